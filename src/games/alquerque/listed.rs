//! Alquerque as one of the listed games.

use super::Alquerque;
use crate::games::faults::Fault;
use crate::games::{Listed, Piece, Variant};
use crate::record::Square;
use crate::rules::Game;

impl Listed for Alquerque {
    const VARIANT: Variant = Variant::Alquerque;

    const FAULTS: &'static [Fault<Self>] = super::faults::FAULTS;

    fn kind(ply: &<Self as Game>::Ply) -> (&'static str, Option<Square>) {
        (if Self::captured(ply) > 0 { "capture" } else { "step" }, None)
    }

    fn piece(position: &<Self as Game>::Position, square: Square) -> Option<Piece> {
        Piece::found(position.found(square), false)
    }
}
