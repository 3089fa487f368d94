//! Captures: which stones can jump, and all series of jumps, one after the other.

use super::board::{Ply, Position, SIZE, bit, squares};
use crate::record::Square;
use crate::rules::{Side, jumped_over};
use std::ops::ControlFlow;

/// Steps to the four neighbours: files, then ranks.
pub(super) const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The square that a jump goes over. Stones jump along files and ranks.
pub(super) fn middle(from: Square, to: Square) -> Option<Square> {
    jumped_over(from, to).filter(|_| from.file == to.file || from.rank == to.rank)
}

/// The stones of the side to move that can jump, by rank.
pub(super) fn jumpers(position: &Position) -> [u16; 16] {
    let side = position.to_move;
    let (own, enemy) = (&position.stones[side.index()], &position.stones[side.other().index()]);
    let mut jumpers = [0; 16];
    for rank in 0..16 {
        if own[rank] == 0 {
            continue;
        }
        let free = !position.rows[rank];
        let beside = (enemy[rank] >> 1 & free >> 2) | (enemy[rank] << 1 & free << 2);
        let above = if rank < 14 { enemy[rank + 1] & !position.rows[rank + 2] } else { 0 };
        let below = if rank > 1 { enemy[rank - 1] & !position.rows[rank - 2] } else { 0 };
        jumpers[rank] = own[rank] & (beside | above | below);
    }
    jumpers
}

/// Makes every capture, stone by stone.
pub(super) fn visit_captures<V>(position: &mut Position, visit: &mut V) -> ControlFlow<()>
where
    V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
{
    let jumpers = jumpers(position);
    if jumpers == [0; 16] {
        return ControlFlow::Continue(());
    }
    squares(&jumpers).try_for_each(|from| visit_captures_of(position, from, visit))
}

/// Makes every capture of the own stone on `from`, those with one jump before those that go on from there.
pub(super) fn visit_captures_of<V>(position: &mut Position, from: Square, visit: &mut V) -> ControlFlow<()>
where
    V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
{
    let (side, last) = (position.to_move, position.last);
    let mut series = Series { side, from, taken: [0; 16], path: vec![from] };
    position.take_stone(side, from);
    position.pass_turn();
    let flow = visit_jumps(position, from, &mut series, visit);
    position.lay_stone(side, from);
    (position.to_move, position.last) = (side, last);
    flow
}

/// A capture as it grows.
struct Series {
    side: Side,
    from: Square,
    taken: [u16; 16],
    path: Vec<Square>,
}

/// Each jump from here, and all that follow it. A series has at most as many jumps as there are enemy stones.
fn visit_jumps<V>(position: &mut Position, at: Square, series: &mut Series, visit: &mut V) -> ControlFlow<()>
where
    V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
{
    for (files, ranks) in DIRECTIONS {
        let Some((between, next)) = jump(position, series.side, at, files, ranks) else { continue };
        position.take_stone(series.side.other(), between);
        position.prisoners[series.side.index()] += 1;
        series.taken[usize::from(between.rank)] |= bit(between.file);
        series.path.push(next);
        position.lay_stone(series.side, next);
        let ply = Ply::Capture { from: series.from, to: next, taken: series.taken };
        let mut flow = visit(position, &ply, &series.path);
        position.take_stone(series.side, next);
        if flow.is_continue() {
            flow = visit_jumps(position, next, series, visit);
        }
        series.path.pop();
        series.taken[usize::from(between.rank)] &= !bit(between.file);
        position.prisoners[series.side.index()] -= 1;
        position.lay_stone(series.side.other(), between);
        flow?;
    }
    ControlFlow::Continue(())
}

/// The stone jumped and the landing, where a stone of `side` can jump from here in this direction.
#[inline(always)]
fn jump(position: &Position, side: Side, at: Square, files: i8, ranks: i8) -> Option<(Square, Square)> {
    let step =
        |square: Square| Square::new(square.file.wrapping_add_signed(files), square.rank.wrapping_add_signed(ranks));
    let between = step(at);
    let next = step(between);
    let possible = next.is_on(SIZE, SIZE) && position.has_stone(side.other(), between) && !position.is_occupied(next);
    possible.then_some((between, next))
}
