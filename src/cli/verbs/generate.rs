//! `wz generate`

use crate::cli::args::position::guessed;
use crate::cli::args::{Common, cores, path};
use crate::cli::terminal::failure::Exit;
use crate::cli::terminal::progress::Progress;
use crate::games::Variant;
use crate::generate::{Generator, Plan, PlanError, Rate};
use crate::output::Target;
use crate::pipeline::{Making, run as pipeline};
use crate::rules::RulingError;
use anyhow::{Error, Result, anyhow};
use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;

/// So many records are made at a time.
const BLOCK: u64 = 64;

/// Make random records, the same for everybody
///
/// Each ply is drawn from the legal ones, each as likely as any other, until the
/// game is over. The same options give the same bytes on every machine, with any
/// number of jobs; record N is the same however many are made.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz generate --game alquerque -n 3
  wz generate --game distanz -n 100000 --seed 7 -o games.wz.zst
  wz generate --game wp --ruling straight=yes --annotated | wz check -
  wz generate --game alquerque --max-plies 20 --start 'm4/5/2M2/5/5 b 0'
  wz generate --game wp -n 1000 --faults 0.1 | wz check -     records with known faults

Exit status: 0 fine, 2 wrong usage, or output that could not be written.")]
pub(in crate::cli) struct Args {
    /// How many records
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = count, allow_negative_numbers = true)]
    count: u64,
    /// Other seeds give other games
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = seed, allow_negative_numbers = true)]
    seed: u64,
    /// How plies are chosen
    #[arg(long, value_enum, default_value = "random")]
    policy: Policy,
    /// Break games off after so many plies; in any case after 10000
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u32).range(..=i64::from(Plan::LONGEST)))]
    max_plies: Option<u32>,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
    /// Write comments, annotations and variations
    #[arg(long)]
    annotated: bool,
    /// Plant a fault in this share of the records, from 0 to 1, named in a tag `Fault`
    ///
    /// The games are the same as without. A record gets one fault of those that `wz check`
    /// names, and its tag FaultPly says in which ply it is, where it is in one.
    #[arg(long, value_name = "RATE", value_parser = rate, default_value = "0", hide_default_value = true)]
    faults: Rate,
    /// Where to write; compressed where it ends in .gz or .zst [default: stdout]
    #[arg(short, long, value_name = "FILE", value_parser = path(), help_heading = "Output")]
    output: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long, help_heading = "Output")]
    force: bool,
    /// How many threads work; the output is the same [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Show no progress
    #[arg(long, help_heading = "Output")]
    no_progress: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Policy {
    /// Each legal ply is as likely as any other
    Random,
}

fn count(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("the number of records is a whole one, from 0 to {}", u64::MAX))
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

fn rate(text: &str) -> Result<Rate, String> {
    Rate::parse(text).ok_or_else(|| "a rate is a number from 0 to 1, such as 0.05".to_owned())
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    let generator = args.generator(common)?;
    let mut out = match &args.output {
        Some(path) => Target::create(path, args.force)?,
        None => Target::stdout(),
    };
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let progress = Progress::counted(args.count, !args.no_progress);
    let mut blocks = blocks(args.count);
    let mut written = Ok(());
    pipeline(
        jobs,
        Making::ByWorkers,
        move || blocks.next(),
        (),
        |block, _| (block.end, records(&generator, block)),
        |(end, text)| {
            progress.records(end);
            written = out.write_all(&text);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    progress.finish();
    written.and_then(|()| out.finish())?;
    Ok(Exit::Fine)
}

impl Args {
    fn generator(&self, common: &Common) -> Result<Generator> {
        let Policy::Random = self.policy;
        let start = self.start.as_deref().filter(|start| *start != "start");
        let variant = match (common.game(), start) {
            (Some(game), _) => game,
            (None, Some(start)) => guessed(start)?,
            (None, None) => Variant::DEFAULT,
        };
        let plan = Plan {
            rulings: common.position_rulings().cloned().collect(),
            max_plies: self.max_plies,
            start: start.map(str::to_owned),
            annotated: self.annotated,
            faults: self.faults,
            ..Plan::new(variant, self.seed)
        };
        plan.generator().map_err(|error| refused(variant, error))
    }
}

/// Why a plan cannot be carried out, in words.
fn refused(variant: Variant, error: PlanError) -> Error {
    let game = variant.title();
    match error {
        PlanError::Ruling { name, error: RulingError::UnknownName, .. } => {
            let names: Vec<_> = variant.ruling_names().into_iter().map(|name| format!("`{name}`")).collect();
            anyhow!("{game} has no ruling `{name}`; it has {}", names.join(", "))
        }
        PlanError::Ruling { name, value, error: RulingError::UnknownValue(values) } => {
            anyhow!("the ruling `{name}` cannot be `{value}`; it can be {values}")
        }
        PlanError::Start(error) => Error::new(error).context(format!("this is no position of {game}")),
    }
}

/// The numbers of all records, a few at a time.
fn blocks(count: u64) -> impl Iterator<Item = Range<u64>> + Send {
    let next = move |start: u64| (start < count).then(|| start..start.saturating_add(BLOCK).min(count));
    std::iter::successors(next(0), move |block| next(block.end))
}

/// These records; before all but the very first there is a blank line.
fn records(generator: &Generator, numbers: Range<u64>) -> Vec<u8> {
    let mut text = Vec::new();
    for number in numbers {
        if number > 0 {
            text.push(b'\n');
        }
        generator.record(number, &mut text);
    }
    text
}
