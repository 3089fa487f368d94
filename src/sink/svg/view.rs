//! Maps squares to positions in a picture.

use crate::games::{Board, Seats};
use crate::record::Square;

/// The width of a square in units.
pub(super) const UNIT: i32 = 100;

/// A point in a picture, in units from the upper left corner.
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

    /// The point that is `ahead` units from here towards `to`, and `right` units to the right of that direction.
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

/// The text size that fits a board: 0, 1 or 2.
pub(in crate::sink) const fn scale(board: Board) -> usize {
    let longer = if board.files > board.ranks { board.files } else { board.ranks };
    match longer {
        0..=5 => 0,
        6..=8 => 1,
        _ => 2,
    }
}

/// A board as seen from one of the two seats.
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

    /// Whether the board is rotated by 90°, so that files run from top to bottom.
    pub(super) const fn is_turned(&self) -> bool {
        self.flip && matches!(self.board.seats, Seats::RightAngle)
    }

    /// The number of columns and of rows.
    pub(super) const fn size(&self) -> [u8; 2] {
        let Board { files, ranks, .. } = self.board;
        if self.is_turned() { [ranks, files] } else { [files, ranks] }
    }

    /// The width of the board in units.
    pub(super) fn across(&self) -> i32 {
        i32::from(self.size()[0]) * UNIT
    }

    /// The height of the board in units.
    pub(super) fn down(&self) -> i32 {
        i32::from(self.size()[1]) * UNIT
    }

    /// The text size that fits the board: 0, 1 or 2. Pictures of large boards are scaled down, and so is their text;
    /// therefore larger boards get larger text.
    pub(super) const fn scale(&self) -> usize {
        scale(self.board)
    }

    /// The column of a square from the left and its row from the top.
    pub(super) const fn cell(&self, Square { file, rank }: Square) -> (u8, u8) {
        let Board { files, ranks, seats, .. } = self.board;
        match (self.flip, seats) {
            (false, Seats::Opposite | Seats::RightAngle) => (file, ranks - 1 - rank),
            (true, Seats::RightAngle) => (ranks - 1 - rank, files - 1 - file),
            (true, Seats::Opposite) => (files - 1 - file, rank),
        }
    }

    pub(super) fn centre(&self, square: Square) -> Point {
        let (column, row) = self.cell(square);
        Point::new(self.left + i32::from(column) * UNIT + UNIT / 2, self.top + i32::from(row) * UNIT + UNIT / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::View;
    use crate::games::{Board, Ground, Seats};
    use std::collections::BTreeSet;

    #[test]
    fn every_square_of_a_board_that_is_no_square_has_its_own_cell_from_each_seat() {
        for (seats, flip) in [Seats::Opposite, Seats::RightAngle].into_iter().flat_map(|s| [(s, false), (s, true)]) {
            let board = Board { seats, ..Board::new(6, 10, Ground::Rings) };
            let view = View::new(board, flip, 0, 0);
            let [columns, rows] = view.size();
            let cells: BTreeSet<(u8, u8)> = board.squares().map(|square| view.cell(square)).collect();
            assert_eq!(cells.len(), 60, "{seats:?}, {flip}");
            assert!(cells.iter().all(|&(column, row)| column < columns && row < rows), "{seats:?}, {flip}");
        }
    }
}
