//! What tells that a record has ended, or goes on.

use crate::record::movetext::{number, result};
use crate::record::ply::any_ply;
use memchr::memchr2;

/// Where the record continues behind its result, which ends at this offset. `None` where the record has ended: at the
/// end of the line, or where a tag, another result, a move number or a ply follows, with which the next record begins.
pub fn continues_after_result(text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..];
    let blanks = blanks_on_line(rest);
    let rest = &rest[blanks..];
    let ended = match *rest {
        [] | [b'\n' | b'\r', ..] => true,
        [b'[', ..] => begins_tag(rest),
        [b'*', ..] => true,
        [b'0'..=b'9', ..] => result(rest).is_ok() || number(rest).is_ok(),
        [b'a'..=b'z' | b'A'..=b'Z', ..] => any_ply(line(rest)).is_ok(),
        _ => false,
    };
    (!ended).then_some(at + blanks)
}

/// The rest of the line, without its end.
pub fn line(text: &[u8]) -> &[u8] {
    &text[..memchr2(b'\n', b'\r', text).unwrap_or(text.len())]
}

/// How many blanks a text begins with; line ends are not among them.
pub fn blanks_on_line(text: &[u8]) -> usize {
    text.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | 0x0B | 0x0C)).count()
}

/// Whether a line begins at this offset.
pub fn at_line_start(text: &[u8], at: usize) -> bool {
    matches!(text[..at], [] | [.., b'\n' | b'\r'] | [0xEF, 0xBB, 0xBF])
}

/// `"[" *space name *space DQUOTE`: what looks like a tag, also in the middle of a line.
pub fn begins_tag(input: &[u8]) -> bool {
    let [b'[', ref rest @ ..] = *input else { return false };
    let skip = |rest: &[u8], wanted: fn(&u8) -> bool| rest.iter().take_while(|byte| wanted(byte)).count();
    let rest = &rest[skip(rest, |byte| matches!(byte, b' ' | b'\t'))..];
    let name = skip(rest, |byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let rest = &rest[name..];
    name > 0 && rest.get(skip(rest, |byte| matches!(byte, b' ' | b'\t'))) == Some(&b'"')
}
