//! A record as it was read, and what can be made of it.

use super::replay::{Follow, Replay};
use crate::diag::Finding;
use crate::judge::{Options, Source, Verdict, judge, judge_record};
use crate::record::{Reader, Record};
use crate::sink::collect::Collected;
use crate::sink::{export, record_json};
use crate::text::{Lines, decoded};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// The text that a record is read from.
#[derive(Clone, Debug)]
pub(super) enum Context<'t> {
    /// The whole input.
    Borrowed(&'t [u8]),
    /// A part of it, shared by its records.
    Shared(Arc<Vec<u8>>),
}

/// Where a record is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Where the context begins in the input. What follows are offsets in the context.
    pub base: usize,
    pub start: usize,
    pub end: usize,
    /// The next place where a record begins whatever is open before it.
    pub boundary: usize,
    /// From 1.
    pub line: usize,
    pub line_start: usize,
    /// How many characters of the line stand before the context.
    pub before: usize,
}

/// A record as it was read: its tags, its movetext and where it stands. Nothing is judged yet.
///
/// It comes from [`records()`](crate::records()) or [`Records`](crate::Records). To play its plies, use
/// [`GameRecord::replay`]; to write it anew, [`GameRecord::canonical`] or [`GameRecord::to_json`].
///
/// Text that is not UTF-8 is read as Windows-1252.
///
/// ```
/// use winkelzug::Options;
///
/// let record = winkelzug::records(b"\n[Variant \"Alquerque\"]\n[Round \"3\"]\n\n1 C2-C3 *").next().expect("one record");
/// assert_eq!((record.line(), record.offset()), (2, 1));
/// assert_eq!(record.tag("Round").as_deref(), Some("3"));
/// assert_eq!(record.tags().count(), 2);
/// assert_eq!(record.movetext(), "1 C2-C3 *");
/// let canonical = record.canonical(&Options::default()).expect("a valid record");
/// assert!(canonical.ends_with("[Variant \"alquerque\"]\n\n1. c2-c3 *\n"));
/// assert!(record.to_json(&Options::default()).contains("\"ply\":\"c2-c3\""));
/// ```
#[derive(Clone)]
pub struct GameRecord<'t> {
    context: Context<'t>,
    file: Arc<str>,
    number: u64,
    place: Place,
}

impl<'t> GameRecord<'t> {
    pub(super) const fn new(context: Context<'t>, file: Arc<str>, number: u64, place: Place) -> Self {
        Self { context, file, number, place }
    }

    fn context(&self) -> &[u8] {
        match &self.context {
            Context::Borrowed(text) => text,
            Context::Shared(text) => text,
        }
    }

    /// Its number in the input, from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The line on which it begins, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// Its first byte in the input, from 0.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.place.base + self.place.start
    }

    /// Its bytes, without line ends behind it.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        let text = &self.context()[self.place.start..self.place.end];
        let ends = text.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        &text[..text.len() - ends]
    }

    /// The value of the first tag of this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        let head = self.reader().head()?;
        head.tag(name).map(|tag| tag.value())
    }

    /// All tags, names with values, in the order written.
    pub fn tags(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        let head = self.reader().head().unwrap_or_default();
        head.tags.into_iter().map(|tag| (tag.name(), tag.value()))
    }

    /// What follows the tags, as it was written.
    #[must_use]
    pub fn movetext(&self) -> Cow<'_, str> {
        let start = self.reader().head().map_or(self.place.start, |head| head.movetext);
        decoded(self.context()[start..self.place.end].trim_ascii())
    }

    /// Plays the main line by the rules of its game. A record without a `Variant` tag is one of Walking Purchase.
    #[must_use]
    pub fn replay(&self) -> Replay {
        self.replay_with(&Options::default())
    }

    /// The same with another game or other rulings for records that name none, or for all.
    ///
    /// ```
    /// use winkelzug::{Options, Variant};
    ///
    /// let record = winkelzug::records(b"1. c2-c3 *").next().expect("one record");
    /// let options = Options { game: Some(Variant::Alquerque), ..Options::default() };
    /// assert!(record.replay_with(&options).is_valid());
    /// assert!(!record.replay().is_valid());
    /// ```
    #[must_use]
    pub fn replay_with(&self, options: &Options) -> Replay {
        self.read(|source, mut reader| {
            let head = reader.head().unwrap_or_default();
            let mut movetext = reader.movetext(&head);
            let mut follow = Follow::default();
            let verdict = judge(&head, &mut movetext, options, &mut follow);
            let findings = self.findings(&verdict, source);
            follow.done(verdict, findings)
        })
    }

    /// The record in canonical form, as `wz fmt` writes it. `None` if it has an error: then it is not understood as a
    /// whole, and its bytes are all there is.
    #[must_use]
    pub fn canonical(&self, options: &Options) -> Option<String> {
        self.read(|_, mut reader| {
            let record = reader.record()?;
            let mut out = Vec::new();
            export::export(&record, options, &mut out).then(|| String::from_utf8_lossy(&out).into_owned())
        })
    }

    /// The record as one JSON object without a line end, as `wz convert --to jsonl` writes it: tags, plies, comments,
    /// variations, the result and all findings. `docs/exports.md` goes through its keys.
    #[must_use]
    pub fn to_json(&self, options: &Options) -> String {
        self.read(|source, mut reader| {
            let Some(record) = reader.record() else { return String::new() };
            String::from_utf8_lossy(&self.json(&record, source, options)).into_owned()
        })
    }

    fn json(&self, record: &Record<'_>, source: &Source<'_>, options: &Options) -> Vec<u8> {
        let mut collected = Collected::default();
        let verdict = judge_record(record, options, &mut collected);
        let findings = self.findings(&verdict, source);
        let (line, offset, decoded) = (self.line(), self.offset(), source.decoded);
        let origin = record_json::Origin { file: &self.file, record: self.number, line, offset, decoded };
        let mut out = Vec::new();
        record_json::write(&origin, record, &verdict, &collected, &findings, &mut out);
        out
    }

    /// What was found, in words.
    fn findings(&self, verdict: &Verdict, source: &Source<'_>) -> Vec<Finding> {
        let Place { base, line, line_start, before, .. } = self.place;
        let mut lines = Lines::at(&self.context()[line_start..], base + line_start, line).behind(before);
        let encoding = source.encoding();
        let problems = encoding.iter().chain(&verdict.problems);
        problems.map(|problem| Finding::new(problem, source, &mut lines, &self.file, Some(self.number))).collect()
    }

    /// A reader that stands before the record.
    fn reader(&self) -> Reader<'_> {
        Reader::again(self.context(), self.place.start, self.place.boundary)
    }

    /// Reads the record, decoded where it is not UTF-8.
    fn read<T>(&self, act: impl FnOnce(&Source<'_>, Reader<'_>) -> T) -> T {
        let Place { base, start, end, .. } = self.place;
        match decoded(&self.context()[start..end]) {
            Cow::Borrowed(_) => act(&Source::new(self.context(), base), self.reader()),
            Cow::Owned(text) => act(&Source::decoded(text.as_bytes(), base + start), Reader::new(text.as_bytes())),
        }
    }
}

impl fmt::Display for GameRecord<'_> {
    /// The text as it was read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decoded(self.as_bytes()))
    }
}

impl fmt::Debug for GameRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut record = f.debug_struct("GameRecord");
        record.field("number", &self.number).field("line", &self.line()).field("offset", &self.offset());
        record.field("text", &decoded(self.as_bytes())).finish()
    }
}
