//! Workloads and their interleaved timing.

use std::error::Error;
use std::time::Instant;

/// What a run has got done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Plies replayed or read, leaves of a perft.
    pub plies: u64,
    /// Bytes read.
    pub bytes: u64,
}

/// What is compared: only workloads of the same task are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// From bytes in memory to a verdict on every game.
    Check,
    /// From bytes in memory to tokens, without a board.
    Read,
    /// Every legal line from the start position, each leaf played on a board.
    Perft,
    /// A program that is started and checks a file.
    Program,
}

impl Task {
    /// All tasks in the order of the table.
    pub const ALL: [Task; 4] = [Task::Check, Task::Read, Task::Perft, Task::Program];

    /// The task in the table.
    pub fn name(self) -> &'static str {
        match self {
            Task::Check => "check",
            Task::Read => "read",
            Task::Perft => "perft",
            Task::Program => "program",
        }
    }
}

/// Whose workload it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// This project's.
    Ours,
    /// Someone else's.
    Peer,
}

/// One run of a workload.
pub type Run = Box<dyn FnMut() -> Result<Done, Box<dyn Error>>>;

/// Something to measure. What has to be prepared is prepared in the first run, which is not timed.
pub struct Workload {
    /// Unique; how the workload is chosen in the command line.
    pub name: &'static str,
    /// What it does.
    pub task: Task,
    /// Whose it is.
    pub side: Side,
    /// What `Done::plies` counts.
    pub unit: &'static str,
    /// Runs once over the whole input.
    pub run: Run,
}

/// A workload and how long its runs took.
#[derive(Clone, Debug)]
pub struct Measured {
    /// From the workload.
    pub name: &'static str,
    /// From the workload.
    pub task: Task,
    /// From the workload.
    pub side: Side,
    /// From the workload.
    pub unit: &'static str,
    /// What each run got done.
    pub done: Done,
    /// Wall-clock time of each round.
    pub seconds: Vec<f64>,
}

impl Measured {
    /// `amount` per second in every round.
    pub fn rates(&self, amount: u64) -> Spread {
        Spread::of(self.seconds.iter().map(|seconds| amount as f64 / seconds).collect())
    }
}

/// A median and the extremes around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Half of the rounds are not above it, half are not below it.
    pub median: f64,
    /// The least.
    pub min: f64,
    /// The greatest.
    pub max: f64,
}

impl Spread {
    /// Of at least one value.
    pub fn of(mut values: Vec<f64>) -> Spread {
        values.sort_by(f64::total_cmp);
        let middle = values.len() / 2;
        let median = if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 };
        Spread { median, min: values[0], max: values[values.len() - 1] }
    }
}

/// Runs every workload once untimed, then once in each round; each round starts with another one.
pub fn measure(mut workloads: Vec<Workload>, rounds: usize) -> Result<Vec<Measured>, Box<dyn Error>> {
    let mut measured = Vec::with_capacity(workloads.len());
    for Workload { name, task, side, unit, run } in &mut workloads {
        let done = run().map_err(|error| format!("{name}: {error}"))?;
        measured.push(Measured { name, task: *task, side: *side, unit, done, seconds: Vec::with_capacity(rounds) });
    }
    for round in 0..rounds {
        eprintln!("round {} of {rounds}", round + 1);
        for step in 0..workloads.len() {
            let index = (round + step) % workloads.len();
            let Measured { name, done, seconds, .. } = &mut measured[index];
            let start = Instant::now();
            let result = (workloads[index].run)();
            seconds.push(start.elapsed().as_secs_f64());
            let again = result.map_err(|error| format!("{name}: {error}"))?;
            if again != *done {
                return Err(format!("{name}: {done:?} in one run, {again:?} in another").into());
            }
        }
    }
    Ok(measured)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(Spread::of(vec![3.0, 1.0, 2.0]), Spread { median: 2.0, min: 1.0, max: 3.0 });
        assert_eq!(Spread::of(vec![4.0, 1.0, 2.0, 3.0]), Spread { median: 2.5, min: 1.0, max: 4.0 });
    }

    #[test]
    fn a_run_that_differs_is_an_error() {
        let mut plies = 0;
        let run: Run = Box::new(move || {
            plies += 1;
            Ok(Done { plies, bytes: 0 })
        });
        let workload = Workload { name: "drifting", task: Task::Read, side: Side::Peer, unit: "plies", run };
        assert!(measure(vec![workload], 1).is_err());
    }
}
