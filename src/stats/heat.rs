//! What happens where: counts by square.

use crate::games::{Profile, Variant, Visitor};
use crate::record::Square;
use crate::rules::Side;

/// What a map counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Map {
    /// Walking Purchase: where a side lays its stones.
    Laid = 0,
    /// Alquerque and Distanz: the squares that a side's pieces enter by its plies.
    Visits = 1,
    /// Where a side captures: the squares of the pieces taken.
    Captures = 2,
    /// Walking Purchase: where a side's stones stand when the game is over.
    End = 3,
}

impl Map {
    /// All maps.
    pub const ALL: [Self; 4] = [Self::Laid, Self::Visits, Self::Captures, Self::End];

    /// Those that a game has.
    #[must_use]
    pub const fn of(variant: Variant) -> &'static [Self] {
        match variant {
            Variant::WalkingPurchase => &[Self::Laid, Self::Captures, Self::End],
            Variant::Alquerque | Variant::Distanz => &[Self::Visits, Self::Captures],
        }
    }

    /// The name that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Laid => "laid",
            Self::Visits => "visits",
            Self::Captures => "captures",
            Self::End => "end",
        }
    }
}

/// Something that happened on a square, in as few bits as it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot(u16);

/// Boards of every game fit in.
const WIDTH: u8 = 16;
const SQUARES: usize = 256;

impl Spot {
    #[inline]
    pub(super) const fn new(map: Map, side: Side, square: Square) -> Self {
        let square = (square.rank & 15) * WIDTH + (square.file & 15);
        Self((map as u16) << 9 | (side as u16) << 8 | square as u16)
    }
}

/// All maps of one game. Takes 16 KiB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat(Box<[u64; Map::ALL.len() * 2 * SQUARES]>);

impl Default for Heat {
    fn default() -> Self {
        Self(Box::new([0; Map::ALL.len() * 2 * SQUARES]))
    }
}

impl Heat {
    /// Counts what happened in a record.
    pub(super) fn add(&mut self, spots: &[Spot]) {
        for &Spot(at) in spots {
            self.0[usize::from(at)] += 1;
        }
    }

    /// Counts all that another one has counted.
    pub(super) fn merge(&mut self, other: &Self) {
        for (sum, count) in self.0.iter_mut().zip(&*other.0) {
            *sum += count;
        }
    }

    /// The count of a square of the board for one side.
    #[must_use]
    pub fn at(&self, map: Map, side: Side, square: Square) -> u64 {
        self.0[usize::from(Spot::new(map, side, square).0)]
    }
}

/// The squares of a game's board: by rank from 1, by file from `a`.
#[must_use]
pub fn board(variant: Variant) -> Vec<Vec<Square>> {
    struct Board;
    impl Visitor for Board {
        type Out = Vec<Vec<Square>>;
        fn visit<G: Profile>(self) -> Self::Out {
            (0..G::RANKS).map(|rank| (0..G::FILES).map(|file| Square::new(file, rank)).collect()).collect()
        }
    }
    variant.visit(Board)
}
