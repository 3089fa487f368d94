//! The board of lines as bits, and what a ply does to it.
//!
//! A point's bit is `6 × rank + file`. The sixth file does not exist and is
//! never occupied: whatever a shift carries over the edge lands there, or
//! beyond the last rank, and is masked out by "an enemy man" or "empty".

use crate::record::Square;
use crate::rules::{Found, Side};

/// Files, and ranks.
pub(super) const WIDTH: u8 = 5;
const STRIDE: usize = 6;

/// All points.
pub(super) const BOARD: u32 = points_where(Which::All);
/// The points that also have diagonal lines: file plus rank is even.
pub(super) const DIAGONAL: u32 = points_where(Which::Diagonal);
/// By side, its farthest row.
pub(super) const FAR_ROW: [u32; 2] = [0b11111 << (4 * STRIDE), 0b11111];
/// The square of each bit; bits off the board stand for none.
pub(super) const SQUARES: [Square; 32] = squares();
/// Points two away along a line, by point: where a jump can land.
pub(super) const JUMPS: [u32; 32] = jumps();
/// Points a step can reach, by [`StepRule`], side and point.
const STEPS: [[[u32; 32]; 2]; 4] = [
    [steps(Side::White, false, false), steps(Side::Black, false, false)],
    [steps(Side::White, false, true), steps(Side::Black, false, true)],
    [steps(Side::White, true, false), steps(Side::Black, true, false)],
    [steps(Side::White, true, true), steps(Side::Black, true, true)],
];

/// Shifts along orthogonal lines: to the next file, to the next rank.
pub(super) const STRAIGHT: [u32; 2] = [1, 6];
/// Shifts along diagonal lines, one rank up: to the file before, to the file after.
pub(super) const SLANTED: [u32; 2] = [5, 7];

/// Men, side to move, and the plies since the last capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The men of each side, a bit each.
    pub(super) men: [u32; 2],
    /// Whose turn it is.
    pub(super) side: Side,
    /// Plies since the last capture.
    pub(super) quiet: u32,
}

/// A ply: where the man goes, and which men he takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The point he leaves.
    pub from: Square,
    /// The point where he stays; of a capture perhaps the same.
    pub to: Square,
    /// The men taken, a bit each; none of a step.
    pub(super) taken: u32,
}

impl Position {
    /// What stands on a point.
    #[must_use]
    pub fn found(&self, at: Square) -> Found {
        let of = |side: Side| at.is_on(WIDTH, WIDTH) && self.men[side.index()] & bit(at) != 0;
        Side::BOTH.into_iter().find(|&side| of(side)).map_or(Found::Nothing, |side| Found::Piece(side, "man"))
    }

    /// The number of men of a side.
    #[must_use]
    pub const fn men(&self, side: Side) -> u32 {
        self.men[side.index()].count_ones()
    }

    /// Plies since the last capture.
    #[must_use]
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    /// The men of the side to move.
    #[inline]
    pub(super) const fn own(&self) -> u32 {
        self.men[self.side.index()]
    }

    /// The other side's men.
    #[inline]
    pub(super) const fn enemy(&self) -> u32 {
        self.men[self.side.other().index()]
    }

    /// The points without a man.
    #[inline]
    pub(super) const fn empty(&self) -> u32 {
        BOARD & !(self.men[0] | self.men[1])
    }

    /// The position after a legal ply.
    #[inline]
    pub(super) const fn after(mut self, ply: Ply) -> Self {
        self.make(bit(ply.from) ^ bit(ply.to), ply.taken);
        self
    }

    /// Makes a legal ply: what changes of the mover's men, and the men taken.
    #[inline(always)]
    pub(super) const fn make(&mut self, moved: u32, taken: u32) {
        // A capture may end where it began: then nothing moves.
        self.men[self.side.index()] ^= moved;
        self.men[self.side.other().index()] ^= taken;
        self.quiet = if taken == 0 { self.quiet.saturating_add(1) } else { 0 };
        self.side = self.side.other();
    }
}

/// The bit's number of a square on the board.
#[inline]
pub(super) const fn point(square: Square) -> usize {
    square.rank as usize * STRIDE + square.file as usize
}

/// The bit of a square on the board.
#[inline]
pub(super) const fn bit(square: Square) -> u32 {
    1 << point(square)
}

/// The points to which a man of `side` on `point` can step.
#[inline]
pub(super) const fn steps_from(point: usize, side: Side, backward: bool, stuck: bool) -> u32 {
    STEPS[2 * backward as usize + stuck as usize][side.index()][point]
}

/// Where a man on `point` can land behind an enemy man, all directions at once.
///
/// Seen from him, a man `n` bits away is jumped to `2 n` bits away: the bits
/// around his point are spread to every second one.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "no point is above bit 28")]
pub(super) const fn landings(point: usize, enemy: u32, empty: u32) -> u32 {
    const NEAR: usize = SLANTED[1] as usize;
    // Bit `NEAR` is his own.
    let around = ((enemy as u64) << NEAR >> point) as usize;
    let below = SPREAD[around & 0x7F] as u64;
    let above = SPREAD[around >> (NEAR + 1) & 0x7F] as u64;
    (((below | above << (2 * NEAR + 2)) << point) >> (2 * NEAR)) as u32 & empty & JUMPS[point]
}

/// Seven bits, spread to every second one.
const SPREAD: [u16; 128] = {
    let mut spread = [0; 128];
    let mut bits = 0;
    while bits < 128 {
        let mut at = 0;
        while at < 7 {
            if bits >> at & 1 == 1 {
                spread[bits] |= 1 << (2 * at);
            }
            at += 1;
        }
        bits += 1;
    }
    spread
};

enum Which {
    All,
    Diagonal,
}

const fn points_where(which: Which) -> u32 {
    let mut found = 0;
    let mut rank = 0;
    while rank < WIDTH {
        let mut file = 0;
        while file < WIDTH {
            if matches!(which, Which::All) || (file + rank) % 2 == 0 {
                found |= bit(Square::new(file, rank));
            }
            file += 1;
        }
        rank += 1;
    }
    found
}

const fn squares() -> [Square; 32] {
    let mut squares = [Square::new(0, Square::NO_RANK); 32];
    let mut rank = 0;
    while rank < WIDTH {
        let mut file = 0;
        while file < WIDTH {
            squares[point(Square::new(file, rank))] = Square::new(file, rank);
            file += 1;
        }
        rank += 1;
    }
    squares
}

/// Whether a line leads from one point straight to another that is `length` away.
const fn joined(from: usize, to: usize, length: u8) -> bool {
    if (BOARD >> from) & (BOARD >> to) & 1 == 0 {
        return false;
    }
    let files = SQUARES[from].file.abs_diff(SQUARES[to].file);
    let ranks = SQUARES[from].rank.abs_diff(SQUARES[to].rank);
    let straight = files + ranks == length && (files == 0 || ranks == 0);
    let slanted = files == length && ranks == length && (DIAGONAL >> from) & 1 == 1;
    straight || slanted
}

const fn jumps() -> [u32; 32] {
    let mut jumps = [0; 32];
    let mut from = 0;
    while from < 32 {
        let mut to = 0;
        while to < 32 {
            if joined(from, to, 2) {
                jumps[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    jumps
}

const fn steps(side: Side, backward: bool, stuck: bool) -> [u32; 32] {
    let mut steps = [0; 32];
    let mut from = 0;
    while from < 32 {
        let far = (FAR_ROW[side.index()] >> from) & 1 == 1;
        let mut to = 0;
        while to < 32 {
            let goes_back = match side {
                Side::White => SQUARES[to].rank < SQUARES[from].rank,
                Side::Black => SQUARES[to].rank > SQUARES[from].rank,
            };
            if joined(from, to, 1) && (backward || !goes_back) && !(stuck && far) {
                steps[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    steps
}
