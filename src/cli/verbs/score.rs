//! `wz score`

use super::score_text::{checked, closing, explained};
use crate::cli::args::position::{At, WithPosition, string, with};
use crate::cli::args::{Common, Files, Json, record};
use crate::cli::stream::{Chunk, Records, Totals, Work, stream};
use crate::cli::terminal::failure::Exit;
use crate::diag::turn;
use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Options, Status, Verdict, judge, records_at};
use crate::rules::{Count, Ending, Outcome, Rulings};
use crate::sink::board::TextLook;
use crate::sink::json::{self, CountObject, Number, Scored};
use anyhow::Result;
use std::fmt::Write as _;
use std::io::{BufWriter, Write, stdout};

/// Plies of an unfinished game are counted up to this many.
const COUNTED: u64 = 10_000;

/// Say who has won and why, and count games of Walking Purchase
///
/// The count is made twice: as a sum, and on the abacus of the rule text. Both
/// must agree. A game that is not over is only counted with --provisional.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz score club.wz
  wz score --explain club.wz --record 2        the seven steps of the rule text
  wz score --provisional unfinished.wz
  wz score --json club.wz | jq .points
  wz score --position 'W14w/16/16/16/16/16/16/16/16/16/16/16/16/16/16/w14W w 0:0 -'")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    files: Files,
    /// Score this position instead: a position string, `start`, or a file whose first record ends in it
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["files", "files_from"])]
    position: Option<String>,
    /// Only this record of each file, from 1
    #[arg(long, value_name = "N", value_parser = record)]
    record: Option<u64>,
    /// Walk through the seven steps of the rule text, with the board after each
    #[arg(long)]
    explain: bool,
    /// Count games that are not over as they stand
    #[arg(long)]
    provisional: bool,
    /// Letters instead of symbols, nothing but ASCII
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    json: Json,
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    let look = TextLook { ascii: args.ascii, colour: common.color.colour(), flip: false };
    if let Some(position) = &args.position {
        with(position, &At::default(), common, Lone { args, look })?;
        return Ok(Exit::Fine);
    }
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let work = Scoring { args, options: common.options(), look };
    let mut report = Records { record: args.record, found: 0, blank: false };
    stream(&args.files, &work, &mut report, &mut out)
}

struct Scoring<'a> {
    args: &'a Args,
    options: Options,
    look: TextLook,
}

impl Work for Scoring<'_> {
    type Sum = (u64, Exit);

    fn chunk(&self, chunk: &Chunk<'_, '_>, out: &mut Vec<u8>, _: &mut Vec<u8>) -> Result<(u64, Exit)> {
        let (args, name, look) = (self.args, chunk.name, self.look);
        let (Totals { input: before, .. }, count) = chunk.counted();
        if args.record.is_some_and(|record| record <= before || record > before + count) {
            return Ok((count, Exit::Fine));
        }
        let mut outcome = Exit::Fine;
        let mut index = before;
        let mut failure: Option<anyhow::Error> = None;
        records_at(chunk.text, chunk.offset, |_, reader, head| {
            index += 1;
            let mut movetext = reader.movetext(head);
            if args.record.is_some_and(|record| record != index) {
                reader.finish(movetext);
                return true;
            }
            let mut scorer = Scorer { args, look, name, index, result: None };
            let verdict = judge(head, &mut movetext, &self.options, &mut scorer);
            reader.finish(movetext);
            let written = match scorer.result {
                Some(Ok(text)) => out.write_all(text.as_bytes()).map_err(Into::into),
                Some(Err(error)) => Err(error),
                None => unplayed(args, name, index, &verdict, out),
            };
            failure = written.err();
            if !verdict.is_valid() {
                outcome = Exit::Errors;
            }
            failure.is_none()
        });
        failure.map_or(Ok((count, outcome)), Err)
    }
}

/// A record whose game, rulings or start cannot be used.
fn unplayed(args: &Args, name: &str, index: u64, verdict: &Verdict, out: &mut impl Write) -> Result<()> {
    if args.json.wanted() {
        json::line(&Scored::record(name, index, verdict), out)?;
    } else {
        writeln!(out, "record {index}: cannot be played ({}); `wz check` says more", error_name(verdict))?;
    }
    Ok(())
}

fn error_name(verdict: &Verdict) -> &'static str {
    verdict.first_error().map_or("", |problem| problem.kind.name())
}

/// Scores a record.
struct Scorer<'a> {
    args: &'a Args,
    look: TextLook,
    name: &'a str,
    index: u64,
    /// What there is to print.
    result: Option<Result<String>>,
}

impl AnyObserver for Scorer<'_> {
    type Observer<G: Profile> = ();

    fn observer<G: Profile>(&mut self, _: &G::Position, _: &G::Rulings) {}

    fn judged<G: Profile>(&mut self, (): (), judged: Judged<G>, verdict: &Verdict) {
        let counted =
            verdict.status == Status::Finished || (self.args.provisional && verdict.status == Status::Unfinished);
        let count = if counted { checked::<G>(&judged.position, &judged.rulings) } else { Ok(None) };
        self.result = Some(count.and_then(|count| {
            if self.args.json.wanted() {
                self.object::<G>(&judged, verdict, count.as_ref())
            } else {
                self.text::<G>(&judged, verdict, count.as_ref())
            }
        }));
    }
}

impl Scorer<'_> {
    fn object<G: Profile>(&self, judged: &Judged<G>, verdict: &Verdict, count: Option<&Count>) -> Result<String> {
        let mut object = Scored::record(self.name, self.index, verdict);
        object.final_position = Some(string::<G>(&judged.position));
        if let Some(count) = count {
            let points = Number(count.score.winner_first()[0]);
            object.points = Some(points).filter(|_| verdict.status == Status::Finished);
            object.score = Some(CountObject(count));
        }
        let mut line = Vec::new();
        json::line(&object, &mut line)?;
        Ok(String::from_utf8_lossy(&line).into_owned())
    }

    fn text<G: Profile>(&self, judged: &Judged<G>, verdict: &Verdict, count: Option<&Count>) -> Result<String> {
        let plies = if verdict.plies == 1 { "1 ply".to_owned() } else { format!("{} plies", verdict.plies) };
        let mut text = format!("record {}: {}, {plies}: ", self.index, G::TITLE);
        match verdict.status {
            Status::Invalid => {
                let _ = writeln!(text, "not valid ({}); `wz check` says more", error_name(verdict));
                return Ok(text);
            }
            Status::Finished => {
                if let Some(outcome) = verdict.outcome {
                    text.push_str(&closing(outcome, verdict.score));
                }
                if let Some(reason) = verdict.reason {
                    let _ = writeln!(text, " ({})", reason.words());
                }
            }
            Status::Unfinished => {
                let plies = G::count_plies(&judged.position, &judged.rulings, COUNTED);
                let plies = match plies {
                    1 => "1 legal ply".to_owned(),
                    more if more > COUNTED => "more than 10,000 legal plies".to_owned(),
                    plies => format!("{plies} legal plies"),
                };
                let _ = writeln!(text, "unfinished; {} with {plies}", turn(G::to_move(&judged.position)));
                if G::HAS_POINTS && !self.args.provisional {
                    text.push_str("  not counted; --provisional counts it as it stands\n");
                }
            }
        }
        if !verdict.is_valid() {
            // The main line is sound, but something beside it is not.
            let _ = writeln!(text, "  the record has an error ({}); `wz check` says more", error_name(verdict));
        }
        let rulings = judged.rulings.not_default();
        if !rulings.is_empty() {
            let _ = writeln!(text, "  under {}", rulings.join(" "));
        }
        if let Some(count) = count {
            text.push_str(&explained::<G>(&judged.position, &judged.rulings, count, self.args.explain, self.look));
        }
        Ok(text)
    }
}

/// Scores a lone position.
struct Lone<'a> {
    args: &'a Args,
    look: TextLook,
}

impl WithPosition for Lone<'_> {
    fn run<G: Profile>(self, position: &G::Position, rulings: &G::Rulings) -> Result<()> {
        let ending = G::ending(position, rulings);
        let count = checked::<G>(position, rulings)?;
        let mut out = stdout().lock();
        let winner = match (&count, ending) {
            (Some(count), _) => Some(count.score.outcome),
            (None, Some(Ending { outcome, .. })) => outcome,
            (None, None) => None,
        };
        if self.args.json.wanted() {
            let mut object = Scored {
                file: None,
                record: None,
                variant: Some(G::NAME),
                plies: None,
                status: if ending.is_some() { Status::Finished } else { Status::Unfinished }.name(),
                reason: ending.map(|ending| ending.reason.name()),
                winner: winner.map(Outcome::name),
                points: None,
                claimed: None,
                final_position: Some(string::<G>(position)),
                score: None,
            };
            if let Some(count) = &count {
                object.points = Some(Number(count.score.winner_first()[0]));
                object.score = Some(CountObject(count));
            }
            return Ok(json::line(&object, &mut out)?);
        }
        let state = match ending {
            Some(ending) => format!("over: {}", ending.reason.words()),
            None => format!("not over; {}", turn(G::to_move(position))),
        };
        let mut text = format!("{}, {state}\n", G::TITLE);
        if let Some(count) = &count {
            text.push_str(&explained::<G>(position, rulings, count, self.args.explain, self.look));
        } else if let Some(winner) = winner {
            let _ = writeln!(text, "{}", closing(winner, None));
        }
        Ok(out.write_all(text.as_bytes())?)
    }
}
