//! The count of a finished game, stage by stage, as a page stores it.

use crate::games::{Piece, Profile, Stage};
use crate::record::Square;
use crate::rules::{Side, write_board};
use serde::Serialize;

/// A stage of the count, which the page shows on the board.
#[derive(Debug, Serialize)]
pub(super) struct Counted {
    /// The number of the step, from 1.
    step: u8,
    title: &'static str,
    /// Sentences that say what happens at this stage.
    told: Vec<String>,
    /// The board after this stage, as in a position string.
    board: String,
    /// White's and Black's prisoners after this stage.
    prisoners: Option<[u64; 2]>,
    /// Lines of text about what lies beside the board.
    beside: Vec<String>,
    /// The squares whose contents this stage changes.
    changed: Vec<String>,
    /// Whether too many squares change to highlight each of them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    all: bool,
}

/// Converts the stages of a count; a stage with parts is replaced by its parts.
pub(super) fn count<G: Profile>(stages: Vec<Stage>) -> Vec<Counted> {
    let parts = |mut stage: Stage| {
        let parts = std::mem::take(&mut stage.parts);
        if parts.is_empty() { vec![stage] } else { parts }
    };
    stages.into_iter().flat_map(parts).map(counted::<G>).collect()
}

fn counted<G: Profile>(stage: Stage) -> Counted {
    let [white, black] = &stage.beside;
    let of = |side: Side, items: &[String]| items.iter().map(|item| format!("{side}: {item}")).collect::<Vec<_>>();
    Counted {
        step: stage.number,
        title: stage.title,
        board: board::<G>(&stage.pieces),
        prisoners: stage.prisoners,
        beside: of(Side::White, white).into_iter().chain(of(Side::Black, black)).chain(stage.also).collect(),
        changed: stage.changed.iter().map(Square::to_string).collect(),
        all: stage.moves_all,
        told: stage.sentences,
    }
}

/// The board field of a position string.
fn board<G: Profile>(pieces: &[(Square, Piece)]) -> String {
    let files = usize::from(G::FILES);
    let at = |square: Square| usize::from(square.rank) * files + usize::from(square.file);
    let mut letters = vec![String::new(); files * usize::from(G::RANKS)];
    for (square, piece) in pieces {
        letters[at(*square)] = format!("{}{}", piece.letter(), if piece.captive { "*" } else { "" });
    }
    let mut text = String::new();
    write_board(G::FILES, G::RANKS, &mut text, |square| &letters[at(square)]);
    text
}
