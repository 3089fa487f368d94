//! Cutting a stream where records begin, without judging them.

use crate::record::{Reader, last_boundary};
use crate::text::Lines;
use std::io::{ErrorKind, Read};

/// Bytes of a chunk, about.
const SIZE: usize = 1 << 18;

/// What is read first: memory is cleared before it is read into, and a small input shall not pay for a large chunk.
const FIRST: usize = 1 << 13;

/// A record that seems complete is only taken for it when this much follows.
const MARGIN: usize = 1 << 10;

/// What comes of an input, in order.
#[derive(Debug)]
pub enum Piece {
    /// Whole records.
    Records {
        /// The text.
        bytes: Vec<u8>,
        /// Where it begins in the input, in bytes from 0.
        offset: usize,
        /// The line on which it begins, from 1.
        line: usize,
    },
    /// A record that was skipped because it is larger than the limit.
    TooLarge {
        /// Where it begins.
        offset: usize,
        /// The line on which it begins.
        line: usize,
    },
    /// The input could not be read any further: why.
    Damaged {
        /// How far it was read.
        offset: usize,
        /// The line reached.
        line: usize,
        /// What the reader says.
        why: String,
    },
}

/// Cuts a stream into pieces. Memory stays below the largest record and a few chunks.
pub struct Chunks<R> {
    reader: R,
    buffer: Vec<u8>,
    offset: usize,
    line: usize,
    limit: usize,
    done: bool,
    damage: Option<String>,
}

impl<R: Read> Chunks<R> {
    /// Reads from here; records larger than `limit` bytes are skipped.
    pub const fn new(reader: R, limit: usize) -> Self {
        Self { reader, buffer: Vec::new(), offset: 0, line: 1, limit, done: false, damage: None }
    }

    /// Reads until the buffer holds `target` bytes or there are no more.
    fn fill(&mut self, target: usize) {
        self.read(target.min(FIRST));
        self.read(target);
    }

    fn read(&mut self, target: usize) {
        let mut filled = self.buffer.len();
        if self.done || target <= filled {
            return;
        }
        self.buffer.reserve_exact(target - filled);
        self.buffer.resize(target, 0);
        while filled < target && !self.done {
            match self.reader.read(&mut self.buffer[filled..]) {
                Ok(0) => self.done = true,
                Ok(count) => filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.done = true;
                    self.damage = Some(error.to_string());
                }
            }
        }
        self.buffer.truncate(filled);
    }

    /// Takes the first bytes off the buffer.
    fn take(&mut self, length: usize) -> Vec<u8> {
        let more = self.buffer.len() - length;
        let mut rest = Vec::with_capacity(if self.done { more } else { SIZE.max(more) });
        rest.extend_from_slice(&self.buffer[length..]);
        self.buffer.truncate(length);
        self.pass();
        std::mem::replace(&mut self.buffer, rest)
    }

    /// Counts the buffer as passed.
    fn pass(&mut self) {
        self.line = Lines::at(&self.buffer, 0, self.line).place(self.buffer.len()).line;
        self.offset += self.buffer.len();
    }

    /// Skips to the next boundary: a record that does not fit.
    fn skip(&mut self) -> Piece {
        let blank = self.buffer.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        drop(self.take(blank));
        let piece = Piece::TooLarge { offset: self.offset, line: self.line };
        loop {
            // Enough stays to recognise a boundary that lies across the cut.
            let keep = self.buffer.len().min(4096);
            drop(self.take(self.buffer.len() - keep));
            if self.done {
                drop(self.take(self.buffer.len()));
                return piece;
            }
            self.fill(SIZE);
            if let Some(at) = crate::record::boundary(&self.buffer, 0) {
                drop(self.take(at));
                return piece;
            }
        }
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        // A chunk holds no record that is too large.
        let size = SIZE.min(self.limit);
        let mut target = size;
        loop {
            self.fill(target);
            let (offset, line) = (self.offset, self.line);
            if self.done {
                if !self.buffer.is_empty() {
                    if self.buffer.len() > self.limit && cut(&self.buffer).is_none() {
                        return Some(self.skip());
                    }
                    let bytes = self.take(self.buffer.len());
                    return Some(Piece::Records { bytes, offset, line });
                }
                return self.damage.take().map(|why| Piece::Damaged { offset, line, why });
            }
            if let Some(at) = cut(&self.buffer) {
                let bytes = self.take(at);
                return Some(Piece::Records { bytes, offset, line });
            }
            if self.buffer.len() > self.limit {
                return Some(self.skip());
            }
            target = (2 * self.buffer.len()).min(self.limit.saturating_add(1)).max(size);
        }
    }
}

/// A place behind the first record where another begins for sure.
fn cut(text: &[u8]) -> Option<usize> {
    last_boundary(text).filter(|at| *at > 0).or_else(|| last_complete(text))
}

/// Without boundaries (records without tags, or whose first tag is another) the grammar itself must tell.
fn last_complete(text: &[u8]) -> Option<usize> {
    let mut reader = Reader::new(text);
    let mut found = None;
    while let Some(head) = reader.head() {
        let movetext = reader.movetext(&head);
        let end = reader.finish(movetext);
        if end + MARGIN > text.len() {
            break;
        }
        // Nothing must depend on what stands before the cut on its line.
        if matches!(text[end], b'\n' | b'\r' | b'[') && (text[end] != b'[' || matches!(text[end - 1], b'\n' | b'\r')) {
            found = Some(end);
        }
    }
    found
}
