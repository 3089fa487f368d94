//! Alquerque as one of the listed games.

use super::Alquerque;
use crate::games::{Listed, Piece, Variant};
use crate::record::Square;
use crate::rules::Game;

impl Listed for Alquerque {
    const VARIANT: Variant = Variant::Alquerque;

    fn piece(position: &<Self as Game>::Position, square: Square) -> Option<Piece> {
        Piece::found(position.found(square), false)
    }
}
