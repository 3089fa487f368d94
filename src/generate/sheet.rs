//! Movetext in export form while it is written.

use super::draft::Slip;
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
    /// What goes wrong at the next ply.
    slip: Option<&'o Slip>,
    /// The word being made.
    word: Vec<u8>,
}

impl<'o> Sheet<'o> {
    /// An empty one.
    pub fn new(black_first: bool, out: &'o mut Vec<u8>) -> Self {
        let word = Vec::with_capacity(32);
        Self { layout: Layout::new(out), offset: u32::from(black_first), number_due: true, slip: None, word }
    }

    /// At the next ply this goes wrong.
    pub fn slip(&mut self, slip: &'o Slip) {
        self.slip = Some(slip);
    }

    /// The ply with so many before it, in canonical notation as `write` appends it.
    pub fn ply(&mut self, before_it: u32, write: impl FnOnce(&mut Vec<u8>)) {
        let place = before_it + self.offset;
        let black = place % 2 == 1;
        let slip = self.slip.take();
        if let Some(Slip::Before(word)) = slip {
            self.layout.glue(word.as_bytes());
            self.layout.space();
        }
        let too_much = if let Some(Slip::Number(more)) = slip { *more } else { 0 };
        self.word.clear();
        if !black || self.number_due || too_much > 0 {
            // Writing to a vector cannot fail.
            let _ = write!(self.word, "{}{} ", place / 2 + 1 + too_much, if black { "..." } else { "." });
        }
        match slip {
            Some(Slip::Ply(text)) => self.word.extend_from_slice(text.as_bytes()),
            _ => write(&mut self.word),
        }
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

    /// The closing token, if there is one, with what follows it on its line.
    pub fn finish(mut self, token: Option<&str>, behind: &str) {
        if let Some(token) = token {
            self.layout.glue(token.as_bytes());
            self.layout.glue(behind.as_bytes());
        }
        self.layout.finish();
    }
}
