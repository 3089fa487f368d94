//! Draws boards as text.

use crate::games::{About, Ground, Piece, Profile};
use crate::record::Square;
use crate::replay::Played;
use anstyle::{AnsiColor, Color, Style};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// How boards are drawn as text.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextLook {
    /// Uses ASCII letters instead of symbols and box-drawing lines.
    pub ascii: bool,
    /// Uses terminal colours.
    pub colour: bool,
    /// Draws the board from Black's seat.
    pub flip: bool,
}

/// Something that boards can be drawn on, line by line: a string, or the viewer's screen.
pub trait Canvas {
    /// Appends text to the current line.
    fn put(&mut self, style: Style, text: std::fmt::Arguments<'_>);

    /// Ends the current line.
    fn end_line(&mut self);
}

/// Writes styles as terminal escape codes, and trims spaces at line ends.
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

/// The squares to highlight after a ply: those that it names, and those whose contents it changed, such as the
/// turning stone, the captured men or the swapped piece.
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

/// Draws the board of a position with coordinates and highlights the squares in `marks`.
#[must_use]
pub fn board<G: Profile>(position: &G::Position, marks: &BTreeSet<Square>, look: TextLook) -> String {
    let mut out = String::new();
    let mark = |square| if marks.contains(&square) { Highlight::Ply } else { Highlight::None };
    draw(&G::ABOUT, whole(G::FILES, G::RANKS), |square| G::piece(position, square), mark, look, &mut out);
    out
}

/// How a square is highlighted on a text board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Highlight {
    /// Not at all.
    #[default]
    None,
    /// The square matters to the ply without being part of it: `(…)`.
    Other,
    /// The square is part of the ply: `[…]`.
    Ply,
    /// A piece arrived here: `[…]`, in green if colours are on.
    Came,
    /// A piece left or was removed: `[…]`, in red if colours are on.
    Went,
    /// The square is the fault: `>…<`.
    Fault,
}

impl Highlight {
    /// The characters before and after the square.
    #[must_use]
    pub const fn brackets(self) -> (char, char) {
        match self {
            Self::None => (' ', ' '),
            Self::Other => ('(', ')'),
            Self::Ply | Self::Came | Self::Went => ('[', ']'),
            Self::Fault => ('>', '<'),
        }
    }

    /// The terminal style of the brackets; plain without colours.
    fn style(self, look: TextLook) -> Style {
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

/// Draws a game's board from one corner to the other, both included.
pub fn draw(
    about: &About,
    corners: [[u8; 2]; 2],
    piece: impl Fn(Square) -> Option<Piece>,
    mark: impl Fn(Square) -> Highlight,
    look: TextLook,
    out: &mut impl Canvas,
) {
    let [from, to] = corners;
    let board = about.board;
    let is_lined = matches!(board.ground, Ground::Points(_));
    // A flipped board is rotated by 180°: columns and rows count from the opposite corner.
    let seen = |index: u8, which: usize| if look.flip { from[which] + to[which] - index } else { index };
    let at = |column: u8, row: u8| Square::new(seen(column, 0), seen(row, 1));
    for row in (from[1]..=to[1]).rev() {
        out.put(Style::new(), format_args!("{:>2} ", u16::from(seen(row, 1)) + 1));
        for column in from[0]..=to[0] {
            let square = at(column, row);
            let (piece, mark) = (piece(square), mark(square));
            if is_lined {
                let beside = (column < to[0]).then(|| board.are_joined(square, at(column + 1, row)));
                point(piece, mark, board.has(square), beside, look, out);
            } else if board.has(square) {
                cell(piece, mark, about, board.is_dark(square), look, out);
            } else {
                out.put(Style::new(), format_args!("{:1$}", "", width(about)));
            }
        }
        out.end_line();
        if is_lined && row > from[1] {
            lines_below(from[0]..=to[0], row, |[a, b], [c, d]| board.are_joined(at(a, b), at(c, d)), look, out);
        }
    }
    out.put(Style::new(), format_args!("   "));
    for column in from[0]..=to[0] {
        let name = (b'a' + seen(column, 0)) as char;
        out.put(Style::new(), format_args!(" {name}{:1$}", "", width(about) - 2));
    }
    out.end_line();
}

/// The width of a square in characters: one for the piece, two for the brackets around it, and one for the star of a
/// captive or for a line.
fn width(about: &About) -> usize {
    let is_wide = about.has_captives() || matches!(about.board.ground, Ground::Points(_));
    if is_wide { 4 } else { 3 }
}

/// Draws a square: its piece, or the character for an empty square.
fn cell(piece: Option<Piece>, mark: Highlight, about: &About, dark: bool, look: TextLook, out: &mut impl Canvas) {
    let content = match piece {
        Some(piece) if look.ascii => piece.letter(),
        Some(piece) => piece.symbol(),
        // Only without colours: with them, dark squares are coloured.
        None if about.board.shaded.is_some() && dark && !look.colour => shade(look),
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
    } else if about.has_captives() {
        // The space is as wide as the star of a captive.
        out.put(style, format_args!("{open}{content}{close} "));
    } else {
        out.put(style, format_args!("{open}{content}{close}"));
    }
}

/// The character for an empty shaded square.
const fn shade(look: TextLook) -> char {
    if look.ascii { ':' } else { '░' }
}

/// The legend of a drawn board: explains the signs on it that are not pieces.
#[must_use]
pub fn legend(about: &About, board: &str, look: TextLook) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(shaded) = about.board.shaded
        && board.contains(shade(look))
    {
        lines.push(format!("{} {shaded}, where it is empty", shade(look)));
    }
    if board.contains('*') {
        lines.push("* captive".to_owned());
    }
    lines
}

/// Draws a point and, if another point follows in the row, the line to it or a gap.
fn point(
    piece: Option<Piece>,
    mark: Highlight,
    exists: bool,
    joined: Option<bool>,
    look: TextLook,
    out: &mut impl Canvas,
) {
    let (empty, line) = if look.ascii { ('+', '-') } else { ('┼', '─') };
    let content = match piece {
        Some(piece) if look.ascii => piece.letter(),
        Some(piece) => piece.symbol(),
        None if exists => empty,
        // A line may pass through a place that has no point.
        None if joined == Some(true) => line,
        None => ' ',
    };
    let (open, close) = mark.brackets();
    out.put(mark.style(look), format_args!("{open}{content}{close}"));
    match (joined, piece) {
        // The star of a captive replaces the line.
        (_, Some(Piece { captive: true, .. })) => out.put(Style::new(), format_args!("*")),
        (Some(true), _) => out.put(Style::new(), format_args!("{line}")),
        (Some(false), _) => out.put(Style::new(), format_args!(" ")),
        (None, _) => {}
    }
}

/// Draws the lines between a row and the one below it. `joined` says whether a line connects two places, each given
/// as column and row.
fn lines_below(
    columns: RangeInclusive<u8>,
    row: u8,
    joined: impl Fn([u8; 2], [u8; 2]) -> bool,
    look: TextLook,
    out: &mut impl Canvas,
) {
    let (upright, falling, rising, both) =
        if look.ascii { ('|', '\\', '/', 'X') } else { ('│', '╲', '╱', '╳') };
    let last = *columns.end();
    out.put(Style::new(), format_args!("    "));
    for column in columns {
        let sign = if joined([column, row], [column, row - 1]) { upright } else { ' ' };
        out.put(Style::new(), format_args!("{sign}"));
        if column < last {
            let falls = joined([column, row], [column + 1, row - 1]);
            let rises = joined([column, row - 1], [column + 1, row]);
            let sign = match (falls, rises) {
                (true, true) => both,
                (true, false) => falling,
                (false, true) => rising,
                (false, false) => ' ',
            };
            out.put(Style::new(), format_args!(" {sign} "));
        }
    }
    out.end_line();
}

#[cfg(test)]
mod tests {
    use super::{Highlight, TextLook, draw, whole};
    use crate::games::{About, Board, Ground, Variant};
    use crate::record::Square;

    fn drawn(board: Board, flip: bool) -> String {
        let mut out = String::new();
        let about = About { board, ..*Variant::DEFAULT.about() };
        let look = TextLook { ascii: true, colour: false, flip };
        draw(&about, whole(board.files, board.ranks), |_| None, |_| Highlight::None, look, &mut out);
        out
    }

    #[test]
    fn lines_of_any_shape_are_drawn_from_both_seats() {
        const AT: fn(u8, u8, u8, u8) -> [Square; 2] = |a, b, c, d| [Square::new(a, b), Square::new(c, d)];
        let lines = Box::leak(Box::new([AT(0, 0, 2, 0), AT(0, 1, 1, 1), AT(0, 0, 1, 1), AT(2, 0, 1, 1)]));
        let board = Board { drawn: Some(&["..", "..."]), ..Board::new(3, 2, Ground::Points(lines)) };
        let white = [" 2  + - +", "      /   \\", " 1  + - + - +", "    a   b   c", ""];
        assert_eq!(drawn(board, false), white.join("\n"));
        let black = [" 1  + - + - +", "      \\   /", " 2      + - +", "    c   b   a", ""];
        assert_eq!(drawn(board, true), black.join("\n"));
    }

    #[test]
    fn squares_that_are_not_there_are_blank() {
        let board = Board { drawn: Some(&[".. ", "..."]), ..Board::new(3, 2, Ground::Plain) };
        assert_eq!(drawn(board, false), " 2  .  .\n 1  .  .  .\n    a  b  c\n");
        assert_eq!(drawn(board, true), " 1  .  .  .\n 2     .  .\n    c  b  a\n");
    }
}
