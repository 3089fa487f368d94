//! Suggests what a faulty ply was probably meant to be.
//!
//! Candidates are the legal plies of the position at the fault whose distance from the written text is at most
//! [`LIMIT`] (and [`A_CHARACTER`] per character). The distance models the errors that people make when they write plies
//! down and type them. Each candidate is played, followed by the rest of the record as far as it is legal. Candidates
//! after which more of the rest is legal come first, then those with a smaller distance. There are also repairs that
//! do not replace a single ply, see [`SuggestionKind`]. The results are data, not prose.
//!
//! # Distance
//!
//! Distances are in tenths. Case, blanks, the spelling of signs and a leading piece letter cost nothing. The cheapest
//! combination of errors counts.
//!
//! | error | tenths |
//! | --- | --- |
//! | a needed turning letter left out, or one written that is not needed | 3 |
//! | a parenthesis left out, or one too many | 4 |
//! | a character doubled, or a double written once | 5 |
//! | a sign left out | 5 |
//! | a character misread: `1`/`7`, `6`/`9`, `3`/`8`, `0`/`o`, `a`/`d`, `c`/`e`, `g`/`q`, `b`/`h`, `n`/`m`, `i`/`j`/`l`/`1` | 6 |
//! | the wrong sign | 6 |
//! | the other turning letter | 6 |
//! | squares of a capture left out, or written beyond its end | 6, and 2 a square |
//! | a character beside it on the keyboard, in its place or added to it | 7 |
//! | the next file or rank on the board (also `9`/`10`) | 7 |
//! | two neighbouring characters swapped | 8 |
//! | a character left out | 8 |
//! | a character too many | 9 |
//! | a blank in the middle, or none between two plies | 5 |
//! | the squares in the opposite order | 9 |
//! | another letter for a letter, another digit for a digit | 11 |
//! | any other character | 13 |
//!
//! Other repairs have the fixed distances [`EXCHANGED`], [`DOUBLED`], [`LEFT_OUT`] or [`MISSING`]; an error in an
//! earlier ply has [`EARLIER`] in addition to the distance of the typing error.
//!
//! # Bounds
//!
//! At most [`VISITED`] plies are generated at the fault (and as many in total before it). The rest of the record is
//! played for the nearest [`REPLAYED`] candidates, and at most [`PLAYED`] plies are played in total. If a position has
//! more plies (only captures can be so many), every text one edit away from the written one is tested for legality
//! instead, if the text is shorter than [`LONGEST`].

mod distance;
mod edits;
mod extent;
mod faults;
mod rest;
mod search;
#[cfg(test)]
mod tests;
mod typed;

pub use faults::{Edit, FaultyPly, Repair, for_faults, for_record};

use crate::games::Profile;
use crate::record::Written;
use rest::Rest;
use search::{Search, Work};

/// The greatest distance of a candidate from the written text, in tenths.
pub const LIMIT: u32 = 25;
/// The greatest distance per character of the written text, in tenths; it lowers the limit for short texts.
pub const A_CHARACTER: u32 = 6;
/// The greatest distance that a single error causes, in tenths.
pub const ONE_ERROR: u32 = 13;
/// The distance of an exchange with the next ply.
pub const EXCHANGED: u32 = 12;
/// The distance of omitting a ply that repeats the one before it.
pub const DOUBLED: u32 = 10;
/// The distance of omitting any other ply.
pub const LEFT_OUT: u32 = 20;
/// The distance of inserting a missing ply.
pub const MISSING: u32 = 20;
/// The additional distance of an error in an earlier ply; every ply back adds 1.
pub const EARLIER: u32 = 15;
/// The distance of a surplus blank within a ply, and of a missing blank between two.
pub const BLANK: u32 = 5;
/// The most plies generated at the fault.
pub const VISITED: u32 = 10_000;
/// The most candidates for which the rest of the record is played.
pub const REPLAYED: usize = 128;
/// The most plies played in the whole search.
pub const PLAYED: u32 = 600_000;
/// The greatest length of a text that is compared, in characters without blanks.
pub const LONGEST: usize = 512;
/// The most missing plies that fit equally well and are still suggested; more are no evidence for any of them.
pub const TELLING: usize = 8;
/// The number of plies before the fault that are searched for an error.
pub const BACK: usize = 12;

/// A suggested repair of a faulty ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The ply to write, in canonical notation; empty if none is to be written, or if it is unknown.
    pub ply: String,
    /// What to do with it.
    pub kind: SuggestionKind,
    /// The number of plies between the repaired ply and the faulty one: 0 except for [`SuggestionKind::Earlier`].
    pub back: u32,
    /// The text that the ply replaces, if that is not the faulty ply: an earlier ply, or the faulty one together with
    /// the one before it.
    pub old: Option<String>,
    /// The distance from the written text, in tenths.
    pub distance: u32,
    /// The number of plies after the faulty one that are legal with the repair, up to the next fault.
    pub plays_on: u32,
    /// The number of plies after the faulty one in its line.
    pub rest: u32,
}

impl Suggestion {
    /// Whether all plies after the faulty one are legal with the repair.
    #[must_use]
    pub const fn plays_whole(&self) -> bool {
        self.plays_on == self.rest
    }
}

/// The kind of a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SuggestionKind {
    /// Characters are wrong: the ply replaces the faulty one.
    Typo,
    /// The squares are in reverse order: the ply replaces the faulty one.
    Swapped,
    /// The sign is wrong or missing: the ply replaces the faulty one.
    Sign,
    /// The turning letter is wrong, missing or surplus: the ply replaces the faulty one.
    Turn,
    /// A capture omits squares or continues beyond its end: the ply replaces the faulty one.
    Squares,
    /// Two plies have no blank between them: both replace the text.
    RunTogether,
    /// The faulty ply and the next must be exchanged; the suggested ply is the next one.
    Exchanged,
    /// The faulty ply repeats the one before it and must be deleted.
    Doubled,
    /// The faulty ply is surplus and must be deleted.
    Surplus,
    /// A ply is missing before the faulty one, which is legal after it. The ply is empty if more than [`TELLING`] plies
    /// fit equally well.
    Missing,
    /// The error is in an earlier, legal ply that makes this one illegal: the ply replaces the one
    /// [`back`](Suggestion::back) plies before.
    Earlier,
}

impl SuggestionKind {
    /// Whether the repair only replaces the faulty ply.
    #[must_use]
    pub const fn replaces(self) -> bool {
        matches!(self, Self::Typo | Self::Swapped | Self::Sign | Self::Turn | Self::Squares)
    }
}

/// Suggests at most `most` repairs for a faulty ply, the likeliest first. Use it for a single position;
/// [`for_record`] and [`for_faults`] find the faults of a record themselves.
///
/// `written` is the faulty text including its turning letter, however garbled; `rest` are the plies that follow it in
/// its line.
///
/// ```
/// use winkelzug::games::alquerque::{Alquerque, AlquerqueRulings};
/// use winkelzug::rules::Game;
/// use winkelzug::suggest::suggest;
///
/// let rulings = AlquerqueRulings::default();
/// let start = Alquerque::start(&rulings);
/// let found = suggest::<Alquerque>(&start, &rulings, b"c2-d3", &[], 3);
/// assert_eq!(found[0].ply, "c2-c3");
/// ```
#[must_use]
pub fn suggest<G: Profile>(
    position: &G::Position,
    rulings: &G::Rulings,
    written: &[u8],
    rest: &[Written<'_>],
    most: usize,
) -> Vec<Suggestion> {
    let mut search = Search::<G>::new(rulings, Rest::of(rest), Work::default());
    search.run(position, written, &[], most)
}
