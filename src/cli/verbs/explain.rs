//! `wz explain`

use crate::cli::terminal::failure::Exit;
use crate::diag::{CATALOGUE, Entry, entry};
use crate::text::nearest;
use anyhow::{Result, bail};
use std::fmt::Write as _;
use std::io::{Write, stdout};

/// Say what a finding means, with an example, and how to mend it
#[derive(Debug, clap::Args)]
#[command(args = crate::cli::args::unused(), after_help = "\
Examples:
  wz explain                     list all findings
  wz explain ambiguous-walk")]
pub(in crate::cli) struct Args {
    /// The name of the finding; all are listed without one
    name: Option<String>,
}

pub(in crate::cli) fn run(args: &Args) -> Result<Exit> {
    let text = match &args.name {
        None => listed(),
        Some(name) => match entry(name) {
            Some(entry) => explained(entry),
            None => bail!(unknown(name)),
        },
    };
    stdout().lock().write_all(text.as_bytes())?;
    Ok(Exit::Fine)
}

fn listed() -> String {
    let width = CATALOGUE.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for entry in CATALOGUE.iter() {
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

/// That there is no finding of this name, and which may be meant.
pub(in crate::cli) fn unknown(name: &str) -> String {
    match nearest(CATALOGUE.iter().map(|entry| entry.name), name) {
        Some(nearest) => format!("no finding is called `{name}`; did you mean `{nearest}`?"),
        None => format!("no finding is called `{name}`; `wz explain` lists them"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_known_again() {
        for entry in CATALOGUE.iter() {
            for at in 0..entry.name.len() {
                let mut name = entry.name.to_owned();
                name.remove(at);
                let said = unknown(&name);
                assert!(said.ends_with(&format!("did you mean `{}`?", entry.name)), "{name}: {said}");
            }
        }
        for (name, meant) in
            [("AMBIGUOUS-WALK", "ambiguous-walk"), ("wrongsign", "wrong-sign"), ("wrong_sing", "wrong-sign")]
        {
            assert!(unknown(name).ends_with(&format!("`{meant}`?")), "{}", unknown(name));
        }
        assert!(unknown("zzz").ends_with("lists them"));
    }
}
