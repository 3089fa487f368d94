//! The count of Walking Purchase, stage by stage: the seven steps, and in the
//! sixth every exchange on the abacus by itself.

use crate::games::walking_purchase::abacus::{Counts, Operation};
use crate::games::walking_purchase::score::Stones;
use crate::games::walking_purchase::{Position, WalkingPurchaseRulings};
use crate::record::Square;
use crate::rules::Side;
use serde::Serialize;

/// A stage of the count, to be shown on the board.
#[derive(Debug, Serialize)]
pub(super) struct Counted {
    /// The step of the rule text, from 1 to 7.
    step: u8,
    title: &'static str,
    /// What happens.
    told: Vec<String>,
    /// What then stands on the board, as in a position string.
    board: String,
    /// White's and Black's prisoners then.
    prisoners: [u64; 2],
    /// What lies beside the board for want of a square.
    beside: Vec<String>,
    /// The squares where something else stands than before.
    changed: Vec<String>,
}

/// Tells the count of a position.
pub(super) fn count(position: &Position, rulings: WalkingPurchaseRulings) -> Vec<Counted> {
    let abacus = position.abacus(rulings);
    let mut stages: Vec<Counted> = Vec::new();
    for step in position.scoring_steps(rulings) {
        let fraction = step.fraction.map(|fraction| format!("White: a stone that counts {}", fraction.points()));
        let exchanges = abacus
            .steps
            .iter()
            .filter(|exchange| step.number == 6 && !matches!(exchange.operation, Operation::Cancel | Operation::Count));
        let mut whole = true;
        // One sentence for each exchange.
        for (exchange, told) in exchanges.zip(&step.sentences) {
            whole = false;
            let (stones, beside) = laid(&exchange.counts);
            let board = board(&stones, None);
            let changed = changed(stages.last(), &board);
            stages.push(Counted {
                step: step.number,
                title: step.title,
                told: vec![told.clone()],
                board,
                prisoners: Side::BOTH.map(|side| exchange.counts[side.index()][0]),
                beside: words(&beside).chain(fraction.clone()).collect(),
                changed,
            });
        }
        if whole {
            let board = board(&step.board.stones, step.board.walkers);
            stages.push(Counted {
                step: step.number,
                title: step.title,
                told: step.sentences,
                board,
                prisoners: step.prisoners,
                beside: words(&step.beside).chain(fraction).collect(),
                changed: step.squares.iter().map(Square::to_string).collect(),
            });
        }
    }
    stages
}

/// Stones in their half of each ring, as near to a1 as they fit; and those that do not.
fn laid(counts: &Counts) -> (Stones, [[u64; 8]; 2]) {
    let mut stones: Stones = [[0; 16]; 2];
    let mut beside = [[0; 8]; 2];
    for side in Side::BOTH {
        let rings = &counts[side.index()][1..];
        for (ring, &count) in (0u8..).zip(rings) {
            let mut rest = count;
            for square in half_ring(side, ring) {
                if rest > 0 {
                    rest -= 1;
                    stones[side.index()][usize::from(square.rank)] |= 1 << square.file;
                }
            }
            beside[side.index()][usize::from(ring)] = rest;
        }
    }
    (stones, beside)
}

/// White's half goes right from a1's corner of the ring and then up, Black's up and then right.
fn half_ring(side: Side, ring: u8) -> impl Iterator<Item = Square> {
    let far = 15 - ring;
    let out = (ring + 1..=far).map(move |along| (along, ring));
    let back = (ring + 1..far).map(move |across| (far, across));
    out.chain(back).map(move |(along, across)| match side {
        Side::White => Square::new(along, across),
        Side::Black => Square::new(across, along),
    })
}

/// The board field of a position string.
fn board(stones: &Stones, walkers: Option<[[Square; 2]; 2]>) -> String {
    let piece = |square: Square| {
        Side::BOTH.into_iter().find_map(|side| {
            let walker = walkers.is_some_and(|walkers| walkers[side.index()].contains(&square));
            let stone = stones[side.index()][usize::from(square.rank)] >> square.file & 1 == 1;
            let letter = if walker { 'w' } else { 's' };
            (walker || stone).then(|| if side == Side::White { letter.to_ascii_uppercase() } else { letter })
        })
    };
    let mut text = String::new();
    for rank in (0..16).rev() {
        let mut empty = 0;
        for file in 0..16 {
            match piece(Square::new(file, rank)) {
                None => empty += 1,
                Some(letter) => {
                    number(std::mem::take(&mut empty), &mut text);
                    text.push(letter);
                }
            }
        }
        number(empty, &mut text);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn number(empty: u32, text: &mut String) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

fn words(beside: &[[u64; 8]; 2]) -> impl Iterator<Item = String> {
    let sides = Side::BOTH
        .into_iter()
        .flat_map(|side| beside[side.index()].iter().enumerate().map(move |(ring, &count)| (side, ring, count)));
    sides.filter(|(.., count)| *count > 0).map(|(side, ring, count)| format!("{side}: {count} of ring {ring}"))
}

/// The squares where two board fields differ.
fn changed(before: Option<&Counted>, now: &str) -> Vec<String> {
    let spread = |board: &str| -> Vec<u8> {
        board
            .split('/')
            .flat_map(|rank| {
                let mut row = Vec::new();
                let mut empty = 0usize;
                for byte in rank.bytes() {
                    if byte.is_ascii_digit() {
                        empty = empty * 10 + usize::from(byte - b'0');
                    } else {
                        row.resize(row.len() + std::mem::take(&mut empty), b'.');
                        row.push(byte);
                    }
                }
                row.resize(row.len() + empty, b'.');
                row
            })
            .collect()
    };
    let (Some(before), now) = (before.map(|before| spread(&before.board)), spread(now)) else { return Vec::new() };
    let squares = (0..16).rev().flat_map(|rank| (0..16).map(move |file| Square::new(file, rank)));
    squares
        .zip(before.iter().zip(&now))
        .filter(|(_, (old, new))| old != new)
        .map(|(square, _)| square.to_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::count;
    use crate::games::walking_purchase::{WalkingPurchase, WalkingPurchaseRulings};
    use crate::rules::Game;

    #[test]
    fn the_last_exchange_leaves_what_the_sixth_step_does_and_the_count_ends_at_the_score() {
        let vectors = include_str!("../../../fixtures/vectors/replay.jsonl");
        let mut seen = 0;
        for line in vectors.lines() {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            let Some(last) = record["positions"].as_array().and_then(|all| all.last()).and_then(|last| last.as_str())
            else {
                continue;
            };
            let Ok(position) = WalkingPurchase::read_position(last) else { continue };
            let rulings = WalkingPurchaseRulings::default();
            let stages = count(&position, rulings);
            let steps = position.scoring_steps(rulings);
            let sixth = stages.iter().rev().find(|stage| stage.step == 6).unwrap();
            assert_eq!(sixth.board, super::board(&steps[5].board.stones, None));
            assert_eq!(sixth.prisoners, steps[5].prisoners);
            let score = position.score(rulings);
            let told = stages.last().unwrap().told.last().unwrap();
            assert!(told.contains(&score.points.to_string()), "{told}");
            seen += 1;
        }
        assert!(seen > 3);
    }
}
