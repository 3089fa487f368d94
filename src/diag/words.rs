//! Messages of findings that are safe to print, whatever text they quote.

use crate::finding::Words;
use crate::judge::Problem;
use crate::rules::Side;
use crate::text::safe;

/// The message and help for a problem; `written` is the text that it concerns.
#[must_use]
pub fn words(problem: &Problem, written: &str) -> Words {
    let Words { message, help } = problem.words(written);
    Words { message: safe(message), help: help.into_iter().map(safe).collect() }
}

/// A clause that names the side to move.
#[must_use]
pub fn turn(side: Side) -> String {
    format!("{side} to move")
}
