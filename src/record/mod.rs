//! What is written in a record: syntax only, knows no rules.

mod written;
pub use written::{Sign, Square, Squares, Style, Turn, Written};
