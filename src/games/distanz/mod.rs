//! Distanz: pieces move by the distances between the other pieces.

mod board;
mod faults;
mod look;
mod plies;
mod position;
mod profile;
pub mod reasons;
mod resolve;
mod rulings;

#[cfg(test)]
mod plain;
#[cfg(test)]
mod tests;

pub use board::{Ply, Position};
pub use rulings::{DistanzRulings, Metric};

use crate::record::{Spelling, Square, UsualPly, Written};
use crate::rules::{Ending, Game, Illegal, Memo, NoPast, PositionError, Resolved, Side};
use std::ops::ControlFlow;

/// The rules of Distanz.
#[derive(Clone, Copy, Debug)]
pub struct Distanz;

impl Game for Distanz {
    const NAME: &'static str = "distanz";
    const TITLE: &'static str = "Distanz";
    const FILES: u8 = board::WIDTH;
    const RANKS: u8 = board::WIDTH;
    const USUAL_PLY: UsualPly = UsualPly::OneDigit;

    type Rulings = DistanzRulings;
    type Position = Position;
    type Ply = Ply;
    type Memo = CaptivesBefore;
    type Past = NoPast;

    fn start(_rulings: &DistanzRulings) -> Position {
        position::START
    }

    fn read_position(text: &str) -> Result<Position, PositionError> {
        position::read(text)
    }

    fn write_position(position: &Position, out: &mut String) {
        position::write(position, out);
    }

    #[inline]
    fn to_move(position: &Position) -> Side {
        position.side
    }

    #[inline]
    fn play_into(
        position: &mut Position,
        rulings: &DistanzRulings,
        written: &Written<'_>,
        played: &mut Option<Ply>,
    ) -> Option<Spelling> {
        plies::play_into(position, rulings, written, played)
    }

    fn resolve(position: &Position, rulings: &DistanzRulings, written: &Written<'_>) -> Result<Resolved<Ply>, Illegal> {
        resolve::resolve(position, rulings, written)
    }

    #[inline]
    fn play(position: &mut Position, ply: &Ply) {
        *position = position.after(*ply);
    }

    #[inline]
    fn visit_plies<V>(position: &mut Position, rulings: &DistanzRulings, visit: &mut V) -> ControlFlow<()>
    where
        V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
    {
        plies::visit(position, rulings, visit)
    }

    /// Never more than the board has squares for four pieces: `_bound` is not needed.
    #[inline]
    fn count_plies(position: &Position, rulings: &DistanzRulings, _bound: u64) -> u64 {
        plies::count(position, rulings)
    }

    fn ending(position: &Position, rulings: &DistanzRulings) -> Option<Ending> {
        plies::ending(position, rulings)
    }

    /// Pieces may still move when a king is captive.
    #[inline]
    fn is_over_at_sight(position: &Position, _: &DistanzRulings) -> bool {
        position.captive_king().is_some()
    }

    fn captured(ply: &Ply) -> u32 {
        u32::from(ply.takes)
    }
}

/// The captives before the ply to be taken back. Keeping whole positions makes replaying records take 2.8 % more
/// instructions: `benches/replay.rs`.
#[derive(Clone, Copy, Debug)]
pub struct CaptivesBefore(u64);

impl Memo<Distanz> for CaptivesBefore {
    #[inline]
    fn of(position: &Position) -> Self {
        Self(position.captives)
    }

    fn take_back(self, position: &mut Position, ply: &Ply) {
        // Who changes places twice is where he was.
        *position = Position { captives: self.0, ..position.after(*ply) };
    }
}
