//! Legal plies: deciding a written one, going through all, counting them.

use super::board::{Ply, Position, SQUARES, WIDTH, bit, index, targets};
use super::rulings::DistanzRulings;
use crate::record::{Sign, Spelling, Square, Written};
use crate::rules::{Ending, Outcome, Reason, bits};
use std::ops::ControlFlow;

/// Decides a ply in the strict spelling and plays it.
#[inline]
pub(super) fn play_into(
    position: &mut Position,
    rulings: &DistanzRulings,
    written: &Written<'_>,
    played: &mut Option<Ply>,
) -> Option<Spelling> {
    let (from, to) = (written.first(), written.last());
    let plain = written.count == 2 && written.turn.is_none() && written.piece.is_none();
    if !plain || !from.is_on(WIDTH, WIDTH) || !to.is_on(WIDTH, WIDTH) {
        return None;
    }
    let (own, start, target) = (position.own(), bit(from), bit(to));
    let takes = position.free_enemies() & target != 0;
    let right_sign = match written.sign {
        Sign::Quiet => !takes,
        Sign::Capture => takes,
        Sign::Mixed => false,
    };
    if !right_sign || own & !position.captives & start == 0 {
        return None;
    }
    if targets(index(from), own ^ start, rulings.metric) & target == 0 {
        return None;
    }
    let ply = Ply { from, to, takes };
    *position = position.after(ply);
    *played = Some(ply);
    Some(Spelling::NONE)
}

/// Makes every legal ply. When a king is captive there is none.
#[inline]
pub(super) fn visit<V>(position: &mut Position, rulings: &DistanzRulings, visit: &mut V) -> ControlFlow<()>
where
    V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
{
    let before = *position;
    if before.captive_king().is_some() {
        return ControlFlow::Continue(());
    }
    let (own, enemies) = (before.own(), before.free_enemies());
    for from in bits(own & !before.captives).map(usize::from) {
        for to in bits(targets(from, own ^ (1 << from), rulings.metric)).map(usize::from) {
            let ply = Ply { from: SQUARES[from], to: SQUARES[to], takes: (enemies >> to) & 1 == 1 };
            visit(&mut before.after(ply), &ply, &[ply.from, ply.to])?;
        }
    }
    ControlFlow::Continue(())
}

/// The number of legal plies.
#[inline]
pub(super) fn count(position: &Position, rulings: &DistanzRulings) -> u64 {
    if position.captive_king().is_some() {
        return 0;
    }
    let own = position.own();
    let count = |from| targets(from, own ^ (1 << from), rulings.metric).count_ones();
    bits(own & !position.captives).map(|from| u64::from(count(usize::from(from)))).sum()
}

/// A captive king has lost; so has, by the default ruling, a player without a legal ply.
pub(super) fn ending(position: &Position, rulings: &DistanzRulings) -> Option<Ending> {
    if let Some(side) = position.captive_king() {
        return Some(Ending { reason: Reason::KingTaken, outcome: Some(Outcome::Win(side.other())) });
    }
    (count(position, rulings) == 0).then(|| {
        let outcome = if rulings.stuck_draws { Outcome::Draw } else { Outcome::Win(position.side.other()) };
        Ending { reason: Reason::Stuck, outcome: Some(outcome) }
    })
}
