//! Reasons that the text of a ply shows: signs, squares, letters.

use super::{Because, Help, Illegal, Label, Parts, Rejection, Remedy};
use crate::finding::{Entry, Severity, Words};
use crate::record::{Square, UNEXPECTED_CHARACTER, Written};

/// `-` and `x` in one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MixedSigns;

impl Rejection for MixedSigns {
    fn entry(&self) -> &'static Entry {
        &UNEXPECTED_CHARACTER
    }

    fn words(&self, written: &str, _: bool) -> Words {
        Words::new(
            format!("`{written}` has both `-` and `x`"),
            "`-` stands in a ply that takes nothing, `x` throughout a capture",
        )
    }

    fn concerns_board(&self) -> bool {
        false
    }

    fn is_of_text(&self) -> bool {
        true
    }

    fn remedies(&self, written: &Written<'_>) -> Vec<Remedy> {
        let squares: Vec<String> = written.squares().map(|square| square.to_string()).collect();
        let with = |sign: &str| Remedy {
            ply: squares.join(sign),
            because: Because::Sign,
            if_legal: true,
            if_next_is_legal: true,
        };
        vec![with("x"), with("-")]
    }
}

/// More squares than a ply of the game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManySquares;

impl Rejection for TooManySquares {
    fn entry(&self) -> &'static Entry {
        &UNEXPECTED_CHARACTER
    }

    fn words(&self, written: &str, _: bool) -> Words {
        Words::new(format!("`{written}` has more than two squares"), "a ply of this game has a start and a target")
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.nth(2, "a third square")
    }

    fn concerns_board(&self) -> bool {
        false
    }

    fn is_of_text(&self) -> bool {
        true
    }
}

/// A turning letter in a game without walks, or behind a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnNotHere;

impl Rejection for TurnNotHere {
    fn entry(&self) -> &'static Entry {
        &UNEXPECTED_CHARACTER
    }

    fn words(&self, written: &str, _: bool) -> Words {
        Words::new(
            format!("`{written}` has a letter in parentheses, which only a walk can have"),
            "leave the letter and its parentheses out",
        )
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.turn_or(None, "nothing turns here")
    }

    fn concerns_board(&self) -> bool {
        false
    }

    fn is_of_text(&self) -> bool {
        true
    }

    fn remedies(&self, written: &Written<'_>) -> Vec<Remedy> {
        let ply = String::from_utf8_lossy(written.text).into_owned();
        vec![Remedy { ply, because: Because::NoTurn, if_legal: true, if_next_is_legal: false }]
    }
}

/// A square that the board does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSquare {
    /// The square.
    pub square: Square,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
}

/// The entry of [`BadSquare`].
pub const BAD_SQUARE: Entry = Entry {
    name: "bad-square",
    order: 125,
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
};

impl Rejection for BadSquare {
    fn entry(&self) -> &'static Entry {
        &BAD_SQUARE
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let Self { square, files, ranks } = *self;
        let last = char::from(b'a' + files.saturating_sub(1).min(25));
        let message = if square.rank == Square::NO_RANK {
            format!("`{written}` names a square that no board has")
        } else {
            format!("there is no square {square} on this board")
        };
        Words::new(message, format!("files go from a to {last}, ranks from 1 to {ranks}"))
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.on(self.square, 0, "not on the board")
    }

    fn at_fault(&self) -> super::Shown {
        super::Shown::new([self.square], "at fault")
    }

    fn concerns_board(&self) -> bool {
        false
    }

    fn is_of_text(&self) -> bool {
        true
    }
}

/// `x` though nothing is taken, or `-` though an enemy piece is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongSign {
    /// The right notation, or why that is no legal ply either.
    pub right: Result<String, Illegal>,
}

/// The entry of [`WrongSign`].
pub const WRONG_SIGN: Entry = Entry {
    name: "wrong-sign",
    order: 345,
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
};

impl Rejection for WrongSign {
    fn entry(&self) -> &'static Entry {
        &WRONG_SIGN
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let message = if written.contains('-') {
            format!("`{written}` takes a free enemy piece, so `x` stands between the squares")
        } else {
            format!("`{written}` takes nothing, so `-` stands between the squares")
        };
        let help = match &self.right {
            Ok(right) => format!("write `{right}`"),
            Err(illegal) => {
                let Words { message, help } = illegal.words(&written.replace('x', "-"), false);
                let help = help.first().map(|help| format!("; {help}"));
                format!("nor is that legal: {message}{}", help.unwrap_or_default())
            }
        };
        Words::new(message, help)
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        match &self.right {
            Ok(right) => parts.sign(&format!("should be `{}`", if right.contains('x') { 'x' } else { '-' })),
            Err(_) => Vec::new(),
        }
    }

    fn remedies(&self, _: &Written<'_>) -> Vec<Remedy> {
        let right = self.right.iter().cloned();
        right.map(|ply| Remedy { ply, because: Because::Sign, if_legal: false, if_next_is_legal: true }).collect()
    }

    fn help(&self) -> Help {
        if self.right.is_ok() { Help::Certain } else { Help::General }
    }
}
