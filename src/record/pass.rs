//! Passing over a record that is too large to be held.

use super::Syntax;
use super::tags::{tag, value_end};
use super::token::{Movetext, Token, at_line_start, begins_tag, blanks_on_line, stops};
use memchr::{memchr, memchr2};

/// Tokens are only read where this much follows: few are longer.
const AHEAD: usize = 1 << 10;

/// Goes over one record whose text is given window by window, and finds its end as the grammar does. It keeps nothing
/// of the text: a tag value, a comment or a word may be longer than any window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passing {
    part: Part,
    open: Open,
    /// Of variations.
    depth: usize,
}

/// How far one window led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The record ends at this offset of the window.
    End(usize),
    /// The record was passed up to this offset; what stands there needs more text behind it.
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

/// What a window may end in.
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

impl Passing {
    /// Goes on at this offset of a window; the text before it only tells where lines begin. No record goes beyond a
    /// window that is the `last`.
    #[must_use]
    pub fn pass(&mut self, text: &[u8], mut at: usize, last: bool) -> Passed {
        let enough = |at: usize| last || at + AHEAD <= text.len();
        loop {
            match self.close(text, at, last) {
                Ok(closed) => at = closed,
                Err(_) if last => return Passed::End(text.len()),
                Err(to) => return Passed::More(to),
            }
            if !enough(at) {
                return Passed::More(at);
            }
            if self.part == Part::AfterResult && self.depth == 0 {
                let behind_blanks = at + blanks_on_line(&text[at..]);
                if !enough(behind_blanks) {
                    return Passed::More(behind_blanks);
                }
                match Movetext::after_result(text, at).behind_result() {
                    Some(next) => at = next,
                    None => return Passed::End(at),
                }
            } else {
                at += text[at..].iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == 0x0B).count();
                if !enough(at) {
                    return Passed::More(at);
                }
            }
            let Some(byte) = text.get(at) else { return Passed::End(at) };
            match byte {
                b'%' if at_line_start(text, at) => self.open = Open::Line,
                b'[' if self.part == Part::Tags => at = self.tag(text, at),
                b'[' if at_line_start(text, at) || begins_tag(&text[at..]) => return Passed::End(at),
                _ => at = self.movetext(text, at),
            }
        }
    }

    /// Behind what is open; or how far the window leads in it.
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

    /// Passes over a tag.
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

    /// Passes over a token, or to the inside of a comment.
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
