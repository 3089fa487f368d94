//! What is drawn about a position of Walking Purchase.

use super::{LastPly, Mark, Scene, Shown, squares};
use crate::games::Profile;
use crate::record::Square;

/// A walk is a bent line with its turning stone ringed, a capture a chain of
/// arcs with the jumped stones crossed.
pub(super) fn draw<G: Profile>(rulings: &G::Rulings, last: Option<&LastPly>, shown: Shown, scene: &mut Scene) {
    if shown.values {
        let empty = |square| scene.pieces.iter().all(|(at, _)| *at != square);
        let way = last.map_or(&[][..], |last| &last.path);
        let squares = squares(G::FILES, G::RANKS).filter(|&square| empty(square) && !is_on(way, square));
        let value = |square| G::square_value(rulings, square).map(|value| (square, value.to_string()));
        scene.labels = squares.filter_map(value).collect();
    }
    let Some(last) = last else { return };
    let ends = last.path.first().into_iter().chain(last.path.last());
    scene.marks.extend(ends.map(|&square| Mark::Field(square)));
    if last.captures {
        scene.marks.extend(last.taken.iter().map(|&(square, piece)| Mark::Taken(square, piece)));
        scene.marks.push(Mark::Arcs(last.path.clone()));
    } else {
        scene.marks.extend(last.laid.map(Mark::Ringed));
        scene.marks.push(Mark::Walk(last.path.clone()));
    }
}

/// Whether a square is on one of the straight legs between these.
fn is_on(way: &[Square], square: Square) -> bool {
    let between = |one: u8, at: u8, other: u8| one.min(other) <= at && at <= one.max(other);
    way.windows(2)
        .any(|leg| between(leg[0].file, square.file, leg[1].file) && between(leg[0].rank, square.rank, leg[1].rank))
}
