//! What the benchmarks share: arguments, corpora and interleaved timing.

pub mod arguments;
pub mod corpus;
pub mod timing;
