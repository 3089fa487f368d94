//! `wz convert`

mod jsonl;

use crate::cli::args::{Common, Files, path, suffix};
use crate::cli::stream::{Chunk, Gather, Stand, Totals, Trouble, Work, stream};
use crate::cli::terminal::failure::{Exit, Found, say, show};
use crate::diag::{Finding, Human, Severity};
use crate::judge::{Options, Source, Verdict, judge_record, records_at};
use crate::output::Target;
use crate::record::Record;
use crate::sink::collect::{Collected, Wanted};
use crate::sink::export;
use crate::sink::record_csv::{self, PLY_COLUMNS, RECORD_COLUMNS, Table};
use crate::sink::record_json::{self, Origin};
use crate::text::Lines;
use anyhow::{Result, anyhow, bail};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Convert records to JSON, JSON Lines, CSV or canonical text
///
/// Nothing is lost on the way: records with an error are kept with their
/// findings, the plies up to the fault, and their text. The output appears whole
/// or not at all.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz convert club.wz --to jsonl | jq .winner
  wz convert archive/ -o plies.csv.gz --table plies
  wz convert archive/ -o records.csv --invalid skip --rejects bad.wz
  wz convert old.pgn -o clean.wz
  wz convert --from jsonl games.jsonl --to wz

Exit status: 0 fine, 1 some records have errors, 2 wrong usage, input that
could not be read to its end, or output that could not be written.")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    files: Files,
    /// What to write [default: as the suffix of the output says]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Format>,
    /// What to read
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "wz")]
    from: From,
    /// Where to write; compressed where it ends in .gz or .zst [default: stdout]
    #[arg(short, long, value_name = "FILE", value_parser = path())]
    output: Option<PathBuf>,
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
    /// CSV: a row a record, or a row a ply [default: records]
    #[arg(long, value_enum, value_name = "TABLE")]
    table: Option<TableOf>,
    /// CSV of plies: add the position after each
    #[arg(long)]
    positions: bool,
    /// CSV of plies: add the number of legal plies before each
    #[arg(long)]
    branching: bool,
    /// CSV: put an apostrophe before cells that a spreadsheet would take for formulas
    #[arg(long)]
    excel_safe: bool,
    /// Records with an error: keep them, skip them, or fail at the first
    #[arg(long, value_enum, default_value = "keep")]
    invalid: Invalid,
    /// Write the original bytes of records with an error to this file
    #[arg(long, value_name = "FILE", value_parser = path())]
    rejects: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// One array of objects
    Json,
    /// One object a line
    Jsonl,
    /// A table
    Csv,
    /// Canonical records
    Wz,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum From {
    /// Records
    Wz,
    /// JSON Lines that `convert` wrote
    Jsonl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum TableOf {
    Records,
    Plies,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Invalid {
    Keep,
    Skip,
    Fail,
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    let format = args.format()?;
    args.fit(format)?;
    let target =
        |path: Option<&Path>| path.map_or_else(|| Ok(Target::stdout()), |path| Target::create(path, args.force));
    let mut out = target(args.output.as_deref())?;
    let mut rejects = args.rejects.as_deref().map(|path| Target::create(path, args.force)).transpose()?;
    if rejects.as_ref().is_some_and(|rejects| rejects.is_same(&out)) {
        bail!("`--output` and `--rejects` name the same file");
    }
    if args.from == From::Jsonl {
        if format != Format::Wz {
            bail!("JSON Lines are converted to `wz`; convert that further");
        }
        let (outcome, kept) = jsonl::back(args, &mut out, rejects.as_mut())?;
        finish(out, rejects)?;
        say_kept(kept);
        return Ok(outcome);
    }
    let work = Convert { args, format, options: common.options() };
    let limit = args.files.limit();
    let human = Human::new(false);
    let mut gather = Gathered { first: true, format, human, rejects, rejected: false, failure: None, kept: 0, limit };
    out.write_all(&work.head()?)?;
    let outcome = stream(&args.files, &work, &mut gather, &mut out)?;
    if let Some(error) = gather.failure {
        return Err(error.into());
    }
    if format == Format::Json {
        out.write_all(if gather.first { b"[]\n" } else { b"\n]\n" })?;
    }
    finish(out, gather.rejects)?;
    if format == Format::Wz {
        say_kept(gather.kept);
    }
    Ok(outcome)
}

fn say_kept(count: u64) {
    match count {
        0 => {}
        1 => say("1 record with an error is written as it was read"),
        _ => say(&format!("{count} records with an error are written as they were read")),
    }
}

fn finish(out: Target, rejects: Option<Target>) -> io::Result<()> {
    out.finish()?;
    rejects.map_or(Ok(()), Target::finish)
}

impl Args {
    fn format(&self) -> Result<Format> {
        if let Some(format) = self.to {
            return Ok(format);
        }
        match suffix(self.output.as_deref()).as_str() {
            "json" => Ok(Format::Json),
            "jsonl" | "ndjson" => Ok(Format::Jsonl),
            "csv" => Ok(Format::Csv),
            "wz" | "pgn" | "txt" => Ok(Format::Wz),
            _ => bail!("say what to write: `--to json`, `jsonl`, `csv` or `wz`"),
        }
    }
}

impl Args {
    /// What the table has rows of.
    fn table(&self) -> TableOf {
        self.table.unwrap_or(TableOf::Records)
    }

    /// Refuses options that would do nothing.
    fn fit(&self, format: Format) -> Result<()> {
        let of_plies = [("--positions", self.positions), ("--branching", self.branching)];
        let of_csv = [("--table", self.table.is_some()), ("--excel-safe", self.excel_safe)];
        let given = |all: &[(&'static str, bool)]| all.iter().find(|(_, given)| *given).map(|(name, _)| *name);
        if format != Format::Csv {
            if let Some(name) = given(&of_csv).or(given(&of_plies)) {
                bail!("`{name}` is for CSV; leave it out, or say `--to csv`");
            }
        } else if self.table() == TableOf::Records
            && let Some(name) = given(&of_plies)
        {
            bail!("`{name}` is for a table of plies; leave it out, or say `--table plies`");
        }
        Ok(())
    }
}

struct Convert<'a> {
    args: &'a Args,
    format: Format,
    options: Options,
}

/// What came of a chunk.
#[derive(Default)]
struct Sum {
    records: u64,
    invalid: u64,
    kept: u64,
    rejects: Vec<u8>,
}

impl Convert<'_> {
    /// What stands before all records.
    fn head(&self) -> Result<Vec<u8>> {
        let mut head = Vec::new();
        if self.format == Format::Csv {
            let mut table = Table::new(&mut head, false);
            match self.args.table() {
                TableOf::Records => table.header(&RECORD_COLUMNS, &[])?,
                TableOf::Plies => {
                    let mut more = Vec::new();
                    more.extend(self.args.positions.then_some("position"));
                    more.extend(self.args.branching.then_some("branching"));
                    table.header(&PLY_COLUMNS, &more)?;
                }
            }
            table.finish()?;
        }
        Ok(head)
    }

    fn write(&self, id: u64, converted: &Converted<'_, '_>, out: &mut Vec<u8>) -> Result<()> {
        let Converted { origin, record, verdict, collected, findings } = converted;
        match self.format {
            Format::Json | Format::Jsonl => {
                if self.format == Format::Json {
                    out.extend_from_slice(b",\n");
                }
                record_json::write(origin, record, verdict, collected, findings, out);
                if self.format == Format::Jsonl {
                    out.push(b'\n');
                }
            }
            Format::Csv => match self.args.table() {
                TableOf::Records => {
                    let mut table = Table::new(out, self.args.excel_safe);
                    table.record(id, origin, record, verdict, collected, findings)?;
                    table.finish()?;
                }
                TableOf::Plies => record_csv::plies(id, collected, self.args.positions, self.args.branching, out),
            },
            Format::Wz => {
                out.push(b'\n');
                if !export::write(record, verdict, collected, out) {
                    out.extend_from_slice(record.as_read());
                    out.push(b'\n');
                }
            }
        }
        Ok(())
    }
}

/// A record and all that was made of it.
struct Converted<'c, 's> {
    origin: Origin<'c>,
    record: &'c Record<'s>,
    verdict: &'c Verdict,
    collected: &'c Collected,
    findings: &'c [Finding],
}

impl Work for Convert<'_> {
    type Sum = Sum;

    fn chunk(&self, chunk: &Chunk<'_, '_>, out: &mut Vec<u8>, _: &mut Vec<u8>) -> Result<Sum> {
        let (Totals { input: before, all }, count) = chunk.counted();
        let mut sum = Sum { records: count, ..Sum::default() };
        let mut lines = Lines::at(chunk.text, chunk.offset, chunk.line).behind(chunk.column);
        let mut starts = lines.clone();
        let wants = |wanted: bool| wanted && self.format == Format::Csv && self.args.table() == TableOf::Plies;
        let wanted = Wanted { positions: wants(self.args.positions), branching: wants(self.args.branching) };
        let mut collected = Collected::new(wanted);
        let mut index = 0;
        let mut failure = None;
        records_at(chunk.text, chunk.offset, |source, reader, head| {
            index += 1;
            let record = reader.rest(head);
            collected.clear();
            let mut verdict = judge_record(&record, &self.options, &mut collected);
            verdict.problems.splice(0..0, source.encoding());
            let valid = verdict.is_valid();
            if !valid {
                sum.invalid += 1;
                let original = original(chunk, source, &record);
                if self.args.rejects.is_some() {
                    sum.rejects.extend_from_slice(b"\n");
                    sum.rejects.extend_from_slice(original);
                    sum.rejects.push(b'\n');
                }
                match self.args.invalid {
                    Invalid::Keep => sum.kept += 1,
                    Invalid::Skip => return true,
                    Invalid::Fail => {
                        let record = before + index;
                        let message = format!("record {record} of `{}` has an error; `wz check` says more", chunk.name);
                        failure = Some(anyhow!(Found(message)));
                        return false;
                    }
                }
            }
            let offset = source.offset(head.start);
            let findings: Vec<Finding> = verdict
                .problems
                .iter()
                .map(|problem| Finding::new(problem, source, &mut lines, chunk.name, Some(before + index)))
                .collect();
            let line = starts.place(offset).line;
            let origin = Origin { file: chunk.name, record: before + index, line, offset, decoded: source.decoded };
            let converted =
                Converted { origin, record: &record, verdict: &verdict, collected: &collected, findings: &findings };
            // A record of another encoding that cannot be exported is written as its bytes were.
            if self.format == Format::Wz && source.decoded && !valid {
                out.push(b'\n');
                out.extend_from_slice(original(chunk, source, &record));
                out.push(b'\n');
                return true;
            }
            failure = self.write(all + index, &converted, out).err();
            failure.is_none()
        });
        failure.map_or(Ok(sum), Err)
    }
}

/// The bytes of a record as the input has them, without line ends behind it.
fn original<'c>(chunk: &Chunk<'c, '_>, source: &Source<'_>, record: &Record<'_>) -> &'c [u8] {
    let start = source.offset(record.span.start) - chunk.offset;
    let end = source.offset(record.span.start + record.as_read().len()) - chunk.offset;
    &chunk.text[start..end]
}

/// Puts the parts together.
struct Gathered {
    /// Whether nothing was written yet.
    first: bool,
    format: Format,
    human: Human,
    rejects: Option<Target>,
    /// Whether something was rejected.
    rejected: bool,
    /// Why the rejects could not be written.
    failure: Option<io::Error>,
    kept: u64,
    limit: usize,
}

impl Gather<Sum> for Gathered {
    fn sum(&mut self, sum: Sum, out: &mut Vec<u8>) -> (u64, Exit) {
        if self.first && !out.is_empty() {
            self.first = false;
            match self.format {
                // The comma before the first object becomes the bracket before all.
                Format::Json => out[0] = b'[',
                Format::Wz => drop(out.remove(0)),
                Format::Jsonl | Format::Csv => {}
            }
        }
        self.kept += sum.kept;
        // A blank line stands between records, but before none.
        let blank = usize::from(!sum.rejects.is_empty() && !std::mem::replace(&mut self.rejected, true));
        let rejects = &sum.rejects[blank..];
        if let Some(target) = &mut self.rejects
            && let Err(error) = target.write_all(rejects)
        {
            self.failure = Some(io::Error::new(error.kind(), format!("the rejects cannot be written: {error}")));
        }
        (sum.records, if sum.invalid == 0 { Exit::Fine } else { Exit::Errors })
    }

    fn trouble(&mut self, name: &Arc<str>, trouble: Trouble, place: Stand, _: &mut Vec<u8>) -> Result<()> {
        let kind = trouble.kind(self.limit);
        let finding = Finding::of_input(kind, name, place.record, place.line, place.offset);
        debug_assert!(finding.severity >= Severity::Warning);
        show(&self.human, &finding);
        Ok(())
    }

    fn end(&mut self, _: &Arc<str>, _: usize, _: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn enough(&self) -> bool {
        self.failure.is_some()
    }
}
