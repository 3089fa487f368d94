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
    let lined = G::FILES == 5;
    let mut out = String::new();
    for rank in (0..G::RANKS).rev() {
        let _ = write!(out, "{:>2} ", rank + 1);
        for file in 0..G::FILES {
            let square = Square::new(file, rank);
            cell::<G>(position, square, marks.contains(&square), look, &mut out);
            if lined && file + 1 < G::FILES {
                out.push_str(if look.ascii { "--" } else { "──" });
            }
        }
        // No blanks at line ends.
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
        if lined && rank > 0 {
            lines_below(rank, look, &mut out);
        }
    }
    out.push_str("   ");
    for file in 0..G::FILES {
        let name = (b'a' + file) as char;
        let _ = if lined { write!(out, "{name}{:width$}", "", width = 3) } else { write!(out, " {name} ") };
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// One square: the piece, or what shows that it is empty.
fn cell<G: Listed>(position: &G::Position, square: Square, marked: bool, look: Look, out: &mut String) {
    let piece = G::piece(position, square);
    let captive = piece.is_some_and(|piece| piece.captive);
    let content = match piece {
        Some(piece) if look.ascii => letter(piece),
        Some(piece) => symbol(piece),
        None if G::FILES == 5 => {
            if look.ascii {
                '+'
            } else {
                '┼'
            }
        }
        None if look.ascii => '.',
        None => '·',
    };
    let (open, close) = match (marked, captive) {
        (true, false) => ('[', ']'),
        (true, true) => ('[', '*'),
        (false, true) => (' ', '*'),
        (false, false) => (' ', ' '),
    };
    if G::FILES == 5 {
        // Points are joined by lines, so marks stand for the point itself.
        let style = look.colour.then(|| Style::new().bold().invert()).filter(|_| marked);
        match style {
            Some(style) => {
                let _ = write!(out, "{style}{content}{style:#}");
            }
            None => out.push(content),
        }
        if !look.colour && marked {
            out.push('*');
        } else {
            out.push_str(if look.ascii { "-" } else { "─" });
        }
        return;
    }
    let dark = if G::FILES == 16 { ring(square) % 2 == 1 } else { (square.file + square.rank).is_multiple_of(2) };
    if look.colour {
        let mut style = Style::new();
        if dark {
            style = style.bg_color(Some(Color::Ansi256(236.into())));
        }
        if marked {
            style = style.fg_color(Some(AnsiColor::Yellow.into())).bold();
        }
        let _ = write!(out, "{style}{open}{content}{close}{style:#}");
    } else {
        // The rings of Walking Purchase are shaded: empty dark squares show as `:` or `░`.
        let content = match piece {
            None if G::FILES == 16 && dark => {
                if look.ascii {
                    ':'
                } else {
                    '░'
                }
            }
            _ => content,
        };
        let _ = write!(out, "{open}{content}{close}");
    }
}

/// The distance to the nearest edge of the board of Walking Purchase.
fn ring(square: Square) -> u8 {
    [square.file, square.rank, 15 - square.file, 15 - square.rank].into_iter().min().unwrap_or(0)
}

/// The lines of Alquerque's board between a rank and the one below it.
fn lines_below(rank: u8, look: Look, out: &mut String) {
    let (upright, falling, rising) = if look.ascii { ('|', '\\', '/') } else { ('│', '╲', '╱') };
    out.push_str("   ");
    for file in 0..5 {
        out.push(upright);
        if file < 4 {
            // Diagonals join the points whose file and rank add up to an even number.
            let diagonal = if (file + rank).is_multiple_of(2) { falling } else { rising };
            let _ = write!(out, " {diagonal} ");
        }
    }
    out.push('\n');
}
