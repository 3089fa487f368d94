//! What is counted square by square.

use super::{Captures, Profile};
use crate::record::Square;
use crate::rules::Side;

/// A map of the board that counts what happens on its squares, for each side by itself. Each game has a table of its
/// own, [`About::maps`](super::About::maps).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Map {
    /// The name that programs read.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What one side's half of it shows; `{side}` stands for the side.
    pub half: &'static str,
}

impl Map {
    /// The pieces taken by a side, where they stood.
    pub const CAPTURES: Self =
        Self { name: "captures", title: "Where pieces are captured", half: "Captured by {side}" };

    /// What one side's half of it shows.
    #[must_use]
    pub fn half(&self, side: Side) -> String {
        self.half.replace("{side}", &side.to_string())
    }
}

/// The maps of most games: what [`Profile::map_ply`] fills unless a game says otherwise.
pub const MAPS: &[Map] = &[Map { name: "visits", title: "Squares entered", half: "Entered by {side}" }, Map::CAPTURES];

/// Calls `note` with the squares of the pieces that a capture takes, given all that it visits.
#[inline(always)]
pub fn captured<G: Profile>(visited: impl Iterator<Item = Square>, mut note: impl FnMut(Square)) {
    let mut visited = visited;
    let Some(mut at) = visited.next() else { return };
    for to in visited {
        note(match G::CAPTURES {
            Captures::JumpedOver => at.midpoint(to),
            Captures::LandedOn => to,
        });
        at = to;
    }
}
