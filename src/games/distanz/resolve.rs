//! Why a written ply is none. Slow and plain, with words for everything.

use super::board::{Ply, Position, SQUARES, WIDTH, bit, distance};
use super::plies::{bits, ending, write};
use super::rulings::{DistanzRulings, Metric};
use crate::record::{Sign, Spelling, Square, Written};
use crate::rules::{Aim, Allowed, Found, Illegal, Made, Resolved};

/// Decides a ply in any accepted spelling.
pub(super) fn resolve(
    position: &Position,
    rulings: &DistanzRulings,
    written: &Written<'_>,
) -> Result<Resolved<Ply>, Illegal> {
    if written.sign == Sign::Mixed {
        return Err(Illegal::MixedSigns);
    }
    if written.count > 2 {
        return Err(Illegal::TooManySquares);
    }
    if written.turn.is_some() {
        return Err(Illegal::TurnNotHere);
    }
    let (from, to) = (written.first(), written.last());
    if let Some(square) = [from, to].into_iter().find(|square| !square.is_on(WIDTH, WIDTH)) {
        return Err(Illegal::BadSquare { square, files: WIDTH, ranks: WIDTH });
    }
    if let Some(ending) = ending(position, rulings) {
        return Err(Illegal::PlayAfterEnd(ending.reason));
    }
    own_free_piece(position, from, written.piece)?;
    right_distance(position, rulings.metric, from, to)?;
    let takes = position.free_enemies() & bit(to) != 0;
    if takes != (written.sign == Sign::Capture) {
        return Err(Illegal::WrongSign { right: Ok(text(position, from, to)) });
    }
    Ok(Resolved { ply: Ply { from, to, takes }, style: Spelling::NONE })
}

/// The ply, canonical.
fn text(position: &Position, from: Square, to: Square) -> String {
    let mut text = Vec::new();
    write([from, to].into_iter(), position.free_enemies() & bit(to) != 0, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// A free own piece must stand on the start square; a piece letter must say which.
fn own_free_piece(position: &Position, at: Square, letter: Option<u8>) -> Result<(), Illegal> {
    match position.found(at) {
        Found::Nothing => Err(Illegal::NoPiece(at)),
        Found::Piece(side, kind) if side != position.side => Err(Illegal::WrongColour { at, side, kind }),
        Found::Piece(_, found) => {
            match (letter, found) {
                (None, _) | (Some(b'K'), "king") | (Some(b'H'), "helper") => {}
                (Some(letter), _) => {
                    return Err(Illegal::WrongPiece { at, found, aim: Aim::Letter(char::from(letter)) });
                }
            }
            if position.is_captive(at) { Err(Illegal::CaptiveMoves(at)) } else { Ok(()) }
        }
    }
}

/// The distance of the ply must be that of two of the other three pieces, captive ones included.
fn right_distance(position: &Position, metric: Metric, from: Square, to: Square) -> Result<(), Illegal> {
    let others: Vec<Square> = bits(position.own() & !bit(from)).map(|index| SQUARES[index]).collect();
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
    Err(Illegal::WrongDistance { distance: show(from, to, metric), allowed })
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
