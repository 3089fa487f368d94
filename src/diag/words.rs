//! Findings in words that are safe to show, whatever stands in the text.

use crate::finding::Words;
use crate::judge::Problem;
use crate::rules::Side;
use crate::text::safe;

/// The words for a problem; `written` is the text that it is about.
#[must_use]
pub fn words(problem: &Problem, written: &str) -> Words {
    let Words { message, help } = problem.words(written);
    Words { message: safe(message), help: help.into_iter().map(safe).collect() }
}

/// Whose turn it is, as a clause.
#[must_use]
pub fn turn(side: Side) -> String {
    format!("{side} to move")
}
