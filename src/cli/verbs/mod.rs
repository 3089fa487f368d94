//! The verbs of the command line, one file each: the options, what runs, and what is written.

pub(super) mod check;
pub(super) mod convert;
pub(super) mod explain;
pub(super) mod fix;
pub(super) mod fmt;
pub(super) mod generate;
pub(super) mod meta;
pub(super) mod moves;
pub(super) mod perft;
pub(super) mod pictures;
pub(super) mod replay;
pub(super) mod rules;
pub(super) mod score;
mod score_text;
pub(super) mod stats;
