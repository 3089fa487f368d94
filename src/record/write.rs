//! Laying out the export form: tags one a line, movetext packed into lines.

/// Movetext lines have at most this many characters, where a space allows.
const WIDTH: usize = 79;

/// The tags that come first, in this order: those that have a meaning here, and those that PGN asks for.
pub const KNOWN_TAGS: [&str; 12] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "Rulings", "SetUp", "FEN", "Score"];

/// Writes tags one a line: PGN's seven, then the game's, then the rest in the
/// order given. Tags of one name stay in the order given.
pub fn write_tags(tags: &mut [(&str, &str)], out: &mut Vec<u8>) {
    tags.sort_by_key(|(name, _)| KNOWN_TAGS.iter().position(|known| known == name).unwrap_or(KNOWN_TAGS.len()));
    for (name, value) in tags {
        out.push(b'[');
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b" \"");
        escape(value, out);
        out.extend_from_slice(b"\"]\n");
    }
}

/// Appends a tag value with `"` and `\` escaped.
pub fn escape(value: &str, out: &mut Vec<u8>) {
    for &byte in value.as_bytes() {
        if matches!(byte, b'"' | b'\\') {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

/// Packs words into lines, broken at spaces only.
#[derive(Debug)]
pub struct Layout<'o> {
    out: &'o mut Vec<u8>,
    /// Characters on the line so far.
    column: usize,
    /// The word that is being written or, `ended`, was written last.
    word: Vec<u8>,
    ended: bool,
}

impl<'o> Layout<'o> {
    /// At the start of a line.
    #[must_use]
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        Self { out, column: 0, word: Vec::new(), ended: false }
    }

    /// Goes on with the current word, or begins the next. Spaces in the text are not broken.
    pub fn glue(&mut self, text: &[u8]) {
        if self.ended {
            self.flush();
        }
        self.word.extend_from_slice(text);
    }

    /// Ends the current word: a space or a line break follows, if anything does.
    pub fn space(&mut self) {
        self.ended = true;
    }

    /// Takes the last [`Layout::space`] back.
    pub fn unspace(&mut self) {
        self.ended = false;
    }

    fn flush(&mut self) {
        self.ended = false;
        if self.word.is_empty() {
            return;
        }
        let width = crate::text::characters(&self.word);
        if self.column == 0 {
            self.column = width;
        } else if self.column + 1 + width <= WIDTH {
            self.out.push(b' ');
            self.column += 1 + width;
        } else {
            self.out.push(b'\n');
            self.column = width;
        }
        self.out.append(&mut self.word);
    }

    /// Ends the last line.
    pub fn finish(mut self) {
        self.flush();
        self.out.push(b'\n');
    }
}
