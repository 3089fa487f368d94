//! Iterates over the records of an input and decodes those that are not UTF-8.

use super::problem::{Place, Problem, ProblemKind};
use crate::record::{Head, Reader, Span, boundary};
use crate::text::decoded;
use std::borrow::Cow;
use std::cell::Cell;

/// The text from which a record is read: the input itself, or one of its records after decoding. Converts offsets in
/// that text to offsets in the input.
#[derive(Clone, Debug)]
pub struct Source<'t> {
    /// The text. The spans of the record are offsets in it.
    pub text: &'t [u8],
    /// The offset of the text in the input.
    base: usize,
    /// Whether the text was decoded from Windows-1252; then each of its characters was one byte of the input.
    pub decoded: bool,
    /// An offset in a decoded text and the number of characters before it: a cache.
    counted: Cell<(usize, usize)>,
}

impl<'t> Source<'t> {
    /// A text that is part of an input, unchanged, at offset `base`.
    #[must_use]
    pub const fn new(text: &'t [u8], base: usize) -> Self {
        Self { text, base, decoded: false, counted: Cell::new((0, 0)) }
    }

    /// A decoded record of an input. The record begins at offset `base`, and each character was one byte.
    pub(crate) const fn decoded(text: &'t [u8], base: usize) -> Self {
        Self { decoded: true, ..Self::new(text, base) }
    }

    /// Converts an offset in the text to an offset in the input.
    #[must_use]
    pub fn offset(&self, at: usize) -> usize {
        if !self.decoded {
            return self.base + at;
        }
        let at = at.min(self.text.len());
        // Offsets mostly grow from call to call, so counting continues from the cached one.
        let (from, before) = Some(self.counted.get()).filter(|(from, _)| *from <= at).unwrap_or((0, 0));
        let characters = self.text[from..at].iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.counted.set((at, before + characters));
        self.base + before + characters
    }

    /// The problem that the record was not UTF-8, if so.
    #[must_use]
    pub fn encoding(&self) -> Option<Problem> {
        let problem = Problem { kind: ProblemKind::Encoding, span: Span::new(0, 0), place: Place::Record };
        self.decoded.then_some(problem)
    }

    /// Converts a span of the text to a span of the input.
    #[must_use]
    pub fn span(&self, span: Span) -> Span {
        Span::new(self.offset(span.start), self.offset(span.end))
    }
}

/// Counts the records of a text.
#[must_use]
pub fn count(text: &[u8]) -> u64 {
    let mut count = 0;
    records(text, |_, reader, head| {
        count += 1;
        let movetext = reader.movetext(head);
        reader.finish(movetext);
        true
    });
    count
}

/// Iterates over the records of an input. `each` receives the source text, the reader, positioned after the record's
/// head, and the head. It must read the movetext to its end with [`Reader::finish`], and returns whether to continue.
///
/// A record that is not valid UTF-8 is decoded as Windows-1252.
pub fn records(input: &[u8], each: impl for<'r> FnMut(&Source<'r>, &mut Reader<'r>, &Head<'r>) -> bool) {
    records_at(input, 0, each);
}

/// Iterates over the records of a part of an input, like [`records`]. The part begins at offset `base`, so that spans
/// converted by [`Source::span`] are offsets in the whole input.
pub fn records_at(
    input: &[u8],
    base: usize,
    mut each: impl for<'r> FnMut(&Source<'r>, &mut Reader<'r>, &Head<'r>) -> bool,
) {
    let whole = Source::new(input, base);
    if std::str::from_utf8(input).is_ok() {
        let mut reader = Reader::new(input);
        let mut head = Head::default();
        while reader.head_into(&mut head) {
            if !each(&whole, &mut reader, &head) {
                return;
            }
        }
        return;
    }
    // The rare case: check the encoding record by record. Record boundaries do not depend on the encoding.
    let mut at = if input.starts_with(crate::text::MARK) { 3 } else { 0 };
    while at < input.len() {
        let end = boundary(input, at + 1).unwrap_or(input.len());
        let segment = &input[at..end];
        let mut reader = Reader::new(segment);
        while let Some(head) = reader.head() {
            let stop = reader.movetext(&head).end();
            let text = &segment[head.start..stop];
            let go_on = match decoded(text) {
                Cow::Borrowed(_) => each(&Source::new(segment, base + at), &mut reader, &head),
                Cow::Owned(text) => {
                    let source = Source::decoded(text.as_bytes(), base + at + head.start);
                    let mut inner = Reader::new(text.as_bytes());
                    let go_on = inner.head().is_none_or(|head| each(&source, &mut inner, &head));
                    let movetext = reader.movetext(&head);
                    reader.finish(movetext);
                    go_on
                }
            };
            if !go_on {
                return;
            }
        }
        at = end;
    }
}
