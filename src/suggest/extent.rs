//! Determines where a faulty ply ends in the text of its record.

use crate::record::{Movetext, Token};

/// The possible end offsets of the faulty ply that begins at `start`, the likeliest first.
///
/// `text = word *( *space sign *space word ) [ *space turn ]`, where the turn is text in parentheses that is too short
/// to be a variation. Alternatives are the first word alone, and the text with another word after a blank.
pub(super) fn extents(text: &[u8], start: usize, in_variation: bool) -> Vec<usize> {
    let with_turn = |at| turn(text, at, in_variation).unwrap_or(at);
    let word_end = word(text, start);
    let mut signed = word_end;
    while let Some(on) = past_sign(text, signed, start) {
        signed = on;
    }
    let mut extents = vec![with_turn(signed), with_turn(word_end)];
    extents.extend(another_word(text, signed).map(with_turn));
    extents.dedup();
    extents
}

/// The end of a word after blanks, if that word can only be part of a ply.
fn another_word(text: &[u8], at: usize) -> Option<usize> {
    let start = skip_blanks(text, at);
    let end = word(text, start);
    let is_part = match Movetext::new(&text[..end], start).next() {
        Some((Token::Unreadable(_), _)) => true,
        Some((Token::Number(_), _)) => !text[start..end].contains(&b'.'),
        _ => false,
    };
    (start > at && is_part).then_some(end)
}

/// The end of a word: text without blanks, parentheses, comments and annotations.
fn word(text: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(&byte) = text.get(at) {
        let stops = match byte {
            b'{' | b'}' | b'(' | b')' | b'$' | b'!' | b'?' => true,
            b';' => !text.get(at + 1).is_some_and(u8::is_ascii_alphanumeric),
            _ => byte.is_ascii_whitespace(),
        };
        // A word has at least one character, whatever it is.
        if stops && (at > start || byte.is_ascii_whitespace()) {
            break;
        }
        at += 1;
    }
    at
}

/// The end of the word that follows a sign with blanks around it.
fn past_sign(text: &[u8], at: usize, start: usize) -> Option<usize> {
    let next = skip_blanks(text, at);
    let ends_in_sign = at > start && is_sign(text[at - 1]);
    let rest = text.get(next..)?;
    let after = match *rest {
        [b'x' | b'X', blank, ..] if blank.is_ascii_whitespace() && next > at => next + 1,
        [b'-' | b':' | b'~' | 0xE2 | 0xC3, ..] if next > at => next,
        [b'a'..=b'p' | b'A'..=b'P', b'0'..=b'9', ..] if ends_in_sign && next > at => next,
        _ => return None,
    };
    let after = word(text, skip_blanks(text, after));
    // A ply may also continue after a sign with no word.
    Some(after).filter(|&after| after > at)
}

fn is_sign(byte: u8) -> bool {
    matches!(byte, b'-' | b'x' | b'X' | b':' | b'~')
}

/// The end of a turning letter, however garbled, if there is one.
fn turn(text: &[u8], at: usize, in_variation: bool) -> Option<usize> {
    /// The most characters of a turning letter with errors.
    const CHARACTERS: usize = 6;
    let start = skip_blanks(text, at);
    let (mut letters, mut closed, mut open) = (0, 0, 0_u32);
    let mut end = start;
    while let Some(&byte) = text.get(end) {
        match byte {
            b'(' => open += 1,
            b')' if in_variation && closed >= open.max(u32::from(letters > 0)) => break,
            b')' => closed += 1,
            b' ' if open > closed && end == start + 1 => {}
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => letters += 1,
            b'[' | b']' | b'-' | b'=' | b',' | b'*' if start == at || open + closed > 0 => {}
            _ if byte.is_ascii_whitespace() => break,
            b'$' | b'!' | b'?' | b'{' if closed > 0 => break,
            _ => return None,
        }
        end += 1;
        if end - start > CHARACTERS {
            return None;
        }
    }
    let inside = &text[start..end];
    let has_letter = inside.iter().any(u8::is_ascii_alphabetic);
    // `(2` begins a variation, `(2)` does not.
    let whole = open + closed > 0 && letters < 4 && (closed > 0 || (has_letter && letters < 3));
    whole.then_some(end)
}

fn skip_blanks(text: &[u8], at: usize) -> usize {
    let blanks = text.get(at..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    at + blanks
}
