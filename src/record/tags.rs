//! The tag section.

use super::split::at_line_start;
use super::{Span, Syntax, SyntaxFault};
use crate::text::decoded;
use memchr::{memchr2, memchr3};
use std::borrow::Cow;

/// One tag, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'s> {
    /// The name, e.g. `Event`.
    pub name: &'s [u8],
    /// What stands between the quotes, escapes and line breaks still in it.
    pub raw: &'s [u8],
    /// From `[` to `]`.
    pub span: Span,
    /// Of the raw value alone.
    pub value_span: Span,
}

impl<'s> Tag<'s> {
    /// The name as text.
    #[must_use]
    pub fn name(&self) -> Cow<'s, str> {
        decoded(self.name)
    }

    /// The value: escapes resolved, a line break read as a space.
    #[must_use]
    pub fn value(&self) -> Cow<'s, str> {
        let text = decoded(self.raw);
        if !text.contains(['\\', '\n', '\r']) {
            return text;
        }
        let mut value = String::with_capacity(text.len());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\\' if matches!(chars.peek(), Some('"' | '\\')) => value.extend(chars.next()),
                '\r' => {
                    chars.next_if_eq(&'\n');
                    value.push(' ');
                }
                '\n' => value.push(' '),
                c => value.push(c),
            }
        }
        value.into()
    }
}

/// Reads the tag section that begins at this offset, if one does; says where it ends.
///
/// `section = *( blank / percent-line / tag )`
pub(super) fn tag_section<'s>(
    text: &'s [u8],
    mut at: usize,
    tags: &mut Vec<Tag<'s>>,
    faults: &mut Vec<SyntaxFault>,
) -> usize {
    loop {
        let start = at;
        at = match text.get(at..) {
            // Nearly always.
            Some([b'\n', b'[', ..]) => at + 1,
            _ => skip_blank(text, at),
        };
        if text.get(at) != Some(&b'[') {
            return if tags.is_empty() && faults.is_empty() { at } else { start };
        }
        let found = match plain_tag(text, at) {
            Some(tag) => Ok(tag),
            None => tag(text, at),
        };
        at = match found {
            Ok(tag) => {
                tags.push(tag);
                tag.span.end
            }
            Err((syntax, span, next)) => {
                faults.push(SyntaxFault { syntax, span });
                next
            }
        };
    }
}

/// A tag as it is nearly always written, eight bytes at a time: the name of
/// up to seven letters, one blank, a short value without escapes or line breaks.
///
/// `tag = "[" 1*7letter " " DQUOTE *printable DQUOTE "]"`
#[inline]
fn plain_tag(text: &[u8], start: usize) -> Option<Tag<'_>> {
    let rest = text.get(start + 1..)?;
    let letters = word_at(rest, 0)?;
    let bits = first_of(below(letters, b'!'));
    let length = bits as usize / 8;
    if !(1..8).contains(&length) || rest.get(length..length + 2)? != b" \"" {
        return None;
    }
    // Behind the name: anything that is a letter.
    let name = ((letters | (EACH * 0x20)) & !(u64::MAX << bits)) | ((EACH * u64::from(b'a')) << bits);
    if !all_letters(name) {
        return None;
    }
    let value = length + 2;
    let mut at = value;
    while at < value + LONGEST {
        let word = word_at(rest, at)?;
        // Control characters, line breaks among them, and escapes go the long way.
        let stops =
            below(word, b' ') | below(word ^ (EACH * u64::from(b'"')), 1) | below(word ^ (EACH * u64::from(b'\\')), 1);
        if stops != 0 {
            at += first_of(stops) as usize / 8;
            if rest.get(at..at + 2)? != b"\"]" {
                return None;
            }
            let value_span = Span::new(start + 1 + value, start + 1 + at);
            let span = Span::new(start, value_span.end + 2);
            return Some(Tag { name: &rest[..length], raw: &rest[value..at], span, value_span });
        }
        at += 8;
    }
    None
}

/// Longer values are as well searched in larger steps.
const LONGEST: usize = 48;

/// One in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

#[inline(always)]
fn word_at(text: &[u8], at: usize) -> Option<u64> {
    text.get(at..)?.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

/// The top bit of each byte below `least` (up to 0x80), exact up to the first such byte; of others none below it.
#[inline(always)]
const fn below(word: u64, least: u8) -> u64 {
    word.wrapping_sub(EACH * least as u64) & !word & (EACH * 0x80)
}

/// The number of bits below the first byte that is marked; 64 if none is.
#[inline(always)]
const fn first_of(marks: u64) -> u32 {
    marks.trailing_zeros() & !7
}

/// Whether all bytes are small letters.
#[inline(always)]
const fn all_letters(word: u64) -> bool {
    const TOP: u64 = EACH * 0x80;
    let low = word & !TOP;
    // Of seven bits: `a` and above carry into the top bit, and so does what is above `z`.
    let from_a = low + EACH * (0x80 - b'a' as u64);
    let above_z = low + EACH * (0x7F - b'z' as u64);
    from_a & !above_z & !word & TOP == TOP
}

/// Behind blanks, line ends and `%` lines.
pub(super) fn skip_blank(text: &[u8], mut at: usize) -> usize {
    loop {
        match text.get(at) {
            Some(b' ' | b'\n' | b'\r' | b'\t' | 0x0B | 0x0C) => at += 1,
            Some(b'%') if at_line_start(text, at) => at = line_end(text, at),
            _ => return at,
        }
    }
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |end| at + end)
}

/// `tag = "[" *space name *space DQUOTE *( char / "\" char ) DQUOTE *space "]"`
///
/// On failure: what is wrong, where, and where to go on.
#[inline]
pub(super) fn tag(text: &[u8], start: usize) -> Result<Tag<'_>, (Syntax, Span, usize)> {
    let rest = &text[start..];
    let unexpected = |at: usize| {
        // The whole character, however many bytes it has.
        let more = text[at + 1..].iter().take(3).take_while(|&&byte| byte & 0xC0 == 0x80).count();
        (Syntax::UnexpectedCharacter, Span::new(at, at + 1 + more), line_end(text, at))
    };
    let mut at = 1;
    while let Some(b' ' | b'\t') = rest.get(at) {
        at += 1;
    }
    let name = at;
    while rest.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80) {
        at += 1;
    }
    let named = at;
    let name = &rest[name..named];
    while rest.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    if name.is_empty() || rest.get(at) != Some(&b'"') {
        return Err((Syntax::UnexpectedCharacter, Span::new(start, start + named), line_end(text, start)));
    }
    at += 1;
    let value = at;
    loop {
        let stop = memchr3(b'"', b'\\', b'\n', &rest[at..]).unwrap_or(rest.len() - at);
        // CR alone ends a line as well; it is rare enough to be looked for afterwards.
        at += memchr::memchr(b'\r', &rest[at..at + stop]).unwrap_or(stop);
        match rest.get(at) {
            None => return Err(unterminated(start, text.len())),
            Some(b'"') => break,
            Some(b'\\') => {
                at += if rest.get(at + 1).is_some_and(|byte| !matches!(byte, b'\n' | b'\r')) { 2 } else { 1 }
            }
            Some(_) => {
                let next = at + if rest[at..].starts_with(b"\r\n") { 2 } else { 1 };
                if starts_over(&rest[next..]) {
                    return Err(unterminated(start, start + at));
                }
                at = next;
            }
        }
    }
    let value = value..at;
    at += 1;
    while rest.get(at).is_some_and(u8::is_ascii_whitespace) {
        if matches!(rest[at], b'\n' | b'\r') {
            let next = at + if rest[at..].starts_with(b"\r\n") { 2 } else { 1 };
            if rest.get(skip_line_blanks(rest, next)) != Some(&b']') {
                return Err(unterminated(start, start + at));
            }
        }
        at += 1;
    }
    match rest.get(at) {
        Some(b']') => Ok(Tag {
            name,
            raw: &rest[value.clone()],
            span: Span::new(start, start + at + 1),
            value_span: Span::new(start + value.start, start + value.end),
        }),
        None => Err(unterminated(start, text.len())),
        Some(b'[') => Err(unterminated(start, start + at)),
        Some(_) => Err(unexpected(start + at)),
    }
}

/// Behind the tag in whose value this offset is, as [`tag`] would say it; or, where fewer than `ahead` bytes are left to
/// tell, how far that is certain.
pub(super) fn value_end(text: &[u8], mut at: usize, ahead: usize) -> Result<usize, usize> {
    while at < text.len() && at + ahead <= text.len() {
        match text[at] {
            b'"' => return Ok(behind_value(text, at + 1)),
            b'\\' if text.get(at + 1).is_some_and(|byte| !matches!(byte, b'\n' | b'\r')) => at += 1,
            b'\r' if text.get(at + 1) == Some(&b'\n') => {}
            b'\n' | b'\r' if starts_over(&text[at + 1..]) => return Ok(at),
            _ => {}
        }
        at += 1;
    }
    Err(at.min(text.len()))
}

/// Behind the bracket that closes a tag, or where one is missed.
fn behind_value(text: &[u8], mut at: usize) -> usize {
    let start = at;
    while text.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    match text.get(at) {
        Some(b']') => at + 1,
        Some(b'[') | None => at,
        Some(_) if text[start..at].iter().any(|byte| matches!(byte, b'\n' | b'\r')) => at,
        Some(_) => line_end(text, at),
    }
}

fn skip_line_blanks(text: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t') = text.get(at) {
        at += 1;
    }
    at
}

/// Whether a line that begins here cannot be the rest of a value: it is empty or begins with `[`.
fn starts_over(rest: &[u8]) -> bool {
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    matches!(rest[blanks..], [] | [b'\n' | b'\r', ..]) || rest[0] == b'['
}

fn unterminated(start: usize, end: usize) -> (Syntax, Span, usize) {
    (Syntax::UnterminatedTag, Span::new(start, end.max(start + 1)), end)
}

#[cfg(test)]
mod tests {
    use super::{below, first_of, plain_tag, tag};
    use proptest::prelude::*;

    /// What the fast path takes, the slow one takes in the same way. Whether it takes it.
    fn agrees(text: &[u8]) -> bool {
        let Some(found) = plain_tag(text, 0) else { return false };
        assert_eq!(Ok(found), tag(text, 0), "{}", String::from_utf8_lossy(text));
        true
    }

    #[test]
    fn the_fast_path_takes_common_tags() {
        for name in ["Event", "FEN", "Variant", "SetUp", "A", "Z"] {
            for value in
                ["", "?", "????.??.??", "walking-purchase", "Mühle", "1-0", "a [b] (c); d", "Großmeisterturnier 3"]
            {
                assert!(agrees(format!("[{name} \"{value}\"]\n[Site \"\"]").as_bytes()), "{name} {value}");
            }
        }
    }

    #[test]
    fn what_is_odd_is_left_to_the_slow_path() {
        for text in [
            "[Event  \"a\"]         ",
            "[ Event \"a\"]         ",
            "[Event\t\"a\"]         ",
            "[Event \"a\" ]         ",
            "[Event \"a\\\"b\"]         ",
            "[Event \"a\nb\"]         ",
            "[Event \"a\rb\"]         ",
            "[Event2 \"a\"]         ",
            "[TimeControl \"a\"]         ",
            "[Ev_t \"a\"]         ",
            "[ \"a\"]         ",
            "[Event \"a\"",
            "[Event",
            "[",
            "[Éa \"a\"]         ",
        ] {
            assert!(!agrees(text.as_bytes()), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn both_paths_read_the_same_in_any_text(text in "\\[[A-Za-z@\\[`{_0-9é]{0,8}[ \t]{0,2}\"[ -~\n\ré]{0,20}\"[ \\]\n]{0,2}[ -~\n]{0,12}") {
            agrees(text.as_bytes());
        }

        #[test]
        fn the_first_byte_marked_is_the_first_below(bytes in any::<[u8; 8]>(), least in 1u8..=0x80) {
            let first = bytes.iter().position(|byte| *byte < least).map_or(64, |at| 8 * at);
            prop_assert_eq!(first_of(below(u64::from_le_bytes(bytes), least)) as usize, first);
        }
    }
}
