//! `wz rules`

use crate::cli::args::variant;
use crate::cli::terminal::failure::Exit;
use crate::games::{Profile, Variant, Visitor};
use crate::rules::{RulingInfo, Rulings};
use anyhow::Result;
use std::fmt::Write as _;
use std::io::{Write, stdout};

/// Give a short summary of a game's rules
#[derive(Debug, clap::Args)]
#[command(args = crate::cli::args::unused(), after_help = "\
Examples:
  wz rules walking-purchase
  wz rules alquerque --rulings")]
pub(in crate::cli) struct Args {
    /// The game
    #[arg(id = "which", value_name = "GAME", value_parser = variant)]
    game: Variant,
    /// Add what the rule text leaves open: every ruling, its values, and why the default is what it is
    #[arg(id = "with_rulings", long = "rulings")]
    rulings: bool,
}

pub(in crate::cli) fn run(args: &Args) -> Result<Exit> {
    let mut text = args.game.about().summary.trim_end().to_owned();
    text.push('\n');
    if args.rulings {
        text.push_str("\nRULINGS\n");
        for info in args.game.visit(All) {
            let _ = writeln!(text, "\n{}  (default {})", info.name, info.default);
            wrap(&format!("Can be {}.", info.values), &mut text);
            wrap(info.why, &mut text);
        }
        wrapped_hint(&mut text);
    }
    stdout().lock().write_all(text.as_bytes())?;
    Ok(Exit::Fine)
}

fn wrapped_hint(text: &mut String) {
    text.push_str("\nA record names its rulings in the tag Rulings, the command line with --ruling.\n");
}

/// Paragraphs of at most 78 characters, indented by two.
fn wrap(paragraph: &str, out: &mut String) {
    let mut column = 0;
    for word in paragraph.split_whitespace() {
        let width = word.chars().count();
        if column == 0 || column + 1 + width > 78 {
            if column > 0 {
                out.push('\n');
            }
            out.push_str("  ");
            column = 2;
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out.push('\n');
}

struct All;

impl Visitor for All {
    type Out = &'static [RulingInfo];
    fn visit<G: Profile>(self) -> Self::Out {
        G::Rulings::ALL
    }
}
