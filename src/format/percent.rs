//! Counts lines that begin with `%`, which belong to no record.

use crate::judge::Source;
use crate::record::Record;
use std::ops::Range;

/// Counts the lines that begin with `%` and lie outside of tags, tokens and records kept.
pub(super) struct Percent<'t> {
    text: &'t [u8],
    /// The offset up to which lines are counted.
    at: usize,
    count: u64,
}

impl<'t> Percent<'t> {
    pub const fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0, count: 0 }
    }

    /// Counts the lines up to the end of a record, including those between its tags and tokens.
    pub fn record(&mut self, record: &Record<'_>, source: &Source<'_>) {
        // Fast path: most records contain no `%`.
        if record.text.contains(&b'%') {
            let mut at = record.span.start;
            let tags = record.head.tags.iter().map(|tag| tag.span);
            for span in tags.chain(record.items.iter().map(|(_, span)| *span)) {
                self.count += lines(source.text, at, span.start);
                at = span.end;
            }
            self.count += lines(source.text, at, record.span.end);
        }
        let span = source.span(record.span);
        self.kept(span.start..span.end);
    }

    /// Counts the lines up to a record that keeps its bytes, and skips the record.
    pub fn kept(&mut self, bytes: Range<usize>) {
        self.count += lines(self.text, self.at, bytes.start);
        self.at = bytes.end;
    }

    /// The number of such lines in the whole text.
    pub fn count(self) -> u64 {
        self.count + lines(self.text, self.at, self.text.len())
    }
}

/// The number of lines that begin with `%` in this part of a text.
fn lines(text: &[u8], start: usize, end: usize) -> u64 {
    let part = text.get(start..end).unwrap_or_default();
    let begins = |at: usize| matches!(text[..at], [] | [.., b'\n' | b'\r']) || text[..at] == *b"\xEF\xBB\xBF";
    memchr::memchr_iter(b'%', part).filter(|at| begins(start + at)).count() as u64
}
