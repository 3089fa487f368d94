//! Reasons about captures by jumping.

use super::{Because, Found, Help, Label, Parts, Rejection, Remedy, Shown, apart, plies};
use crate::finding::{Entry, Severity, Words};
use crate::record::{Square, Written};
use crate::rules::jumped_over;

/// These two squares are not a jump's length apart along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadJump(
    /// From here.
    pub Square,
    /// To there.
    pub Square,
);

/// The entry of [`BadJump`].
pub const BAD_JUMP: Entry = Entry {
    name: "bad-jump",
    order: 235,
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
};

impl Rejection for BadJump {
    fn entry(&self) -> &'static Entry {
        &BAD_JUMP
    }

    fn words(&self, _: &str, _: bool) -> Words {
        Words::new(
            format!("from {} to {} is no jump", self.0, self.1),
            "a jump goes two squares along a line, over an enemy piece; every landing is written",
        )
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.jump(|from, to| (from, to) == (self.0, self.1), &[&apart(self.0, self.1)])
    }
}

/// A legal capture has the same ends and visits the written squares in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquaresLeftOut {
    /// The captures that fit, canonical, at most [`Illegal::LISTED`](super::Illegal::LISTED).
    pub fits: Vec<String>,
    /// Whether there are more.
    pub more: bool,
}

/// The entry of [`SquaresLeftOut`].
pub const SQUARES_LEFT_OUT: Entry = Entry {
    name: "squares-left-out",
    order: 255,
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
};

impl Rejection for SquaresLeftOut {
    fn entry(&self) -> &'static Entry {
        &SQUARES_LEFT_OUT
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let Self { fits, more } = self;
        let which = if fits.len() == 1 && !more { "this capture fits:" } else { "these captures fit:" };
        Words::new(
            format!("`{written}` leaves out squares; every square visited is written"),
            format!("{which} {}", plies(fits, *more)),
        )
    }

    fn others(&self) -> Shown {
        Shown::of_plies(&self.fits, "squares of captures that fit")
    }

    fn remedies(&self, _: &Written<'_>) -> Vec<Remedy> {
        match &self.fits[..] {
            [only] if !self.more => vec![Remedy {
                ply: only.clone(),
                because: Because::OnlyCapture,
                if_legal: false,
                if_next_is_legal: false,
            }],
            _ => Vec::new(),
        }
    }

    fn help(&self) -> Help {
        Help::Complete
    }
}

/// The piece was jumped already in this ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JumpedTwice(
    /// Where it stands.
    pub Square,
);

/// The entry of [`JumpedTwice`].
pub const JUMPED_TWICE: Entry = Entry {
    name: "jumped-twice",
    order: 245,
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
};

impl Rejection for JumpedTwice {
    fn entry(&self) -> &'static Entry {
        &JUMPED_TWICE
    }

    fn words(&self, written: &str, _: bool) -> Words {
        Words::new(
            format!("the piece on {} is jumped a second time in `{written}`", self.0),
            "a ply jumps each piece at most once: end it before that",
        )
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.jump(|from, to| jumped_over(from, to) == Some(self.0), &["first jumped here", "jumped again here"])
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.0], "jumped twice")
    }
}

/// No enemy piece between the two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NothingToJump {
    /// The square between.
    pub between: Square,
    /// What stands there.
    pub found: Found,
    /// Why a piece that stands there cannot be jumped, such as `own pieces are not jumped`.
    pub never: &'static str,
    /// Whether pieces that jump may also step to the next square.
    pub may_step: bool,
}

/// The entry of [`NothingToJump`].
pub const NOTHING_TO_JUMP: Entry = Entry {
    name: "nothing-to-jump",
    order: 240,
    severity: Severity::Error,
    title: "no enemy piece to jump over",
    meaning: "The square between two squares of a capture is empty, or holds an own piece, or a walker, which is \
        never jumped; the message says which. If the piece was there and has been jumped earlier in the same \
        ply, the finding is `jumped-twice`.",
    example: r#"[Variant "walking-purchase"]

1. p1-h9 (p) a1-d12 (d) 2. p9xp11 *
"#,
    mend: "Correct the squares, or the earlier ply from which the boards drifted apart.",
};

impl Rejection for NothingToJump {
    fn entry(&self) -> &'static Entry {
        &NOTHING_TO_JUMP
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let Self { between, found, never, may_step } = *self;
        // A jump that was written like something else.
        let also_quiet = |steps: bool| match (written.contains(['-', '–', '—']), steps) {
            (false, _) => "",
            (true, true) => "; a ply over two points is a jump, a step goes one point",
            (true, false) => "; whatever goes over a square is a jump, also with `-`",
        };
        match found {
            Found::Nothing => Words::new(
                format!("there is nothing on {between} to jump"),
                format!("a jump goes over an enemy piece on the square between{}", also_quiet(false)),
            ),
            Found::Piece(..) => {
                Words::new(format!("{found} on {between} cannot be jumped"), format!("{never}{}", also_quiet(may_step)))
            }
        }
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        let Self { between, found, .. } = self;
        let text = match found {
            Found::Nothing => format!("over {between}, which is empty"),
            Found::Piece(..) => format!("over {found} on {between}"),
        };
        parts.jump(|from, to| jumped_over(from, to) == Some(*between), &[&text])
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.between], "not to be jumped")
    }
}

/// A jump ends on an occupied square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LandingOccupied(
    /// The square.
    pub Square,
    /// What stands there.
    pub Found,
);

/// The entry of [`LandingOccupied`].
pub const LANDING_OCCUPIED: Entry = Entry {
    name: "landing-occupied",
    order: 250,
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
};

impl Rejection for LandingOccupied {
    fn entry(&self) -> &'static Entry {
        &LANDING_OCCUPIED
    }

    fn words(&self, _: &str, _: bool) -> Words {
        Words::new(
            format!("the jump ends on {}, where {} stands", self.0, self.1),
            "a jump ends on an empty square, directly behind the piece it jumps",
        )
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.on(self.0, 1, &format!("{} stands here", self.1))
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.0], "occupied")
    }
}
