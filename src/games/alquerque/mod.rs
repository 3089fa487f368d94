//! Alquerque: jumping and capturing on a board of lines.

mod board;
mod faults;
mod look;
mod past;
mod plies;
mod position;
mod profile;
pub mod reasons;
mod resolve;
mod rulings;
mod series;

#[cfg(test)]
mod plain;
#[cfg(test)]
mod tests;

pub use board::{Ply, Position};
pub use past::AlquerquePast;
pub use rulings::AlquerqueRulings;

use crate::record::{Spelling, Square, UsualPly, Written};
use crate::rules::{Ending, Game, Illegal, Memo, PositionError, Resolved, Side};
use std::ops::ControlFlow;

/// The rules of Alquerque.
#[derive(Clone, Copy, Debug)]
pub struct Alquerque;

impl Game for Alquerque {
    const NAME: &'static str = "alquerque";
    const TITLE: &'static str = "Alquerque";
    const FILES: u8 = board::WIDTH;
    const RANKS: u8 = board::WIDTH;
    const USUAL_PLY: UsualPly = UsualPly::OneDigit;

    type Rulings = AlquerqueRulings;
    type Position = Position;
    type Ply = Ply;
    type Memo = QuietBefore;
    type Past = AlquerquePast;

    fn start(rulings: &AlquerqueRulings) -> Position {
        position::start(rulings)
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

    #[inline(always)]
    fn play_into(
        position: &mut Position,
        rulings: &AlquerqueRulings,
        written: &Written<'_>,
        played: &mut Option<Ply>,
    ) -> Option<Spelling> {
        plies::play_into(position, rulings, written, played)
    }

    fn resolve(
        position: &Position,
        rulings: &AlquerqueRulings,
        written: &Written<'_>,
    ) -> Result<Resolved<Ply>, Illegal> {
        resolve::resolve(position, rulings, written)
    }

    #[inline]
    fn play(position: &mut Position, ply: &Ply) {
        *position = position.after(*ply);
    }

    #[inline]
    fn visit_plies<V>(position: &mut Position, rulings: &AlquerqueRulings, visit: &mut V) -> ControlFlow<()>
    where
        V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
    {
        plies::visit(position, rulings, visit)
    }

    /// Never so many that counting all of them would take long: `_bound` is not needed.
    #[inline]
    fn count_plies(position: &Position, rulings: &AlquerqueRulings, _bound: u64) -> u64 {
        plies::count(position, rulings)
    }

    fn ending(position: &Position, rulings: &AlquerqueRulings) -> Option<Ending> {
        plies::ending(position, rulings)
    }

    /// A game is over where there is no legal ply.
    #[inline]
    fn is_over_at_sight(_: &Position, _: &AlquerqueRulings) -> bool {
        false
    }

    fn captured(ply: &Ply) -> u32 {
        ply.taken.count_ones()
    }
}

/// The plies since the last capture, before the ply to be taken back. Keeping whole positions makes replaying records
/// take 1.3 % more instructions: `benches/replay.rs`.
#[derive(Clone, Copy, Debug)]
pub struct QuietBefore(u32);

impl Memo<Alquerque> for QuietBefore {
    #[inline]
    fn of(position: &Position) -> Self {
        Self(position.quiet)
    }

    fn take_back(self, position: &mut Position, ply: &Ply) {
        let mover = position.side.other();
        position.men[mover.index()] ^= board::bit(ply.from) ^ board::bit(ply.to);
        position.men[position.side.index()] ^= ply.taken;
        (position.side, position.quiet) = (mover, self.0);
    }
}
