//! Judges records: determines game, rulings and start, replays the movetext and compares the result.

mod entries;
mod labels;
mod problem;
mod setup;
mod source;
mod verdict;
mod words;

pub use entries::ENTRIES;
pub use problem::{BadRuling, Place, Problem, ProblemKind};
pub use setup::Options;
pub(crate) use setup::set as set_ruling;
pub use source::{Source, count, records, records_at};
pub use verdict::{AnyObserver, Judged, Status, Verdict, judge, judge_record};
