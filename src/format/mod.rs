//! Rewrites records in canonical form, and checks that their meaning is unchanged.
//!
//! [`format()`] writes every record of a text in export form. A record with an error cannot be interpreted as a whole
//! and keeps its bytes. [`compare`] reads both texts and reports the first record whose meaning differs.

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
    /// The records, separated by blank lines.
    pub text: Vec<u8>,
    /// The number of records.
    pub records: u64,
    /// The records that keep their bytes because they have an error.
    pub kept: Vec<Kept>,
    /// The number of lines beginning with `%` that are omitted.
    pub left_out: u64,
}

/// A record that keeps its bytes because it has an error.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The number of the record, from 0.
    pub record: u64,
    /// The first error; its span is an offset range in the whole text.
    pub problem: Problem,
}

/// Writes all records of a text in export form; records with an error keep their bytes.
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

/// A record whose meaning has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The number of the record, from 0.
    pub record: u64,
    /// What differs.
    pub difference: Difference,
}

/// Compares the meaning of the records of two texts. The first text is read with the options, the second without any,
/// since canonical records name their game and rulings. Records with an error must have the same bytes.
///
/// # Errors
/// The first record whose meaning differs.
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

/// Calls `take` with the bytes and the meaning of each record, until it returns `false`.
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

/// The byte range of a record in its input, without trailing line endings.
fn as_read(record: &Record<'_>, source: &Source<'_>) -> Range<usize> {
    let end = record.span.start + record.as_read().len();
    let span = source.span(Span::new(record.span.start, end));
    span.start..span.end
}
