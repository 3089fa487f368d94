//! Tracks a text through rounds of changes and maps its places back to the original text.

use super::{Edit, Why};
use crate::judge::Place;
use crate::record::Span;

/// A change to the current text.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub finding: &'static str,
    pub place: Place,
    /// The bytes to replace, as offsets in the current text.
    pub span: Span,
    pub new: String,
    pub why: Why,
}

/// The replacements of one round, in text order and without overlap: the old span and the length of the new text.
type Replacements = Vec<(Span, usize)>;

/// A text and all edits made to it.
#[derive(Clone, Debug)]
pub(super) struct History {
    pub text: Vec<u8>,
    /// The offset of the original text in its source.
    start: usize,
    rounds: Vec<Replacements>,
    edits: Vec<Edit>,
}

impl History {
    /// A history for a text at offset `start` of its source.
    pub fn new(text: &[u8], start: usize) -> Self {
        Self { text: text.to_vec(), start, rounds: Vec::new(), edits: Vec::new() }
    }

    /// Applies changes in one round; if changes overlap, only the first. Returns whether anything changed.
    pub fn apply(&mut self, mut changes: Vec<Change>) -> bool {
        changes.sort_by_key(|change| (change.span.start, change.span.end));
        let earlier = self.edits.len();
        let mut round: Replacements = Vec::new();
        let mut text = Vec::with_capacity(self.text.len() + 64);
        let mut copied = 0;
        for change in changes {
            let Span { start, end } = change.span;
            let last = round.last().map(|(span, _)| *span);
            if start < copied || last == Some(change.span) || self.text[start..end] == *change.new.as_bytes() {
                continue;
            }
            let edit = Edit {
                finding: change.finding,
                place: change.place,
                span: self.at_first(change.span),
                old: String::from_utf8_lossy(&self.text[start..end]).into_owned(),
                new: change.new,
                why: change.why,
            };
            // An edit that an earlier round made already did not solve the problem; making it again would loop.
            if self.edits[..earlier].contains(&edit) {
                continue;
            }
            text.extend_from_slice(&self.text[copied..start]);
            text.extend_from_slice(edit.new.as_bytes());
            copied = end;
            round.push((change.span, edit.new.len()));
            self.edits.push(edit);
        }
        if round.is_empty() {
            return false;
        }
        text.extend_from_slice(&self.text[copied..]);
        self.text = text;
        self.rounds.push(round);
        true
    }

    /// Maps a span of the current text to the original source.
    pub fn at_first(&self, span: Span) -> Span {
        let back = |offset, end| self.rounds.iter().rev().fold(offset, |offset, round| before(round, offset, end));
        let start = back(span.start, false);
        let end = back(span.end, true).max(start);
        Span::new(self.start + start, self.start + end)
    }

    /// The final text and all edits, in the order made.
    pub fn edits(self) -> (Vec<u8>, Vec<Edit>) {
        (self.text, self.edits)
    }
}

/// Maps an offset back to the text before a round. An offset inside new text maps to the start of the bytes replaced,
/// or to their end if `end` is set.
fn before(round: &Replacements, offset: usize, end: bool) -> usize {
    // By how many bytes the replacements so far have lengthened and shortened the text.
    let (mut more, mut less) = (0, 0);
    for (span, length) in round {
        let start = span.start + more - less;
        if offset < start || (offset == start && !end) {
            break;
        }
        if offset < start + length || (offset == start && end) {
            return if end && offset > start { span.end } else { span.start };
        }
        more += length;
        less += span.end - span.start;
    }
    offset + less - more
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(start: usize, end: usize, new: &str) -> Change {
        let (span, new) = (Span::new(start, end), new.to_owned());
        Change { finding: "style", place: Place::Record, span, new, why: Why::Style }
    }

    #[test]
    fn changes_are_made_at_once_and_places_are_those_of_the_first_text() {
        let mut history = History::new(b"one two three", 100);
        assert!(history.apply(vec![change(8, 13, "3"), change(0, 3, "first"), change(1, 2, "overlaps")]));
        assert_eq!(history.text, b"first two 3");
        assert!(history.apply(vec![change(6, 9, "2"), change(11, 11, "!")]));
        assert_eq!(history.text, b"first 2 3!");
        assert!(!history.apply(vec![change(0, 5, "first")]));
        let places: Vec<_> = history.edits.iter().map(|edit| (edit.span.start, edit.span.end, &*edit.old)).collect();
        assert_eq!(places, [(100, 103, "one"), (108, 113, "three"), (104, 107, "two"), (113, 113, "")]);
    }
}
