//! The records of a text, in whatever encoding.

use super::problem::{Place, Problem, ProblemKind};
use crate::record::{Head, Reader, Span, boundary};
use crate::text::decoded;
use std::borrow::Cow;
use std::cell::Cell;

/// A text that a record is read from: the input itself, or a record of it that had to be decoded.
#[derive(Clone, Debug)]
pub struct Source<'t> {
    /// The text. Spans are offsets in it.
    pub text: &'t [u8],
    /// Where it stands in the input.
    base: usize,
    /// Whether each character of it was one byte of the input.
    pub decoded: bool,
    /// An offset in a decoded text, and the characters before it.
    counted: Cell<(usize, usize)>,
}

impl<'t> Source<'t> {
    /// A text as it stands in an input, from this offset on.
    #[must_use]
    pub const fn new(text: &'t [u8], base: usize) -> Self {
        Self { text, base, decoded: false, counted: Cell::new((0, 0)) }
    }

    /// A record of an input, from this offset on, that was decoded: each character of it was one byte.
    pub(crate) const fn decoded(text: &'t [u8], base: usize) -> Self {
        Self { decoded: true, ..Self::new(text, base) }
    }

    /// Where an offset of the text is in the input.
    #[must_use]
    pub fn offset(&self, at: usize) -> usize {
        if !self.decoded {
            return self.base + at;
        }
        let at = at.min(self.text.len());
        // Offsets mostly grow from call to call; nothing is counted twice.
        let (from, before) = Some(self.counted.get()).filter(|(from, _)| *from <= at).unwrap_or((0, 0));
        let characters = self.text[from..at].iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.counted.set((at, before + characters));
        self.base + before + characters
    }

    /// That the record was not UTF-8, if so.
    #[must_use]
    pub fn encoding(&self) -> Option<Problem> {
        let problem = Problem { kind: ProblemKind::Encoding, span: Span::new(0, 0), place: Place::Record };
        self.decoded.then_some(problem)
    }

    /// Where a span of the text is in the input.
    #[must_use]
    pub fn span(&self, span: Span) -> Span {
        Span::new(self.offset(span.start), self.offset(span.end))
    }
}

/// How many records a text has.
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

/// Goes over the records of an input. `each` gets the text, the reader that
/// stands behind the record's head, and the head; it finishes the movetext
/// with [`Reader::finish`] and returns whether to go on.
///
/// A record that is not valid UTF-8 is read as Windows-1252.
pub fn records(input: &[u8], each: impl for<'r> FnMut(&Source<'r>, &mut Reader<'r>, &Head<'r>) -> bool) {
    records_at(input, 0, each);
}

/// The same for a part of an input that begins at this offset of it.
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
    // Rare: find out record by record. Boundaries are the same in every encoding.
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
