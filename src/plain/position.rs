//! A position of any game.

use super::ply::{IllegalPly, Ply, with_written};
use super::score::Score;
use super::setup::{PositionBuilder, SetUpError};
use super::typed::{AnyPosition, Start};
use crate::games::{Piece, Variant};
use crate::record::Square;
use crate::rules::{Ending, Outcome, Side};
use crate::suggest::Suggestion;
use std::fmt;
use std::ops::ControlFlow;

/// A position of any of the games, with the rulings it is played under.
///
/// Use it to look at a board, list plies, read a ply and see what comes after it. It has no history: draws by
/// repetition and the like are for [`GameState`](crate::GameState) to say. It is displayed as its position string and
/// read back by [`Position::parse`], or by [`str::parse`] where the text alone tells the game.
///
/// ```
/// use winkelzug::{Position, Side, Square, Variant};
///
/// let mut position = Position::start(Variant::Distanz);
/// assert_eq!(position.to_string(), "1hk1hh2/8/8/8/8/8/8/2HH1KH1 w");
/// assert_eq!(position, "distanz: start".parse()?);
///
/// let ply = position.parse_ply("f1-f4")?;
/// assert!(position.legal_plies().contains(&ply));
/// position.play(&ply)?;
/// assert_eq!(position.side_to_move(), Side::Black);
/// assert_eq!(position.piece_at(Square::new(5, 3)).map(|piece| piece.kind.name), Some("king"));
/// assert_eq!(position.pieces().count(), 8);
/// assert_eq!((position.ending(), position.score()), (None, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Position(Box<dyn AnyPosition>);

impl Position {
    pub(super) fn of(position: Box<dyn AnyPosition>) -> Self {
        Self(position)
    }

    pub(super) fn inner(&self) -> &dyn AnyPosition {
        &*self.0
    }

    /// The start position of a game under its default rulings.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        Self(variant.visit(Start))
    }

    /// Sets up a position with rulings: see [`PositionBuilder`].
    pub const fn builder(variant: Variant) -> PositionBuilder {
        PositionBuilder::new(variant)
    }

    /// Reads a position string of a game under its default rulings; `start` is the start position.
    ///
    /// # Errors
    /// [`SetUpError::Position`]: the field and column of what cannot be read.
    pub fn parse(variant: Variant, text: &str) -> Result<Self, SetUpError> {
        Self::builder(variant).position(text).build()
    }

    /// The game.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.0.variant()
    }

    /// How many files the board has, from `a`.
    #[must_use]
    pub fn files(&self) -> u8 {
        self.0.size()[0]
    }

    /// How many ranks the board has, from `1`.
    #[must_use]
    pub fn ranks(&self) -> u8 {
        self.0.size()[1]
    }

    /// All rulings in effect, by name, in the order of the rules page.
    #[must_use]
    pub fn rulings(&self) -> Vec<(&'static str, String)> {
        self.0.rulings()
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.0.to_move()
    }

    /// What stands on a square; `None` for an empty one and for one that the board does not have.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece(square)
    }

    /// All pieces with their squares, rank by rank from `a1`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let [files, ranks] = self.0.size();
        let squares = (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)));
        squares.filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// All legal plies, in ASCII order of their notation, as `wz moves` lists them; none where the game is over.
    ///
    /// A board made for it can have millions of series of captures. For positions from strangers, ask
    /// [`Position::count_plies`] first or use [`Position::visit_plies`].
    #[must_use]
    pub fn legal_plies(&self) -> Vec<Ply> {
        let mut plies = Vec::new();
        self.visit_plies(|ply| {
            plies.push(ply);
            ControlFlow::Continue(())
        });
        plies.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
        plies
    }

    /// The number of legal plies, counted no further than until there are more than `bound`. Much faster than listing
    /// them.
    #[must_use]
    pub fn count_plies(&self, bound: u64) -> u64 {
        self.0.count_plies(bound)
    }

    /// Hands every legal ply to `visit`, in no particular order, until that breaks. Use it to look for one ply, or where
    /// there may be very many.
    pub fn visit_plies(&self, mut visit: impl FnMut(Ply) -> ControlFlow<()>) {
        self.0.visit_plies(&mut visit);
    }

    /// The number of sequences of `depth` legal plies. Use it to compare move generators.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    /// Reads a ply in any accepted spelling, by itself, without a move number.
    ///
    /// # Errors
    /// If it is not legal here: the first rule that it breaks.
    pub fn parse_ply(&self, text: &str) -> Result<Ply, IllegalPly> {
        with_written(text, self.number(), |written| self.0.resolve(written))
    }

    /// Plies that may have been meant by a text that [`Position::parse_ply`] refuses, the likeliest first, at most
    /// `most`. Use it for a question such as "did you mean …?"; it takes much longer than reading a ply.
    #[must_use]
    pub fn suggest(&self, text: &str, most: usize) -> Vec<Suggestion> {
        self.0.suggest(text.trim().as_bytes(), most)
    }

    /// Plays a ply.
    ///
    /// # Errors
    /// If its notation is no legal ply here. The position is then what it was.
    pub fn play(&mut self, ply: &Ply) -> Result<(), IllegalPly> {
        with_written(ply.as_str(), self.number(), |written| self.0.play(written))
    }

    /// How the game has ended on the board, if it has: why, and who has won. Draws by counting are left out of account.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.0.ending()
    }

    /// Who has won on the board, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending()?.outcome
    }

    /// The points of both sides as the position stands, whether the game is over or not; `None` for a game without
    /// points.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.0.score()
    }

    /// The number of the next ply in its game, where it is known.
    fn number(&self) -> Option<u32> {
        self.0.is_start().then_some(1)
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

/// Equal are positions of the same game under the same rulings.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

impl Eq for Position {}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.text())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = f.debug_tuple("Position");
        position.field(&self.variant()).field(&self.0.text());
        let rulings = self.0.not_default();
        if rulings.is_empty() { position.finish() } else { position.field(&rulings).finish() }
    }
}
