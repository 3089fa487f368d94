//! `wz perft`

use crate::cli::args::position::{At, WithPosition, string, with};
use crate::cli::args::{Common, Json};
use crate::cli::terminal::failure::Exit;
use crate::games::Profile;
use crate::rules::{divide, perft_bulk};
use crate::sink::json;
use anyhow::Result;
use serde::Serialize;
use std::io::{BufWriter, Write, stdout};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Count the sequences of legal plies from a position
///
/// For testing rules: the same numbers must come out of any other program.
/// Draws by counting are left out of account. All cores are used.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz perft start 3
  wz perft start 10 --game alquerque --divide
  wz perft start 4 --game distanz --ruling metric=offset")]
pub(in crate::cli) struct Args {
    /// A position string, `start`, or a file of records
    #[arg(value_name = "POSITION|FILE")]
    position: String,
    /// How many plies
    depth: u32,
    #[command(flatten)]
    at: At,
    /// Show the count below each first ply
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    json: Json,
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    with(&args.position, &args.at, common, Perft(args))?;
    Ok(Exit::Fine)
}

#[derive(Serialize)]
struct Object<'a> {
    variant: &'static str,
    position: String,
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Below<'a>>>,
}

#[derive(Serialize)]
struct Below<'a> {
    ply: &'a str,
    count: u64,
}

struct Perft<'a>(&'a Args);

impl WithPosition for Perft<'_> {
    fn run<G: Profile>(self, position: &G::Position, rulings: &G::Rulings) -> Result<()> {
        let Args { depth, .. } = *self.0;
        let mut firsts = Vec::new();
        if depth > 1 || self.0.divide {
            divide::<G>(position, rulings, |ply, after| firsts.push((ply, after)));
        }
        firsts.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let counts: Vec<AtomicU64> = firsts.iter().map(|_| AtomicU64::new(0)).collect();
        let next = AtomicUsize::new(0);
        let jobs = crate::cli::args::cores().min(firsts.len());
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some((_, after)) = firsts.get(index) else { return };
                        let count = perft_bulk::<G>(&mut after.clone(), rulings, depth.saturating_sub(1));
                        counts[index].store(count, Ordering::Relaxed);
                    }
                });
            }
        });
        let below = |index: usize| counts[index].load(Ordering::Relaxed);
        let count = match depth {
            0 | 1 => perft_bulk::<G>(&mut position.clone(), rulings, depth),
            _ => (0..firsts.len()).map(below).sum(),
        };
        let mut out = BufWriter::new(stdout().lock());
        let shown = self.0.divide && depth > 0;
        if self.0.json.wanted() {
            let each = firsts.iter().enumerate().map(|(index, (ply, _))| Below { ply, count: below(index) });
            let divide = shown.then(|| each.collect());
            json::line(&Object { variant: G::NAME, position: string::<G>(position), depth, count, divide }, &mut out)?;
        } else {
            for (index, (ply, _)) in firsts.iter().enumerate().filter(|_| shown) {
                writeln!(out, "{ply}: {}", below(index))?;
            }
            writeln!(out, "{count}")?;
        }
        Ok(out.flush()?)
    }
}
