//! Plies against the rules of one game: steps, duties, distances, signs; plies behind the end.

use super::{Entry, Severity};

/// The findings of this group.
pub(super) const ENTRIES: &[Entry] = &[
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
];
