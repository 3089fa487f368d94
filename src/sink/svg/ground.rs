//! Boards without anything on them.

use super::canvas::{Anchor, Canvas};
use super::style::Class;
use super::view::{Point, UNIT, View};
use crate::record::Square;
use crate::sink::scene::{Ground, squares};
use std::fmt::Write;

/// The width of the line around a board.
pub(super) const BORDER: i32 = 8;

/// Draws the board.
pub(super) fn draw(canvas: &mut Canvas, view: &View) {
    match view.board.ground {
        Ground::Rings => rings(canvas, view),
        Ground::Points => points(canvas, view),
        Ground::Chequered => chequered(canvas, view),
    }
}

fn border(canvas: &mut Canvas, view: &View) {
    let across = view.across();
    canvas.rect(view.left - BORDER, view.top - BORDER, across + 2 * BORDER, across + 2 * BORDER, Class::Border);
    canvas.rect(view.left, view.top, across, across, Class::Light);
}

/// Rings light and dark; lines of the other colour part the squares of a ring.
fn rings(canvas: &mut Canvas, view: &View) {
    border(canvas, view);
    let last = view.board.files - 1;
    for ring in 1..view.board.files / 2 {
        let inset = i32::from(ring) * UNIT;
        let across = view.across() - 2 * inset;
        let style = if ring % 2 == 1 { Class::Dark } else { Class::Light };
        canvas.rect(view.left + inset, view.top + inset, across, across, style);
    }
    for (dark, style) in [(0, Class::LinesOnLight), (1, Class::LinesOnDark)] {
        let mut data = String::new();
        for ring in (0..view.board.files / 2).filter(|ring| ring % 2 == dark) {
            let (near, far) = (i32::from(ring) * UNIT, i32::from(last - ring) * UNIT);
            for along in ring + 1..=last - ring {
                let along = i32::from(along) * UNIT;
                for across in [near, far] {
                    let _ = write!(data, "M{} {}v{UNIT}", view.left + along, view.top + across);
                    let _ = write!(data, "M{} {}h{UNIT}", view.left + across, view.top + along);
                }
            }
        }
        canvas.path(&data, style);
    }
}

fn chequered(canvas: &mut Canvas, view: &View) {
    border(canvas, view);
    let mut data = String::new();
    for square in squares(view.board.files, view.board.ranks).filter(|square| view.board.is_dark(*square)) {
        let at = view.centre(square);
        let _ = write!(data, "M{} {}h{UNIT}v{UNIT}h-{UNIT}z", at.x - UNIT / 2, at.y - UNIT / 2);
    }
    canvas.path(&data, Class::Dark);
}

/// Lines from edge to edge; of the diagonals every second one.
fn points(canvas: &mut Canvas, view: &View) {
    border(canvas, view);
    let last = view.board.files - 1;
    let mut data = String::new();
    let mut line = |from: Square, to: Square| {
        let (from, to) = (view.centre(from), view.centre(to));
        let _ = write!(data, "M{} {}L{} {}", from.x, from.y, to.x, to.y);
    };
    for at in 0..=last {
        line(Square::new(0, at), Square::new(last, at));
        line(Square::new(at, 0), Square::new(at, last));
    }
    for at in (0..last).step_by(2) {
        line(Square::new(at, 0), Square::new(last, last - at));
        line(Square::new(0, last - at), Square::new(last - at, 0));
        if at > 0 {
            line(Square::new(0, at), Square::new(last - at, last));
            line(Square::new(at, last), Square::new(last, at));
        }
    }
    canvas.path(&data, Class::BoardLines);
    for square in squares(view.board.files, view.board.ranks) {
        canvas.circle(view.centre(square), 7, Class::Border);
    }
}

/// The names of files and ranks at the lower and the left edge.
pub(super) fn coordinates(canvas: &mut Canvas, view: &View, text: i32) {
    let bottom = view.top + view.across() + BORDER + text;
    let side = view.left - BORDER - text / 2 - 8;
    let file = |at: u8| char::from(b'a' + at).to_string();
    let rank = |at: u8| (u16::from(at) + 1).to_string();
    let turned = view.flip && view.board.ground == Ground::Rings;
    for at in 0..view.board.files {
        let (below, beside) = if turned { (rank(at), file(at)) } else { (file(at), rank(at)) };
        let (x, y) =
            if turned { (Square::new(0, at), Square::new(at, 0)) } else { (Square::new(at, 0), Square::new(0, at)) };
        let x = Point::new(view.centre(x).x, bottom);
        let y = Point::new(side, view.centre(y).y + text * 7 / 20);
        canvas.text(x, &below, text, Anchor::Middle, UNIT, Class::Faint);
        canvas.text(y, &beside, text, Anchor::Middle, UNIT, Class::Faint);
    }
}
