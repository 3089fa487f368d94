//! `wz check`

use super::args::{Common, Files, Json};
use super::failure::Outcome;
use super::stream::{Chunk, Gather, Stand, Trouble, Work, stream};
use crate::diag::{Finding, Human, Severity};
use crate::judge::{Kind, Options, Place, Problem, Source, Status, Verdict, judge, records_at};
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
  wz check --quiet archive/ && echo all valid
  wz check --json club.wz.gz | jq -r 'select(.valid | not) | .record'
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

pub(super) fn run(args: &Args, common: &Common) -> Result<Outcome> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let human = Human::new(common.color.colour());
    let check = Check { args, options: common.options(), human };
    let mut report = Report { check: &check, tally: Tally::default() };
    stream(&args.files, &check, &mut report, &mut out)
}

struct Check<'a> {
    args: &'a Args,
    options: Options,
    human: Human,
}

/// A record that was judged.
struct Judged {
    /// Among the records of the chunk, from 0.
    index: u64,
    line: usize,
    verdict: Verdict,
    findings: Vec<Finding>,
}

/// What a chunk or a file came to.
#[derive(Default)]
pub(super) struct Tally {
    records: u64,
    valid: u64,
    unfinished: u64,
    plies: u64,
    errors: u64,
    warnings: u64,
}

impl Work for Check<'_> {
    type Sum = Tally;

    fn chunk(&self, chunk: &Chunk<'_, '_>, out: &mut Vec<u8>, _: &mut Vec<u8>) -> Result<Tally> {
        let mut tally = Tally::default();
        let mut lines = Lines::at(chunk.text, chunk.offset, chunk.line);
        let mut starts = lines.clone();
        let json = self.args.json.wanted();
        // Records that there is something to say of; their numbers are only known when those before are counted.
        let mut judged = Vec::new();
        records_at(chunk.text, chunk.offset, |source, reader, head| {
            let mut movetext = reader.movetext(head);
            let mut verdict = judge(head, &mut movetext, &self.options, &mut ());
            reader.finish(movetext);
            let index = tally.records;
            tally.record(&verdict);
            if self.args.quiet {
                return true;
            }
            if source.decoded {
                let problem = Problem { kind: Kind::Encoding, span: Span::new(0, 0), place: Place::Record };
                verdict.problems.insert(0, problem);
            }
            if json || !verdict.problems.is_empty() {
                let line = if json { starts.place(source.offset(head.start)).line } else { 0 };
                let findings = self.findings(&verdict.problems, source, &mut lines, chunk.name);
                tally.findings(&findings);
                judged.push(Judged { index, line, verdict, findings });
            }
            true
        });
        let before = chunk.records_before(tally.records).input;
        for Judged { index, line, verdict, mut findings } in judged {
            let record = before + index + 1;
            findings.iter_mut().for_each(|finding| finding.record = Some(record));
            if json {
                json::line(&Checked::record(chunk.name, record, line, &verdict, &findings), out)?;
            } else {
                findings.iter().try_for_each(|finding| self.human.write(finding, out))?;
            }
        }
        Ok(tally)
    }
}

impl Check<'_> {
    fn findings(
        &self,
        problems: &[Problem],
        source: &Source<'_>,
        lines: &mut Lines<'_>,
        name: &Arc<str>,
    ) -> Vec<Finding> {
        let findings = problems.iter().map(|problem| Finding::new(problem, source, lines, name, None));
        findings.filter(|finding| self.args.strict || finding.severity != Severity::Style).collect()
    }
}

/// Puts the output of one file together.
struct Report<'a> {
    check: &'a Check<'a>,
    /// Of the file.
    tally: Tally,
}

impl Gather<Tally> for Report<'_> {
    fn sum(&mut self, sum: Tally, _: &mut Vec<u8>) -> (u64, Outcome) {
        self.tally.add(&sum);
        (sum.records, if sum.valid == sum.records { Outcome::Fine } else { Outcome::Errors })
    }

    fn trouble(&mut self, name: &Arc<str>, trouble: Trouble, place: Stand, out: &mut Vec<u8>) -> Result<()> {
        let kind = trouble.kind(self.check.args.files.limit());
        self.tally.records += u64::from(place.record.is_some());
        let finding = Finding::of_input(kind, name, place.record, place.line, place.offset);
        self.tally.findings(std::slice::from_ref(&finding));
        if self.check.args.quiet {
            return Ok(());
        }
        if self.check.args.json.wanted() {
            let findings = std::slice::from_ref(&finding);
            json::line(&Checked::input(name, place.record, findings), out)?;
        } else {
            self.check.human.write(&finding, out)?;
        }
        Ok(())
    }

    fn end(&mut self, name: &Arc<str>, out: &mut Vec<u8>) -> Result<()> {
        let tally = std::mem::take(&mut self.tally);
        if !self.check.args.json.wanted() && !self.check.args.quiet {
            writeln!(out, "{name}: {tally}")?;
        }
        Ok(())
    }
}

impl Tally {
    fn record(&mut self, verdict: &Verdict) {
        self.records += 1;
        self.valid += u64::from(verdict.is_valid());
        self.unfinished += u64::from(verdict.status == Status::Unfinished);
        self.plies += u64::from(verdict.plies);
    }

    fn findings(&mut self, findings: &[Finding]) {
        for finding in findings {
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Style | Severity::Note => {}
            }
        }
    }

    fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.valid += other.valid;
        self.unfinished += other.unfinished;
        self.plies += other.plies;
        self.errors += other.errors;
        self.warnings += other.warnings;
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
