//! Compares winkelzug with chess record readers: one thread, interleaved rounds, medians.

mod chess;
mod corpus;
mod ours;
mod timing;

use std::error::Error;
use std::process::ExitCode;
use std::{env, hint};

use corpus::Scale;
use timing::{Measured, Side, Spread, Task, Workload};

const USAGE: &str = "\
Usage: winkelzug-peers [--quick] [--rounds N]
       winkelzug-peers --callgrind NAME [--empty]
       winkelzug-peers --list

  --quick           small corpora and one round: a smoke check, not a measurement
  --rounds N        timed rounds, 7 without this option
  --callgrind NAME  run one workload once over a small corpus, untimed
  --empty           give that workload no input: the instructions to subtract
  --list            name the workloads";

#[derive(Debug, PartialEq, Eq)]
enum Mode {
    Measure { quick: bool, rounds: usize },
    Callgrind { name: String, empty: bool },
    List,
    Help,
}

fn main() -> ExitCode {
    let mode = match parse(env::args().skip(1)) {
        Ok(mode) => mode,
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(mode) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn parse(mut args: impl Iterator<Item = String>) -> Result<Mode, String> {
    let (mut quick, mut empty, mut list, mut rounds, mut callgrind) = (false, false, false, None, None);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--quick" => quick = true,
            "--empty" => empty = true,
            "--list" => list = true,
            "--rounds" => match args.next().and_then(|number| number.parse().ok()) {
                Some(number) if number > 0 => rounds = Some(number),
                _ => return Err("--rounds needs a number above 0".to_owned()),
            },
            "--callgrind" => callgrind = Some(args.next().ok_or("--callgrind needs the name of a workload")?),
            "--help" | "-h" => return Ok(Mode::Help),
            other => return Err(format!("unknown argument {other}")),
        }
    }
    match (callgrind, list) {
        (None, false) if !empty => Ok(Mode::Measure { quick, rounds: rounds.unwrap_or(if quick { 1 } else { 7 }) }),
        (Some(name), false) if !quick && rounds.is_none() => Ok(Mode::Callgrind { name, empty }),
        (None, true) if !quick && !empty && rounds.is_none() => Ok(Mode::List),
        _ => Err("these arguments do not go together".to_owned()),
    }
}

fn run(mode: Mode) -> Result<(), Box<dyn Error>> {
    match mode {
        Mode::Help => println!("{USAGE}"),
        Mode::List => {
            for workload in workloads(Scale::SMALL, false) {
                println!("{}", workload.name);
            }
        }
        Mode::Callgrind { name, empty } => {
            let mut workloads = workloads(Scale { empty, ..Scale::SMALL }, false);
            let workload = workloads.iter_mut().find(|workload| workload.name == name);
            let workload = workload.ok_or_else(|| format!("no workload is named {name}, see --list"))?;
            let done = hint::black_box((workload.run)()?);
            println!("{name}: {} {}, {} bytes", done.plies, workload.unit, done.bytes);
        }
        Mode::Measure { quick, rounds } => {
            let scale = if quick { Scale::SMALL } else { Scale::FULL };
            print_table(&timing::measure(workloads(scale, true), rounds)?, rounds);
        }
    }
    Ok(())
}

fn workloads(scale: Scale, programs: bool) -> Vec<Workload> {
    let corpus = chess::corpus(scale);
    let mut workloads = ours::workloads(scale);
    workloads.extend(chess::workloads(scale, &corpus));
    if programs {
        match chess::pgn_extract(&corpus) {
            Some(workload) => workloads.push(workload),
            None => eprintln!("pgn-extract is not installed: left out"),
        }
    }
    workloads
}

fn print_table(measured: &[Measured], rounds: usize) {
    println!("{rounds} rounds; per second: median (minimum to maximum)\n");
    println!("{:<8} {:<24} {:>34}  {:>34}", "task", "name", "plies or leaves", "bytes");
    for (task, row) in by_task(measured) {
        let plies = format!("{} {}", millions(row.rates(row.done.plies)), row.unit);
        let bytes = if row.done.bytes == 0 { "-".to_owned() } else { millions(row.rates(row.done.bytes)) + " B" };
        println!("{:<8} {:<24} {plies:>34}  {bytes:>34}", task.name(), row.name);
    }
    println!("\nours to the peer: median of the rounds (minimum to maximum)\n");
    let mut compared = false;
    for (task, ours) in by_task(measured).filter(|(_, row)| row.side == Side::Ours) {
        for (_, peer) in by_task(measured).filter(|(other, row)| *other == task && row.side == Side::Peer) {
            let plies = times(ratios(ours, peer, |row| row.done.plies));
            let bytes = if ours.done.bytes == 0 || peer.done.bytes == 0 {
                "-".to_owned()
            } else {
                times(ratios(ours, peer, |row| row.done.bytes))
            };
            println!("{:<8} {:<24} to {:<20} {plies:>24}  {bytes:>24}", task.name(), ours.name, peer.name);
            compared = true;
        }
    }
    if !compared {
        println!("nothing to compare");
    }
}

fn by_task(measured: &[Measured]) -> impl Iterator<Item = (Task, &Measured)> {
    Task::ALL
        .into_iter()
        .flat_map(|task| measured.iter().filter(move |row| row.task == task).map(move |row| (task, row)))
}

/// Ours to the peer's rate, round by round.
fn ratios(ours: &Measured, peer: &Measured, amount: impl Fn(&Measured) -> u64) -> Spread {
    let per_second = |row: &Measured, seconds: f64| amount(row) as f64 / seconds;
    let rounds = ours.seconds.iter().zip(&peer.seconds);
    Spread::of(rounds.map(|(&a, &b)| per_second(ours, a) / per_second(peer, b)).collect())
}

fn millions(Spread { median, min, max }: Spread) -> String {
    format!("{:.2} ({:.2} to {:.2}) M", median / 1e6, min / 1e6, max / 1e6)
}

fn times(Spread { median, min, max }: Spread) -> String {
    format!("{median:.2} ({min:.2} to {max:.2})")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(args: &str) -> Result<Mode, String> {
        parse(args.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn arguments_choose_the_mode() {
        assert_eq!(parsed(""), Ok(Mode::Measure { quick: false, rounds: 7 }));
        assert_eq!(parsed("--quick"), Ok(Mode::Measure { quick: true, rounds: 1 }));
        assert_eq!(parsed("--rounds 3"), Ok(Mode::Measure { quick: false, rounds: 3 }));
        assert_eq!(parsed("--callgrind x --empty"), Ok(Mode::Callgrind { name: "x".to_owned(), empty: true }));
        assert_eq!(parsed("--list"), Ok(Mode::List));
        for wrong in
            ["--rounds 0", "--rounds", "--callgrind", "--empty", "--quick --list", "--callgrind x --quick", "x"]
        {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn ratios_are_taken_round_by_round() {
        let row = |plies, seconds: [f64; 2]| Measured {
            name: "",
            task: Task::Check,
            side: Side::Ours,
            unit: "plies",
            done: timing::Done { plies, bytes: 0 },
            seconds: seconds.to_vec(),
        };
        let spread = ratios(&row(6, [1.0, 2.0]), &row(3, [1.0, 1.0]), |row| row.done.plies);
        assert_eq!(spread, Spread { median: 1.5, min: 1.0, max: 2.0 });
    }
}
