//! Repairs plies for which the rules allow only one reading, and move numbers.

use super::Why;
use super::history::Change;
use super::record::State;
use crate::judge::{Place, Problem, ProblemKind, Status, Verdict};
use crate::record::{Span, Token, Written};
use crate::rules::{Illegal, Remedy};

/// Appends the changes that repair plies and move numbers.
pub(super) fn mend(state: &State<'_, '_>, changes: &mut Vec<Change>) {
    let is_ply_fault = |problem: &Problem| matches!(problem.kind, ProblemKind::Illegal(_) | ProblemKind::Syntax(_));
    let all_legal = !state.verdict.problems.iter().any(is_ply_fault);
    for problem in &state.verdict.problems {
        match &problem.kind {
            ProblemKind::Illegal(illegal) => changes.extend(illegal_ply(state, problem, illegal)),
            // In a line that stops at a fault, a wrong number may be a clue to it; it is repaired only if the line is
            // whole.
            ProblemKind::MoveNumber { due, .. } if all_legal || in_whole_line(state, problem) => {
                let digits = state.written(problem.span).iter().take_while(|byte| byte.is_ascii_digit()).count();
                let span = Span::new(problem.span.start, problem.span.start + digits);
                changes.push(state.change(problem, span, due.to_string(), Why::Number));
            }
            ProblemKind::Spelling(canonical) if state.how.style => {
                changes.push(state.change(problem, problem.span, canonical.as_str(), Why::Style));
            }
            _ => {}
        }
    }
    if state.how.style && state.verdict.is_valid() {
        spellings(state, changes);
    }
}

/// Whether a move number belongs to the main line and that line is legal to its end.
fn in_whole_line(state: &State<'_, '_>, problem: &Problem) -> bool {
    problem.place == Place::Record && state.verdict.status != Status::Invalid
}

/// Appends changes that rewrite plies canonically. In a valid record, every ply has been played.
fn spellings(state: &State<'_, '_>, changes: &mut Vec<Change>) {
    let plies = state.record.items.iter().filter(|(token, _)| matches!(token, Token::Ply(_)));
    let mut styles =
        state.verdict.problems.iter().filter(|problem| matches!(problem.kind, ProblemKind::Style(_))).peekable();
    for (row, (_, span)) in plies.enumerate() {
        if let Some(problem) = styles.next_if(|problem| problem.span == *span) {
            let canonical = String::from_utf8_lossy(state.collected.notation(row));
            changes.push(state.change(problem, *span, canonical, Why::Style));
        }
    }
}

/// The first replacement that the rules give for an illegal ply and that the rest of the record confirms.
fn illegal_ply(state: &State<'_, '_>, problem: &Problem, illegal: &Illegal) -> Option<Change> {
    let written = written(state, problem.span)?;
    illegal.remedies(&written).into_iter().find_map(|Remedy { ply, because, if_legal, if_next_is_legal }| {
        let change = state.change(problem, problem.span, ply, Why::Rules(because));
        let change = if if_legal { legal(state, problem, change)? } else { change };
        if if_next_is_legal { agreed(state, problem, change) } else { Some(change) }
    })
}

/// The ply at this span.
fn written<'s>(state: &State<'_, 's>, span: Span) -> Option<Written<'s>> {
    let items = &state.record.items;
    let at = items.binary_search_by_key(&span.start, |(_, span)| span.start).ok()?;
    match items[at].0 {
        Token::Ply(written) => Some(written),
        _ => None,
    }
}

/// Returns the change if it makes the ply legal.
fn legal(state: &State<'_, '_>, problem: &Problem, change: Change) -> Option<Change> {
    let after = state.verdict_with(std::slice::from_ref(&change))?;
    let still = |other: &Problem| other.kind.is_error() && other.span.start == problem.span.start;
    if after.problems.iter().any(still) { None } else { Some(change) }
}

/// Returns the change if the following plies do not contradict it.
fn agreed(state: &State<'_, '_>, problem: &Problem, change: Change) -> Option<Change> {
    let after = state.verdict_with(std::slice::from_ref(&change))?;
    continues_legally(state, problem, &after).then_some(change)
}

/// Whether the ply after a repaired one in the main line is legal, or there is none.
fn continues_legally(state: &State<'_, '_>, problem: &Problem, after: &Verdict) -> bool {
    match problem.place {
        Place::Main(ply) => after.status != Status::Invalid || after.plies > ply || is_last(state, problem.span),
        _ => true,
    }
}

/// Whether no ply follows this one.
fn is_last(state: &State<'_, '_>, span: Span) -> bool {
    !state.record.items.iter().any(|(token, other)| matches!(token, Token::Ply(_)) && other.start > span.start)
}
