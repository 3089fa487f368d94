//! What is written in a record: syntax only, knows no rules.
//!
//! A [`Reader`] goes over a text record by record. Each gives its tags at once
//! and its movetext token by token, so that a record can be judged in one pass
//! with no list in between; [`Record`] is that list, for those who want one.

mod model;
mod movetext;
mod ply;
mod reader;
mod split;
mod tags;
mod token;
mod write;
mod written;

pub use crate::text::Span;
pub use model::{Item, Items, Record, Tokens};
pub use movetext::Movetext;
pub use reader::{Head, Reader};
pub(crate) use split::blanks_on_line;
pub use split::{Skipped, Skipper, boundary, last_boundary};
pub use tags::Tag;
pub use token::{Claim, Token, UsualPly};
pub(crate) use write::KNOWN_TAGS;
pub use write::{Layout, escape, write_tags};
pub use written::{Ends, Sign, Spelling, Square, Squares, Turn, Written};

/// What can be wrong with bytes, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// Bytes that are no token here.
    UnexpectedCharacter,
    /// `{` without `}`.
    UnterminatedComment,
    /// A tag value or tag that is not closed.
    UnterminatedTag,
    /// `(` without `)`.
    UnterminatedVariation,
    /// `)` without `(`.
    StrayParenthesis,
    /// A variation nested deeper than is read.
    TooDeep,
}

impl Syntax {
    /// The name of the finding.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnexpectedCharacter => "unexpected-character",
            Self::UnterminatedComment => "unterminated-comment",
            Self::UnterminatedTag => "unterminated-tag",
            Self::UnterminatedVariation => "unterminated-variation",
            Self::StrayParenthesis => "stray-parenthesis",
            Self::TooDeep => "record-too-large",
        }
    }
}

/// A fault of syntax and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxFault {
    /// What is wrong.
    pub syntax: Syntax,
    /// Where.
    pub span: Span,
}
