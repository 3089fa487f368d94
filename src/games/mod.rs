//! The games: the one list of them, and the one dispatch.
//!
//! A game is a folder of this module. It implements [`Game`], the rules, and [`Profile`], what it says about itself to
//! everything that shows, counts or converts records. Adding one takes a folder and the two lines in this file that
//! name it: `docs/adding-a-game.md` goes through the steps.

pub mod alquerque;
pub mod distanz;
pub mod faults;
mod look;
pub mod maps;
mod marks;
mod profile;
pub mod prologue;
mod stage;
#[cfg(test)]
mod testing;
pub mod walking_purchase;

pub use look::{Board, CutOut, Ground, Seats};
pub use maps::Map;
pub use marks::{Drawing, LastPly, Mark, Shown};
pub use profile::{About, Captures, Outline, Piece, PieceKind, Prisoners, Profile};
pub use stage::Stage;

use crate::rules::{AdjustmentRule, Game, RulingError, Rulings};
use alquerque::Alquerque;
use distanz::Distanz;
use walking_purchase::WalkingPurchase;

/// Something to do with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Profile>(self) -> Self::Out;
}

/// Makes [`Variant`] of the list of games.
macro_rules! games {
    ($($game:ident),+ $(,)?) => {
        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Variant {
            $(
                #[doc = concat!("The game [`", stringify!($game), "`].")]
                $game,
            )+
        }

        impl Variant {
            /// All games, in the order in which they are shown.
            pub const ALL: [Self; [$(stringify!($game)),+].len()] = [$(Self::$game),+];

            /// Does something with this game: the one dispatch.
            #[inline]
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Out {
                match self {
                    $(Self::$game => visitor.visit::<$game>(),)+
                }
            }

            /// Name and title.
            const fn named(self) -> [&'static str; 2] {
                match self {
                    $(Self::$game => [<$game as Game>::NAME, <$game as Game>::TITLE],)+
                }
            }

            /// What the game says about itself.
            #[must_use]
            pub const fn about(self) -> &'static About {
                match self {
                    $(Self::$game => &<$game as Profile>::ABOUT,)+
                }
            }
        }

        // Each game says which entry of the list it is, and its board has its size.
        $(const _: () = assert!(
            <$game as Profile>::ABOUT.board.files == <$game as Game>::FILES
                && <$game as Profile>::ABOUT.board.ranks == <$game as Game>::RANKS,
            "`About::board` of a game has not the size that `Game` says"
        );)+
        $(const _: () = assert!(matches!(<$game as Profile>::VARIANT, Variant::$game), "`Profile::VARIANT` of a game names another one");)+
    };
}

// The list.
games![WalkingPurchase, Alquerque, Distanz];

impl Variant {
    /// The game of records that do not say which: the first of the list.
    pub const DEFAULT: Self = Self::ALL[0];

    /// The names of its rulings.
    #[must_use]
    pub fn ruling_names(self) -> Vec<&'static str> {
        struct Names;
        impl Visitor for Names {
            type Out = Vec<&'static str>;
            fn visit<G: Profile>(self) -> Vec<&'static str> {
                G::Rulings::ALL.iter().map(|info| info.name).collect()
            }
        }
        self.visit(Names)
    }

    /// Whether a finished game has points besides a result.
    #[must_use]
    pub fn has_points(self) -> bool {
        struct HasPoints;
        impl Visitor for HasPoints {
            type Out = bool;
            fn visit<G: Profile>(self) -> bool {
                G::HAS_POINTS
            }
        }
        self.visit(HasPoints)
    }

    /// The rule by which one side's count is lowered, where the game has one.
    #[must_use]
    pub fn adjustment(self) -> Option<&'static AdjustmentRule> {
        struct Adjustment;
        impl Visitor for Adjustment {
            type Out = Option<&'static AdjustmentRule>;
            fn visit<G: Profile>(self) -> Self::Out {
                G::ADJUSTMENT
            }
        }
        self.visit(Adjustment)
    }

    /// The value of the `Variant` tag.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.named()[0]
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.named()[1]
    }

    /// Reads a name in any accepted spelling; whether it is canonical.
    #[must_use]
    pub fn parse(text: &str) -> Option<(Self, bool)> {
        if let Some(variant) = Self::ALL.into_iter().find(|variant| variant.name() == text) {
            return Some((variant, true));
        }
        let plain = plain(text);
        let named =
            |variant: &Self| self::plain(variant.name()) == plain || variant.about().aliases.contains(&plain.as_str());
        Self::ALL.into_iter().find(named).map(|variant| (variant, false))
    }

    /// Whether the game has this ruling, and it can have this value.
    ///
    /// # Errors
    /// If not.
    pub fn accepts(self, name: &str, value: &str) -> Result<(), RulingError> {
        struct Accepts<'n>(&'n str, &'n str);
        impl Visitor for Accepts<'_> {
            type Out = Result<(), RulingError>;
            fn visit<G: Profile>(self) -> Self::Out {
                G::Rulings::default().set(self.0, self.1)
            }
        }
        self.visit(Accepts(name, value))
    }
}

/// A name in lower case without what may part its words.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).flat_map(char::to_lowercase).collect()
}
