//! One ply, as nom functions on bytes.
//!
//! [`ply`] is the hot path and takes what is written canonically, which is
//! nearly all there ever is; whatever else may be a ply goes to [`lenient`].

use super::{Sign, Square, Style, Turn, Written};
use nom::Err::Error;
use nom::IResult;

pub(super) type Parsed<'s, T> = IResult<&'s [u8], T, ()>;

/// `square = file rank`, small letter, number without leading zero below 100.
#[inline(always)]
fn square(input: &[u8]) -> Parsed<'_, Square> {
    match *input {
        [file @ b'a'..=b'z', tens @ b'1'..=b'9', ones @ b'0'..=b'9', ref rest @ ..] => {
            if let [b'0'..=b'9', ..] = *rest {
                return Err(Error(()));
            }
            Ok((rest, Square { file: file - b'a', rank: (tens - b'0') * 10 + (ones - b'0') - 1 }))
        }
        [file @ b'a'..=b'z', ones @ b'1'..=b'9', ref rest @ ..] => {
            Ok((rest, Square { file: file - b'a', rank: ones - b'1' }))
        }
        _ => Err(Error(())),
    }
}

/// `ply = square 1*( sign square ) [ " (" file ")" ]`
#[inline(always)]
pub(super) fn ply(input: &[u8]) -> Parsed<'_, Written<'_>> {
    match two_squares(input) {
        Some(parsed) => Ok(parsed),
        None => any_ply(input),
    }
}

/// The same for everything that is not the most common.
#[inline(never)]
fn any_ply(input: &[u8]) -> Parsed<'_, Written<'_>> {
    match canonical(input) {
        Some(parsed) => Ok(parsed),
        None => lenient(input),
    }
}

/// A canonical ply of two squares, with its turning letter if it has one, and
/// with what most often follows. Without branches on what random games make
/// random: the number of digits, and whether there is a letter.
#[inline(always)]
fn two_squares(input: &[u8]) -> Option<(&[u8], Written<'_>)> {
    let window = input.first_chunk::<16>()?;
    let mut squares = u64::from_le_bytes(*window.first_chunk::<8>()?);
    let (first, digits_first) = square_in(squares)?;
    squares >>= 16 + 8 * digits_first;
    let mark = low_byte(squares);
    let (last, digits_last) = square_in(squares >> 8)?;
    let sign = match mark {
        b'-' => Sign::Quiet,
        b'x' => Sign::Capture,
        _ => return None,
    };
    let length = 5 + digits_first + digits_last;
    let behind = u64::from_le_bytes(*window[length..].first_chunk::<8>()?);
    let letter = low_byte(behind >> 16).wrapping_sub(b'a');
    // `" (" letter ")"`
    let turned = behind & 0xFF00_FFFF == 0x2900_2820 && letter < 26;
    let behind = behind >> (32 * u32::from(turned));
    // What is rarer goes the long way, which knows all that may follow.
    let [one, other] = [low_byte(behind), low_byte(behind >> 8)];
    if FOLLOWS[usize::from(one)] & 1 == 0 || FOLLOWS[usize::from(other)] & 2 == 0 {
        return None;
    }
    let written = Written {
        text: &input[..length],
        first,
        last,
        count: 2,
        sign,
        turn: if turned { Some(Turn { file: letter, rank: None }) } else { None },
        piece: None,
        style: Style::NONE,
    };
    Some((&input[length + 4 * usize::from(turned)..], written))
}

/// What most often follows a ply: the first byte (1), and the second (2), for which no other spelling must be looked for.
static FOLLOWS: [u8; 256] = {
    let mut follows = [0; 256];
    follows[b' ' as usize] = 1;
    follows[b'\n' as usize] = 1;
    let mut byte = 0;
    while byte < 256 {
        if matches!(byte as u8, b'a'..=b'w' | b'0'..=b'9' | b'*' | b'{' | b'$' | b'[' | b')') {
            follows[byte] |= 2;
        }
        byte += 1;
    }
    follows
};

/// The square in the low bytes, and how many digits more than one it has.
#[inline(always)]
fn square_in(bytes: u64) -> Option<(Square, usize)> {
    let file = low_byte(bytes).wrapping_sub(b'a');
    let ones = low_byte(bytes >> 8).wrapping_sub(b'1');
    let more = low_byte(bytes >> 16).wrapping_sub(b'0');
    if (file >= 26) | (ones >= 9) {
        return None;
    }
    let two = u8::from(more < 10);
    // `10 * (ones + 1) + more - 1` where there are two digits.
    let rank = ones + two.wrapping_mul((9 * ones + 9).wrapping_add(more));
    Some((Square { file, rank }, usize::from(two)))
}

#[expect(clippy::cast_possible_truncation, reason = "the low byte is wanted")]
#[inline(always)]
const fn low_byte(bytes: u64) -> u8 {
    bytes as u8
}

#[inline(always)]
fn canonical(input: &[u8]) -> Option<(&[u8], Written<'_>)> {
    let (rest, first) = square(input).ok()?;
    let (sign, rest) = match *rest {
        [b'-', ref rest @ ..] => (Sign::Quiet, rest),
        [b'x', ref rest @ ..] => (Sign::Capture, rest),
        _ => return None,
    };
    let (mut rest, mut last) = square(rest).ok()?;
    let mut count = 2;
    let mut signs = sign;
    while let [mark @ (b'-' | b'x'), ref after @ ..] = *rest {
        (rest, last) = square(after).ok()?;
        count += 1;
        if (mark == b'x') != (sign == Sign::Capture) {
            signs = Sign::Mixed;
        }
    }
    let text = &input[..input.len() - rest.len()];
    let written = |turn| Written { text, first, last, count, sign: signs, turn, piece: None, style: Style::NONE };
    match *rest {
        [b' ', b'(', file @ b'a'..=b'z', b')', ref after @ ..] => match *after {
            [b'+' | b'#', ..] => None,
            _ => Some((after, written(Some(Turn { file: file - b'a', rank: None })))),
        },
        // What follows decides whether a longer, less canonical spelling begins here.
        [b' ' | b'\n', b'a'..=b'w' | b'0'..=b'9' | b'*' | b'{' | b'$' | b'[' | b')', ..]
        | [b')' | b'{' | b'!' | b'?']
        | [] => Some((rest, written(None))),
        _ if goes_on(rest) => None,
        _ => Some((rest, written(None))),
    }
}

/// Whether what follows a canonical ply makes it part of another spelling.
#[cold]
fn goes_on(rest: &[u8]) -> bool {
    match *rest {
        [b'+' | b'#' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z', ..] => return true,
        // `*` is a sign only between two squares.
        [b'*', ref after @ ..] => return loose_square(after).is_some(),
        _ => {}
    }
    let after = skip_space(rest);
    turn(after).is_some() || sign(after).is_some_and(|(after, ..)| loose_square(skip_space(after)).is_some())
}

fn skip_space(input: &[u8]) -> &[u8] {
    let blanks = input.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    &input[blanks..]
}

/// Any accepted spelling that is not canonical.
///
/// `ply = [ piece ] square 1*( *space sign *space square ) [ *space "(" file [ rank ] ")" ] [ "+" / "#" ]`
#[cold]
fn lenient(input: &[u8]) -> Parsed<'_, Written<'_>> {
    let mut style = Style::NONE;
    let (piece, mut rest) = match *input {
        [letter @ (b'W' | b'L' | b'S' | b'M' | b'K' | b'H'), ref rest @ ..] if loose_square(rest).is_some() => {
            style = style.and(Style::PIECE_LETTER);
            (Some(letter), rest)
        }
        _ => (None, input),
    };
    let mut first = None;
    let mut last = Square::new(0, 0);
    let mut count = 0;
    let mut kind = None;
    while let Some((after, square, upper)) = loose_square(rest) {
        if upper {
            style = style.and(Style::UPPER_CASE);
        }
        (rest, last) = (after, square);
        first.get_or_insert(square);
        count += 1;
        let spaced = skip_space(rest);
        let Some((after, this, odd)) = sign(spaced) else { break };
        let square_at = skip_space(after);
        if loose_square(square_at).is_none() {
            break;
        }
        let spaces = spaced.len() != rest.len() || square_at.len() != after.len();
        if spaces && spaced.first() == Some(&b'*') {
            break; // that one ends the game
        }
        if spaces {
            style = style.and(Style::SPACES);
        }
        style = style.and(odd);
        kind = Some(match kind {
            None => this,
            Some(kind) if kind == this => kind,
            Some(_) => Sign::Mixed,
        });
        rest = square_at;
    }
    let (Some(first), Some(sign)) = (first, kind) else { return Err(Error(())) };
    if count < 2 {
        return Err(Error(()));
    }
    let text = &input[..input.len() - rest.len()];
    let spaced = skip_space(rest);
    let mut found = None;
    if let Some((after, at, upper)) = turn(spaced) {
        if rest[..rest.len() - spaced.len()] != *b" " {
            style = style.and(Style::TURN_SPACING);
        }
        if at.rank.is_some() {
            style = style.and(Style::TURN_SQUARE);
        }
        if upper {
            style = style.and(Style::UPPER_CASE);
        }
        (rest, found) = (after, Some(at));
    }
    if let [b'+' | b'#', ref after @ ..] = *rest {
        style = style.and(Style::CHECK_MARK);
        rest = after;
    }
    match *rest {
        [byte, ..] if byte.is_ascii_alphanumeric() => Err(Error(())),
        _ => Ok((rest, Written { text, first, last, count, sign, turn: found, piece, style })),
    }
}

/// A square in either case with any number; whether the letter was a capital.
fn loose_square(input: &[u8]) -> Option<(&[u8], Square, bool)> {
    let [letter, ref digits @ ..] = *input else { return None };
    let number = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if !letter.is_ascii_alphabetic() || number == 0 {
        return None;
    }
    let square = super::Squares::new(&input[..=number]).next()?;
    Some((&digits[number..], square, letter.is_ascii_uppercase()))
}

/// A sign in any spelling.
fn sign(input: &[u8]) -> Option<(&[u8], Sign, Style)> {
    Some(match input {
        [b'-', rest @ ..] => (rest, Sign::Quiet, Style::NONE),
        [b'x', rest @ ..] => (rest, Sign::Capture, Style::NONE),
        // – — ‒ −
        [b'~', rest @ ..] | [0xE2, 0x80, 0x92..=0x94, rest @ ..] | [0xE2, 0x88, 0x92, rest @ ..] => {
            (rest, Sign::Quiet, Style::DASH)
        }
        // ×
        [b'X' | b':' | b'*', rest @ ..] | [0xC3, 0x97, rest @ ..] => (rest, Sign::Capture, Style::CROSS),
        _ => return None,
    })
}

/// `turn = "(" file [ rank ] ")"`
fn turn(input: &[u8]) -> Option<(&[u8], Turn, bool)> {
    let [b'(', letter, ref rest @ ..] = *input else { return None };
    let file = letter.to_ascii_lowercase().checked_sub(b'a').filter(|file| *file < 26)?;
    let (rest, rank) = match loose_square(&input[1..]) {
        Some((rest, square, _)) => (rest, Some(square.rank)),
        None => (rest, None),
    };
    let [b')', ref rest @ ..] = *rest else { return None };
    Some((rest, Turn { file, rank }, letter.is_ascii_uppercase()))
}
