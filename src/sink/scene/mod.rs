//! What there is to see of a position, in squares of the board: no colours, no lengths.
//!
//! A scene says the same to every output. [`svg`](super::svg) draws it.

mod album;
mod alquerque;
mod distanz;
mod last;
mod walking_purchase;

pub(crate) use album::move_number;
pub use album::{Album, Drawer, Pick};
pub use last::LastPly;

use crate::games::{Piece, Profile, Variant};
use crate::record::Square;
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

/// The board without anything on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// What it looks like.
    pub ground: Ground,
}

/// What a board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Squares in rings, the edge light, the next ring dark and so on.
    Rings,
    /// Points joined by lines; diagonals join those whose file and rank add up to an even number.
    Points,
    /// Squares light and dark by turns.
    Chequered,
}

/// What lies on one side of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The stones taken.
    pub prisoners: u64,
    /// More lines of text (the count of a game needs them).
    pub notes: Vec<String>,
}

/// Something drawn about squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A square of the last ply.
    Field(Square),
    /// A bent line with a head at its end.
    Walk(Vec<Square>),
    /// A ring around what stands on a square.
    Ringed(Square),
    /// A chain of arcs, each with a head.
    Arcs(Vec<Square>),
    /// A dotted path with a head at its end.
    Dotted(Vec<Square>),
    /// What has been taken off, crossed.
    Taken(Square, Piece),
    /// A straight arrow.
    Arrow(Square, Square),
    /// Two arrows, there and back.
    Swap(Square, Square),
    /// The distance of two squares, and what it is.
    Distance(Square, Square, String),
    /// A man that can capture.
    Able(Square),
}

/// What is shown of a position besides the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// What the squares are worth (Walking Purchase).
    pub values: bool,
    /// The men that can capture (Alquerque).
    pub able: bool,
    /// The distance that allowed the last ply (Distanz).
    pub distance: bool,
}

impl Scene {
    /// A position and the ply that led to it.
    #[must_use]
    pub fn of<G: Profile>(position: &G::Position, rulings: &G::Rulings, last: Option<&LastPly>, shown: Shown) -> Self {
        let mut scene = Self {
            board: Board::of(G::VARIANT),
            pieces: squares(G::FILES, G::RANKS)
                .filter_map(|square| G::piece(position, square).map(|piece| (square, piece)))
                .collect(),
            marks: Vec::new(),
            labels: Vec::new(),
            beside: G::prisoners(position)
                .map(|both| both.map(|taken| Beside { prisoners: taken.into(), notes: vec![] })),
            to_move: Some(G::to_move(position)),
            title: String::new(),
            caption: String::new(),
        };
        match G::VARIANT {
            Variant::WalkingPurchase => walking_purchase::draw::<G>(rulings, last, shown, &mut scene),
            Variant::Alquerque => alquerque::draw::<G>(position, rulings, last, shown, &mut scene),
            Variant::Distanz => distanz::draw(last, shown, &mut scene),
        }
        scene
    }
}

impl Board {
    /// The board of a game.
    #[must_use]
    pub const fn of(variant: Variant) -> Self {
        match variant {
            Variant::WalkingPurchase => Self { files: 16, ranks: 16, ground: Ground::Rings },
            Variant::Alquerque => Self { files: 5, ranks: 5, ground: Ground::Points },
            Variant::Distanz => Self { files: 8, ranks: 8, ground: Ground::Chequered },
        }
    }

    /// Whether a square is one of the dark ones.
    #[must_use]
    pub fn is_dark(self, square: Square) -> bool {
        match self.ground {
            Ground::Rings => self.ring(square) % 2 == 1,
            Ground::Chequered => (square.file + square.rank).is_multiple_of(2),
            Ground::Points => false,
        }
    }

    /// The distance of a square to the nearest edge.
    #[must_use]
    pub fn ring(self, Square { file, rank }: Square) -> u8 {
        file.min(rank).min(self.files - 1 - file).min(self.ranks - 1 - rank)
    }
}

/// All squares, by rank, then file.
pub(crate) fn squares(files: u8, ranks: u8) -> impl Iterator<Item = Square> {
    (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
}
