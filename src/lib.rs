//! Game records of Walking Purchase, Alquerque and Distanz.

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
pub mod record;
pub mod replay;
pub mod rules;
pub mod sink;
pub mod stats;
pub mod suggest;
pub mod text;
