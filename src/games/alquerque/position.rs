//! Position strings, and the start.

use super::board::{Position, WIDTH, bit};
use super::rulings::{AlquerqueRulings, number};
use crate::record::Square;
use crate::rules::{BoardReader, Field, Found, PositionError, PositionFault, Side, fields, write_board};

/// More men than a side has at the start no position holds.
const MEN: u32 = 12;
const QUIET: Field = Field::Extra("plies since the last capture");

/// Two full rows a side, and in the middle row two men at the right, or left, hand.
pub(super) const fn start(rulings: &AlquerqueRulings) -> Position {
    const fn row(rank: u8) -> u32 {
        0b11111 << (6 * rank)
    }
    let west = bit(Square::new(0, 2)) | bit(Square::new(1, 2));
    let east = bit(Square::new(3, 2)) | bit(Square::new(4, 2));
    let (white, black) = if rulings.middle_left { (west, east) } else { (east, west) };
    Position { men: [row(0) | row(1) | white, row(3) | row(4) | black], side: Side::White, quiet: 0 }
}

/// Reads `<board> <side> <plies since the last capture>`.
pub(super) fn read(text: &str) -> Result<Position, PositionError> {
    let [(_, board), (side_column, side), (quiet_column, quiet)] = fields::<3>(text)?;
    let reader = BoardReader { files: WIDTH, ranks: WIDTH };
    let men = read_men(reader, board)?;
    let side = reader.side(side_column, side)?;
    let quiet = read_quiet(quiet_column, quiet)?;
    Ok(Position { men, side, quiet })
}

fn read_men(reader: BoardReader, text: &str) -> Result<[u32; 2], PositionError> {
    let error = |column, fault| PositionError { field: Field::Board, column, fault };
    let mut men = [0u32; 2];
    let mut star = None;
    let mut surplus = None;
    let read = reader.board(text, |square, piece, starred, column| {
        let side = match piece {
            'M' => Side::White,
            'm' => Side::Black,
            _ => return false,
        };
        if starred {
            star = Some(column + 1);
            return false;
        }
        men[side.index()] |= bit(square);
        if men[side.index()].count_ones() > MEN {
            surplus = surplus.or(Some(column));
        }
        true
    });
    if let Some(column) = star {
        return Err(error(column, PositionFault::Piece('*')));
    }
    read?;
    match surplus {
        Some(column) => Err(error(column, PositionFault::Pieces("a side has at most 12 men"))),
        None => Ok(men),
    }
}

fn read_quiet(column: usize, text: &str) -> Result<u32, PositionError> {
    let digits = text.bytes().all(|c| c.is_ascii_digit());
    let fault = if digits && text.len() > 1 && text.starts_with('0') {
        PositionFault::LeadingZero
    } else {
        PositionFault::Unreadable("the plies since the last capture must be a number up to 4294967295")
    };
    number(text).ok_or(PositionError { field: QUIET, column, fault })
}

/// Appends the position string.
pub(super) fn write(position: &Position, out: &mut String) {
    write_board(WIDTH, WIDTH, out, |square| match position.found(square) {
        Found::Piece(Side::White, _) => "M",
        Found::Piece(Side::Black, _) => "m",
        Found::Nothing => "",
    });
    out.push(' ');
    out.push(position.side.letter());
    out.push(' ');
    out.push_str(&position.quiet.to_string());
}
