//! `wz moves`

use crate::cli::args::position::{At, WithPosition, string, with};
use crate::cli::args::{Common, Json};
use crate::cli::terminal::failure::{Exit, say};
use crate::games::Profile;
use crate::record::Square;
use crate::sink::json;
use anyhow::{Result, bail};
use serde::Serialize;
use std::io::{BufWriter, Write, stdout};
use std::ops::ControlFlow;

/// Past this many plies they are not all listed or counted.
const MOST: u64 = 1_000_000;

/// Up to this many plies `--limit` gives the first in ASCII order; past it, the first that are found.
const SORTED: u64 = 10_000;

/// List the legal plies of a position
///
/// One canonical ply a line, in ASCII order. Draws by counting are left out of
/// account.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz moves start --game alquerque
  wz moves '1hk1hh2/8/8/8/8/8/8/2HH1KH1 w' --game distanz
  wz moves --count start
  wz moves club.wz --record 2 --at 17

Capture series can be very many: with more than 1,000,000 plies only
--limit gives some of them, and --count says no more than that. Up to
10,000 plies --limit gives the first in ASCII order, past that the first
found.")]
pub(in crate::cli) struct Args {
    /// A position string, `start`, or a file of records
    #[arg(value_name = "POSITION|FILE")]
    position: String,
    #[command(flatten)]
    at: At,
    /// Only say how many there are
    #[arg(long)]
    count: bool,
    /// List at most this many
    #[arg(long, value_name = "N", conflicts_with = "count")]
    limit: Option<usize>,
    #[command(flatten)]
    json: Json,
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    with(&args.position, &args.at, common, Moves(args))?;
    Ok(Exit::Fine)
}

#[derive(Serialize)]
struct Object<'a> {
    variant: &'static str,
    position: String,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<&'a [String]>,
}

struct Moves<'a>(&'a Args);

impl WithPosition for Moves<'_> {
    fn run<G: Profile>(self, position: &G::Position, rulings: &G::Rulings) -> Result<()> {
        let args = self.0;
        let mut out = BufWriter::new(stdout().lock());
        let bound = if args.limit.is_some() { SORTED } else { MOST };
        let count = G::count_plies(position, rulings, bound);
        if count > bound && args.limit.is_none() {
            bail!("there are more than {MOST} legal plies; `--limit N` lists some of them");
        }
        if args.count {
            if args.json.wanted() {
                json::line(
                    &Object { variant: G::NAME, position: string::<G>(position), count, plies: None },
                    &mut out,
                )?;
            } else {
                writeln!(out, "{count}")?;
            }
            return Ok(out.flush()?);
        }
        let limit = args.limit.unwrap_or(usize::MAX);
        let stop = if count > bound { limit } else { usize::MAX };
        let mut plies = Vec::new();
        let _ = G::visit_plies(&mut position.clone(), rulings, &mut |_, ply, path: &[Square]| {
            if plies.len() >= stop {
                return ControlFlow::Break(());
            }
            let mut text = Vec::new();
            G::write_ply(position, rulings, ply, path.iter().copied(), &mut text);
            plies.push(String::from_utf8_lossy(&text).into_owned());
            ControlFlow::Continue(())
        });
        plies.sort_unstable();
        plies.truncate(limit);
        if args.json.wanted() {
            let (variant, position) = (G::NAME, string::<G>(position));
            json::line(&Object { variant, position, count, plies: Some(&plies) }, &mut out)?;
        } else {
            for ply in &plies {
                writeln!(out, "{ply}")?;
            }
        }
        out.flush()?;
        if count > bound {
            say(&format!("there are more than {SORTED} legal plies; these are the first found"));
        }
        Ok(())
    }
}
