//! The records that can be looked at.

use crate::cli::stream::{Trouble, told, too_few};
use crate::cli::terminal::failure::Exit;
use crate::cli::verbs::pictures::whole;
use crate::diag::Finding;
use crate::input::{Chunks, Input, Piece};
use crate::judge::{Options, judge_record, records_at};
use crate::sink::tree::{Tree, TreeObserver, heading};
use crate::text::Lines;
use std::sync::Arc;

use super::walk::Marks;
use crate::record::Square;

/// No more text than this is kept.
const KEPT: usize = 256 << 20;

/// Records with more text than this are not laid out.
const LARGEST: usize = 4 << 20;

/// Records, in the order of the inputs.
#[derive(Default)]
pub(super) struct Shelf {
    chunks: Vec<Chunk>,
    entries: Vec<Entry>,
    /// What was amiss with the inputs, for stderr.
    pub troubles: Vec<String>,
    /// What the inputs came to.
    pub outcome: Option<Exit>,
    /// Whether there is more than was kept.
    pub cut: bool,
}

/// A part of an input.
struct Chunk {
    name: Arc<str>,
    text: Vec<u8>,
    offset: usize,
    line: usize,
    column: usize,
}

/// Where a record is.
struct Entry {
    chunk: usize,
    /// From 0 in the chunk.
    index: usize,
    /// From 1 in its input.
    number: u64,
    heading: String,
}

impl Shelf {
    /// Reads the inputs, without records larger than `limit`; of each only one record where one is asked for.
    pub(super) fn read(inputs: &[Input], limit: usize, only: Option<u64>) -> Self {
        let mut shelf = Self::default();
        let mut kept = 0;
        for input in inputs {
            if kept > KEPT {
                shelf.cut = true;
                break;
            }
            shelf.input(input, limit, only, &mut kept);
        }
        shelf
    }

    fn input(&mut self, input: &Input, limit: usize, only: Option<u64>, kept: &mut usize) {
        let name = input.name();
        let opened = match input.open(Arc::default()) {
            Ok(opened) => opened,
            Err(error) => return self.trouble(format!("cannot read `{name}`: {error}"), Exit::Unread),
        };
        let mut number = 0;
        for piece in Chunks::new(opened, limit) {
            match piece {
                Piece::Records { bytes, offset, line, column } => {
                    let chunk = Chunk { name: Arc::clone(&name), text: bytes, offset, line, column };
                    *kept += self.chunk(chunk, only, &mut number);
                }
                Piece::TooLarge { line, .. } => {
                    number += 1;
                    self.trouble(told(&Trouble::TooLarge, &name, line), Exit::Errors);
                }
                Piece::TooLong { line, .. } => {
                    self.trouble(told(&Trouble::TooLong, &name, line), Exit::Errors);
                }
                Piece::Damaged { why, line, .. } => {
                    self.trouble(told(&Trouble::Damaged(why), &name, line), Exit::Unread);
                }
            }
            if *kept > KEPT {
                self.cut = true;
                return;
            }
            if only.is_some_and(|only| number >= only) {
                return;
            }
        }
        match only {
            _ if number == 0 => self.trouble(told(&Trouble::NothingHere, &name, 1), Exit::Unread),
            Some(_) => self.trouble(too_few(&name, number), Exit::Unread),
            None => {}
        }
    }

    fn trouble(&mut self, words: String, outcome: Exit) {
        self.troubles.push(words);
        self.outcome = self.outcome.max(Some(outcome));
    }

    /// Keeps a chunk if it holds what is wanted; says how much was kept.
    fn chunk(&mut self, chunk: Chunk, only: Option<u64>, number: &mut u64) -> usize {
        let before = self.entries.len();
        let mut index = 0;
        records_at(&chunk.text, chunk.offset, |source, reader, head| {
            let record = whole(source, reader, head);
            *number += 1;
            if only.is_none_or(|only| only == *number) {
                let heading = heading(&record, *number);
                self.entries.push(Entry { chunk: self.chunks.len(), index, number: *number, heading });
            }
            index += 1;
            only.is_none_or(|only| only > *number)
        });
        if self.entries.len() == before {
            return 0;
        }
        let size = chunk.text.len();
        self.chunks.push(chunk);
        size
    }

    /// How many records there are.
    pub(super) const fn len(&self) -> usize {
        self.entries.len()
    }

    /// The line of a record in the list.
    pub(super) fn heading(&self, record: usize) -> &str {
        self.entries.get(record).map_or("", |entry| &entry.heading)
    }

    /// The file that a record is in.
    pub(super) fn file(&self, record: usize) -> &str {
        let chunk = self.entries.get(record).and_then(|entry| self.chunks.get(entry.chunk));
        chunk.map_or("", |chunk| &chunk.name)
    }

    /// A record laid out, or why it is not.
    pub(super) fn open(&self, record: usize, options: &Options) -> Result<Tree<Vec<Square>>, &'static str> {
        let gone = "there is no such record";
        let entry = self.entries.get(record).ok_or(gone)?;
        let chunk = self.chunks.get(entry.chunk).ok_or(gone)?;
        let mut lines = Lines::at(&chunk.text, chunk.offset, chunk.line).behind(chunk.column);
        let mut index = 0;
        let mut opened = Err(gone);
        records_at(&chunk.text, chunk.offset, |source, reader, head| {
            index += 1;
            if index <= entry.index {
                let movetext = reader.movetext(head);
                reader.finish(movetext);
                return true;
            }
            let record = whole(source, reader, head);
            if record.text.len() > LARGEST {
                opened = Err("this record is too long to be laid out; `--plain` prints it");
                return false;
            }
            let mut observer = TreeObserver::new(Marks);
            let mut verdict = judge_record(&record, options, &mut observer);
            verdict.problems.splice(0..0, source.encoding());
            let mut tree = Tree::new(&record, entry.number, &verdict, observer);
            for problem in &verdict.problems {
                let finding = Finding::new(problem, source, &mut lines, &chunk.name, Some(entry.number));
                tree.finding(&record, problem, &finding);
            }
            opened = Ok(tree);
            false
        });
        opened
    }
}
