//! The boundary between records that is found without parsing.

use memchr::memmem::Finder;
use std::sync::LazyLock;

static EVENT: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"[Event \""));

/// The first boundary at or behind `from` (and behind the start of the text), as the offset of its `[`.
#[must_use]
pub fn boundary(text: &[u8], mut from: usize) -> Option<usize> {
    while let Some(found) = EVENT.find(text.get(from..)?) {
        let at = from + found;
        if follows_empty_line(text, at) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

/// The last boundary in the text, as the offset of its `[`.
#[must_use]
pub fn last_boundary(text: &[u8]) -> Option<usize> {
    static EVENT: LazyLock<memchr::memmem::FinderRev<'static>> =
        LazyLock::new(|| memchr::memmem::FinderRev::new(b"[Event \""));
    let mut end = text.len();
    while let Some(at) = EVENT.rfind(&text[..end]) {
        if follows_empty_line(text, at) {
            return Some(at);
        }
        end = at + EVENT.needle().len() - 1;
    }
    None
}

/// Whether a line begins at this offset and the one before it is empty or has only blanks.
fn follows_empty_line(text: &[u8], at: usize) -> bool {
    let Some(before) = strip_line_end(&text[..at]) else { return false };
    let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    matches!(before[..before.len() - blanks].last(), Some(b'\n' | b'\r'))
}

fn strip_line_end(text: &[u8]) -> Option<&[u8]> {
    text.strip_suffix(b"\r\n").or_else(|| text.strip_suffix(b"\n")).or_else(|| text.strip_suffix(b"\r"))
}
