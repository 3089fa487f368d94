//! Observers: who is told of each ply while a record is replayed, and what they are told.

use super::line::{Frame, Line};
use crate::record::{Span, Spelling, Syntax, Written};
use crate::rules::{Game, Illegal, Memo};

/// A ply that was played, as an [`Observer`] gets it.
#[derive(Clone, Copy, Debug)]
pub struct Played<'r, 's, G: Game> {
    /// The position after it.
    pub after: &'r G::Position,
    /// What it does on the board.
    pub ply: &'r G::Ply,
    /// The ply as it is written in the record.
    pub written: &'r Written<'s>,
    /// Where it stands in the text.
    pub span: Span,
    pub(super) memo: G::Memo,
}

impl<G: Game> Played<'_, '_, G> {
    /// The position before the ply, made by taking it back. Ask for it only where it is needed.
    #[must_use]
    pub fn before(&self) -> G::Position {
        let mut position = *self.after;
        self.memo.take_back(&mut position, self.ply);
        position
    }
}

/// What is wrong in the movetext, as an [`Observer`] gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Bytes that cannot be read.
    Syntax(Syntax),
    /// A ply that cannot be played.
    Illegal(Illegal),
    /// A move number that is not the one due.
    MoveNumber {
        /// The one written.
        written: u32,
        /// The one due.
        due: u32,
    },
    /// A spelling that is not canonical.
    Style(Spelling),
}

/// The place in the record that a replay has reached.
#[derive(Debug)]
pub struct Where<'r, G: Game> {
    pub(super) frames: &'r [Frame<G>],
    pub(super) line: &'r Line<G>,
    /// 1 where the ply has not been played.
    pub(super) ahead: u32,
}

/// Paths of places nested deeper than this are shortened in the middle.
const SHOWN: usize = 16;

impl<G: Game> Where<'_, G> {
    /// How many variations enclose the place: 0 in the main line.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The ply of the line, from 1.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.line.plies + self.ahead
    }

    /// The ply of the whole record as move numbers count it, from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.line.number() + self.ahead
    }

    /// The position that the line has reached.
    #[must_use]
    pub const fn position(&self) -> &G::Position {
        &self.line.now
    }

    /// Inside a variation the path to the place; `None` in the main line. `12/1/3` is ply 3 of the first variation to ply 12.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        if self.frames.is_empty() {
            return None;
        }
        let mut path = String::new();
        let mut step = |frame: &Frame<G>| path.push_str(&format!("{}/{}/", frame.line.plies, frame.line.variations));
        if self.frames.len() <= SHOWN {
            self.frames.iter().for_each(step);
        } else {
            self.frames[..SHOWN / 2].iter().for_each(&mut step);
            path.push_str("…/");
            let last = &self.frames[self.frames.len() - SHOWN / 2..];
            last.iter().for_each(|frame| path.push_str(&format!("{}/{}/", frame.line.plies, frame.line.variations)));
        }
        path.push_str(&self.ply().to_string());
        Some(path)
    }
}

/// Observes the replay of one record. Implement it to gather something of every ply in the one pass that also judges
/// the record. The default methods do nothing, and cost nothing.
pub trait Observer<G: Game> {
    /// Called for every ply that was played, in the main line ([`Where::depth`] is 0) or in a variation.
    #[inline(always)]
    fn ply(&mut self, _place: &Where<'_, G>, _played: &Played<'_, '_, G>) {}

    /// Called for everything that is wrong in the movetext.
    fn trouble(&mut self, _place: &Where<'_, G>, _span: Span, _trouble: Trouble) {}
}

/// Observes nothing.
impl<G: Game> Observer<G> for () {}

/// Two observers of the same replay, called one after the other.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    #[inline(always)]
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        self.0.ply(place, played);
        self.1.ply(place, played);
    }

    fn trouble(&mut self, place: &Where<'_, G>, span: Span, trouble: Trouble) {
        self.0.trouble(place, span, trouble.clone());
        self.1.trouble(place, span, trouble);
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    #[inline(always)]
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        (**self).ply(place, played);
    }

    fn trouble(&mut self, place: &Where<'_, G>, span: Span, trouble: Trouble) {
        (**self).trouble(place, span, trouble);
    }
}
