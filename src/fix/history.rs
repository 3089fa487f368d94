//! A text that is changed again and again, and where its bytes were at first.

use super::{Edit, Why};
use crate::judge::Place;
use crate::record::Span;

/// A change of the text as it stands.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub finding: &'static str,
    pub place: Place,
    /// The bytes replaced.
    pub span: Span,
    pub new: String,
    pub why: Why,
}

/// Changes that were made at once, in the order of the text, without overlap.
type Replacements = Vec<(Span, usize)>;

/// A text and all that was done to it.
#[derive(Clone, Debug)]
pub(super) struct History {
    pub text: Vec<u8>,
    /// Where the text stood at first.
    start: usize,
    rounds: Vec<Replacements>,
    edits: Vec<Edit>,
}

impl History {
    /// A text that stands at this offset of its source.
    pub fn new(text: &[u8], start: usize) -> Self {
        Self { text: text.to_vec(), start, rounds: Vec::new(), edits: Vec::new() }
    }

    /// Makes changes; of those that overlap, the first. Whether there was any.
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
            // What did not help once does not help again.
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

    /// Where bytes of the text stood in the source.
    pub fn at_first(&self, span: Span) -> Span {
        let back = |offset, end| self.rounds.iter().rev().fold(offset, |offset, round| before(round, offset, end));
        let start = back(span.start, false);
        let end = back(span.end, true).max(start);
        Span::new(self.start + start, self.start + end)
    }

    /// All edits, in the order made.
    pub fn edits(self) -> (Vec<u8>, Vec<Edit>) {
        (self.text, self.edits)
    }
}

/// Where an offset was before a round; one within what is new, at the start or the end of what was replaced.
fn before(round: &Replacements, offset: usize, end: bool) -> usize {
    // How much longer the text has become so far.
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
