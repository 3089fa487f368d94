//! The line being played, and the lines that wait for it.

use crate::rules::{Game, Past, Reason};

/// A line: the main line or a variation.
#[derive(Debug)]
pub(super) struct Line<G: Game> {
    /// The position before its last ply.
    pub before: G::Position,
    /// The position reached.
    pub now: G::Position,
    /// Its plies so far.
    pub plies: u32,
    /// Plies from the start position of the record.
    pub number: u32,
    /// Variations to its last ply so far.
    pub variations: u32,
    /// The draw by counting that it has reached.
    pub drawn: Option<Reason>,
    /// Whether an error has stopped it.
    pub failed: bool,
    /// Whether a result token has ended it.
    pub closed: bool,
}

impl<G: Game> Line<G> {
    pub(super) const fn new(start: &G::Position, number: u32) -> Self {
        Self { before: *start, now: *start, plies: 0, number, variations: 0, drawn: None, failed: false, closed: false }
    }

    #[inline(always)]
    pub(super) const fn stopped(&self) -> bool {
        self.failed || self.closed || self.drawn.is_some()
    }

    /// A variation to the last ply; before the first, one that begins at the same place.
    pub(super) const fn branch(&self) -> Self {
        if self.plies > 0 { Self::new(&self.before, self.number - 1) } else { Self::new(&self.now, self.number) }
    }
}

/// A line that waits while a variation of it is played.
#[derive(Debug)]
pub(super) struct Frame<G: Game> {
    pub line: Line<G>,
    /// What was set aside of its memory: its last ply.
    pub aside: Option<<G::Past as Past<G>>::Step>,
    /// The length of the memory at the branch.
    pub depth: usize,
}
