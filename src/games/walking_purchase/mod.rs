//! Walking Purchase (R. Gering 2001): walkers that turn, stones where they turned.
//!
//! Source: the rule text, sections *Vorbereitung*, *Ziehen*, *Schlagen*,
//! *Spielziel* and *Notation*, as `docs/rules.md` reads it.

pub mod abacus;
mod board;
mod captures;
mod count;
mod faults;
mod look;
mod plies;
mod position;
mod profile;
mod random;
pub mod reasons;
mod resolve;
mod rulings;
pub mod score;
mod stages;
pub mod steps;
mod way;
mod writing;
mod written;

#[cfg(test)]
mod tests;

pub use crate::rules::Points;
pub use board::{Content, Ply, Position};
pub use profile::{STONE, WALKER};
pub use rulings::WalkingPurchaseRulings;
pub use score::Sum;

use crate::record::{Spelling, Square, Written};
use crate::rules::{Ending, Game, Illegal, Memo, NoPast, PositionError, Reason, Resolved, Score, Side};
use std::ops::ControlFlow;

/// The game of Walking Purchase.
#[derive(Clone, Copy, Debug)]
pub struct WalkingPurchase;

impl Game for WalkingPurchase {
    const NAME: &'static str = "walking-purchase";
    const TITLE: &'static str = "Walking Purchase";
    const FILES: u8 = 16;
    const RANKS: u8 = 16;
    const HAS_POINTS: bool = true;

    type Rulings = WalkingPurchaseRulings;
    type Position = Position;
    type Ply = Ply;
    type Memo = MoverBefore;
    type Past = NoPast;

    fn start(_: &Self::Rulings) -> Position {
        Position::start()
    }

    fn read_position(text: &str) -> Result<Position, PositionError> {
        position::read(text)
    }

    fn write_position(position: &Position, out: &mut String) {
        position::write(position, out);
    }

    #[inline(always)]
    fn to_move(position: &Position) -> Side {
        position.to_move()
    }

    #[inline(always)]
    fn play_into(
        position: &mut Position,
        rulings: &Self::Rulings,
        written: &Written<'_>,
        played: &mut Option<Ply>,
    ) -> Option<Spelling> {
        written::play_into(position, *rulings, written, played)
    }

    fn resolve(position: &Position, rulings: &Self::Rulings, written: &Written<'_>) -> Result<Resolved<Ply>, Illegal> {
        resolve::resolve(position, *rulings, written)
    }

    fn play(position: &mut Position, ply: &Ply) {
        position.play(ply);
    }

    fn visit_plies<V>(position: &mut Position, rulings: &Self::Rulings, visit: &mut V) -> ControlFlow<()>
    where
        V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
    {
        plies::visit(position, *rulings, visit)
    }

    fn count_plies(position: &Position, rulings: &Self::Rulings, bound: u64) -> u64 {
        plies::count(position, *rulings, bound)
    }

    fn write_ply(
        before: &Position,
        _: &Self::Rulings,
        ply: &Ply,
        path: impl Iterator<Item = Square>,
        out: &mut Vec<u8>,
    ) {
        writing::write(before, ply, path, out);
    }

    fn ending(position: &Position, rulings: &Self::Rulings) -> Option<Ending> {
        // The text: the game is over as soon as a player can neither walk nor capture; points decide.
        (!plies::any(position, *rulings)).then_some(Ending { reason: Reason::NoPly, outcome: None })
    }

    /// A game is over where there is no legal ply.
    #[inline]
    fn is_over_at_sight(_: &Position, _: &Self::Rulings) -> bool {
        false
    }

    fn captured(ply: &Ply) -> u32 {
        match ply {
            Ply::Walk { .. } => 0,
            Ply::Capture { taken, .. } => taken.iter().map(|row| row.count_ones()).sum(),
        }
    }

    fn score(position: &Position, rulings: &Self::Rulings) -> Option<Score> {
        Some(position.sum(*rulings).score())
    }
}

/// Who made the ply before the one to be taken back. Copying whole positions took a tenth of the time of replaying
/// records: `benches/replay.rs`.
#[derive(Clone, Copy, Debug)]
pub struct MoverBefore(Option<Side>);

impl Memo<WalkingPurchase> for MoverBefore {
    #[inline(always)]
    fn of(position: &Position) -> Self {
        Self(position.last)
    }

    fn take_back(self, position: &mut Position, ply: &Ply) {
        position.take_back(ply, self.0);
    }
}

impl Position {
    /// The sum of the position as it stands, final or not.
    #[must_use]
    pub fn sum(&self, rulings: WalkingPurchaseRulings) -> Sum {
        score::sum(&self.stones, self.prisoners, self.last, rulings.values())
    }

    /// The same on the abacus: the second computation, independent of the first.
    #[must_use]
    pub fn abacus(&self, rulings: WalkingPurchaseRulings) -> abacus::Abacus {
        abacus::abacus(&self.stones, self.prisoners, self.last, rulings.values())
    }

    /// The same in the seven steps of the rule text.
    #[must_use]
    pub fn scoring_steps(&self, rulings: WalkingPurchaseRulings) -> Vec<steps::ScoringStep> {
        steps::steps(&self.stones, self.walkers, self.prisoners, self.last, rulings.values())
    }
}
