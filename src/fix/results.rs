//! Repairs results and scores from the outcome of the finished game.

use super::Why;
use super::history::Change;
use super::record::State;
use crate::judge::{Problem, ProblemKind, Status};
use crate::record::{Claim, Span, Token};
use crate::rules::Outcome;

/// Appends changes that correct results and scores and add missing results.
pub(super) fn mend(state: &State<'_, '_>, changes: &mut Vec<Change>) {
    let outcome = state.verdict.outcome;
    // After an unterminated comment or variation, appended text would become part of it.
    let ends = state.verdict.status != Status::Invalid && state.record.faults().next().is_none();
    for problem in &state.verdict.problems {
        match &problem.kind {
            ProblemKind::ResultMismatch { outcome, .. } => {
                changes.push(state.change(problem, problem.span, outcome.token(), Why::Result));
            }
            ProblemKind::ResultConflict { tag, .. } => {
                let right = outcome.map(Outcome::token).filter(|right| *right != tag.token());
                changes.extend(right.and_then(|right| result_tag(state, problem, right, Why::Result)));
            }
            ProblemKind::ResultMissing { outcome: Some(outcome), token: true } => {
                changes.push(state.change(problem, problem.span, outcome.token(), Why::Result));
            }
            ProblemKind::ResultMissing { token: false, .. } if ends => missing(state, problem, changes),
            ProblemKind::BadResult => {
                let token = state.verdict.token.filter(|token| *token != Claim::Open);
                let right = outcome
                    .map(|outcome| (outcome.token(), Why::Result))
                    .or(token.map(|token| (token.token(), Why::Token)));
                changes.extend(right.and_then(|(right, why)| result_tag(state, problem, right, why)));
            }
            ProblemKind::ScoreMismatch { score } => {
                changes.push(state.change(problem, problem.span, score.to_string(), Why::Score));
            }
            ProblemKind::BadScore => {
                let score = state.verdict.score;
                changes.extend(score.map(|score| state.change(problem, problem.span, score.to_string(), Why::Score)));
            }
            _ => {}
        }
    }
}

/// A change of the Result tag's value; `None` if there is no Result tag.
fn result_tag(state: &State<'_, '_>, problem: &Problem, value: &str, why: Why) -> Option<Change> {
    state.record.tag("Result").map(|tag| state.change(problem, tag.value_span, value, why))
}

/// Appends changes that add a closing token and, if it is missing and known, a Result tag.
fn missing(state: &State<'_, '_>, problem: &Problem, changes: &mut Vec<Change>) {
    let (record, verdict) = (state.record, state.verdict);
    let tag = record.tag("Result");
    let (token, why) = match (verdict.outcome, verdict.claimed) {
        (Some(outcome), _) => (outcome.token(), Why::Result),
        (None, Some(claim)) if claim != Claim::Open => (claim.token(), Why::ResultTag),
        (None, _) => (Claim::Open.token(), Why::Open),
    };
    let end = line_end(record.text);
    let (at, before) = match record.items.last() {
        // On the line of a `;` comment, the token would become part of the comment.
        Some((Token::Comment(_), span)) if record.text[span.start] == b';' => (span.end, end.to_owned()),
        Some((_, span)) => (span.end, " ".to_owned()),
        None => (record.head.tags.last().map_or(0, |tag| tag.span.end), format!("{end}{end}")),
    };
    changes.push(state.change(problem, Span::new(at, at), format!("{before}{token}"), why));
    if tag.is_none() && verdict.outcome.is_some() && !record.head.tags.is_empty() {
        let before = ["Event", "Site", "Date", "Round", "White", "Black"];
        let last = record.head.tags.iter().rfind(|tag| before.contains(&&*tag.name()));
        let (at, new) = match last {
            Some(tag) => (tag.span.end, format!("{end}[Result \"{token}\"]")),
            None => (record.head.start, format!("[Result \"{token}\"]{end}")),
        };
        changes.push(state.change(problem, Span::new(at, at), new, Why::Result));
    }
}

/// The line ending that a text uses.
pub(super) fn line_end(text: &[u8]) -> &'static str {
    match memchr::memchr2(b'\n', b'\r', text).map(|at| &text[at..]) {
        Some([b'\r', b'\n', ..]) => "\r\n",
        Some([b'\r', ..]) => "\r",
        _ => "\n",
    }
}
