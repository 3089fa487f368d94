//! What the board of a game looks like.

use crate::record::Square;

/// A board without anything on it. What draws boards draws any of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// What it looks like.
    pub ground: Ground,
    /// The squares one by one, where not all of them are there or some are dark without a pattern: a line of text a
    /// rank, the highest first, with `.` for a square, `#` for a dark one, and a blank where there is none.
    pub drawn: Option<&'static [&'static str]>,
    /// What boards made of text without colours shade, in words, where empty dark squares are shaded there.
    pub shaded: Option<&'static str>,
    /// Where the players sit.
    pub seats: Seats,
    /// How much of the board is shown with a faulty ply.
    pub cut_out: CutOut,
    /// What pieces stand on: `square` or `point`.
    pub place: &'static str,
}

/// What a board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Squares in rings, the edge light, the next ring dark and so on.
    Rings,
    /// Squares light and dark by turns, `a1` dark.
    Chequered,
    /// Squares with lines between them, light unless [`Board::drawn`] says otherwise.
    Plain,
    /// Points joined by straight lines, each from its first to its last point.
    Points(&'static [[Square; 2]]),
}

/// Where the players sit: what Black sees where White sees `a1` at the lower left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// On opposite sides: the board is turned by half.
    Opposite,
    /// Black where file `a` is: the board is turned by a quarter, so that `a1` is at the lower right.
    RightAngle,
}

/// How much of the board is shown with a faulty ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutOut {
    /// All of it.
    Whole,
    /// What is around the squares that matter: for large boards.
    Around,
}

impl Board {
    /// A board that is shown whole, seen from opposite sides.
    #[must_use]
    pub const fn new(files: u8, ranks: u8, ground: Ground) -> Self {
        let place = match ground {
            Ground::Points(_) => "point",
            Ground::Rings | Ground::Chequered | Ground::Plain => "square",
        };
        Self { files, ranks, ground, drawn: None, shaded: None, seats: Seats::Opposite, cut_out: CutOut::Whole, place }
    }

    /// All squares that are there, by rank, then file.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let all = (0..self.ranks).flat_map(move |rank| (0..self.files).map(move |file| Square::new(file, rank)));
        all.filter(move |&square| self.has(square))
    }

    /// Whether there is such a square.
    #[must_use]
    pub fn has(self, square: Square) -> bool {
        square.is_on(self.files, self.ranks) && self.sign(square).is_none_or(|sign| sign != b' ')
    }

    /// Whether every square of the rectangle is there.
    #[must_use]
    pub fn is_rectangle(self) -> bool {
        self.squares().count() == usize::from(self.files) * usize::from(self.ranks)
    }

    /// Whether a square is one of the dark ones.
    #[must_use]
    pub fn is_dark(self, square: Square) -> bool {
        match self.ground {
            Ground::Rings => self.ring(square) % 2 == 1,
            Ground::Chequered => (square.file + square.rank).is_multiple_of(2),
            Ground::Plain => self.sign(square) == Some(b'#'),
            Ground::Points(_) => false,
        }
    }

    /// Whether a line of the ground goes through both of these points.
    #[must_use]
    pub fn are_joined(self, one: Square, other: Square) -> bool {
        match self.ground {
            Ground::Points(lines) => lines.iter().any(|&line| is_on(line, one) && is_on(line, other)),
            Ground::Rings | Ground::Chequered | Ground::Plain => false,
        }
    }

    /// The distance of a square to the nearest edge.
    #[must_use]
    pub fn ring(self, Square { file, rank }: Square) -> u8 {
        file.min(rank).min(self.files - 1 - file).min(self.ranks - 1 - rank)
    }

    /// What [`Board::drawn`] says of a square of the rectangle.
    fn sign(self, square: Square) -> Option<u8> {
        let row = self.drawn?.get(usize::from(self.ranks - 1 - square.rank))?;
        Some(row.as_bytes().get(usize::from(square.file)).copied().unwrap_or(b' '))
    }
}

/// Whether a point is on a straight line between two.
fn is_on([from, to]: [Square; 2], at: Square) -> bool {
    let between = |one: u8, at: u8, other: u8| one.min(other) <= at && at <= one.max(other);
    let way = |from: u8, to: u8| i32::from(to) - i32::from(from);
    between(from.file, at.file, to.file)
        && between(from.rank, at.rank, to.rank)
        && way(from.file, to.file) * way(from.rank, at.rank) == way(from.rank, to.rank) * way(from.file, at.file)
}

#[cfg(test)]
mod tests {
    use super::{Board, Ground};
    use crate::record::Square;

    #[test]
    fn a_board_may_lack_squares_and_have_dark_ones_anywhere() {
        let drawn = &["  .", "..#", ".# "];
        let board = Board { drawn: Some(drawn), ..Board::new(3, 3, Ground::Plain) };
        let squares: Vec<String> = board.squares().map(|square| square.to_string()).collect();
        assert_eq!(squares.join(" "), "a1 b1 a2 b2 c2 c3");
        let dark = board.squares().filter(|&square| board.is_dark(square)).map(|square| square.to_string());
        assert_eq!(dark.collect::<Vec<_>>().join(" "), "b1 c2");
        assert!(!board.is_rectangle());
    }

    #[test]
    fn points_are_joined_where_a_line_goes_through_both() {
        const AT: fn(&str) -> Square = |name| Square::parse(name).unwrap();
        const LINES: &[[Square; 2]] = &[[Square::new(0, 0), Square::new(4, 4)], [Square::new(0, 2), Square::new(4, 2)]];
        let board = Board::new(5, 5, Ground::Points(LINES));
        assert!(board.are_joined(AT("b2"), AT("c3")) && board.are_joined(AT("a3"), AT("b3")));
        assert!(!board.are_joined(AT("a1"), AT("b1")) && !board.are_joined(AT("c3"), AT("d5")));
    }
}
