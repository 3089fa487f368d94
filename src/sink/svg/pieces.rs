//! The outlines of the pieces, centred at the origin.

use super::canvas::Canvas;
use super::style::Class;
use super::view::Point;
use crate::games::{Outline, Piece};
use crate::rules::Side;

/// Draws a piece.
pub(super) fn draw(canvas: &mut Canvas, piece: Piece) {
    let (body, shade, line) = match piece.side {
        Side::White => (Class::White, Class::WhiteShade, Class::WhiteLine),
        Side::Black => (Class::Black, Class::BlackShade, Class::BlackLine),
    };
    match piece.kind.outline {
        Outline::Disc => {
            canvas.circle(Point::new(0, 0), 40, body);
            // The shading assumes light from the upper left.
            let shape = match piece.side {
                Side::White => "M26 -26A37 37 0 0 1 -26 26A52 52 0 0 0 26 -26Z",
                Side::Black => "M-28 7A29 29 0 0 1 7 -28A36 36 0 0 0 -28 7Z",
            };
            canvas.path(shape, shade);
        }
        Outline::Figure { body: shape, lines } => {
            canvas.path(shape, body);
            canvas.path(lines, line);
        }
    }
    if piece.captive {
        for style in [Class::BarsHalo, Class::Bars] {
            canvas.path(BARS, style);
        }
    }
}

/// The bars of the cage drawn over a captive.
const BARS: &str = "M-44 -46H44M-44 45H44M-33 -46V45M-11 -46V45M11 -46V45M33 -46V45";
