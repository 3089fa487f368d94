//! What there is to see of a position, in squares of the board: no colours, no lengths.
//!
//! A scene says the same to every output. [`svg`](super::svg) draws it.

mod album;

pub use crate::games::{Board, Ground, LastPly, Mark, Shown};
pub(crate) use album::move_number;
pub use album::{Album, Drawer, Pick};

use crate::games::{Drawing, Piece, Prisoners, Profile};
use crate::record::Square;
use crate::replay::Played;
use crate::rules::Side;

/// A board with what stands on it and what is to be shown about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The board itself.
    pub board: Board,
    /// What stands on it, by rank, then file.
    pub pieces: Vec<(Square, Piece)>,
    /// What is drawn about squares, in the order drawn.
    pub marks: Vec<Mark>,
    /// Words written in squares.
    pub labels: Vec<(Square, String)>,
    /// What lies beside the board, by the [`Side::index`] of who owns the place.
    pub beside: Option<[Beside; 2]>,
    /// Whose turn it is, where that is to be shown.
    pub to_move: Option<Side>,
    /// A heading.
    pub title: String,
    /// A line below the board.
    pub caption: String,
}

/// What lies on one side of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// How many pieces were taken.
    pub prisoners: u64,
    /// What is drawn for each of them.
    pub kept: Piece,
    /// What is drawn for who has taken them.
    pub keeper: Piece,
    /// More lines of text (the count of a game needs them).
    pub notes: Vec<String>,
}

impl Scene {
    /// A position and the ply that led to it.
    #[must_use]
    pub fn of<G: Profile>(
        position: &G::Position,
        rulings: &G::Rulings,
        last: Option<&LastPly<G>>,
        shown: Shown,
    ) -> Self {
        let board = G::ABOUT.board;
        let drawing = Drawing { position, rulings, last, shown };
        let beside = |Prisoners { kept, keeper }| {
            let taken = G::prisoners(position)?;
            let [white, black] = Side::BOTH.map(|side| Beside {
                prisoners: taken[side.index()].into(),
                kept: Piece { side: side.other(), kind: kept, captive: false },
                keeper: Piece { side, kind: keeper, captive: false },
                notes: Vec::new(),
            });
            Some([white, black])
        };
        Self {
            board,
            pieces: board.squares().filter_map(|at| G::piece(position, at).map(|piece| (at, piece))).collect(),
            marks: G::marks(&drawing),
            labels: if shown.values { G::labels(&drawing) } else { Vec::new() },
            beside: G::ABOUT.prisoners.and_then(beside),
            to_move: Some(G::to_move(position)),
            title: String::new(),
            caption: String::new(),
        }
    }
}

/// The ply just played, to be drawn.
#[must_use]
pub fn last<G: Profile>(played: &Played<'_, '_, G>) -> LastPly<G> {
    let visited = played.written.squares().filter(|square| square.is_on(G::FILES, G::RANKS)).collect();
    LastPly { before: played.before(), ply: *played.ply, visited }
}
