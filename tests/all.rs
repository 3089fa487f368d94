//! All tests of the crate from outside, in one program: linking one takes as long as linking each of many.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod altered;
mod architecture;
mod boards;
mod broken_inputs;
mod conformance;
mod convert;
mod findings;
mod fix;
mod fix_files;
mod fmt;
mod generate;
mod lenient;
mod mending;
mod neutral_count;
mod pages;
mod picture_files;
mod pictures;
mod plain;
mod properties;
mod score_colours;
mod snapshots;
mod stats;
#[cfg(all(unix, feature = "viewer"))]
mod terminal;
mod trace;
mod usage;
mod vectors;
mod verbs;
#[cfg(all(unix, feature = "viewer"))]
mod viewer;
