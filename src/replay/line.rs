//! The line being played, and the lines that wait for it.

use crate::rules::{Game, Memo, Past, Reason};

/// A line: the main line or a variation.
#[derive(Debug)]
pub(super) struct Line<G: Game> {
    /// The position reached.
    pub now: G::Position,
    /// The last ply.
    pub ply: Option<G::Ply>,
    /// What takes it back.
    pub memo: G::Memo,
    /// Its plies so far.
    pub plies: u32,
    /// Plies from the start position of the record to that of the line.
    pub first: u32,
    /// Variations to its last ply so far.
    pub variations: u32,
    /// Whether any of the following has stopped it.
    pub stopped: bool,
    /// The draw by counting that it has reached.
    pub drawn: Option<Reason>,
    /// Whether there was an error.
    pub failed: bool,
    /// Whether a result token has ended it.
    pub closed: bool,
}

impl<G: Game> Line<G> {
    pub(super) fn new(start: &G::Position, first: u32) -> Self {
        Self {
            now: *start,
            ply: None,
            memo: G::Memo::of(start),
            plies: 0,
            first,
            variations: 0,
            stopped: false,
            drawn: None,
            failed: false,
            closed: false,
        }
    }

    /// Plies from the start position of the record.
    #[inline(always)]
    pub(super) const fn number(&self) -> u32 {
        self.first + self.plies
    }

    /// Notes a draw by counting.
    #[inline(always)]
    pub(super) const fn draw(&mut self, reason: Option<Reason>) {
        if reason.is_some() {
            self.drawn = reason;
            self.stopped = true;
        }
    }

    /// Notes an error.
    pub(super) const fn fail(&mut self) {
        self.failed = true;
        self.stopped = true;
    }

    /// Notes a result token.
    pub(super) const fn close(&mut self) {
        self.closed = true;
        self.stopped = true;
    }

    /// A variation to the last ply; before the first, one that begins at the same place.
    pub(super) fn branch(&self) -> Self {
        match &self.ply {
            Some(ply) => {
                let mut before = self.now;
                self.memo.take_back(&mut before, ply);
                Self::new(&before, self.number() - 1)
            }
            None => Self::new(&self.now, self.number()),
        }
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
