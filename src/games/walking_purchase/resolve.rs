//! The slow twin of [`super::plies::play_into`]: any accepted spelling, and why not.

use super::board::{Content, Ply, Position, bit};
use super::plies::{DIRECTIONS, jump, middle};
use super::reasons::{AmbiguousWalk, BadTurn, CannotCapture, CannotWalk, NotAWalk, Obstacle, TurnBlocked, WalkBlocked};
use super::rulings::WalkingPurchaseRulings as Rulings;
use super::{WALKER, WalkingPurchase};
use crate::games::prologue::{Turns, check_text, own_piece};
use crate::record::{Sign, Spelling, Square, Turn, Written};
use crate::rules::{
    BadJump, Found, Illegal, JumpedTwice, LandingOccupied, NothingToJump, Resolved, Side, SquaresLeftOut,
};

/// How many jumps are tried at most to find what squares were left out.
const JUMPS_TRIED: u32 = 20_000;

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
            let shows = squares.windows(2).all(|pair| middle(pair[0], pair[1]).is_some()) && written.turn.is_none();
            if shows {
                capture(position, &squares, Spelling::HYPHEN_CAPTURE)
            } else {
                Err(CannotWalk { at, found }.into())
            }
        }
        (false, _) => capture(position, &squares, Spelling::NONE),
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

fn capture(position: &Position, squares: &[Square], style: Spelling) -> Result<Resolved<Ply>, Illegal> {
    let (from, to) = (squares[0], squares[squares.len() - 1]);
    let side = position.to_move;
    if let Some(pair) = squares.windows(2).find(|pair| middle(pair[0], pair[1]).is_none()) {
        let (fits, more) = captures_through(position, squares);
        return Err(if fits.is_empty() {
            Illegal::from(BadJump(pair[0], pair[1]))
        } else {
            Illegal::from(SquaresLeftOut { fits, more })
        });
    }
    let mut jumped = Vec::new();
    let (mut twice, mut nothing, mut occupied) = (None, None, None);
    for pair in squares.windows(2) {
        let Some(between) = middle(pair[0], pair[1]) else { continue };
        if jumped.contains(&between) {
            twice.get_or_insert(Illegal::from(JumpedTwice(between)));
        } else if position.has_stone(side.other(), between) {
            jumped.push(between);
        } else {
            let found = found(position, between).unwrap_or(Found::Nothing);
            nothing.get_or_insert(Illegal::from(nothing_to_jump(between, found)));
        }
        // The jumping stone has left its square.
        if let Some(found) = found(position, pair[1]).filter(|_| pair[1] != from) {
            occupied.get_or_insert(Illegal::from(LandingOccupied(pair[1], found)));
        }
    }
    if let Some(illegal) = twice.or(nothing).or(occupied) {
        return Err(illegal);
    }
    let mut taken = [0; 16];
    for between in jumped {
        taken[usize::from(between.rank)] |= bit(between.file);
    }
    Ok(Resolved { ply: Ply::Capture { from, to, taken }, style })
}

/// The captures with these ends that visit these squares in order, as far as the bound allows.
fn captures_through(position: &Position, squares: &[Square]) -> (Vec<String>, bool) {
    let from = squares[0];
    // All landings have the parity of the start.
    if squares.iter().any(|square| (square.file ^ from.file) & 1 != 0 || (square.rank ^ from.rank) & 1 != 0) {
        return (Vec::new(), false);
    }
    let mut board = *position;
    board.take_stone(position.to_move, from);
    let mut search = Search { side: position.to_move, squares, path: vec![from], fits: Vec::new(), left: JUMPS_TRIED };
    search.from(&mut board, from, 1);
    let more = search.left == 0 || search.fits.len() > Illegal::LISTED;
    search.fits.truncate(Illegal::LISTED);
    (search.fits, more)
}

struct Search<'w> {
    side: Side,
    squares: &'w [Square],
    path: Vec<Square>,
    fits: Vec<String>,
    left: u32,
}

impl Search<'_> {
    /// Every jump from here, the first `visited` of the written squares being behind it.
    fn from(&mut self, board: &mut Position, at: Square, visited: usize) {
        for (files, ranks) in DIRECTIONS {
            let Some((between, next)) = jump(board, self.side, at, files, ranks) else { continue };
            if self.left == 0 || self.fits.len() > Illegal::LISTED {
                return;
            }
            self.left -= 1;
            board.take_stone(self.side.other(), between);
            self.path.push(next);
            // The last written square must be the end, so it counts as visited only there.
            let last = self.squares.len() - 1;
            if visited == last && next == self.squares[last] {
                self.fits.push(self.path.iter().map(Square::to_string).collect::<Vec<_>>().join("x"));
            }
            let on = visited + usize::from(visited < last && next == self.squares[visited]);
            self.from(board, next, on);
            self.path.pop();
            board.lay_stone(self.side.other(), between);
        }
    }
}

pub(super) fn nothing_to_jump(between: Square, found: Found) -> NothingToJump {
    let never = match found {
        Found::Piece(_, kind) if kind == WALKER.name => "walkers are not jumped",
        _ => "own pieces are not jumped",
    };
    NothingToJump { between, found, never, may_step: false }
}
