//! The plain layer: records, positions and plies as values, whichever game they are of.
//!
//! Everything here stands on the fast layer below it ([`crate::judge`], [`crate::replay`], [`crate::games`]), where each
//! game has types of its own. Here one type serves all games: [`Position`], [`Ply`] and [`GameState`] know their game
//! at run time. A game that is added to the list comes into this layer by itself.
//!
//! - [`records()`] and [`Records`] go over the records of bytes, a file or a reader.
//! - [`GameRecord::replay`] plays the main line of one and says what is wrong with it: [`Replay`].
//! - [`Position`] lists legal plies, reads a ply and plays it. Use it to analyse.
//! - [`GameState`] is a game in progress: it takes plies back and knows draws by counting. Use it to play.
//! - [`RecordBuilder`] writes a record.
//!
//! Reach for the fast layer where millions of records are judged and only a few numbers are wanted of each: there
//! nothing is allocated for a ply, and no call is virtual.

mod builder;
mod ply;
mod position;
mod record;
mod records;
mod replay;
mod score;
mod setup;
mod state;
mod typed;

pub use builder::{BuildError, RecordBuilder};
pub use ply::{IllegalPly, Ply};
pub use position::Position;
pub use record::GameRecord;
pub use records::{ReadError, Records, SliceRecords, records};
pub use replay::Replay;
pub use score::{Points, Score};
pub use setup::{PositionBuilder, SetUpError};
pub use state::GameState;
