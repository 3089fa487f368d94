//! The command line.

mod args;
mod stream;
mod terminal;
mod verbs;

use args::Common;
use clap::{Args as _, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use terminal::failure::{self, Exit};
use verbs::{check, convert, explain, fix, fmt, generate, meta, moves, perft, replay, rules, score, stats};

/// Checks, replays and scores game records of Walking Purchase, Alquerque and Distanz.
#[derive(Debug, Parser)]
#[command(name = "wz", version, propagate_version = true, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

const EXAMPLES: &str = "\
Examples:
  wz check club.wz                 say what is wrong in a file of records
  wz replay --record 3 club.wz     show where the third game ended
  wz score --explain club.wz       count finished games step by step
  wz moves start --game alquerque  list the legal plies of a position
  wz rules distanz --rulings       the rules, and what is open in them

A file named `-` is the standard input. Exit status: 0 fine, 1 errors found,
2 wrong usage or input that could not be read.";

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Replay(replay::Args),
    Score(score::Args),
    Convert(convert::Args),
    Stats(stats::Args),
    Fmt(fmt::Args),
    Fix(fix::Args),
    Generate(generate::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Rules(rules::Args),
    Explain(explain::Args),
    Completions(meta::CompletionArgs),
    Man(meta::ManArgs),
}

/// Reads the command line. Where it begins with a verb only that one is built: most of the time to start is clap's.
fn parse() -> Result<Cli, clap::Error> {
    if let Some(cli) = plain_check(std::env::args_os().skip(1)) {
        return Ok(cli);
    }
    let verb = std::env::args_os().nth(1).unwrap_or_default();
    let (name, augment): (_, fn(clap::Command) -> clap::Command) = match verb.to_str() {
        Some("check") => ("check", check::Args::augment_args),
        Some("replay") => ("replay", replay::Args::augment_args),
        Some("score") => ("score", score::Args::augment_args),
        Some("convert") => ("convert", convert::Args::augment_args),
        Some("moves") => ("moves", moves::Args::augment_args),
        // Help about help is help.
        Some("help") => {
            let asks = |word: &OsString| word == "--help" || word == "-h";
            return Cli::try_parse_from(std::env::args_os().filter(|word| !asks(word)));
        }
        _ => return Cli::try_parse(),
    };
    let verb = augment(clap::Command::new(name));
    let command = Common::augment_args(clap::Command::new("wz"));
    let command = command.version(env!("CARGO_PKG_VERSION")).propagate_version(true).max_term_width(100);
    let matches = command.subcommand_required(true).subcommand(verb).try_get_matches()?;
    Cli::from_arg_matches(&matches)
}

/// `check FILE...` without any option, which needs no clap at all.
fn plain_check(mut arguments: impl Iterator<Item = OsString>) -> Option<Cli> {
    if arguments.next()? != "check" {
        return None;
    }
    let files: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    let plain = |file: &PathBuf| file.to_str().is_some_and(|name| !name.is_empty() && !name.starts_with('-'));
    if !files.iter().all(plain) {
        return None;
    }
    Some(Cli { command: Command::Check(check::Args::plain(files)), common: Common::default() })
}

/// Reads the command line, does what it says, and maps the outcome to an exit code.
#[must_use]
pub fn main() -> ExitCode {
    if std::env::args_os().skip(1).eq(["--version"]) {
        let _ = writeln!(std::io::stdout(), "wz {}", env!("CARGO_PKG_VERSION"));
        return ExitCode::SUCCESS;
    }
    let cli = match parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to stdout and are fine, everything else is wrong usage.
            let code = if error.use_stderr() { 2 } else { 0 };
            let words = error.render().to_string();
            let shown = failure::lines(&words);
            // Words of the command line may have anything in them.
            let _ = if shown == words { error.print() } else { std::io::stderr().write_all(shown.as_bytes()) };
            return ExitCode::from(code);
        }
    };
    let common = &cli.common;
    let result = match &cli.command {
        Command::Check(args) => check::run(args, common),
        Command::Replay(args) => replay::run(args, common),
        Command::Score(args) => score::run(args, common),
        Command::Convert(args) => convert::run(args, common),
        Command::Stats(args) => stats::run(args, common),
        Command::Fmt(args) => fmt::run(args, common),
        Command::Fix(args) => fix::run(args, common),
        Command::Generate(args) => generate::run(args, common),
        Command::Moves(args) => moves::run(args, common),
        Command::Perft(args) => perft::run(args, common),
        Command::Rules(args) => rules::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Completions(args) => meta::completions(args),
        Command::Man(args) => meta::man(args),
    };
    match result {
        Ok(Exit::Fine) => ExitCode::SUCCESS,
        Ok(Exit::Errors) => ExitCode::from(1),
        Ok(Exit::Unread) => ExitCode::from(2),
        Err(error) => {
            failure::report(&error);
            ExitCode::from(if error.is::<failure::Found>() { 1 } else { 2 })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_check_is_what_clap_makes_of_it() {
        for files in [&[][..], &["a.wz"], &["a.wz", "folder/b c.wz"]] {
            let all = [&["wz", "check"], files].concat();
            let plain = plain_check(all[1..].iter().map(OsString::from)).expect("it has no options");
            let clap = Cli::try_parse_from(all).expect("it is right");
            assert_eq!(format!("{plain:?}"), format!("{clap:?}"));
        }
        for other in [&["check", "-"][..], &["check", "--quiet", "a"], &["check", ""], &["score", "a"], &[]] {
            assert!(plain_check(other.iter().map(OsString::from)).is_none(), "{other:?}");
        }
    }
}
