//! Workloads, timed in rounds, each round in another order.

use std::time::Instant;

/// Something to measure.
pub struct Workload<'w> {
    /// What it does.
    pub name: String,
    /// What `Done::count` counts.
    pub unit: &'static str,
    /// Runs once over the whole input.
    pub run: Box<dyn FnMut() -> Done + 'w>,
}

/// What a run has got done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Plies or leaves.
    pub count: u64,
    /// Bytes read; none where nothing is.
    pub bytes: u64,
}

/// What a workload got done, and how long that took in each round.
pub struct Measured {
    pub done: Done,
    pub seconds: Vec<f64>,
}

impl Measured {
    /// So much a second.
    pub fn rate(&self, amount: u64) -> Spread {
        Spread::of(self.seconds.iter().map(|seconds| amount as f64 / seconds).collect())
    }

    /// How many times as long as another one, round by round.
    pub fn times(&self, other: &Self) -> Spread {
        Spread::of(self.seconds.iter().zip(&other.seconds).map(|(this, other)| this / other).collect())
    }
}

/// A median and the extremes around it.
#[derive(Clone, Copy)]
pub struct Spread {
    pub median: f64,
    pub least: f64,
    pub most: f64,
}

impl Spread {
    /// Of at least one value.
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let (low, high) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
        Self { median: f64::midpoint(low, high), least: values[0], most: values[values.len() - 1] }
    }
}

/// Runs everything once untimed, then once in each round.
pub fn measure(workloads: &mut [Workload<'_>], rounds: usize) -> Vec<Measured> {
    let first = workloads.iter_mut().map(|workload| Measured { done: (workload.run)(), seconds: Vec::new() });
    let mut measured: Vec<Measured> = first.collect();
    for round in 0..rounds {
        eprintln!("round {} of {rounds}", round + 1);
        for step in 0..workloads.len() {
            let at = (round + step) % workloads.len();
            let start = Instant::now();
            let done = (workloads[at].run)();
            measured[at].seconds.push(start.elapsed().as_secs_f64());
            assert_eq!(done, measured[at].done, "{} differs from run to run", workloads[at].name);
        }
    }
    measured
}
