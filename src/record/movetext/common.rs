//! Short ways to the plies and numbers that make up nearly all movetext.
//!
//! Each recognises one spelling and leaves everything else to [`Movetext::other`]; tests and fuzz targets compare them
//! with it.

use super::{Movetext, State};
use crate::record::ply::{small_ply, two_squares_in};
use crate::record::{Span, UsualPly, Written};

impl<'s> Movetext<'s> {
    /// The next token if it is a blank and a canonical ply as the game mostly has them. `None` for everything else, which
    /// [`Movetext::other`] reads.
    #[inline(always)]
    pub(in crate::record) fn common_ply(&mut self, usual: UsualPly) -> Option<(Written<'s>, Span)> {
        let rest = self.text.get(self.at..)?;
        let [blank, behind @ ..] = rest.first_chunk::<17>()?;
        let in_movetext = self.state == State::Moves || self.depth > 0;
        if !(in_movetext && BLANKS[usize::from(*blank)] && behind[0].is_ascii_lowercase()) {
            return None;
        }
        let (length, written) = match usual {
            UsualPly::OneDigit => small_ply(&rest[1..])?,
            UsualPly::TwoSquares => two_squares_in(behind)?,
        };
        let start = self.at + 1;
        self.at = start + length;
        Some((written, Span::new(start, self.at)))
    }

    /// The next token if it is a blank and a move number of one or two digits with a full stop and a blank behind it.
    /// `None` for everything else.
    #[inline(always)]
    pub(in crate::record) fn common_number(&mut self) -> Option<(u32, Span)> {
        let [blank, digits @ ..] = self.text.get(self.at..)?.first_chunk::<5>()?;
        let in_movetext = self.state == State::Moves || self.depth > 0;
        if !(in_movetext && BLANKS[usize::from(*blank)]) {
            return None;
        }
        let (number, length) = match *digits {
            [ones @ b'0'..=b'9', b'.', b' ', _] => (u32::from(ones - b'0'), 2),
            [tens @ b'0'..=b'9', ones @ b'0'..=b'9', b'.', b' '] => {
                (10 * u32::from(tens - b'0') + u32::from(ones - b'0'), 3)
            }
            _ => return None,
        };
        let start = self.at + 1;
        self.at = start + length;
        Some((number, Span::new(start, self.at)))
    }
}

/// The bytes that separate most tokens. A lookup instead of a comparison with each, which would branch.
static BLANKS: [bool; 256] = {
    let mut blanks = [false; 256];
    blanks[b' ' as usize] = true;
    blanks[b'\n' as usize] = true;
    blanks
};
