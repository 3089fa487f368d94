//! `wz stats`

use super::args::{Common, Files, read};
use super::failure::{Outcome, report};
use crate::judge::Options;
use crate::sink::stats_table::Look;
use crate::sink::{stats_csv, stats_json, stats_table};
use crate::stats::{self, By, Limits, Plan, Stats};
use anyhow::Result;
use std::io::{BufWriter, Write, stdout};

/// Count what there is in records: results, lengths, captures, points, players
///
/// Everything is exact, and the same in whatever order records come. Records
/// with an error are counted as such and leave no trace in the rest.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz stats club.wz
  wz stats --by year archive.wz                one line a year
  wz stats --by player --format csv *.wz       one number a row, for DuckDB or pandas
  wz stats --json club.wz | jq '.total.games[] | {variant, share: .white_share.decided}'
  wz stats --by Opening --full club.wz         everything, for each value of the tag Opening

What the numbers mean and how quantiles and intervals are made is said in
docs/statistics.md. Exit status: 0 all records are valid, 1 some are not,
2 wrong usage or input that could not be read.")]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// Also count by white, black, player, event, site, year, variant, or the value of a TAG
    #[arg(long, value_name = "KEY", value_parser = by)]
    by: Option<By>,
    /// Give groups first plies and maps too
    #[arg(long, requires = "by")]
    full: bool,
    /// How to print: for people, one JSON object, or one number a row
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "table", help_heading = "Output")]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,
    /// In tables, at most so many players, first plies and groups; 0 for all
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
}

fn by(text: &str) -> Result<By, String> {
    By::parse(text).ok_or_else(|| {
        "it is white, black, player, event, site, year, variant, or the name of a tag: letters, digits and _".to_owned()
    })
}

pub(super) fn run(args: &Args, common: &Common) -> Result<Outcome> {
    let options = common.options();
    let groups = args.max_groups.unwrap_or(if args.full { Limits::FULL_GROUPS } else { Limits::GROUPS });
    let limits = Limits { players: args.max_players, groups };
    let mut stats = Stats::new(Plan { by: args.by.clone(), full: args.full, limits });
    let mut outcome = Outcome::Fine;
    for input in args.files.inputs() {
        let before = stats.total().records();
        match read(&input) {
            Ok(text) => {
                add_text(&text, &options, &mut stats);
                if stats.total().records() == before {
                    eprintln!("wz: `{}` has no record", input.name());
                }
            }
            Err(error) => {
                report(&error);
                outcome = Outcome::Unread;
            }
        }
    }
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    write(args, &stats, &mut out)?;
    out.flush()?;
    Ok(outcome.max(if stats.total().errors() == 0 { Outcome::Fine } else { Outcome::Errors }))
}

/// Counts the records of a text. Parts may be counted apart, each to the same plan, and merged.
fn add_text(text: &[u8], options: &Options, stats: &mut Stats) {
    stats::add_text(text, options, stats);
}

fn write(args: &Args, stats: &Stats, out: &mut impl Write) -> Result<()> {
    match args.format {
        Format::Json => stats_json::write(stats, out)?,
        Format::Table if args.json => stats_json::write(stats, out)?,
        Format::Csv => stats_csv::write(stats, out)?,
        Format::Table => {
            let width = args.width.or_else(|| terminal_size::terminal_size().map(|(width, _)| width.0.into()));
            let look = Look { width: width.unwrap_or(80), ascii: args.ascii, top: args.top };
            stats_table::write(stats, look, out)?;
        }
    }
    Ok(())
}
