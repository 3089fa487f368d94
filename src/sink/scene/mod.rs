//! A picture of a position in terms of squares, without colours and lengths.
//!
//! A scene is independent of the output format. [`svg`](super::svg) draws it.

mod album;

pub use crate::games::{Board, Ground, LastPly, Mark, Shown};
pub(crate) use album::move_number;
pub use album::{Album, Pick, SceneObserver};

use crate::games::{Drawing, Piece, Prisoners, Profile};
use crate::record::Square;
use crate::replay::Played;
use crate::rules::Side;

/// A board with its pieces, marks and captions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The board itself.
    pub board: Board,
    /// The pieces, ordered by rank, then file.
    pub pieces: Vec<(Square, Piece)>,
    /// The marks on squares, in drawing order.
    pub marks: Vec<Mark>,
    /// Words written in squares.
    pub labels: Vec<(Square, String)>,
    /// What lies beside the board for each side, by [`Side::index`].
    pub beside: Option<[Beside; 2]>,
    /// The side to move, if it is shown.
    pub to_move: Option<Side>,
    /// The heading above the board.
    pub title: String,
    /// The line of text below the board.
    pub caption: String,
}

/// The prisoners of one side and notes about them, drawn beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The number of pieces captured.
    pub prisoners: u64,
    /// The piece drawn for each prisoner.
    pub kept: Piece,
    /// The piece drawn for the side that captured them.
    pub keeper: Piece,
    /// More lines of text, such as the parts of a count.
    pub notes: Vec<String>,
}

impl Scene {
    /// The scene of a position, with marks for the ply that led to it.
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

/// The ply that was just played, as [`Scene::of`] needs it for its marks.
#[must_use]
pub fn last<G: Profile>(played: &Played<'_, '_, G>) -> LastPly<G> {
    let visited = played.written.squares().filter(|square| square.is_on(G::FILES, G::RANKS)).collect();
    LastPly { before: played.before(), ply: *played.ply, visited }
}
