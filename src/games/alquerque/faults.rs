//! Plies that break one rule of Alquerque.

use super::Alquerque;
use super::board::{DIAGONAL, FAR_ROW, JUMPS, Position, SQUARES, bit, point, steps_from};
use super::rulings::AlquerqueRulings as Rulings;
use super::series::{Series, jumpers};
use crate::games::faults::{PlantedFault, RandomBelow, capture, circle, squares};
use crate::record::Square;
use std::ops::ControlFlow;

/// What a position may have room for.
pub(super) const FAULTS: &[PlantedFault<Alquerque>] = &[
    PlantedFault { name: "not-adjacent", write: not_adjacent },
    PlantedFault { name: "no-line", write: no_line },
    PlantedFault { name: "backward-step", write: backward_step },
    PlantedFault { name: "far-row-step", write: far_row_step },
    PlantedFault { name: "target-occupied", write: target_occupied },
    PlantedFault { name: "capture-forced", write: capture_forced },
    PlantedFault { name: "wrong-sign", write: wrong_sign },
    PlantedFault { name: "capture-unfinished", write: capture_unfinished },
    PlantedFault { name: "squares-left-out", write: squares_left_out },
    PlantedFault { name: "bad-jump", write: bad_jump },
    PlantedFault { name: "jumped-twice", write: jumped_twice },
    PlantedFault { name: "nothing-to-jump", write: nothing_to_jump },
    PlantedFault { name: "landing-occupied", write: landing_occupied },
];

/// A step to a point farther away, or nowhere. What is a jump's length would be read as a capture.
fn not_adjacent(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    pairs(position, random).find(|&(from, to)| away(from, to) != 1 && !is_jump(from, to)).map(step)
}

/// A slanted step between points without slanted lines.
fn no_line(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let slanted = |from: Square, to: Square| from.file != to.file && from.rank != to.rank;
    let apart = |from, to| away(from, to) == 1 && slanted(from, to) && DIAGONAL & bit(from) == 0;
    pairs(position, random).find(|&(from, to)| apart(from, to)).map(step)
}

/// A step along a line, but backward.
fn backward_step(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let backward = |from| steps_from(point(from), position.side, true, false) & !forward(position, from);
    pairs(position, random).find(|&(from, to)| !rulings.backward_steps && backward(from) & bit(to) != 0).map(step)
}

/// A step of a man who is stuck.
fn far_row_step(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let stuck = |from| rulings.far_row_stuck && FAR_ROW[position.side.index()] & bit(from) != 0;
    pairs(position, random).find(|&(from, to)| stuck(from) && forward(position, from) & bit(to) != 0).map(step)
}

/// A step to where a man stands.
fn target_occupied(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    pairs(position, random)
        .find(|&(from, to)| reach(position, rulings, from) & !position.empty() & bit(to) != 0)
        .map(step)
}

/// A step that would be one, if no capture existed.
fn capture_forced(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let forced = !rulings.free_capture && jumpers(position) != 0;
    let steps = |from| reach(position, rulings, from) & position.empty();
    pairs(position, random).find(|&(from, to)| forced && steps(from) & bit(to) != 0).map(step)
}

/// A legal step, written as a capture.
fn wrong_sign(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let legal = rulings.free_capture || jumpers(position) == 0;
    let steps = |from| reach(position, rulings, from) & position.empty();
    let found = pairs(position, random).find(|&(from, to)| legal && steps(from) & bit(to) != 0);
    found.map(|(from, to)| capture(&[from, to]))
}

/// A capture that stops after some of its jumps.
fn capture_unfinished(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    if rulings.free_capture {
        return None;
    }
    let path = long_capture(position, rulings, random)?;
    let jumps = circle(path.len() - 2, random).next()? + 1;
    Some(capture(&path[..=jumps]))
}

/// A capture without one of its landings, where what is left shows that.
fn squares_left_out(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let mut path = long_capture(position, rulings, random)?;
    let shows = |at: &usize| path[at - 1] != path[at + 1] && !is_jump(path[at - 1], path[at + 1]);
    let at = circle(path.len() - 2, random).map(|at| at + 1).find(shows)?;
    path.remove(at);
    Some(capture(&path))
}

/// Jumps keep to files and ranks of one parity: to another no capture leads.
fn bad_jump(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let odd = |from: Square, to: Square| (from.file ^ to.file | from.rank ^ to.rank) & 1 == 1;
    let found = pairs(position, random).find(|&(from, to)| odd(from, to) && away(from, to) > 1);
    found.map(|(from, to)| capture(&[from, to]))
}

/// A jump and the same jump back.
fn jumped_twice(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let jump =
        |from, to| is_jump(from, to) && position.enemy() & over(from, to) != 0 && position.empty() & bit(to) != 0;
    let (from, to) = pairs(position, random).find(|&(from, to)| jump(from, to))?;
    Some(capture(&[from, to, from]))
}

/// A jump over an own man, or nobody.
fn nothing_to_jump(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let jump = |from, to| is_jump(from, to) && position.enemy() & over(from, to) == 0;
    pairs(position, random).find(|&(from, to)| jump(from, to)).map(|(from, to)| capture(&[from, to]))
}

/// A jump to where a man stands.
fn landing_occupied(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let jump =
        |from, to| is_jump(from, to) && position.enemy() & over(from, to) != 0 && position.empty() & bit(to) == 0;
    pairs(position, random).find(|&(from, to)| jump(from, to)).map(|(from, to)| capture(&[from, to]))
}

/// Each own man with each point.
fn pairs(position: &Position, random: &mut RandomBelow<'_>) -> impl Iterator<Item = (Square, Square)> + use<> {
    let points: Vec<Square> = squares::<Alquerque>(random).collect();
    let own = position.own();
    let men = squares::<Alquerque>(random).filter(move |&man| own & bit(man) != 0);
    men.flat_map(move |man| points.clone().into_iter().map(move |to| (man, to)))
}

fn step((from, to): (Square, Square)) -> String {
    format!("{from}-{to}")
}

/// Where a man can step by the default rulings, were the board empty.
fn forward(position: &Position, from: Square) -> u32 {
    steps_from(point(from), position.side, false, false)
}

/// Where a man can step, were the board empty.
fn reach(position: &Position, rulings: &Rulings, from: Square) -> u32 {
    steps_from(point(from), position.side, rulings.backward_steps, rulings.far_row_stuck)
}

fn away(from: Square, to: Square) -> u8 {
    from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank))
}

fn is_jump(from: Square, to: Square) -> bool {
    JUMPS[point(from)] & bit(to) != 0
}

/// The point in the middle of a jump.
fn over(from: Square, to: Square) -> u32 {
    1 << usize::midpoint(point(from), point(to))
}

/// A legal capture of two jumps or more.
fn long_capture(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<Vec<Square>> {
    let mut long: Vec<Vec<Square>> = Vec::new();
    let jumpers = jumpers(position);
    for man in SQUARES.into_iter().filter(|man| man.rank != Square::NO_RANK && jumpers & bit(*man) != 0) {
        let _ = Series::new(position, man).visit(rulings.free_capture, &mut |series| {
            if series.path().len() > 2 {
                long.push(series.path().to_vec());
            }
            ControlFlow::Continue(())
        });
    }
    let at = circle(long.len(), random).next()?;
    Some(long.swap_remove(at))
}
