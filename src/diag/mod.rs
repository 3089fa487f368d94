//! Findings: problems of a record with a name, a severity, a place and a message.

mod catalogue;
mod excerpt;
#[cfg(feature = "cli")]
mod human;
mod lines;
mod suggested;
mod words;

pub use crate::finding::{Entry, Severity, Words};
pub use catalogue::{CATALOGUE, entry};
pub use excerpt::{Excerpt, Underline};
#[cfg(feature = "cli")]
pub use human::Human;
pub use lines::{github, short};
pub use suggested::suggested;
pub use words::{turn, words};

use crate::judge::{Place, Problem, ProblemKind, Source};
use crate::record::Span;
use crate::text::{Lines, shown};
use std::sync::Arc;

/// A complete finding, which `check` prints in any format.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The name, which never changes.
    pub name: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The name of the input, `-` for standard input.
    pub file: Arc<str>,
    /// The number of the record in the input, from 1; `None` for findings about the input as a whole.
    pub record: Option<u64>,
    /// The ply of the main line, from 1.
    pub ply: Option<u32>,
    /// The path of a ply in a variation: `12/1/3` is ply 3 of the first variation to ply 12.
    pub path: Option<String>,
    /// The line in the input, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// The first byte concerned, as an offset in the (decompressed) input.
    pub start: usize,
    /// The offset just after the last byte concerned.
    pub end: usize,
    /// What is wrong with this input.
    pub message: String,
    /// What would be correct.
    pub help: Vec<String>,
    /// The source line, safe to print; empty if there is none.
    pub excerpt: Excerpt,
    /// Another place that the finding refers to.
    pub related: Option<Related>,
    /// A drawing of the part of the board around the fault; empty if there is none.
    pub board: String,
}

/// Another place that a finding refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The line in the input, from 1.
    pub line: usize,
    /// The source line, safe to print.
    pub excerpt: Excerpt,
    /// The label of the place.
    pub label: String,
}

impl Finding {
    /// Converts a problem to a finding. `lines` must cover the whole input.
    #[must_use]
    pub fn new(
        problem: &Problem,
        source: &Source<'_>,
        lines: &mut Lines<'_>,
        file: &Arc<str>,
        record: Option<u64>,
    ) -> Self {
        let Entry { name, severity, .. } = *problem.kind.entry();
        debug_assert!(
            entry(name).is_some(),
            "`{name}` is in no list of findings: `About::findings` of its game lacks it"
        );
        let inside = within(problem.span, source.text);
        let text = &source.text[inside.start..inside.end];
        // Messages quote only the beginning of a long text.
        let Words { message, help } = words(problem, &shown(excerpt::clipped(text, 400)));
        let related = problem.kind.related().map(|(span, label)| {
            let (place, excerpt) = excerpt_of(source.span(within(span, source.text)), lines);
            Related { line: place.line, excerpt, label }
        });
        let span = source.span(behind_last(problem, source.text));
        let (place, mut excerpt) = excerpt_of(span, lines);
        for label in problem.labels(text) {
            excerpt.underline(text, label.span, label.text, label.fault);
        }
        let (ply, path) = match &problem.place {
            Place::Record => (None, None),
            Place::Main(ply) => (Some(*ply), None),
            Place::Variation(path) => (None, Some(path.clone())),
        };
        Self {
            name,
            severity,
            file: Arc::clone(file),
            record,
            ply,
            path,
            line: place.line,
            column: place.column,
            start: span.start,
            end: span.end,
            message,
            help,
            excerpt,
            related,
            board: String::new(),
        }
    }

    /// A finding about an input as a whole, or about a record that was not read.
    #[must_use]
    pub fn of_input(kind: ProblemKind, file: &Arc<str>, record: Option<u64>, line: usize, offset: usize) -> Self {
        let problem = Problem { kind, span: Span::new(0, 0), place: Place::Record };
        let mut lines = Lines::new(b"");
        let finding = Self::new(&problem, &Source::new(b"", 0), &mut lines, file, record);
        Self { line, start: offset, end: offset, ..finding }
    }
}

/// The place of a span in the input, and the excerpt of its line.
fn excerpt_of(span: Span, lines: &mut Lines<'_>) -> (crate::text::Place, Excerpt) {
    let place = lines.place(span.start);
    let line = lines.line_at(place.line_start, span.end.min(span.start.saturating_add(4096)));
    let from = |at: usize| at.saturating_sub(place.line_start);
    (place, Excerpt::of(line, from(span.start), from(span.end)))
}

/// The span of a problem. If something is missing at the end of the record, this is the place after its last text.
pub(crate) fn behind_last(problem: &Problem, text: &[u8]) -> Span {
    match problem.kind {
        ProblemKind::ResultMissing { token: false, .. } => {
            let end = problem.span.start.min(text.len());
            let last = text[..end].iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(end, |last| last + 1);
            Span::new(last, last)
        }
        _ => within(problem.span, text),
    }
}

/// Clips a span to the text.
fn within(span: Span, text: &[u8]) -> Span {
    let start = span.start.min(text.len());
    Span::new(start, span.end.clamp(start, text.len()))
}
