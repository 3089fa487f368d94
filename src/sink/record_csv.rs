//! Records and plies as CSV (RFC 4180). Columns are documented in `docs/exports.md`.

use super::collect::Collected;
use super::record_json::Origin;
use crate::diag::Finding;
use crate::games::Variant;
use crate::judge::Verdict;
use crate::record::Record;
use crate::rules::{Outcome, Side};
use csv::{Terminator, Writer, WriterBuilder};
use std::borrow::Cow;
use std::io;

/// The columns of the table of records.
pub const RECORD_COLUMNS: [&str; 26] = [
    "record_id",
    "file",
    "record",
    "line",
    "offset",
    "variant",
    "rulings",
    "event",
    "site",
    "date",
    "round",
    "white",
    "black",
    "valid",
    "status",
    "reason",
    "result",
    "winner",
    "white_points",
    "black_points",
    "plies",
    "captures",
    "longest_series",
    "start",
    "final_position",
    "findings",
];

/// The columns of the table of plies; two more on request.
pub const PLY_COLUMNS: [&str; 12] = [
    "record_id",
    "ply",
    "number",
    "side",
    "notation",
    "kind",
    "from",
    "turn",
    "to",
    "path",
    "captured",
    "captured_count",
];

/// A text that no spreadsheet takes for a formula, where that is wanted.
pub(super) fn guarded(text: &str, excel_safe: bool) -> Cow<'_, str> {
    if excel_safe && text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        return format!("'{text}").into();
    }
    text.into()
}

/// A table that is written.
pub struct Table<'o> {
    out: Writer<&'o mut Vec<u8>>,
    excel_safe: bool,
    number: itoa::Buffer,
    scratch: Vec<u8>,
}

impl<'o> Table<'o> {
    /// Goes on with a table. `excel_safe` puts `'` before cells that a
    /// spreadsheet would take for formulas.
    #[must_use]
    pub fn new(out: &'o mut Vec<u8>, excel_safe: bool) -> Self {
        let out = WriterBuilder::new().terminator(Terminator::CRLF).buffer_capacity(1 << 13).from_writer(out);
        Self { out, excel_safe, number: itoa::Buffer::new(), scratch: Vec::new() }
    }

    /// Writes a header.
    ///
    /// # Errors
    /// None, into a vector; those of the csv crate.
    pub fn header(&mut self, columns: &[&str], more: &[&str]) -> csv::Result<()> {
        self.out.write_record(columns.iter().chain(more))
    }

    fn text(&mut self, text: &str) -> csv::Result<()> {
        self.out.write_field(&*guarded(text, self.excel_safe))
    }

    fn count(&mut self, count: impl itoa::Integer) -> csv::Result<()> {
        self.out.write_field(self.number.format(count))
    }

    fn end(&mut self) -> csv::Result<()> {
        self.out.write_record(None::<&[u8]>)
    }

    /// Writes a record.
    ///
    /// # Errors
    /// None, into a vector; those of the csv crate.
    pub fn record(
        &mut self,
        id: u64,
        origin: &Origin<'_>,
        record: &Record<'_>,
        verdict: &Verdict,
        collected: &Collected,
        findings: &[Finding],
    ) -> csv::Result<()> {
        self.count(id)?;
        self.text(origin.file)?;
        self.count(origin.record)?;
        self.count(origin.line)?;
        self.count(origin.offset)?;
        self.text(verdict.variant.map_or("", Variant::name))?;
        self.text(&collected.not_default.join(" "))?;
        for name in ["Event", "Site", "Date", "Round", "White", "Black"] {
            let value = record.tag(name).map_or(Cow::Borrowed(""), crate::record::Tag::value);
            self.text(&value)?;
        }
        self.text(if verdict.is_valid() { "true" } else { "false" })?;
        self.text(verdict.status.name())?;
        self.text(verdict.reason.map_or("", crate::rules::Reason::name))?;
        self.text(verdict.token.map_or("", crate::record::Claim::token))?;
        self.text(verdict.outcome.map_or("", Outcome::name))?;
        for side in Side::BOTH {
            let points = verdict.points.as_deref().map_or("", |points| match verdict.outcome {
                Some(Outcome::Win(winner)) if winner == side => points,
                _ => "0",
            });
            self.text(points)?;
        }
        let main = || collected.rows.iter().filter(|row| row.main);
        self.count(verdict.plies)?;
        self.count(main().map(|row| u64::from(row.captured)).sum::<u64>())?;
        self.count(main().map(|row| row.captured).max().unwrap_or(0))?;
        self.text(&collected.start)?;
        self.text(&collected.end)?;
        let names: Vec<&str> = findings.iter().map(|finding| finding.name).collect();
        self.text(&names.join(" "))?;
        self.end()
    }

    /// Writes the plies of a record's main line.
    ///
    /// # Errors
    /// None, into a vector; those of the csv crate.
    pub fn plies(&mut self, id: u64, collected: &Collected, positions: bool, branching: bool) -> csv::Result<()> {
        for (index, row) in collected.rows.iter().enumerate().filter(|(_, row)| row.main) {
            self.count(id)?;
            self.count(row.ply)?;
            self.count(row.number)?;
            self.out.write_field(row.side.name())?;
            self.out.write_field(collected.notation(index))?;
            self.out.write_field(row.kind)?;
            let path = collected.path(index);
            self.squares(&path[..1])?;
            self.squares(row.turn.as_slice())?;
            self.squares(&path[path.len() - 1..])?;
            self.squares(path)?;
            if row.captured > 0 {
                let captured: Vec<_> = collected.captured(index).collect();
                self.squares(&captured)?;
            } else {
                self.out.write_field("")?;
            }
            self.count(row.captured)?;
            if positions {
                self.text(collected.position(index))?;
            }
            if branching {
                self.count(row.branching)?;
            }
            self.end()?;
        }
        Ok(())
    }

    /// Squares with spaces between them, in one field.
    fn squares(&mut self, squares: &[crate::record::Square]) -> csv::Result<()> {
        self.scratch.clear();
        for (index, square) in squares.iter().enumerate() {
            if index > 0 {
                self.scratch.push(b' ');
            }
            square.write(&mut self.scratch);
        }
        self.out.write_field(&self.scratch)
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// None, into a vector.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}
