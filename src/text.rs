//! Bytes and where they are.

/// A range of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first byte, from 0.
    pub start: usize,
    /// The byte behind the last.
    pub end: usize,
}

impl Span {
    /// From `start` up to but without `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }
}

/// Counts lines along a text in one pass. Lines end in LF, CRLF or CR.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t [u8],
    /// Where the text stands in the input.
    base: usize,
    at: usize,
    line: usize,
    line_start: usize,
    /// An offset on the line, and the characters before it: long lines are not counted again for each place.
    counted: (usize, usize),
    /// The first line: where it begins in the text, and how many characters of it stand before that.
    before: (usize, usize),
}

/// A place for people.
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
    /// At the start of an input.
    #[must_use]
    pub const fn new(text: &'t [u8]) -> Self {
        Self::at(text, 0, 1)
    }

    /// At the start of a part of an input that begins at this offset of it and on this line (from 1).
    #[must_use]
    pub const fn at(text: &'t [u8], base: usize, line: usize) -> Self {
        let at = first(text, base);
        Self { text, base, at, line, line_start: at, counted: (at, 0), before: (at, 0) }
    }

    /// The same where so many characters of the first line stand before the text.
    #[must_use]
    pub const fn behind(self, characters: usize) -> Self {
        Self { counted: (self.line_start, characters), before: (self.line_start, characters), ..self }
    }

    /// The place of this offset of the input. Fast where offsets grow from call to call.
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

    /// The line that begins at this offset of the input, without its end; of a
    /// very long one not much more than up to `end`.
    #[must_use]
    pub fn line_at(&self, line_start: usize, end: usize) -> &'t [u8] {
        const BEHIND: usize = 512;
        let start = line_start.saturating_sub(self.base).min(self.text.len());
        let end = end.saturating_sub(self.base).clamp(start, self.text.len());
        let shown = end.saturating_add(BEHIND).min(self.text.len());
        // A span that goes over several lines ends the excerpt with the first.
        let rest = &self.text[start..shown];
        let from = self.counted.0.clamp(start, end) - start;
        let stop = memchr::memchr2(b'\n', b'\r', &rest[from..]).map_or(rest.len(), |stop| from + stop);
        &rest[..stop]
    }
}

/// The name that is most like what was written, if any is much like it.
#[must_use]
pub(crate) fn nearest<'n>(names: impl IntoIterator<Item = &'n str>, written: &str) -> Option<&'n str> {
    // Less in common than this helps nobody.
    const ALIKE: f64 = 0.6;
    let plain = written.to_ascii_lowercase().replace(['_', ' '], "-");
    let near = names.into_iter().map(|name| (strsim::normalized_damerau_levenshtein(name, &plain), name));
    near.filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, nearest)| nearest)
}

/// The number of line ends in a text.
#[must_use]
pub(crate) fn line_ends(text: &[u8]) -> usize {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    // Hardly ever are there any others.
    let others = memchr::memchr_iter(b'\r', text).filter(|at| text.get(at + 1) != Some(&b'\n')).count();
    feeds + others
}

/// The byte-order mark of UTF-8.
pub(crate) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Where the first line begins: a byte-order mark is no character of it.
const fn first(text: &[u8], base: usize) -> usize {
    if base == 0 && text.len() >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF { 3 } else { 0 }
}

/// The number of characters: bytes that do not go on with a UTF-8 sequence, or all where it is none.
#[must_use]
pub fn characters(text: &[u8]) -> usize {
    match std::str::from_utf8(text) {
        Ok(text) => text.chars().count(),
        Err(_) => text.len(),
    }
}

/// Text that is safe to show, in one line: control characters, and those that turn the direction of what follows, are
/// replaced; what is no UTF-8 is read as Windows-1252.
#[must_use]
pub fn shown(text: &[u8]) -> String {
    safe(decoded(text).into_owned())
}

/// The same of a text.
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

/// Whether a character makes what follows run the other way.
const fn turns_direction(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The text as UTF-8; what is not is read as Windows-1252.
#[must_use]
pub fn decoded(text: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(text) {
        Ok(text) => text.into(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(text).0,
    }
}
