//! Deciding a ply in the strict spelling and playing it at once, in time proportional to its length.

use super::board::{Ply, Position, bit};
use super::rulings::WalkingPurchaseRulings as Rulings;
use super::way::Way;
use crate::record::{Sign, Spelling, Square, Turn, Written};

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
