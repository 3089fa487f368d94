//! Writes movetext in export form, ply by ply.

use super::draft::Slip;
use crate::record::Layout;
use std::io::Write;

/// The movetext of one record while it is written.
#[derive(Debug)]
pub(super) struct Sheet<'o> {
    layout: Layout<'o>,
    /// 0 where White moves first, 1 where Black does.
    offset: u32,
    /// Whether the next ply gets a move number even if Black plays it.
    number_due: bool,
    /// The error to write at the next ply.
    slip: Option<&'o Slip>,
    /// A buffer for the current word.
    word: Vec<u8>,
}

impl<'o> Sheet<'o> {
    /// Empty movetext that is appended to `out`.
    pub fn new(black_first: bool, out: &'o mut Vec<u8>) -> Self {
        let word = Vec::with_capacity(32);
        Self { layout: Layout::new(out), offset: u32::from(black_first), number_due: true, slip: None, word }
    }

    /// Sets the error to write at the next ply.
    pub fn slip(&mut self, slip: &'o Slip) {
        self.slip = Some(slip);
    }

    /// Writes a ply with `before_it` plies before it; `write` appends its canonical notation.
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

    /// Writes an annotation `$n`, directly after a ply or another annotation.
    pub fn nag(&mut self, nag: u8) {
        self.layout.glue(format!("${nag}").as_bytes());
        self.layout.space();
    }

    /// Writes a comment of these words, which must not contain braces.
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

    /// Ends a variation.
    pub fn close(&mut self) {
        self.layout.unspace();
        self.layout.glue(b")");
        self.layout.space();
        self.number_due = true;
    }

    /// Writes the closing token, if there is one, followed by `behind` on the same line.
    pub fn finish(mut self, token: Option<&str>, behind: &str) {
        if let Some(token) = token {
            self.layout.glue(token.as_bytes());
            self.layout.glue(behind.as_bytes());
        }
        self.layout.finish();
    }
}
