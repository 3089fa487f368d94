//! Points as numbers.

use crate::games::Profile;
use crate::rules::{Outcome, Side};

pub use crate::rules::Points;

/// The points of both sides.
///
/// Get one from [`Position::score`](crate::Position::score), which counts the position as it stands, or from
/// [`Replay::score`](crate::Replay::score), which is there only where the game is over.
///
/// ```
/// use winkelzug::{Position, Side, Variant};
///
/// let text = "7W2S3w1/15s/16/16/16/16/16/16/16/16/13W2/16/16/16/16/2w3S9 b 13:3 w";
/// let position = Position::parse(Variant::WalkingPurchase, text)?;
/// let score = position.score().expect("this game has points");
/// assert_eq!((score.of(Side::White).as_f64(), score.of(Side::White).quarters()), (10.5, 42));
/// assert_eq!(score.to_string(), "10.5-0");
/// # Ok::<(), winkelzug::SetUpError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// White's points.
    pub white: Points,
    /// Black's points.
    pub black: Points,
}

impl Score {
    /// The points of one side.
    #[must_use]
    pub const fn of(&self, side: Side) -> Points {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

impl std::fmt::Display for Score {
    /// White's points and Black's, as a `Score` tag has them: `37-0`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.white, self.black)
    }
}

impl Points {
    /// The points as a number. Quarters are exact in binary, so nothing is lost below 2⁵¹ points.
    #[must_use]
    pub const fn as_f64(self) -> f64 {
        self.quarters() as f64 / 4.0
    }
}

/// Who is ahead by the count of a position, and the points of both. `None` for a game without points.
pub(super) fn counted<G: Profile>(position: &G::Position, rulings: &G::Rulings) -> Option<(Outcome, Score)> {
    let score = G::score(position, rulings)?;
    let [white, black] = score.points;
    Some((score.outcome, Score { white, black }))
}
