//! Distanz as one of the listed games.

use super::Distanz;
use crate::games::{Listed, Piece, Variant};
use crate::record::Square;
use crate::rules::Game;

impl Listed for Distanz {
    const VARIANT: Variant = Variant::Distanz;

    fn piece(position: &<Self as Game>::Position, square: Square) -> Option<Piece> {
        Piece::found(position.found(square), position.is_captive(square))
    }
}
