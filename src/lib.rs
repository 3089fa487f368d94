//! Game records of Walking Purchase, Alquerque and Distanz: read, judged, replayed, scored and converted.
//!
//! Bytes become records ([`record`]), their plies are resolved and played by the rules of their game ([`games`],
//! [`replay`]), and a verdict comes out ([`judge`]) that others put into words ([`diag`]) or formats ([`sink`]).
//!
//! ```
//! use winkelzug::judge::{Options, Status, judge, records};
//!
//! let text = b"[Variant \"distanz\"]\n\n1. f1-f4 e8-h8 2. f4xf8 *\n";
//! records(text, |_, reader, head| {
//!     let mut movetext = reader.movetext(head);
//!     let verdict = judge(head, &mut movetext, &Options::default(), &mut ());
//!     reader.finish(movetext);
//!     assert!(verdict.is_valid());
//!     assert_eq!((verdict.plies, verdict.status), (3, Status::Unfinished));
//!     true
//! });
//! ```

#[doc(hidden)]
pub mod cli;
pub mod diag;
pub mod fix;
pub mod format;
pub mod games;
pub mod generate;
pub mod input;
pub mod judge;
pub mod output;
pub mod pipeline;
pub mod plain;
pub mod record;
pub mod replay;
pub mod rules;
pub mod sink;
pub mod stats;
pub mod suggest;
pub mod text;

pub use diag::{Finding, Severity};
pub use games::{Piece, PieceKind, Variant};
pub use judge::{Options, Status};
pub use plain::{
    BuildError, GameRecord, GameState, IllegalPly, Ply, Points, Position, PositionBuilder, ReadError, RecordBuilder,
    Records, Replay, Score, SetUpError, SliceRecords, records,
};
pub use record::{Claim, Square};
pub use rules::{Ending, Outcome, Reason, Side};
