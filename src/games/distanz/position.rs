//! Position strings, and the start.

use super::board::{Position, WIDTH, bit};
use crate::record::Square;
use crate::rules::{BoardReader, Field, Found, PositionError, PositionFault, Side, fields, write_board};

/// White c1, d1, king f1, g1; Black the same turned by 180°.
pub(super) const START: Position = {
    const fn at(file: u8, rank: u8) -> u64 {
        bit(Square::new(file, rank))
    }
    let white = at(2, 0) | at(3, 0) | at(5, 0) | at(6, 0);
    let black = at(5, 7) | at(4, 7) | at(2, 7) | at(1, 7);
    Position { men: [white, black], kings: at(5, 0) | at(2, 7), captives: 0, side: Side::White }
};

const WANTED: &str = "a side has one king and three helpers";
const ONE_CAPTIVE: &str = "both kings cannot be captives";

/// Reads `<board> <side>`.
pub(super) fn read(text: &str) -> Result<Position, PositionError> {
    let [(_, board), (side_column, side)] = fields::<2>(text)?;
    let reader = BoardReader { files: WIDTH, ranks: WIDTH };
    let position = read_pieces(reader, board)?;
    let side = reader.side(side_column, side)?;
    Ok(Position { side, ..position })
}

fn read_pieces(reader: BoardReader, text: &str) -> Result<Position, PositionError> {
    let mut found = Position { men: [0; 2], kings: 0, captives: 0, side: Side::White };
    let mut wrong = None;
    reader.board(text, |square, piece, captive, column| {
        let (side, king) = match piece {
            'K' => (Side::White, true),
            'H' => (Side::White, false),
            'k' => (Side::Black, true),
            'h' => (Side::Black, false),
            _ => return false,
        };
        let at = bit(square);
        found.men[side.index()] |= at;
        if king {
            found.kings |= at;
        }
        if captive {
            found.captives |= at;
        }
        let men = found.men[side.index()];
        let (kings, helpers) = ((men & found.kings).count_ones(), (men & !found.kings).count_ones());
        if kings > 1 || helpers > 3 {
            wrong = wrong.or(Some((column, WANTED)));
        } else if (found.kings & found.captives).count_ones() > 1 {
            wrong = wrong.or(Some((column, ONE_CAPTIVE)));
        }
        true
    })?;
    // Too few show only at the end.
    let complete = found.men.iter().all(|men| men.count_ones() == 4);
    let missing = (!complete).then(|| (text.chars().count(), WANTED));
    match wrong.or(missing) {
        Some((column, wanted)) => {
            Err(PositionError { field: Field::Board, column, fault: PositionFault::Pieces(wanted) })
        }
        None => Ok(found),
    }
}

/// Appends the position string.
pub(super) fn write(position: &Position, out: &mut String) {
    write_board(WIDTH, WIDTH, out, |square| match (position.found(square), position.is_captive(square)) {
        (Found::Nothing, _) => "",
        (Found::Piece(Side::White, "king"), false) => "K",
        (Found::Piece(Side::White, "king"), true) => "K*",
        (Found::Piece(Side::White, _), false) => "H",
        (Found::Piece(Side::White, _), true) => "H*",
        (Found::Piece(Side::Black, "king"), false) => "k",
        (Found::Piece(Side::Black, "king"), true) => "k*",
        (Found::Piece(Side::Black, _), false) => "h",
        (Found::Piece(Side::Black, _), true) => "h*",
    });
    out.push(' ');
    out.push(position.side.letter());
}
