//! Repairs records, but only faults with exactly one possible correction.
//!
//! Each edit replaces bytes of the original text; all other bytes stay unchanged. A record is judged, repaired and
//! judged again until nothing more can be repaired. The plies of a valid record are never changed.

mod guess;
mod history;
mod plies;
mod record;
mod results;
mod tags;

pub use record::{Fixed, fix_record};

use crate::judge::{Options, Place, Problem, records};
use crate::record::{Reader, Span};
use crate::rules::Because;

/// Which optional repairs to make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct How {
    /// Also rewrites noncanonical spellings.
    pub style: bool,
    /// Also applies a suggestion if it is the only one that makes all following plies legal.
    pub guess: bool,
}

/// A replacement of bytes in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The name of the finding that the edit repairs.
    pub finding: &'static str,
    /// The ply concerned, if any.
    pub place: Place,
    /// The bytes replaced, as offsets in the text before all edits.
    pub span: Span,
    /// The old text.
    pub old: String,
    /// The new text.
    pub new: String,
    /// Why the edit is the only possible one.
    pub why: Why,
}

/// Why an edit is the only one possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The bytes are read as Windows-1252 and written as UTF-8.
    Encoding,
    /// A tag ends at the end of its line, and its value contains no quotes.
    TagEnds,
    /// Quotes inside a value must be escaped.
    Quotes,
    /// An equal tag comes before it.
    SameTag,
    /// A FEN tag is used even without `SetUp "1"`, so adding it changes nothing.
    SetUp,
    /// The new text is the result of the finished game.
    Result,
    /// The new text is the score of the finished game.
    Score,
    /// The closing token gives the value.
    Token,
    /// The Result tag gives the value.
    ResultTag,
    /// A record of an unfinished game ends with `*`.
    Open,
    /// The new text is the expected move number.
    Number,
    /// The rules allow no other reading of the ply.
    Rules(Because),
    /// The new text is the canonical spelling.
    Style,
    /// A guess: only this suggestion makes all following plies legal.
    Guess,
}

/// A problem that was not repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The problem; its span is one of the text before all edits.
    pub problem: Problem,
    /// The text that the problem concerns.
    pub written: String,
}

/// A text with its records repaired.
#[derive(Clone, Debug, Default)]
pub struct FixedText {
    /// The repaired text.
    pub text: Vec<u8>,
    /// The number of records.
    pub records: u64,
    /// The edits in text order, each with the number of its record, from 0.
    pub edits: Vec<(u64, Edit)>,
    /// The remaining errors and warnings, each with the number of its record, from 0.
    pub left: Vec<(u64, Left)>,
}

/// Repairs all records of a text. The spans of the edits and problems returned are offsets in `text`.
///
/// ```
/// use winkelzug::fix::{How, fix};
/// use winkelzug::judge::Options;
///
/// let text = b"[Variant \"distanz\"]\n\n1. f1-f4 e8-h8 3. f4-f8 *\n";
/// let fixed = fix(text, &Options::default(), How::default());
/// assert!(fixed.text.ends_with(b"1. f1-f4 e8-h8 2. f4xf8 *\n"));
/// assert_eq!(fixed.edits.len(), 2);
/// ```
#[must_use]
pub fn fix(text: &[u8], options: &Options, how: How) -> FixedText {
    let mut fixed = FixedText::default();
    let mut copied = 0;
    records(text, |source, reader, head| {
        let record = reader.rest(head);
        let span = source.span(record.span);
        let Fixed { text: new, mut edits, left } = fix_record(&record, options, how);
        let number = fixed.records;
        fixed.records += 1;
        if source.decoded {
            let old = String::from_utf8_lossy(&text[span.start..span.end]).into_owned();
            let (finding, place, why) = ("encoding", Place::Record, Why::Encoding);
            // The decoding comes before all other edits and does not change their places.
            let whole = Span::new(record.span.start, record.span.end);
            let new = String::from_utf8_lossy(record.text).into_owned();
            edits.insert(0, Edit { finding, place, span: whole, old, new, why });
        }
        // The stable sort keeps edits at the same place in the order in which they were made.
        edits.sort_by_key(|edit| edit.span.start);
        if !edits.is_empty() {
            fixed.text.extend_from_slice(&text[copied..span.start]);
            fixed.text.extend_from_slice(&new);
            copied = span.end;
        }
        fixed.edits.extend(edits.into_iter().map(|edit| (number, Edit { span: source.span(edit.span), ..edit })));
        fixed.left.extend(left.into_iter().map(|left| {
            let problem = Problem { span: source.span(left.problem.span), ..left.problem };
            (number, Left { problem, ..left })
        }));
        true
    });
    fixed.text.extend_from_slice(&text[copied..]);
    fixed
}

/// Whether a text consists of exactly one record that begins at its first byte.
fn is_one_record(text: &[u8]) -> bool {
    let mut reader = Reader::new(text);
    reader.record().is_some_and(|record| record.span.start == 0) && reader.head().is_none()
}
