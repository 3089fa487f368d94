//! Plies that break one rule of Walking Purchase.

use super::WalkingPurchase;
use super::board::{Position, SIZE, squares as on};
use super::captures::{DIRECTIONS, middle, visit_captures_of};
use super::rulings::WalkingPurchaseRulings as Rulings;
use crate::games::faults::{PlantedFault, RandomBelow, capture, circle, pick, squares};
use crate::record::Square;
use std::ops::ControlFlow;

/// What a position may have room for.
pub(super) const FAULTS: &[PlantedFault<WalkingPurchase>] = &[
    PlantedFault { name: "wrong-piece", write: walker_captures },
    PlantedFault { name: "wrong-piece", write: stone_walks },
    PlantedFault { name: "not-a-walk", write: not_a_walk },
    PlantedFault { name: "bad-turn", write: bad_turn },
    PlantedFault { name: "walk-blocked", write: walk_blocked },
    PlantedFault { name: "turn-blocked", write: turn_blocked },
    PlantedFault { name: "ambiguous-walk", write: ambiguous_walk },
    PlantedFault { name: "squares-left-out", write: squares_left_out },
    PlantedFault { name: "bad-jump", write: bad_jump },
    PlantedFault { name: "jumped-twice", write: jumped_twice },
    PlantedFault { name: "nothing-to-jump", write: nothing_to_jump },
    PlantedFault { name: "landing-occupied", write: landing_occupied },
];

/// Of more captures than these of one stone none is written with squares left out:
/// finding the captures that fit is bounded.
const CAPTURES: usize = 500;

/// A walker cannot capture.
fn walker_captures(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = walker(position, random);
    let to = squares::<WalkingPurchase>(random).find(|&to| to != from)?;
    Some(format!("{from}x{to}"))
}

/// A stone cannot walk. Squares a jump apart would be read as a capture.
fn stone_walks(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = pick(&stones(position), random)?;
    let to = squares::<WalkingPurchase>(random).find(|&to| to != from && middle(from, to).is_none())?;
    Some(format!("{from}-{to}"))
}

/// No turn: on the same line, or nowhere at all, which no ruling allows.
fn not_a_walk(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = walker(position, random);
    let straight = |to: &Square| (to.file == from.file || to.rank == from.rank) && !rulings.straight;
    let to = squares::<WalkingPurchase>(random).find(|to| straight(to) || *to == from)?;
    Some(format!("{from}-{to}"))
}

/// A turn on neither file.
fn bad_turn(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = walker(position, random);
    let to = squares::<WalkingPurchase>(random).find(|&to| turns(from, to).is_some())?;
    let letter = squares::<WalkingPurchase>(random)
        .map(|square| square.file)
        .find(|&file| file != from.file && file != to.file)?;
    Some(walk(from, to, Some(letter)))
}

/// Something in the way of both paths.
fn walk_blocked(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    walks(position, random).find(|walk| walk.open == [false, false]).map(|Walk { from, to, .. }| walk(from, to, None))
}

/// Something in the way of the path by the letter alone.
fn turn_blocked(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let Walk { from, to, open } = walks(position, random).find(|walk| walk.open[0] != walk.open[1])?;
    let blocked = if open[0] { to.file } else { from.file };
    Some(walk(from, to, Some(blocked)))
}

/// Both paths are open, and no letter.
fn ambiguous_walk(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    walks(position, random).find(|walk| walk.open == [true, true]).map(|Walk { from, to, .. }| walk(from, to, None))
}

/// A capture of two jumps or more without its first landing: the next is never a jump's length away.
fn squares_left_out(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let stones = stones(position);
    for at in circle(stones.len(), random) {
        if let Some(mut captures) = captures(position, stones[at]) {
            captures.retain(|path| path.len() > 2);
            if let Some(at) = circle(captures.len(), random).next() {
                captures[at].remove(1);
                return Some(capture(&captures[at]));
            }
        }
    }
    None
}

/// Jumps keep to files and ranks of one parity: to another no capture leads.
fn bad_jump(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = pick(&stones(position), random)?;
    let odd = |to: &Square| (from.file ^ to.file | from.rank ^ to.rank) & 1 == 1;
    let to = squares::<WalkingPurchase>(random).find(odd)?;
    Some(capture(&[from, to]))
}

/// A jump and the same jump back.
fn jumped_twice(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let [from, to] = jumps(position, random).find(|jump| jump.enemy && jump.free)?.squares;
    Some(capture(&[from, to, from]))
}

/// A jump over a walker, an own piece, or nothing.
fn nothing_to_jump(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    jumps(position, random).find(|jump| !jump.enemy).map(|jump| capture(&jump.squares))
}

/// A jump to where something stands.
fn landing_occupied(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    jumps(position, random).find(|jump| jump.enemy && !jump.free).map(|jump| capture(&jump.squares))
}

fn walker(position: &Position, random: &mut RandomBelow<'_>) -> Square {
    let walkers = position.walkers(position.to_move);
    pick(&walkers, random).unwrap_or(walkers[0])
}

fn stones(position: &Position) -> Vec<Square> {
    on(&position.stones[position.to_move.index()]).collect()
}

/// The two turning squares of a walk: on the file of its start, on that of its target.
fn turns(from: Square, to: Square) -> Option<[Square; 2]> {
    let turns = from.file != to.file && from.rank != to.rank;
    turns.then(|| [Square::new(from.file, to.rank), Square::new(to.file, from.rank)])
}

fn walk(from: Square, to: Square, letter: Option<u8>) -> String {
    let letter = letter.map(|file| format!(" ({})", char::from(b'a' + file)));
    format!("{from}-{to}{}", letter.unwrap_or_default())
}

/// Two squares between which a walker would turn, and whether its two paths are open.
struct Walk {
    from: Square,
    to: Square,
    open: [bool; 2],
}

fn walks(position: &Position, random: &mut RandomBelow<'_>) -> impl Iterator<Item = Walk> {
    let walkers = position.walkers(position.to_move);
    let walkers = circle(walkers.len(), random).map(move |at| walkers[at]);
    let targets: Vec<Square> = squares::<WalkingPurchase>(random).collect();
    walkers.flat_map(move |from| {
        let walk =
            |&to: &Square| Some(Walk { from, to, open: turns(from, to)?.map(|turn| position.is_open(from, turn, to)) });
        targets.iter().filter_map(walk).collect::<Vec<_>>()
    })
}

/// Two squares a jump's length apart, an own stone on the first.
struct Jump {
    squares: [Square; 2],
    /// Whether an enemy stone is between them.
    enemy: bool,
    /// Whether the second is free.
    free: bool,
}

fn jumps(position: &Position, random: &mut RandomBelow<'_>) -> impl Iterator<Item = Jump> {
    let stones = stones(position);
    let turn = circle(DIRECTIONS.len(), random).next().unwrap_or_default();
    circle(stones.len(), random).map(move |at| stones[at]).flat_map(move |from| {
        (0..DIRECTIONS.len()).filter_map(move |at| {
            let (files, ranks) = DIRECTIONS[(at + turn) % DIRECTIONS.len()];
            let to = Square::new(from.file.wrapping_add_signed(2 * files), from.rank.wrapping_add_signed(2 * ranks));
            let between = to.is_on(SIZE, SIZE).then(|| middle(from, to))??;
            let enemy = position.has_stone(position.to_move.other(), between);
            Some(Jump { squares: [from, to], enemy, free: !position.is_occupied(to) })
        })
    })
}

/// Every capture of this stone; `None` where there are too many.
fn captures(position: &Position, from: Square) -> Option<Vec<Vec<Square>>> {
    let mut captures = Vec::new();
    let flow = visit_captures_of(&mut position.clone(), from, &mut |_, _, path| {
        if captures.len() == CAPTURES {
            return ControlFlow::Break(());
        }
        captures.push(path.to_vec());
        ControlFlow::Continue(())
    });
    flow.is_continue().then_some(captures)
}
