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
mod syntax;
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
pub use syntax::{RECORD_TOO_LARGE, SYNTAX_ENTRIES, Syntax, SyntaxFault, UNEXPECTED_CHARACTER};
pub use tags::Tag;
pub use token::{Claim, Token, UsualPly};
pub(crate) use write::KNOWN_TAGS;
pub use write::{Layout, escape, write_tags};
pub use written::{Ends, PIECE_LETTERS, Sign, Spelling, Square, Squares, Turn, Written};
