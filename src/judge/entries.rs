//! The documentation of the findings about a record as a whole.

use crate::finding::{Entry, Severity};

/// The documentation of all findings of this module.
pub const ENTRIES: &[Entry] = &[
    RESULT_MISMATCH,
    SCORE_MISMATCH,
    RESULT_CONFLICT,
    RESULT_MISSING,
    MOVE_NUMBER,
    DUPLICATE_TAG,
    BAD_RESULT,
    DAMAGED_INPUT,
    ENCODING,
    NOTHING_HERE,
    STYLE,
    UNFINISHED,
    NON_DEFAULT_RULING,
    UNKNOWN_VARIANT,
    BAD_RULING,
    BAD_POSITION,
];

pub(super) const RESULT_MISMATCH: Entry = Entry {
    name: "result-mismatch",
    order: 400,
    severity: Severity::Error,
    title: "the result is not the one on the board",
    meaning: "The game is finished, and the rules give another result than the record claims. The claim is the \
        closing token, or the `Result` tag where there is no token. An unfinished game can be given up or agreed \
        drawn, so any result may be claimed for it. A `*` on a finished game is `result-missing`.",
    example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 0-1
"#,
    mend: "Correct the closing token and the `Result` tag. If the result is right, look for a ply that was \
        written down wrongly.",
};

pub(super) const SCORE_MISMATCH: Entry = Entry {
    name: "score-mismatch",
    order: 405,
    severity: Severity::Error,
    title: "the points are not the ones on the board",
    meaning: "The `Score` tag of a finished game of Walking Purchase claims other points than the count gives. \
        The winner has the difference of the totals, the loser 0; a draw is `0-0`. Values depend on the ruling \
        `values`.",
    example: r#"[Variant "walking-purchase"]
[SetUp "1"]
[FEN "14Sw/15S/16/16/16/16/16/16/16/16/16/16/3W12/16/S15/wS13W w 0:0 -"]
[Score "24-0"]

1. d4-c6 (d) 1-0
"#,
    mend: "Correct the tag; `wz score` shows the count step by step. The compensation for the first move is what \
        is forgotten most easily.",
};

pub(super) const RESULT_CONFLICT: Entry = Entry {
    name: "result-conflict",
    order: 410,
    severity: Severity::Warning,
    title: "the `Result` tag and the closing token differ",
    meaning: "Both can be read, and they say different things. The closing token is the one that counts, and it \
        is checked against the game on its own.",
    example: r#"[Result "0-1"]
[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 1-0
"#,
    mend: "Make the two the same.",
};

pub(super) const RESULT_MISSING: Entry = Entry {
    name: "result-missing",
    order: 415,
    severity: Severity::Warning,
    title: "the closing result is missing",
    meaning: "The movetext ends without a result token, or with `*` although the game is finished; the message \
        says what the result is. A `*` at the end of an unfinished game is right.",
    example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 *
"#,
    mend: "End the movetext with the result: `1-0`, `0-1`, `1/2-1/2`, or `*` if it is open.",
};

pub(super) const MOVE_NUMBER: Entry = Entry {
    name: "move-number",
    order: 420,
    severity: Severity::Warning,
    title: "not the move number that is due",
    meaning: "A move number differs from the one that the count of plies gives. Numbers may be left out \
        altogether; one that is written is compared. It changes nothing in how the plies are read.",
    example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 3. c3xc4 1-0
"#,
    mend: "Correct the number; `wz fmt` writes all of them anew. If plies are missing, put them in.",
};

pub(super) const DUPLICATE_TAG: Entry = Entry {
    name: "duplicate-tag",
    order: 425,
    severity: Severity::Warning,
    title: "a tag is given twice",
    meaning: "Two tags of a record have the same name. The first one counts; both are kept when the record is \
        written again.",
    example: r#"[Site "Hamburg"]
[Site "Berlin"]
[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 1-0
"#,
    mend: "Delete one of the two, or give it another name.",
};

pub(super) const BAD_RESULT: Entry = Entry {
    name: "bad-result",
    order: 430,
    severity: Severity::Warning,
    title: "a `Result` or `Score` tag that says nothing usable",
    meaning: "The value cannot be read as a result or as two numbers of points, or there is a `Score` tag in a \
        game that has no points (Alquerque, Distanz) or that is not over. The tag is kept as it is and is not \
        compared with anything.",
    example: r#"[Variant "distanz"]
[Score "1-0"]

1. c1-c3 c8-c4 2. c3xc4 1-0
"#,
    mend: "Correct or delete the tag. Results are `1-0`, `0-1`, `1/2-1/2` and `*`; points look like `37-0` or \
        `0-12.5`.",
};

pub(super) const DAMAGED_INPUT: Entry = Entry {
    name: "damaged-input",
    order: 440,
    severity: Severity::Error,
    title: "compressed data that cannot be unpacked",
    meaning: "A compressed input ends early or does not decompress. The records that came before the damage are \
        read and reported as usual. No text can show it.",
    example: "",
    mend: "Fetch or copy the file again, or compress it again from its source.",
};

pub(super) const ENCODING: Entry = Entry {
    name: "encoding",
    order: 445,
    severity: Severity::Warning,
    title: "the record is not UTF-8",
    meaning: "The bytes of the record are not valid UTF-8, so they were read as Windows-1252, which fits most \
        old files from western Europe. A byte-order mark is dropped without a word, and a file that begins with \
        the one of UTF-16 is transcoded. No text that is itself UTF-8 can show it.",
    example: "",
    mend: "Save the file as UTF-8. If names look wrong, the file was in yet another encoding: convert it from \
        that.",
};

pub(super) const NOTHING_HERE: Entry = Entry {
    name: "nothing-here",
    order: 450,
    severity: Severity::Warning,
    title: "an input without any record",
    meaning: "The input was read to its end and holds no tag and no movetext: it is empty, or all of it is blank \
        lines and lines that begin with `%`.",
    example: "% nothing but a line that readers skip\n",
    mend: "Check the name of the file, or what was to be piped in.",
};

pub(super) const STYLE: Entry = Entry {
    name: "style",
    order: 455,
    severity: Severity::Style,
    title: "understood, but not spelled canonically",
    meaning: "One of the accepted spellings that the toolkit reads and never writes: capitals, other dashes and \
        crosses, `-` in a capture, spaces around a sign, a turning letter that is not needed or a turning square \
        in full, a walk with three squares, a piece letter, a trailing `+` or `#`, another spelling of a result \
        or of a game's name, `FEN` without `SetUp \"1\"`. Each is reported by itself, and only with `wz check \
        --strict`. Suffixes such as `!` and `?` are annotations and no matter of style.",
    example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3:c4 1-0
"#,
    mend: "Run `wz fmt`, which writes the record canonically.",
};

pub(super) const UNFINISHED: Entry = Entry {
    name: "unfinished",
    order: 460,
    severity: Severity::Note,
    title: "the game is not over in the final position",
    meaning: "The last position of the main line is not an ending by the rules; the message says who is to move. \
        Such a record is valid, whatever result it claims: a game can be given up, agreed drawn or broken off. \
        Points cannot be final in it.",
    example: r#"[Variant "distanz"]

1. c1-c3 *
"#,
    mend: "Nothing needs to be mended. Why play stopped can be told in a `Termination` tag.",
};

pub(super) const NON_DEFAULT_RULING: Entry = Entry {
    name: "non-default-ruling",
    order: 465,
    severity: Severity::Note,
    title: "judged under a ruling that is not the default",
    meaning: "The record's `Rulings` tag, or the command line, sets a ruling to something other than its \
        default, and the record is judged accordingly. A ruling that is set to its default is not reported.",
    example: r#"[Variant "distanz"]
[Rulings "metric=offset"]

1. c1-c3 c8-c4 2. c3xc4 1-0
"#,
    mend: "Nothing needs to be mended. If the ruling was not meant, take it out of the tag or the command line.",
};

pub(super) const UNKNOWN_VARIANT: Entry = Entry {
    name: "unknown-variant",
    order: 135,
    severity: Severity::Error,
    title: "no such game",
    meaning: "The `Variant` tag names none of the games `walking-purchase`, `alquerque` and `distanz`. Capitals, \
        spaces, hyphens and underscores do not matter, and `wp` is short for Walking Purchase; such spellings \
        are a matter of `style`. A record without the tag is read as the game of `--game`, or else as Walking \
        Purchase, without this finding.",
    example: r#"[Variant "draughts"]

*
"#,
    mend: "Write one of the three names in the tag, or override it with `--force-game`.",
};

pub(super) const BAD_RULING: Entry = Entry {
    name: "bad-ruling",
    order: 140,
    severity: Severity::Error,
    title: "a ruling that cannot be used",
    meaning: "The `Rulings` tag holds something other than `name=value` pairs separated by spaces: a name that \
        this game does not have, a value that the ruling cannot take, or one ruling twice. A ruling given with \
        `--ruling` that belongs to another game is ignored; one in the tag is not.",
    example: r#"[Variant "alquerque"]
[Rulings "straight=yes"]

*
"#,
    mend: "Use the names and values that `wz rules GAME --rulings` lists. Rulings that have their default value \
        need not be named.",
};

pub(super) const BAD_POSITION: Entry = Entry {
    name: "bad-position",
    order: 145,
    severity: Severity::Error,
    title: "a position string that cannot be read",
    meaning: "The `FEN` tag has the wrong number of fields, ranks or squares, a piece that the game does not \
        have, two numbers in a row, a number that begins with 0, a side other than `w` or `b`, an unreadable \
        last field, or an impossible set of pieces; the message names the field and the column. `SetUp \"1\"` \
        without a `FEN` tag is reported under this name too. A position need not be reachable, and the game may \
        be over in it.",
    example: r#"[Variant "alquerque"]
[SetUp "1"]
[FEN "mmmmm/mmmmm/mm1MM/MMMMM w 0"]

*
"#,
    mend: "Correct the string at the column that is named. A board has all its ranks, the highest first, and \
        every rank has all its squares.",
};
