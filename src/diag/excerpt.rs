//! The part of a source line that a finding shows.

use crate::text::shown;

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
}

impl Excerpt {
    /// The excerpt of a line for these bytes of it, which may reach beyond its end.
    #[must_use]
    pub fn of(line: &[u8], start: usize, end: usize) -> Self {
        let start = start.min(line.len());
        let end = end.clamp(start, line.len());
        // A character is at most four bytes: cut before decoding, so that a long line costs nothing.
        let head = &line[start.saturating_sub(4 * CONTEXT)..start];
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
        Self { text, start: begin, end: stop }
    }
}

fn push(text: &mut String, part: &[u8]) {
    let cut = &part[..part.len().min(4 * CONTEXT)];
    let shown = shown(cut);
    let fits = shown.chars().count() <= CONTEXT && cut.len() == part.len();
    text.extend(shown.chars().take(CONTEXT));
    if !fits {
        text.push('…');
    }
}
