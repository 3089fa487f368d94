//! The records of bytes, of a file or of a reader.

use super::record::{Context, GameRecord, Place};
use crate::input::{Chunks, Piece};
use crate::record::{Head, Reader};
use crate::text::Lines;
use std::collections::VecDeque;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// The file name in findings about an input that has none.
const NO_NAME: &str = "-";

/// Goes over the records of bytes that are in memory already. Nothing of them is copied.
///
/// ```
/// let text = b"[Variant \"alquerque\"]\n[White \"Ada\"]\n\n1. c2-c3 *\n\n[Variant \"distanz\"]\n\n1. f1-f4 *\n";
/// let found: Vec<_> = winkelzug::records(text).collect();
/// assert_eq!(found[0].tag("White").as_deref(), Some("Ada"));
/// assert_eq!((found[1].number(), found[1].line(), found[1].tag("White")), (2, 6, None));
/// ```
#[must_use]
pub fn records(text: &[u8]) -> SliceRecords<'_> {
    SliceRecords { text, split: Split::new(text, 0, 1, 0), file: NO_NAME.into(), number: 0 }
}

/// The iterator that [`records()`] makes.
#[derive(Clone, Debug)]
pub struct SliceRecords<'t> {
    text: &'t [u8],
    split: Split<'t>,
    file: Arc<str>,
    number: u64,
}

impl<'t> Iterator for SliceRecords<'t> {
    type Item = GameRecord<'t>;

    fn next(&mut self) -> Option<GameRecord<'t>> {
        let place = self.split.next()?;
        self.number += 1;
        Some(GameRecord::new(Context::Borrowed(self.text), Arc::clone(&self.file), self.number, place))
    }
}

/// Goes over the records of a file or of any other reader, in memory that does not grow with its length.
///
/// Use it for files of any size, for sockets and the like. A record that is larger than a limit becomes an error with
/// its place, and reading goes on behind it. Compressed input is handed in through a decoder.
///
/// The text of a record is kept by sharing the part of the input that it was read from, some 256 KiB that go when the
/// last record of them goes.
///
/// ```
/// use winkelzug::{ReadError, Records};
///
/// let text = format!("[Variant \"distanz\"]\n\n1. f1-f4 *\n\n1. {{{}}} *\n\n1. f1-f4 e8-h8 *\n", "long ".repeat(1000));
/// let mut plies = Vec::new();
/// for record in Records::read(text.as_bytes()).limit(1000) {
///     match record {
///         Ok(record) => plies.push(record.replay().plies().len()),
///         Err(ReadError::TooLarge { line, .. }) => assert_eq!(line, 5),
///         Err(error) => panic!("{error}"),
///     }
/// }
/// assert_eq!(plies.len(), 2);
/// ```
pub struct Records<R> {
    chunks: Chunks<R>,
    limit: usize,
    file: Arc<str>,
    number: u64,
    text: Arc<Vec<u8>>,
    /// The records of that text that are still to come.
    places: VecDeque<Place>,
}

impl Records<File> {
    /// The records of a file, read as it lies on the disk: not decompressed.
    ///
    /// # Errors
    /// Those of the operating system.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        let path = path.as_ref();
        let file = crate::text::shown(path.display().to_string().as_bytes());
        Ok(Self { file: file.into(), ..Self::read(File::open(path)?) })
    }
}

impl<R: Read> Records<R> {
    /// The largest record that is read where [`Records::limit`] sets nothing else: 64 MiB.
    pub const LIMIT: usize = 64 << 20;

    /// The records of a reader. No other buffer is needed around it.
    #[must_use]
    pub fn read(reader: R) -> Self {
        let chunks = Chunks::new(reader, Self::LIMIT);
        let (file, text, places) = (NO_NAME.into(), Arc::default(), VecDeque::new());
        Self { chunks, limit: Self::LIMIT, file, number: 0, text, places }
    }

    /// Sets how many bytes a record may have. To be called before the first record is read.
    #[must_use]
    pub fn limit(self, bytes: usize) -> Self {
        Self { chunks: self.chunks.limited(bytes), limit: bytes, ..self }
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<GameRecord<'static>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(place) = self.places.pop_front() {
                self.number += 1;
                let (context, file) = (Context::Shared(Arc::clone(&self.text)), Arc::clone(&self.file));
                return Some(Ok(GameRecord::new(context, file, self.number, place)));
            }
            let limit = self.limit;
            return Some(Err(match self.chunks.next()? {
                Piece::Records { bytes, offset, line, column } => {
                    self.places = Split::new(&bytes, offset, line, column).collect();
                    self.text = Arc::new(bytes);
                    continue;
                }
                Piece::TooLarge { offset, line } => {
                    self.number += 1;
                    ReadError::TooLarge { offset, line, limit }
                }
                Piece::TooLong { offset, line } => ReadError::LineTooLong { offset, line, limit },
                Piece::Damaged { offset, line, why } => ReadError::Damaged { offset, line, why },
            }));
        }
    }
}

impl<R> fmt::Debug for Records<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut records = f.debug_struct("Records");
        records.field("file", &self.file).field("number", &self.number).field("limit", &self.limit);
        records.finish_non_exhaustive()
    }
}

/// Part of an input that could not be read as records. [`Records`] gives it in its place and goes on where it can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// A record that is larger than the limit. It counts as a record.
    TooLarge {
        /// Where it begins, in bytes from 0.
        offset: usize,
        /// The line on which it begins, from 1.
        line: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// A line with `%`, which belongs to no record, that is longer than the limit.
    LineTooLong {
        /// Where it begins, in bytes from 0.
        offset: usize,
        /// The line, from 1.
        line: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// The reader failed. Nothing comes after it.
    Damaged {
        /// How far it was read, in bytes.
        offset: usize,
        /// The line reached, from 1.
        line: usize,
        /// What the reader says.
        why: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { line, limit, .. } => {
                write!(f, "line {line}: a record of more than {limit} bytes is not read")
            }
            Self::LineTooLong { line, limit, .. } => {
                write!(f, "line {line}: a line with `%` of more than {limit} bytes is not read")
            }
            Self::Damaged { line, why, .. } => write!(f, "line {line}: the input cannot be read to its end: {why}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Finds where the records of a text are.
#[derive(Clone, Debug)]
struct Split<'t> {
    reader: Reader<'t>,
    head: Head<'t>,
    lines: Lines<'t>,
    base: usize,
    /// How many characters of the first line stand before the text.
    before: usize,
}

impl<'t> Split<'t> {
    /// A text that stands at this offset and line of an input, behind so many characters of the line.
    fn new(text: &'t [u8], base: usize, line: usize, before: usize) -> Self {
        let lines = Lines::at(text, base, line).behind(before);
        Self { reader: Reader::new(text), head: Head::default(), lines, base, before }
    }
}

impl Iterator for Split<'_> {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        if !self.reader.head_into(&mut self.head) {
            return None;
        }
        let (start, boundary) = (self.head.start, self.reader.boundary());
        let end = self.reader.finish(self.reader.movetext(&self.head));
        let found = self.lines.place(self.base + start);
        let line_start = found.line_start - self.base;
        let before = if line_start == 0 { self.before } else { 0 };
        Some(Place { base: self.base, start, end, boundary, line: found.line, line_start, before })
    }
}
