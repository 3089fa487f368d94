//! What movetext consists of.

use super::movetext::result;
use super::{Syntax, Written};

/// The result that a closing token claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`
    Open,
}

impl Claim {
    /// The canonical token.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// Reads a result in any accepted spelling that fills the whole text;
    /// whether it is canonical.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<(Self, bool)> {
        match result(text) {
            Ok(([], (claim, canonical))) => Some((claim, canonical)),
            _ => None,
        }
    }
}

/// A piece of movetext.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'s> {
    /// A ply.
    Ply(Written<'s>),
    /// A move number.
    Number(
        /// Its value; larger ones are all the same wrong one.
        u32,
    ),
    /// `{…}` or `; …`: the text inside.
    Comment(&'s [u8]),
    /// `$n`, or a suffix such as `!?`.
    Nag(u32),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A result, and whether it is spelled canonically.
    Result(Claim, bool),
    /// Bytes that are no token here.
    Unreadable(Syntax),
}

/// What most plies of a game look like: those are read in a faster way. Whatever is written otherwise is read as well,
/// so that this decides nothing but the speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsualPly {
    /// Ranks have one digit, and there is any number of squares: boards of at most nine ranks, with or without long
    /// captures.
    OneDigit,
    /// Ranks have one or two digits, there are two squares, and perhaps a turning letter behind them.
    TwoSquares,
}
