//! Why a written ply is none. Slow and plain, with words for everything.

use super::Alquerque;
use super::board::{Ply, Position, WIDTH, bit};
use super::reasons::{BackwardStep, CaptureForced, CaptureUnfinished, FarRowStep, NoLine, NotAdjacent, TargetOccupied};
use super::rulings::AlquerqueRulings;
use super::series::{Series, jumpers};
use crate::games::prologue::{Turns, check_text, own_piece};
use crate::record::{Sign, Spelling, Square, Written};
use crate::rules::{
    CapturesFound, EachCapture, Found, Illegal, NothingToJump, Resolved, Side, WrongSign, check_jumps, jumped_over,
    jumps, passes_through, squares_text,
};

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
        let CapturesFound { texts, more } = all_captures(position);
        return Err(Illegal::from(CaptureForced { captures: texts, more }));
    }
    Ok(Ply { from, to, taken: 0 })
}

/// A capture is a series of jumps over adjacent enemy men, played to its end.
fn capture(position: &Position, rulings: &AlquerqueRulings, written: &Written<'_>) -> Result<Ply, Illegal> {
    shape(position, rulings, written)?;
    let can_be_jumped = |at| position.enemy() & bit(at) != 0;
    check_jumps(written, can_be_jumped, |at| position.found(at), nothing_to_jump)?;
    let mut series = Series::new(position, written.first());
    for to in written.squares().skip(1) {
        // The way is clear: it can jump.
        let _ = series.jump(to);
    }
    if !rulings.free_capture && series.can_jump_on() {
        let visit = |each: &mut EachCapture<'_>| series.visit(false, &mut |series| each(series.path(), series.jumps()));
        let CapturesFound { texts, more } = CapturesFound::list(visit, |_| true).sorted();
        return Err(Illegal::from(CaptureUnfinished { on: texts, more }));
    }
    Ok(series.ply())
}

/// Any two neighbouring points must be a jump apart.
fn shape(position: &Position, rulings: &AlquerqueRulings, written: &Written<'_>) -> Result<(), Illegal> {
    let Some((from, to)) = jumps(written).find(|&(from, to)| !is_jump(from, to)) else { return Ok(()) };
    if written.count == 2 && is_adjacent(from, to) {
        let right = step(position, rulings, from, to).map(|_| squares_text([from, to], false));
        return Err(Illegal::from(WrongSign { right }));
    }
    // No capture visits more points than these.
    let points: Vec<Square> = written.squares().take(14).collect();
    let mut series = Series::new(position, written.first());
    let fit = CapturesFound::list(
        |each| series.visit(rulings.free_capture, &mut |series| each(series.path(), series.jumps())),
        |path| written.count == points.len() && passes_through(path, &points),
    );
    Err(fit.sorted().not_a_jump(from, to))
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
    jumped_over(from, to).is_some() && (from.file == to.file || from.rank == to.rank || has_diagonals(from))
}

fn all_captures(position: &Position) -> CapturesFound {
    let squares = (0..WIDTH).flat_map(|file| (0..WIDTH).map(move |rank| Square::new(file, rank)));
    let men = squares.filter(|&square| position.own() & bit(square) != 0);
    let visit = |each: &mut EachCapture<'_>| {
        men.into_iter().try_for_each(|man| {
            Series::new(position, man).visit(false, &mut |series| each(series.path(), series.jumps()))
        })
    };
    CapturesFound::list(visit, |_| true).sorted()
}

/// Men of either side step as well, one point.
pub(super) fn nothing_to_jump(between: Square, found: Found) -> NothingToJump {
    NothingToJump { between, found, never: "own pieces are not jumped", may_step: true }
}
