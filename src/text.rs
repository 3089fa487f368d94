//! Spans, line and column numbers, and text that is safe to print.

/// A range of byte offsets in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first byte, from 0.
    pub start: usize,
    /// The offset just after the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to, but not including, `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }
}

/// Converts byte offsets to line and column numbers, counting lines in one pass. Lines end in LF, CRLF or CR.
///
/// Use one value for all places in a text: lookups with growing offsets never rescan.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t [u8],
    /// The offset of the text in the input.
    base: usize,
    at: usize,
    line: usize,
    line_start: usize,
    /// An offset on the current line and the number of characters before it: a cache, so that a long line is not
    /// recounted for each place.
    counted: (usize, usize),
    /// Where the first line begins in the text, and how many characters of that line lie before the text.
    before: (usize, usize),
}

/// A position in the input as people count it: line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// Offset of the line's first byte.
    pub line_start: usize,
}

impl<'t> Lines<'t> {
    /// A counter for a whole input, at its start.
    #[must_use]
    pub const fn new(text: &'t [u8]) -> Self {
        Self::at(text, 0, 1)
    }

    /// A counter for a part of an input. The part begins at offset `base` of the input, on line `line` (from 1).
    #[must_use]
    pub const fn at(text: &'t [u8], base: usize, line: usize) -> Self {
        let at = first(text, base);
        Self { text, base, at, line, line_start: at, counted: (at, 0), before: (at, 0) }
    }

    /// Sets how many characters of the first line lie before the text, so that its columns count from the line's start.
    #[must_use]
    pub const fn behind(self, characters: usize) -> Self {
        Self { counted: (self.line_start, characters), before: (self.line_start, characters), ..self }
    }

    /// The line and column of an offset in the input. Fast when offsets grow from call to call.
    pub fn place(&mut self, offset: usize) -> Place {
        let offset = offset.saturating_sub(self.base).min(self.text.len());
        if offset < self.at {
            if offset < self.line_start {
                *self = Self {
                    line: self.line - self.back(offset),
                    at: offset,
                    line_start: self.start_of(offset),
                    ..*self
                };
            }
        } else {
            for end in memchr::memchr2_iter(b'\n', b'\r', &self.text[self.at..offset]) {
                let end = self.at + end;
                // The CR of a CRLF ends no line of its own.
                if self.text[end] == b'\n' || self.text.get(end + 1) != Some(&b'\n') {
                    self.line += 1;
                    self.line_start = end + 1;
                }
            }
            self.at = offset;
        }
        let (from, before) = match self.counted {
            (from, before) if from >= self.line_start && from <= offset => (from, before),
            _ if self.line_start == self.before.0 => self.before,
            _ => (self.line_start, 0),
        };
        self.counted = (offset, before + characters(&self.text[from..offset]));
        Place { line: self.line, column: 1 + self.counted.1, line_start: self.base + self.line_start }
    }

    fn back(&self, offset: usize) -> usize {
        let between = &self.text[offset..self.line_start];
        between
            .iter()
            .enumerate()
            .filter(|&(at, &byte)| byte == b'\n' || (byte == b'\r' && between.get(at + 1) != Some(&b'\n')))
            .count()
    }

    fn start_of(&self, offset: usize) -> usize {
        let line_end = memchr::memrchr2(b'\n', b'\r', &self.text[..offset]);
        line_end.map_or(first(self.text, self.base).min(offset), |end| end + 1)
    }

    /// The line that begins at this offset of the input, without its line ending. A very long line is cut shortly after
    /// the offset `end`.
    #[must_use]
    pub fn line_at(&self, line_start: usize, end: usize) -> &'t [u8] {
        const BEHIND: usize = 512;
        let start = line_start.saturating_sub(self.base).min(self.text.len());
        let end = end.saturating_sub(self.base).clamp(start, self.text.len());
        let shown = end.saturating_add(BEHIND).min(self.text.len());
        // If the span covers several lines, only the first is returned.
        let rest = &self.text[start..shown];
        let from = self.counted.0.clamp(start, end) - start;
        let stop = memchr::memchr2(b'\n', b'\r', &rest[from..]).map_or(rest.len(), |stop| from + stop);
        &rest[..stop]
    }
}

/// The name closest to `written`, if one is close enough to be worth suggesting.
#[must_use]
pub(crate) fn nearest<'n>(names: impl IntoIterator<Item = &'n str>, written: &str) -> Option<&'n str> {
    // A name with a lower similarity is not a useful suggestion.
    const ALIKE: f64 = 0.6;
    let plain = written.to_ascii_lowercase().replace(['_', ' '], "-");
    let near = names.into_iter().map(|name| (strsim::normalized_damerau_levenshtein(name, &plain), name));
    near.filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, nearest)| nearest)
}

/// The number of line endings in a text.
#[must_use]
pub(crate) fn line_ends(text: &[u8]) -> usize {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    // CR line endings are rare.
    let others = memchr::memchr_iter(b'\r', text).filter(|at| text.get(at + 1) != Some(&b'\n')).count();
    feeds + others
}

/// The byte-order mark of UTF-8.
pub(crate) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Where the first line begins: a byte-order mark at the start of the input does not count as a character.
const fn first(text: &[u8], base: usize) -> usize {
    if base == 0 && text.len() >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF { 3 } else { 0 }
}

/// The number of characters in a text; if it is not valid UTF-8, the number of bytes.
#[must_use]
pub fn characters(text: &[u8]) -> usize {
    match std::str::from_utf8(text) {
        Ok(text) => text.chars().count(),
        Err(_) => text.len(),
    }
}

/// Makes text safe to print on one line: replaces control characters and characters that change the writing
/// direction. Text that is not UTF-8 is decoded as Windows-1252.
#[must_use]
pub fn shown(text: &[u8]) -> String {
    safe(decoded(text).into_owned())
}

/// Replaces control characters, and characters that change the writing direction, in text that is already decoded.
#[must_use]
pub(crate) fn safe(text: String) -> String {
    let unsafe_to_show = |c: char| c.is_control() || turns_direction(c);
    if !text.contains(unsafe_to_show) {
        return text;
    }
    let replaced = |c| match c {
        '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' => ' ',
        c if unsafe_to_show(c) => '\u{FFFD}',
        c => c,
    };
    text.replace("\r\n", " ").chars().map(replaced).collect()
}

/// Whether a character changes the writing direction of the text after it.
const fn turns_direction(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Decodes a text: borrows it if it is valid UTF-8, otherwise decodes it as Windows-1252.
#[must_use]
pub fn decoded(text: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(text) {
        Ok(text) => text.into(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(text).0,
    }
}
