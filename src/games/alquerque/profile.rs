//! What Alquerque says about itself.

use super::{Alquerque, look};
use crate::games::faults::PlantedFault;
use crate::games::{About, Drawing, Map, Mark, Outline, Piece, PieceKind, Profile, Variant};
use crate::record::Square;
use crate::rules::Game;

const PIECES: &[PieceKind] = &[PieceKind {
    name: "man",
    letter: 'm',
    ply_letters: b"M",
    symbols: ['○', '●'],
    outline: Outline::Disc,
    captives: false,
}];

const MAPS: &[Map] = &[Map { name: "visits", title: "Points entered", half: "Entered by {side}" }, Map::CAPTURES];

impl Profile for Alquerque {
    const VARIANT: Variant = Variant::Alquerque;

    const ABOUT: About = About {
        short: "alquerque",
        aliases: &[],
        pieces: PIECES,
        maps: MAPS,
        board: look::BOARD,
        prisoners: None,
        labels: None,
        wrong_letters: "WLSMKH",
        findings: super::reasons::ENTRIES,
        summary: include_str!("summary.txt"),
    };

    const FAULTS: &'static [PlantedFault<Self>] = super::faults::FAULTS;

    fn kind(ply: &<Self as Game>::Ply) -> (&'static str, Option<Square>) {
        (if Self::captured(ply) > 0 { "capture" } else { "step" }, None)
    }

    fn piece(position: &<Self as Game>::Position, square: Square) -> Option<Piece> {
        Piece::found(PIECES, position.found(square), false)
    }

    fn marks(drawing: &Drawing<'_, Self>) -> Vec<Mark> {
        look::marks(drawing)
    }
}
