//! Labels for parts of the bytes that a finding concerns.

use super::{BadRuling, Problem, ProblemKind};
use crate::record::Span;
use crate::rules::{Label, Parts, PositionFault};

/// The labels for parts of the bytes concerned, in text order.
pub fn labels(problem: &Problem, written: &[u8]) -> Vec<Label> {
    let mut labels = match &problem.kind {
        ProblemKind::Illegal(illegal) => illegal.labels(&Parts::of(written)),
        // A fault of all pieces together, such as a wrong number, has no column.
        ProblemKind::BadPosition(_, error) if !matches!(error.fault, PositionFault::Pieces(_)) => {
            column(written, error.column).into_iter().collect()
        }
        ProblemKind::BadRuling(bad) => ruling(bad, written).into_iter().collect(),
        _ => Vec::new(),
    };
    labels.sort_by_key(|label| (label.span.start, label.span.end));
    labels
}

/// Another place that a finding refers to, with its label.
pub fn related(kind: &ProblemKind) -> Option<(Span, String)> {
    match kind {
        ProblemKind::DuplicateTag { first } => Some((*first, "first given here; this one counts".to_owned())),
        ProblemKind::ResultConflict { tag, at, .. } => Some((*at, format!("the tag says `{}`", tag.token()))),
        _ => None,
    }
}

/// The label of a character of a tag value, by its column from 1.
fn column(value: &[u8], column: usize) -> Option<Label> {
    // With an escape sequence, columns in the value and in the text differ.
    if value.contains(&b'\\') {
        return None;
    }
    let text = std::str::from_utf8(value).ok()?;
    let start = text.char_indices().nth(column.checked_sub(1)?).map_or(text.len(), |(at, _)| at);
    let end = text[start..].chars().next().map_or(start, |c| start + c.len_utf8());
    Some(Label::new(Span::new(start, end), "here"))
}

/// The label of the faulty pair in the value of a Rulings tag.
fn ruling(bad: &BadRuling, value: &[u8]) -> Option<Label> {
    let text = std::str::from_utf8(value).ok()?;
    let pairs = text.split_ascii_whitespace();
    let named = |pair: &&str, name: &str| pair.split_once('=').is_some_and(|(known, _)| known == name);
    let (pair, said) = match bad {
        BadRuling::Form(form) => (pairs.into_iter().find(|pair| pair == form)?, "no `name=value`"),
        BadRuling::Name(_, name) => (pairs.into_iter().find(|pair| named(pair, name))?, "no ruling of this game"),
        BadRuling::Value { name, value, .. } => {
            let fits = |pair: &&str| pair.split_once('=') == Some((name, value));
            (pairs.into_iter().find(fits)?, "no such value")
        }
        BadRuling::Twice(name) => (pairs.into_iter().filter(|pair| named(pair, name)).nth(1)?, "given again"),
    };
    // `pair` is a subslice of `text`.
    let start = pair.as_ptr() as usize - text.as_ptr() as usize;
    Some(Label::new(Span::new(start, start + pair.len()), said))
}
