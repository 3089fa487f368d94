//! `wz check`

use crate::cli::args::{Common, Files};
use crate::cli::stream::meant::{self, assumed, is_of_a_ply};
use crate::cli::stream::tally::Tally;
use crate::cli::stream::{Chunk, Gather, Stand, Trouble, Work, stream};
use crate::cli::terminal::columns;
use crate::cli::terminal::failure::Exit;
use crate::diag::{Entry, Finding, Human, Severity, entry, github, short};
use crate::judge::{Options, Problem, ProblemKind, Source, Verdict, judge, records_at};
use crate::record::Record;
use crate::sink::board::TextLook;
use crate::sink::cut_out::CutOuts;
use crate::sink::json::{self, Checked};
use crate::sink::sarif;
use crate::suggest::for_faults;
use crate::text::Lines;
use anyhow::{Result, bail};
use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;
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
  wz check --format short --deny result-missing *.wz
  wz check --board club.wz                 with the board around each faulty ply

Exit status: 0 all records are valid, 1 some are not, 2 wrong usage or
input that could not be read. Warnings and notes do not count.")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    files: Files,
    /// How to print findings
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "human")]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Print nothing; the exit status tells
    #[arg(long, short)]
    quiet: bool,
    /// Show spellings that are not canonical as well
    #[arg(long)]
    strict: bool,
    /// Count this finding as an error; repeatable
    #[arg(long, value_name = "NAME", value_parser = finding)]
    deny: Vec<&'static Entry>,
    /// Do not show this warning, style finding or note; repeatable
    #[arg(long, value_name = "NAME", value_parser = mild_finding)]
    allow: Vec<&'static Entry>,
    /// Show the part of the board around each faulty ply (human format)
    #[arg(long, conflicts_with_all = ["json", "quiet"])]
    board: bool,
    /// Draw boards with letters, in nothing but ASCII
    #[arg(long, requires = "board")]
    ascii: bool,
    /// Show at most this many findings; all are counted
    #[arg(long, value_name = "N")]
    max_findings: Option<u64>,
}

impl Args {
    /// These files, and no options.
    pub(in crate::cli) const fn plain(files: Vec<PathBuf>) -> Self {
        Self {
            files: Files::plain(files),
            format: Format::Human,
            json: false,
            quiet: false,
            strict: false,
            deny: Vec::new(),
            allow: Vec::new(),
            max_findings: None,
            board: false,
            ascii: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// With the source line and what would be right
    Human,
    /// `file:line:column: severity[name]: sentence`
    Short,
    /// One JSON object a record and line
    Json,
    /// SARIF 2.1.0 for code-scanning tools
    Sarif,
    /// Annotations for GitHub workflows
    Github,
}

fn finding(name: &str) -> Result<&'static Entry, String> {
    entry(name).ok_or_else(|| super::explain::unknown(name))
}

fn mild_finding(name: &str) -> Result<&'static Entry, String> {
    match finding(name)? {
        entry if entry.severity == Severity::Error => {
            Err(format!("`{name}` makes a record invalid; it cannot be allowed"))
        }
        entry => Ok(entry),
    }
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let human = Human::new(common.color.colour());
    let human = match columns() {
        Some(columns) => human.wide(columns),
        None => human,
    };
    let format = if args.json { Format::Json } else { args.format };
    if args.board && format != Format::Human {
        bail!("`--board` draws in the human format; leave it or `--format` out");
    }
    let boards = args.board.then_some(TextLook { ascii: args.ascii, colour: false, flip: false });
    let check = Check { args, format, options: common.options(), human, boards };
    let mut report = Report { check: &check, tally: Tally::default(), total: Tally::default(), files: 0, shown: 0 };
    if format == Format::Sarif && !args.quiet {
        sarif::head(&mut out)?;
    }
    let outcome = stream(&args.files, &check, &mut report, &mut out)?;
    if !args.quiet {
        report.close(&mut out)?;
    }
    out.flush()?;
    let denied = report.total.denied > 0;
    Ok(outcome.max(if denied { Exit::Errors } else { Exit::Fine }))
}

/// In so many records of a chunk, and for so many faults of a record, what may have been meant is looked for.
const SUGGESTED: usize = 32;

struct Check<'a> {
    args: &'a Args,
    format: Format,
    options: Options,
    human: Human,
    /// How to draw boards, where they are wanted.
    boards: Option<TextLook>,
}

/// A record that was judged.
struct Judged {
    /// Among the records of the chunk, from 0.
    index: u64,
    line: usize,
    verdict: Verdict,
    findings: Vec<Finding>,
}

impl Work for Check<'_> {
    type Sum = Tally;

    fn chunk(&self, chunk: &Chunk<'_, '_>, out: &mut Vec<u8>, _: &mut Vec<u8>) -> Result<Tally> {
        let mut tally = Tally::default();
        let mut lines = Lines::at(chunk.text, chunk.offset, chunk.line).behind(chunk.column);
        let mut starts = lines.clone();
        let json = self.format == Format::Json;
        // Records that there is something to say of; their numbers are only known when those before are counted.
        let mut judged = Vec::new();
        let mut suggested = 0;
        records_at(chunk.text, chunk.offset, |source, reader, head| {
            let mut movetext = reader.movetext(head);
            let (mut verdict, boards) = match self.boards {
                None => (judge(head, &mut movetext, &self.options, &mut ()), None),
                Some(look) => {
                    let mut boards = CutOuts::new(source.text, look);
                    (judge(head, &mut movetext, &self.options, &mut boards), Some(boards))
                }
            };
            let faulty = !self.args.quiet && suggested < SUGGESTED && verdict.problems.iter().any(is_of_a_ply);
            let record = faulty.then(|| reader.clone().rest(head));
            reader.finish(movetext);
            let index = tally.records;
            tally.record(&verdict);
            if self.args.quiet && self.args.deny.is_empty() {
                return true;
            }
            verdict.problems.splice(0..0, source.encoding());
            if json || !verdict.problems.is_empty() {
                let line = if json { starts.place(source.offset(head.start)).line } else { 0 };
                let mut findings = self.findings(&verdict.problems, source, &mut lines, chunk.name, boards.as_ref());
                assumed(head, &self.options, &mut findings);
                if let Some(record) = record {
                    suggested += 1;
                    self.suggest(&record, source, &mut findings);
                }
                tally.findings(&findings, &self.args.deny);
                judged.push(Judged { index, line, verdict, findings });
            }
            true
        });
        if self.args.quiet || judged.is_empty() {
            chunk.has_records(tally.records);
            return Ok(tally);
        }
        let before = chunk.records_before(tally.records).input;
        for Judged { index, line, verdict, mut findings } in judged {
            let record = before + index + 1;
            findings.iter_mut().for_each(|finding| finding.record = Some(record));
            if json {
                json::line(&Checked::record(chunk.name, record, line, &verdict, &findings), out)?;
                continue;
            }
            for finding in &findings {
                self.write(finding, out)?;
                tally.ends.push(out.len());
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
        boards: Option<&CutOuts<'_>>,
    ) -> Vec<Finding> {
        let findings = problems.iter().map(|problem| {
            let finding = Finding::new(problem, source, lines, name, None);
            let board =
                boards.filter(|_| matches!(problem.kind, ProblemKind::Illegal(_))).and_then(|it| it.of(problem.span));
            Finding { board: board.unwrap_or_default().to_owned(), ..finding }
        });
        let named = |list: &[&Entry], finding: &Finding| list.iter().any(|entry| entry.name == finding.name);
        let wanted = |finding: &Finding| {
            let styled = finding.severity != Severity::Style || self.args.strict || named(&self.args.deny, finding);
            styled && !named(&self.args.allow, finding)
        };
        findings.filter(wanted).collect()
    }

    /// Adds what may have been meant to the findings about plies.
    fn suggest(&self, record: &Record<'_>, source: &Source<'_>, findings: &mut [Finding]) {
        for fault in for_faults(record, &self.options, SUGGESTED).iter().filter(|fault| is_of_a_ply(&fault.problem)) {
            let start = source.offset(fault.problem.span.start);
            let name = fault.problem.kind.name();
            if let Some(finding) = findings.iter_mut().find(|finding| finding.start == start && finding.name == name) {
                let span = fault.problem.span;
                let written = source.text.get(span.start..span.end).unwrap_or_default();
                meant::add(fault, written, &mut finding.help);
            }
        }
    }

    fn write(&self, finding: &Finding, out: &mut Vec<u8>) -> std::io::Result<()> {
        match self.format {
            Format::Human => self.human.write(finding, out),
            Format::Short => short(finding, out),
            Format::Github => github(finding, out),
            Format::Sarif => {
                out.extend_from_slice(b",\n");
                sarif::result(finding, out)
            }
            Format::Json => Ok(()),
        }
    }
}

/// Puts the output together.
struct Report<'a> {
    check: &'a Check<'a>,
    /// Of this file.
    tally: Tally,
    /// Of all files.
    total: Tally,
    files: u64,
    /// Findings shown so far.
    shown: u64,
}

impl Gather<Tally> for Report<'_> {
    fn sum(&mut self, sum: Tally, out: &mut Vec<u8>) -> (u64, Exit) {
        self.cut(&sum.ends, out);
        self.tally.add(&sum);
        (sum.records, if sum.valid == sum.records { Exit::Fine } else { Exit::Errors })
    }

    fn trouble(&mut self, name: &Arc<str>, trouble: Trouble, place: Stand, out: &mut Vec<u8>) -> Result<()> {
        let args = self.check.args;
        let kind = trouble.kind(args.files.limit());
        self.tally.records += u64::from(place.record.is_some());
        let finding = Finding::of_input(kind, name, place.record, place.line, place.offset);
        self.tally.findings(std::slice::from_ref(&finding), &args.deny);
        if args.quiet || args.allow.iter().any(|entry| entry.name == finding.name) {
            return Ok(());
        }
        if self.check.format == Format::Json {
            let findings = std::slice::from_ref(&finding);
            json::line(&Checked::input(name, place.record, findings), out)?;
        } else {
            self.check.write(&finding, out)?;
            let ends = [out.len()];
            self.cut(&ends, out);
        }
        Ok(())
    }

    fn end(&mut self, name: &Arc<str>, _: usize, out: &mut Vec<u8>) -> Result<()> {
        let tally = std::mem::take(&mut self.tally);
        if self.check.format == Format::Human && !self.check.args.quiet {
            writeln!(out, "{name}: {tally}")?;
        }
        self.files += 1;
        self.total.add(&tally);
        Ok(())
    }
}

impl Report<'_> {
    /// Takes the comma before the first result off, and what is more than wanted.
    fn cut(&mut self, ends: &[usize], out: &mut Vec<u8>) {
        let before = self.shown;
        self.shown += ends.len() as u64;
        if let Some(most) = self.check.args.max_findings {
            let left = usize::try_from(most.saturating_sub(before)).unwrap_or(usize::MAX);
            if left < ends.len() {
                out.truncate(left.checked_sub(1).map_or(0, |last| ends[last]));
            }
        }
        if before == 0 && self.check.format == Format::Sarif && out.starts_with(b",\n") {
            out.drain(..2);
        }
    }

    /// What stands behind all files.
    fn close(&self, out: &mut impl Write) -> Result<()> {
        match self.check.format {
            Format::Sarif => sarif::tail(out)?,
            Format::Human => {
                if self.files > 1 {
                    writeln!(out, "all {} files: {}", self.files, self.total)?;
                }
                let grave = |name: &str| entry(name).is_some_and(|entry| entry.severity >= Severity::Warning);
                let names = self.total.names.iter().filter(|(name, _)| grave(name));
                let names: Vec<String> = names.map(|(name, count)| format!("{count} {name}")).collect();
                if self.total.errors + self.total.warnings > 1 {
                    writeln!(out, "by name: {}", names.join(", "))?;
                }
                if let Some(most) = self.check.args.max_findings.filter(|most| *most < self.shown) {
                    writeln!(out, "{} more findings are not shown", self.shown - most)?;
                }
            }
            Format::Short | Format::Json | Format::Github => {}
        }
        Ok(())
    }
}
