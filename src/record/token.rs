//! Movetext, one token after the other.

use super::ply::{Parsed, any_ply, small_ply, two_squares_in};
use super::{Span, Syntax, Written};
use memchr::{memchr, memchr2};
use nom::Err::Error;

/// The result that a closing token claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`
    Open,
}

impl Claim {
    /// The canonical token.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// Reads a result in any accepted spelling that fills the whole text;
    /// whether it is canonical.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<(Self, bool)> {
        match result(text) {
            Ok(([], (claim, canonical))) => Some((claim, canonical)),
            _ => None,
        }
    }
}

/// A piece of movetext.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'s> {
    /// A ply.
    Ply(Written<'s>),
    /// A move number.
    Number(
        /// Its value; larger ones are all the same wrong one.
        u32,
    ),
    /// `{…}` or `; …`: the text inside.
    Comment(&'s [u8]),
    /// `$n`, or a suffix such as `!?`.
    Nag(u32),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A result, and whether it is spelled canonically.
    Result(Claim, bool),
    /// Bytes that are no token here.
    Unreadable(Syntax),
}

/// What most plies of a game look like: those are read in a faster way. Whatever is written otherwise is read as well,
/// so that this decides nothing but the speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsualPly {
    /// Ranks have one digit, and there is any number of squares: boards of at most nine ranks, with or without long
    /// captures.
    OneDigit,
    /// Ranks have one or two digits, there are two squares, and perhaps a turning letter behind them.
    TwoSquares,
}

/// What [`Movetext::rare`] finds. Not a [`Token`], because one that a call
/// returns would keep all of them in memory instead of in registers.
enum Rare<'s> {
    Comment(&'s [u8]),
    Result(Claim, bool),
    Unreadable(Syntax),
}

/// Variations nested deeper than this are not read: what is open takes memory.
const DEEPEST: usize = 250_000;

/// The movetext of one record, as tokens with their places.
///
/// It ends by itself where the record ends: at its result token (and what
/// follows it on the line), at the next tag section, at the end of the text.
#[derive(Clone, Debug)]
pub struct Movetext<'s> {
    text: &'s [u8],
    at: usize,
    depth: usize,
    /// Where the outermost open variation began.
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

    /// What stands behind a result, from this offset on.
    pub(super) const fn after_result(text: &'s [u8], at: usize) -> Self {
        Self { state: State::AfterResult, ..Self::new(text, at) }
    }

    /// Where reading stands: behind the last token, and at last behind the record.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Reads to the end of the record and says where that is.
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

    /// Blanks and line ends, `%` lines with them.
    #[inline(always)]
    fn skip_blank(&mut self) {
        while let Some(byte @ (b' ' | b'\n' | b'\r' | b'\t' | 0x0B | 0x0C | b'%')) = self.text.get(self.at) {
            if *byte == b'%' && !self.skip_percent_line() {
                return;
            }
            self.at += 1;
        }
    }

    /// At a `%`: if it begins a line, goes to the last byte of that line.
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

    /// Passes over a variation that is nested too deep, up to its end or that of the record; where it began.
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

    /// A result closes the record unless it stands in a variation.
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

    /// Behind the result: passes over blanks on the same line to what still
    /// belongs to the record, or says that it has ended.
    #[cold]
    fn goes_on(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let blanks = blanks_on_line(rest);
        let rest = &rest[blanks..];
        let another = match *rest {
            [] | [b'\n' | b'\r', ..] => true,
            [b'[', ..] => begins_tag(rest),
            [b'*', ..] => true,
            [b'0'..=b'9', ..] => result(rest).is_ok() || number(rest).is_ok(),
            [b'a'..=b'z' | b'A'..=b'Z', ..] => any_ply(line(rest)).is_ok(),
            _ => false,
        };
        if another {
            self.state = State::Ended;
        } else {
            self.at += blanks;
        }
        !another
    }

    /// Behind a result: where on its line the record goes on, if it does.
    pub(super) fn behind_result(mut self) -> Option<usize> {
        self.goes_on().then_some(self.at)
    }

    /// Nearly all there ever is: a blank, and behind it a canonical ply as they are usual in the game.
    #[inline(always)]
    pub(super) fn common_ply(&mut self, usual: UsualPly) -> Option<(Written<'s>, Span)> {
        let rest = self.text.get(self.at..)?;
        let [blank, behind @ ..] = rest.first_chunk::<17>()?;
        let in_movetext = self.state == State::Moves || self.depth > 0;
        if !(in_movetext && BLANKS[usize::from(*blank)] && behind[0].is_ascii_lowercase()) {
            return None;
        }
        let (length, written) = match usual {
            UsualPly::OneDigit => small_ply(&rest[1..])?,
            UsualPly::TwoSquares => two_squares_in(behind)?,
        };
        let start = self.at + 1;
        self.at = start + length;
        Some((written, Span::new(start, self.at)))
    }

    /// Most numbers have one or two digits, a blank before them and a full stop and another blank behind.
    #[inline(always)]
    pub(super) fn common_number(&mut self) -> Option<(u32, Span)> {
        let [blank, digits @ ..] = self.text.get(self.at..)?.first_chunk::<5>()?;
        let in_movetext = self.state == State::Moves || self.depth > 0;
        if !(in_movetext && BLANKS[usize::from(*blank)]) {
            return None;
        }
        let (number, length) = match *digits {
            [ones @ b'0'..=b'9', b'.', b' ', _] => (u32::from(ones - b'0'), 2),
            [tens @ b'0'..=b'9', ones @ b'0'..=b'9', b'.', b' '] => {
                (10 * u32::from(tens - b'0') + u32::from(ones - b'0'), 3)
            }
            _ => return None,
        };
        let start = self.at + 1;
        self.at = start + length;
        Some((number, Span::new(start, self.at)))
    }

    /// The next token, which neither of these is.
    #[inline(always)]
    pub(super) fn other(&mut self) -> Option<(Token<'s>, Span)> {
        if self.state != State::Moves && self.depth == 0 {
            if self.state == State::Ended || !self.goes_on() {
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
            // What is behind a result ends with its line.
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

/// A table, so that whether a line ends is no branch.
static BLANKS: [bool; 256] = {
    let mut blanks = [false; 256];
    blanks[b' ' as usize] = true;
    blanks[b'\n' as usize] = true;
    blanks
};

/// What stands before the next line end.
fn line(text: &[u8]) -> &[u8] {
    &text[..memchr2(b'\n', b'\r', text).unwrap_or(text.len())]
}

/// How many blanks a text begins with, up to the end of the line.
pub fn blanks_on_line(text: &[u8]) -> usize {
    text.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | 0x0B | 0x0C)).count()
}

/// Whether only blanks stand between the start of the line and this place.
pub(super) fn at_line_start(text: &[u8], at: usize) -> bool {
    matches!(text[..at], [] | [.., b'\n' | b'\r'] | [0xEF, 0xBB, 0xBF])
}

/// `"[" *space name *space DQUOTE`: what looks like a tag, also in the middle of a line.
pub(super) fn begins_tag(input: &[u8]) -> bool {
    let [b'[', ref rest @ ..] = *input else { return false };
    let skip = |rest: &[u8], wanted: fn(&u8) -> bool| rest.iter().take_while(|byte| wanted(byte)).count();
    let rest = &rest[skip(rest, |byte| matches!(byte, b' ' | b'\t'))..];
    let name = skip(rest, |byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let rest = &rest[name..];
    name > 0 && rest.get(skip(rest, |byte| matches!(byte, b' ' | b'\t'))) == Some(&b'"')
}

/// Whether this ends a word.
pub(super) const fn stops(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')' | b';' | b'[' | b']')
}

/// How many bytes belong to something that is no token: to the next blank or delimiter, at least one character.
fn word(input: &[u8]) -> usize {
    let end = input.iter().skip(1).position(|&byte| stops(byte)).map_or(input.len(), |at| at + 1);
    // A delimiter out of place stands alone, and so does a whole character.
    if stops(input[0]) { 1 } else { end }
}

/// `number = 1*digit *space *"."`, but not the beginning of a result.
#[inline(always)]
fn number(input: &[u8]) -> Parsed<'_, u32> {
    let mut value = 0u32;
    let mut at = 0;
    while let Some(digit @ b'0'..=b'9') = input.get(at) {
        value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        at += 1;
    }
    match input[at..] {
        [b'.', b' ', ..] => Ok((&input[at + 1..], value)),
        [b'.', ..] => {
            let dots = input[at..].iter().take_while(|&&byte| byte == b'.').count();
            Ok((&input[at + dots..], value))
        }
        _ => bare_number(input, at, value),
    }
}

#[cold]
fn bare_number(input: &[u8], at: usize, value: u32) -> Parsed<'_, u32> {
    if result(input).is_ok() {
        return Err(Error(()));
    }
    let rest = &input[at..];
    let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    match rest[blanks..] {
        [b'.', ..] => {
            let dots = rest[blanks..].iter().take_while(|&&byte| byte == b'.').count();
            Ok((&rest[blanks + dots..], value))
        }
        // A number must end before a letter begins; `1a1-h8` would be anybody's guess.
        _ if blanks > 0 || rest.is_empty() || matches!(rest[0], b'(' | b'{' | b')' | b';' | b'[') => Ok((rest, value)),
        _ => Err(Error(())),
    }
}

/// `nag = "$" 1*9digit / "!" / "?" / "!!" / "??" / "!?" / "?!"`
fn nag(input: &[u8]) -> Parsed<'_, u32> {
    match *input {
        [b'$', ref rest @ ..] => {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if !(1..=9).contains(&digits) {
                return Err(Error(()));
            }
            let value = rest[..digits].iter().fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
            Ok((&rest[digits..], value))
        }
        [b'!', b'!', ref rest @ ..] => Ok((rest, 3)),
        [b'?', b'?', ref rest @ ..] => Ok((rest, 4)),
        [b'!', b'?', ref rest @ ..] => Ok((rest, 5)),
        [b'?', b'!', ref rest @ ..] => Ok((rest, 6)),
        [b'!', ref rest @ ..] => Ok((rest, 1)),
        [b'?', ref rest @ ..] => Ok((rest, 2)),
        _ => Err(Error(())),
    }
}

/// One side of a result.
#[derive(PartialEq)]
enum Part {
    One,
    Nought,
    Half,
}

/// `result = "1-0" / "0-1" / "1/2-1/2" / "*"`, and their accepted spellings.
fn result(input: &[u8]) -> Parsed<'_, (Claim, bool)> {
    const STRICT: [(&[u8], Claim); 4] =
        [(b"1-0", Claim::White), (b"0-1", Claim::Black), (b"1/2-1/2", Claim::Draw), (b"*", Claim::Open)];
    let ends =
        |rest: &[u8]| !rest.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.'));
    for (text, claim) in STRICT {
        if let Some(rest) = input.strip_prefix(text).filter(|rest| claim == Claim::Open || ends(rest)) {
            return Ok((rest, (claim, true)));
        }
    }
    let (rest, white) = part(input)?;
    let spaced = skip_blanks(rest);
    let black = dash(spaced).and_then(|rest| part(skip_blanks(rest)).ok());
    let (rest, claim) = match (white, black) {
        (Part::One, Some((rest, Part::Nought))) => (rest, Claim::White),
        (Part::Nought, Some((rest, Part::One))) => (rest, Claim::Black),
        (Part::Half, Some((rest, Part::Half))) => (rest, Claim::Draw),
        (Part::Half, None) => (rest, Claim::Draw),
        _ => return Err(Error(())),
    };
    if ends(rest) { Ok((rest, (claim, false))) } else { Err(Error(())) }
}

fn skip_blanks(input: &[u8]) -> &[u8] {
    let blanks = input.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &input[blanks..]
}

fn part(input: &[u8]) -> Parsed<'_, Part> {
    match input {
        [b'1', b'/', b'2', rest @ ..] | [0xC2, 0xBD, rest @ ..] => Ok((rest, Part::Half)),
        [b'1', rest @ ..] => Ok((rest, Part::One)),
        [b'0', rest @ ..] => Ok((rest, Part::Nought)),
        _ => Err(Error(())),
    }
}

fn dash(input: &[u8]) -> Option<&[u8]> {
    match input {
        [b'-' | b':' | b'~', rest @ ..] | [0xE2, 0x80, 0x92..=0x94, rest @ ..] | [0xE2, 0x88, 0x92, rest @ ..] => {
            Some(rest)
        }
        _ => None,
    }
}
