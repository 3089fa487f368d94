//! Records in canonical form, and whether they still mean the same.
//!
//! [`format()`] writes every record of a text in export form. One with an error
//! is not understood as a whole, and stays byte for byte as it is.
//! [`compare`] reads both texts and says whether a record has lost anything.

mod meaning;
mod percent;

pub use meaning::{Difference, Meaning};

use crate::judge::{Options, Problem, Source, judge_record, records};
use crate::record::{Record, Span};
use crate::sink::collect::Collected;
use crate::sink::export;
use percent::Percent;
use std::ops::Range;

/// A text in canonical form.
#[derive(Clone, Debug, Default)]
pub struct Formatted {
    /// The records, a blank line between them.
    pub text: Vec<u8>,
    /// How many there are.
    pub records: u64,
    /// Those that stay as they are.
    pub kept: Vec<Kept>,
    /// How many lines that begin with `%` are left out.
    pub left_out: u64,
}

/// A record with an error.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Which one, from 0.
    pub record: u64,
    /// The first error; its span is one of the whole text.
    pub problem: Problem,
}

/// Writes all records of a text in export form; those with an error as they are.
///
/// ```
/// use winkelzug::format::format;
/// use winkelzug::judge::Options;
///
/// let formatted = format(b"[Variant \"Alquerque\"]\n1 C2-C3", &Options::default());
/// assert!(formatted.text.ends_with(b"\n\n1. c2-c3 *\n"));
/// ```
#[must_use]
pub fn format(text: &[u8], options: &Options) -> Formatted {
    let mut formatted = Formatted::default();
    let mut collected = Collected::default();
    let mut percent = Percent::new(text);
    records(text, |source, reader, head| {
        let record = reader.rest(head);
        collected.clear();
        let verdict = judge_record(&record, options, &mut collected);
        if !formatted.text.is_empty() {
            formatted.text.push(b'\n');
        }
        if export::write(&record, &verdict, &collected, &mut formatted.text) {
            percent.record(&record, source);
        } else {
            let bytes = as_read(&record, source);
            formatted.text.extend_from_slice(&text[bytes.clone()]);
            percent.kept(bytes);
            formatted.text.push(b'\n');
            if let Some(problem) = verdict.problems.into_iter().find(|problem| problem.kind.is_error()) {
                let span = source.span(problem.span);
                formatted.kept.push(Kept { record: formatted.records, problem: Problem { span, ..problem } });
            }
        }
        formatted.records += 1;
        true
    });
    formatted.left_out = percent.count();
    formatted
}

/// A record that does not mean what it meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Which one, from 0.
    pub record: u64,
    /// What is different.
    pub difference: Difference,
}

/// Compares what the records of two texts mean. The first is read under these
/// options; the second has to say the same without any. A record with an error
/// means the bytes that it consists of.
///
/// # Errors
/// The first record that means something else.
pub fn compare(before: &[u8], after: &[u8], options: &Options) -> Result<(), Changed> {
    let mut meanings = Vec::new();
    each(before, options, |_, meaning| {
        meanings.push(meaning);
        true
    });
    let mut record = 0;
    let mut difference = None;
    each(after, &Options::default(), |bytes, meaning| {
        difference = match meanings.get(record) {
            Some(Meaning::Bytes(before)) if *bytes == **before => None,
            Some(before) => before.difference(&meaning),
            None => Some(Difference::Records),
        };
        record += usize::from(difference.is_none());
        difference.is_none()
    });
    if record < meanings.len() {
        difference.get_or_insert(Difference::Records);
    }
    difference.map_or(Ok(()), |difference| Err(Changed { record: record as u64, difference }))
}

/// Goes over the records: their bytes, and what they mean.
fn each(text: &[u8], options: &Options, mut take: impl FnMut(&[u8], Meaning) -> bool) {
    let mut collected = Collected::default();
    records(text, |source, reader, head| {
        let record = reader.rest(head);
        let bytes = &text[as_read(&record, source)];
        collected.clear();
        let verdict = judge_record(&record, options, &mut collected);
        let meaning = if verdict.is_valid() {
            Meaning::of(&record, &verdict, &collected)
        } else {
            Meaning::Bytes(bytes.to_vec())
        };
        take(bytes, meaning)
    });
}

/// Where a record stands in its input, without line ends behind it.
fn as_read(record: &Record<'_>, source: &Source<'_>) -> Range<usize> {
    let end = record.span.start + record.as_read().len();
    let span = source.span(Span::new(record.span.start, end));
    span.start..span.end
}
