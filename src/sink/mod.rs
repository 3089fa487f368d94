//! Bytes out. Wire structs are separate from domain types; no rule is asked here.

pub mod board;
pub mod export;
pub mod json;
