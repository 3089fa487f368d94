//! What Distanz says about itself.

use super::{Distanz, look};
use crate::games::faults::PlantedFault;
use crate::games::{About, Captures, Drawing, Mark, Outline, Piece, PieceKind, Profile, Variant, maps};
use crate::record::Square;
use crate::rules::Game;

const PIECES: &[PieceKind] = &[
    PieceKind {
        name: "king",
        letter: 'k',
        ply_letters: b"K",
        symbols: ['♔', '♚'],
        outline: Outline::Figure { body: KING, lines: KING_LINES },
        captives: true,
    },
    PieceKind {
        name: "helper",
        letter: 'h',
        ply_letters: b"H",
        symbols: ['♙', '♟'],
        outline: Outline::Figure { body: PAWN, lines: PAWN_LINES },
        captives: true,
    },
];

impl Profile for Distanz {
    const VARIANT: Variant = Variant::Distanz;

    const ABOUT: About = About {
        short: "distanz",
        aliases: &[],
        pieces: PIECES,
        maps: maps::MAPS,
        board: look::BOARD,
        prisoners: None,
        labels: None,
        wrong_letters: "WLSMKH",
        findings: super::reasons::ENTRIES,
        summary: include_str!("summary.txt"),
    };

    const FAULTS: &'static [PlantedFault<Self>] = super::faults::FAULTS;

    const CAPTURES: Captures = Captures::LandedOn;

    fn kind(ply: &<Self as Game>::Ply) -> (&'static str, Option<Square>) {
        (if Self::captured(ply) > 0 { "capture" } else { "move" }, None)
    }

    fn piece(position: &<Self as Game>::Position, square: Square) -> Option<Piece> {
        Piece::found(PIECES, position.found(square), position.is_captive(square))
    }

    fn marks(drawing: &Drawing<'_, Self>) -> Vec<Mark> {
        look::marks(drawing)
    }
}

/// A crown with a cross on top, a collar, a stem and a foot.
const KING: &str = "M-4 -47H4V-41H10V-34H4V-28C12 -28 19 -25 22 -20L13 4H16Q19 7 16 10H11\
                    C11 19 14 27 22 31Q30 33 30 41H-30Q-30 33 -22 31C-14 27 -11 19 -11 10H-16\
                    Q-19 7 -16 4H-13L-22 -20C-19 -25 -12 -28 -4 -28V-34H-10V-41H-4Z";

const KING_LINES: &str = "M-22 -20Q0 -13 22 -20M-13 4H13M-11 10H11M-22 31H22";

/// A ball, a collar, a stem and a foot.
const PAWN: &str = "M0 -33A14 14 0 0 1 10 -9H14Q17 -6 14 -3H8C8 11 12 24 20 31Q27 33 27 41H-27Q-27 33 -20 31\
                    C-12 24 -8 11 -8 -3H-14Q-17 -6 -14 -9H-10A14 14 0 0 1 0 -33Z";

const PAWN_LINES: &str = "M-10 -9H10M-8 -3H8M-20 31H20";
