//! Where squares are in a picture.

use crate::record::Square;
use crate::sink::scene::{Board, Ground};

/// The width of a square.
pub(super) const UNIT: i32 = 100;

/// A place in a picture, in units, downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    pub(super) const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    pub(super) const fn moved(self, x: i32, y: i32) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// The place this many units from here towards another one, and this many to its right.
    pub(super) fn towards(self, to: Self, ahead: f64, right: f64) -> Self {
        let (dx, dy) = (f64::from(to.x - self.x), f64::from(to.y - self.y));
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (dx, dy) = (dx / length, dy / length);
        self.moved(rounded(dx * ahead - dy * right), rounded(dy * ahead + dx * right))
    }

    pub(super) fn distance(self, to: Self) -> f64 {
        let (dx, dy) = (f64::from(to.x - self.x), f64::from(to.y - self.y));
        (dx * dx + dy * dy).sqrt()
    }

    pub(super) const fn middle(self, to: Self) -> Self {
        Self::new(i32::midpoint(self.x, to.x), i32::midpoint(self.y, to.y))
    }
}

fn rounded(value: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "pictures are far smaller than that")]
    let value = value.round() as i32;
    value
}

/// A board seen from one of the two seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub board: Board,
    pub flip: bool,
    pub left: i32,
    pub top: i32,
}

impl View {
    pub(super) const fn new(board: Board, flip: bool, left: i32, top: i32) -> Self {
        Self { board, flip, left, top }
    }

    /// The width of the board; all boards are square.
    pub(super) fn across(&self) -> i32 {
        i32::from(self.board.files) * UNIT
    }

    /// Column from the left and row from the top.
    pub(super) const fn cell(&self, Square { file, rank }: Square) -> (u8, u8) {
        let Board { files, ranks, ground } = self.board;
        match (self.flip, ground) {
            (false, _) => (file, ranks - 1 - rank),
            // The seats of Walking Purchase are at a right angle: Black's is where file a is.
            (true, Ground::Rings) => (ranks - 1 - rank, files - 1 - file),
            (true, _) => (files - 1 - file, rank),
        }
    }

    pub(super) fn centre(&self, square: Square) -> Point {
        let (column, row) = self.cell(square);
        Point::new(self.left + i32::from(column) * UNIT + UNIT / 2, self.top + i32::from(row) * UNIT + UNIT / 2)
    }
}
