//! Heat maps: counts of events by square.

use crate::games::{Board, Map, Profile, Variant};
use crate::record::Square;
use crate::rules::Side;

/// The index of a counter in [`Heat`], for one map, side and square. Stored in 16 bits, since there is one per event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeatCell(u16);

/// The number of counters of all maps of a game.
const fn size(variant: Variant) -> usize {
    let about = variant.about();
    about.maps.len() * 2 * about.board.files as usize * about.board.ranks as usize
}

// The indices fit into a `HeatCell`: a board of 26 files and 99 ranks may have 12 maps.
const _: () = {
    let mut at = 0;
    while at < Variant::ALL.len() {
        assert!(size(Variant::ALL[at]) <= u16::MAX as usize + 1, "a game has too many maps for so large a board");
        at += 1;
    }
};

impl HeatCell {
    /// The counter for a side and a square on the map with this index.
    #[inline(always)]
    pub(super) const fn new<G: Profile>(map: usize, side: Side, square: Square) -> Self {
        let rank = (map * 2 + side as usize) * G::RANKS as usize + square.rank as usize;
        #[expect(clippy::cast_possible_truncation, reason = "the maps are not larger than that")]
        Self((rank * G::FILES as usize + square.file as usize) as u16)
    }
}

/// All maps of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    variant: Variant,
    counts: Box<[u64]>,
}

/// One heat map of a game, with its counts.
#[derive(Clone, Copy, Debug)]
pub struct HeatMap<'h> {
    /// The description of what the map counts.
    pub map: &'static Map,
    /// The board of the game.
    pub board: Board,
    counts: &'h [u64],
}

impl Heat {
    /// The maps of a game, with all counts 0.
    pub(super) fn new(variant: Variant) -> Self {
        Self { variant, counts: vec![0; size(variant)].into() }
    }

    /// Counts the events of a record.
    pub(super) fn add(&mut self, cells: &[HeatCell]) {
        for &HeatCell(at) in cells {
            self.counts[usize::from(at)] += 1;
        }
    }

    /// Adds the counts of other maps of the same game.
    pub(super) fn merge(&mut self, other: &Self) {
        for (sum, count) in self.counts.iter_mut().zip(&*other.counts) {
            *sum += count;
        }
    }

    /// The maps, in display order.
    pub fn maps(&self) -> impl Iterator<Item = HeatMap<'_>> {
        let about = self.variant.about();
        let counts = self.counts.chunks_exact(size(self.variant) / about.maps.len().max(1));
        about.maps.iter().zip(counts).map(|(map, counts)| HeatMap { map, board: about.board, counts })
    }

    /// The map with this name.
    #[must_use]
    pub fn map(&self, name: &str) -> Option<HeatMap<'_>> {
        self.maps().find(|heat| heat.map.name == name)
    }
}

impl HeatMap<'_> {
    /// The count for a side on a square.
    #[must_use]
    pub fn at(&self, side: Side, square: Square) -> u64 {
        let rank = side.index() * usize::from(self.board.ranks) + usize::from(square.rank);
        self.counts[rank * usize::from(self.board.files) + usize::from(square.file)]
    }
}

/// The squares of a game's board: by rank from 1, by file from `a`.
#[must_use]
pub fn board(variant: Variant) -> Vec<Vec<Square>> {
    let Board { files, ranks, .. } = variant.about().board;
    (0..ranks).map(|rank| (0..files).map(|file| Square::new(file, rank)).collect()).collect()
}
