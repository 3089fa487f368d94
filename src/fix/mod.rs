//! Mending records: only what is determined.
//!
//! Each edit replaces bytes of the text as it was written; all others stay as
//! they are. A record is judged, what is determined is mended, and it is judged
//! again, until nothing more is. What a valid record plays is never touched.

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

/// How far to go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct How {
    /// Write other spellings canonically, too.
    pub style: bool,
    /// Take a suggestion where exactly one makes all that follows legal.
    pub guess: bool,
}

/// Bytes that were replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The name of the finding that it mends.
    pub finding: &'static str,
    /// The ply concerned.
    pub place: Place,
    /// The bytes, as they stood in the text before all edits.
    pub span: Span,
    /// What stood there.
    pub old: String,
    /// What stands there now.
    pub new: String,
    /// Why this and nothing else.
    pub why: Why,
}

/// Why an edit is the only one possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The bytes are read as Windows-1252 and written as UTF-8.
    Encoding,
    /// A tag ends with its line, and its value has no other quotes than those around it.
    TagEnds,
    /// Quotes inside a value are escaped.
    Quotes,
    /// The same tag with the same value stands before it.
    SameTag,
    /// A position counts also without it.
    SetUp,
    /// It is the result of the finished game.
    Result,
    /// It is the score of the finished game.
    Score,
    /// The closing token says so.
    Token,
    /// The Result tag says so.
    ResultTag,
    /// A game that is not over is closed with `*`.
    Open,
    /// It is the number that is due.
    Number,
    /// The rules leave nothing else of the ply.
    Rules(Because),
    /// It is the canonical spelling.
    Style,
    /// A guess: of all repairs only this one makes all that follows legal.
    Guess,
}

/// What could not be mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// What is wrong; the place is that before all edits.
    pub problem: Problem,
    /// The text that it is about.
    pub written: String,
}

/// A text with its records mended.
#[derive(Clone, Debug, Default)]
pub struct FixedText {
    /// The text.
    pub text: Vec<u8>,
    /// How many records there are.
    pub records: u64,
    /// What was replaced, in the order of the text: the record, from 0, and the edit.
    pub edits: Vec<(u64, Edit)>,
    /// The errors and warnings that are left: the record, from 0, and what it is.
    pub left: Vec<(u64, Left)>,
}

/// Mends all records of a text. Spans in what is reported are offsets in it.
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
            // It goes before all others, whose places it does not change.
            let whole = Span::new(record.span.start, record.span.end);
            let new = String::from_utf8_lossy(record.text).into_owned();
            edits.insert(0, Edit { finding, place, span: whole, old, new, why });
        }
        // In the order of the text, and where they meet, in the order made.
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

/// Whether a text has one record from its first byte on, and nothing else behind it.
fn is_one_record(text: &[u8]) -> bool {
    let mut reader = Reader::new(text);
    reader.record().is_some_and(|record| record.span.start == 0) && reader.head().is_none()
}
