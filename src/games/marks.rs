//! What pictures show about a position besides its pieces.

use super::{Piece, Profile};
use crate::record::Square;
use std::ops::ControlFlow;

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
    /// A piece that can capture.
    Able(Square),
}

/// What is shown of a position besides the pieces and the last ply. A game that has no such thing shows nothing more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Words in the empty squares: see [`Profile::labels`].
    pub values: bool,
    /// The pieces that can capture.
    pub able: bool,
    /// The distance that allowed the last ply.
    pub distance: bool,
}

/// The ply that led to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPly<G: Profile> {
    /// The position before it.
    pub before: G::Position,
    /// What it did.
    pub ply: G::Ply,
    /// The squares that it names, first and last included; those beyond the board are left out.
    pub visited: Vec<Square>,
}

impl<G: Profile> LastPly<G> {
    /// The squares visited, of which a quiet ply has two.
    #[must_use]
    pub fn way(&self) -> Vec<Square> {
        if G::captured(&self.ply) > 0 {
            return self.visited.clone();
        }
        self.visited.first().into_iter().chain(self.visited.last()).copied().collect()
    }

    /// The pieces that are not on the board any more, where the ply did not begin.
    pub fn taken(&self, after: &G::Position) -> impl Iterator<Item = (Square, Piece)> {
        let from = self.visited.first().copied();
        let gone = move |&(square, _): &(Square, Piece)| Some(square) != from && G::piece(after, square).is_none();
        let pieces = G::ABOUT.board.squares().filter_map(|square| Some((square, G::piece(&self.before, square)?)));
        pieces.filter(gone)
    }
}

/// A position that is drawn.
#[derive(Debug)]
pub struct Drawing<'p, G: Profile> {
    /// What stands where.
    pub position: &'p G::Position,
    /// What it is played under.
    pub rulings: &'p G::Rulings,
    /// The ply that led to it.
    pub last: Option<&'p LastPly<G>>,
    /// What is wanted besides.
    pub shown: Shown,
}

impl<G: Profile> Drawing<'_, G> {
    /// What is drawn where a game says nothing else: the squares where the ply begins and ends, what it has taken, and
    /// its way.
    #[must_use]
    pub fn plain_marks(&self) -> Vec<Mark> {
        let Some(last) = self.last else { return Vec::new() };
        let way = last.way();
        let ends = way.first().into_iter().chain(way.last());
        let mut marks: Vec<Mark> = ends.map(|&square| Mark::Field(square)).collect();
        marks.extend(last.taken(self.position).map(|(square, piece)| Mark::Taken(square, piece)));
        marks.push(match way[..] {
            [from, to] => Mark::Arrow(from, to),
            _ => Mark::Dotted(way),
        });
        marks
    }

    /// The squares of the pieces that can capture, once the game is not over.
    #[must_use]
    pub fn able(&self) -> Vec<Square> {
        let mut able = std::collections::BTreeSet::new();
        if G::ending(self.position, self.rulings).is_none() {
            let _ = G::visit_plies(&mut self.position.clone(), self.rulings, &mut |_, ply, path| {
                if G::captured(ply) > 0 {
                    able.extend(path.first());
                }
                ControlFlow::Continue(())
            });
        }
        able.into_iter().collect()
    }
}
