//! The contract that all games share. Names no game.
//!
//! What is written ([`Written`]) and what is played ([`Game::Ply`]) are two
//! types. [`Game::play_written`] decides a written ply and plays it at once, in
//! time proportional to its length; [`Game::resolve`] is its slow twin that
//! says why not. Neither ever lists all plies.

mod bits;
mod board_text;
mod count;
mod ending;
mod illegal;
mod jumps;
mod perft;
mod points;
mod random;
mod rulings;
mod score;

pub use bits::{BitSet, bits, nth_bit, seen_along};
pub use board_text::{BoardReader, Field, PositionError, PositionFault, fields, write_board};
pub use count::{Adjusted, Adjustment, AdjustmentCase, AdjustmentRule, Column, Count, Disagreement};
pub use count::{Ledger, LedgerStep, Part, Twice, Value};
pub use ending::{Ending, Outcome, Reason, Side};
pub use illegal::{
    BadJump, BadSquare, Because, ENTRIES, Found, Help, Illegal, JumpedTwice, Label, LandingOccupied, MixedSigns,
    NoPiece, NothingToJump, Parts, PlayAfterEnd, Rejection, Remedy, Shown, SquaresLeftOut, TooManySquares, TurnNotHere,
    WRONG_PIECE, WrongColour, WrongLetter, WrongSign, apart, plies,
};
pub use jumps::{CapturesFound, EachCapture, check_jumps, jumped_over, jumps, passes_through};
pub use perft::{divide, perft, perft_bulk};
pub use points::Points;
pub use random::{CHOSEN_FROM, random_ply};
pub use rulings::{RulingError, RulingInfo, Rulings};
pub use score::Score;

use crate::record::{Spelling, Square, UsualPly, Written};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// A written ply, resolved: what is played, and what the position says of its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolved<P> {
    /// What happens on the board.
    pub ply: P,
    /// Spellings that only the position shows not to be canonical.
    pub style: Spelling,
}

/// The rules of one game, as a type without values: all its functions are associated ones.
pub trait Game: Copy + Send + Sync + 'static {
    /// The value of the `Variant` tag, e.g. `walking-purchase`.
    const NAME: &'static str;
    /// The name for people, e.g. `Walking Purchase`.
    const TITLE: &'static str;
    /// Number of files, from `a`.
    const FILES: u8;
    /// Number of ranks, from `1`.
    const RANKS: u8;
    /// What most plies in its records look like: see [`UsualPly`]. Decides nothing but how fast they are read.
    const USUAL_PLY: UsualPly = UsualPly::TwoSquares;
    /// Whether a finished game has points besides a result.
    const HAS_POINTS: bool = false;

    /// The rulings that this game knows.
    type Rulings: Rulings;
    /// Pieces, side to move and whatever else a position string holds.
    type Position: Copy + Eq + Debug + Send + Sync;
    /// What a ply does on the board, without the squares visited on the way.
    type Ply: Copy + Eq + Debug + Send + Sync;
    /// What takes a ply back: the position before it ([`Game::Position`] itself), or what of it the ply does not tell.
    type Memo: Memo<Self>;
    /// What the rules must know of the earlier positions of a line.
    type Past: Past<Self>;

    /// The start position under these rulings.
    fn start(rulings: &Self::Rulings) -> Self::Position;

    /// Reads a position string.
    ///
    /// # Errors
    /// The field and column of what cannot be read.
    fn read_position(text: &str) -> Result<Self::Position, PositionError>;

    /// Appends the position string.
    fn write_position(position: &Self::Position, out: &mut String);

    /// Whose turn it is.
    fn to_move(position: &Self::Position) -> Side;

    /// Decides a written ply and plays it: the fast path.
    ///
    /// `None` if it is not legal, and perhaps if it is not spelled canonically:
    /// [`Game::resolve`] is asked then. The position is what it was in that
    /// case. Whether the game is over already need not be asked.
    fn play_written(
        position: &mut Self::Position,
        rulings: &Self::Rulings,
        written: &Written<'_>,
    ) -> Option<Resolved<Self::Ply>> {
        let mut ply = None;
        let style = Self::play_into(position, rulings, written, &mut ply)?;
        Some(Resolved { ply: ply?, style })
    }

    /// [`Game::play_written`] that puts a legal ply where the caller keeps it, because moving a ply there takes
    /// as long as playing it. Unless a game says otherwise, the ply is resolved, then played; deciding it directly
    /// makes replaying records several times as fast.
    fn play_into(
        position: &mut Self::Position,
        rulings: &Self::Rulings,
        written: &Written<'_>,
        played: &mut Option<Self::Ply>,
    ) -> Option<Spelling> {
        let Resolved { ply, style } = Self::resolve(position, rulings, written).ok()?;
        Self::play(position, &ply);
        *played = Some(ply);
        Some(style)
    }

    /// Decides a written ply, in any accepted spelling: the slow twin of
    /// [`Game::play_written`].
    ///
    /// # Errors
    /// The first reason, in the order of the findings page, why it is none.
    fn resolve(
        position: &Self::Position,
        rulings: &Self::Rulings,
        written: &Written<'_>,
    ) -> Result<Resolved<Self::Ply>, Illegal>;

    /// Plays a ply that is known to be legal here.
    fn play(position: &mut Self::Position, ply: &Self::Ply);

    /// Makes every legal ply on the board, one after the other: hands the
    /// position after it, the ply and the squares visited (first and last
    /// included; of a walk just these two) to `visit`, then takes it back.
    /// Draws by counting are left out of account; a game that is over on the
    /// board has no plies. The order is fixed but not specified.
    ///
    /// `visit` may change the position it is given as long as it puts it back.
    fn visit_plies<V>(position: &mut Self::Position, rulings: &Self::Rulings, visit: &mut V) -> ControlFlow<()>
    where
        V: FnMut(&mut Self::Position, &Self::Ply, &[Square]) -> ControlFlow<()>;

    /// The number of legal plies, counted until there are more than `bound`.
    fn count_plies(position: &Self::Position, rulings: &Self::Rulings, bound: u64) -> u64 {
        let mut count = 0;
        let _ = Self::visit_plies(&mut position.clone(), rulings, &mut |_, _, _| {
            count += 1;
            if count > bound { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        count
    }

    /// Appends the canonical notation of a legal ply, given the position
    /// before it and all squares visited (of a quiet ply the first and last do).
    /// Unless a game says otherwise, these squares with the sign between them.
    fn write_ply(
        _before: &Self::Position,
        _rulings: &Self::Rulings,
        ply: &Self::Ply,
        path: impl Iterator<Item = Square>,
        out: &mut Vec<u8>,
    ) {
        write_squares(path, Self::captured(ply) > 0, out);
    }

    /// Whether the game is over on the board, draws by counting aside.
    ///
    /// A draw by counting is [`Past`]'s to say and yields to this.
    fn ending(position: &Self::Position, rulings: &Self::Rulings) -> Option<Ending>;

    /// Whether the game is over though a ply may still look legal to
    /// [`Game::play_into`]: the part of [`Game::ending`] that a legal ply does
    /// not disprove. Unless a game says otherwise, any ending. It is asked
    /// before each ply, so a game whose endings are costly to see says it.
    fn is_over_at_sight(position: &Self::Position, rulings: &Self::Rulings) -> bool {
        Self::ending(position, rulings).is_some()
    }

    /// The number of men each side has taken from the other by this ply.
    fn captured(ply: &Self::Ply) -> u32;

    /// What the position comes to as it stands; `None` unless [`Game::HAS_POINTS`]. Cheap: every finished game is asked.
    fn score(_position: &Self::Position, _rulings: &Self::Rulings) -> Option<Score> {
        None
    }
}

/// What takes a ply back.
///
/// The position before the ply does, whatever the game. Where positions are so large that copying one for each ply
/// takes long, a game has a type of its own that holds what a ply does not tell of the position before it.
pub trait Memo<G: Game>: Copy + Debug + Send + Sync {
    /// What will take back a ply that is played in this position.
    fn of(position: &G::Position) -> Self;

    /// Takes back a ply: the position is again the one that this was taken of.
    fn take_back(self, position: &mut G::Position, ply: &G::Ply);
}

impl<G: Game> Memo<G> for G::Position {
    #[inline]
    fn of(position: &G::Position) -> Self {
        *position
    }

    #[inline]
    fn take_back(self, position: &mut G::Position, _: &G::Ply) {
        *position = self;
    }
}

/// Appends the squares of a ply with `x` between them where it captures, else `-`.
#[inline]
pub fn write_squares(squares: impl Iterator<Item = Square>, captures: bool, out: &mut Vec<u8>) {
    let sign = if captures { b'x' } else { b'-' };
    for (index, square) in squares.enumerate() {
        if index > 0 {
            out.push(sign);
        }
        square.write(out);
    }
}

/// The same as a text of its own.
pub fn squares_text(squares: impl IntoIterator<Item = Square>, captures: bool) -> String {
    let mut text = Vec::new();
    write_squares(squares.into_iter(), captures, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The memory of a line: which draws by counting its positions bring about.
///
/// A stack: variations set the last ply aside, push their own, and are taken
/// back to where they began.
pub trait Past<G: Game>: Sized + Clone + Send + Sync + Debug {
    /// What [`Past::pop`] takes off.
    type Step: Copy + Debug;

    /// A line that begins with this position.
    fn new(start: &G::Position, rulings: &G::Rulings) -> Self;

    /// Notes the position after a ply.
    fn push(&mut self, ply: &G::Ply, after: &G::Position);

    /// How many plies have been pushed.
    fn len(&self) -> usize;

    /// Whether the line stands at its first position.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the last ply off.
    fn pop(&mut self) -> Option<Self::Step>;

    /// Puts back what [`Past::pop`] took off.
    fn restore(&mut self, step: Self::Step);

    /// The draw by counting that the current position is, if any.
    fn draw(&self, position: &G::Position) -> Option<Reason>;
}

/// The past of a game that has no memory. Counts nothing.
#[derive(Clone, Debug, Default)]
pub struct NoPast;

impl<G: Game> Past<G> for NoPast {
    type Step = ();
    fn new(_: &G::Position, _: &G::Rulings) -> Self {
        Self
    }
    #[inline]
    fn push(&mut self, _: &G::Ply, _: &G::Position) {}
    fn len(&self) -> usize {
        0
    }
    fn pop(&mut self) -> Option<()> {
        None
    }
    fn restore(&mut self, (): ()) {}
    #[inline]
    fn draw(&self, _: &G::Position) -> Option<Reason> {
        None
    }
}
