//! From a text to its records.

use super::tags::{skip_blank, tag_section};
use super::{Movetext, Record, SyntaxFault, Tag, boundary};

/// What stands before the movetext.
#[derive(Clone, Debug, Default)]
pub struct Head<'s> {
    /// Offset of the record's first byte.
    pub start: usize,
    /// The tags in the order found, those given twice included.
    pub tags: Vec<Tag<'s>>,
    /// Faults in the tag section.
    pub faults: Vec<SyntaxFault>,
    /// Offset of the movetext.
    pub movetext: usize,
}

impl<'s> Head<'s> {
    /// The first tag of this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag<'s>> {
        self.tags.iter().find(|tag| tag.name == name.as_bytes())
    }
}

/// Goes over a text record by record.
///
/// ```
/// use winkelzug::record::Reader;
///
/// let mut reader = Reader::new(b"1. a16-b3 (a) *  1. p1-c5 (c) *");
/// let mut plies = 0;
/// while let Some(head) = reader.head() {
///     let mut movetext = reader.movetext(&head);
///     plies += movetext.by_ref().filter(|(token, _)| matches!(token, winkelzug::record::Token::Ply(_))).count();
///     reader.finish(movetext);
/// }
/// assert_eq!(plies, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'s> {
    text: &'s [u8],
    at: usize,
    /// The next place where a record begins whatever is open before it.
    boundary: usize,
}

impl<'s> Reader<'s> {
    /// At the start of the text; a byte-order mark is passed over.
    #[must_use]
    pub fn new(text: &'s [u8]) -> Self {
        let at = if text.starts_with(crate::text::MARK) { 3 } else { 0 };
        let mut reader = Self { text, at, boundary: at };
        reader.advance(at);
        reader
    }

    /// Reads one record again: at its start, with the boundary that [`Reader::boundary`] gave when it was read first.
    pub(crate) const fn again(text: &'s [u8], start: usize, boundary: usize) -> Self {
        Self { text, at: start, boundary }
    }

    /// The next place where a record begins whatever is open before it.
    pub(crate) const fn boundary(&self) -> usize {
        self.boundary
    }

    /// Reads the tags of the next record. `None` at the end of the text.
    #[inline]
    pub fn head(&mut self) -> Option<Head<'s>> {
        let mut head = Head::default();
        self.head_into(&mut head).then_some(head)
    }

    /// The same into a head used before, so that its memory is used again.
    pub fn head_into(&mut self, head: &mut Head<'s>) -> bool {
        head.tags.clear();
        head.faults.clear();
        loop {
            let segment = &self.text[..self.boundary];
            head.start = skip_blank(segment, self.at);
            if head.start < segment.len() {
                head.movetext = tag_section(segment, head.start, &mut head.tags, &mut head.faults);
                return true;
            }
            if self.boundary == self.text.len() {
                return false;
            }
            self.advance(self.boundary);
        }
    }

    /// The movetext of the record with this head.
    #[must_use]
    #[inline]
    pub fn movetext(&self, head: &Head<'s>) -> Movetext<'s> {
        Movetext::new(&self.text[..self.boundary], head.movetext)
    }

    /// Goes on behind the record with this movetext, whether it was read to its end or not.
    /// Returns the offset behind the record.
    #[inline]
    pub fn finish(&mut self, movetext: Movetext<'s>) -> usize {
        let end = movetext.end();
        self.at = end;
        if end >= self.boundary && self.boundary < self.text.len() {
            self.advance(self.boundary);
        }
        end
    }

    /// Reads the next record as a whole.
    pub fn record(&mut self) -> Option<Record<'s>> {
        let head = self.head()?;
        Some(self.rest(&head))
    }

    /// Reads the rest of the record with this head.
    pub fn rest(&mut self, head: &Head<'s>) -> Record<'s> {
        let mut movetext = self.movetext(head);
        let items = movetext.by_ref().collect();
        let end = self.finish(movetext);
        Record::new(self.text, head.clone(), items, end)
    }

    fn advance(&mut self, to: usize) {
        self.at = to;
        self.boundary = boundary(self.text, to + 1).unwrap_or(self.text.len());
    }
}
