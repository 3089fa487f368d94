//! Why a written ply cannot be played.
//!
//! Each reason is a type of its own that implements [`Rejection`]: what it is called, what it means, what it says about
//! one ply, and what it points at stand together. The reasons that several games have are here, those that one game has
//! are in its folder. An [`Illegal`] holds any of them.

mod jumps;
mod labels;
mod pieces;
mod spelling;

pub use jumps::{BadJump, JumpedTwice, LandingOccupied, NothingToJump, SquaresLeftOut};
pub use labels::{Label, Parts, apart};
pub use pieces::{NoPiece, PlayAfterEnd, WRONG_PIECE, WrongColour, WrongLetter};
pub use spelling::{BadSquare, MixedSigns, TooManySquares, TurnNotHere, WrongSign};

use super::Side;
use crate::finding::{Entry, Words, quoted};
use crate::record::{Square, Squares, Written};
use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// The entries of the reasons that several games have.
pub const ENTRIES: &[Entry] = &[
    spelling::BAD_SQUARE,
    spelling::WRONG_SIGN,
    pieces::NO_PIECE,
    pieces::WRONG_COLOUR,
    pieces::WRONG_PIECE,
    pieces::PLAY_AFTER_END,
    jumps::BAD_JUMP,
    jumps::NOTHING_TO_JUMP,
    jumps::JUMPED_TWICE,
    jumps::LANDING_OCCUPIED,
    jumps::SQUARES_LEFT_OUT,
];

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// A piece: whose, and what it is called (`walker`, `stone`, `man`, `king`, `helper`).
    Piece(Side, &'static str),
}

impl fmt::Display for Found {
    /// `White's man`, or `nothing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing"),
            Self::Piece(side, kind) => write!(f, "{side}'s {kind}"),
        }
    }
}

/// Squares that a reason points at on the board, and what they are in a word or two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The squares.
    pub squares: Vec<Square>,
    /// What they are.
    pub what: &'static str,
}

impl Shown {
    /// These squares.
    #[must_use]
    pub fn new(squares: impl Into<Vec<Square>>, what: &'static str) -> Self {
        Self { squares: squares.into(), what }
    }

    /// The squares of these plies.
    #[must_use]
    pub fn of_plies(plies: &[String], what: &'static str) -> Self {
        Self { squares: plies.iter().flat_map(|ply| Squares::new(ply.as_bytes())).collect(), what }
    }
}

/// A ply that the rules put in the place of a faulty one, without guessing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// The ply, canonical.
    pub ply: String,
    /// Why it is the right one.
    pub because: Because,
    /// Whether it has to be tried first: it may be illegal, too.
    pub if_legal: bool,
    /// Whether the ply that follows in the record must be legal then.
    pub if_next_is_legal: bool,
}

/// Why a ply is put in the place of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// It is the only capture that fits.
    OnlyCapture,
    /// The capture must go on, and there is only one way.
    OnlyWayOn,
    /// It is the only way that is open.
    OnlyWay,
    /// There is nothing that could turn.
    NoTurn,
    /// What the ply does decides its sign.
    Sign,
}

impl Because {
    /// The same as a clause: `no other capture fits`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::OnlyCapture => "no other capture fits",
            Self::OnlyWayOn => "the man must go on, and there is no other way",
            Self::OnlyWay => "no other way is open",
            Self::NoTurn => "there is nothing that could turn",
            Self::Sign => "what the ply does decides its sign",
        }
    }
}

/// What a reason's help leaves to those who look for what may have been meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Help {
    /// It says what a ply must be like: suggestions go below it.
    #[default]
    General,
    /// It is a list of plies: suggestions go before it.
    List,
    /// It names all plies that can be meant: suggestions say which of them is likeliest.
    Complete,
    /// The same, unless the letter is one of other squares.
    CompleteButForLetters,
    /// It names the one ply that is meant: nothing is suggested.
    Certain,
}

/// A reason why a written ply cannot be played.
pub trait Rejection: fmt::Debug + Send + Sync {
    /// What there is to say about it apart from any one ply.
    fn entry(&self) -> &'static Entry;

    /// What it says about one ply: `written` is its text as it is safe to show, `first` whether it is the first of the
    /// record.
    fn words(&self, written: &str, first: bool) -> Words;

    /// What belongs under single parts of the ply.
    fn labels(&self, _parts: &Parts) -> Vec<Label> {
        Vec::new()
    }

    /// The squares at fault: the empty start square, the pieces in the way, the one that cannot be jumped.
    fn at_fault(&self) -> Shown {
        Shown { squares: Vec::new(), what: "at fault" }
    }

    /// Other squares that matter, besides those of the ply.
    fn others(&self) -> Shown {
        Shown::default()
    }

    /// Whether the board shows anything about it. Not where the text alone is at fault.
    fn concerns_board(&self) -> bool {
        true
    }

    /// Whether the text alone shows it, so that it goes before the end of the game.
    fn is_of_text(&self) -> bool {
        false
    }

    /// The plies that may be put in its place, the first that suits.
    fn remedies(&self, _written: &Written<'_>) -> Vec<Remedy> {
        Vec::new()
    }

    /// What its help leaves open.
    fn help(&self) -> Help {
        Help::General
    }
}

/// What [`Illegal`] asks of the type of a reason besides [`Rejection`]; every type that can be compared has it.
trait AnyRejection: Rejection + Any {
    fn is_same(&self, other: &dyn AnyRejection) -> bool;
}

impl<R: Rejection + PartialEq + Any> AnyRejection for R {
    fn is_same(&self, other: &dyn AnyRejection) -> bool {
        (other as &dyn Any).downcast_ref::<R>().is_some_and(|other| other == self)
    }
}

/// Why a written ply cannot be played: the first reason in the order of the findings page. It is cheap to clone.
///
/// ```
/// use winkelzug::rules::{Illegal, MixedSigns};
///
/// let illegal = Illegal::from(MixedSigns);
/// assert_eq!(illegal.name(), "unexpected-character");
/// assert!(illegal.is::<MixedSigns>());
/// assert_eq!(illegal.words("a1-b2xc3", false).message, "`a1-b2xc3` has both `-` and `x`");
/// ```
#[derive(Clone)]
pub struct Illegal(Arc<dyn AnyRejection>);

impl Illegal {
    /// How many plies a reason lists at most.
    pub const LISTED: usize = 8;

    /// The name of the finding.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.entry().name
    }

    /// Whether it is this reason.
    #[must_use]
    pub fn is<R: Rejection + Any>(&self) -> bool {
        self.get::<R>().is_some()
    }

    /// The reason, if it is of this type.
    #[must_use]
    pub fn get<R: Rejection + Any>(&self) -> Option<&R> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl<R: Rejection + PartialEq + Any> From<R> for Illegal {
    fn from(reason: R) -> Self {
        Self(Arc::new(reason))
    }
}

impl Deref for Illegal {
    type Target = dyn Rejection;
    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Illegal {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Eq for Illegal {}

impl fmt::Debug for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Plies in backticks; `more` says that there are others.
#[must_use]
pub fn plies(plies: &[String], more: bool) -> String {
    format!("{}{}", quoted(plies), if more { " and more" } else { "" })
}
