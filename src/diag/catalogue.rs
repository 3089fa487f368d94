//! The one list of findings: names, severities, what each means, a record that raises it, how to mend it.

use std::fmt;

/// How much a finding matters. Ordered by weight: [`Severity::Error`] is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing, nothing is wrong.
    Note,
    /// Valid, but not spelled canonically.
    Style,
    /// Valid, but something is off.
    Warning,
    /// The record is invalid.
    Error,
}

impl Severity {
    /// All of them, the gravest first.
    pub const ALL: [Self; 4] = [Self::Error, Self::Warning, Self::Style, Self::Note];

    /// `error`, `warning`, `style` or `note`, as people and programs read it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Style => "style",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What there is to say about a finding apart from any one input.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name, which never changes.
    pub name: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// One line, lower case, no full stop.
    pub title: &'static str,
    /// When it is raised and when not: one paragraph.
    pub meaning: &'static str,
    /// A small input that raises it; empty where no text can.
    pub example: &'static str,
    /// How to mend it.
    pub mend: &'static str,
}

/// The entry of a finding, by its name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}

/// Every finding, each name once, grouped by what it is about.
pub static CATALOGUE: &[Entry] = &[
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
    Entry {
        name: "no-piece",
        severity: Severity::Error,
        title: "nothing stands on the start square",
        meaning: "The first square of the ply is empty, so that nothing can move or jump from there. Often an \
            earlier ply was written down wrongly and the piece stands elsewhere.",
        example: r#"[Variant "walking-purchase"]

1. c3-d5 *
"#,
        mend: "Correct the start square, or the earlier ply from which the boards drifted apart.",
    },
    Entry {
        name: "wrong-colour",
        severity: Severity::Error,
        title: "the piece is the opponent's",
        meaning: "The piece on the start square belongs to the player who is not to move. Players alternate strictly \
            and nobody passes, so this is often the sign of a ply that was left out or written twice.",
        example: r#"[Variant "walking-purchase"]

1. a1-h8 (a) *
"#,
        mend: "Put in the missing ply, take out the doubled one, or correct the start square. A game in which Black \
            is to move first needs a position whose side is `b`.",
    },
    Entry {
        name: "wrong-piece",
        severity: Severity::Error,
        title: "this piece cannot do that",
        meaning: "In Walking Purchase only walkers walk and only stones capture; here one is told to do what the \
            other does. The name is also given to a piece letter in front of a ply that disagrees with the piece on \
            the start square, or that belongs to another game. A piece letter that agrees is no error, only `style`.",
        example: r#"[Variant "walking-purchase"]

1. p1-h9 (p) a1-d12 (d) 2. p9-k7 (p) *
"#,
        mend: "Correct the start square or the sign, or leave the piece letter out.",
    },
    Entry {
        name: "not-a-walk",
        severity: Severity::Error,
        title: "start and target share a file or a rank",
        meaning: "A walk has two legs at a right angle, each at least one square long, so that its target differs \
            from its start in both file and rank. It is raised for a target on the same file or rank and for a \
            target equal to the start. Under the ruling `straight=yes` a straight walk is legal, and only the equal \
            squares remain an error.",
        example: r#"[Variant "walking-purchase"]

1. p1-p9 *
"#,
        mend: "Correct one of the squares; if the game was played with straight walks, add `[Rulings \
            \"straight=yes\"]`.",
    },
    Entry {
        name: "walk-blocked",
        severity: Severity::Error,
        title: "no way to the target is open",
        meaning: "On the way over either turning square a piece stands in the way: on a leg, on the turning square \
            or on the target. The message names the first such piece of each way. If just the way by the given \
            letter is blocked and the other is open, the finding is `turn-blocked`.",
        example: r#"[Variant "walking-purchase"]

1. a16-p1 *
"#,
        mend: "Correct the squares, or the earlier ply from which the boards drifted apart.",
    },
    Entry {
        name: "turn-blocked",
        severity: Severity::Error,
        title: "the way by this turning square is blocked, the other is open",
        meaning: "The letter in parentheses asks for a way on which a piece stands. The walk over the other turning \
            square would be legal, but the letter always decides, so nothing is changed silently.",
        example: r#"[Variant "walking-purchase"]

1. a16-c1 (a) *
"#,
        mend: "If the other way was meant, write the walk without a letter: as just one way is open, it needs none.",
    },
    Entry {
        name: "ambiguous-walk",
        severity: Severity::Error,
        title: "two walks have this start and target",
        meaning: "Both turning squares are open and no letter says which one was used. The two are different walks, \
            because the stone is laid on the turning square. If only one way is open, no letter is needed and this \
            is not raised.",
        example: r#"[Variant "walking-purchase"]

1. p1-h9 *
"#,
        mend: "Add the file of the turning square: `p1-h9 (h)` or `p1-h9 (p)`. The later plies may show which was \
            meant: the stone is on one of the two squares.",
    },
    Entry {
        name: "bad-jump",
        severity: Severity::Error,
        title: "two squares of a capture are not a jump apart",
        meaning: "A jump goes two squares in a straight line: along a file or rank in Walking Purchase, along a \
            drawn line in Alquerque. Here two neighbouring squares of the capture are at another distance or not on \
            a line. If a legal capture from the first square to the last goes through the written ones, squares were \
            left out, and the finding is `squares-left-out`; the search for it is bounded, and past its bound \
            `bad-jump` is given. `x` between adjacent points of Alquerque is `wrong-sign`.",
        example: r#"[Variant "walking-purchase"]

1. p1-h9 (p) a1-d12 (d) 2. p9xp12 *
"#,
        mend: "Write down every square on which the piece landed, each two squares from the one before.",
    },
    Entry {
        name: "nothing-to-jump",
        severity: Severity::Error,
        title: "no enemy piece to jump over",
        meaning: "The square between two squares of a capture is empty, or holds an own piece, or a walker, which is \
            never jumped; the message says which. If the piece was there and has been jumped earlier in the same \
            ply, the finding is `jumped-twice`.",
        example: r#"[Variant "walking-purchase"]

1. p1-h9 (p) a1-d12 (d) 2. p9xp11 *
"#,
        mend: "Correct the squares, or the earlier ply from which the boards drifted apart.",
    },
    Entry {
        name: "jumped-twice",
        severity: Severity::Error,
        title: "the same piece is jumped twice in one ply",
        meaning: "A capture may come back to a square, but it may jump each enemy piece once. It goes before \
            `nothing-to-jump`, in Alquerque too, where the piece has left the board by then.",
        example: r#"[Variant "walking-purchase"]
[SetUp "1"]
[FEN "W14w/16/16/16/16/16/16/16/16/16/16/5S10/5s10/16/16/w14W w 0:0 -"]

1. f5xf3xf5 *
"#,
        mend: "End the capture before the second jump over that piece.",
    },
    Entry {
        name: "landing-occupied",
        severity: Severity::Error,
        title: "a jump ends on an occupied square",
        meaning: "The square directly behind the jumped piece must be empty. Any piece there, of either colour and \
            also a walker, stops the jump. The square where the capture began counts as empty once the piece has \
            left it.",
        example: r#"[Variant "walking-purchase"]
[SetUp "1"]
[FEN "W14w/16/16/16/16/16/16/16/16/16/16/2s13/2s13/2S13/16/w14W w 0:0 -"]

1. c3xc5 *
"#,
        mend: "Correct the squares, or the earlier ply from which the boards drifted apart.",
    },
    Entry {
        name: "squares-left-out",
        severity: Severity::Error,
        title: "a capture without all its squares",
        meaning: "As written the squares are not a jump apart, but at least one legal capture begins and ends on the \
            same squares and visits the written ones in this order. The message lists the captures that fit. The \
            search is bounded: past a stated number of jumps tried, `bad-jump` is given instead.",
        example: r#"[Variant "walking-purchase"]
[SetUp "1"]
[FEN "W14w/16/16/16/16/16/16/16/16/16/16/4s11/3s12/3S12/16/w14W w 0:0 -"]

1. d3xf5 *
"#,
        mend: "Write every square: `d3xd5xf5`. `wz fix` does so where only one capture fits.",
    },
    Entry {
        name: "not-adjacent",
        severity: Severity::Error,
        title: "a step to a point that is not next to the man",
        meaning: "An Alquerque step goes to one of the eight points around the man. This one goes farther, or ends \
            where it began. Two points that are a jump apart are read as a capture written with `-`, so they raise \
            the findings of captures instead.",
        example: r#"[Variant "alquerque"]

1. b1-c3 *
"#,
        mend: "Correct one of the points. If it was a capture of several jumps, write every point with `x`.",
    },
    Entry {
        name: "no-line",
        severity: Severity::Error,
        title: "no line joins the two points",
        meaning: "The step is diagonal, but only every second point of an Alquerque board has diagonals: those whose \
            file number and rank number make an even sum, such as a1, b2 and c3. Steps along files and ranks always \
            have a line.",
        example: r#"[Variant "alquerque"]
[SetUp "1"]
[FEN "m4/5/5/2M2/5 w 0"]

1. c2-d3 *
"#,
        mend: "Correct one of the points.",
    },
    Entry {
        name: "backward-step",
        severity: Severity::Error,
        title: "a step backward",
        meaning: "Without a capture a man goes forward or sideways, never back: White's towards rank 5, Black's \
            towards rank 1. Captures go in every direction. Under the ruling `backward-steps=yes` this is not \
            raised.",
        example: r#"[Variant "alquerque"]
[SetUp "1"]
[FEN "m4/5/2M2/5/5 w 0"]

1. c3-c2 *
"#,
        mend: "Correct the points; if the game was played with backward steps, add `[Rulings \
            \"backward-steps=yes\"]`.",
    },
    Entry {
        name: "far-row-step",
        severity: Severity::Error,
        title: "a man on the farthest row may only capture",
        meaning: "Raised under the ruling `far-row=stuck` alone: a man on the row farthest from its owner (rank 5 \
            for White, rank 1 for Black) takes a step. By default such a man may step sideways.",
        example: r#"[Variant "alquerque"]
[Rulings "far-row=stuck"]
[SetUp "1"]
[FEN "M4/5/5/5/M3m w 0"]

1. a5-b5 *
"#,
        mend: "Correct the ply; if men stepped sideways in this game, take `far-row=stuck` out of the `Rulings` tag.",
    },
    Entry {
        name: "target-occupied",
        severity: Severity::Error,
        title: "a step to an occupied point",
        meaning: "A step of Alquerque ends on an empty point; here a man of either colour stands there. A capture \
            whose jump ends on an occupied point is `landing-occupied`. In Distanz an occupied square is no \
            obstacle.",
        example: r#"[Variant "alquerque"]

1. c1-c2 *
"#,
        mend: "Correct the points, or the earlier ply from which the boards drifted apart.",
    },
    Entry {
        name: "capture-forced",
        severity: Severity::Error,
        title: "a step though a capture is possible",
        meaning: "In Alquerque a player who can capture must. Which of the possible captures he takes is free; the \
            message lists them. Under the ruling `capture=free`, and in Walking Purchase, there is no such duty.",
        example: r#"[Variant "alquerque"]

1. c2-c3 c4xc2 2. b2-c3 *
"#,
        mend: "Replace the step by a capture; if the game was played without the duty, add `[Rulings \
            \"capture=free\"]`.",
    },
    Entry {
        name: "capture-unfinished",
        severity: Severity::Error,
        title: "the man could jump on",
        meaning: "In Alquerque a series of jumps goes on as long as the same man can jump; this one stops early. The \
            message lists the series that begin like it. There is no duty to choose the longest, only to play the \
            chosen one to its end. Under the ruling `capture=free`, and in Walking Purchase, a series may stop after \
            any jump.",
        example: r#"[Variant "alquerque"]
[SetUp "1"]
[FEN "5/m4/5/m4/M4 w 0"]

1. a1xa3 *
"#,
        mend: "Write the whole series: `a1xa3xa5`. If series could be cut short in this game, add `[Rulings \
            \"capture=free\"]`.",
    },
    Entry {
        name: "captive-moves",
        severity: Severity::Error,
        title: "a captive cannot move",
        meaning: "The piece of Distanz on the start square has been taken captive. It keeps its place and its \
            distances count, but it does not move until the own king comes to its square and frees it. It may still \
            be put elsewhere by the ply of another piece, to that piece's old square.",
        example: r#"[Variant "distanz"]
[SetUp "1"]
[FEN "1hk1hh2/8/8/8/8/8/8/2H*H1KH1 w"]

1. c1-c3 *
"#,
        mend: "Correct the start square, or the earlier ply in which the piece was taken or freed: a captive is \
            freed by its own king only.",
    },
    Entry {
        name: "wrong-distance",
        severity: Severity::Error,
        title: "no two of the other pieces are this far apart",
        meaning: "A Distanz piece goes to a square whose distance from its own equals the distance between two of \
            the mover's other three pieces, captives included. The message gives the distance of the ply and the \
            three that are allowed, with the pieces that make them, all as the ruling `metric` measures.",
        example: r#"[Variant "distanz"]

1. c1-c5 *
"#,
        mend: "Correct the squares. If the game was played with another measure, name it, for instance `[Rulings \
            \"metric=offset\"]`.",
    },
    Entry {
        name: "wrong-sign",
        severity: Severity::Error,
        title: "`x` where nothing is taken, or `-` where something is",
        meaning: "In Distanz `x` is for a ply that takes a free enemy piece captive; `-` is for every other, \
            exchanges with own pieces and with captives of either colour included. In Alquerque `x` between two \
            adjacent points is this finding, for it can only be a step. A capture by jumps that is written with `-` \
            throughout is understood and is a matter of `style`. It is raised last, when nothing else is wrong with \
            the ply.",
        example: r#"[Variant "distanz"]

1. c1xc3 *
"#,
        mend: "Write the other sign. If something should have been taken, the boards drifted apart earlier.",
    },
    Entry {
        name: "play-after-end",
        severity: Severity::Error,
        title: "the game was over before this ply",
        meaning: "The position before the ply is an ending: nobody may play on. The message says what ended the \
            game. In Alquerque this can be a draw by fifty plies without a capture or by a position standing for the \
            third time, which take effect at once and need no claim. It goes before every finding about the board.",
        example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 e8-e4 1-0
"#,
        mend: "Delete what follows the end, or put it into a comment. If the players went on by other rules, name \
            the rulings, for instance `[Rulings \"quiet-limit=0 repetition=0\"]`.",
    },
    Entry {
        name: "result-mismatch",
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
    },
    Entry {
        name: "score-mismatch",
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
    },
    Entry {
        name: "result-conflict",
        severity: Severity::Warning,
        title: "the `Result` tag and the closing token differ",
        meaning: "Both can be read, and they say different things. The closing token is the one that counts, and it \
            is checked against the game on its own.",
        example: r#"[Result "0-1"]
[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 1-0
"#,
        mend: "Make the two the same.",
    },
    Entry {
        name: "result-missing",
        severity: Severity::Warning,
        title: "the closing result is missing",
        meaning: "The movetext ends without a result token, or with `*` although the game is finished; the message \
            says what the result is. A `*` at the end of an unfinished game is right.",
        example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 2. c3xc4 *
"#,
        mend: "End the movetext with the result: `1-0`, `0-1`, `1/2-1/2`, or `*` if it is open.",
    },
    Entry {
        name: "move-number",
        severity: Severity::Warning,
        title: "not the move number that is due",
        meaning: "A move number differs from the one that the count of plies gives. Numbers may be left out \
            altogether; one that is written is compared. It changes nothing in how the plies are read.",
        example: r#"[Variant "distanz"]

1. c1-c3 c8-c4 3. c3xc4 1-0
"#,
        mend: "Correct the number; `wz fmt` writes all of them anew. If plies are missing, put them in.",
    },
    Entry {
        name: "duplicate-tag",
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
    },
    Entry {
        name: "bad-result",
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
    },
    Entry {
        name: "record-too-large",
        severity: Severity::Error,
        title: "a record beyond the size limit",
        meaning: "A single record is larger than `--max-record-size` allows (64 MiB unless set otherwise): it is \
            skipped, and the records after it are read. Or its variations are nested more than 250,000 deep: what is \
            deeper is passed over. No small text can show it.",
        example: "",
        mend: "Raise `--max-record-size` if the record is genuine. More often the input is no record file, or the \
            line that begins the next record is damaged.",
    },
    Entry {
        name: "damaged-input",
        severity: Severity::Error,
        title: "compressed data that cannot be unpacked",
        meaning: "A compressed input ends early or does not decompress. The records that came before the damage are \
            read and reported as usual. No text can show it.",
        example: "",
        mend: "Fetch or copy the file again, or compress it again from its source.",
    },
    Entry {
        name: "encoding",
        severity: Severity::Warning,
        title: "the record is not UTF-8",
        meaning: "The bytes of the record are not valid UTF-8, so they were read as Windows-1252, which fits most \
            old files from western Europe. A byte-order mark is dropped without a word, and a file that begins with \
            the one of UTF-16 is transcoded. No text that is itself UTF-8 can show it.",
        example: "",
        mend: "Save the file as UTF-8. If names look wrong, the file was in yet another encoding: convert it from \
            that.",
    },
    Entry {
        name: "nothing-here",
        severity: Severity::Warning,
        title: "an input without any record",
        meaning: "The input was read to its end and holds no tag and no movetext: it is empty, or all of it is blank \
            lines and lines that begin with `%`.",
        example: "% nothing but a line that readers skip\n",
        mend: "Check the name of the file, or what was to be piped in.",
    },
    Entry {
        name: "style",
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
    },
    Entry {
        name: "unfinished",
        severity: Severity::Note,
        title: "the game is not over in the final position",
        meaning: "The last position of the main line is not an ending by the rules; the message says who is to move. \
            Such a record is valid, whatever result it claims: a game can be given up, agreed drawn or broken off. \
            Points cannot be final in it.",
        example: r#"[Variant "distanz"]

1. c1-c3 *
"#,
        mend: "Nothing needs to be mended. Why play stopped can be told in a `Termination` tag.",
    },
    Entry {
        name: "non-default-ruling",
        severity: Severity::Note,
        title: "judged under a ruling that is not the default",
        meaning: "The record's `Rulings` tag, or the command line, sets a ruling to something other than its \
            default, and the record is judged accordingly. A ruling that is set to its default is not reported.",
        example: r#"[Variant "distanz"]
[Rulings "metric=offset"]

1. c1-c3 c8-c4 2. c3xc4 1-0
"#,
        mend: "Nothing needs to be mended. If the ruling was not meant, take it out of the tag or the command line.",
    },
];
