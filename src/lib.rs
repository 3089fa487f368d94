//! Game records of Walking Purchase, Alquerque and Distanz: read, judged, replayed, scored and converted.
//!
//! Records are read one by one; each is replayed by the rules of its game and says what is wrong with it. A position
//! lists its legal plies, reads and plays one:
//!
//! ```
//! use winkelzug::{Options, Position, Side, Variant, records};
//!
//! let text = b"[Variant \"distanz\"]\n[White \"Ada\"]\n\n1. f1-f4 e8-h8 2. f4xf8 *\n";
//! for record in records(text) {
//!     let replay = record.replay();
//!     assert_eq!(record.tag("White").as_deref(), Some("Ada"));
//!     assert_eq!((replay.is_valid(), replay.plies().len(), replay.outcome()), (true, 3, None));
//!     let last = replay.final_position().expect("the record can be played");
//!     println!("{last}, {} plies", last.legal_plies().len());
//!     print!("{}", record.canonical(&Options::default()).expect("a valid record"));
//! }
//!
//! let mut position = Position::start(Variant::Alquerque);
//! let ply = position.parse_ply("c2-c3").expect("a legal ply");
//! position.play(&ply).expect("the same ply");
//! assert_eq!(position.side_to_move(), Side::Black);
//! println!("{}", position.parse_ply("c4-d4").unwrap_err());
//! ```
//!
//! These types are the [plain layer](plain); `docs/library.md` goes through it with more examples.
//!
//! # The fast layer
//!
//! Below it each game has types of its own, and nothing is allocated for a ply. Bytes become records ([`record`]),
//! their plies are resolved and played by the rules of their game ([`games`], [`replay`]), and a verdict comes out
//! ([`judge`]) that others put into words ([`diag`]) or formats ([`sink`]).
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

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod diag;
pub mod finding;
pub mod fix;
pub mod format;
pub mod games;
pub mod generate;
pub mod input;
pub mod judge;
#[cfg(feature = "streams")]
pub mod output;
#[cfg(feature = "streams")]
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

/// The examples of the chapter on the library are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Library;
