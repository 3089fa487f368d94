//! Where records come from: files, folders, lists and the standard input, compressed or not.

mod chunks;
#[cfg(feature = "streams")]
mod find;
#[cfg(feature = "streams")]
mod open;

pub use chunks::{Chunks, Piece};
#[cfg(feature = "streams")]
pub use find::{Finder, from_list};
#[cfg(feature = "streams")]
pub use open::{Compression, Form, Input, Opened};
