//! Gathers the facts about one record that statistics count, while it is replayed.

use super::heat::HeatCell;
use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Status, Verdict};
use crate::replay::{Observer, Played, Where};
use crate::rules::Adjusted;

/// Where a record begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Start {
    /// At the default start position of its game.
    #[default]
    Own,
    /// At a start position that its rulings change.
    Ruled,
    /// At a position that its FEN tag sets up.
    SetUp,
}

/// The facts about the last record judged. Pass it to [`judge`](crate::judge::judge), then to
/// [`Stats::add`](super::Stats::add). Use one value for many records: its buffers are reused, so that most plies
/// allocate nothing.
#[derive(Debug, Default)]
pub struct RecordFacts {
    pub(super) cells: Vec<HeatCell>,
    /// The number of pieces captured in the main line.
    pub(super) captures: u64,
    /// The most pieces captured by one ply.
    pub(super) longest: u32,
    /// Where the record begins.
    pub(super) start: Start,
    /// The first ply in canonical notation; empty if there is none, or if the record begins at a position set up.
    pub(super) first: Vec<u8>,
    /// The effect of the game's score adjustment, if the game is over and has one.
    pub(super) adjusted: Option<Adjusted>,
}

/// Observes one replay and gathers the facts about its main line.
#[derive(Debug)]
pub struct FactsObserver<G: Profile> {
    rulings: G::Rulings,
    start: Start,
    cells: Vec<HeatCell>,
    captures: u64,
    longest: u32,
    first: Vec<u8>,
}

impl<G: Profile> Observer<G> for FactsObserver<G> {
    #[inline(always)]
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        if place.depth() > 0 {
            return;
        }
        if place.ply() == 1 && self.start != Start::SetUp {
            self.note_first(played);
        }
        let side = G::to_move(played.after).other();
        let taken = G::captured(played.ply);
        self.captures += u64::from(taken);
        self.longest = self.longest.max(taken);
        G::map_ply(played.ply, played.written.squares(), |map, square| {
            self.cells.push(HeatCell::new::<G>(map, side, square));
        });
    }
}

impl<G: Profile> FactsObserver<G> {
    #[inline(never)]
    fn note_first(&mut self, played: &Played<'_, '_, G>) {
        G::write_ply(&played.before(), &self.rulings, played.ply, played.written.squares(), &mut self.first);
    }
}

impl AnyObserver for RecordFacts {
    type Observer<G: Profile> = FactsObserver<G>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> FactsObserver<G> {
        let (mut cells, mut first) = (std::mem::take(&mut self.cells), std::mem::take(&mut self.first));
        cells.clear();
        first.clear();
        let start = match G::start(rulings) {
            own if own != *start => Start::SetUp,
            own if own != G::start(&G::Rulings::default()) => Start::Ruled,
            _ => Start::Own,
        };
        FactsObserver { rulings: rulings.clone(), start, cells, captures: 0, longest: 0, first }
    }

    fn judged<G: Profile>(&mut self, observer: FactsObserver<G>, judged: Judged<G>, verdict: &Verdict) {
        self.cells = observer.cells;
        self.captures = observer.captures;
        self.longest = observer.longest;
        self.start = observer.start;
        self.first = observer.first;
        self.adjusted = None;
        if verdict.status != Status::Finished {
            return;
        }
        G::map_end(&judged.position, |map, side, square| self.cells.push(HeatCell::new::<G>(map, side, square)));
        if G::ADJUSTMENT.is_some() {
            self.adjusted = G::adjusted(&judged.position, &judged.rulings);
        }
    }
}
