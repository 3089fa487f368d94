//! Where records come from: files, folders, lists and the standard input, compressed or not.

mod chunks;
mod find;
mod open;

pub use chunks::{Chunks, Piece};
pub use find::{Finder, from_list};
pub use open::{Compression, Form, Input, Opened};
