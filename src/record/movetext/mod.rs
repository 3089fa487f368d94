//! Movetext, one token after the other.

mod common;
mod lexeme;

pub(super) use lexeme::{number, result, stops};

use super::ply::any_ply;
use super::split::{at_line_start, begins_tag, continues_after_result, line};
use super::{Claim, Span, Syntax, Token, UsualPly};
use lexeme::{nag, word};
use memchr::{memchr, memchr2};

/// The tokens that [`Movetext::rare`] returns. A type of their own: if the function, which is not inlined, returned a
/// [`Token`], the compiler would build every token in memory instead of in registers.
enum Rare<'s> {
    Comment(&'s [u8]),
    Result(Claim, bool),
    Unreadable(Syntax),
}

/// Variations nested deeper than this are skipped, because each open one takes memory.
const DEEPEST: usize = 250_000;

/// An iterator over the movetext of one record: tokens, each with its place in the text.
///
/// It ends where the record ends: behind its result token and what follows that on the line, at the next tag section,
/// or at the end of the text. Use it to read a record in one pass without a list of its tokens; [`Record`] is that list.
///
/// [`Record`]: super::Record
#[derive(Clone, Debug)]
pub struct Movetext<'s> {
    text: &'s [u8],
    at: usize,
    depth: usize,
    /// Offset of the `(` of the outermost open variation.
    opened: usize,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Moves,
    /// Behind the result, still on its line.
    AfterResult,
    Ended,
}

impl<'s> Movetext<'s> {
    /// The movetext that begins at this offset of the text.
    #[must_use]
    pub const fn new(text: &'s [u8], at: usize) -> Self {
        Self { text, at, depth: 0, opened: 0, state: State::Moves }
    }

    /// The rest of a record whose result ends at this offset.
    pub(in crate::record) const fn after_result(text: &'s [u8], at: usize) -> Self {
        Self { state: State::AfterResult, ..Self::new(text, at) }
    }

    /// The offset behind the last token; once the iterator has ended, the offset behind the record.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Reads to the end of the record and returns the offset behind it.
    #[must_use]
    pub fn end(mut self) -> usize {
        while self.next().is_some() {}
        self.at
    }

    #[inline(always)]
    fn token(&mut self, rest: &'s [u8], token: Token<'s>) -> Option<(Token<'s>, Span)> {
        let start = self.at;
        self.at = self.text.len() - rest.len();
        Some((token, Span::new(start, self.at)))
    }

    /// Skips blanks, line ends and lines that begin with `%`.
    #[inline(always)]
    fn skip_blank(&mut self) {
        while let Some(byte @ (b' ' | b'\n' | b'\r' | b'\t' | 0x0B | 0x0C | b'%')) = self.text.get(self.at) {
            if *byte == b'%' && !self.skip_percent_line() {
                return;
            }
            self.at += 1;
        }
    }

    /// At a `%`: if it begins a line, goes to the last byte of that line and returns true.
    #[cold]
    fn skip_percent_line(&mut self) -> bool {
        if !at_line_start(self.text, self.at) {
            return false;
        }
        let rest = &self.text[self.at..];
        self.at += memchr2(b'\n', b'\r', rest).unwrap_or(rest.len() - 1);
        true
    }

    #[inline(always)]
    fn rare_token(&mut self) -> Option<(Token<'s>, Span)> {
        let (rare, span) = self.rare()?;
        let token = match rare {
            Rare::Comment(text) => Token::Comment(text),
            Rare::Result(claim, canonical) => Token::Result(claim, canonical),
            Rare::Unreadable(syntax) => Token::Unreadable(syntax),
        };
        Some((token, span))
    }

    #[cold]
    fn rare(&mut self) -> Option<(Rare<'s>, Span)> {
        let (start, rest) = (self.at, &self.text[self.at..]);
        let (length, rare) = match *rest {
            [] => return self.finish(),
            [b'[', ..] if at_line_start(self.text, self.at) || begins_tag(rest) => return self.finish(),
            [b';', ..] => {
                let end = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                (end, Rare::Comment(&rest[1..end]))
            }
            [b')', ..] => (1, Rare::Unreadable(Syntax::StrayParenthesis)),
            [b'{', ..] => {
                self.at = self.text.len();
                return Some((Rare::Unreadable(Syntax::UnterminatedComment), Span::new(start, start + 1)));
            }
            _ => match result(rest) {
                Ok((after, (claim, canonical))) => {
                    self.close();
                    (rest.len() - after.len(), Rare::Result(claim, canonical))
                }
                Err(_) => (word(rest), Rare::Unreadable(Syntax::UnexpectedCharacter)),
            },
        };
        self.at += length;
        Some((rare, Span::new(start, self.at)))
    }

    /// Skips a variation that is nested too deep, up to its end or that of the record. Returns the place of its `(`.
    #[cold]
    fn too_deep(&mut self) -> Span {
        let start = self.at;
        let mut open = 0usize;
        while let Some(&byte) = self.text.get(self.at) {
            let rest = &self.text[self.at..];
            match byte {
                b'(' => open += 1,
                b')' => open -= 1,
                b'{' => self.at += memchr(b'}', rest).unwrap_or(rest.len() - 1),
                b';' => self.at += memchr2(b'\n', b'\r', rest).unwrap_or(rest.len() - 1),
                b'[' if at_line_start(self.text, self.at) || begins_tag(rest) => break,
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                break;
            }
        }
        Span::new(start, start + 1)
    }

    /// Notes a result: it closes the record unless it stands in a variation.
    fn close(&mut self) {
        if self.depth == 0 {
            self.state = State::AfterResult;
        }
    }

    fn finish(&mut self) -> Option<(Rare<'s>, Span)> {
        self.state = State::Ended;
        if self.depth > 0 {
            self.depth = 0;
            return Some((Rare::Unreadable(Syntax::UnterminatedVariation), Span::new(self.opened, self.opened + 1)));
        }
        None
    }

    /// Behind a result: goes to what still belongs to the record, or notes that the record has ended.
    #[cold]
    fn continues(&mut self) -> bool {
        match continues_after_result(self.text, self.at) {
            Some(at) => self.at = at,
            None => self.state = State::Ended,
        }
        self.state != State::Ended
    }

    /// The next token of any kind, in any spelling. [`Movetext::common_number`] and [`Movetext::common_ply`] are
    /// shortcuts to what it would return.
    #[inline(always)]
    pub(in crate::record) fn other(&mut self) -> Option<(Token<'s>, Span)> {
        if self.state != State::Moves && self.depth == 0 {
            if self.state == State::Ended || !self.continues() {
                return None;
            }
            return self.any();
        }
        self.skip_blank();
        self.any()
    }

    /// A ply of any length and spelling.
    #[inline(always)]
    fn longer_ply(&mut self) -> Option<(Token<'s>, Span)> {
        let mut rest = &self.text[self.at..];
        if self.state == State::AfterResult && self.depth == 0 {
            // Behind a result the record ends with the line.
            rest = line(rest);
        }
        match any_ply(rest) {
            Ok((after, written)) => {
                let start = self.at;
                self.at += rest.len() - after.len();
                Some((Token::Ply(written), Span::new(start, self.at)))
            }
            Err(_) => self.rare_token(),
        }
    }

    #[inline(always)]
    fn any(&mut self) -> Option<(Token<'s>, Span)> {
        let rest = &self.text[self.at..];
        match *rest {
            [b'a'..=b'z' | b'A'..=b'Z', ..] => self.longer_ply(),
            [b'0'..=b'9', ..] => match number(rest) {
                Ok((rest, number)) => self.token(rest, Token::Number(number)),
                Err(_) => self.rare_token(),
            },
            [b'{', ref inside @ ..] => match memchr(b'}', inside) {
                Some(end) => self.token(&inside[end + 1..], Token::Comment(&inside[..end])),
                None => self.rare_token(),
            },
            [b'(', ref rest @ ..] => {
                if self.depth == 0 {
                    self.opened = self.at;
                }
                if self.depth == DEEPEST {
                    return Some((Token::Unreadable(Syntax::TooDeep), self.too_deep()));
                }
                self.depth += 1;
                self.token(rest, Token::Open)
            }
            [b')', ref rest @ ..] if self.depth > 0 => {
                self.depth -= 1;
                self.token(rest, Token::Close)
            }
            [b'$' | b'!' | b'?', ..] => match nag(rest) {
                Ok((rest, nag)) => self.token(rest, Token::Nag(nag)),
                Err(_) => self.rare_token(),
            },
            [b'*', ref rest @ ..] => {
                self.close();
                self.token(rest, Token::Result(Claim::Open, true))
            }
            _ => self.rare_token(),
        }
    }
}

impl<'s> Iterator for Movetext<'s> {
    type Item = (Token<'s>, Span);

    #[inline(always)]
    fn next(&mut self) -> Option<(Token<'s>, Span)> {
        if let Some((number, span)) = self.common_number() {
            return Some((Token::Number(number), span));
        }
        if let Some((written, span)) = self.common_ply(UsualPly::TwoSquares) {
            return Some((Token::Ply(written), span));
        }
        self.other()
    }
}
