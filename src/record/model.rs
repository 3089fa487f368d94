//! A record as a whole.

use super::{Claim, Head, Movetext, Span, SyntaxFault, Tag, Token, UsualPly, Written};

/// A token of the movetext and its place.
pub type Item<'s> = (Token<'s>, Span);

/// Everything that a record holds, as it was written.
///
/// The movetext is a flat list in which [`Token::Open`] and [`Token::Close`]
/// enclose variations, so that no depth of nesting needs a deep stack.
#[derive(Clone, Debug)]
pub struct Record<'s> {
    /// The text of the record.
    pub text: &'s [u8],
    /// Where that text stands in the text it was read from.
    pub span: Span,
    /// Tags, and the faults among them.
    pub head: Head<'s>,
    /// The movetext in the order written.
    pub items: Vec<Item<'s>>,
}

impl<'s> Record<'s> {
    pub(super) fn new(text: &'s [u8], head: Head<'s>, items: Vec<Item<'s>>, end: usize) -> Self {
        let span = Span::new(head.start, end);
        Self { text: &text[span.start..span.end], span, head, items }
    }

    /// The first tag of this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag<'s>> {
        self.head.tag(name)
    }

    /// The closing token.
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        let mut depth = 0usize;
        self.items.iter().find_map(|(token, _)| {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Result(claim, _) if depth == 0 => return Some(*claim),
                _ => {}
            }
            None
        })
    }

    /// The text without line ends behind it.
    #[must_use]
    pub fn as_read(&self) -> &'s [u8] {
        let ends = self.text.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        &self.text[..self.text.len() - ends]
    }

    /// The movetext, token by token.
    #[must_use]
    pub fn tokens(&self) -> Items<'_, 's> {
        Items { items: self.items.iter(), end: self.span.end }
    }

    /// All faults of syntax, in the order of their places.
    pub fn faults(&self) -> impl Iterator<Item = SyntaxFault> {
        let movetext = self.items.iter().filter_map(|&(token, span)| match token {
            Token::Unreadable(syntax) => Some(SyntaxFault { syntax, span }),
            _ => None,
        });
        self.head.faults.iter().copied().chain(movetext)
    }
}

/// Tokens that know where they end: read from a text, or kept in a [`Record`].
pub trait Tokens<'s>: Iterator<Item = Item<'s>> {
    /// Where reading stands.
    fn at(&self) -> usize;

    /// The next token where it is a move number as nearly all are written; by itself, for the same reason as
    /// [`Tokens::common_ply`].
    #[inline(always)]
    fn common_number(&mut self) -> Option<(u32, Span)> {
        None
    }

    /// The next token where it is a ply as nearly all of a game are written; by itself, so that what is done with it
    /// need not bear in mind what else it could be. `None` if it is not, or not seen to be.
    #[inline(always)]
    fn common_ply(&mut self, _usual: UsualPly) -> Option<(Written<'s>, Span)> {
        None
    }

    /// The next token after both of these said `None`.
    #[inline(always)]
    fn other(&mut self) -> Option<Item<'s>> {
        self.next()
    }
}

impl<'s> Tokens<'s> for Movetext<'s> {
    fn at(&self) -> usize {
        Movetext::at(self)
    }

    #[inline(always)]
    fn common_number(&mut self) -> Option<(u32, Span)> {
        Movetext::common_number(self)
    }

    #[inline(always)]
    fn common_ply(&mut self, usual: UsualPly) -> Option<(Written<'s>, Span)> {
        Movetext::common_ply(self, usual)
    }

    #[inline(always)]
    fn other(&mut self) -> Option<Item<'s>> {
        Movetext::other(self)
    }
}

/// The tokens of a record.
#[derive(Clone, Debug)]
pub struct Items<'r, 's> {
    items: std::slice::Iter<'r, Item<'s>>,
    end: usize,
}

impl<'s> Iterator for Items<'_, 's> {
    type Item = Item<'s>;
    fn next(&mut self) -> Option<Item<'s>> {
        self.items.next().copied()
    }
}

impl<'s> Tokens<'s> for Items<'_, 's> {
    fn at(&self) -> usize {
        self.end
    }
}
