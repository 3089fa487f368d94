//! Setting up a position: game, rulings, position string.

use super::ply::write_words;
use super::position::Position;
use super::typed::{AnyPosition, Typed};
use crate::diag::words;
use crate::games::{Profile, Variant, Visitor};
use crate::judge::{BadRuling, Place, Problem, ProblemKind, set_ruling};
use crate::record::Span;
use crate::rules::PositionError;
use std::fmt;
use std::str::FromStr;

/// Sets up a [`Position`]: the rulings it is played under, and where it starts.
///
/// Made by [`Position::builder`]. Without rulings it is the default ones, without a position string the start position.
///
/// ```
/// use winkelzug::{Position, Variant};
///
/// let builder = Position::builder(Variant::Alquerque).rulings("quiet-limit=0 repetition=0");
/// assert_eq!(builder.build()?, builder.clone().position("start").build()?);
/// assert_ne!(builder.build()?, Position::start(Variant::Alquerque));
/// let error = Position::builder(Variant::Alquerque).rulings("repetition=often").build().unwrap_err();
/// assert!(error.to_string().starts_with("ruling `repetition` cannot be `often`"));
/// # Ok::<(), winkelzug::SetUpError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct PositionBuilder {
    variant: Variant,
    rulings: String,
    position: Option<String>,
}

impl PositionBuilder {
    pub(super) const fn new(variant: Variant) -> Self {
        Self { variant, rulings: String::new(), position: None }
    }

    /// Adds rulings, as a `Rulings` tag has them: `name=value`, separated by blanks.
    pub fn rulings(mut self, rulings: &str) -> Self {
        self.rulings.push(' ');
        self.rulings.push_str(rulings);
        self
    }

    /// Sets the position string; `start` is the start position.
    pub fn position(mut self, text: &str) -> Self {
        self.position = Some(text.trim().to_owned()).filter(|text| text != "start");
        self
    }

    /// The position.
    ///
    /// # Errors
    /// A ruling that the game does not have, one given twice, or a position string that cannot be read.
    pub fn build(&self) -> Result<Position, SetUpError> {
        self.variant.visit(Building(self)).map(Position::of)
    }
}

/// Builds what a builder describes.
struct Building<'b>(&'b PositionBuilder);

impl Visitor for Building<'_> {
    type Out = Result<Box<dyn AnyPosition>, SetUpError>;

    fn visit<G: Profile>(self) -> Self::Out {
        let mut rulings = G::Rulings::default();
        let mut given = Vec::new();
        for pair in self.0.rulings.split_ascii_whitespace() {
            set_ruling::<G>(&mut rulings, pair, &mut given).map_err(SetUpError::Ruling)?;
        }
        let position = match &self.0.position {
            None => G::start(&rulings),
            Some(text) => G::read_position(text).map_err(|error| SetUpError::Position(G::VARIANT, error))?,
        };
        Ok(Box::new(Typed::<G> { position, rulings }))
    }
}

/// Why a position cannot be set up. Displayed it is a sentence, with help in parentheses.
///
/// ```
/// use winkelzug::{Position, SetUpError, Variant};
///
/// assert!(matches!("chess: start".parse::<Position>(), Err(SetUpError::Game(name)) if name == "chess"));
/// let error = Position::parse(Variant::Distanz, "8/8 w").unwrap_err();
/// assert!(matches!(error, SetUpError::Position(Variant::Distanz, _)));
/// assert!(error.to_string().starts_with("the position cannot be used: board, column"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUpError {
    /// No game has this name.
    Game(String),
    /// A ruling cannot be used.
    Ruling(BadRuling),
    /// This is no position of the game.
    Position(Variant, PositionError),
    /// It may be a position of any of these games.
    Ambiguous(Vec<Variant>),
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, written) = match self {
            Self::Game(name) => (ProblemKind::UnknownVariant, &**name),
            Self::Ruling(bad) => (ProblemKind::BadRuling(bad.clone()), ""),
            Self::Position(variant, error) => (ProblemKind::BadPosition(*variant, *error), ""),
            Self::Ambiguous(games) => {
                let names: Vec<_> = games.iter().map(|variant| format!("`{}:`", variant.name())).collect();
                return write!(
                    f,
                    "the position may be one of several games (put one of {} in front)",
                    names.join(", ")
                );
            }
        };
        let problem = Problem { kind, span: Span::new(0, written.len()), place: Place::Record };
        write_words(&words(&problem, written), f)
    }
}

impl std::error::Error for SetUpError {}

impl FromStr for Position {
    type Err = SetUpError;

    /// Reads a position of any game. The game's name and a colon may stand in front (`distanz: start`); without it the
    /// game is the one that can read the position.
    ///
    /// # Errors
    /// A name that no game has; a position that no game can read, as the game says it that could read most of it; a
    /// position that several games can read.
    fn from_str(text: &str) -> Result<Self, SetUpError> {
        let text = text.trim();
        if let Some((name, rest)) = text.split_once(':')
            && !name.contains('/')
        {
            let named = Variant::parse(name.trim()).ok_or_else(|| SetUpError::Game(name.trim().to_owned()));
            return named.and_then(|(variant, _)| Self::parse(variant, rest));
        }
        let (mut found, mut furthest) = (Vec::new(), None);
        for variant in Variant::ALL {
            match Self::parse(variant, text) {
                Ok(position) => found.push(position),
                Err(SetUpError::Position(_, error)) => {
                    if furthest.is_none_or(|(_, furthest): (_, PositionError)| error.column > furthest.column) {
                        furthest = Some((variant, error));
                    }
                }
                Err(error) => return Err(error),
            }
        }
        match (found.len(), furthest) {
            (1, _) => Ok(found.remove(0)),
            (0, Some((variant, error))) => Err(SetUpError::Position(variant, error)),
            _ => Err(SetUpError::Ambiguous(found.iter().map(Self::variant).collect())),
        }
    }
}
