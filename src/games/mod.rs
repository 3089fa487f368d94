//! The games: the one list of them, and the one dispatch.

pub mod alquerque;
pub mod distanz;
pub mod faults;
pub mod walking_purchase;

use crate::record::Square;
use crate::rules::{Found, Game, RulingError, Rulings, Side, draw};
use alquerque::Alquerque;
use distanz::Distanz;
use faults::Fault;
use walking_purchase::WalkingPurchase;

/// A piece, for showing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Whether it is a captive (Distanz).
    pub captive: bool,
}

impl Piece {
    /// What was found on a square, as a piece.
    fn found(found: Found, captive: bool) -> Option<Self> {
        let Found::Piece(side, kind) = found else { return None };
        let kind = Kind::ALL.into_iter().find(|known| known.name() == kind)?;
        Some(Self { side, kind, captive })
    }
}

/// The kinds of pieces of all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Walker,
    Stone,
    Man,
    King,
    Helper,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Walker, Self::Stone, Self::Man, Self::King, Self::Helper];

    /// What the piece is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Walker => "walker",
            Self::Stone => "stone",
            Self::Man => "man",
            Self::King => "king",
            Self::Helper => "helper",
        }
    }
}

/// A game of this list: rules, and what is needed to show a position.
pub trait Listed: Game {
    /// Which one it is.
    const VARIANT: Variant;

    /// Whether a capture takes what it jumps over, not what it lands on.
    const JUMPS: bool = true;

    /// Ways to write plies that break the rules of this game alone.
    const FAULTS: &'static [Fault<Self>] = &[];

    /// What kind of ply it is, and where a walk turned.
    fn kind(ply: &Self::Ply) -> (&'static str, Option<Square>);

    /// What stands on a square of the board.
    fn piece(position: &Self::Position, square: Square) -> Option<Piece>;

    /// Draws one of the legal plies by lot: see [`draw`].
    fn draw_ply(
        position: &Self::Position,
        rulings: &Self::Rulings,
        below: &mut impl FnMut(u64) -> u64,
        path: &mut Vec<Square>,
    ) -> Option<Self::Ply> {
        draw::<Self>(position, rulings, below, path)
    }

    /// The stones that White and Black have taken, where they are kept (Walking Purchase).
    fn prisoners(_position: &Self::Position) -> Option<[u32; 2]> {
        None
    }

    /// Position and rulings to count, where this is Walking Purchase: its
    /// score, its abacus and its steps are shown by those who know that game.
    fn counting(
        _position: &Self::Position,
        _rulings: &Self::Rulings,
    ) -> Option<(walking_purchase::Position, walking_purchase::WalkingPurchaseRulings)> {
        None
    }
}

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Walking Purchase.
    WalkingPurchase,
    /// Alquerque.
    Alquerque,
    /// Distanz.
    Distanz,
}

/// Something to do with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Listed>(self) -> Self::Out;
}

impl Variant {
    /// All games.
    pub const ALL: [Self; 3] = [Self::WalkingPurchase, Self::Alquerque, Self::Distanz];

    /// Does something with this game: the one dispatch.
    #[inline]
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Out {
        match self {
            Self::WalkingPurchase => visitor.visit::<WalkingPurchase>(),
            Self::Alquerque => visitor.visit::<Alquerque>(),
            Self::Distanz => visitor.visit::<Distanz>(),
        }
    }

    /// The names of its rulings.
    #[must_use]
    pub fn ruling_names(self) -> Vec<&'static str> {
        struct Names;
        impl Visitor for Names {
            type Out = Vec<&'static str>;
            fn visit<G: Listed>(self) -> Vec<&'static str> {
                G::Rulings::ALL.iter().map(|info| info.name).collect()
            }
        }
        self.visit(Names)
    }

    /// The value of the `Variant` tag.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::WalkingPurchase => WalkingPurchase::NAME,
            Self::Alquerque => Alquerque::NAME,
            Self::Distanz => Distanz::NAME,
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::WalkingPurchase => WalkingPurchase::TITLE,
            Self::Alquerque => Alquerque::TITLE,
            Self::Distanz => Distanz::TITLE,
        }
    }

    /// Reads a name in any accepted spelling; whether it is canonical.
    #[must_use]
    pub fn parse(text: &str) -> Option<(Self, bool)> {
        if let Some(variant) = Self::ALL.into_iter().find(|variant| variant.name() == text) {
            return Some((variant, true));
        }
        let plain: String =
            text.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).flat_map(char::to_lowercase).collect();
        let variant = match plain.as_str() {
            "walkingpurchase" | "wp" => Self::WalkingPurchase,
            "alquerque" => Self::Alquerque,
            "distanz" => Self::Distanz,
            _ => return None,
        };
        Some((variant, false))
    }

    /// Whether the game has this ruling, and it can have this value.
    ///
    /// # Errors
    /// If not.
    pub fn accepts(self, name: &str, value: &str) -> Result<(), RulingError> {
        struct Accepts<'n>(&'n str, &'n str);
        impl Visitor for Accepts<'_> {
            type Out = Result<(), RulingError>;
            fn visit<G: Listed>(self) -> Self::Out {
                G::Rulings::default().set(self.0, self.1)
            }
        }
        self.visit(Accepts(name, value))
    }
}
