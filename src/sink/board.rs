//! Boards as text.

use crate::games::{Kind, Listed, Piece};
use crate::record::Square;
use crate::rules::Side;
use anstyle::{AnsiColor, Color, Style};
use std::collections::BTreeSet;
use std::fmt::Write;

/// How boards are drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// Letters instead of symbols and lines.
    pub ascii: bool,
    /// Terminal colours.
    pub colour: bool,
}

/// The letter of a piece in position strings.
fn letter(piece: Piece) -> char {
    let letter = match piece.kind {
        Kind::Walker => 'w',
        Kind::Stone => 's',
        Kind::Man => 'm',
        Kind::King => 'k',
        Kind::Helper => 'h',
    };
    if piece.side == Side::White { letter.to_ascii_uppercase() } else { letter }
}

/// Chess bishops for walkers, Go stones for stones and men, chess kings and pawns.
fn symbol(piece: Piece) -> char {
    match (piece.kind, piece.side) {
        (Kind::Walker, Side::White) => '♗',
        (Kind::Walker, Side::Black) => '♝',
        (Kind::Stone | Kind::Man, Side::White) => '○',
        (Kind::Stone | Kind::Man, Side::Black) => '●',
        (Kind::King, Side::White) => '♔',
        (Kind::King, Side::Black) => '♚',
        (Kind::Helper, Side::White) => '♙',
        (Kind::Helper, Side::Black) => '♟',
    }
}

/// The board of a position, with coordinates; `marks` are the squares of the last ply.
#[must_use]
pub fn board<G: Listed>(position: &G::Position, marks: &BTreeSet<Square>, look: Look) -> String {
    draw(G::FILES, G::RANKS, |square| G::piece(position, square), marks, look)
}

/// A board of that many files and ranks: 5 for Alquerque's lines, 8 for
/// Distanz' squares, 16 for Walking Purchase's rings.
#[must_use]
pub fn draw(
    files: u8,
    ranks: u8,
    piece: impl Fn(Square) -> Option<Piece>,
    marks: &BTreeSet<Square>,
    look: Look,
) -> String {
    let mark = |square| if marks.contains(&square) { Mark::Ply } else { Mark::None };
    draw_part(files, [0, 0], [files - 1, ranks - 1], piece, mark, look)
}

/// How a square stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Not at all.
    #[default]
    None,
    /// It matters to the ply: `(…)`.
    Other,
    /// It is of the ply: `[…]`.
    Ply,
    /// It is at fault: `>…<`.
    Fault,
}

impl Mark {
    /// What stands before and behind the square.
    #[must_use]
    pub const fn brackets(self) -> (char, char) {
        match self {
            Self::None => (' ', ' '),
            Self::Other => ('(', ')'),
            Self::Ply => ('[', ']'),
            Self::Fault => ('>', '<'),
        }
    }
}

/// A part of a board with that many files, from one corner (file and rank) to the other, both included.
///
/// The board of Alquerque is always drawn whole.
#[must_use]
pub fn draw_part(
    files: u8,
    from: [u8; 2],
    to: [u8; 2],
    piece: impl Fn(Square) -> Option<Piece>,
    mark: impl Fn(Square) -> Mark,
    look: Look,
) -> String {
    let lined = files == LINED;
    let (from, to) = if lined { ([0, 0], [LINED - 1, LINED - 1]) } else { (from, to) };
    let mut out = String::new();
    for rank in (from[1]..=to[1]).rev() {
        let _ = write!(out, "{:>2} ", rank + 1);
        for file in from[0]..=to[0] {
            let square = Square::new(file, rank);
            let (piece, mark) = (piece(square), mark(square));
            if lined {
                point(piece, mark, file < to[0], look, &mut out);
            } else {
                cell(piece, mark, is_dark(files, square), files == 16, look, &mut out);
            }
        }
        trim(&mut out);
        if lined && rank > 0 {
            lines_below(rank, look, &mut out);
        }
    }
    out.push_str("   ");
    for file in from[0]..=to[0] {
        let name = (b'a' + file) as char;
        let _ = if lined { write!(out, " {name}  ") } else { write!(out, " {name} ") };
    }
    trim(&mut out);
    out
}

/// The width of the board that is made of lines instead of squares.
const LINED: u8 = 5;

/// No blanks at line ends.
fn trim(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

fn is_dark(files: u8, square: Square) -> bool {
    if files == 16 { ring(square) % 2 == 1 } else { (square.file + square.rank).is_multiple_of(2) }
}

/// A square: the piece, or what shows that it is empty.
fn cell(piece: Option<Piece>, mark: Mark, dark: bool, shaded: bool, look: Look, out: &mut String) {
    let content = match piece {
        Some(piece) if look.ascii => letter(piece),
        Some(piece) => symbol(piece),
        // Without colours the rings of Walking Purchase are shaded like this.
        None if shaded && dark && !look.colour => {
            if look.ascii {
                ':'
            } else {
                '░'
            }
        }
        None if look.ascii => '.',
        None => '·',
    };
    let captive = piece.is_some_and(|piece| piece.captive);
    let (open, close) = mark.brackets();
    let close = if captive { '*' } else { close };
    if look.colour {
        let mut style = Style::new();
        if dark {
            style = style.bg_color(Some(Color::Ansi256(236.into())));
        }
        if mark != Mark::None {
            style = style.fg_color(Some(AnsiColor::Yellow.into())).bold();
        }
        let _ = write!(out, "{style}{open}{content}{close}{style:#}");
    } else {
        let _ = write!(out, "{open}{content}{close}");
    }
}

/// A point of Alquerque's board and the line to the next one.
fn point(piece: Option<Piece>, mark: Mark, joined: bool, look: Look, out: &mut String) {
    let (empty, line) = if look.ascii { ('+', '-') } else { ('┼', '─') };
    let content = match piece {
        Some(piece) if look.ascii => letter(piece),
        Some(piece) => symbol(piece),
        None => empty,
    };
    let (open, close) = mark.brackets();
    let _ = if mark != Mark::None && look.colour {
        let style = Style::new().fg_color(Some(AnsiColor::Yellow.into())).bold();
        write!(out, "{style}{open}{content}{close}{style:#}")
    } else {
        write!(out, "{open}{content}{close}")
    };
    if joined {
        out.push(line);
    }
}

/// The distance to the nearest edge of the board of Walking Purchase.
fn ring(square: Square) -> u8 {
    [square.file, square.rank, 15 - square.file, 15 - square.rank].into_iter().min().unwrap_or(0)
}

/// The lines of Alquerque's board between a rank and the one below it.
fn lines_below(rank: u8, look: Look, out: &mut String) {
    let (upright, falling, rising) = if look.ascii { ('|', '\\', '/') } else { ('│', '╲', '╱') };
    out.push_str("    ");
    for file in 0..LINED {
        out.push(upright);
        if file + 1 < LINED {
            // Diagonals join the points whose file and rank add up to an even number.
            let diagonal = if (file + rank).is_multiple_of(2) { falling } else { rising };
            let _ = write!(out, " {diagonal} ");
        }
    }
    out.push('\n');
}
