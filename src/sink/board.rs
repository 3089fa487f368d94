//! Boards as text.

use crate::games::{Piece, Profile};
use crate::record::Square;
use crate::replay::Played;
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
    /// From Black's seat.
    pub flip: bool,
}

/// What a board is drawn on.
pub trait Canvas {
    /// Adds text to the line.
    fn put(&mut self, style: Style, text: std::fmt::Arguments<'_>);

    /// Ends the line.
    fn end_line(&mut self);
}

/// Text with terminal codes where there is a style, without blanks at line ends.
impl Canvas for String {
    fn put(&mut self, style: Style, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = write!(self, "{style}{text}{style:#}");
    }

    fn end_line(&mut self) {
        self.truncate(self.trim_end_matches(' ').len());
        self.push('\n');
    }
}

/// The squares to mark after a ply: those that it names, and those where something else stands than before, such as
/// the turning stone, the men taken, the swapped piece.
#[must_use]
pub fn marks<G: Profile>(played: &Played<'_, '_, G>) -> BTreeSet<Square> {
    let before = played.before();
    let mut marks: BTreeSet<Square> = played.written.squares().collect();
    for file in 0..G::FILES {
        for rank in 0..G::RANKS {
            let square = Square::new(file, rank);
            if G::piece(&before, square) != G::piece(played.after, square) {
                marks.insert(square);
            }
        }
    }
    marks
}

/// The board of a position, with coordinates; `marks` are the squares of the last ply.
#[must_use]
pub fn board<G: Profile>(position: &G::Position, marks: &BTreeSet<Square>, look: Look) -> String {
    let mut out = String::new();
    let mark = |square| if marks.contains(&square) { Mark::Ply } else { Mark::None };
    draw(G::FILES, whole(G::FILES, G::RANKS), |square| G::piece(position, square), mark, look, &mut out);
    out
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
    /// Something came there: `[…]`, in green where there are colours.
    Came,
    /// Something went: `[…]`, in red.
    Went,
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
            Self::Ply | Self::Came | Self::Went => ('[', ']'),
            Self::Fault => ('>', '<'),
        }
    }
    /// How it is written where there are colours.
    fn style(self, look: Look) -> Style {
        let colour = match self {
            Self::None => return Style::new(),
            Self::Came => AnsiColor::Green,
            Self::Went => AnsiColor::Red,
            Self::Other | Self::Ply | Self::Fault => AnsiColor::Yellow,
        };
        if look.colour { colour.on_default().bold() } else { Style::new() }
    }
}

/// The corners of a whole board: lowest file and rank, highest file and rank.
#[must_use]
pub const fn whole(files: u8, ranks: u8) -> [[u8; 2]; 2] {
    [[0, 0], [files - 1, ranks - 1]]
}

/// Draws a board of that many files (5 for Alquerque's lines, 8 for Distanz' squares, 16 for Walking Purchase's
/// rings) from one corner to the other, both included. Alquerque's is always drawn whole.
pub fn draw(
    files: u8,
    corners: [[u8; 2]; 2],
    piece: impl Fn(Square) -> Option<Piece>,
    mark: impl Fn(Square) -> Mark,
    look: Look,
    out: &mut impl Canvas,
) {
    let [from, to] = if files == LINED { whole(LINED, LINED) } else { corners };
    let lined = files == LINED;
    // What White sees at the left or below, Black sees at the right or above.
    let seen = |index: u8, which: usize| if look.flip { from[which] + to[which] - index } else { index };
    for row in (from[1]..=to[1]).rev() {
        let rank = seen(row, 1);
        out.put(Style::new(), format_args!("{:>2} ", rank + 1));
        for column in from[0]..=to[0] {
            let square = Square::new(seen(column, 0), rank);
            let (piece, mark) = (piece(square), mark(square));
            if lined {
                point(piece, mark, column < to[0], look, out);
            } else {
                cell(piece, mark, is_dark(files, square), files, look, out);
            }
        }
        out.end_line();
        if lined && row > 0 {
            lines_below(row, look, out);
        }
    }
    out.put(Style::new(), format_args!("   "));
    for column in from[0]..=to[0] {
        let name = (b'a' + seen(column, 0)) as char;
        let blanks = if files == RINGED { " " } else { "  " };
        out.put(Style::new(), format_args!(" {name}{blanks}"));
    }
    out.end_line();
}

/// The width of the board that is made of lines instead of squares.
const LINED: u8 = 5;

/// The width of the board of rings, where nobody is taken captive.
const RINGED: u8 = 16;

fn is_dark(files: u8, square: Square) -> bool {
    if files == RINGED { ring(square) % 2 == 1 } else { (square.file + square.rank).is_multiple_of(2) }
}

/// A square: the piece, or what shows that it is empty.
fn cell(piece: Option<Piece>, mark: Mark, dark: bool, files: u8, look: Look, out: &mut impl Canvas) {
    let shaded = files == RINGED;
    let content = match piece {
        Some(piece) if look.ascii => piece.letter(),
        Some(piece) => piece.symbol(),
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
    let mut style = mark.style(look);
    if look.colour && dark {
        style = style.bg_color(Some(Color::Ansi256(236.into())));
    }
    if captive {
        out.put(style, format_args!("{open}{content}*{close}"));
    } else if shaded {
        out.put(style, format_args!("{open}{content}{close}"));
    } else {
        // As wide as with the star of a captive.
        out.put(style, format_args!("{open}{content}{close} "));
    }
}

/// What the signs of a drawn board mean that are no pieces.
#[must_use]
pub fn legend(board: &str, look: Look) -> Vec<String> {
    let ring = if look.ascii { ':' } else { '░' };
    let mut lines = Vec::new();
    if board.contains(ring) {
        lines.push(format!("{ring} every other ring, where it is empty"));
    }
    if board.contains('*') {
        lines.push("* captive".to_owned());
    }
    lines
}

/// A point of Alquerque's board and the line to the next one.
fn point(piece: Option<Piece>, mark: Mark, joined: bool, look: Look, out: &mut impl Canvas) {
    let (empty, line) = if look.ascii { ('+', '-') } else { ('┼', '─') };
    let content = match piece {
        Some(piece) if look.ascii => piece.letter(),
        Some(piece) => piece.symbol(),
        None => empty,
    };
    let (open, close) = mark.brackets();
    out.put(mark.style(look), format_args!("{open}{content}{close}"));
    if joined {
        out.put(Style::new(), format_args!("{line}"));
    }
}

/// The distance to the nearest edge of the board of Walking Purchase.
fn ring(square: Square) -> u8 {
    [square.file, square.rank, 15 - square.file, 15 - square.rank].into_iter().min().unwrap_or(0)
}

/// The lines of Alquerque's board between a row and the one below it. They are the same from both seats.
fn lines_below(row: u8, look: Look, out: &mut impl Canvas) {
    let (upright, falling, rising) = if look.ascii { ('|', '\\', '/') } else { ('│', '╲', '╱') };
    out.put(Style::new(), format_args!("    "));
    for column in 0..LINED {
        out.put(Style::new(), format_args!("{upright}"));
        if column + 1 < LINED {
            // Diagonals join the points whose file and rank add up to an even number.
            let diagonal = if (column + row).is_multiple_of(2) { falling } else { rising };
            out.put(Style::new(), format_args!(" {diagonal} "));
        }
    }
    out.end_line();
}
