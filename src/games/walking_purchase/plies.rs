//! Plies: deciding a written one, making all of them, writing them.

use super::board::{Ply, Position, SIZE, Way, bit, squares};
use super::rulings::WalkingPurchaseRulings as Rulings;
use crate::record::{Ends, Sign, Spelling, Square, Turn, Written};
use crate::rules::Side;
use std::ops::ControlFlow;

/// Steps to the four neighbours: files, then ranks.
pub(super) const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

#[inline(always)]
pub(super) fn play_into(
    position: &mut Position,
    rulings: Rulings,
    written: &Written<'_>,
    played: &mut Option<Ply>,
) -> Option<Spelling> {
    let way = Way::new(written.ends)?;
    if written.piece.is_some() {
        return None;
    }
    match written.sign {
        Sign::Quiet if written.count == 2 => walk_written(position, rulings, way, written.turn, played),
        Sign::Capture if written.turn.is_none() => capture_written(position, written, played),
        _ => None,
    }
}

/// In place of a turning letter where there is none.
const EITHER: usize = usize::MAX;

/// The text: a walker goes any number of free squares, turns by 90° and goes on, at least one free square.
#[inline(always)]
fn walk_written(
    position: &mut Position,
    rulings: Rulings,
    way: Way,
    turn: Option<Turn>,
    played: &mut Option<Ply>,
) -> Option<Spelling> {
    // Which walker it is and which way it turns is random to the processor: no branches on it.
    let [one, other] = position.walkers[position.to_move.index()];
    if apart(way.start(), one) * apart(way.start(), other) != 0 {
        return None;
    }
    if way.is_straight() {
        let (from, to) = (way.start(), way.end());
        let straight = rulings.straight && from != to && turn.is_none();
        if !(straight && position.is_open(from, from, to)) {
            return None;
        }
        position.walk(from, from, to);
        *played = Some(Ply::Walk { from, turn: from, to });
        return Some(Spelling::NONE);
    }
    if let Some(Turn { rank: Some(_), .. }) = turn {
        return None;
    }
    let letter = turn.map_or(EITHER, |turn| usize::from(turn.file));
    let given = letter != EITHER;
    let (near, far) = position.open_turns(way);
    let by_near = near & (!given | (letter == way.start_file()));
    let by_far = far & (!given | (letter == way.end_file()));
    if by_near == by_far {
        return None;
    }
    let turn = position.walk_turning(way, by_near);
    *played = Some(Ply::Walk { from: way.start(), turn, to: way.end() });
    Some(if given & !(near & far) { Spelling::NEEDLESS_TURN } else { Spelling::NONE })
}

/// 0 if they are the same: a number, so that two of them make one test.
#[inline(always)]
const fn apart(one: Square, other: Square) -> u32 {
    (u16::from_le_bytes([one.file, one.rank]) ^ u16::from_le_bytes([other.file, other.rank])) as u32
}

/// The text: a stone jumps over adjacent enemy stones to the empty squares directly behind them, each stone once.
/// Taking each off as it is jumped comes to the same.
#[inline(always)]
fn capture_written(position: &mut Position, written: &Written<'_>, played: &mut Option<Ply>) -> Option<Spelling> {
    let side = position.to_move;
    let from = written.first();
    if !position.has_stone(side, from) {
        return None;
    }
    position.take_stone(side, from);
    let mut at = from;
    let mut taken = [0; 16];
    let mut jump = |next: Square| {
        // Two away on one line; what a jump off the board looks up does not matter.
        let (files, ranks) = (at.file.abs_diff(next.file), at.rank.abs_diff(next.rank));
        let apart = u32::from(files).pow(2) + u32::from(ranks).pow(2);
        let between = Square::new(at.file.midpoint(next.file), at.rank.midpoint(next.rank));
        let jumped = position.stones[side.other().index()][usize::from(between.rank & 15)] >> (between.file & 15) & 1;
        let free = !position.rows[usize::from(next.rank & 15)] >> (next.file & 15) & 1;
        // One test, because each of them alone is random.
        if (apart ^ 4) | u32::from((next.file | next.rank) & !15) | u32::from(jumped & free ^ 1) != 0 {
            return None;
        }
        position.take_stone(side.other(), between);
        taken[usize::from(between.rank & 15)] |= bit(between.file);
        at = next;
        Some(())
    };
    let legal = match written.count {
        2 => jump(written.last()).is_some(),
        _ => written.squares().skip(1).all(|next| jump(next).is_some()),
    };
    if !legal {
        position.put_back(side.other(), &taken);
        position.lay_stone(side, from);
        return None;
    }
    position.lay_stone(side, at);
    position.prisoners[side.index()] += u32::try_from(written.count - 1).unwrap_or(u32::MAX);
    position.pass_turn();
    *played = Some(Ply::Capture { from, to: at, taken });
    Some(Spelling::NONE)
}

/// The square between two that are a jump's length apart.
#[inline(always)]
pub(super) const fn middle(from: Square, to: Square) -> Option<Square> {
    let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
    if (files == 2 && ranks == 0) || (files == 0 && ranks == 2) {
        Some(Square::new(from.file.midpoint(to.file), from.rank.midpoint(to.rank)))
    } else {
        None
    }
}

/// The free squares that can be reached from `at` on its line, both ways.
#[inline(always)]
fn reach(occupied: u16, at: u8) -> u16 {
    let (occupied, below) = (u32::from(occupied), (1u32 << at) - 1);
    let above = 0xFFFF & !(below << 1 | 1);
    let stop = (occupied & above | 1 << 16).trailing_zeros();
    let up = above & ((1 << stop) - 1);
    let blockers = occupied & below;
    let floor = 32 - blockers.leading_zeros();
    let down = below & !((1u32 << floor) - 1);
    low_half(up | down)
}

#[expect(clippy::cast_possible_truncation, reason = "the upper half is empty")]
const fn low_half(bits: u32) -> u16 {
    bits as u16
}

#[expect(clippy::cast_possible_truncation, reason = "a bit number below 16")]
const fn lowest(bits: u16) -> u8 {
    bits.trailing_zeros() as u8
}

/// The numbers of the bits that are set.
#[inline(always)]
fn each_bit(mut bits: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let at = lowest(bits);
            bits &= bits - 1;
            at
        })
    })
}

/// The turning squares of a walker: on its rank, then on its file.
fn turns(position: &Position, from: Square) -> [u16; 2] {
    [
        reach(position.rows[usize::from(from.rank)], from.file),
        reach(position.columns[usize::from(from.file)], from.rank),
    ]
}

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
        for file in each_bit(across) {
            let turn = Square::new(file, from.rank);
            let targets = reach(position.columns[usize::from(file)], from.rank);
            let targets = each_bit(targets).map(|rank| Square::new(file, rank));
            flow = visit_targets(position, side, which, (from, turn), targets, visit);
            if flow.is_break() {
                break;
            }
        }
        for rank in each_bit(along) {
            if flow.is_break() {
                break;
            }
            let turn = Square::new(from.file, rank);
            let targets = reach(position.rows[usize::from(rank)], from.file);
            let targets = each_bit(targets).map(|file| Square::new(file, rank));
            flow = visit_targets(position, side, which, (from, turn), targets, visit);
        }
        if rulings.straight && flow.is_continue() {
            let targets = each_bit(across).map(|file| Square::new(file, from.rank));
            let targets = targets.chain(each_bit(along).map(|rank| Square::new(from.file, rank)));
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

/// One capture on the way, deepest jump last.
struct Series {
    side: Side,
    from: Square,
    taken: [u16; 16],
    path: Vec<Square>,
}

fn visit_captures<V>(position: &mut Position, visit: &mut V) -> ControlFlow<()>
where
    V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
{
    let jumpers = jumpers(position);
    if jumpers == [0; 16] {
        return ControlFlow::Continue(());
    }
    let (side, last) = (position.to_move, position.last);
    for from in squares(&jumpers) {
        let mut series = Series { side, from, taken: [0; 16], path: vec![from] };
        position.take_stone(side, from);
        position.pass_turn();
        let flow = visit_jumps(position, from, &mut series, visit);
        position.lay_stone(side, from);
        (position.to_move, position.last) = (side, last);
        flow?;
    }
    ControlFlow::Continue(())
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
pub(super) fn jump(position: &Position, side: Side, at: Square, files: i8, ranks: i8) -> Option<(Square, Square)> {
    let step =
        |square: Square| Square::new(square.file.wrapping_add_signed(files), square.rank.wrapping_add_signed(ranks));
    let between = step(at);
    let next = step(between);
    let possible = next.is_on(SIZE, SIZE) && position.has_stone(side.other(), between) && !position.is_occupied(next);
    possible.then_some((between, next))
}

/// The number of walks, without making them.
fn count_walks(position: &Position, rulings: Rulings) -> u64 {
    let mut count = 0;
    for from in position.walkers[position.to_move.index()] {
        let [across, along] = turns(position, from);
        for file in each_bit(across) {
            count += reach(position.columns[usize::from(file)], from.rank).count_ones();
        }
        for rank in each_bit(along) {
            count += reach(position.rows[usize::from(rank)], from.file).count_ones();
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

/// `a1-h8`, with the turning letter where both turning squares are open; `d3xd5xf5`.
pub(super) fn write(before: &Position, ply: &Ply, path: impl Iterator<Item = Square>, out: &mut Vec<u8>) {
    match *ply {
        Ply::Walk { from, turn, to } => {
            from.write(out);
            out.push(b'-');
            to.write(out);
            if from != turn && Way::new(Ends::new(from, to)).is_some_and(|way| before.open_turns(way) == (true, true)) {
                out.extend([b' ', b'(', b'a' + turn.file, b')']);
            }
        }
        Ply::Capture { .. } => {
            for (index, square) in path.enumerate() {
                if index > 0 {
                    out.push(b'x');
                }
                square.write(out);
            }
        }
    }
}
