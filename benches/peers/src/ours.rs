//! This project's workloads.

use crate::corpus::Scale;
use crate::timing::Workload;

/// The workloads of winkelzug at a scale, none yet. Each is a [`Workload`] with [`Side::Ours`] whose task is that of a
/// peer to be compared with, over a [`Corpus`] of its own.
///
/// [`Side::Ours`]: crate::timing::Side::Ours
/// [`Corpus`]: crate::corpus::Corpus
pub fn workloads(_scale: Scale) -> Vec<Workload> {
    Vec::new()
}
