//! `wz stats`

use crate::cli::args::{Common, Files, path, suffix};
use crate::cli::stream::{Chunk, Gather, Stand, Trouble, Work, stream_inputs};
use crate::cli::terminal::failure::{Exit, say, show};
use crate::diag::{Finding, Human};
use crate::input::Input;
use crate::judge::Options;
use crate::output::Target;
use crate::sink::{stats_csv, stats_html, stats_json, stats_table};
use crate::stats::{By, Limits, Plan, Stats, UNKNOWN, add_text};
use anyhow::{Result, bail};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Count what there is in records: results, lengths, captures, points, players
///
/// Everything is exact, and the same in whatever order records come. Records
/// with an error are counted as such and leave no trace in the rest.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz stats club.wz
  wz stats --by year archive.wz                one line a year
  wz stats --by player archive/ -o stats.csv   one number a row, for DuckDB or pandas
  wz stats --by event club.wz -o report.html   a page with charts and maps, in one file
  wz stats --json club.wz | jq '.total.games[] | {variant, share: .white_share.decided}'
  wz stats --by Opening --full club.wz         everything, for each value of the tag Opening

What the numbers mean and how quantiles and intervals are made is said in
docs/statistics.md. Exit status: 0 all records are valid, 1 some are not,
2 wrong usage or input that could not be read.")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    files: Files,
    /// Also count by white, black, player, event, site, year, variant, or the value of a TAG
    #[arg(long, value_name = "KEY", value_parser = by)]
    by: Option<By>,
    /// Give groups first plies and maps too
    #[arg(long, requires = "by")]
    full: bool,
    /// How to print [default: as the suffix of the output says, else table]
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<Format>,
    /// The same as --format json
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,
    /// Where to write; compressed where it ends in .gz or .zst [default: stdout]
    #[arg(short, long, value_name = "FILE", value_parser = path(), help_heading = "Output")]
    output: Option<PathBuf>,
    /// Overwrite a file that exists
    #[arg(long, help_heading = "Output")]
    force: bool,
    /// CSV: put an apostrophe before names that a spreadsheet would take for formulas
    #[arg(long, help_heading = "Output")]
    excel_safe: bool,
    /// In tables and reports, at most so many players, first plies and groups; 0 for all
    #[arg(long, value_name = "N", default_value_t = 20, help_heading = "Output")]
    top: usize,
    /// Columns of the tables [default: those of the terminal, or 80]
    #[arg(long, value_name = "COLUMNS", help_heading = "Output")]
    width: Option<usize>,
    /// Nothing but ASCII in bars
    #[arg(long, help_heading = "Output")]
    ascii: bool,
    /// Keep so many players a game, the first by name; count the others together
    #[arg(long, value_name = "N", default_value_t = Limits::PLAYERS, help_heading = "Memory")]
    max_players: usize,
    /// Keep so many groups, the first by key [default: 100000, with --full 1000]
    #[arg(long, value_name = "N", help_heading = "Memory")]
    max_groups: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    Table,
    /// One object
    Json,
    /// One number a row
    Csv,
    /// A report with charts and maps, in one file
    Html,
}

fn by(text: &str) -> Result<By, String> {
    By::parse(text).ok_or_else(|| {
        "it is white, black, player, event, site, year, variant, or the name of a tag: letters, digits and _".to_owned()
    })
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    if args.excel_safe && args.format() != Format::Csv {
        bail!("`--excel-safe` is for CSV; leave it out, or say `--format csv`");
    }
    let mut target = match &args.output {
        Some(path) => Target::create(path, args.force)?,
        None => Target::stdout(),
    };
    let count = Count { options: common.options(), plan: args.plan() };
    let human = Human::new(false);
    let mut gathered = Gathered { stats: Stats::new(args.plan()), human, limit: args.files.limit() };
    let inputs = args.files.inputs()?;
    let title = title(&inputs);
    let outcome = stream_inputs(inputs, &args.files, &count, &mut gathered, &mut std::io::sink())?;
    if outcome == Exit::Unread && gathered.stats.total().records() == 0 {
        // Nothing could be read, so that there is nothing to tell.
        return Ok(outcome);
    }
    if let (Some(By::Tag(tag)), [(UNKNOWN, _)]) = (&args.by, &*gathered.stats.groups().0) {
        say(&format!("no record has a value for the tag `{tag}`; all stand under `{UNKNOWN}`"));
    }
    write(args, &gathered.stats, &title, &mut target)?;
    target.finish()?;
    Ok(outcome)
}

/// What a report is headed: where there are several inputs, the same whatever their order.
fn title(inputs: &[Input]) -> String {
    let name = match inputs {
        [one] => one.name(),
        _ => "-".into(),
    };
    match Path::new(&*name).file_name().filter(|_| &*name != "-") {
        Some(name) => format!("Statistics of {}", name.to_string_lossy()),
        None => "Statistics".to_owned(),
    }
}

impl Args {
    fn plan(&self) -> Plan {
        let groups = self.max_groups.unwrap_or(if self.full { Limits::FULL_GROUPS } else { Limits::GROUPS });
        Plan { by: self.by.clone(), full: self.full, limits: Limits { players: self.max_players, groups } }
    }

    fn format(&self) -> Format {
        if self.json {
            return Format::Json;
        }
        self.format.unwrap_or_else(|| match suffix(self.output.as_deref()).as_str() {
            "json" => Format::Json,
            "csv" => Format::Csv,
            "html" | "htm" => Format::Html,
            _ => Format::Table,
        })
    }
}

/// Counts chunks.
struct Count {
    options: Options,
    plan: Plan,
}

impl Work for Count {
    type Sum = Box<Stats>;

    fn chunk(&self, chunk: &Chunk<'_, '_>, _: &mut Vec<u8>, _: &mut Vec<u8>) -> Result<Box<Stats>> {
        let mut stats = Box::new(Stats::new(self.plan.clone()));
        add_text(chunk.text, &self.options, &mut stats);
        Ok(stats)
    }
}

/// Puts the parts together.
struct Gathered {
    stats: Stats,
    human: Human,
    limit: usize,
}

impl Gather<Box<Stats>> for Gathered {
    fn sum(&mut self, sum: Box<Stats>, _: &mut Vec<u8>) -> (u64, Exit) {
        let (records, errors) = (sum.total().records(), sum.total().errors());
        self.stats.merge(*sum);
        (records, if errors == 0 { Exit::Fine } else { Exit::Errors })
    }

    fn trouble(&mut self, name: &Arc<str>, trouble: Trouble, place: Stand, _: &mut Vec<u8>) -> Result<()> {
        let finding = Finding::of_input(trouble.kind(self.limit), name, place.record, place.line, place.offset);
        show(&self.human, &finding);
        Ok(())
    }

    fn end(&mut self, _: &Arc<str>, _: usize, _: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }
}

fn write(args: &Args, stats: &Stats, title: &str, out: &mut impl Write) -> Result<()> {
    match args.format() {
        Format::Json => stats_json::write(stats, out)?,
        Format::Csv => stats_csv::write(stats, args.excel_safe, out)?,
        Format::Html => stats_html::write(stats, stats_html::ReportLook { title, top: args.top }, out)?,
        Format::Table => {
            let shown = args.output.is_none() && std::io::stdout().is_terminal();
            let terminal = || terminal_size::terminal_size().filter(|_| shown).map(|(width, _)| width.0.into());
            let width = args.width.or_else(terminal);
            let look = stats_table::TableLook { width: width.unwrap_or(80), ascii: args.ascii, top: args.top };
            stats_table::write(stats, look, out)?;
        }
    }
    Ok(())
}
