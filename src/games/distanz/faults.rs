//! Plies that break one rule of Distanz.

use super::Distanz;
use super::board::{Position, SQUARES, bit, index, targets};
use super::rulings::DistanzRulings as Rulings;
use crate::games::faults::{PlantedFault, RandomBelow, pick, squares};
use crate::record::Square;
use crate::rules::bits;

/// What a position may have room for.
pub(super) const FAULTS: &[PlantedFault<Distanz>] = &[
    PlantedFault { name: "unexpected-character", write: third_square },
    PlantedFault { name: "captive-moves", write: captive_moves },
    PlantedFault { name: "wrong-distance", write: wrong_distance },
    PlantedFault { name: "wrong-sign", write: wrong_sign },
];

/// No ply has three squares.
fn third_square(_: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let [from, by, to] = [(); 3].map(|()| squares::<Distanz>(random).next());
    Some(format!("{}-{}-{}", from?, by?, to?))
}

/// A captive goes to wherever it may be.
fn captive_moves(position: &Position, _: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let captives: Vec<u8> = bits(position.own() & position.captives).collect();
    let from = SQUARES[usize::from(pick(&captives, random)?)];
    let to = squares::<Distanz>(random).find(|&to| to != from)?;
    Some(format!("{from}-{to}"))
}

/// A distance that no two of the other three pieces have.
fn wrong_distance(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = free_piece(position, random)?;
    let wrong = |to: &Square| *to != from && allowed(position, rulings, from) & bit(*to) == 0;
    let to = squares::<Distanz>(random).find(wrong)?;
    let sign = if position.free_enemies() & bit(to) != 0 { 'x' } else { '-' };
    Some(format!("{from}{sign}{to}"))
}

/// A legal ply with the other sign.
fn wrong_sign(position: &Position, rulings: &Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = free_piece(position, random)?;
    let to = squares::<Distanz>(random).find(|&to| allowed(position, rulings, from) & bit(to) != 0)?;
    let sign = if position.free_enemies() & bit(to) != 0 { '-' } else { 'x' };
    Some(format!("{from}{sign}{to}"))
}

fn free_piece(position: &Position, random: &mut RandomBelow<'_>) -> Option<Square> {
    squares::<Distanz>(random).find(|&at| position.own() & !position.captives & bit(at) != 0)
}

/// Where a free piece can go.
fn allowed(position: &Position, rulings: &Rulings, from: Square) -> u64 {
    targets(index(from), position.own() & !bit(from), rulings.metric)
}
