//! What Distanz looks like.

use super::board::{SQUARES, WIDTH, bit, distance};
use super::resolve::show;
use super::{Distanz, DistanzRulings, Metric};
use crate::games::{Board, Drawing, Ground, LastPly, Mark, Profile};
use crate::record::Square;

/// As for chess.
pub(super) const BOARD: Board = Board::new(WIDTH, WIDTH, Ground::Chequered);

/// The ply is an arrow, a swap two; the distance that allowed it is a dashed line.
pub(super) fn marks(drawing: &Drawing<'_, Distanz>) -> Vec<Mark> {
    let Some(last) = drawing.last else { return Vec::new() };
    let (from, to) = (last.ply.from, last.ply.to);
    let mut marks = vec![Mark::Field(from), Mark::Field(to)];
    if drawing.shown.distance {
        marks.extend(allowed_by(last, drawing.rulings));
    }
    let is_swap = Distanz::piece(drawing.position, from).is_some();
    marks.push(if is_swap { Mark::Swap(from, to) } else { Mark::Arrow(from, to) });
    marks
}

/// Two other pieces of the mover that are as far from each other as the ply is long.
fn allowed_by(last: &LastPly<Distanz>, rulings: &DistanzRulings) -> Option<Mark> {
    let LastPly { before, ply, .. } = last;
    let metric = rulings.metric;
    let own: Vec<Square> =
        SQUARES.into_iter().filter(|&square| square != ply.from && before.own() & bit(square) != 0).collect();
    let wanted = distance(ply.from, ply.to, metric);
    let pairs = own.iter().enumerate().flat_map(|(at, &one)| own[at + 1..].iter().map(move |&other| (one, other)));
    let (one, other) = pairs.into_iter().find(|&(one, other)| distance(one, other, metric) == wanted)?;
    let words = match metric {
        // The larger difference first, and no comma: it stands alone in a picture.
        Metric::Offset => format!("{}:{}", wanted / WIDTH, wanted % WIDTH),
        Metric::Euclidean | Metric::Chebyshev | Metric::Manhattan => show(one, other, metric),
    };
    Some(Mark::Distance(one, other, words))
}
