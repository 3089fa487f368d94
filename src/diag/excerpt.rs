//! Excerpts: the part of a source line that a finding shows.

use crate::text::{Span, shown};

/// The most characters shown before and after the bytes concerned.
const CONTEXT: usize = 72;

/// A source line, or the part of it around the bytes concerned, safe to print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The text of the excerpt.
    pub text: String,
    /// Where the bytes concerned begin in `text`.
    pub start: usize,
    /// Where the bytes concerned end in `text`; equal to `start` if there are none.
    pub end: usize,
    /// Parts of the bytes concerned that are underlined with labels of their own.
    pub underlines: Vec<Underline>,
}

/// An underlined part of an excerpt with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Underline {
    /// Where the part begins in the excerpt's text.
    pub start: usize,
    /// Where the part ends in the excerpt's text.
    pub end: usize,
    /// The label.
    pub label: String,
    /// Whether this part is the fault itself, not just related to it.
    pub fault: bool,
}

impl Excerpt {
    /// The excerpt of a line around the bytes from `start` to `end`, which may lie beyond the end of the line.
    #[must_use]
    pub fn of(line: &[u8], start: usize, end: usize) -> Self {
        let start = start.min(line.len());
        let end = end.clamp(start, line.len());
        // Cut before decoding, so that a long line costs no time; a character is at most four bytes.
        let mut from = start.saturating_sub(4 * CONTEXT);
        while from > 0 && from < start && is_continuation_byte(line[from]) {
            from += 1;
        }
        let head = &line[from..start];
        let before = shown(head);
        let skipped = before.chars().count().saturating_sub(CONTEXT);
        let mut text = String::new();
        if head.len() < start || skipped > 0 {
            text.push('…');
        }
        text.extend(before.chars().skip(skipped));
        let begin = text.len();
        push(&mut text, &line[start..end]);
        let stop = text.len();
        push(&mut text, &line[end..]);
        Self { text, start: begin, end: stop, underlines: Vec::new() }
    }

    /// Underlines a part of the bytes concerned and labels it. `inside` is the text of those bytes. Does nothing if the
    /// part lies outside the excerpt.
    pub fn underline(&mut self, inside: &[u8], span: Span, label: String, fault: bool) {
        let Span { start, end } = span;
        let Some(shown) = self.text.get(self.start..self.end) else { return };
        let place = |at: usize| {
            let length = crate::text::shown(inside.get(..at)?).len();
            Some(length).filter(|length| shown.is_char_boundary(*length))
        };
        // If a span splits a character, its bytes decode differently, and the places do not match.
        if let (Some(from), Some(to)) = (place(start), place(end))
            && from <= to
            && end <= 4 * CONTEXT
        {
            self.underlines.push(Underline { start: self.start + from, end: self.start + to, label, fault });
        }
    }
}

/// Whether a byte continues a UTF-8 character; text must not be cut before it.
const fn is_continuation_byte(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// The first `most` bytes of a text, or fewer, so that no character is split.
pub(super) fn clipped(text: &[u8], most: usize) -> &[u8] {
    let mut end = text.len().min(most);
    while end > 0 && text.get(end).copied().is_some_and(is_continuation_byte) {
        end -= 1;
    }
    &text[..end]
}

fn push(text: &mut String, part: &[u8]) {
    let cut = clipped(part, 4 * CONTEXT);
    let shown = shown(cut);
    let fits = shown.chars().count() <= CONTEXT && cut.len() == part.len();
    text.extend(shown.chars().take(CONTEXT));
    if !fits {
        text.push('…');
    }
}
