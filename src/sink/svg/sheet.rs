//! Arranges several boards on pages.

use super::canvas::{Anchor, Canvas, Paints};
use super::style::Class;
use super::view::Point;
use super::{Frame, PictureLook, draw, kinds};
use crate::games::Piece;
use crate::sink::scene::Scene;

/// The size of a page: A4 in tenths of a millimetre.
pub const PAGE: (i32, i32) = (2100, 2970);
const MARGIN: i32 = 130;
const GAP: i32 = 60;

/// Draws pages with `on_page` boards each, in reading order, with a heading and page numbers.
#[must_use]
pub fn sheet(scenes: &[Scene], heading: &str, on_page: usize, look: &PictureLook) -> Vec<String> {
    let on_page = on_page.max(1);
    let pages = scenes.len().div_ceil(on_page);
    let pages_of = |number: usize| if pages > 1 { format!("{number} / {pages}") } else { String::new() };
    scenes
        .chunks(on_page)
        .enumerate()
        .map(|(at, scenes)| page(scenes, heading, &pages_of(at + 1), on_page, look))
        .collect()
}

fn page(scenes: &[Scene], heading: &str, number: &str, on_page: usize, look: &PictureLook) -> String {
    let (width, height) = PAGE;
    let mut canvas = Canvas::new(Paints::Literal(look.theme));
    canvas.start(width, height, look.size);
    let captions: Vec<&str> = scenes.iter().map(|scene| scene.caption.as_str()).collect();
    canvas.describe(heading, &captions.join("; "));
    let mut all: Vec<Piece> = Vec::new();
    for piece in scenes.iter().flat_map(kinds) {
        if !all.contains(&piece) {
            all.push(piece);
        }
    }
    canvas.pieces(all);
    canvas.rect(0, 0, width, height, Class::Paper);
    let room = width - 2 * MARGIN;
    canvas.text(Point::new(width / 2, MARGIN), heading, 52, Anchor::Middle, room, Class::Title);
    canvas.text(Point::new(width / 2, height - 70), number, 36, Anchor::Middle, room, Class::Faint);

    let (left, top) = (MARGIN, MARGIN + GAP);
    let (across, down) = (room, height - top - MARGIN);
    let extent = scenes
        .iter()
        .map(|scene| Frame::of(scene, look))
        .fold((1, 1), |most, frame| (most.0.max(frame.width), most.1.max(frame.height)));
    let (columns, thousandth) = arranged(on_page, extent, (across, down));
    let scaled = |length: i32| length * thousandth / 1000;
    for (index, scene) in (0..).zip(scenes) {
        let frame = Frame::of(scene, look);
        let (column, row) = (index % columns, index / columns);
        let cell = across / columns;
        let x = left + column * cell + (cell - scaled(extent.0)) / 2;
        let y = top + row * (scaled(extent.1) + GAP);
        canvas.open(&format!("transform=\"translate({x} {y}) scale({})\"", decimal(thousandth)));
        draw(&mut canvas, scene, look, &frame);
        canvas.close();
    }
    canvas.finish()
}

/// The number of columns that makes the boards largest, and their scale in thousandths.
fn arranged(boards: usize, extent: (i32, i32), room: (i32, i32)) -> (i32, i32) {
    let boards = i32::try_from(boards).unwrap_or(i32::MAX).clamp(1, 400);
    (1..=boards)
        .map(|columns| {
            let rows = (boards + columns - 1) / columns;
            let wide = (room.0 - GAP * (columns - 1)) * 1000 / columns / extent.0;
            let high = (room.1 - GAP * (rows - 1)) * 1000 / rows / extent.1;
            (columns, wide.min(high).max(1))
        })
        .max_by_key(|&(columns, scale)| (scale, -columns))
        .unwrap_or((1, 1))
}

/// Formats thousandths as a decimal: 450 as `0.45`.
fn decimal(thousandths: i32) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
