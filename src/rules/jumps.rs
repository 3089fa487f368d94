//! Captures by jumping: what written squares go over, what stands in their way, and which captures could be meant.

use super::{BadJump, Found, Illegal, JumpedTwice, LandingOccupied, NothingToJump, SquaresLeftOut, squares_text};
use crate::record::{Square, Written};
use std::ops::ControlFlow;

/// How many jumps are tried at most to find captures that could be meant.
const JUMPS_TRIED: usize = 20_000;

/// The square that a jump goes over: `None` unless both squares are two apart along a file, a rank or a diagonal.
/// Whether a line of the board leads there is the game's to say.
#[must_use]
pub const fn jumped_over(from: Square, to: Square) -> Option<Square> {
    match (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank)) {
        (2, 0) | (0, 2) | (2, 2) => Some(from.midpoint(to)),
        _ => None,
    }
}

/// The jumps of a written capture: each two neighbouring squares.
pub fn jumps<'s>(written: &Written<'s>) -> impl Iterator<Item = (Square, Square)> + use<'s> {
    written.squares().zip(written.squares().skip(1))
}

/// Whether nothing stands in the way of a written capture whose squares are all a jump apart; the squares of the pieces
/// that it takes, in the order of its jumps.
///
/// `can_be_jumped` says where the enemy pieces stand that can be jumped, `found` what stands on a square, both in the
/// position before the ply. `nothing` makes the reason why what was found between two squares is not jumped.
///
/// # Errors
/// The first fault in the order of the findings page, then by place: a piece jumped twice goes before one that is not
/// there, that before a landing square that is occupied.
pub fn check_jumps(
    written: &Written<'_>,
    can_be_jumped: impl Fn(Square) -> bool,
    found: impl Fn(Square) -> Found,
    nothing: impl Fn(Square, Found) -> NothingToJump,
) -> Result<Vec<Square>, Illegal> {
    let mut taken = Vec::new();
    let (mut not_there, mut occupied) = (None, None);
    for (from, to) in jumps(written) {
        let between = from.midpoint(to);
        if taken.contains(&between) {
            return Err(JumpedTwice(between).into());
        }
        if can_be_jumped(between) {
            taken.push(between);
        } else if not_there.is_none() {
            not_there = Some(nothing(between, found(between)));
        }
        // The start square is empty once the piece has left it.
        let on_landing = found(to);
        if on_landing != Found::Nothing && to != written.first() && occupied.is_none() {
            occupied = Some(LandingOccupied(to, on_landing));
        }
    }
    match (not_there, occupied) {
        (Some(nothing), _) => Err(nothing.into()),
        (None, Some(occupied)) => Err(occupied.into()),
        (None, None) => Ok(taken),
    }
}

/// What is called with each capture of a search: the squares that it visits, and how many jumps were tried to find it.
pub type EachCapture<'e> = dyn FnMut(&[Square], usize) -> ControlFlow<()> + 'e;

/// Captures that could be meant by a written ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapturesFound {
    /// Their canonical notation, at most [`Illegal::LISTED`].
    pub texts: Vec<String>,
    /// Whether there are more, or may be.
    pub more: bool,
}

impl CapturesFound {
    /// Lists the captures that fit, as far as the bounds allow.
    ///
    /// `visit` goes through captures of a position, calls what it is given with each, and stops when it is told to.
    pub fn list(visit: impl FnOnce(&mut EachCapture<'_>) -> ControlFlow<()>, fits: impl Fn(&[Square]) -> bool) -> Self {
        let (mut texts, mut tried) = (Vec::new(), 0);
        let stopped = visit(&mut |path, jumps| {
            tried += jumps;
            let fits = fits(path);
            if tried > JUMPS_TRIED || (fits && texts.len() == Illegal::LISTED) {
                return ControlFlow::Break(());
            }
            if fits {
                texts.push(squares_text(path.iter().copied(), true));
            }
            ControlFlow::Continue(())
        });
        Self { texts, more: stopped.is_break() }
    }

    /// The same in the order of their notation.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.texts.sort_unstable();
        self
    }

    /// Why a written capture is none in which these two squares are not a jump apart, where these captures are the ones
    /// that [pass through](passes_through) its squares.
    #[must_use]
    pub fn not_a_jump(self, from: Square, to: Square) -> Illegal {
        let Self { texts, more } = self;
        if texts.is_empty() { BadJump(from, to).into() } else { SquaresLeftOut { fits: texts, more }.into() }
    }
}

/// Whether a capture begins and ends like the written squares, and visits the others in between in their order.
#[must_use]
pub fn passes_through(path: &[Square], written: &[Square]) -> bool {
    let ([first, inner @ .., last], [start, between @ .., end]) = (path, written) else { return false };
    let mut inner = inner.iter();
    first == start && last == end && between.iter().all(|square| inner.any(|visited| visited == square))
}
