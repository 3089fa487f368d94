//! Legal plies: deciding a written one, going through all, counting them.

use super::board::{
    BOARD, DIAGONAL, FAR_ROW, Ply, Position, SLANTED, SQUARES, STRAIGHT, WIDTH, bit, point, steps_from,
};
use super::rulings::AlquerqueRulings;
use super::series::{Jumper, Series, jumpers};
use crate::record::{Ends, Sign, Spelling, Square, Written};
use crate::rules::{Ending, Outcome, Reason, Side, bits};
use std::ops::ControlFlow;

/// Decides a ply in the strict spelling and plays it.
#[inline(always)]
pub(super) fn play_into(
    position: &mut Position,
    rulings: &AlquerqueRulings,
    written: &Written<'_>,
    played: &mut Option<Ply>,
) -> Option<Spelling> {
    let from = written.first();
    if written.turn.is_some() || written.piece.is_some() || !on_board(written.ends) {
        return None;
    }
    if position.own() & bit(from) == 0 {
        return None;
    }
    let ply = match written.sign {
        Sign::Quiet if written.count == 2 => step(position, rulings, from, written.last())?,
        Sign::Capture => capture(position, rulings, written)?,
        _ => return None,
    };
    position.make(bit(ply.from) ^ bit(ply.to), ply.taken);
    *played = Some(ply);
    Some(Spelling::NONE)
}

/// Whether both squares are on the board: one test for four numbers, none of which carries into the next if it is.
#[inline(always)]
const fn on_board(ends: Ends) -> bool {
    let ends = ends.bits();
    const LIMIT: u8 = 0x80 - WIDTH;
    (ends | ends.wrapping_add(u32::from_le_bytes([LIMIT; 4]))) & 0x8080_8080 == 0
}

#[inline(always)]
fn step(position: &Position, rulings: &AlquerqueRulings, from: Square, to: Square) -> Option<Ply> {
    let targets = steps_from(point(from), position.side, rulings.backward_steps, rulings.far_row_stuck);
    let legal = targets & position.empty() & bit(to) != 0 && (rulings.free_capture || !can_capture(position));
    legal.then_some(Ply { from, to, taken: 0 })
}

/// Whether any man can jump: [`jumpers`] in fewer steps, seen from the man jumped.
///
/// Own men and empty points stand in the halves of one word, which a shift
/// moves together. What it carries over the edge of a half ends up in the
/// first or the last rank, where men are jumped only along the rank.
#[inline]
fn can_capture(position: &Position) -> bool {
    const INNER: u32 = BOARD & !(FAR_ROW[0] | FAR_ROW[1]);
    /// A man on one side of a point and nothing on the other, in the low half or the high one.
    const fn around(men: u64, shift: u32) -> u64 {
        (men << shift) & (men >> shift).rotate_left(32)
    }
    let empty = u64::from(position.empty()) << 32;
    let men = u64::from(position.own()) | empty;
    let slanted = u64::from(position.own() & DIAGONAL) | empty;
    let along = around(men, STRAIGHT[0]);
    let across = around(men, STRAIGHT[1]) | around(slanted, SLANTED[0]) | around(slanted, SLANTED[1]);
    let inner = u64::from(position.enemy() & INNER);
    let enemy = u64::from(position.enemy());
    (along & (enemy | enemy << 32)) | (across & (inner | inner << 32)) != 0
}

#[inline(always)]
fn capture(position: &Position, rulings: &AlquerqueRulings, written: &Written<'_>) -> Option<Ply> {
    let mut jumper = Jumper::new(position, written.first());
    if written.count == 2 {
        jumper.jump(written.last())?;
    } else {
        for to in written.squares().skip(1) {
            jumper.jump(to)?;
        }
    }
    let ended = rulings.free_capture || jumper.landings() == 0;
    ended.then_some(Ply { from: written.first(), to: written.last(), taken: jumper.taken })
}

/// Makes every legal ply, captures first.
#[inline]
pub(super) fn visit<V>(position: &mut Position, rulings: &AlquerqueRulings, visit: &mut V) -> ControlFlow<()>
where
    V: FnMut(&mut Position, &Ply, &[Square]) -> ControlFlow<()>,
{
    let before = *position;
    let jumpers = jumpers(&before);
    for from in bits(jumpers).map(usize::from) {
        Series::new(&before, SQUARES[from]).visit(rulings.free_capture, &mut |series| {
            let ply = series.ply();
            let mut after = before;
            after.make(1 << from ^ 1 << series.at(), ply.taken);
            visit(&mut after, &ply, series.path())
        })?;
    }
    // Capturing is compulsory.
    if jumpers != 0 && !rulings.free_capture {
        return ControlFlow::Continue(());
    }
    let empty = before.empty();
    let mut passed = before;
    passed.make(0, 0);
    for from in bits(steppers(&before, rulings)).map(usize::from) {
        let targets = steps_from(from, before.side, rulings.backward_steps, rulings.far_row_stuck);
        for to in bits(targets & empty).map(usize::from) {
            let mut after = passed;
            after.men[before.side.index()] ^= 1 << from | 1 << to;
            let ply = Ply { from: SQUARES[from], to: SQUARES[to], taken: 0 };
            visit(&mut after, &ply, &[ply.from, ply.to])?;
        }
    }
    ControlFlow::Continue(())
}

/// The men beside an empty point to which a step might lead: nearly all others, which cannot step, are left out.
#[inline]
fn steppers(position: &Position, rulings: &AlquerqueRulings) -> u32 {
    let empty = position.empty();
    let below = empty >> STRAIGHT[1] | (empty >> SLANTED[0] | empty >> SLANTED[1]) & DIAGONAL;
    let above = empty << STRAIGHT[1] | (empty << SLANTED[0] | empty << SLANTED[1]) & DIAGONAL;
    let (forward, backward) = match position.side {
        Side::White => (below, above),
        Side::Black => (above, below),
    };
    let sideways = empty << STRAIGHT[0] | empty >> STRAIGHT[0];
    position.own() & (sideways | forward | if rulings.backward_steps { backward } else { 0 })
}

/// The number of legal plies.
#[inline]
pub(super) fn count(position: &Position, rulings: &AlquerqueRulings) -> u64 {
    let jumpers = jumpers(position);
    let mut count = 0;
    if jumpers != 0 {
        count = captures(position, jumpers, rulings.free_capture);
        if !rulings.free_capture {
            return count;
        }
    }
    count + u64::from(steps(position, rulings))
}

// Kept apart so that the common case, no capture, stays small.
#[inline(never)]
fn captures(position: &Position, jumpers: u32, free: bool) -> u64 {
    bits(jumpers).map(|from| Jumper::new(position, SQUARES[usize::from(from)]).count(free)).sum()
}

/// The number of steps, all men of a direction at once.
#[inline]
fn steps(position: &Position, rulings: &AlquerqueRulings) -> u32 {
    let side = position.side;
    let stuck = if rulings.far_row_stuck { FAR_ROW[side.index()] } else { 0 };
    let (men, empty) = (position.own() & !stuck, position.empty());
    let slanted = men & DIAGONAL;
    let up = [men << STRAIGHT[1], slanted << SLANTED[0], slanted << SLANTED[1]];
    let down = [men >> STRAIGHT[1], slanted >> SLANTED[0], slanted >> SLANTED[1]];
    let steps = |targets: [u32; 3]| targets.iter().map(|target| (target & empty).count_ones()).sum::<u32>();
    let sideways = ((men << STRAIGHT[0]) & empty).count_ones() + ((men >> STRAIGHT[0]) & empty).count_ones();
    let (forward, backward) = match side {
        Side::White => (up, down),
        Side::Black => (down, up),
    };
    sideways + steps(forward) + if rulings.backward_steps { steps(backward) } else { 0 }
}

/// A player to move who has no man left or no legal ply loses.
pub(super) fn ending(position: &Position, rulings: &AlquerqueRulings) -> Option<Ending> {
    let reason = if position.own() == 0 {
        Reason::NoMen
    } else if jumpers(position) == 0 && steps(position, rulings) == 0 {
        Reason::NoPly
    } else {
        return None;
    };
    Some(Ending { reason, outcome: Some(Outcome::Win(position.side.other())) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::alquerque::board::landings;
    use crate::games::alquerque::position::start;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100_000))]

        #[test]
        fn a_capture_is_seen_from_both_men(white in any::<u32>(), black in any::<u32>(), sparse in any::<u32>(), side in any::<bool>()) {
            let mut position = start(&AlquerqueRulings::default());
            position.men = [white & sparse & BOARD, black & !white & sparse & BOARD];
            position.side = if side { Side::White } else { Side::Black };
            prop_assert_eq!(can_capture(&position), jumpers(&position) != 0);
        }

        #[test]
        fn landings_are_those_of_each_direction(enemy in any::<u32>(), empty in any::<u32>(), from in 0usize..25) {
            let (enemy, empty) = (enemy & BOARD, empty & BOARD & !enemy);
            let from = 6 * (from / 5) + from % 5;
            let at = 1u32 << from;
            let along = |at: u32, shift: u32| (((at << shift) & enemy) << shift) | (((at >> shift) & enemy) >> shift);
            let slanted = at & DIAGONAL;
            let expected = STRAIGHT.map(|shift| along(at, shift)).into_iter().chain(SLANTED.map(|shift| along(slanted, shift)));
            let expected = expected.fold(0, |all, one| all | one) & empty;
            prop_assert_eq!(landings(from, enemy, empty), expected);
        }
    }
}
