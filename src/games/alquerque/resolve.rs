//! Why a written ply is none. Slow and plain, with words for everything.

use super::Alquerque;
use super::board::{Ply, Position, WIDTH, bit};
use super::plies::write;
use super::reasons::{BackwardStep, CaptureForced, CaptureUnfinished, FarRowStep, NoLine, NotAdjacent, TargetOccupied};
use super::rulings::AlquerqueRulings;
use super::series::{Series, jumpers};
use crate::games::prologue::{Turns, check_text, own_piece};
use crate::record::{Sign, Spelling, Square, Written};
use crate::rules::{
    BadJump, Found, Illegal, JumpedTwice, LandingOccupied, NothingToJump, Resolved, Side, SquaresLeftOut, WrongSign,
};
use std::ops::ControlFlow;

/// How many jumps are tried to find captures that could be listed.
const JUMPS_TRIED: usize = 20_000;

/// Decides a ply in any accepted spelling.
pub(super) fn resolve(
    position: &Position,
    rulings: &AlquerqueRulings,
    written: &Written<'_>,
) -> Result<Resolved<Ply>, Illegal> {
    check_text::<Alquerque>(position, rulings, written, None, Turns::Never)?;
    own_piece::<Alquerque>(position, written)?;
    let (from, to) = (written.first(), written.last());
    if written.sign == Sign::Capture {
        let ply = capture(position, rulings, written)?;
        Ok(Resolved { ply, style: Spelling::NONE })
    } else if written.count > 2 || is_jump(from, to) {
        // The squares show that it is a capture, in spite of the sign.
        let ply = capture(position, rulings, written)?;
        Ok(Resolved { ply, style: Spelling::HYPHEN_CAPTURE })
    } else {
        let ply = step(position, rulings, from, to)?;
        Ok(Resolved { ply, style: Spelling::NONE })
    }
}

/// A step goes along a line to an adjacent empty point, forward or sideways.
fn step(position: &Position, rulings: &AlquerqueRulings, from: Square, to: Square) -> Result<Ply, Illegal> {
    let far_row = match position.side {
        Side::White => WIDTH - 1,
        Side::Black => 0,
    };
    let backward = match position.side {
        Side::White => to.rank < from.rank,
        Side::Black => to.rank > from.rank,
    };
    if !is_adjacent(from, to) {
        return Err(Illegal::from(NotAdjacent(from, to)));
    }
    if from.file != to.file && from.rank != to.rank && !has_diagonals(from) {
        return Err(Illegal::from(NoLine(from, to)));
    }
    if backward && !rulings.backward_steps {
        return Err(Illegal::from(BackwardStep));
    }
    if rulings.far_row_stuck && from.rank == far_row {
        return Err(Illegal::from(FarRowStep));
    }
    let found = position.found(to);
    if found != Found::Nothing {
        return Err(Illegal::from(TargetOccupied(to, found)));
    }
    if !rulings.free_capture && jumpers(position) != 0 {
        let ListedPlies { texts, more } = all_captures(position);
        return Err(Illegal::from(CaptureForced { captures: texts, more }));
    }
    Ok(Ply { from, to, taken: 0 })
}

/// A capture is a series of jumps over adjacent enemy men, played to its end.
fn capture(position: &Position, rulings: &AlquerqueRulings, written: &Written<'_>) -> Result<Ply, Illegal> {
    shape(position, rulings, written)?;
    way(position, written)?;
    let mut series = Series::new(position, written.first());
    for to in written.squares().skip(1) {
        // The way is clear: it can jump.
        let _ = series.jump(to);
    }
    if !rulings.free_capture && series.goes_on() {
        let ListedPlies { texts, more } = list(|each| series.visit(false, &mut |series| each(series.path())), |_| true);
        return Err(Illegal::from(CaptureUnfinished { on: texts, more }));
    }
    Ok(series.ply())
}

/// Any two neighbouring points must be a jump apart.
fn shape(position: &Position, rulings: &AlquerqueRulings, written: &Written<'_>) -> Result<(), Illegal> {
    let Some((from, to)) = pairs(written).find(|&(from, to)| !is_jump(from, to)) else { return Ok(()) };
    if written.count == 2 && is_adjacent(from, to) {
        let right = step(position, rulings, from, to).map(|_| text(&[from, to], false));
        return Err(Illegal::from(WrongSign { right }));
    }
    // No capture visits more points than these.
    let points: Vec<Square> = written.squares().take(14).collect();
    let mut series = Series::new(position, written.first());
    let ListedPlies { texts, more } = list(
        |each| series.visit(rulings.free_capture, &mut |series| each(series.path())),
        |path| written.count == points.len() && visits_in_order(path, &points),
    );
    if texts.is_empty() {
        Err(Illegal::from(BadJump(from, to)))
    } else {
        Err(Illegal::from(SquaresLeftOut { fits: texts, more }))
    }
}

/// Whether both begin and both end alike, and the other `points` come in between in their order.
fn visits_in_order(path: &[Square], points: &[Square]) -> bool {
    let ([first, inner @ .., last], [start, between @ .., end]) = (path, points) else { return false };
    let mut inner = inner.iter();
    first == start && last == end && between.iter().all(|point| inner.any(|visited| visited == point))
}

/// What stands in the way. The first fault by name, then by place: a man
/// jumped twice goes before one that is not there, that before a landing
/// point that is occupied.
fn way(position: &Position, written: &Written<'_>) -> Result<(), Illegal> {
    let mut enemy = position.enemy();
    let mut taken = 0;
    let (mut nothing, mut occupied) = (None, None);
    for (from, to) in pairs(written) {
        let over = Square::new(u8::midpoint(from.file, to.file), u8::midpoint(from.rank, to.rank));
        if taken & bit(over) != 0 {
            return Err(Illegal::from(JumpedTwice(over)));
        }
        if enemy & bit(over) == 0 {
            nothing = nothing.or(Some(Illegal::from(nothing_to_jump(over, position.found(over)))));
        } else {
            enemy ^= bit(over);
            taken |= bit(over);
        }
        // The start point is empty once the man has left it.
        let found = position.found(to);
        if found != Found::Nothing && to != written.first() {
            occupied = occupied.or(Some(Illegal::from(LandingOccupied(to, found))));
        }
    }
    nothing.or(occupied).map_or(Ok(()), Err)
}

/// Neighbouring points of a written ply.
fn pairs(written: &Written<'_>) -> impl Iterator<Item = (Square, Square)> {
    written.squares().zip(written.squares().skip(1))
}

fn is_adjacent(from: Square, to: Square) -> bool {
    from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank)) == 1
}

/// Points whose file number plus rank number is even also have diagonals.
fn has_diagonals(at: Square) -> bool {
    (at.file + at.rank).is_multiple_of(2)
}

/// Whether the points are a jump's length apart along a line.
fn is_jump(from: Square, to: Square) -> bool {
    match (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank)) {
        (0, 2) | (2, 0) => true,
        (2, 2) => has_diagonals(from),
        _ => false,
    }
}

/// Plies found, in canonical form, and whether there are more.
struct ListedPlies {
    texts: Vec<String>,
    more: bool,
}

fn all_captures(position: &Position) -> ListedPlies {
    let squares = (0..WIDTH).flat_map(|file| (0..WIDTH).map(move |rank| Square::new(file, rank)));
    let men = squares.filter(|&square| position.own() & bit(square) != 0);
    list(
        |each| {
            for man in men {
                Series::new(position, man).visit(false, &mut |series| each(series.path()))?;
            }
            ControlFlow::Continue(())
        },
        |_| true,
    )
}

/// Lists those captures of a walk through captures that fit, as far as the bounds allow.
fn list(
    walk: impl FnOnce(&mut dyn FnMut(&[Square]) -> ControlFlow<()>) -> ControlFlow<()>,
    fits: impl Fn(&[Square]) -> bool,
) -> ListedPlies {
    let mut texts = Vec::new();
    let mut tried = 0;
    let stopped = walk(&mut |path| {
        tried += path.len() - 1;
        let fits = fits(path);
        if tried > JUMPS_TRIED || (fits && texts.len() == Illegal::LISTED) {
            return ControlFlow::Break(());
        }
        if fits {
            texts.push(text(path, true));
        }
        ControlFlow::Continue(())
    });
    texts.sort_unstable();
    ListedPlies { texts, more: stopped.is_break() }
}

fn text(path: &[Square], captures: bool) -> String {
    let mut out = Vec::new();
    write(path.iter().copied(), captures, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Men of either side step as well, one point.
pub(super) fn nothing_to_jump(between: Square, found: Found) -> NothingToJump {
    NothingToJump { between, found, never: "own pieces are not jumped", may_step: true }
}
