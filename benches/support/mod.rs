//! What the benchmarks share: corpora and interleaved timing.

pub mod corpus;
pub mod timing;
