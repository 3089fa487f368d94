//! `wz explain`

use super::failure::Outcome;
use crate::diag::{CATALOGUE, Entry, entry};
use anyhow::{Result, bail};
use std::fmt::Write as _;
use std::io::{Write, stdout};

/// Say what a finding means, with an example, and how to mend it
#[derive(Debug, clap::Args)]
#[command(args = super::args::unused(), after_help = "\
Examples:
  wz explain                     list all findings
  wz explain ambiguous-walk")]
pub(super) struct Args {
    /// The name of the finding; all are listed without one
    name: Option<String>,
}

pub(super) fn run(args: &Args) -> Result<Outcome> {
    let text = match &args.name {
        None => listed(),
        Some(name) => match entry(name) {
            Some(entry) => explained(entry),
            None => bail!("no finding is called `{name}`{}", nearest(name)),
        },
    };
    stdout().lock().write_all(text.as_bytes())?;
    Ok(Outcome::Fine)
}

fn listed() -> String {
    let width = CATALOGUE.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for entry in CATALOGUE {
        let _ = writeln!(text, "{:<width$}  {:<7}  {}", entry.name, entry.severity.name(), entry.title);
    }
    text
}

fn explained(entry: &Entry) -> String {
    let mut text = format!("{}[{}]: {}\n\n", entry.severity, entry.name, entry.title);
    wrap(entry.meaning, &mut text);
    if !entry.example.is_empty() {
        text.push_str("\nFor example:\n\n");
        for line in entry.example.trim_end().lines() {
            let _ = writeln!(text, "    {line}");
        }
    }
    text.push('\n');
    wrap(entry.mend, &mut text);
    text
}

/// Lines of at most 78 characters.
fn wrap(paragraph: &str, out: &mut String) {
    let mut column = 0;
    for word in paragraph.split_whitespace() {
        let width = word.chars().count();
        if column > 0 {
            let fits = column + 1 + width <= 78;
            out.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        out.push_str(word);
        column += width;
    }
    out.push('\n');
}

/// A name that shares a word with the one given.
fn nearest(name: &str) -> String {
    let shares = |entry: &&Entry| entry.name.split('-').any(|word| word.len() > 3 && name.contains(word));
    match CATALOGUE.iter().find(shares) {
        Some(entry) => format!("; did you mean `{}`?", entry.name),
        None => "; `wz explain` lists them".to_owned(),
    }
}
