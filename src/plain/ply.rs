//! A ply as a value, and why a text is none.

use crate::diag::{Words, words};
use crate::games::Variant;
use crate::judge::{Place, Problem, ProblemKind};
use crate::record::{Movetext, Span, Square, Squares, Syntax, Token, Written};
use crate::rules::Illegal;
use crate::text::shown;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A ply: what one player does in one turn.
///
/// It comes from [`Position::legal_plies`](crate::Position::legal_plies) or
/// [`Position::parse_ply`](crate::Position::parse_ply) and is displayed in canonical notation. Two plies are equal if
/// game and notation are. In another position than its own, what counts is the notation.
///
/// ```
/// use winkelzug::{Position, Square, Variant};
///
/// let position = Position::parse(Variant::Alquerque, "1m3/5/1M3/M1M2/5 b 0")?;
/// let ply = position.parse_ply("B5-b4").expect("any accepted spelling is read");
/// assert_eq!(ply.to_string(), "b5-b4");
/// assert_eq!((ply.from(), ply.to()), (Square::new(1, 4), Square::new(1, 3)));
/// assert_eq!((ply.kind(), ply.captured()), ("step", 0));
/// # Ok::<(), winkelzug::SetUpError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ply {
    variant: Variant,
    text: Box<str>,
    kind: &'static str,
    turn: Option<Square>,
    captured: u32,
}

impl Ply {
    /// A ply in canonical notation.
    pub(super) fn new(variant: Variant, text: &[u8], kind: &'static str, turn: Option<Square>, captured: u32) -> Self {
        Self { variant, text: String::from_utf8_lossy(text).into(), kind, turn, captured }
    }

    /// The game.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The canonical notation, as [`Display`](fmt::Display) writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The square that it begins on.
    #[must_use]
    pub fn from(&self) -> Square {
        self.squares().next().unwrap_or(Square::new(0, Square::NO_RANK))
    }

    /// The square that it ends on.
    #[must_use]
    pub fn to(&self) -> Square {
        self.squares().last().unwrap_or(Square::new(0, Square::NO_RANK))
    }

    /// The squares that its notation names, first and last included: of a series of captures all that are visited.
    #[must_use]
    pub fn squares(&self) -> Squares<'_> {
        Squares::new(self.text.as_bytes())
    }

    /// How many pieces it takes.
    #[must_use]
    pub const fn captured(&self) -> u32 {
        self.captured
    }

    /// What the game calls such a ply, one word: `walk`, `step`, `capture` and so on.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        self.kind
    }

    /// Where the piece turned, in a game in which pieces turn on their way.
    #[must_use]
    pub const fn turn(&self) -> Option<Square> {
        self.turn
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl PartialEq for Ply {
    fn eq(&self, other: &Self) -> bool {
        (self.variant, &self.text) == (other.variant, &other.text)
    }
}

impl Eq for Ply {}

impl Hash for Ply {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.variant, &self.text).hash(state);
    }
}

/// Why a text is no legal ply.
///
/// Displayed it is the sentence that `wz check` prints, with its help in parentheses. [`IllegalPly::reason`] gives the
/// facts to a program that wants to decide by them.
///
/// ```
/// use winkelzug::{Position, Variant};
///
/// let start = Position::start(Variant::Alquerque);
/// let error = start.parse_ply("c2-c4").unwrap_err();
/// assert_eq!((error.text(), error.name()), ("c2-c4", "nothing-to-jump"));
/// assert!(error.to_string().starts_with(&error.message()));
/// assert!(start.parse_ply("castle").unwrap_err().reason().is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalPly {
    text: String,
    problem: Box<Problem>,
}

impl IllegalPly {
    /// The text that was to be a ply.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of the finding, which never changes: `wz explain NAME` says more.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.problem.kind.name()
    }

    /// The rule that it breaks; `None` if the text does not even have the form of a ply.
    #[must_use]
    pub fn reason(&self) -> Option<&Illegal> {
        if let ProblemKind::Illegal(illegal) = &self.problem.kind { Some(illegal) } else { None }
    }

    /// What is wrong, one sentence without a full stop.
    #[must_use]
    pub fn message(&self) -> String {
        self.words().message
    }

    /// What would be right, a line each.
    #[must_use]
    pub fn help(&self) -> Vec<String> {
        self.words().help
    }

    fn words(&self) -> Words {
        words(&self.problem, &shown(self.text.as_bytes()))
    }

    /// A ply that this rule forbids; `number` is its number in the game, from 1, if that is known.
    fn illegal(text: &str, illegal: Illegal, number: Option<u32>) -> Self {
        Self::new(text, ProblemKind::Illegal(illegal), number)
    }

    fn new(text: &str, kind: ProblemKind, number: Option<u32>) -> Self {
        let place = number.map_or(Place::Record, Place::Main);
        let problem = Box::new(Problem { kind, span: Span::new(0, text.len()), place });
        Self { text: text.to_owned(), problem }
    }
}

impl fmt::Display for IllegalPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_words(&self.words(), f)
    }
}

impl std::error::Error for IllegalPly {}

/// A sentence and its help in parentheses.
pub(super) fn write_words(words: &Words, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Words { message, help } = words;
    if help.is_empty() { f.write_str(message) } else { write!(f, "{message} ({})", help.join("; ")) }
}

/// Reads one ply that fills the text, blanks around it aside, and does something with it.
pub(super) fn with_written<T>(
    text: &str,
    number: Option<u32>,
    act: impl FnOnce(&Written<'_>) -> Result<T, Illegal>,
) -> Result<T, IllegalPly> {
    let text = text.trim();
    match Movetext::new(text.as_bytes(), 0).next() {
        Some((Token::Ply(written), span)) if span == Span::new(0, text.len()) => {
            act(&written).map_err(|illegal| IllegalPly::illegal(text, illegal, number))
        }
        _ => Err(IllegalPly::new(text, ProblemKind::Syntax(Syntax::UnexpectedCharacter), number)),
    }
}
