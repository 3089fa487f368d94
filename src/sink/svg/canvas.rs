//! Builds SVG text.

use super::pieces;
use super::style::{Class, Theme};
use super::view::Point;
use crate::games::{Outline, Piece, PieceKind, Variant};
use std::collections::BTreeSet;
use std::fmt::Write;

/// How styles are written to SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paints {
    /// As attributes with the colours of a theme.
    Literal(Theme),
    /// As class names of a style sheet.
    Classes,
}

/// How a text is aligned to its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
}

/// An SVG under construction.
#[derive(Debug)]
pub(super) struct Canvas {
    out: String,
    paints: Paints,
}

/// The font families, the compiled-in font first, then widespread ones.
const FONTS: &str = "Noto Sans, DejaVu Sans, Helvetica, Arial, sans-serif";

impl Canvas {
    pub(super) const fn new(paints: Paints) -> Self {
        Self { out: String::new(), paints }
    }

    /// Writes the root element. `size` is the width in pixels.
    pub(super) fn start(&mut self, width: i32, height: i32, size: u32) {
        let (across, down) = (i64::from(width.max(1)), i64::from(height));
        let height_px = (i64::from(size) * down + across / 2) / across;
        let _ = writeln!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{height_px}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONTS}\">"
        );
    }

    pub(super) fn describe(&mut self, title: &str, description: &str) {
        let title = if title.is_empty() { "Board" } else { title };
        let _ = write!(self.out, "<title>{}</title>\n<desc>{}</desc>\n", escape(title), escape(description));
    }

    pub(super) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    pub(super) fn into_inner(self) -> String {
        self.out
    }

    /// Defines the outlines of pieces, which [`Canvas::piece`] refers to.
    pub(super) fn pieces(&mut self, kinds: impl IntoIterator<Item = Piece>) {
        self.out.push_str("<defs>\n");
        let mut defined = BTreeSet::new();
        for piece in kinds {
            let name = name(piece);
            // Games may share a kind of piece; it is defined once.
            if !defined.insert(name.clone()) {
                continue;
            }
            let _ = write!(self.out, "<g id=\"{name}\">");
            pieces::draw(self, piece);
            self.out.push_str("</g>\n");
        }
        self.out.push_str("</defs>\n");
    }

    /// Draws a piece, scaled to a percentage of its size on the board.
    pub(super) fn piece(&mut self, piece: Piece, at: Point, percent: i32) {
        let (name, Point { x, y }) = (name(piece), at);
        let _ = if percent == 100 {
            writeln!(self.out, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>")
        } else {
            let scale = format!("0.{percent:02}");
            let scale = scale.trim_end_matches('0');
            writeln!(self.out, "<use href=\"#{name}\" transform=\"translate({x} {y}) scale({scale})\"/>")
        };
    }

    pub(super) fn open(&mut self, attributes: &str) {
        let _ = writeln!(self.out, "<g {attributes}>");
    }

    pub(super) fn close(&mut self) {
        self.out.push_str("</g>\n");
    }

    pub(super) fn rect(&mut self, x: i32, y: i32, width: i32, height: i32, style: Class) {
        let _ = write!(self.out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        self.end(style);
    }

    pub(super) fn circle(&mut self, at: Point, radius: i32, style: Class) {
        let _ = write!(self.out, "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"", at.x, at.y);
        self.end(style);
    }

    pub(super) fn path(&mut self, data: &str, style: Class) {
        let _ = write!(self.out, "<path d=\"{data}\"");
        self.end(style);
    }

    /// Draws a line of text, made smaller or cut to fit the width `room`.
    pub(super) fn text(&mut self, at: Point, text: &str, size: i32, anchor: Anchor, room: i32, style: Class) {
        let (text, size) = fitted(text, size, room);
        let _ = write!(self.out, "<text x=\"{}\" y=\"{}\" font-size=\"{size}\"", at.x, at.y);
        if anchor == Anchor::Middle {
            self.out.push_str(" text-anchor=\"middle\"");
        }
        self.style(style);
        let _ = writeln!(self.out, ">{}</text>", escape(&text));
    }

    fn end(&mut self, style: Class) {
        self.style(style);
        self.out.push_str("/>\n");
    }

    fn style(&mut self, style: Class) {
        match self.paints {
            Paints::Literal(theme) => style.attributes(theme, &mut self.out),
            Paints::Classes => {
                let _ = write!(self.out, " class=\"{}\"", style.class());
            }
        }
    }
}

/// The id of a piece's outline.
fn name(piece: Piece) -> String {
    let captive = if piece.captive { "-captive" } else { "" };
    format!("{}-{}{captive}", piece.side.name(), outline(piece.kind))
}

/// The id of the outline of a kind of piece: the name of the kind, with a number appended if another game has a piece
/// of the same name and a different look.
pub(in crate::sink) fn outline(kind: &PieceKind) -> String {
    let mut outlines: Vec<Outline> = Vec::new();
    for other in Variant::ALL.into_iter().flat_map(|variant| variant.about().pieces) {
        if other.name == kind.name && !outlines.contains(&other.outline) {
            outlines.push(other.outline);
        }
    }
    match outlines.iter().position(|outline| *outline == kind.outline) {
        None | Some(0) => kind.name.to_owned(),
        Some(at) => format!("{}-{}", kind.name, at + 1),
    }
}

/// Fits a text into a width: makes it smaller, and cuts it if that is not enough. Returns text and size.
fn fitted(text: &str, size: i32, room: i32) -> (String, i32) {
    // In most alphabets, letters are half an em wide on average; wide (such as Chinese) characters count twice.
    let wide = |c: char| if c >= '\u{2E80}' { 20 } else { 11 };
    let width = |text: &str| text.chars().map(wide).sum::<i32>() / 2;
    let needed = |text: &str, size: i32| width(text).saturating_mul(size) / 10;
    if needed(text, size) <= room {
        return (text.to_owned(), size);
    }
    let size = size.max(1) * 7 / 10;
    if needed(text, size) <= room {
        return (text.to_owned(), size);
    }
    let mut cut = String::new();
    for c in text.chars() {
        cut.push(c);
        if needed(&cut, size) > room - size {
            break;
        }
    }
    cut.pop();
    (cut.trim_end().to_owned() + "…", size)
}

/// Escapes text for XML and HTML, for elements and attributes. Characters that XML forbids become replacement
/// characters.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}
