//! Position strings: what the boards of all games have in common.

use super::Side;
use crate::record::Square;
use std::fmt;

/// A field of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The pieces.
    Board,
    /// The side to move.
    Side,
    /// What follows, by name.
    Extra(&'static str),
    /// The string as a whole.
    Whole,
}

/// What is wrong in a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFault {
    /// The number of fields separated by one space.
    Fields {
        /// How many there must be.
        wanted: usize,
    },
    /// The number of ranks separated by `/`.
    Ranks {
        /// How many there must be.
        wanted: u8,
    },
    /// The number of squares in a rank.
    Squares {
        /// How many there must be.
        wanted: u8,
    },
    /// No piece of this game.
    Piece(char),
    /// A number that begins with 0.
    LeadingZero,
    /// Neither `w` nor `b`.
    Side,
    /// A field that cannot be read; what it must be.
    Unreadable(&'static str),
    /// The pieces are too many, too few or impossible; what they must be.
    Pieces(&'static str),
}

/// Why a position string was rejected, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The field.
    pub field: Field,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: PositionFault,
}

impl std::error::Error for PositionError {}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field {
            Field::Board => write!(f, "board, ")?,
            Field::Side => write!(f, "side to move, ")?,
            Field::Extra(name) => write!(f, "{name}, ")?,
            Field::Whole => {}
        }
        write!(f, "column {}: ", self.column)?;
        match self.fault {
            PositionFault::Fields { wanted } => write!(f, "{wanted} fields separated by one space are needed"),
            PositionFault::Ranks { wanted } => write!(f, "{wanted} ranks separated by `/` are needed"),
            PositionFault::Squares { wanted } => write!(f, "the rank must have {wanted} squares"),
            PositionFault::Piece(piece) => write!(f, "`{}` is no piece of this game", piece.escape_debug()),
            PositionFault::LeadingZero => write!(f, "a number cannot begin with 0"),
            PositionFault::Side => write!(f, "the side to move is `w` or `b`"),
            PositionFault::Unreadable(wanted) => write!(f, "{wanted}"),
            PositionFault::Pieces(wanted) => write!(f, "{wanted}"),
        }
    }
}

/// Splits a position string into exactly `N` fields, each with its column from 1.
///
/// # Errors
/// If there are more or fewer.
pub fn fields<const N: usize>(text: &str) -> Result<[(usize, &str); N], PositionError> {
    let mut found = [(1, ""); N];
    let mut count = 0;
    let mut column = 1;
    let wrong = |column| PositionError { field: Field::Whole, column, fault: PositionFault::Fields { wanted: N } };
    for field in text.split(' ') {
        if count == N {
            return Err(wrong(column));
        }
        found[count] = (column, field);
        count += 1;
        column += field.chars().count() + 1;
    }
    if count < N || found.iter().any(|(_, field)| field.is_empty()) {
        return Err(wrong(column.saturating_sub(1)));
    }
    Ok(found)
}

/// Reads the board and side fields.
#[derive(Clone, Copy, Debug)]
pub struct BoardReader {
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
}

impl BoardReader {
    /// Reads the board field: hands each piece to `place` with its column; what
    /// `place` returns as false is an unknown piece. A piece letter with `*`
    /// behind it comes with `true`.
    ///
    /// # Errors
    /// Anything else than the right number of squares in the right number of ranks.
    pub fn board(
        self,
        text: &str,
        mut place: impl FnMut(Square, char, bool, usize) -> bool,
    ) -> Result<(), PositionError> {
        let error = |column, fault| Err(PositionError { field: Field::Board, column, fault });
        let squares = PositionFault::Squares { wanted: self.files };
        let mut rank = self.ranks - 1;
        let mut file = 0u8;
        let mut chars = text.chars().zip(1..).peekable();
        let mut last = 0;
        while let Some((c, column)) = chars.next() {
            last = column;
            if c == '/' {
                if file != self.files {
                    return error(column, squares);
                }
                if rank == 0 {
                    return error(column, PositionFault::Ranks { wanted: self.ranks });
                }
                (rank, file) = (rank - 1, 0);
            } else if let Some(digit) = c.to_digit(10) {
                if digit == 0 {
                    return error(column, PositionFault::LeadingZero);
                }
                let mut number = digit;
                while let Some((digit, next)) = chars.peek().and_then(|&(c, column)| Some((c.to_digit(10)?, column))) {
                    number = number.saturating_mul(10).saturating_add(digit);
                    last = next;
                    chars.next();
                    if number > u32::from(self.files) {
                        return error(column, squares);
                    }
                }
                if u32::from(file) + number > u32::from(self.files) {
                    return error(column, squares);
                }
                file += u8::try_from(number).unwrap_or(u8::MAX);
            } else {
                let starred = chars.next_if(|&(c, _)| c == '*').is_some();
                if file >= self.files {
                    return error(column, squares);
                }
                if !place(Square::new(file, rank), c, starred, column) {
                    // A star is at fault only where the piece alone would do.
                    let star = starred && place(Square::new(file, rank), c, false, column);
                    let (column, piece) = if star { (column + 1, '*') } else { (column, c) };
                    return error(column, PositionFault::Piece(piece));
                }
                last = column + usize::from(starred);
                file += 1;
            }
        }
        if file != self.files {
            return error(last + 1, squares);
        }
        if rank != 0 {
            return error(last + 1, PositionFault::Ranks { wanted: self.ranks });
        }
        Ok(())
    }

    /// Reads the side field.
    ///
    /// # Errors
    /// Anything else than `w` or `b`.
    pub fn side(self, column: usize, text: &str) -> Result<Side, PositionError> {
        match text {
            "w" => Ok(Side::White),
            "b" => Ok(Side::Black),
            _ => Err(PositionError { field: Field::Side, column, fault: PositionFault::Side }),
        }
    }
}

/// Appends the board field; `piece` gives what stands on a square, `""` for nothing.
pub fn write_board<'t>(files: u8, ranks: u8, out: &mut String, piece: impl Fn(Square) -> &'t str) {
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for file in 0..files {
            let text = piece(Square::new(file, rank));
            if text.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                out.push_str(&empty.to_string());
                empty = 0;
            }
            out.push_str(text);
        }
        if empty > 0 {
            out.push_str(&empty.to_string());
        }
        if rank > 0 {
            out.push('/');
        }
    }
}
