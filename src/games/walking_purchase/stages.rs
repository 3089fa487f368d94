//! The seven steps of the count as stages to be shown, and in the sixth every exchange on the abacus by itself.

use super::abacus::Operation;
use super::score::squares;
use super::steps::{Board256, ScoringStep, laid_out};
use super::{Position, STONE, WALKER, WalkingPurchaseRulings};
use crate::games::{Piece, Stage};
use crate::record::Square;
use crate::rules::Side;

/// Tells the count of a position.
pub(super) fn stages(position: &Position, rulings: WalkingPurchaseRulings) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::with_capacity(7);
    for step in position.scoring_steps(rulings) {
        let parts = if step.number == 6 { exchanges(position, rulings, &step, stages.last()) } else { Vec::new() };
        stages.push(Stage {
            number: step.number,
            title: step.title,
            pieces: pieces(&step.board),
            prisoners: Some(step.prisoners),
            beside: step.beside.map(|side| beside(&side)),
            also: also(&step),
            sentences: step.sentences,
            changed: step.squares,
            // The stones slide to the diagonal.
            moves_all: step.number == 4,
            parts,
        });
    }
    stages
}

/// The exchanges of the sixth step; each has one of its sentences.
fn exchanges(
    position: &Position,
    rulings: WalkingPurchaseRulings,
    step: &ScoringStep,
    before: Option<&Stage>,
) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::new();
    let abacus = position.abacus(rulings);
    let exchanges =
        abacus.steps.iter().filter(|exchange| !matches!(exchange.operation, Operation::Cancel | Operation::Count));
    for (exchange, told) in exchanges.zip(&step.sentences) {
        let (stones, rest) = laid_out(&exchange.counts);
        let pieces = pieces(&Board256 { stones, walkers: None });
        let changed = stages.last().or(before).map_or_else(Vec::new, |before| changed(&before.pieces, &pieces));
        stages.push(Stage {
            number: step.number,
            title: step.title,
            sentences: vec![told.clone()],
            pieces,
            prisoners: Some(exchange.counts.map(|side| side[0])),
            beside: rest.map(|side| beside(&side)),
            also: also(step),
            changed,
            moves_all: false,
            parts: Vec::new(),
        });
    }
    stages
}

/// What stands on the board.
fn pieces(board: &Board256) -> Vec<(Square, Piece)> {
    let mut pieces = Vec::new();
    for side in Side::BOTH {
        let piece = |kind| Piece { side, kind, captive: false };
        let walkers = board.walkers.map_or([None; 2], |walkers| walkers[side.index()].map(Some));
        pieces.extend(walkers.into_iter().flatten().map(|square| (square, piece(&WALKER))));
        pieces.extend(squares(&board.stones[side.index()]).map(|square| (square, piece(&STONE))));
    }
    pieces
}

/// The stones of one side that lie beside the board, ring by ring.
fn beside(rings: &[u64; 8]) -> Vec<String> {
    let rings = rings.iter().enumerate().filter(|(_, count)| **count > 0);
    rings.map(|(ring, count)| format!("{count} of ring {ring}")).collect()
}

/// The stone that counts less than a point.
fn also(step: &ScoringStep) -> Option<String> {
    step.fraction.map(|fraction| format!("White: a stone that counts {}", fraction.points()))
}

/// The squares where two boards differ, from the top left on.
fn changed(before: &[(Square, Piece)], after: &[(Square, Piece)]) -> Vec<Square> {
    let [before, after] = [before, after].map(|pieces| {
        let mut squares = [[None; 16]; 16];
        for &(square, piece) in pieces {
            squares[usize::from(square.rank)][usize::from(square.file)] = Some(piece);
        }
        squares
    });
    let all = (0..16).rev().flat_map(|rank| (0..16).map(move |file| Square::new(file, rank)));
    all.filter(|square| {
        let [before, after] = [&before, &after].map(|at| at[usize::from(square.rank)][usize::from(square.file)]);
        before != after
    })
    .collect()
}
