//! What cannot be read or used: text, tags, squares.

use super::{Entry, Severity};

/// The findings of this group.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        name: "unexpected-character",
        severity: Severity::Error,
        title: "something that is no part of a record",
        meaning: "Bytes stand here that cannot be read as a tag, a move number, a ply, a comment, a NAG, a \
            parenthesis or a result. It is also raised for a ply that has both `-` and `x`, for a third square in a \
            Distanz ply, and for a turning letter where there is nothing to turn: in Alquerque and Distanz, or after \
            a capture. Other signs that stand for `-` or `x` are read, and are a matter of `style`.",
        example: r#"[Variant "walking-purchase"]

1. p1-h9 (p) & a1-d12 (d) *
"#,
        mend: "Delete the bytes or put them into a comment: `{&}`. Write one sign throughout a ply, `-` if it takes \
            nothing and `x` if it captures.",
    },
    Entry {
        name: "unterminated-comment",
        severity: Severity::Error,
        title: "a comment that is never closed",
        meaning: "A `{` has no `}` before the record ends. The record then ends at the end of the file or at the \
            next empty line that is followed by a line beginning with `[Event \"`, so that one forgotten brace costs \
            one record and not the rest of the file. Comments are not nested: a second `{` inside one is plain text, \
            and the first `}` closes it. If the comment swallows the closing token, `result-missing` can come with \
            it.",
        example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 1-0 {the king came
too near
"#,
        mend: "Put `}` where the comment ends.",
    },
    Entry {
        name: "unterminated-tag",
        severity: Severity::Error,
        title: "a tag that is never closed",
        meaning: "A tag lacks its closing quotation mark or its `]`. A tag may be spread over several lines, but \
            when its value is still open at the end of the line and the next line is empty or begins with `[`, it is \
            taken to be broken off, and reading goes on with that line.",
        example: r#"[Event "Club evening
[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 1-0
"#,
        mend: "Close the tag: `[Event \"Club evening\"]`. A quotation mark inside a value is written `\\\"`, a \
            backslash `\\\\`.",
    },
    Entry {
        name: "unterminated-variation",
        severity: Severity::Error,
        title: "a variation that is never closed",
        meaning: "A `(` that opens a variation has no `)` before the record ends. A result token inside a variation \
            ends no more than that variation, so an open variation also swallows the record's closing token, and \
            `result-missing` can come with it. The `(` right after a walk of Walking Purchase opens no variation: it \
            holds the turning letter.",
        example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 (2. f1-f4 1-0
"#,
        mend: "Put `)` where the variation ends.",
    },
    Entry {
        name: "stray-parenthesis",
        severity: Severity::Error,
        title: "a closing parenthesis without an opening one",
        meaning: "A `)` stands in the movetext while no variation is open. Parentheses inside comments are plain \
            text and are never counted.",
        example: r#"[Variant "distanz"]

1. c1-c3 ) c8-c4 2. c3xc4 1-0
"#,
        mend: "Delete the `)`, or put the missing `(` before the variation.",
    },
    Entry {
        name: "bad-square",
        severity: Severity::Error,
        title: "a square that this board does not have",
        meaning: "The letter or the number is outside the board of the game that the record is of: files a to p and \
            ranks 1 to 16 in Walking Purchase, a to e and 1 to 5 in Alquerque, a to h and 1 to 8 in Distanz. Rank 0 \
            is on no board. It is raised before the position is looked at.",
        example: r#"[Variant "walking-purchase"]

1. a16-q3 *
"#,
        mend: "Look the square up in the source of the record. If all squares seem too large, the `Variant` tag may \
            name the wrong game.",
    },
    Entry {
        name: "bad-turn",
        severity: Severity::Error,
        title: "the walk cannot turn there",
        meaning: "A walk from one square to another can turn at two squares only: on the start's file and the \
            target's rank, or on the target's file and the start's rank. The letter (or the full square) in \
            parentheses is neither. A straight walk, which the ruling `straight=yes` allows, has no turning square, \
            so any letter after one is wrong too.",
        example: r#"[Variant "walking-purchase"]

1. p1-h9 (c) *
"#,
        mend: "Give the file on which the walk turns, the start's or the target's: `p1-h9 (p)` turns at p9, `p1-h9 \
            (h)` at h1.",
    },
    Entry {
        name: "unknown-variant",
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
    },
    Entry {
        name: "bad-ruling",
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
    },
    Entry {
        name: "bad-position",
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
    },
];
