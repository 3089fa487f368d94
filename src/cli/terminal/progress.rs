//! Progress of long work: on stderr, where that is a terminal and stdout is not shown on it.

use crate::input::Input;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A bar where all sizes are known, a spinner where not, nothing where nobody looks.
pub(in crate::cli) struct Progress {
    bar: Option<ProgressBar>,
    /// How much was read, where that is what progress is.
    read: Option<Arc<AtomicU64>>,
}

impl Progress {
    /// `read` is how much was read of the inputs as they lie on the disk.
    pub(in crate::cli) fn new(inputs: &[Input], read: &Arc<AtomicU64>, wanted: bool) -> Self {
        let typed = inputs.contains(&Input::Stdin) && std::io::stdin().is_terminal();
        let bar = (wanted && is_seen() && !typed).then(|| bar(inputs));
        Self { bar, read: Some(Arc::clone(read)) }
    }

    /// Of records that are made, and of which it is known how many.
    pub(in crate::cli) fn counted(records: u64, wanted: bool) -> Self {
        let bar = (wanted && is_seen()).then(|| {
            let bar = ProgressBar::with_draw_target(Some(records), ProgressDrawTarget::stderr());
            styled(bar, "{wide_bar} {pos}/{len} records {per_sec} {eta}")
        });
        Self { bar, read: None }
    }

    /// So many records so far.
    pub(in crate::cli) fn records(&self, count: u64) {
        match (&self.bar, &self.read) {
            (Some(bar), Some(read)) => {
                bar.set_position(read.load(Ordering::Relaxed));
                bar.set_message(format!("{count} records"));
            }
            (Some(bar), None) => bar.set_position(count),
            (None, _) => {}
        }
    }

    /// Does something that prints.
    pub(in crate::cli) fn suspended<R>(&self, action: impl FnOnce() -> R) -> R {
        match &self.bar {
            Some(bar) => bar.suspend(action),
            None => action(),
        }
    }

    /// Leaves the last line standing as a summary.
    pub(in crate::cli) fn finish(&self) {
        if let Some(bar) = &self.bar {
            if let Some(read) = &self.read {
                bar.set_position(read.load(Ordering::Relaxed));
            }
            bar.abandon();
        }
    }
}

/// Whether somebody looks at stderr, and not for what stdout shows.
fn is_seen() -> bool {
    stderr().is_terminal() && !stdout().is_terminal()
}

fn bar(inputs: &[Input]) -> ProgressBar {
    let sizes: Option<u64> = inputs.iter().map(Input::size).sum();
    let (bar, template) = match sizes {
        Some(total) => (
            ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr()),
            "{wide_bar} {bytes}/{total_bytes} {msg} {bytes_per_sec} {eta}",
        ),
        None => (
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()),
            "{spinner} {bytes} {msg} {bytes_per_sec} {elapsed}",
        ),
    };
    styled(bar, template)
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
