//! JSON Lines for programs: one object per record. `docs/records.md` documents the keys, which are stable.

use crate::diag::Finding;
use crate::judge::{Status, Verdict};
use crate::rules::{Adjustment, Count, LedgerStep, Points, Side, Value};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// The output of `check` for a record.
#[derive(Debug, Serialize)]
pub struct Checked<'a> {
    file: &'a str,
    record: Option<u64>,
    line: Option<usize>,
    variant: Option<&'static str>,
    plies: Option<u32>,
    valid: bool,
    status: Option<&'static str>,
    reason: Option<&'static str>,
    result: Option<&'static str>,
    findings: Vec<FindingObject<'a>>,
}

/// A finding.
#[derive(Debug, Serialize)]
pub struct FindingObject<'a> {
    name: &'static str,
    severity: &'static str,
    ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
    message: &'a str,
    help: &'a [String],
}

impl<'a> From<&'a Finding> for FindingObject<'a> {
    fn from(finding: &'a Finding) -> Self {
        Self {
            name: finding.name,
            severity: finding.severity.name(),
            ply: finding.ply,
            path: finding.path.as_deref(),
            line: finding.line,
            column: finding.column,
            start: finding.start,
            end: finding.end,
            message: &finding.message,
            help: &finding.help,
        }
    }
}

impl<'a> Checked<'a> {
    /// The object for a record that begins on this line.
    #[must_use]
    pub fn record(file: &'a str, record: u64, line: usize, verdict: &Verdict, findings: &'a [Finding]) -> Self {
        Self {
            file,
            record: Some(record),
            line: Some(line),
            variant: verdict.variant.map(crate::games::Variant::name),
            plies: Some(verdict.plies),
            valid: verdict.is_valid(),
            status: Some(verdict.status.name()),
            reason: verdict.reason.map(crate::rules::Reason::name),
            result: verdict.token.map(crate::record::Claim::token),
            findings: findings.iter().map(FindingObject::from).collect(),
        }
    }

    /// The object for findings about an input as a whole, or about a record that was not read.
    #[must_use]
    pub fn input(file: &'a str, record: Option<u64>, findings: &'a [Finding]) -> Self {
        Self {
            file,
            record,
            line: record.and(findings.first()).map(|finding| finding.line),
            variant: None,
            plies: None,
            valid: !findings.iter().any(|finding| finding.severity == crate::diag::Severity::Error),
            status: None,
            reason: None,
            result: None,
            findings: findings.iter().map(FindingObject::from).collect(),
        }
    }
}

/// The output of `score` for a record or position.
#[derive(Debug, Serialize)]
pub struct Scored<'a> {
    /// The input; `None` for a position given on the command line.
    pub file: Option<&'a str>,
    /// The number of the record in its input, from 1.
    pub record: Option<u64>,
    /// The game.
    pub variant: Option<&'static str>,
    /// The number of plies of the main line.
    pub plies: Option<u32>,
    /// `finished`, `unfinished` or `invalid`.
    pub status: &'static str,
    /// Why the game is over.
    pub reason: Option<&'static str>,
    /// `white`, `black` or `draw`; `None` if the game is not finished.
    pub winner: Option<&'static str>,
    /// The winner's points, if the game has points.
    pub points: Option<Number>,
    /// The claimed result, if the game is not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed: Option<&'static str>,
    /// The final position of the main line.
    pub final_position: Option<String>,
    /// The count, if the game has points.
    pub score: Option<CountObject<'a>>,
}

impl<'a> Scored<'a> {
    /// The object for a record; the caller fills in position and score.
    #[must_use]
    pub fn record(file: &'a str, record: u64, verdict: &Verdict) -> Self {
        let finished = verdict.status == Status::Finished;
        Self {
            file: Some(file),
            record: Some(record),
            variant: verdict.variant.map(crate::games::Variant::name),
            plies: Some(verdict.plies),
            status: verdict.status.name(),
            reason: verdict.reason.map(crate::rules::Reason::name),
            winner: verdict.outcome.filter(|_| finished).map(crate::rules::Outcome::name),
            points: None,
            claimed: verdict.claimed.filter(|_| !finished).map(crate::record::Claim::token),
            final_position: None,
            score: None,
        }
    }
}

/// An exact decimal, written as a JSON number.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub Points);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let quarters = self.0.quarters();
        if quarters % 4 == 0 {
            serializer.serialize_i64(quarters / 4)
        } else {
            // Quarters of numbers below 2^50 are exact as `f64` and print without rounding.
            #[expect(clippy::cast_precision_loss, reason = "points are far below 2^50")]
            serializer.serialize_f64(quarters as f64 / 4.0)
        }
    }
}

/// A full count: the parts of each side and the steps of the ledger.
#[derive(Clone, Copy, Debug)]
pub struct CountObject<'c>(pub &'c Count);

impl Serialize for CountObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for side in Side::BOTH {
            map.serialize_entry(side.name(), &SideObject { count: self.0, side })?;
        }
        if let Some(ledger) = &self.0.ledger {
            map.serialize_entry(ledger.key, &ledger.steps.iter().map(StepObject::from).collect::<Vec<_>>())?;
        }
        map.end()
    }
}

/// One side of a count: its parts, the adjustment and the total.
struct SideObject<'c> {
    count: &'c Count,
    side: Side,
}

impl Serialize for SideObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for part in &self.count.parts {
            match &part.values[self.side.index()] {
                Value::Number(number) => map.serialize_entry(part.key, number)?,
                Value::Points(points) => map.serialize_entry(part.key, &Number(*points))?,
                Value::Each(numbers) => map.serialize_entry(part.key, numbers)?,
            }
        }
        if let Some(Adjustment { rule, made }) = self.count.adjustment.filter(|of| of.rule.side == self.side) {
            let made = made.map(|made| AdjustedObject {
                square: made.square.to_string(),
                from: Number(made.from),
                to: Number(made.to),
            });
            map.serialize_entry(rule.key, &made)?;
        }
        map.serialize_entry("total", &Number(self.count.totals[self.side.index()]))?;
        map.end()
    }
}

#[derive(Debug, Serialize)]
struct AdjustedObject {
    square: String,
    from: Number,
    to: Number,
}

#[derive(Debug, Serialize)]
struct StepObject<'c> {
    step: &'static str,
    white: &'c [u64],
    black: &'c [u64],
}

impl<'c> From<&'c LedgerStep> for StepObject<'c> {
    fn from(step: &'c LedgerStep) -> Self {
        let [white, black] = &step.counts;
        Self { step: step.name, white, black }
    }
}

/// Writes one object on a line of its own.
///
/// # Errors
/// Those of `out`.
pub fn line(object: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}
