//! Draws the marks of a scene.

use super::canvas::{Anchor, Canvas};
use super::style::Class;
use super::view::{Point, UNIT, View};
use crate::record::Square;
use crate::sink::scene::Mark;
use std::fmt::Write;

/// Draws the marks that belong below the pieces, or those above.
pub(super) fn draw(canvas: &mut Canvas, view: &View, marks: &[Mark], above: bool) {
    for mark in marks {
        match (mark, above) {
            (Mark::Field(square), false) => {
                let at = view.centre(*square).moved(-UNIT / 2, -UNIT / 2);
                canvas.rect(at.x, at.y, UNIT, UNIT, Class::Field);
            }
            (Mark::Walk(squares), false) => walk(canvas, &places(view, squares)),
            (Mark::Walk(squares), true) => walk_head(canvas, &places(view, squares)),
            (Mark::Ringed(square), true) => {
                canvas.circle(view.centre(*square), 47, Class::TurnHalo);
                canvas.circle(view.centre(*square), 47, Class::Turn);
            }
            (Mark::Taken(square, piece), false) => {
                let at = view.centre(*square);
                canvas.open("opacity=\"0.5\"");
                canvas.piece(*piece, at, 100);
                canvas.close();
                cross(canvas, at);
            }
            (Mark::Arcs(squares), true) => arcs(canvas, &places(view, squares)),
            (Mark::Dotted(squares), true) => dotted(canvas, &places(view, squares)),
            (Mark::Arrow(from, to), true) => arrow(canvas, view.centre(*from), view.centre(*to), 0.0, [0.0, 38.0]),
            (Mark::Swap(one, other), true) => {
                let (one, other) = (view.centre(*one), view.centre(*other));
                arrow(canvas, one, other, -30.0, [36.0, 38.0]);
                arrow(canvas, other, one, -30.0, [36.0, 38.0]);
            }
            (Mark::Distance(one, other, length), true) => {
                distance(canvas, view.centre(*one), view.centre(*other), length)
            }
            (Mark::Able(square), true) => {
                canvas.circle(view.centre(*square), 47, Class::AbleHalo);
                canvas.circle(view.centre(*square), 47, Class::Able);
            }
            _ => {}
        }
    }
}

fn places(view: &View, squares: &[Square]) -> Vec<Point> {
    squares.iter().map(|&square| view.centre(square)).collect()
}

/// Draws the path of a walk as a bent line. It lies below the stone that was laid at the turn.
fn walk(canvas: &mut Canvas, places: &[Point]) {
    let [.., before, end] = places else { return };
    let neck = end.towards(*before, 60.0, 0.0);
    let mut data = String::new();
    for (index, at) in places[..places.len() - 1].iter().chain([&neck]).enumerate() {
        let _ = write!(data, "{}{} {}", if index == 0 { 'M' } else { 'L' }, at.x, at.y);
    }
    canvas.path(&data, Class::Halo);
    canvas.path(&data, Class::Way);
    canvas.circle(places[0], 14, Class::WayHead);
}

/// Draws the arrow head of a walk above the pieces, since a walk of one square leaves little room for it.
fn walk_head(canvas: &mut Canvas, places: &[Point]) {
    let [.., before, end] = places else { return };
    if before.distance(*end) > f64::from(UNIT) {
        head(canvas, *before, end.towards(*before, 34.0, 0.0), 36.0);
    } else {
        head(canvas, *before, end.towards(*before, 25.0, 0.0), 30.0);
    }
}

/// Draws the head of an arrow that points from `from` to `tip`.
fn head(canvas: &mut Canvas, from: Point, tip: Point, length: f64) {
    let left = tip.towards(from, length, length * 5.0 / 9.0);
    let right = tip.towards(from, length, -length * 5.0 / 9.0);
    let data = format!("M{} {}L{} {}L{} {}Z", tip.x, tip.y, left.x, left.y, right.x, right.y);
    canvas.path(&data, Class::WayHead);
}

fn cross(canvas: &mut Canvas, at: Point) {
    let Point { x, y } = at.moved(-24, -24);
    let data = format!("M{x} {y}l48 48m-48 0l48 -48");
    canvas.path(&data, Class::CrossHalo);
    canvas.path(&data, Class::Cross);
}

/// Draws one arc for each jump, curved to the left of its direction, each with a head.
fn arcs(canvas: &mut Canvas, places: &[Point]) {
    beginning(canvas, places);
    for pair in places.windows(2) {
        let short = if pair[1] == places[places.len() - 1] { 40.0 } else { 10.0 };
        arrow(canvas, pair[0], pair[1], -46.0, [14.0, short]);
    }
}

fn beginning(canvas: &mut Canvas, places: &[Point]) {
    if let [start, ..] = places {
        canvas.circle(*start, 14, Class::WayHead);
    }
}

/// Draws an arrow that is curved to the right of its direction by `bow`. It begins `late` after `from` and ends
/// `short` before `to`.
fn arrow(canvas: &mut Canvas, from: Point, to: Point, bow: f64, [late, short]: [f64; 2]) {
    let middle = from.middle(to);
    // A quadratic curve bows half as far as its control point lies from the straight line.
    let control = middle.towards(to, 0.0, 2.0 * bow);
    let start = from.towards(control, late, 0.0);
    let tip = to.towards(control, short, 0.0);
    let neck = to.towards(control, short + 24.0, 0.0);
    let data = format!("M{} {}Q{} {} {} {}", start.x, start.y, control.x, control.y, neck.x, neck.y);
    canvas.path(&data, Class::HaloThin);
    canvas.path(&data, Class::Way);
    head(canvas, control, tip, 36.0);
}

/// Draws a dotted line from the first place to the last, with a head.
fn dotted(canvas: &mut Canvas, places: &[Point]) {
    let [.., before, end] = places else { return };
    let neck = end.towards(*before, 76.0_f64.min(before.distance(*end) * 0.8), 0.0);
    let mut data = String::new();
    for (index, at) in places[..places.len() - 1].iter().chain([&neck]).enumerate() {
        let _ = write!(data, "{}{} {}", if index == 0 { 'M' } else { 'L' }, at.x, at.y);
    }
    canvas.path(&data, Class::HaloThin);
    canvas.path(&data, Class::WayDotted);
    beginning(canvas, places);
    head(canvas, *before, end.towards(*before, 40.0, 0.0), 36.0);
}

/// Draws a dashed line with rings at its ends and its length as a label.
fn distance(canvas: &mut Canvas, one: Point, other: Point, length: &str) {
    let (start, end) = (one.towards(other, 46.0, 0.0), other.towards(one, 46.0, 0.0));
    let data = format!("M{} {}L{} {}", start.x, start.y, end.x, end.y);
    for (line, ring) in [(Class::HaloThin, Class::HaloThin), (Class::Length, Class::LengthEnd)] {
        if one.distance(other) > 100.0 {
            canvas.path(&data, line);
        }
        canvas.circle(one, 46, ring);
        canvas.circle(other, 46, ring);
    }
    let at = one.middle(other).moved(0, 14);
    // The class keeps the label upright when a page flips the board.
    canvas.open("class=\"up\"");
    match length.strip_prefix('√') {
        None => canvas.text(at, length, 40, Anchor::Middle, 3 * UNIT, Class::LengthText),
        Some(digits) => root(canvas, at, digits),
    }
    canvas.close();
}

/// Draws a number under a root sign. The sign is drawn as lines, since not every font has it.
fn root(canvas: &mut Canvas, at: Point, digits: &str) {
    let wide = i32::try_from(digits.len()).unwrap_or(i32::MAX).clamp(1, 4) * 24;
    let at = at.moved(12 - wide / 2, 0);
    let data = format!("M{} {}l6 -4l9 16l10 -44h{}", at.x - 24, at.y - 8, wide + 4);
    canvas.path(&data, Class::RootHalo);
    canvas.text(at.moved(wide / 2, 0), digits, 40, Anchor::Middle, 3 * UNIT, Class::LengthText);
    canvas.path(&data, Class::Root);
}
