//! Why a written ply is none. Slow and plain, with words for everything.

use super::Distanz;
use super::board::{Ply, Position, SQUARES, WIDTH, bit, distance};
use super::reasons::{Allowed, CaptiveMoves, Made, WrongDistance};
use super::rulings::{DistanzRulings, Metric};
use crate::games::prologue::{Turns, check_text, own_piece};
use crate::record::{Sign, Spelling, Square, Written};
use crate::rules::{Illegal, Resolved, WrongSign, bits, squares_text};

/// Decides a ply in any accepted spelling.
pub(super) fn resolve(
    position: &Position,
    rulings: &DistanzRulings,
    written: &Written<'_>,
) -> Result<Resolved<Ply>, Illegal> {
    check_text::<Distanz>(position, rulings, written, Some(2), Turns::Never)?;
    let (from, to) = (written.first(), written.last());
    own_piece::<Distanz>(position, written)?;
    if position.is_captive(from) {
        return Err(CaptiveMoves(from).into());
    }
    right_distance(position, rulings.metric, from, to)?;
    let takes = position.free_enemies() & bit(to) != 0;
    if takes != (written.sign == Sign::Capture) {
        return Err(Illegal::from(WrongSign { right: Ok(text(position, from, to)) }));
    }
    Ok(Resolved { ply: Ply { from, to, takes }, style: Spelling::NONE })
}

/// The ply, canonical.
fn text(position: &Position, from: Square, to: Square) -> String {
    squares_text([from, to], position.free_enemies() & bit(to) != 0)
}

/// The distance of the ply must be that of two of the other three pieces, captive ones included.
fn right_distance(position: &Position, metric: Metric, from: Square, to: Square) -> Result<(), Illegal> {
    let others: Vec<Square> = bits(position.own() & !bit(from)).map(|index| SQUARES[usize::from(index)]).collect();
    let made: Vec<Made> = others
        .iter()
        .enumerate()
        .flat_map(|(index, &from)| others[index + 1..].iter().map(move |&to| Made { from, to }))
        .collect();
    if made.iter().any(|made| distance(made.from, made.to, metric) == distance(from, to, metric)) {
        return Ok(());
    }
    let allowed = made.into_iter().map(|made| {
        let wanted = distance(made.from, made.to, metric);
        let reached = SQUARES.into_iter().filter(|&square| distance(from, square, metric) == wanted);
        let plies = reached.map(|square| text(position, from, square)).collect();
        Allowed { distance: show(made.from, made.to, metric), made, plies }
    });
    let allowed = allowed.collect();
    Err(Illegal::from(WrongDistance { distance: show(from, to, metric), allowed }))
}

/// A distance as people read it: `√13` or `5`, or as a pair of differences, `2,3`.
pub(super) fn show(from: Square, to: Square, metric: Metric) -> String {
    let distance = distance(from, to, metric);
    match metric {
        Metric::Euclidean if distance.isqrt().pow(2) == distance => distance.isqrt().to_string(),
        Metric::Euclidean => format!("√{distance}"),
        Metric::Offset => format!("{},{}", distance % WIDTH, distance / WIDTH),
        Metric::Chebyshev | Metric::Manhattan => distance.to_string(),
    }
}
