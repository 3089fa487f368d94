//! The outlines of the pieces, around the origin.

use super::canvas::Canvas;
use super::style::Style;
use super::view::Point;
use crate::games::{Kind, Piece};
use crate::rules::Side;

/// Draws a piece.
pub(super) fn draw(canvas: &mut Canvas, piece: Piece) {
    let (body, shade, line) = match piece.side {
        Side::White => (Style::White, Style::WhiteShade, Style::WhiteLine),
        Side::Black => (Style::Black, Style::BlackShade, Style::BlackLine),
    };
    match piece.kind {
        Kind::Stone | Kind::Man => {
            canvas.circle(Point::new(0, 0), 40, body);
            // Light falls from the upper left.
            let shape = match piece.side {
                Side::White => "M26 -26A37 37 0 0 1 -26 26A52 52 0 0 0 26 -26Z",
                Side::Black => "M-28 7A29 29 0 0 1 7 -28A36 36 0 0 0 -28 7Z",
            };
            canvas.path(shape, shade);
        }
        Kind::Walker => {
            canvas.path(BISHOP, body);
            canvas.path(BISHOP_LINES, line);
        }
        Kind::King => {
            canvas.path(KING, body);
            canvas.path(KING_LINES, line);
        }
        Kind::Helper => {
            canvas.path(PAWN, body);
            canvas.path(PAWN_LINES, line);
        }
    }
    if piece.captive {
        for style in [Style::BarsHalo, Style::Bars] {
            canvas.path(BARS, style);
        }
    }
}

/// A mitre with a ball on top, a collar, a stem and a foot.
const BISHOP: &str = "M0 -45A6 6 0 0 1 5 -35C15 -28 22 -16 22 -5C22 4 17 11 11 15L14 15Q17 18 14 21L9 21\
                      C9 27 13 31 20 32Q29 33 29 41L-29 41Q-29 33 -20 32C-13 31 -9 27 -9 21L-14 21\
                      Q-17 18 -14 15L-11 15C-17 11 -22 4 -22 -5C-22 -16 -15 -28 -5 -35A6 6 0 0 1 0 -45Z";
const BISHOP_LINES: &str = "M0 -21V1M-9 -11H9M-11 15H11M-9 21H9M-20 32H20";

/// A crown with a cross on top, a collar, a stem and a foot.
const KING: &str = "M-4 -47H4V-41H10V-34H4V-28C12 -28 19 -25 22 -20L13 4H16Q19 7 16 10H11\
                    C11 19 14 27 22 31Q30 33 30 41H-30Q-30 33 -22 31C-14 27 -11 19 -11 10H-16\
                    Q-19 7 -16 4H-13L-22 -20C-19 -25 -12 -28 -4 -28V-34H-10V-41H-4Z";
const KING_LINES: &str = "M-22 -20Q0 -13 22 -20M-13 4H13M-11 10H11M-22 31H22";

/// A ball, a collar, a stem and a foot.
const PAWN: &str = "M0 -33A14 14 0 0 1 10 -9H14Q17 -6 14 -3H8C8 11 12 24 20 31Q27 33 27 41H-27Q-27 33 -20 31\
                    C-12 24 -8 11 -8 -3H-14Q-17 -6 -14 -9H-10A14 14 0 0 1 0 -33Z";
const PAWN_LINES: &str = "M-10 -9H10M-8 -3H8M-20 31H20";

/// A cage in front of a captive.
const BARS: &str = "M-44 -46H44M-44 45H44M-33 -46V45M-11 -46V45M11 -46V45M33 -46V45";
