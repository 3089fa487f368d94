//! The grammar of single tokens: numbers, annotations, results, words.

use crate::record::Claim;
use crate::record::ply::Parsed;
use nom::Err::Error;

/// Whether this byte ends a word.
pub const fn stops(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')' | b';' | b'[' | b']')
}

/// The length of a word that is no token: up to the next blank or delimiter, at least one byte.
pub(super) fn word(input: &[u8]) -> usize {
    let end = input.iter().skip(1).position(|&byte| stops(byte)).map_or(input.len(), |at| at + 1);
    // A delimiter that is out of place is a word of its own.
    if stops(input[0]) { 1 } else { end }
}

/// `number = 1*digit *space *"."`, but not the beginning of a result.
#[inline(always)]
pub fn number(input: &[u8]) -> Parsed<'_, u32> {
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
        // A number is not followed by a letter: `1a1-h8` is ambiguous.
        _ if blanks > 0 || rest.is_empty() || matches!(rest[0], b'(' | b'{' | b')' | b';' | b'[') => Ok((rest, value)),
        _ => Err(Error(())),
    }
}

/// `nag = "$" 1*9digit / "!" / "?" / "!!" / "??" / "!?" / "?!"`
pub(super) fn nag(input: &[u8]) -> Parsed<'_, u32> {
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
pub fn result(input: &[u8]) -> Parsed<'_, (Claim, bool)> {
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
