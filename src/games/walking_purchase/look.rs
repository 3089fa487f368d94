//! What Walking Purchase looks like.

use super::{Ply, WalkingPurchase};
use crate::games::{Board, CutOut, Drawing, Ground, LastPly, Mark, Profile, Seats};
use crate::record::Square;

/// Rings; the players sit at a right angle.
pub(super) const BOARD: Board = Board {
    shaded: Some("every other ring"),
    seats: Seats::RightAngle,
    cut_out: CutOut::Around,
    ..Board::new(16, 16, Ground::Rings)
};

/// A walk is a bent line with its turning stone ringed, a capture a chain of
/// arcs with the jumped stones crossed.
pub(super) fn marks(drawing: &Drawing<'_, WalkingPurchase>) -> Vec<Mark> {
    let Some(last) = drawing.last else { return Vec::new() };
    let way = way(last);
    let ends = way.first().into_iter().chain(way.last());
    let mut marks: Vec<Mark> = ends.map(|&square| Mark::Field(square)).collect();
    match last.ply {
        Ply::Walk { turn, .. } => marks.extend([Mark::Ringed(turn), Mark::Walk(way)]),
        Ply::Capture { .. } => {
            marks.extend(last.taken(drawing.position).map(|(square, piece)| Mark::Taken(square, piece)));
            marks.push(Mark::Arcs(way));
        }
    }
    marks
}

/// The squares of a capture; of a walk its start, turning square and target.
pub(super) fn way(last: &LastPly<WalkingPurchase>) -> Vec<Square> {
    let mut way = last.way();
    if let Ply::Walk { turn, .. } = last.ply
        && way.first() != Some(&turn)
    {
        way.insert(1, turn);
    }
    way
}

/// What the empty squares are worth that the last ply did not go over.
pub(super) fn labels(drawing: &Drawing<'_, WalkingPurchase>) -> Vec<(Square, String)> {
    let way = drawing.last.map(way).unwrap_or_default();
    let bare = |&square: &Square| WalkingPurchase::piece(drawing.position, square).is_none() && !is_on(&way, square);
    let values = drawing.rulings.values();
    BOARD.squares().filter(bare).map(|square| (square, values.worth(square).to_string())).collect()
}

/// Whether a square is on one of the straight legs between these.
fn is_on(way: &[Square], square: Square) -> bool {
    let between = |one: u8, at: u8, other: u8| one.min(other) <= at && at <= one.max(other);
    way.windows(2)
        .any(|leg| between(leg[0].file, square.file, leg[1].file) && between(leg[0].rank, square.rank, leg[1].rank))
}
