//! Position strings of Walking Purchase.

use super::board::{Content, Position, SIZE};
use crate::record::Square;
use crate::rules::{BoardReader, Field, PositionError, PositionFault, Side, fields, write_board};

const PRISONERS: Field = Field::Extra("prisoners");

pub(super) fn read(text: &str) -> Result<Position, PositionError> {
    let [board, side, prisoners, last] = fields::<4>(text)?;
    let reader = BoardReader { files: SIZE, ranks: SIZE };
    let mut position = Position::empty();
    let mut walkers: [Vec<Square>; 2] = Default::default();
    let mut surplus = None;
    reader.board(board.1, |square, piece, starred, column| {
        let side = if piece.is_ascii_uppercase() { Side::White } else { Side::Black };
        match piece.to_ascii_lowercase() {
            _ if starred => return false,
            's' => position.lay_stone(side, square),
            'w' => {
                walkers[side.index()].push(square);
                position.occupy(square);
                if walkers[side.index()].len() == 3 {
                    surplus.get_or_insert(column);
                }
            }
            _ => return false,
        }
        true
    })?;
    let [Ok(white), Ok(black)] = walkers.map(<[Square; 2]>::try_from) else {
        let column = surplus.unwrap_or(board.0);
        let fault = PositionFault::Pieces("each side has exactly two walkers, `W` and `w`");
        return Err(PositionError { field: Field::Board, column, fault });
    };
    position.walkers = [white, black];
    position.to_move = reader.side(side.0, side.1)?;
    position.prisoners = counts(prisoners.1).map_err(|at| PositionError {
        field: PRISONERS,
        column: prisoners.0 + at,
        fault: PositionFault::Unreadable("two numbers with a colon between them are needed, such as `0:0`"),
    })?;
    position.last = match last.1 {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        "-" => None,
        _ => {
            return Err(PositionError {
                field: Field::Extra("last ply"),
                column: last.0,
                fault: PositionFault::Unreadable("who made the last ply is `w`, `b` or `-`"),
            });
        }
    };
    Ok(position)
}

/// `number ":" number`; on failure the offset of what does not fit.
fn counts(text: &str) -> Result<[u32; 2], usize> {
    let (white, black) = text.split_once(':').ok_or(0usize)?;
    Ok([count(white).ok_or(0usize)?, count(black).ok_or(white.len() + 1)?])
}

/// A number without sign or leading zero, below a million.
fn count(text: &str) -> Option<u32> {
    let digits = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = digits && (text == "0" || !text.starts_with('0'));
    canonical.then(|| text.parse().ok())?
}

pub(super) fn write(position: &Position, out: &mut String) {
    write_board(SIZE, SIZE, out, |square| match position.at(square) {
        Content::Empty => "",
        Content::Walker(Side::White) => "W",
        Content::Walker(Side::Black) => "w",
        Content::Stone(Side::White) => "S",
        Content::Stone(Side::Black) => "s",
    });
    let last = position.last.map_or('-', Side::letter);
    let [white, black] = position.prisoners;
    out.push_str(&format!(" {} {white}:{black} {last}", position.to_move.letter()));
}
