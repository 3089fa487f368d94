//! Plies that cannot be: pieces, walks, jumps.

use super::{Entry, Severity};

/// The findings of this group.
pub(super) const ENTRIES: &[Entry] = &[
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
];
