//! What a faulty ply was probably meant to be.
//!
//! Candidates are the legal plies of the position at the fault that lie within
//! [`LIMIT`] (and [`A_CHARACTER`] for each character) of what was written, by the errors of people who write plies down
//! and type them off. Each is played, and then the rest of the record as far as
//! it goes: who plays on farther comes first, then who is nearer. Besides there
//! are repairs of another shape, see [`SuggestionKind`]. Facts only, no prose.
//!
//! # Distance
//!
//! In tenths. Case, blanks, the spelling of signs and a piece letter in front
//! cost nothing. The cheapest way counts.
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
//! Repairs of another shape have the distances [`EXCHANGED`], [`DOUBLED`] or
//! [`LEFT_OUT`], [`MISSING`], and [`EARLIER`] besides that of the typing error.
//!
//! # Bounds
//!
//! At most [`VISITED`] plies are made at the fault (and as many altogether before
//! it), the nearest [`REPLAYED`] are played on with, and [`PLAYED`] plies are
//! played altogether. Where a position has more plies than that (captures only
//! can be so many), every text one error away from what was written is decided
//! instead, as long as it is shorter than [`LONGEST`].

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

/// How far a candidate may be from what was written, in tenths.
pub const LIMIT: u32 = 25;
/// A text of few characters may have no more wrong than this for each.
pub const A_CHARACTER: u32 = 6;
/// No single error is farther, in tenths.
pub const ONE_ERROR: u32 = 13;
/// The distance of an exchange with the next ply.
pub const EXCHANGED: u32 = 12;
/// The distance of leaving out a ply that repeats the one before it.
pub const DOUBLED: u32 = 10;
/// The distance of leaving out any other ply.
pub const LEFT_OUT: u32 = 20;
/// The distance of a ply that is missing.
pub const MISSING: u32 = 20;
/// What the distance of an error in an earlier ply has in addition, and one more for every ply back.
pub const EARLIER: u32 = 15;
/// The distance of a blank in the middle of a ply, and of none between two.
pub const BLANK: u32 = 5;
/// How many plies are made at the fault.
pub const VISITED: u32 = 10_000;
/// With how many candidates the rest is played.
pub const REPLAYED: usize = 128;
/// How many plies are played in search of all suggestions.
pub const PLAYED: u32 = 600_000;
/// Longer texts, in characters without blanks, are not compared with anything.
pub const LONGEST: usize = 512;
/// More missing plies that fit equally well tell nothing.
pub const TELLING: usize = 8;
/// How many plies before the fault an error is looked for.
pub const BACK: usize = 12;

/// One repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The ply to be written, canonical; empty where none is, or where it cannot be told.
    pub ply: String,
    /// What to do with it.
    pub kind: SuggestionKind,
    /// How many plies before the faulty one: 0 but for [`SuggestionKind::Earlier`].
    pub back: u32,
    /// What the ply goes in the place of, where that is not the faulty ply: an earlier one, or the faulty one together
    /// with the one before it.
    pub old: Option<String>,
    /// The distance from what was written, in tenths.
    pub distance: u32,
    /// How many of the plies that follow the faulty one then are legal, one after the other.
    pub plays_on: u32,
    /// How many plies follow the faulty one in its line.
    pub rest: u32,
}

impl Suggestion {
    /// Whether everything that follows is legal.
    #[must_use]
    pub const fn plays_whole(&self) -> bool {
        self.plays_on == self.rest
    }
}

/// What is to be mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SuggestionKind {
    /// Wrong characters: the ply goes in the place of the faulty one.
    Typo,
    /// From and to are swapped: likewise.
    Swapped,
    /// The sign is wrong or missing: likewise.
    Sign,
    /// The turning letter is wrong, missing or too many: likewise.
    Turn,
    /// A capture's squares are left out or go on beyond its end: likewise.
    Squares,
    /// Two plies without a blank between them: both go in the place of the text.
    RunTogether,
    /// This ply and the next are to be exchanged; the ply is the next.
    Exchanged,
    /// The faulty ply repeats the one before it: it is to be left out.
    Doubled,
    /// The faulty ply is one too many: it is to be left out.
    Surplus,
    /// A ply is missing before the faulty one, which is legal after it. The
    /// ply is empty where more than [`TELLING`] fit equally well.
    Missing,
    /// The error is in an earlier ply, which is legal but makes this one
    /// illegal: the ply goes in the place of the one that many plies back.
    Earlier,
}

impl SuggestionKind {
    /// Whether the ply goes in the place of the faulty one, and nothing else is to be done.
    #[must_use]
    pub const fn replaces(self) -> bool {
        matches!(self, Self::Typo | Self::Swapped | Self::Sign | Self::Turn | Self::Squares)
    }
}

/// The likely intended plies for a faulty one, the likeliest first, at most `most`.
///
/// `written` is the faulty text with its turning letter, however broken;
/// `rest` the plies that follow it in its line.
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
