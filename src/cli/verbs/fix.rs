//! `wz fix`

use crate::cli::args::{Common, Files};
use crate::cli::stream::rewrite::{Action, Sum, rewrite};
use crate::cli::stream::{Chunk, Work};
use crate::cli::terminal::failure::Exit;
use crate::diag::{behind_last, words};
use crate::fix::{Edit, FixedText, How, Left, Why, fix};
use crate::judge::{Options, Place, count};
use crate::text::{Lines, shown};
use anyhow::Result;
use std::io::Write;

/// Mend what is determined
///
/// Only what the rules and the rest of the record leave no doubt about: squares
/// left out of a capture that only one capture fits, turning letters where one way
/// is open, signs, move numbers, results and scores of finished games, closing
/// tokens, tags, encodings. Each edit is reported with its reason; all other bytes
/// stay as they are. What is not determined is left, and said.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz fix --dry-run club.wz         show what would be mended
  wz fix --backup club.wz          keep the old text as club.wz.orig
  wz fix --guess club.wz           also take the only suggestion that works
  wz fix - <sheet.wz >mended.wz

Exit status: 0 all records are valid now, 1 some still have errors, 2 wrong
usage, or a file that could not be read or written.")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    files: Files,
    /// Also take a suggestion for a ply where exactly one makes all that follows legal
    #[arg(long)]
    guess: bool,
    /// Also write accepted spellings canonically
    #[arg(long)]
    style: bool,
    /// Change nothing; show what would change
    #[arg(long)]
    dry_run: bool,
    /// Keep a copy of each changed file as FILE.orig
    #[arg(long, conflicts_with = "dry_run")]
    backup: bool,
    /// Overwrite copies that exist
    #[arg(long, requires = "backup")]
    force: bool,
    /// Report errors that are left, but no edits
    #[arg(long, short)]
    quiet: bool,
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    let action = if args.dry_run {
        Action::Diff { colour: common.color.colour() }
    } else {
        Action::Replace { backup: args.backup, force: args.force }
    };
    let how = How { style: args.style, guess: args.guess };
    let (outcome, _) = rewrite(&args.files, &Fix { how, options: common.options(), quiet: args.quiet }, action, false)?;
    Ok(outcome)
}

struct Fix {
    how: How,
    options: Options,
    quiet: bool,
}

impl Work for Fix {
    type Sum = Sum;

    fn chunk(&self, chunk: &Chunk<'_, '_>, out: &mut Vec<u8>, err: &mut Vec<u8>) -> Result<Sum> {
        let FixedText { text, records, edits, left } = fix(chunk.text, &self.options, self.how);
        let before = chunk.records_before(records).input;
        let mut lines = Lines::at(chunk.text, 0, chunk.line).behind(chunk.column);
        let mut errors = false;
        // An edit must not make two records of one, or one of two.
        let refused = (!edits.is_empty() && count(&text) != records)
            .then(|| "mending would change the number of records; this is a fault of wz, please report it".to_owned());
        let mut left = left.iter().peekable();
        let mut edits = edits.iter().filter(|_| !self.quiet).peekable();
        let mut at = |record: u64, start: usize, place: &Place| {
            let crate::text::Place { line, column, .. } = lines.place(start);
            format!("{}:{line}:{column}: record {}{}", chunk.name, before + record + 1, ply(place))
        };
        for record in 0..records {
            while let Some((_, edit)) = edits.next_if(|(of, _)| *of == record) {
                let at = at(record, edit.span.start, &edit.place);
                writeln!(err, "{at}: fixed[{}]: {}", edit.finding, sentence(edit))?;
            }
            while let Some((_, Left { problem, written })) = left.next_if(|(of, _)| *of == record) {
                let severity = problem.kind.entry().severity.name();
                errors |= problem.kind.is_error();
                let message = words(problem, written).message;
                let at = at(record, behind_last(problem, chunk.text).start, &problem.place);
                writeln!(err, "{at}: left: {severity}[{}]: {message}", problem.kind.name())?;
            }
        }
        *out = text;
        let outcome = if errors { Exit::Errors } else { Exit::Fine };
        Ok(Sum { before: chunk.text.to_vec(), records, outcome, left_out: 0, refused })
    }
}

fn ply(place: &Place) -> String {
    match place {
        Place::Record => String::new(),
        Place::Main(ply) => format!(", ply {ply}"),
        Place::Variation(path) => format!(", variation {path}"),
    }
}

/// What was done, and why.
fn sentence(edit: &Edit) -> String {
    let why = match edit.why {
        Why::Encoding => return "Windows-1252 becomes UTF-8".to_owned(),
        Why::TagEnds => "a tag is `[Name \"value\"]`",
        Why::Quotes => "quotes and backslashes inside a value are escaped",
        Why::SameTag => "the same tag stands before it",
        Why::SetUp => "the position counts all the same",
        Why::Result => "that is the result of the finished game",
        Why::Score => "that is the score of the finished game",
        Why::Token => "the closing token says so",
        Why::ResultTag => "the Result tag says so",
        Why::Open => "a game that is not over is closed with `*`",
        Why::Number => "that number is due",
        Why::Rules(because) => because.words(),
        Why::Style => "that is the canonical spelling",
        Why::Guess => "a guess; with nothing else near it all that follows is legal",
    };
    let (old, new) = (quoted(&edit.old), quoted(&edit.new));
    match (edit.old.trim().is_empty(), edit.new.trim().is_empty()) {
        (true, _) => format!("{new} added: {why}"),
        (_, true) => format!("{old} left out: {why}"),
        _ => format!("{old} becomes {new}: {why}"),
    }
}

/// A text in backticks, cut where it is long.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    let text = shown(text.trim().as_bytes());
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("`{}…`", &text[..at]),
        None => format!("`{text}`"),
    }
}
