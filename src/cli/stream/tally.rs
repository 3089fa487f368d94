//! Counts for `wz check`.

use crate::diag::{Entry, Finding, Severity};
use crate::judge::{Status, Verdict};
use std::collections::BTreeMap;

/// What a chunk, a file or all of them came to.
#[derive(Default)]
pub(in crate::cli) struct Tally {
    /// Records.
    pub records: u64,
    /// Those without an error.
    pub valid: u64,
    /// Those that end before the game does.
    pub unfinished: u64,
    /// Plies of main lines.
    pub plies: u64,
    /// Findings that are errors.
    pub errors: u64,
    /// Findings that are warnings.
    pub warnings: u64,
    /// Findings that the command line counts as errors.
    pub denied: u64,
    /// Findings by name.
    pub names: BTreeMap<&'static str, u64>,
    /// Where the text of each finding ends.
    pub ends: Vec<usize>,
}

impl Tally {
    /// Counts a record.
    pub(in crate::cli) fn record(&mut self, verdict: &Verdict) {
        self.records += 1;
        self.valid += u64::from(verdict.is_valid());
        self.unfinished += u64::from(verdict.status == Status::Unfinished);
        self.plies += u64::from(verdict.plies);
    }

    /// Counts findings; `deny` are counted as errors of the command line.
    pub(in crate::cli) fn findings(&mut self, findings: &[Finding], deny: &[&Entry]) {
        for finding in findings {
            *self.names.entry(finding.name).or_default() += 1;
            self.denied += u64::from(deny.iter().any(|entry| entry.name == finding.name));
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Style | Severity::Note => {}
            }
        }
    }

    /// Adds what another came to.
    pub(in crate::cli) fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.valid += other.valid;
        self.unfinished += other.unfinished;
        self.plies += other.plies;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.denied += other.denied;
        for (name, count) in &other.names {
            *self.names.entry(name).or_default() += count;
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let invalid = self.records - self.valid;
        write!(f, "{}, {} valid, {invalid} invalid", plural(self.records, "record"), self.valid)?;
        if self.unfinished > 0 {
            write!(f, ", {} unfinished", self.unfinished)?;
        }
        write!(f, "; {}", if self.plies == 1 { "1 ply".to_owned() } else { format!("{} plies", self.plies) })?;
        if self.errors > 0 {
            write!(f, "; {}", plural(self.errors, "error"))?;
        }
        if self.warnings > 0 {
            write!(f, "; {}", plural(self.warnings, "warning"))?;
        }
        Ok(())
    }
}
