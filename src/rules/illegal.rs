//! Why a written ply cannot be played: facts, no prose.

use super::{Reason, Side};
use crate::record::Square;

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// A piece: whose, and its kind by name (`walker`, `stone`, `man`, `king`, `helper`).
    Piece(Side, &'static str),
}

/// The first thing in the way of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The turning square of the path.
    pub turn: Square,
    /// The first occupied square on it.
    pub at: Square,
    /// What stands there.
    pub found: Found,
}

/// A distance and the two pieces that make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// One end.
    pub from: Square,
    /// The other end.
    pub to: Square,
}

/// A distance that a ply may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// As the ruling measures it.
    pub distance: String,
    /// The pieces that make it.
    pub made: Made,
    /// The plies of the piece that go so far, canonical.
    pub plies: Vec<String>,
}

/// What a piece wanted: what it must be, and what it was said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A quiet ply.
    Quiet,
    /// A capture.
    Capture,
    /// The piece letter in front says so.
    Letter(char),
}

/// The first reason, in the order of the findings page, why a ply is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// `-` and `x` in one ply.
    MixedSigns,
    /// More squares than a ply of this game has.
    TooManySquares,
    /// A turning letter in a game without walks, or behind a capture.
    TurnNotHere,
    /// A square that the board does not have.
    BadSquare {
        /// The square.
        square: Square,
        /// Files of the board.
        files: u8,
        /// Ranks of the board.
        ranks: u8,
    },
    /// The game was over.
    PlayAfterEnd(Reason),
    /// The start square is empty.
    NoPiece(Square),
    /// The piece on the start square is the opponent's.
    WrongColour {
        /// The square.
        at: Square,
        /// Whose piece it is.
        side: Side,
        /// What it is called.
        kind: &'static str,
    },
    /// The piece cannot do this, or is not what its letter says.
    WrongPiece {
        /// Where it stands.
        at: Square,
        /// What it is.
        found: &'static str,
        /// What was wanted of it.
        aim: Aim,
    },
    /// A captive cannot move.
    CaptiveMoves(Square),
    /// Start and target share a file or rank, or are the same.
    NotAWalk,
    /// The turn is neither of the two turning squares (none for a straight walk).
    BadTurn(Option<[Square; 2]>),
    /// Both turning squares are open and no letter is given.
    AmbiguousWalk([Square; 2]),
    /// No open way: what is in the way of each path.
    WalkBlocked(Vec<Obstacle>),
    /// The given way is blocked, the other is open.
    TurnBlocked {
        /// What is in the way of the given one.
        obstacle: Obstacle,
        /// The turning square of the open one.
        open: Square,
    },
    /// A legal capture has the same ends and visits the written squares in order.
    SquaresLeftOut {
        /// The captures that fit, canonical, at most [`Illegal::LISTED`].
        fits: Vec<String>,
        /// Whether there are more.
        more: bool,
    },
    /// These two squares are not a jump's length apart along a line.
    BadJump(Square, Square),
    /// Not the next point in any direction, or the same point.
    NotAdjacent(Square, Square),
    /// No line joins the two points.
    NoLine(Square, Square),
    /// A step backward.
    BackwardStep,
    /// A step of a man on the farthest row, where he may only capture.
    FarRowStep,
    /// A distance that no two of the other three pieces have.
    WrongDistance {
        /// The distance of the ply, as the ruling measures it.
        distance: String,
        /// The three allowed.
        allowed: Vec<Allowed>,
    },
    /// The piece was jumped already in this ply.
    JumpedTwice(Square),
    /// No enemy piece between the two squares.
    NothingToJump {
        /// The square between.
        between: Square,
        /// What stands there.
        found: Found,
    },
    /// A jump ends on an occupied square.
    LandingOccupied(Square, Found),
    /// A step ends on an occupied square.
    TargetOccupied(Square, Found),
    /// A step though a capture exists.
    CaptureForced {
        /// The captures, canonical, at most [`Illegal::LISTED`].
        captures: Vec<String>,
        /// Whether there are more.
        more: bool,
    },
    /// The man could jump on.
    CaptureUnfinished {
        /// The whole series that begin like this one, canonical, at most [`Illegal::LISTED`].
        on: Vec<String>,
        /// Whether there are more.
        more: bool,
    },
    /// `x` though nothing is taken, or `-` though a free enemy piece is: the right notation.
    WrongSign {
        /// What would be right, or why that is no legal ply either.
        right: Result<String, Box<Illegal>>,
    },
}

impl Illegal {
    /// How many plies a reason lists at most.
    pub const LISTED: usize = 8;

    /// The name of the finding.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::MixedSigns | Self::TooManySquares | Self::TurnNotHere => "unexpected-character",
            Self::BadSquare { .. } => "bad-square",
            Self::PlayAfterEnd(_) => "play-after-end",
            Self::NoPiece(_) => "no-piece",
            Self::WrongColour { .. } => "wrong-colour",
            Self::WrongPiece { .. } => "wrong-piece",
            Self::CaptiveMoves(_) => "captive-moves",
            Self::NotAWalk => "not-a-walk",
            Self::BadTurn(_) => "bad-turn",
            Self::AmbiguousWalk(_) => "ambiguous-walk",
            Self::WalkBlocked(_) => "walk-blocked",
            Self::TurnBlocked { .. } => "turn-blocked",
            Self::SquaresLeftOut { .. } => "squares-left-out",
            Self::BadJump(..) => "bad-jump",
            Self::NotAdjacent(..) => "not-adjacent",
            Self::NoLine(..) => "no-line",
            Self::BackwardStep => "backward-step",
            Self::FarRowStep => "far-row-step",
            Self::WrongDistance { .. } => "wrong-distance",
            Self::JumpedTwice(_) => "jumped-twice",
            Self::NothingToJump { .. } => "nothing-to-jump",
            Self::LandingOccupied(..) => "landing-occupied",
            Self::TargetOccupied(..) => "target-occupied",
            Self::CaptureForced { .. } => "capture-forced",
            Self::CaptureUnfinished { .. } => "capture-unfinished",
            Self::WrongSign { .. } => "wrong-sign",
        }
    }

    /// The squares at fault: the start square, the pieces in the way, the one
    /// that is not there to be jumped or was already, the occupied one.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::BadSquare { square, .. }
            | Self::NoPiece(square)
            | Self::WrongColour { at: square, .. }
            | Self::WrongPiece { at: square, .. }
            | Self::CaptiveMoves(square)
            | Self::JumpedTwice(square)
            | Self::NothingToJump { between: square, .. }
            | Self::LandingOccupied(square, _)
            | Self::TargetOccupied(square, _) => vec![*square],
            Self::WalkBlocked(obstacles) => obstacles.iter().map(|obstacle| obstacle.at).collect(),
            Self::TurnBlocked { obstacle, .. } => vec![obstacle.at],
            _ => Vec::new(),
        }
    }
}
