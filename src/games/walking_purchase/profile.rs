//! What Walking Purchase says about itself.

use super::board::squares;
use super::look;
use super::{Content, Ply, Position, WalkingPurchase};
use crate::games::faults::PlantedFault;
use crate::games::{About, Drawing, LastPly, Map, Mark, Outline, Piece, PieceKind, Prisoners};
use crate::games::{Profile, Stage, Variant, maps};
use crate::record::Square;
use crate::rules::{Adjusted, AdjustmentRule, Count, Points, Side};

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

const MAPS: &[Map] = &[
    Map { name: "laid", title: "Where stones are laid", half: "Laid by {side}" },
    Map::CAPTURES,
    Map { name: "end", title: "Where stones stand at the end", half: "Stones of {side}" },
];

impl Profile for WalkingPurchase {
    const VARIANT: Variant = Variant::WalkingPurchase;

    const ABOUT: About = About {
        short: "walking",
        aliases: &["wp"],
        pieces: PIECES,
        maps: MAPS,
        board: look::BOARD,
        prisoners: Some(Prisoners { kept: &STONE, keeper: &WALKER }),
        labels: Some("what squares are worth"),
        wrong_letters: "WLSMKH",
        findings: super::reasons::ENTRIES,
        summary: include_str!("summary.txt"),
    };

    const ADJUSTMENT: Option<&'static AdjustmentRule> = Some(&super::count::COMPENSATION);

    const FAULTS: &'static [PlantedFault<Self>] = super::faults::FAULTS;

    #[inline(always)]
    fn map_ply(ply: &Ply, visited: impl Iterator<Item = Square> + Clone, mut note: impl FnMut(usize, Square)) {
        match ply {
            Ply::Walk { turn, .. } => note(0, *turn),
            Ply::Capture { .. } => maps::captured::<Self>(visited, |at| note(1, at)),
        }
    }

    /// The stones that stand on the board.
    fn map_end(position: &Position, mut note: impl FnMut(usize, Side, Square)) {
        for side in Side::BOTH {
            squares(&position.stones()[side.index()]).for_each(|at| note(2, side, at));
        }
    }

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

    fn way(last: &LastPly<Self>) -> Vec<Square> {
        look::way(last)
    }

    fn marks(drawing: &Drawing<'_, Self>) -> Vec<Mark> {
        look::marks(drawing)
    }

    fn labels(drawing: &Drawing<'_, Self>) -> Vec<(Square, String)> {
        look::labels(drawing)
    }

    fn random_ply(
        position: &Position,
        rulings: &Self::Rulings,
        below: &mut impl FnMut(u64) -> u64,
        path: &mut Vec<Square>,
    ) -> Option<Ply> {
        super::random::random_ply(position, *rulings, below, path)
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
