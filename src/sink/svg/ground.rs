//! Draws empty boards.

use super::canvas::{Anchor, Canvas};
use super::style::Class;
use super::view::{Point, UNIT, View};
use crate::games::Ground;
use crate::record::Square;
use std::fmt::Write;

/// The width of the line around a board.
pub(super) const BORDER: i32 = 8;

/// Draws the board.
pub(super) fn draw(canvas: &mut Canvas, view: &View) {
    border(canvas, view);
    match view.board.ground {
        Ground::Rings => rings(canvas, view),
        Ground::Points(lines) => points(canvas, view, lines),
        Ground::Chequered => dark_squares(canvas, view),
        Ground::Plain => {
            dark_squares(canvas, view);
            outlines(canvas, view);
        }
    }
}

/// Draws a full board as one light rectangle with a border; a board with missing squares as single squares with a line
/// around each.
fn border(canvas: &mut Canvas, view: &View) {
    let (across, down) = (view.across(), view.down());
    if matches!(view.board.ground, Ground::Points(_)) || view.board.is_rectangle() {
        canvas.rect(view.left - BORDER, view.top - BORDER, across + 2 * BORDER, down + 2 * BORDER, Class::Border);
        canvas.rect(view.left, view.top, across, down, Class::Light);
        return;
    }
    for (wider, class) in [(BORDER, Class::Border), (0, Class::Light)] {
        canvas.path(&tiles(view, view.board.squares(), wider), class);
    }
}

/// Path data of squares, each extended by `wider` on every side.
fn tiles(view: &View, squares: impl Iterator<Item = Square>, wider: i32) -> String {
    let mut data = String::new();
    let wide = UNIT + 2 * wider;
    for square in squares {
        let at = view.centre(square).moved(-wide / 2, -wide / 2);
        let _ = write!(data, "M{} {}h{wide}v{wide}h-{wide}z", at.x, at.y);
    }
    data
}

/// Draws alternating light and dark rings; lines of the other colour separate the squares of a ring.
fn rings(canvas: &mut Canvas, view: &View) {
    let [columns, rows] = view.size();
    let rings = columns.min(rows).div_ceil(2);
    for ring in 1..rings {
        let inset = i32::from(ring) * UNIT;
        let (across, down) = (view.across() - 2 * inset, view.down() - 2 * inset);
        let style = if ring % 2 == 1 { Class::Dark } else { Class::Light };
        canvas.rect(view.left + inset, view.top + inset, across, down, style);
    }
    for (dark, style) in [(0, Class::LinesOnLight), (1, Class::LinesOnDark)] {
        let mut data = String::new();
        for ring in (0..rings).filter(|ring| ring % 2 == dark) {
            let [right, bottom] = [columns, rows].map(|count| count - 1 - ring);
            let units = |count: u8| i32::from(count) * UNIT;
            for along in ring + 1..=right.max(bottom) {
                for (column, row) in [(ring, ring), (right, bottom)] {
                    if along <= right {
                        let _ = write!(data, "M{} {}v{UNIT}", view.left + units(along), view.top + units(row));
                    }
                    if along <= bottom {
                        let _ = write!(data, "M{} {}h{UNIT}", view.left + units(column), view.top + units(along));
                    }
                }
            }
        }
        canvas.path(&data, style);
    }
}

fn dark_squares(canvas: &mut Canvas, view: &View) {
    let dark = tiles(view, view.board.squares().filter(|square| view.board.is_dark(*square)), 0);
    if !dark.is_empty() {
        canvas.path(&dark, Class::Dark);
    }
}

/// Draws lines around every square.
fn outlines(canvas: &mut Canvas, view: &View) {
    canvas.path(&tiles(view, view.board.squares(), 0), Class::LinesOnLight);
}

/// Draws the lines and points of a board of points.
fn points(canvas: &mut Canvas, view: &View, lines: &[[Square; 2]]) {
    let mut data = String::new();
    for line in lines {
        let [from, to] = line.map(|end| view.centre(end));
        let _ = write!(data, "M{} {}L{} {}", from.x, from.y, to.x, to.y);
    }
    canvas.path(&data, Class::BoardLines);
    for square in view.board.squares() {
        canvas.circle(view.centre(square), 7, Class::Border);
    }
}

/// Draws the names of files and ranks along the lower and the left edge.
pub(super) fn coordinates(canvas: &mut Canvas, view: &View, text: i32) {
    let bottom = view.top + view.down() + BORDER + text;
    let side = view.left - BORDER - text / 2 - 8;
    let file = |at: u8| char::from(b'a' + at).to_string();
    let rank = |at: u8| (u16::from(at) + 1).to_string();
    let [columns, rows] = view.size();
    for at in 0..columns.max(rows) {
        let (of_file, of_rank) = (Square::new(at, 0), Square::new(0, at));
        let turned = view.is_turned();
        let (below, beside) = if turned { (rank(at), file(at)) } else { (file(at), rank(at)) };
        let (x, y) = if turned { (of_rank, of_file) } else { (of_file, of_rank) };
        if at < columns {
            let x = Point::new(view.centre(x).x, bottom);
            canvas.text(x, &below, text, Anchor::Middle, UNIT, Class::Faint);
        }
        if at < rows {
            let y = Point::new(side, view.centre(y).y + text * 7 / 20);
            canvas.text(y, &beside, text, Anchor::Middle, UNIT, Class::Faint);
        }
    }
}
