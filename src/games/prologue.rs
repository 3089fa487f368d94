//! The checks with which every game begins to resolve a written ply, in the order in which findings take precedence.

use super::{PieceKind, Profile};
use crate::record::{Sign, Written};
use crate::rules::{
    BadSquare, Illegal, MixedSigns, NoPiece, PlayAfterEnd, TooManySquares, TurnNotHere, WrongColour, WrongLetter,
};

/// Which plies of a game have a turning letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// None.
    Never,
    /// Those that capture nothing.
    Quiet,
}

/// Whether the text can be a ply of this game, and the game is not over. `most` is the number of squares that a ply has
/// at most, where there is such a number.
///
/// # Errors
/// One sign throughout, no more squares, no turning letter out of place, squares of the board, a game that goes on: the
/// first of these that is not so.
pub fn check_text<G: Profile>(
    position: &G::Position,
    rulings: &G::Rulings,
    written: &Written<'_>,
    most: Option<usize>,
    turns: Turns,
) -> Result<(), Illegal> {
    if written.sign == Sign::Mixed {
        return Err(MixedSigns.into());
    }
    if most.is_some_and(|most| written.count > most) {
        return Err(TooManySquares.into());
    }
    let may_turn = match turns {
        Turns::Never => false,
        Turns::Quiet => written.sign == Sign::Quiet,
    };
    if written.turn.is_some() && !may_turn {
        return Err(TurnNotHere.into());
    }
    if let Some(square) = written.squares().find(|square| !square.is_on(G::FILES, G::RANKS)) {
        return Err(BadSquare { square, files: G::FILES, ranks: G::RANKS }.into());
    }
    match G::ending(position, rulings) {
        Some(ending) => Err(PlayAfterEnd(ending.reason).into()),
        None => Ok(()),
    }
}

/// The piece on the start square: one of the player to move, and the one that the letter in front of the ply names, if
/// there is a letter.
///
/// # Errors
/// The first of these that is not so.
pub fn own_piece<G: Profile>(position: &G::Position, written: &Written<'_>) -> Result<&'static PieceKind, Illegal> {
    let at = written.first();
    let Some(piece) = G::piece(position, at) else { return Err(NoPiece(at).into()) };
    let kind = piece.kind;
    if piece.side != G::to_move(position) {
        return Err(WrongColour { at, side: piece.side, kind: kind.name }.into());
    }
    match written.piece {
        Some(letter) if !kind.ply_letters.contains(&letter) => {
            Err(WrongLetter { at, found: kind.name, letter: char::from(letter) }.into())
        }
        _ => Ok(kind),
    }
}
