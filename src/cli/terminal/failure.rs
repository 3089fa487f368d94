//! Outcomes and failures.

use crate::diag::{Finding, Human};
use crate::text::safe;
use std::io::{self, Write};

/// What a command came to, in ascending gravity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::cli) enum Exit {
    /// Exit status 0.
    Fine,
    /// Errors were found in records: exit status 1.
    Errors,
    /// Some input could not be read to its end, which was said already: exit status 2.
    Unread,
}

/// Errors in records that end the whole run: exit status 1.
#[derive(Debug)]
pub(in crate::cli) struct Found(pub String);

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Found {}

/// Says what failed. Quiet where nobody reads any more.
pub(in crate::cli) fn report(error: &anyhow::Error) {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
            || cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind)
                == Some(io::ErrorKind::BrokenPipe)
    };
    if !error.chain().any(closed) {
        say(&format!("{error:#}"));
    }
}

/// Says something on stderr, whatever characters are in it. Where nobody can hear it, the work goes on.
pub(in crate::cli) fn say(words: &str) {
    let _ = io::stderr().lock().write_all(said(words).as_bytes());
}

/// The words as they are said.
pub(in crate::cli) fn said(words: &str) -> String {
    format!("wz: {}\n", lines(words))
}

/// Shows a finding on stderr. Where nobody can see it, the work goes on.
pub(in crate::cli) fn show(human: &Human, finding: &Finding) {
    let _ = human.write(finding, &mut io::stderr().lock());
}

/// Lines that are safe to show.
pub(in crate::cli) fn lines(words: &str) -> String {
    words.split('\n').map(|line| safe(line.to_owned())).collect::<Vec<_>>().join("\n")
}
