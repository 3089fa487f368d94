//! `wz check`

use super::args::{Common, Files, Json, read};
use super::failure::{Outcome, report};
use crate::diag::{Finding, Human, Severity};
use crate::judge::{Kind, Options, Place, Problem, Source, Status, judge, records};
use crate::record::Span;
use crate::sink::json::{self, Checked};
use crate::text::Lines;
use anyhow::Result;
use std::io::{BufWriter, Write, stdout};
use std::sync::Arc;

/// Say of each record whether it is valid, and what is wrong
///
/// Every ply is judged by the rules of its game, variations included; results
/// and scores are compared with what the final position says. Findings go to
/// stdout with their place and what would be right, then one line a file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz check club.wz
  wz check --quiet *.wz && echo all valid
  wz check --json club.wz | jq -r 'select(.valid | not) | .record'
  wz check --game alquerque notes.txt      records without tags

Exit status: 0 all records are valid, 1 some are not, 2 wrong usage or
input that could not be read. Warnings and notes do not count.")]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    json: Json,
    /// Print nothing; the exit status tells
    #[arg(long, short)]
    quiet: bool,
    /// Show spellings that are not canonical as well
    #[arg(long)]
    strict: bool,
}

/// What a file came to.
#[derive(Default)]
struct Tally {
    records: u64,
    valid: u64,
    unfinished: u64,
    plies: u64,
    errors: u64,
    warnings: u64,
}

pub(super) fn run(args: &Args, common: &Common) -> Result<Outcome> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let human = Human::new(common.color.colour());
    let options = common.options();
    let mut outcome = Outcome::Fine;
    for input in args.files.inputs() {
        let name = input.name();
        match read(&input) {
            Ok(text) => outcome = outcome.max(check(args, &name, &text, &options, &human, &mut out)?),
            Err(error) => {
                out.flush()?;
                report(&error);
                outcome = Outcome::Unread;
            }
        }
    }
    out.flush()?;
    Ok(outcome)
}

fn check(
    args: &Args,
    name: &Arc<str>,
    text: &[u8],
    options: &Options,
    human: &Human,
    out: &mut impl Write,
) -> Result<Outcome> {
    let mut tally = Tally::default();
    let mut lines = Lines::new(text, 1);
    let mut starts = Lines::new(text, 1);
    let mut failure = None;
    records(text, |source, reader, head| {
        let mut movetext = reader.movetext(head);
        let mut verdict = judge(head, &mut movetext, options, &mut ());
        reader.finish(movetext);
        tally.records += 1;
        if source.decoded {
            let problem = Problem { kind: Kind::Encoding, span: Span::new(0, 0), place: Place::Record };
            verdict.problems.insert(0, problem);
        }
        let valid = verdict.is_valid();
        tally.valid += u64::from(valid);
        tally.unfinished += u64::from(verdict.status == Status::Unfinished);
        tally.plies += u64::from(verdict.plies);
        if args.quiet {
            // Nothing else is wanted than the exit status.
            return true;
        }
        let findings: Vec<Finding> = verdict
            .problems
            .iter()
            .map(|problem| Finding::new(problem, source, &mut lines, name, Some(tally.records)))
            .filter(|finding| args.strict || finding.severity != Severity::Style)
            .collect();
        let line = if args.json.wanted() { starts.place(source.offset(head.start)).line } else { 0 };
        let written = tally.count(&findings).and_then(|()| {
            if args.json.wanted() {
                json::line(&Checked::record(name, tally.records, line, &verdict, &findings), out)
            } else {
                findings.iter().try_for_each(|finding| human.write(finding, out))
            }
        });
        failure = written.err();
        failure.is_none()
    });
    if let Some(error) = failure {
        return Err(error.into());
    }
    if args.quiet {
        return Ok(if tally.valid == tally.records { Outcome::Fine } else { Outcome::Errors });
    }
    if tally.records == 0 {
        let problem = Problem { kind: Kind::NothingHere, span: Span::new(0, 0), place: Place::Record };
        let finding = Finding::new(&problem, &Source::whole(text), &mut lines, name, None);
        tally.count(std::slice::from_ref(&finding))?;
        if args.json.wanted() {
            json::line(&Checked::input(name, std::slice::from_ref(&finding)), out)?;
        } else {
            human.write(&finding, out)?;
        }
    }
    if !args.json.wanted() {
        writeln!(out, "{name}: {tally}")?;
    }
    Ok(if tally.valid == tally.records { Outcome::Fine } else { Outcome::Errors })
}

impl Tally {
    fn count(&mut self, findings: &[Finding]) -> std::io::Result<()> {
        for finding in findings {
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Style | Severity::Note => {}
            }
        }
        Ok(())
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let invalid = self.records - self.valid;
        write!(f, "{}, {} valid, {invalid} invalid", plural(self.records, "record"), self.valid)?;
        if self.unfinished > 0 {
            write!(f, ", {} unfinished", self.unfinished)?;
        }
        write!(f, "; {}", if self.plies == 1 { "1 ply".to_owned() } else { format!("{} plies", self.plies) })?;
        if self.errors > 0 {
            write!(f, "; {}", plural(self.errors, "error"))?;
        }
        if self.warnings > 0 {
            write!(f, "; {}", plural(self.warnings, "warning"))?;
        }
        Ok(())
    }
}
