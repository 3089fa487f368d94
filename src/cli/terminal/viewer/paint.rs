//! The board as lines of the viewer.

use crate::diag::turn;
use crate::games::{Profile, Variant, Visitor};
use crate::record::Square;
use crate::sink::board::{Canvas, Highlight, TextLook, draw, whole};
use crate::sink::tree::Node;
use anstyle::Effects;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use std::fmt::Arguments;

/// A position as it is shown.
#[derive(Default)]
pub(super) struct Painted {
    pub lines: Vec<Line<'static>>,
    /// Of the longest line.
    pub width: u16,
    /// Whose turn it is or that the game is over, and the prisoners.
    pub state: String,
    line: Vec<Span<'static>>,
}

impl Canvas for Painted {
    fn put(&mut self, style: anstyle::Style, text: Arguments<'_>) {
        self.line.push(Span::styled(text.to_string(), converted(style)));
    }

    fn end_line(&mut self) {
        let line = Line::from(std::mem::take(&mut self.line));
        self.width = self.width.max(u16::try_from(line.width()).unwrap_or(u16::MAX));
        self.lines.push(line);
    }
}

/// A position of a game with the squares of its last ply marked.
pub(super) fn painted(variant: Variant, node: &Node<Vec<Square>>, is_over: bool, look: TextLook) -> Option<Painted> {
    variant.visit(Painting { node, is_over, look })
}

struct Painting<'a> {
    node: &'a Node<Vec<Square>>,
    is_over: bool,
    look: TextLook,
}

impl Visitor for Painting<'_> {
    type Out = Option<Painted>;

    fn visit<G: Profile>(self) -> Option<Painted> {
        let position = G::read_position(&self.node.position).ok()?;
        let mut painted = Painted::default();
        let mark = |square| if self.node.drawn.contains(&square) { Highlight::Ply } else { Highlight::None };
        let piece = |square| G::piece(&position, square);
        draw(&G::ABOUT, whole(G::FILES, G::RANKS), piece, mark, self.look, &mut painted);
        let turn = || turn(G::to_move(&position)).to_string();
        painted.state = if self.is_over { "the game is over".to_owned() } else { turn() };
        if let Some([white, black]) = G::prisoners(&position) {
            painted.state.push_str(&format!("; prisoners: White {white}, Black {black}"));
        }
        Some(painted)
    }
}

fn converted(style: anstyle::Style) -> Style {
    let mut to = Style::new();
    if let Some(colour) = style.get_fg_color() {
        to = to.fg(colour_of(colour));
    }
    if let Some(colour) = style.get_bg_color() {
        to = to.bg(colour_of(colour));
    }
    if style.get_effects().contains(Effects::BOLD) {
        to = to.add_modifier(Modifier::BOLD);
    }
    to
}

fn colour_of(colour: anstyle::Color) -> Color {
    match colour {
        anstyle::Color::Ansi(colour) => Color::Indexed(anstyle::Ansi256Color::from(colour).0),
        anstyle::Color::Ansi256(colour) => Color::Indexed(colour.0),
        anstyle::Color::Rgb(colour) => Color::Rgb(colour.0, colour.1, colour.2),
    }
}
