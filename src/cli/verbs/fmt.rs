//! `wz fmt`

use crate::cli::args::{Common, Files};
use crate::cli::stream::rewrite::{Action, Sum, rewrite};
use crate::cli::stream::{Chunk, Work};
use crate::cli::terminal::failure::{Exit, say};
use crate::diag::Finding;
use crate::format::{Changed, Kept, compare, format};
use crate::judge::{Options, Source};
use crate::text::Lines;
use anyhow::Result;
use std::io::Write;

/// Write records in canonical form
///
/// Files are rewritten in place: tags in their order, one spelling of every ply,
/// lines of 79 characters, a blank line between records. Comments, annotations,
/// variations and unknown tags are kept. A record with an error stays as it is,
/// byte for byte. Before a file is replaced its new text is read again, and every
/// record must mean what it meant.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz fmt club.wz
  wz fmt --check archive/ && echo all canonical
  wz fmt --diff club.wz            show what would change
  wz fmt --stdout club.wz.gz | less
  wz fmt - <club.wz >clean.wz

Files keep their permissions and their compression; links are followed. What
is canonical already is not touched. Lines that begin with `%` are left out.

Exit status: 0 fine, 1 some records have errors (with `--check` also: some
files would change), 2 wrong usage, or a file that could not be read or written.")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    files: Files,
    /// Change nothing; list the files that would change
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would change
    #[arg(long)]
    diff: bool,
    /// Change nothing; print the canonical form
    #[arg(long, conflicts_with_all = ["check", "diff"])]
    stdout: bool,
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    let action = match (args.stdout, args.diff, args.check) {
        (true, ..) => Action::Print,
        (_, true, _) => Action::Diff { colour: common.color.colour() },
        (.., true) => Action::List,
        _ => Action::Replace { backup: false, force: false },
    };
    let (outcome, tally) = rewrite(&args.files, &Format { options: common.options() }, action, true)?;
    if args.check && tally.changed > 0 {
        let would = if tally.changed == 1 { "file is" } else { "files are" };
        say(&format!("{} {would} not in canonical form", tally.changed));
        return Ok(outcome.max(Exit::Errors));
    }
    Ok(outcome)
}

struct Format {
    options: Options,
}

impl Work for Format {
    type Sum = Sum;

    fn chunk(&self, chunk: &Chunk<'_, '_>, out: &mut Vec<u8>, err: &mut Vec<u8>) -> Result<Sum> {
        let formatted = format(chunk.text, &self.options);
        let before = chunk.records_before(formatted.records).input;
        // What stays as it is means what it meant.
        let same = formatted.text.trim_ascii_end() == chunk.text.trim_ascii_end();
        let compared = if same { Ok(()) } else { compare(chunk.text, &formatted.text, &self.options) };
        let refused = compared.err().map(|Changed { record, difference }| {
            format!(
                "record {} would not mean the same any more, {difference}; this is a fault of wz, please report it",
                before + record + 1
            )
        });
        let source = Source::new(chunk.text, 0);
        let mut lines = Lines::at(chunk.text, 0, chunk.line).behind(chunk.column);
        for Kept { record, problem } in &formatted.kept {
            let record = before + record + 1;
            let Finding { line, column, name, message, .. } =
                Finding::new(problem, &source, &mut lines, chunk.name, Some(record));
            writeln!(err, "{}:{line}:{column}: record {record} stays as it is: error[{name}]: {message}", chunk.name)?;
        }
        *out = formatted.text;
        Ok(Sum {
            before: chunk.text.to_vec(),
            records: formatted.records,
            outcome: if formatted.kept.is_empty() { Exit::Fine } else { Exit::Errors },
            left_out: formatted.left_out,
            refused,
        })
    }
}
