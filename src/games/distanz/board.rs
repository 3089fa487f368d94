//! The board as bits, what a ply does to it, and the distances.

use super::rulings::Metric;
use crate::record::Square;
use crate::rules::{Found, Side};

/// Files, and ranks.
pub(super) const WIDTH: u8 = 8;

/// Where the pieces stand, which are kings, which are captives, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of each side, a bit each: `8 × rank + file`.
    pub(super) men: [u64; 2],
    /// Those that are kings.
    pub(super) kings: u64,
    /// Those that are captives.
    pub(super) captives: u64,
    /// Whose turn it is.
    pub(super) side: Side,
}

/// A ply: where the piece goes. What stands there comes back the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
    /// Whether it takes a free enemy piece captive.
    pub takes: bool,
}

impl Position {
    /// What stands on a square.
    #[must_use]
    pub fn found(&self, at: Square) -> Found {
        let Some(at) = self.piece_bit(at) else { return Found::Nothing };
        let side = if self.men[Side::White.index()] & at != 0 { Side::White } else { Side::Black };
        Found::Piece(side, if self.kings & at != 0 { "king" } else { "helper" })
    }

    /// Whether the piece on a square is a captive.
    #[must_use]
    pub fn is_captive(&self, at: Square) -> bool {
        self.piece_bit(at).is_some_and(|at| self.captives & at != 0)
    }

    fn piece_bit(&self, at: Square) -> Option<u64> {
        let bit = at.is_on(WIDTH, WIDTH).then(|| bit(at))?;
        ((self.men[0] | self.men[1]) & bit != 0).then_some(bit)
    }

    /// Whose king has been taken captive.
    #[inline]
    pub(super) fn captive_king(&self) -> Option<Side> {
        let king = self.kings & self.captives;
        if king == 0 {
            return None;
        }
        Some(if self.men[Side::White.index()] & king != 0 { Side::White } else { Side::Black })
    }

    /// The pieces of the side to move.
    #[inline]
    pub(super) const fn own(&self) -> u64 {
        self.men[self.side.index()]
    }

    /// The other side's pieces that are free.
    #[inline]
    pub(super) const fn free_enemies(&self) -> u64 {
        self.men[self.side.other().index()] & !self.captives
    }

    /// The position after a legal ply.
    #[inline]
    pub(super) const fn after(self, ply: Ply) -> Self {
        let (from, to) = (index(ply.from), index(ply.to));
        let mut after = Self {
            men: [swapped(self.men[0], from, to), swapped(self.men[1], from, to)],
            kings: swapped(self.kings, from, to),
            captives: swapped(self.captives, from, to),
            side: self.side.other(),
        };
        // A free enemy piece becomes captive; it stands now where the ply began.
        if ply.takes {
            after.captives |= 1 << from;
        }
        // An own captive on which the king himself has landed becomes free.
        let own = after.men[self.side.index()];
        if own & after.kings & (1 << to) != 0 && own & (1 << from) != 0 {
            after.captives &= !(1 << from);
        }
        after
    }
}

/// The set with two bits exchanged.
#[inline]
const fn swapped(set: u64, a: usize, b: usize) -> u64 {
    let differ = ((set >> a) ^ (set >> b)) & 1;
    set ^ (differ << a | differ << b)
}

/// The bit's number of a square on the board.
#[inline]
pub(super) const fn index(square: Square) -> usize {
    square.rank as usize * WIDTH as usize + square.file as usize
}

/// The bit of a square on the board.
#[inline]
pub(super) const fn bit(square: Square) -> u64 {
    1 << index(square)
}

/// The square of each bit.
pub(super) const SQUARES: [Square; 64] = squares();

/// The squares as far from `from` as the three squares in `others` are from one another.
#[inline]
pub(super) const fn targets(from: usize, others: u64, metric: Metric) -> u64 {
    let a = others.trailing_zeros() as usize & 63;
    let others = others & others.wrapping_sub(1);
    let b = others.trailing_zeros() as usize & 63;
    let others = others & others.wrapping_sub(1);
    let c = others.trailing_zeros() as usize & 63;
    let rings = &RINGS[metric as usize][from];
    rings[PAIRS[a][b] as usize] | rings[PAIRS[a][c] as usize] | rings[PAIRS[b][c] as usize]
}

/// How far two squares are apart: comparable under one metric, and how to show it
/// is [`Metric`]'s to say. Euclidean: the square of it. Offset: eight times the
/// larger difference, plus the smaller.
pub(super) const fn distance(a: Square, b: Square, metric: Metric) -> u8 {
    measure(a.file.abs_diff(b.file), a.rank.abs_diff(b.rank), metric)
}

const fn measure(files: u8, ranks: u8, metric: Metric) -> u8 {
    let (larger, smaller) = if files > ranks { (files, ranks) } else { (ranks, files) };
    match metric {
        Metric::Euclidean => files * files + ranks * ranks,
        Metric::Offset => WIDTH * larger + smaller,
        Metric::Chebyshev => larger,
        Metric::Manhattan => files + ranks,
    }
}

/// How many unordered pairs of differences there are.
const PAIR_COUNT: usize = 36;

/// The number of the unordered pair of file and rank differences of two squares.
static PAIRS: [[u8; 64]; 64] = pairs();

/// By metric, square and pair: the squares as far away as the pair says.
static RINGS: [[[u64; PAIR_COUNT]; 64]; 4] =
    [rings(Metric::Euclidean), rings(Metric::Offset), rings(Metric::Chebyshev), rings(Metric::Manhattan)];

const fn squares() -> [Square; 64] {
    let mut squares = [Square::new(0, 0); 64];
    let mut rank = 0;
    while rank < WIDTH {
        let mut file = 0;
        while file < WIDTH {
            squares[index(Square::new(file, rank))] = Square::new(file, rank);
            file += 1;
        }
        rank += 1;
    }
    squares
}

const fn pair(larger: u8, smaller: u8) -> u8 {
    larger * (larger + 1) / 2 + smaller
}

const fn pairs() -> [[u8; 64]; 64] {
    let mut pairs = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let files = SQUARES[a].file.abs_diff(SQUARES[b].file);
            let ranks = SQUARES[a].rank.abs_diff(SQUARES[b].rank);
            pairs[a][b] = if files > ranks { pair(files, ranks) } else { pair(ranks, files) };
            b += 1;
        }
        a += 1;
    }
    pairs
}

const fn rings(metric: Metric) -> [[u64; PAIR_COUNT]; 64] {
    let mut rings = [[0; PAIR_COUNT]; 64];
    let mut from = 0;
    while from < 64 {
        // First by distance, then by pair: several pairs can be the same distance.
        let mut at_distance = [0u64; 99];
        let mut to = 0;
        while to < 64 {
            if to != from {
                at_distance[distance(SQUARES[from], SQUARES[to], metric) as usize] |= 1 << to;
            }
            to += 1;
        }
        let mut larger = 0;
        while larger < WIDTH {
            let mut smaller = 0;
            while smaller <= larger {
                rings[from][pair(larger, smaller) as usize] = at_distance[measure(larger, smaller, metric) as usize];
                smaller += 1;
            }
            larger += 1;
        }
        from += 1;
    }
    rings
}
