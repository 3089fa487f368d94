//! Records and plies as CSV (RFC 4180). Columns are documented in `docs/exports.md`.

use super::collect::Collected;
use super::record_json::Origin;
use crate::diag::Finding;
use crate::games::Variant;
use crate::judge::Verdict;
use crate::record::{Record, Square};
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

/// The columns of the table of plies; two more are written on request.
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

/// Puts `'` before a text that a spreadsheet would interpret as a formula, if `excel_safe` is set.
pub(super) fn guarded(text: &str, excel_safe: bool) -> Cow<'_, str> {
    if excel_safe && text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        return format!("'{text}").into();
    }
    text.into()
}

/// A writer that appends rows of a CSV table.
pub struct Table<'o> {
    out: Writer<&'o mut Vec<u8>>,
    excel_safe: bool,
    number: itoa::Buffer,
}

impl<'o> Table<'o> {
    /// Continues a table: appends to `out`. `excel_safe` puts `'` before cells that a spreadsheet would interpret as
    /// formulas.
    #[must_use]
    pub fn new(out: &'o mut Vec<u8>, excel_safe: bool) -> Self {
        let out = WriterBuilder::new().terminator(Terminator::CRLF).buffer_capacity(1 << 13).from_writer(out);
        Self { out, excel_safe, number: itoa::Buffer::new() }
    }

    /// Writes a header row.
    ///
    /// # Errors
    /// Writing to a vector cannot fail; the error type is that of the csv crate.
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

    /// Writes the row of a record.
    ///
    /// # Errors
    /// Writing to a vector cannot fail; the error type is that of the csv crate.
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
            let points = verdict.score.map_or_else(String::new, |score| score.of(side).to_string());
            self.text(&points)?;
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

    /// Flushes the writer's buffer.
    ///
    /// # Errors
    /// Writing to a vector cannot fail.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Appends one row for each ply of a record's main line. It bypasses the csv crate for speed: the fields are numbers,
/// words, notation, squares and positions, which never need quotes.
pub fn plies(id: u64, collected: &Collected, positions: bool, branching: bool, out: &mut Vec<u8>) {
    let mut number = itoa::Buffer::new();
    let mut id_text = itoa::Buffer::new();
    let id = id_text.format(id).as_bytes();
    let count = |count: u64, number: &mut itoa::Buffer, out: &mut Vec<u8>| {
        out.extend_from_slice(number.format(count).as_bytes());
    };
    for (index, row) in collected.rows.iter().enumerate().filter(|(_, row)| row.main) {
        out.extend_from_slice(id);
        out.push(b',');
        count(row.ply.into(), &mut number, out);
        out.push(b',');
        count(row.number.into(), &mut number, out);
        for text in [row.side.name().as_bytes(), collected.notation(index), row.kind.as_bytes()] {
            out.push(b',');
            out.extend_from_slice(text);
        }
        let path = collected.path(index);
        for squares in [&path[..1], row.turn.as_slice(), &path[path.len() - 1..], path] {
            out.push(b',');
            spaced(squares.iter().copied(), out);
        }
        out.push(b',');
        if row.captured > 0 {
            spaced(collected.captured(index), out);
        }
        out.push(b',');
        count(row.captured.into(), &mut number, out);
        if positions {
            out.push(b',');
            out.extend_from_slice(collected.position(index).as_bytes());
        }
        if branching {
            out.push(b',');
            count(row.branching, &mut number, out);
        }
        out.extend_from_slice(b"\r\n");
    }
}

/// Appends squares, separated by spaces, as one field.
fn spaced(squares: impl Iterator<Item = Square>, out: &mut Vec<u8>) {
    for (index, square) in squares.enumerate() {
        if index > 0 {
            out.push(b' ');
        }
        square.write(out);
    }
}
