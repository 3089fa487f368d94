//! Passing over a record that is too large to be held in memory.

use super::{at_line_start, begins_tag, blanks_on_line, continues_after_result};
use crate::record::movetext::stops;
use crate::record::tags::{tag, value_end};
use crate::record::{Movetext, Syntax, Token};
use memchr::{memchr, memchr2};

/// A token is only read where at least this many bytes follow, so that most are read whole.
const AHEAD: usize = 1 << 10;

/// Finds the end of one record in a text that is given window by window, by the rules of the grammar.
///
/// Use it for records that are too large to be held: it stores none of the text, so that a tag value, a comment or a
/// word may be longer than any window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Skipper {
    part: Part,
    open: Open,
    /// How many variations are open.
    depth: usize,
}

/// What a [`Skipper`] found in one window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// The record ends at this offset of the window.
    End(usize),
    /// The record continues. It was read up to this offset; what stands there needs more text behind it.
    More(usize),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Tags,
    Moves,
    /// Behind the result, still on its line.
    AfterResult,
}

/// What is still open at the end of a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Open {
    #[default]
    Nothing,
    /// The value of a tag.
    Value,
    /// A comment in braces.
    Brace,
    /// A comment, or what else is ignored, to the end of the line.
    Line,
    /// A token.
    Word,
}

impl Skipper {
    /// Reads a window from this offset on. The text before the offset is only looked at to see whether a line begins
    /// there. A record never continues behind a window that is the `last`.
    #[must_use]
    pub fn skip(&mut self, text: &[u8], mut at: usize, last: bool) -> Skipped {
        let enough = |at: usize| last || at + AHEAD <= text.len();
        loop {
            match self.close(text, at, last) {
                Ok(closed) => at = closed,
                Err(_) if last => return Skipped::End(text.len()),
                Err(to) => return Skipped::More(to),
            }
            if !enough(at) {
                return Skipped::More(at);
            }
            if self.part == Part::AfterResult && self.depth == 0 {
                let behind_blanks = at + blanks_on_line(&text[at..]);
                if !enough(behind_blanks) {
                    return Skipped::More(behind_blanks);
                }
                match continues_after_result(text, at) {
                    Some(next) => at = next,
                    None => return Skipped::End(at),
                }
            } else {
                at += text[at..].iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == 0x0B).count();
                if !enough(at) {
                    return Skipped::More(at);
                }
            }
            let Some(byte) = text.get(at) else { return Skipped::End(at) };
            match byte {
                b'%' if at_line_start(text, at) => self.open = Open::Line,
                b'[' if self.part == Part::Tags => at = self.tag(text, at),
                b'[' if at_line_start(text, at) || begins_tag(&text[at..]) => return Skipped::End(at),
                _ => at = self.movetext(text, at),
            }
        }
    }

    /// The offset behind what is still open from the window before. An error where it does not end in this window:
    /// how far it was read.
    fn close(&mut self, text: &[u8], at: usize, last: bool) -> Result<usize, usize> {
        let rest = &text[at..];
        let length = match self.open {
            Open::Nothing => Some(0),
            Open::Value => {
                let end = value_end(text, at, if last { 0 } else { AHEAD })?;
                self.open = Open::Nothing;
                return Ok(end);
            }
            Open::Brace => memchr(b'}', rest).map(|end| end + 1),
            Open::Line => memchr2(b'\n', b'\r', rest),
            Open::Word => rest.iter().position(|byte| stops(*byte)),
        };
        let length = length.ok_or(text.len())?;
        self.open = Open::Nothing;
        Ok(at + length)
    }

    /// Skips a tag; the offset behind it.
    fn tag(&mut self, text: &[u8], at: usize) -> usize {
        match tag(text, at) {
            Ok(tag) => tag.span.end,
            Err((syntax, _, next)) => {
                if next == text.len() {
                    self.open = if syntax == Syntax::UnterminatedTag { Open::Value } else { Open::Line };
                }
                next
            }
        }
    }

    /// Skips a token, or enters a comment; the offset behind it.
    fn movetext(&mut self, text: &[u8], at: usize) -> usize {
        if self.part == Part::Tags {
            self.part = Part::Moves;
        }
        match text[at] {
            b'{' => self.open = Open::Brace,
            b';' => self.open = Open::Line,
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {
                let mut movetext = match self.part {
                    Part::AfterResult if self.depth == 0 => Movetext::after_result(text, at),
                    _ => Movetext::new(text, at),
                };
                let Some((token, span)) = movetext.next() else { return at + 1 };
                if matches!(token, Token::Result(..)) && self.depth == 0 {
                    self.part = Part::AfterResult;
                } else if span.end == text.len() {
                    self.open = Open::Word;
                }
                return span.end;
            }
        }
        at + 1
    }
}
