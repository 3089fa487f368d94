//! Where a record begins and ends.
//!
//! - An empty line followed by a line that begins with `[Event "` always begins a record, whatever is still open before
//!   it: the *boundary*. It can be found without parsing, in any encoding that extends ASCII ([`boundary()`]).
//! - Otherwise the grammar tells: a record ends behind its result, with a comment that follows on the same line
//!   ([`continues_after_result`]), or at the next tag.
//! - A record larger than what may be held in memory is passed over window by window ([`Skipper`]), by the same rules.

mod boundary;
mod end;
mod skip;

pub use boundary::{boundary, last_boundary};
pub use end::blanks_on_line;
pub(super) use end::{at_line_start, begins_tag, continues_after_result, line};
pub use skip::{Skipped, Skipper};
