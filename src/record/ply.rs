//! One ply, as nom functions on bytes.
//!
//! [`two_squares_in`] is the hot path and takes nearly all there ever is;
//! [`canonical`] takes the rest of what is written canonically, and whatever
//! else may be a ply goes to [`lenient`].

use super::{Ends, PIECE_LETTERS, Sign, Spelling, Square, Turn, Written};
use nom::Err::Error;
use nom::IResult;
use std::hint::select_unpredictable;

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

/// `ply = square 1*( sign square ) [ " (" file ")" ]`, and whatever else may be one.
///
/// [`two_squares_in`] is to be asked first: it knows nearly all there ever is.
#[inline(never)]
pub(super) fn any_ply(input: &[u8]) -> Parsed<'_, Written<'_>> {
    match canonical(input) {
        Some(parsed) => Ok(parsed),
        None => lenient(input),
    }
}

/// A canonical ply of two squares, with its turning letter if it has one, and
/// with what most often follows. What random games make random (how many
/// digits, whether there is a letter, which sign) is computed without a
/// branch, and there is one for all that is amiss.
#[inline(always)]
pub(super) fn two_squares_in(window: &[u8; 16]) -> Option<(usize, Written<'_>)> {
    // `file digit [ digit ] sign file digit [ digit ] blank`; where there is one digit, a nought is put before it.
    let word = u64::from_le_bytes(*window.first_chunk()?);
    let (once, first_two) = with_tens::<0>(word);
    let (squares, last_two) = with_tens::<4>(once);
    let mark = low_byte(once >> 24);
    // Tens and ones to ranks, both at once.
    let ranks = (squares.wrapping_sub(EACH * 0x30) & 0x00FF_FF00_00FF_FF00).wrapping_mul(0x0A01) >> 8;
    let both = squares & 0x0000_00FF_0000_00FF | ranks & 0x0000_FF00_0000_FF00;
    // Letters and numbers to files and ranks, all four at once; where that borrows the ply is odd anyway.
    let ends = low_bytes(both | both >> 16).wrapping_sub(0x0161_0161);
    // `" (" letter ")"`, in a window that begins where the shortest ply may end.
    let more = u32::from(first_two) + u32::from(last_two);
    let behind = u64::from_le_bytes(*window[5..].first_chunk()?) >> (8 * more);
    let letter = low_byte(behind >> 16).wrapping_sub(b'a');
    let turned = (behind & 0xFF00_FFFF == 0x2900_2820) & (letter < 26);
    let after = behind >> (32 * u32::from(turned));
    // What is rarer goes the long way, which knows all that may follow.
    let followed = FOLLOWS[usize::from(low_byte(after))] & FOLLOWS[usize::from(low_byte(after >> 8))] >> 1;
    // Letters, first digits and the sign; second digits were looked at before.
    let odd =
        out_of_range(word & 0xFFFF | once >> 32 << 16) | u32::from(SIGNS[usize::from(mark)]) | u32::from(followed ^ 1);
    if odd != 0 {
        return None;
    }
    let length = 5 + more as usize;
    let written = Written {
        text: &window[..length],
        ends: Ends::of(ends),
        count: 2,
        sign: if mark == b'x' { Sign::Capture } else { Sign::Quiet },
        turn: if turned { Some(Turn { file: letter, rank: None }) } else { None },
        piece: None,
        style: Spelling::NONE,
    };
    Some((length + 4 * usize::from(turned), written))
}

/// Eight bytes with a letter at this place and a number behind it, so that the number has two digits, and whether it had
/// them before.
#[inline(always)]
fn with_tens<const LETTER: u32>(word: u64) -> (u64, bool) {
    let digits = 8 * (LETTER + 1);
    let two = low_byte(word >> (digits + 8)).wrapping_sub(b'0') < 10;
    let padded = word & !(u64::MAX << digits) | u64::from(b'0') << digits | word >> digits << (digits + 8);
    (select_unpredictable(two, word, padded), two)
}

/// A canonical ply in which every number has one digit, and with what most often follows: two squares, or the squares
/// of a capture, however many.
#[inline(always)]
pub(super) fn small_ply(text: &[u8]) -> Option<(usize, Written<'_>)> {
    let word = u64::from_le_bytes(*text.first_chunk()?);
    let mark = low_byte(word >> 16);
    // `file digit sign file digit`
    let squares = word & 0xFFFF | word >> 24 << 16;
    if out_of_range(squares) | u32::from(SIGNS[usize::from(mark)]) != 0 {
        return None;
    }
    let mut ends = low_bytes(squares).wrapping_sub(0x3161_3161);
    let (mut length, mut count) = (5, 2);
    if mark == b'x' {
        while let Some([b'x', file @ b'a'..=b'z', rank @ b'1'..=b'9', ..]) = text.get(length..) {
            ends = ends & 0xFFFF | u32::from(file - b'a') << 16 | u32::from(rank - b'1') << 24;
            length += 3;
            count += 1;
        }
    }
    let [blank, after, ..] = *text.get(length..)? else { return None };
    if FOLLOWS[usize::from(blank)] & FOLLOWS[usize::from(after)] >> 1 == 0 {
        return None;
    }
    let written = Written {
        text: &text[..length],
        ends: Ends::of(ends),
        count,
        sign: if mark == b'x' { Sign::Capture } else { Sign::Quiet },
        turn: None,
        piece: None,
        style: Spelling::NONE,
    };
    Some((length, written))
}

/// One in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// Of four bytes that should be letter, digit, letter, digit: a bit for each that is not `a` to `z` or not `1` to `9`.
#[inline(always)]
const fn out_of_range(bytes: u64) -> u32 {
    const TOP: u32 = 0x8080_8080;
    let bytes = low_bytes(bytes);
    // Of bytes below 0x80 the top bit is set where they are too large, and left where they are large enough.
    let large = (bytes & !TOP).wrapping_add(0x4605_4605);
    let enough = (bytes | TOP).wrapping_sub(0x3161_3161);
    (large | !enough | bytes) & TOP
}

/// 0 for the two canonical signs.
static SIGNS: [u8; 256] = {
    let mut signs = [1; 256];
    signs[b'-' as usize] = 0;
    signs[b'x' as usize] = 0;
    signs
};

/// What most often follows a ply: the first byte (1), and the second (2), for which no other spelling must be looked for.
static FOLLOWS: [u8; 256] = {
    let mut follows = [0; 256];
    follows[b' ' as usize] = 1;
    follows[b'\n' as usize] = 1;
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "below 256")]
        if matches!(byte as u8, b'a'..=b'w' | b'0'..=b'9' | b'*' | b'{' | b'$' | b'[' | b')') {
            follows[byte] |= 2;
        }
        byte += 1;
    }
    follows
};

#[expect(clippy::cast_possible_truncation, reason = "the low byte is wanted")]
#[inline(always)]
const fn low_byte(bytes: u64) -> u8 {
    bytes as u8
}

#[expect(clippy::cast_possible_truncation, reason = "the low four bytes are wanted")]
#[inline(always)]
const fn low_bytes(bytes: u64) -> u32 {
    bytes as u32
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
    let written = |turn| Written {
        text,
        ends: Ends::new(first, last),
        count,
        sign: signs,
        turn,
        piece: None,
        style: Spelling::NONE,
    };
    match *rest {
        [b' ', b'(', file @ b'a'..=b'z', b')', ref after @ ..] => match *after {
            [b'+' | b'#', ..] => None,
            _ => Some((after, written(Some(Turn { file: file - b'a', rank: None })))),
        },
        // What follows decides whether a longer, less canonical spelling begins here.
        [b' ' | b'\n', b'a'..=b'w' | b'0'..=b'9' | b'*' | b'{' | b'$' | b'[' | b')', ..]
        | [b')' | b'{' | b'!' | b'?']
        | [] => Some((rest, written(None))),
        _ if continues_as_other_spelling(rest) => None,
        _ => Some((rest, written(None))),
    }
}

/// Whether what follows a canonical ply makes it part of another spelling.
#[cold]
fn continues_as_other_spelling(rest: &[u8]) -> bool {
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
    let mut style = Spelling::NONE;
    let (piece, mut rest) = match *input {
        [letter, ref rest @ ..] if is_piece_letter(letter) && loose_square(rest).is_some() => {
            style = style.and(Spelling::PIECE_LETTER);
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
            style = style.and(Spelling::UPPER_CASE);
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
            style = style.and(Spelling::SPACES);
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
            style = style.and(Spelling::TURN_SPACING);
        }
        if at.rank.is_some() {
            style = style.and(Spelling::TURN_SQUARE);
        }
        if upper {
            style = style.and(Spelling::UPPER_CASE);
        }
        (rest, found) = (after, Some(at));
    }
    if let [b'+' | b'#', ref after @ ..] = *rest {
        style = style.and(Spelling::CHECK_MARK);
        rest = after;
    }
    match *rest {
        [byte, ..] if byte.is_ascii_alphanumeric() => Err(Error(())),
        _ => Ok((rest, Written { text, ends: Ends::new(first, last), count, sign, turn: found, piece, style })),
    }
}

fn is_piece_letter(letter: u8) -> bool {
    PIECE_LETTERS.iter().any(|(known, _)| *known == letter)
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
fn sign(input: &[u8]) -> Option<(&[u8], Sign, Spelling)> {
    Some(match input {
        [b'-', rest @ ..] => (rest, Sign::Quiet, Spelling::NONE),
        [b'x', rest @ ..] => (rest, Sign::Capture, Spelling::NONE),
        // – — ‒ −
        [b'~', rest @ ..] | [0xE2, 0x80, 0x92..=0x94, rest @ ..] | [0xE2, 0x88, 0x92, rest @ ..] => {
            (rest, Sign::Quiet, Spelling::DASH)
        }
        // ×
        [b'X' | b':' | b'*', rest @ ..] | [0xC3, 0x97, rest @ ..] => (rest, Sign::Capture, Spelling::CROSS),
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

#[cfg(test)]
mod tests {
    use super::{any_ply, small_ply, two_squares_in};
    use proptest::prelude::*;

    fn two_squares(text: &[u8]) -> Option<(usize, super::Written<'_>)> {
        two_squares_in(text.first_chunk()?)
    }

    /// What the fast path takes, the slow one takes in the same way. Whether it takes it.
    fn agrees(text: &[u8]) -> bool {
        let Some((length, written)) = two_squares(text) else { return false };
        let (slow_rest, slow) = any_ply(text).expect("it is a ply");
        assert_eq!(text.len() - length, slow_rest.len(), "{}", String::from_utf8_lossy(text));
        // `==` goes by every field.
        assert_eq!(written, slow, "{}", String::from_utf8_lossy(text));
        true
    }

    #[test]
    fn the_fast_path_takes_every_common_ply() {
        for first in ["a1", "c9", "p10", "z99", "e16"] {
            for sign in ["-", "x"] {
                for last in ["h8", "a16", "z99", "j1"] {
                    for turn in ["", " (a)", " (p)"] {
                        for behind in
                            [" b1-c2 12. d3-e4", "\n12. a1-b2 c3-d4", " {a comment} 3. a1-b2", " 1-0 and more text"]
                        {
                            assert!(agrees(format!("{first}{sign}{last}{turn}{behind}").as_bytes()));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_fast_path_of_small_boards_takes_every_common_ply() {
        for ply in ["a1-b2", "e9xz1", "a1xc3xe5", "e5xc3xa1xa3xc1xe1"] {
            for behind in [" b1-c2 12. d3-e4", "\n12. a1-b2 c3-d4", " {a comment} 3. a1-b2", " 1-0 and more"] {
                let text = format!("{ply}{behind}");
                let (length, written) = small_ply(text.as_bytes()).expect(&text);
                let (rest, slow) = any_ply(text.as_bytes()).expect("it is a ply");
                assert_eq!((length, rest.len()), (ply.len(), behind.len()), "{text}");
                assert_eq!(written, slow, "{text}");
            }
        }
        for odd in ["a1-b12 c", "a0-b1 c1", "a1-b0 c1", "a1-b1xc1 d", "a1xb1-c1 d", "a1-b1 (c) d", "a1-b1 - c", "a1-b1"]
        {
            assert!(small_ply(odd.as_bytes()).is_none(), "{odd}");
        }
    }

    #[test]
    fn what_is_longer_or_odd_is_left_to_the_slow_path() {
        for text in [
            "a1xc3xe5 b1-c2 2. d3-e4",
            "a1-b100 b1-c2 d3-e4",
            "a0-b1 c1-d2 2. e3-f4",
            "a01-b1 c1-d2 2. e3-f4",
            "a1-b1 (c1) d2-e2 2. f3-g4",
            "a1-b1  (c) d2-e2 2. f3",
            "a1-b1\n(c) d2-e2 2. f3",
            "a1-b1 (c)+ d2-e2 2. f3",
            "A1-b1 c1-d2 2. e3-f4",
            "a1-b1 - c1 d2-e2 2. f3-g4",
            "a1-b1 xc1 d2-e2 2. f3-g4",
            "a1-b1\tc1-d2 2. e3-f4",
            "a1-b1",
            "a1-b1 c1-d2",
            "a123-b1 c1-d2 2. e3-f4",
            "a1:b1 c1-d2 2. e3-f4",
        ] {
            assert!(two_squares(text.as_bytes()).is_none(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn both_paths_read_the_same_in_any_text(text in "[a-d][0-9/:]{1,3}[-xX~][a-d`{][0-9/:]{1,3}[ \n\t-]{0,2}(\\([a-d{`]\\))?[ \nx+#.]?[ -~\n]{0,12}") {
            agrees(text.as_bytes());
        }

        #[test]
        fn both_paths_read_the_same_in_any_bytes(text in prop::collection::vec(prop::sample::select(b"a1-b2x(c) \n\r\t0 9z{}[]$*+;\x00\x7F\x80\xFF".to_vec()), 0..24)) {
            agrees(&text);
        }
    }
}
