//! Movetext in export form while it is written.

use crate::record::Layout;
use std::io::Write;

/// The movetext of one record.
#[derive(Debug)]
pub(super) struct Sheet<'o> {
    layout: Layout<'o>,
    /// 0 where White moves first, 1 where Black does.
    offset: u32,
    /// Whether a number is due before the next ply, whoever plays it.
    number_due: bool,
    /// The word being made.
    word: Vec<u8>,
}

impl<'o> Sheet<'o> {
    /// An empty one.
    pub fn new(black_first: bool, out: &'o mut Vec<u8>) -> Self {
        let word = Vec::with_capacity(32);
        Self { layout: Layout::new(out), offset: u32::from(black_first), number_due: true, word }
    }

    /// The ply with so many before it, in canonical notation as `write` appends it.
    pub fn ply(&mut self, before_it: u32, write: impl FnOnce(&mut Vec<u8>)) {
        let place = before_it + self.offset;
        let black = place % 2 == 1;
        self.word.clear();
        if !black || self.number_due {
            // Writing to a vector cannot fail.
            let _ = write!(self.word, "{}{} ", place / 2 + 1, if black { "..." } else { "." });
        }
        write(&mut self.word);
        self.layout.glue(&self.word);
        self.layout.space();
        self.number_due = false;
    }

    /// `$n`, right after a ply or another one.
    pub fn nag(&mut self, nag: u8) {
        self.layout.glue(format!("${nag}").as_bytes());
        self.layout.space();
    }

    /// A comment of these words, which hold no braces.
    pub fn comment<'w>(&mut self, words: impl Iterator<Item = &'w str>) {
        self.layout.glue(b"{");
        for (index, word) in words.enumerate() {
            if index > 0 {
                self.layout.space();
            }
            self.layout.glue(word.as_bytes());
        }
        self.layout.glue(b"}");
        self.layout.space();
        self.number_due = true;
    }

    /// Begins a variation.
    pub fn open(&mut self) {
        self.layout.glue(b"(");
        self.number_due = true;
    }

    /// Ends it.
    pub fn close(&mut self) {
        self.layout.unspace();
        self.layout.glue(b")");
        self.layout.space();
        self.number_due = true;
    }

    /// The closing token.
    pub fn finish(mut self, token: &str) {
        self.layout.glue(token.as_bytes());
        self.layout.finish();
    }
}
