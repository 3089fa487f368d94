//! The slow twin of [`super::written::play_into`]: any accepted spelling, and why not.

use super::board::{Content, Ply, Position, bit};
use super::captures::{middle, visit_captures_of};
use super::reasons::{AmbiguousWalk, BadTurn, CannotCapture, CannotWalk, NotAWalk, Obstacle, TurnBlocked, WalkBlocked};
use super::rulings::WalkingPurchaseRulings as Rulings;
use super::{WALKER, WalkingPurchase};
use crate::games::prologue::{Turns, check_text, own_piece};
use crate::record::{Sign, Spelling, Square, Turn, Written};
use crate::rules::{CapturesFound, Found, Illegal, NothingToJump, Resolved, check_jumps, jumps, passes_through};

pub(super) fn resolve(position: &Position, rulings: Rulings, written: &Written<'_>) -> Result<Resolved<Ply>, Illegal> {
    check_text::<WalkingPurchase>(position, &rulings, written, None, Turns::Quiet)?;
    let kind = own_piece::<WalkingPurchase>(position, written)?;
    let squares: Vec<Square> = written.squares().collect();
    let (at, found) = (written.first(), kind.name);
    match (*kind == WALKER, written.sign) {
        (true, Sign::Quiet) => walk(position, rulings, &squares, written.turn).map_err(|illegal| match illegal {
            Some(illegal) => illegal,
            None => CannotCapture { at, found }.into(),
        }),
        (true, _) => Err(CannotCapture { at, found }.into()),
        // `-` throughout a capture whose squares show that it is one.
        (false, Sign::Quiet) => {
            let shows = jumps(written).all(|(from, to)| middle(from, to).is_some()) && written.turn.is_none();
            if shows {
                capture(position, written, Spelling::HYPHEN_CAPTURE)
            } else {
                Err(CannotWalk { at, found }.into())
            }
        }
        (false, _) => capture(position, written, Spelling::NONE),
    }
}

/// A walk with two squares, or three where the middle one is the turn. Four or more are no walk at all: `None`.
fn walk(
    position: &Position,
    rulings: Rulings,
    squares: &[Square],
    turn: Option<Turn>,
) -> Result<Resolved<Ply>, Option<Illegal>> {
    let (from, to, turn, spelled) = match *squares {
        [from, to] => (from, to, turn, Spelling::NONE),
        [from, by, to] if turn.is_none() => {
            (from, to, Some(Turn { file: by.file, rank: Some(by.rank) }), Spelling::THREE_SQUARES)
        }
        _ => return Err(None),
    };
    if from.file == to.file || from.rank == to.rank {
        return straight(position, rulings, from, to, turn).map_err(Some);
    }
    let near = Square::new(from.file, to.rank);
    let far = Square::new(to.file, from.rank);
    let given = match turn {
        None => None,
        Some(Turn { file, rank }) => {
            let fits = |square: &Square| square.file == file && rank.is_none_or(|rank| rank == square.rank);
            Some([near, far].into_iter().find(fits).ok_or(Some(Illegal::from(BadTurn(Some([near, far])))))?)
        }
    };
    let obstacles = [near, far].map(|turn| obstacle(position, from, turn, to));
    let open = match (given, obstacles) {
        (_, [Some(one), Some(other)]) => return Err(Some(Illegal::from(WalkBlocked(vec![one, other])))),
        (None, [None, None]) => return Err(Some(Illegal::from(AmbiguousWalk([near, far])))),
        (None, [None, Some(_)]) => near,
        (None, [Some(_), None]) => far,
        (Some(turn), [one, other]) => match if turn == near { one } else { other } {
            Some(obstacle) => {
                let open = if turn == near { far } else { near };
                return Err(Some(Illegal::from(TurnBlocked { obstacle, open })));
            }
            None => turn,
        },
    };
    let needless = given.is_some() && obstacles != [None, None] && spelled.is_none();
    let style = if needless { Spelling::NEEDLESS_TURN } else { spelled };
    Ok(Resolved { ply: Ply::Walk { from, turn: open, to }, style })
}

/// Ruling `straight`: the first leg may be empty.
fn straight(
    position: &Position,
    rulings: Rulings,
    from: Square,
    to: Square,
    turn: Option<Turn>,
) -> Result<Resolved<Ply>, Illegal> {
    if !rulings.straight || from == to {
        return Err(Illegal::from(NotAWalk));
    }
    if turn.is_some() {
        return Err(Illegal::from(BadTurn(None)));
    }
    match obstacle(position, from, from, to) {
        Some(obstacle) => Err(Illegal::from(WalkBlocked(vec![obstacle]))),
        None => Ok(Resolved { ply: Ply::Walk { from, turn: from, to }, style: Spelling::NONE }),
    }
}

/// The first thing in the way from `from` by `turn` to `to`, square by square.
fn obstacle(position: &Position, from: Square, turn: Square, to: Square) -> Option<Obstacle> {
    let mut at = from;
    for goal in [turn, to] {
        while at != goal {
            at = Square::new(towards(at.file, goal.file), towards(at.rank, goal.rank));
            if let Some(found) = found(position, at) {
                return Some(Obstacle { turn, at, found });
            }
        }
    }
    None
}

const fn towards(at: u8, goal: u8) -> u8 {
    if at < goal {
        at + 1
    } else if at > goal {
        at - 1
    } else {
        at
    }
}

fn found(position: &Position, square: Square) -> Option<Found> {
    match position.at(square) {
        Content::Empty => None,
        content @ (Content::Walker(side) | Content::Stone(side)) => Some(Found::Piece(side, content.kind())),
    }
}

fn capture(position: &Position, written: &Written<'_>, style: Spelling) -> Result<Resolved<Ply>, Illegal> {
    let (from, to) = (written.first(), written.last());
    let side = position.to_move;
    if let Some((one, next)) = jumps(written).find(|&(one, next)| middle(one, next).is_none()) {
        return Err(captures_through(position, written).not_a_jump(one, next));
    }
    let mut taken = [0; 16];
    let can_be_jumped = |at| position.has_stone(side.other(), at);
    let found = |at| found(position, at).unwrap_or(Found::Nothing);
    for between in check_jumps(written, can_be_jumped, found, nothing_to_jump)? {
        taken[usize::from(between.rank)] |= bit(between.file);
    }
    Ok(Resolved { ply: Ply::Capture { from, to, taken }, style })
}

/// The captures with these ends that visit these squares in order, as far as the bound allows.
fn captures_through(position: &Position, written: &Written<'_>) -> CapturesFound {
    let from = written.first();
    // All landings have the parity of the start.
    let possible = |at: Square| (at.file ^ from.file) & 1 == 0 && (at.rank ^ from.rank) & 1 == 0;
    if !written.squares().all(possible) {
        return CapturesFound { texts: Vec::new(), more: false };
    }
    let squares: Vec<Square> = written.squares().collect();
    CapturesFound::list(
        |each| visit_captures_of(&mut position.clone(), from, &mut |_, _, path| each(path, 1)),
        |path| passes_through(path, &squares),
    )
}

pub(super) fn nothing_to_jump(between: Square, found: Found) -> NothingToJump {
    let never = match found {
        Found::Piece(_, kind) if kind == WALKER.name => "walkers are not jumped",
        _ => "own pieces are not jumped",
    };
    NothingToJump { between, found, never, may_step: false }
}
