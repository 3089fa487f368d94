//! The count of a position as it is told, stage by stage.

use super::Piece;
use crate::record::Square;

/// A stage of the count: what happens in it, and what the board looks like after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The number of the step, from 1.
    pub number: u8,
    /// What the step is.
    pub title: &'static str,
    /// What happens in it with this position.
    pub sentences: Vec<String>,
    /// What then stands on the board.
    pub pieces: Vec<(Square, Piece)>,
    /// What White and Black have taken and still keep then, where the game keeps it.
    pub prisoners: Option<[u64; 2]>,
    /// What of White's and Black's then lies beside the board for want of a square, e.g. `3 of ring 2`.
    pub beside: [Vec<String>; 2],
    /// What else lies there, in words that say whose it is. Only pages show it: the sentences say it too, but on a page
    /// they are out of sight a stage later.
    pub also: Option<String>,
    /// The squares where something else stands than before, in the order in which they are listed.
    pub changed: Vec<Square>,
    /// Whether nearly everything moves, so that marks on these squares would say nothing. Pages leave them out then.
    pub moves_all: bool,
    /// The same stage in smaller ones, where there is more to see in it: pages show these instead.
    pub parts: Vec<Stage>,
}
