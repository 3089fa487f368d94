//! Draws scenes as SVG.
//!
//! A square is 100 units wide. All lengths are whole numbers of units, so that equal scenes give equal bytes on every
//! machine. All text is escaped.

mod canvas;
mod ground;
mod marks;
mod pieces;
mod sheet;
mod style;
mod view;

pub use canvas::escape;
pub use sheet::{PAGE, sheet};
pub use style::{Theme, stylesheet};

use super::scene::{Beside, Scene};
use crate::games::Piece;
use crate::rules::Side;
use canvas::{Anchor, Canvas, Paints};
use std::fmt::Write;
use style::Class;
use view::{Point, UNIT, View};

/// How pictures are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureLook {
    /// The colour theme.
    pub theme: Theme,
    /// Draws the board from Black's seat instead of White's.
    pub flip: bool,
    /// Draws the names of files and ranks along the edges.
    pub coordinates: bool,
    /// The width in pixels.
    pub size: u32,
}

impl Default for PictureLook {
    fn default() -> Self {
        Self { theme: Theme::Light, flip: false, coordinates: true, size: 640 }
    }
}

/// The size of a scene in units: width and height.
#[must_use]
pub fn extent(scene: &Scene, look: &PictureLook) -> (i32, i32) {
    let frame = Frame::of(scene, look);
    (frame.width, frame.height)
}

/// Draws one scene as a complete SVG file.
#[must_use]
pub fn svg(scene: &Scene, look: &PictureLook) -> String {
    let frame = Frame::of(scene, look);
    let mut canvas = Canvas::new(Paints::Literal(look.theme));
    canvas.start(frame.width, frame.height, look.size);
    canvas.describe(&scene.title, &description(scene));
    canvas.pieces(kinds(scene));
    canvas.rect(0, 0, frame.width, frame.height, Class::Paper);
    draw(&mut canvas, scene, look, &frame);
    canvas.finish()
}

/// Parts of pictures for pages whose script assembles boards from positions: see [`super::html`].
pub(super) mod parts {
    pub(in crate::sink) use super::canvas::outline;
    pub(in crate::sink) use super::view::scale;
    use super::{Canvas, Paints, Scene, View, ground, marks};
    use crate::games::Board;
    use crate::games::Piece;

    /// Definitions of the outlines of pieces.
    pub(in crate::sink) fn pieces(pieces: impl IntoIterator<Item = Piece>) -> String {
        let mut canvas = Canvas::new(Paints::Classes);
        canvas.pieces(pieces);
        canvas.into_inner()
    }

    /// An empty board; `a1` is at the lower left.
    pub(in crate::sink) fn board(board: Board) -> String {
        let mut canvas = Canvas::new(Paints::Classes);
        let view = View::new(board, false, 0, 0);
        ground::draw(&mut canvas, &view);
        canvas.into_inner()
    }

    /// The coordinates along its edges, in this text size.
    pub(in crate::sink) fn coordinates(board: Board, text: i32) -> String {
        let mut canvas = Canvas::new(Paints::Classes);
        ground::coordinates(&mut canvas, &View::new(board, false, 0, 0), text);
        canvas.into_inner()
    }

    /// The marks below the pieces and those above them.
    pub(in crate::sink) fn marks(scene: &Scene) -> [String; 2] {
        let view = View::new(scene.board, false, 0, 0);
        [false, true].map(|above| {
            let mut canvas = Canvas::new(Paints::Classes);
            marks::draw(&mut canvas, &view, &scene.marks, above);
            canvas.into_inner()
        })
    }
}

/// The layout of a picture: where its parts are.
#[derive(Clone, Copy, Debug)]
struct Frame {
    view: View,
    /// The height of a line of small text.
    text: i32,
    width: i32,
    height: i32,
}

impl Frame {
    fn of(scene: &Scene, look: &PictureLook) -> Self {
        let view = View::new(scene.board, look.flip, 0, 0);
        let text = [24, 32, 46][view.scale()];
        let edge = if look.coordinates { text * 3 / 2 } else { text / 2 } + ground::BORDER;
        let top = if scene.title.is_empty() { text / 2 + ground::BORDER } else { text * 5 / 2 };
        let bottom = edge + if scene.caption.is_empty() { text / 4 } else { text * 2 };
        let beside = if scene.beside.is_some() { BESIDE } else { text / 2 + ground::BORDER };
        // Pieces on the outer points reach beyond the lines; the view of such a board includes the room for them.
        let view = View { left: edge, top, ..view };
        Self { view, text, width: edge + view.across() + beside, height: top + view.down() + bottom }
    }
}

/// The width of the area for prisoners beside the board.
const BESIDE: i32 = 250;

/// Draws a scene; its upper left corner is the origin.
fn draw(canvas: &mut Canvas, scene: &Scene, look: &PictureLook, frame: &Frame) {
    let Frame { view, text, width, .. } = *frame;
    let middle = view.left + view.across() / 2;
    if !scene.title.is_empty() {
        let room = width - 2 * view.left;
        canvas.text(
            Point::new(middle, view.top - text * 3 / 4),
            &scene.title,
            text * 5 / 4,
            Anchor::Middle,
            room,
            Class::Title,
        );
    }
    ground::draw(canvas, &view);
    if look.coordinates {
        ground::coordinates(canvas, &view, text);
    }
    for (square, label) in &scene.labels {
        let at = view.centre(*square);
        let style = if scene.board.is_dark(*square) { Class::LabelOnDark } else { Class::LabelOnLight };
        canvas.text(at.moved(0, 13), label, 38, Anchor::Middle, UNIT, style);
    }
    marks::draw(canvas, &view, &scene.marks, false);
    for (square, piece) in &scene.pieces {
        canvas.piece(*piece, view.centre(*square), 100);
    }
    marks::draw(canvas, &view, &scene.marks, true);
    if let Some(beside) = &scene.beside {
        for side in Side::BOTH {
            self::beside(canvas, &beside[side.index()], side, look.flip, frame);
        }
    }
    if !scene.caption.is_empty() {
        let at = Point::new(middle, frame.height - text * 3 / 4);
        canvas.text(at, &scene.caption, text, Anchor::Middle, width - 2 * view.left, Class::Text);
    }
}

/// Draws the prisoners of one side and their number: White's beside the lower half of the board, or beside the upper
/// half if the board is flipped.
fn beside(canvas: &mut Canvas, beside: &Beside, side: Side, flip: bool, frame: &Frame) {
    const STEP: i32 = 58;
    const COLUMNS: i32 = 3;
    let view = frame.view;
    let low = (side == Side::White) != flip;
    let left = view.left + view.across() + 60;
    let half = view.down() / 2;
    let top = if low { view.top + half } else { view.top };
    let (head, sign) = if low { (top + half - 60, -1) } else { (top + 60, 1) };
    canvas.piece(beside.keeper, Point::new(left + 36, head), 90);
    canvas.text(Point::new(left + 90, head + 20), &beside.prisoners.to_string(), 56, Anchor::Start, 110, Class::Text);
    for (index, _) in (0..COLUMNS * 10).zip(0..beside.prisoners) {
        let at = Point::new(left + 28 + index % COLUMNS * STEP, head + sign * (96 + index / COLUMNS * STEP));
        canvas.piece(beside.kept, at, 60);
    }
}

/// The distinct pieces that a scene shows, in a fixed order.
fn kinds(scene: &Scene) -> Vec<Piece> {
    let mut kinds: Vec<Piece> = Vec::new();
    let on_board = scene.pieces.iter().map(|(_, piece)| *piece);
    let taken = scene.marks.iter().filter_map(|mark| match mark {
        super::scene::Mark::Taken(_, piece) => Some(*piece),
        _ => None,
    });
    let beside = scene
        .beside
        .iter()
        .flatten()
        .flat_map(|beside| [Some(beside.keeper), (beside.prisoners > 0).then_some(beside.kept)]);
    for piece in on_board.chain(taken).chain(beside.flatten()) {
        if !kinds.contains(&piece) {
            kinds.push(piece);
        }
    }
    kinds.sort_by_key(|piece| (piece.side.index(), piece.kind.name, piece.captive));
    kinds
}

/// Describes the picture in words for screen readers.
fn description(scene: &Scene) -> String {
    let mut words = scene.caption.clone();
    for side in Side::BOTH {
        let mut pieces = String::new();
        for (square, piece) in scene.pieces.iter().filter(|(_, piece)| piece.side == side) {
            let comma = if pieces.is_empty() { "" } else { ", " };
            let captive = if piece.captive { "captive " } else { "" };
            let _ = write!(pieces, "{comma}{captive}{} {square}", piece.kind.name);
        }
        let dot = if words.is_empty() { "" } else { ". " };
        let _ = write!(words, "{dot}{side}: {}", if pieces.is_empty() { "nothing" } else { &pieces });
    }
    words
}
