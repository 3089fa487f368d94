//! Sides, and how games end.

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// Moves first.
    White = 0,
    /// Moves second.
    Black = 1,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `white` or `black`, as programs read it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// `w` or `b`, as in position strings.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl fmt::Display for Side {
    /// `White` or `Black`, as people read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This side.
    Win(Side),
    /// Nobody.
    Draw,
}

impl Outcome {
    /// `white`, `black` or `draw`, as programs read it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win(side) => side.name(),
            Self::Draw => "draw",
        }
    }

    /// The closing token: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Win(Side::White) => "1-0",
            Self::Win(Side::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The player to move has no legal ply.
    NoPly,
    /// The player to move has no man left.
    NoMen,
    /// As many plies in a row without a capture as the ruling allows.
    QuietLimit,
    /// The same position as often as the ruling allows.
    Repetition,
    /// A king has been taken captive.
    KingTaken,
    /// The player to move is stuck.
    Stuck,
}

impl Reason {
    /// The name that programs read, e.g. `no-ply`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPly => "no-ply",
            Self::NoMen => "no-men",
            Self::QuietLimit => "quiet-limit",
            Self::Repetition => "repetition",
            Self::KingTaken => "king-taken",
            Self::Stuck => "stuck",
        }
    }

    /// The reason as a clause: `the player to move has no legal ply`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoPly => "the player to move has no legal ply",
            Self::NoMen => "the player to move has no man left",
            Self::QuietLimit => "too many plies in a row without a capture",
            Self::Repetition => "the same position has stood too often",
            Self::KingTaken => "the king has been taken captive",
            Self::Stuck => "the player to move is stuck",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What ended it.
    pub reason: Reason,
    /// Who has won; `None` where the score decides.
    pub outcome: Option<Outcome>,
}
