//! The part of a source line that a finding shows.

use crate::text::{Span, shown};

/// Characters shown before and behind the bytes concerned, at most.
const CONTEXT: usize = 72;

/// A source line, or the part of it around the bytes concerned, safe to show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The text.
    pub text: String,
    /// Where in it the bytes concerned begin.
    pub start: usize,
    /// Where they end; the same as `start` where they are none.
    pub end: usize,
    /// What else is to be pointed at.
    pub marks: Vec<Underline>,
}

/// A part of an excerpt with a label of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Underline {
    /// Where it begins in the excerpt's text.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The label.
    pub label: String,
    /// Whether this is the fault itself.
    pub fault: bool,
}

impl Excerpt {
    /// The excerpt of a line for these bytes of it, which may reach beyond its end.
    #[must_use]
    pub fn of(line: &[u8], start: usize, end: usize) -> Self {
        let start = start.min(line.len());
        let end = end.clamp(start, line.len());
        // A character is at most four bytes: cut before decoding, so that a long line costs nothing.
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
        Self { text, start: begin, end: stop, marks: Vec::new() }
    }

    /// Points at more bytes of the same line, inside those concerned. What is not shown is left out.
    pub fn mark(&mut self, inside: &[u8], span: Span, label: String, fault: bool) {
        let Span { start, end } = span;
        let Some(shown) = self.text.get(self.start..self.end) else { return };
        let place = |at: usize| {
            let length = crate::text::shown(inside.get(..at)?).len();
            Some(length).filter(|length| shown.is_char_boundary(*length))
        };
        // Bytes cut inside a character are read otherwise than the whole.
        if let (Some(from), Some(to)) = (place(start), place(end))
            && from <= to
            && end <= 4 * CONTEXT
        {
            self.marks.push(Underline { start: self.start + from, end: self.start + to, label, fault });
        }
    }
}

/// Whether a byte goes on with a character of UTF-8: there none is cut.
const fn is_continuation_byte(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// At most so many bytes of a text, and no part of a character.
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
