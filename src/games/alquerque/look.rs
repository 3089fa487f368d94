//! What Alquerque looks like.

use super::Alquerque;
use crate::games::{Board, Drawing, Ground, Mark};
use crate::record::Square;

/// Points on lines; diagonals join those whose file and rank add up to an even number.
pub(super) const BOARD: Board = Board::new(super::board::WIDTH, super::board::WIDTH, Ground::Points(LINES));

const LINES: &[[Square; 2]] = &[
    line(0, 0, 4, 0),
    line(0, 0, 0, 4),
    line(0, 1, 4, 1),
    line(1, 0, 1, 4),
    line(0, 2, 4, 2),
    line(2, 0, 2, 4),
    line(0, 3, 4, 3),
    line(3, 0, 3, 4),
    line(0, 4, 4, 4),
    line(4, 0, 4, 4),
    line(0, 0, 4, 4),
    line(0, 4, 4, 0),
    line(2, 0, 4, 2),
    line(0, 2, 2, 0),
    line(0, 2, 2, 4),
    line(2, 4, 4, 2),
];

const fn line(file: u8, rank: u8, to_file: u8, to_rank: u8) -> [Square; 2] {
    [Square::new(file, rank), Square::new(to_file, to_rank)]
}

/// The last ply's path is dotted; men that can capture are marked.
pub(super) fn marks(drawing: &Drawing<'_, Alquerque>) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some(last) = drawing.last {
        marks.extend(last.taken(drawing.position).map(|(square, piece)| Mark::Taken(square, piece)));
        marks.push(Mark::Dotted(last.way()));
    }
    if drawing.shown.able {
        marks.extend(drawing.able().into_iter().map(Mark::Able));
    }
    marks
}
