//! What a game says about itself to everything that shows, counts or converts it.

use super::faults::PlantedFault;
use super::{Board, Drawing, LastPly, Map, Mark, Stage, Variant, maps};
use crate::finding::Entry;
use crate::record::Square;
use crate::rules::{Adjusted, AdjustmentRule, Count, Found, Game, Points, Side, random_ply};

/// A kind of piece. Each game has a table of its own, [`About::pieces`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceKind {
    /// What it is called, in small letters.
    pub name: &'static str,
    /// The letter in position strings, a small one; White's pieces have the capital.
    pub letter: char,
    /// The capital letters that may stand in front of a ply of this piece.
    pub ply_letters: &'static [u8],
    /// What stands for White's and for Black's piece on boards made of text.
    pub symbols: [char; 2],
    /// How pictures draw it.
    pub outline: Outline,
    /// Whether pieces of this kind can be captives: on the board, and not free to move.
    pub captives: bool,
}

/// The outline of a piece in pictures, around the origin; a square of the board is 100 units wide, y goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A round stone, 40 units in radius.
    Disc,
    /// A figure.
    Figure {
        /// Its body, filled: the data of an SVG path.
        body: &'static str,
        /// Lines on it: the data of an SVG path.
        lines: &'static str,
    },
}

/// A piece on the board, for showing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: &'static PieceKind,
    /// Whether it is a captive.
    pub captive: bool,
}

impl Piece {
    /// What was found on a square, as one of these kinds of pieces. `None` where nothing was.
    #[must_use]
    pub fn found(kinds: &'static [PieceKind], found: Found, captive: bool) -> Option<Self> {
        let Found::Piece(side, name) = found else { return None };
        let kind = kinds.iter().find(|kind| kind.name == name)?;
        Some(Self { side, kind, captive })
    }

    /// The letter in position strings: a capital one for White.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter.to_ascii_uppercase(),
            Side::Black => self.kind.letter,
        }
    }

    /// What stands for it on boards made of text.
    #[must_use]
    pub const fn symbol(self) -> char {
        self.kind.symbols[self.side.index()]
    }
}

/// Where the pieces stand that a capture takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captures {
    /// In the middle between any two squares that the capture visits one after the other.
    JumpedOver,
    /// On the last square of the ply.
    LandedOn,
}

/// How the pieces taken are shown beside the board, where they are kept.
#[derive(Clone, Copy, Debug)]
pub struct Prisoners {
    /// The kind of piece that is kept.
    pub kept: &'static PieceKind,
    /// The kind of piece that stands for who keeps them.
    pub keeper: &'static PieceKind,
}

impl About {
    /// Whether pieces of some kind can be captives: boards made of text have room for the star then.
    #[must_use]
    pub fn has_captives(&self) -> bool {
        self.pieces.iter().any(|kind| kind.captives)
    }
}

/// What is the same for every position of a game.
#[derive(Debug)]
pub struct About {
    /// One word for tables.
    pub short: &'static str,
    /// More names under which the game is known: small letters and digits, nothing between words.
    pub aliases: &'static [&'static str],
    /// The kinds of pieces.
    pub pieces: &'static [PieceKind],
    /// What is counted square by square: see [`Profile::map_ply`].
    pub maps: &'static [Map],
    /// The board without anything on it.
    pub board: Board,
    /// How prisoners are shown, where [`Profile::prisoners`] has any.
    pub prisoners: Option<Prisoners>,
    /// What the words in empty squares say that [`Profile::labels`] gives, where it gives any.
    pub labels: Option<&'static str>,
    /// The letters from which a wrong one is chosen where such a fault is planted in a random record. Those of another
    /// list would make other records.
    pub wrong_letters: &'static str,
    /// The findings that this game alone has: the entries of its reasons why a ply cannot be played.
    pub findings: &'static [Entry],
    /// The rules in short: at most 40 lines of at most 78 characters, with a line feed at the end. The rulings are not in
    /// it.
    pub summary: &'static str,
}

/// What a game says about itself.
///
/// Whatever differs between games and is not a rule is asked here, never inferred from the size of a board or from a
/// name. What has a default holds for most games.
pub trait Profile: Game {
    /// Its entry in the list of games.
    const VARIANT: Variant;

    /// What is the same for every position.
    const ABOUT: About;

    /// Where the pieces stand that a capture takes.
    const CAPTURES: Captures = Captures::JumpedOver;

    /// The rule by which one side's count is lowered, where there is one.
    const ADJUSTMENT: Option<&'static AdjustmentRule> = None;

    /// Ways to write plies that break the rules of this game alone.
    const FAULTS: &'static [PlantedFault<Self>] = &[];

    /// Whether a text looks like a position of this game, for commands that are not told which game is meant. It need
    /// not be one that can be read, so that what is wrong with it can be said. Unless a game says otherwise, it does if
    /// its first field has the ranks of the board, with slashes between them.
    fn looks_like_position(text: &str) -> bool {
        let board = text.split(' ').next().unwrap_or_default();
        board.split('/').count() == usize::from(Self::RANKS)
    }

    /// Counts a ply on the maps of the game: `note` takes the number of a map in [`About::maps`] and a square. Unless a
    /// game says otherwise, these are [`maps::MAPS`].
    #[inline(always)]
    fn map_ply(ply: &Self::Ply, visited: impl Iterator<Item = Square> + Clone, mut note: impl FnMut(usize, Square)) {
        visited.clone().skip(1).for_each(|to| note(0, to));
        if Self::captured(ply) > 0 {
            maps::captured::<Self>(visited, |at| note(1, at));
        }
    }

    /// Counts the position of a finished game on the maps of the game.
    fn map_end(_position: &Self::Position, _note: impl FnMut(usize, Side, Square)) {}

    /// What kind of ply it is, and where a walk turned.
    fn kind(ply: &Self::Ply) -> (&'static str, Option<Square>);

    /// What stands on a square of the board.
    fn piece(position: &Self::Position, square: Square) -> Option<Piece>;

    /// Chooses one of the legal plies at random: see [`random_ply`].
    fn random_ply(
        position: &Self::Position,
        rulings: &Self::Rulings,
        below: &mut impl FnMut(u64) -> u64,
        path: &mut Vec<Square>,
    ) -> Option<Self::Ply> {
        random_ply::<Self>(position, rulings, below, path)
    }

    /// The way of a ply, as a line through squares: those that it visits unless a game says otherwise.
    fn way(last: &LastPly<Self>) -> Vec<Square> {
        last.way()
    }

    /// What is drawn about a position besides its pieces. Unless a game says otherwise, what can be seen of the last ply.
    fn marks(drawing: &Drawing<'_, Self>) -> Vec<Mark> {
        drawing.plain_marks()
    }

    /// Words to write in empty squares: [`About::labels`] says what they mean.
    fn labels(_drawing: &Drawing<'_, Self>) -> Vec<(Square, String)> {
        Vec::new()
    }

    /// The pieces that White and Black have taken, where they are kept: [`About::prisoners`] says how they are shown.
    fn prisoners(_position: &Self::Position) -> Option<[u32; 2]> {
        None
    }

    /// The count of a position in full, for showing; `None` unless [`Game::HAS_POINTS`].
    fn count(_position: &Self::Position, _rulings: &Self::Rulings) -> Option<Count> {
        None
    }

    /// What [`Profile::ADJUSTMENT`] does in a position; `None` where there is no such rule or nothing to adjust. Cheap.
    fn adjusted(_position: &Self::Position, _rulings: &Self::Rulings) -> Option<Adjusted> {
        None
    }

    /// The count stage by stage, where the game can tell it so.
    fn stages(_position: &Self::Position, _rulings: &Self::Rulings) -> Vec<Stage> {
        Vec::new()
    }

    /// What a piece on this square counts, where that depends on the square.
    fn square_value(_rulings: &Self::Rulings, _square: Square) -> Option<Points> {
        None
    }
}
