//! What Walking Purchase says about itself.

use super::{Content, Ply, Position, WalkingPurchase};
use crate::games::faults::PlantedFault;
use crate::games::{About, Outline, Piece, PieceKind, Profile, Stage, Variant};
use crate::record::Square;
use crate::rules::{Adjusted, AdjustmentRule, Count, Points};

/// A walker.
pub const WALKER: PieceKind = PIECES[0];

/// A territory stone.
pub const STONE: PieceKind = PIECES[1];

const PIECES: &[PieceKind] = &[
    PieceKind {
        name: "walker",
        letter: 'w',
        ply_letters: b"WL",
        symbols: ['♗', '♝'],
        outline: Outline::Figure { body: BISHOP, lines: BISHOP_LINES },
        captives: false,
    },
    PieceKind {
        name: "stone",
        letter: 's',
        ply_letters: b"S",
        symbols: ['○', '●'],
        outline: Outline::Disc,
        captives: false,
    },
];

impl Profile for WalkingPurchase {
    const VARIANT: Variant = Variant::WalkingPurchase;

    const ABOUT: About = About {
        short: "walking",
        aliases: &["wp"],
        pieces: PIECES,
        wrong_letters: "WLSMKH",
        summary: include_str!("summary.txt"),
    };

    const ADJUSTMENT: Option<&'static AdjustmentRule> = Some(&super::count::COMPENSATION);

    const AT_THE_END: Option<&'static PieceKind> = Some(&STONE);

    const FAULTS: &'static [PlantedFault<Self>] = super::faults::FAULTS;

    fn kind(ply: &Ply) -> (&'static str, Option<Square>) {
        match ply {
            Ply::Walk { turn, .. } => ("walk", Some(*turn)),
            Ply::Capture { .. } => ("capture", None),
        }
    }

    fn piece(position: &Position, square: Square) -> Option<Piece> {
        let (side, kind) = match position.at(square) {
            Content::Empty => return None,
            Content::Walker(side) => (side, &WALKER),
            Content::Stone(side) => (side, &STONE),
        };
        Some(Piece { side, kind, captive: false })
    }

    fn draw_ply(
        position: &Position,
        rulings: &Self::Rulings,
        below: &mut impl FnMut(u64) -> u64,
        path: &mut Vec<Square>,
    ) -> Option<Ply> {
        super::draw::draw(position, *rulings, below, path)
    }

    fn prisoners(position: &Position) -> Option<[u32; 2]> {
        Some(position.prisoners)
    }

    fn count(position: &Position, rulings: &Self::Rulings) -> Option<Count> {
        Some(super::count::count(position, *rulings))
    }

    fn adjusted(position: &Position, rulings: &Self::Rulings) -> Option<Adjusted> {
        super::count::adjusted(&position.sum(*rulings))
    }

    fn stages(position: &Position, rulings: &Self::Rulings) -> Vec<Stage> {
        super::stages::stages(position, *rulings)
    }

    fn square_value(rulings: &Self::Rulings, square: Square) -> Option<Points> {
        Some(rulings.values().worth(square))
    }
}

/// A mitre with a ball on top, a collar, a stem and a foot.
const BISHOP: &str = "M0 -45A6 6 0 0 1 5 -35C15 -28 22 -16 22 -5C22 4 17 11 11 15L14 15Q17 18 14 21L9 21\
                      C9 27 13 31 20 32Q29 33 29 41L-29 41Q-29 33 -20 32C-13 31 -9 27 -9 21L-14 21\
                      Q-17 18 -14 15L-11 15C-17 11 -22 4 -22 -5C-22 -16 -15 -28 -5 -35A6 6 0 0 1 0 -45Z";

const BISHOP_LINES: &str = "M0 -21V1M-9 -11H9M-11 15H11M-9 21H9M-20 32H20";
