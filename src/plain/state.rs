//! A game in progress.

use super::ply::{IllegalPly, Ply, with_written};
use super::position::Position;
use super::score::Score;
use super::typed::AnyState;
use crate::games::Variant;
use crate::rules::{Ending, Outcome, Side};
use std::fmt;

/// A game in progress: a position and how it came about.
///
/// Use it where plies are played and taken back, and wherever draws by counting matter: it knows the positions before,
/// so [`GameState::ending`] is right about repetitions and plies without a capture. [`Position`] is enough where only
/// the board matters.
///
/// ```
/// use winkelzug::{GameState, Outcome, Position, Variant};
///
/// let start = Position::builder(Variant::Alquerque).rulings("backward-steps=yes repetition=2").position("2m2/5/5/5/2M2 w 0");
/// let mut game = GameState::new(start.build()?);
/// for ply in ["c1-c2", "c5-c4", "c2-c1", "c4-c5"] {
///     assert_eq!(game.ending(), None);
///     game.play_text(ply)?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Draw));
/// assert_eq!(game.parse_ply("c1-c2").unwrap_err().name(), "play-after-end");
///
/// assert_eq!(game.undo().map(|ply| ply.to_string()).as_deref(), Some("c4-c5"));
/// assert_eq!((game.ending(), game.plies().len()), (None, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GameState {
    start: Position,
    state: Box<dyn AnyState>,
    plies: Vec<Ply>,
}

impl GameState {
    /// A game that begins with this position.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let state = start.inner().state();
        Self { start, state, plies: Vec::new() }
    }

    /// A game that begins with the start position under the default rulings.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        Self::new(Position::start(variant))
    }

    /// The position that it began with.
    #[must_use]
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// The position reached, as a value of its own.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::of(self.state.position().boxed())
    }

    /// The plies played.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The game that is played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.state.position().to_move()
    }

    /// All legal plies, in ASCII order of their notation; none where the game is over, by counting or on the board.
    #[must_use]
    pub fn legal_plies(&self) -> Vec<Ply> {
        if self.ending().is_some() { Vec::new() } else { self.position().legal_plies() }
    }

    /// Reads a ply in any accepted spelling, by itself, without a move number.
    ///
    /// # Errors
    /// If it is not legal here, or the game is over.
    pub fn parse_ply(&self, text: &str) -> Result<Ply, IllegalPly> {
        with_written(text, self.number(), |written| self.state.resolve(written))
    }

    /// Plays a ply.
    ///
    /// # Errors
    /// If it is not legal here, or the game is over. Nothing has changed then.
    pub fn play(&mut self, ply: &Ply) -> Result<(), IllegalPly> {
        self.play_text(ply.as_str()).map(drop)
    }

    /// Reads a ply as [`GameState::parse_ply`] does and plays it.
    ///
    /// # Errors
    /// If it is not legal here, or the game is over. Nothing has changed then.
    pub fn play_text(&mut self, text: &str) -> Result<&Ply, IllegalPly> {
        let ply = with_written(text, self.number(), |written| self.state.play(written))?;
        self.plies.push(ply);
        Ok(&self.plies[self.plies.len() - 1])
    }

    /// Takes the last ply back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        self.state.undo();
        Some(ply)
    }

    /// How the game has ended, if it has: why, and who has won.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.state.ending()
    }

    /// Who has won, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending()?.outcome
    }

    /// The points of both sides as the position stands, whether the game is over or not; `None` for a game without
    /// points.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.state.position().score()
    }

    /// The number of the next ply, from 1.
    fn number(&self) -> Option<u32> {
        u32::try_from(self.plies.len() + 1).ok()
    }
}

impl Clone for GameState {
    fn clone(&self) -> Self {
        Self { start: self.start.clone(), state: self.state.boxed(), plies: self.plies.clone() }
    }
}

/// Equal are games that began with the same position and went on with the same plies.
impl PartialEq for GameState {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.plies == other.plies
    }
}

impl Eq for GameState {}

impl fmt::Debug for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameState").field("start", &self.start).field("plies", &self.plies).finish_non_exhaustive()
    }
}

impl From<Position> for GameState {
    fn from(start: Position) -> Self {
        Self::new(start)
    }
}
