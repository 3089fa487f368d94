//! All plies: making them one after the other, counting them.

use super::board::{Ply, Position};
use super::captures::{jumpers, visit_captures};
use super::rulings::WalkingPurchaseRulings as Rulings;
use crate::record::Square;
use crate::rules::{Side, bits, seen_along};
use std::ops::ControlFlow;

/// The turning squares of a walker: on its rank, then on its file.
pub(super) fn turns(position: &Position, from: Square) -> [u16; 2] {
    [
        seen_along(position.rows[usize::from(from.rank)], from.file),
        seen_along(position.columns[usize::from(from.file)], from.rank),
    ]
}

/// Makes every legal ply, walks first.
pub(super) fn visit<V>(position: &mut Position, rulings: Rulings, visit: &mut V) -> ControlFlow<()>
where
    V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
{
    visit_walks(position, rulings, visit)?;
    visit_captures(position, visit)
}

fn visit_walks<V>(position: &mut Position, rulings: Rulings, visit: &mut V) -> ControlFlow<()>
where
    V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
{
    let (side, last) = (position.to_move, position.last);
    for which in 0..2 {
        let from = position.walkers[side.index()][which];
        let [across, along] = turns(position, from);
        // Everything that the walks of one walker share is done once.
        position.vacate(from);
        position.pass_turn();
        let mut flow = ControlFlow::Continue(());
        for file in bits(across) {
            let turn = Square::new(file, from.rank);
            let targets = seen_along(position.columns[usize::from(file)], from.rank);
            let targets = bits(targets).map(|rank| Square::new(file, rank));
            flow = visit_targets(position, side, which, (from, turn), targets, visit);
            if flow.is_break() {
                break;
            }
        }
        for rank in bits(along) {
            if flow.is_break() {
                break;
            }
            let turn = Square::new(from.file, rank);
            let targets = seen_along(position.rows[usize::from(rank)], from.file);
            let targets = bits(targets).map(|file| Square::new(file, rank));
            flow = visit_targets(position, side, which, (from, turn), targets, visit);
        }
        if rulings.straight && flow.is_continue() {
            let targets = bits(across).map(|file| Square::new(file, from.rank));
            let targets = targets.chain(bits(along).map(|rank| Square::new(from.file, rank)));
            flow = visit_targets(position, side, which, (from, from), targets, visit);
        }
        position.occupy(from);
        position.walkers[side.index()][which] = from;
        (position.to_move, position.last) = (side, last);
        flow?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn visit_targets<V>(
    position: &mut Position,
    side: Side,
    which: usize,
    (from, turn): (Square, Square),
    targets: impl Iterator<Item = Square>,
    visit: &mut V,
) -> ControlFlow<()>
where
    V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
{
    position.lay_stone(side, turn);
    let mut flow = ControlFlow::Continue(());
    for to in targets {
        position.occupy(to);
        position.walkers[side.index()][which] = to;
        flow = visit(position, &Ply::Walk { from, turn, to }, &[from, to]);
        position.vacate(to);
        if flow.is_break() {
            break;
        }
    }
    position.take_stone(side, turn);
    flow
}

/// The number of walks, without making them.
fn count_walks(position: &Position, rulings: Rulings) -> u64 {
    let mut count = 0;
    for from in position.walkers[position.to_move.index()] {
        let [across, along] = turns(position, from);
        for file in bits(across) {
            count += seen_along(position.columns[usize::from(file)], from.rank).count_ones();
        }
        for rank in bits(along) {
            count += seen_along(position.rows[usize::from(rank)], from.file).count_ones();
        }
        if rulings.straight {
            count += across.count_ones() + along.count_ones();
        }
    }
    u64::from(count)
}

/// The number of legal plies, counted until there are more than `bound`.
pub(super) fn count(position: &Position, rulings: Rulings, bound: u64) -> u64 {
    let mut count = count_walks(position, rulings);
    let _ = visit_captures(&mut position.clone(), &mut |_, _, _| {
        count += 1;
        if count > bound { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    count
}

/// Whether there is any legal ply.
pub(super) fn any(position: &Position, rulings: Rulings) -> bool {
    count_walks(position, rulings) > 0 || jumpers(position) != [0; 16]
}
