//! Cutting a stream where records begin, without judging them.

use crate::record::{Reader, Skipped, Skipper, blanks_on_line, last_boundary};
use crate::text::{MARK, characters, line_ends};
use memchr::{memchr2, memrchr2};
use std::io::{ErrorKind, Read};

/// Bytes of a chunk, about.
const SIZE: usize = 1 << 18;

/// What is read first: memory is cleared before it is read into, and a small input shall not pay for a large chunk.
const FIRST: usize = 1 << 13;

/// A record that seems complete is only taken for it when this much follows.
const MARGIN: usize = 1 << 10;

/// How much of a record that is skipped stays behind: blanks of an empty line before the next.
const BEHIND: usize = 1 << 12;

/// What comes of an input, in order.
#[derive(Debug)]
pub enum Piece {
    /// Whole records. They begin within a line only behind a record that is too large, and where a line is longer than
    /// a chunk.
    Records {
        /// The text.
        bytes: Vec<u8>,
        /// Where it begins in the input, in bytes from 0.
        offset: usize,
        /// The line on which it begins, from 1.
        line: usize,
        /// How many characters of that line stand before it.
        column: usize,
    },
    /// A record that was skipped because it is larger than the limit.
    TooLarge {
        /// Where it begins.
        offset: usize,
        /// The line on which it begins.
        line: usize,
    },
    /// A line with `%`, which belongs to no record, that was skipped because it is longer than the limit.
    TooLong {
        /// Where it begins.
        offset: usize,
        /// The line.
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
    column: usize,
    limit: usize,
    done: bool,
    damage: Option<String>,
}

impl<R: Read> Chunks<R> {
    /// Reads from here; records larger than `limit` bytes are skipped.
    pub const fn new(reader: R, limit: usize) -> Self {
        Self { reader, buffer: Vec::new(), offset: 0, line: 1, column: 0, limit, done: false, damage: None }
    }

    /// The same with another limit, to be set before anything is read.
    #[must_use]
    pub fn limited(self, limit: usize) -> Self {
        Self { limit, ..self }
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
        let mark = self.mark().min(self.buffer.len());
        self.line += line_ends(&self.buffer);
        self.column = match memrchr2(b'\n', b'\r', &self.buffer) {
            Some(end) => characters(&self.buffer[end + 1..]),
            None => self.column + characters(&self.buffer[mark..]),
        };
        self.offset += self.buffer.len();
    }

    /// Skips a record that does not fit, up to where it ends: by its result, at the next tags, or at a boundary.
    fn skip(&mut self) -> Piece {
        let mark = self.mark();
        let blank = self.buffer[mark..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let begins_line = blank == 0 || ends_line(&self.buffer[..mark + blank]);
        // What stays before the record tells that it does not begin a line.
        let mut at = usize::from(!begins_line);
        drop(self.take(mark + blank - at));
        let (offset, line) = (self.offset + at, self.line);
        if begins_line && self.buffer.starts_with(b"%") {
            self.skip_line();
            return Piece::TooLong { offset, line };
        }
        let piece = Piece::TooLarge { offset, line };
        let mut record = Skipper::default();
        loop {
            let boundary = crate::record::boundary(&self.buffer, 0);
            let end = boundary.unwrap_or(self.buffer.len());
            let last = boundary.is_some() || self.done;
            match record.skip(&self.buffer[..end], at.min(end), last) {
                Skipped::End(to) => {
                    drop(self.take(to));
                    return piece;
                }
                Skipped::More(to) => {
                    // Enough stays to recognise a boundary that lies across the cut.
                    let mut passed = to.saturating_sub(BEHIND);
                    // Cut apart, CR and LF would be counted as two line ends.
                    if self.buffer[..passed].ends_with(b"\r") {
                        passed -= 1;
                    }
                    drop(self.take(passed));
                    at = to - passed;
                    self.fill(SIZE);
                }
            }
        }
    }

    /// Skips what there still is of a line.
    fn skip_line(&mut self) {
        while !self.buffer.is_empty() {
            let end = memchr2(b'\n', b'\r', &self.buffer);
            drop(self.take(end.unwrap_or(self.buffer.len())));
            if end.is_some() {
                return;
            }
            self.fill(SIZE);
        }
    }

    /// The length of a byte-order mark at the start.
    fn mark(&self) -> usize {
        if self.offset == 0 && self.buffer.starts_with(MARK) { MARK.len() } else { 0 }
    }

    /// How many bytes of blanks and of whole lines with `%` the buffer begins with, up to the limit. A blank that ends
    /// no line is left: what follows does not begin one; and a CR, which an LF may follow.
    fn before_record(&self) -> usize {
        let within = &self.buffer[..self.buffer.len().min(self.limit)];
        let mark = self.mark().min(within.len());
        let mut at = mark;
        loop {
            at += within[at..].iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == 0x0B).count();
            if within.get(at) != Some(&b'%') || !(at == mark || ends_line(&within[..at])) {
                break;
            }
            let Some(length) = memchr2(b'\n', b'\r', &within[at..]) else { break };
            at += length;
        }
        let stays = |at: usize| within[at - 1] != b'\n' || self.buffer[at..].starts_with(MARK);
        if at > mark { at - usize::from(stays(at)) } else { 0 }
    }

    /// The last place within the limit where a record begins for sure, behind the first one: within a line only where
    /// none begins a line.
    fn cut(&self) -> Option<usize> {
        let within = self.limit.saturating_add(b"[Event \"".len()).min(self.buffer.len());
        let boundary = last_boundary(&self.buffer[..within]).filter(|at| *at > 0);
        boundary.or_else(|| self.last_complete())
    }

    /// Without boundaries (records without tags, or whose first tag is another) the grammar itself must tell.
    fn last_complete(&self) -> Option<usize> {
        let text = &*self.buffer;
        let margin = if self.done { 0 } else { MARGIN };
        let mut reader = Reader::new(text);
        let (mut beginning_line, mut anywhere) = (Vec::new(), Vec::new());
        while let Some(head) = reader.head() {
            let movetext = reader.movetext(&head);
            let end = reader.finish(movetext);
            // A comment behind the result may follow only after many blanks.
            if end > self.limit || end + blanks_on_line(&text[end..]) + margin > text.len() {
                break;
            }
            if begins_line(text, end) {
                beginning_line.push((head.start, end));
            } else if !text[end..].starts_with(MARK) {
                anywhere.push((head.start, end));
            }
        }
        // What is odd may be read in another way without what follows.
        let is_whole = |&&(start, end): &&(usize, usize)| {
            let mut alone = Reader::new(&text[start..end]);
            alone.head().map(|head| alone.finish(alone.movetext(&head))) == Some(end - start)
        };
        let last = |ends: &[(usize, usize)]| ends.iter().rev().find(is_whole).map(|(_, end)| *end);
        last(&beginning_line).or_else(|| last(&anywhere))
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        // A chunk holds no record that is too large.
        let size = SIZE.min(self.limit);
        // This much tells whether the first record is.
        let most = self.limit.saturating_add(MARGIN);
        let mut target = size;
        loop {
            self.fill(target);
            let (offset, line, column) = (self.offset, self.line, self.column);
            if self.done && self.buffer.len() <= self.limit {
                if !self.buffer.is_empty() {
                    let bytes = self.take(self.buffer.len());
                    return Some(Piece::Records { bytes, offset, line, column });
                }
                return self.damage.take().map(|why| Piece::Damaged { offset, line, why });
            }
            let full = self.done || self.buffer.len() >= most;
            if let Some(at) = self.cut() {
                let bytes = self.take(at);
                return Some(Piece::Records { bytes, offset, line, column });
            }
            if full {
                // What is too large must be a record, and not what stands before it.
                return Some(match self.before_record() {
                    0 => self.skip(),
                    before => Piece::Records { bytes: self.take(before), offset, line, column },
                });
            }
            target = (2 * self.buffer.len()).min(most).max(size);
        }
    }
}

fn ends_line(text: &[u8]) -> bool {
    matches!(text.last(), Some(b'\n' | b'\r'))
}

/// Whether nothing behind this place depends on what stands before it on its line.
fn begins_line(text: &[u8], at: usize) -> bool {
    match text.get(at) {
        None | Some(b'\n' | b'\r') => true,
        Some(b'[') => ends_line(&text[..at]),
        Some(_) => false,
    }
}
