//! The count of Walking Purchase: what stones and prisoners are worth.
//!
//! This is the sum; the [abacus](super::abacus) of the rule text reaches the
//! same points without it.

use crate::record::Square;
use crate::rules::{Outcome, Points, Score, Side};

/// The stones of both colours: by [`Side::index`], then rank, then file as a bit.
pub type Stones = [[u16; 16]; 2];

/// The ruling `values`: what the squares are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Values {
    /// The edge is worth 2, its corners too, and each ring inward doubles: 2 … 256.
    #[default]
    Edge2,
    /// The edge is worth 1, its corners 2, and each ring inward doubles: 1 … 128.
    Edge1Corner2,
}

impl Values {
    /// The value in `values=…`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edge2 => "edge-2",
            Self::Edge1Corner2 => "edge-1-corner-2",
        }
    }

    /// What a stone on this square of the board is worth.
    #[must_use]
    pub fn worth(self, square: Square) -> Points {
        match self {
            Self::Edge1Corner2 if is_corner(square) => Points::whole(2),
            _ => self.of_ring(ring(square)),
        }
    }

    /// What a stone in this ring is worth, corners aside.
    #[must_use]
    pub const fn of_ring(self, ring: u8) -> Points {
        match self {
            Self::Edge2 => Points::whole(2 << ring),
            Self::Edge1Corner2 => Points::whole(1 << ring),
        }
    }
}

/// The sum of a position, every part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    /// What each side has, by [`Side::index`].
    pub sides: [SideScore; 2],
    /// What White pays for the first move; `None` if he has no stone.
    pub compensation: Option<Compensation>,
    /// Who has won by this count.
    pub outcome: Outcome,
    /// The winner's points, the difference of the totals; the loser has 0, in a draw both.
    pub points: Points,
}

impl Sum {
    /// What one side has.
    #[must_use]
    pub const fn side(&self, side: Side) -> &SideScore {
        &self.sides[side.index()]
    }

    /// What it comes to: the winner has the difference of the totals, the loser 0.
    #[must_use]
    pub fn score(&self) -> Score {
        Score::winner_takes(self.outcome, self.points)
    }
}

/// What one side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideScore {
    /// The stones in each ring before compensation, edge first; corners are of ring 0.
    pub rings: [u32; 8],
    /// What the stones are worth before compensation.
    pub stones: Points,
    /// The prisoners taken.
    pub prisoners: u32,
    /// Those that stay when equal numbers have cancelled, a point each.
    pub prisoners_surplus: u32,
    /// The stones after compensation and the surplus.
    pub total: Points,
}

/// The compensation for the first move: White's most valuable stone counts less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compensation {
    /// Where the stone stands; of several equally valuable ones the one on the lowest file, then rank.
    pub square: Square,
    /// What it is worth there.
    pub from: Points,
    /// What it counts: a quarter of that if White made the last ply, otherwise half.
    pub to: Points,
}

/// Counts a position, whether the game is over or not.
///
/// `last` is the side that made the last ply, `None` where nobody did.
#[must_use]
pub fn sum(stones: &Stones, prisoners: [u32; 2], last: Option<Side>, values: Values) -> Sum {
    let mut sides = Side::BOTH.map(|side| {
        let [own, enemy] = [prisoners[side.index()], prisoners[side.other().index()]];
        count_side(&stones[side.index()], own, own.saturating_sub(enemy), values)
    });
    let compensation = most_valuable(&stones[Side::White.index()], values).map(|square| {
        let from = values.worth(square);
        let part = if last == Some(Side::White) { 4 } else { 2 };
        Compensation { square, from, to: Points::from_quarters(from.quarters() / part) }
    });
    let [white, black] = &mut sides;
    if let Some(Compensation { from, to, .. }) = compensation {
        white.total = white.total - from + to;
    }
    let difference = (white.total - black.total).quarters();
    let outcome = match difference {
        0 => Outcome::Draw,
        1.. => Outcome::Win(Side::White),
        _ => Outcome::Win(Side::Black),
    };
    Sum { sides, compensation, outcome, points: Points::from_quarters(difference.abs()) }
}

/// The squares of each ring by rank, a bit a file.
static RINGS: [[u16; 16]; 8] = {
    let mut rings = [[0; 16]; 8];
    let mut at = 0;
    while at < 256 {
        let (rank, file) = (at / 16, at % 16);
        let (high, right) = (15 - rank, 15 - file);
        let near = if rank < high { rank } else { high };
        let side = if file < right { file } else { right };
        let ring = if near < side { near } else { side };
        rings[ring][rank] |= 1 << file;
        at += 1;
    }
    rings
};

/// The corners by rank.
const CORNERS: [u16; 16] = {
    let mut corners = [0; 16];
    corners[0] = 0x8001;
    corners[15] = 0x8001;
    corners
};

/// Four ranks a word, so that stones are counted by the word.
fn count(rows: &[u16; 16], mask: &[u16; 16]) -> u32 {
    let word = |at: usize| {
        let row = |rank: usize| u64::from(rows[rank] & mask[rank]) << (16 * (rank % 4));
        (4 * at..4 * at + 4).fold(0, |word, rank| word | row(rank))
    };
    (0..4).map(|at| word(at).count_ones()).sum()
}

fn count_side(rows: &[u16; 16], prisoners: u32, prisoners_surplus: u32, values: Values) -> SideScore {
    let mut rings = [0; 8];
    let mut stones = Points::default();
    for (place, ring) in rings.iter_mut().zip(0u8..) {
        *place = count(rows, &RINGS[usize::from(ring)]);
        stones = stones + Points::from_quarters(i64::from(*place) * values.of_ring(ring).quarters());
    }
    let corners = i64::from(count(rows, &CORNERS));
    let corner = values.worth(Square::new(0, 0)) - values.of_ring(0);
    stones = stones + Points::from_quarters(corners * corner.quarters());
    let total = stones + Points::whole(prisoners_surplus.into());
    SideScore { rings, stones, prisoners, prisoners_surplus, total }
}

/// The stone on the square that is worth most; of several on the lowest file, then rank.
fn most_valuable(rows: &[u16; 16], values: Values) -> Option<Square> {
    let corner_ring = match values {
        Values::Edge2 => 0,
        Values::Edge1Corner2 => 1,
    };
    (0..8).rev().find_map(|ring| {
        let worth_the_same = |rank: usize| {
            let ring_only = RINGS[ring][rank] & !CORNERS[rank];
            rows[rank] & if ring == corner_ring { ring_only | CORNERS[rank] } else { ring_only }
        };
        let files = (0..16).fold(0, |files, rank| files | worth_the_same(rank));
        let file = (0..16u8).find(|file| files >> file & 1 == 1)?;
        let rank = (0..16u8).find(|rank| worth_the_same(usize::from(*rank)) >> file & 1 == 1)?;
        Some(Square::new(file, rank))
    })
}

/// The squares that are set, by file, then rank.
pub(super) fn squares(rows: &[u16; 16]) -> impl Iterator<Item = Square> {
    let all = (0..16).flat_map(|file| (0..16).map(move |rank| Square::new(file, rank)));
    all.filter(|square| rows[usize::from(square.rank)] >> square.file & 1 == 1)
}

/// The distance to the nearest edge: 0 to 7.
pub(super) fn ring(square: Square) -> u8 {
    let Square { file, rank } = square;
    file.min(15 - file).min(rank).min(15 - rank)
}

pub(super) const fn is_corner(square: Square) -> bool {
    matches!((square.file, square.rank), (0 | 15, 0 | 15))
}

#[cfg(test)]
#[path = "score_tests.rs"]
mod tests;
