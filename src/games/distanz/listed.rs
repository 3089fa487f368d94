//! Distanz as one of the listed games.

use super::Distanz;
use crate::games::faults::Fault;
use crate::games::{Listed, Piece, Variant};
use crate::record::Square;
use crate::rules::Game;

impl Listed for Distanz {
    const VARIANT: Variant = Variant::Distanz;

    const FAULTS: &'static [Fault<Self>] = super::faults::FAULTS;

    const JUMPS: bool = false;

    fn kind(ply: &<Self as Game>::Ply) -> (&'static str, Option<Square>) {
        (if Self::captured(ply) > 0 { "capture" } else { "move" }, None)
    }

    fn piece(position: &<Self as Game>::Position, square: Square) -> Option<Piece> {
        Piece::found(position.found(square), position.is_captive(square))
    }
}
