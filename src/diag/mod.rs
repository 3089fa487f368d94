//! Findings: what is found in a record, with a name, a severity, a place and words.

pub mod catalogue;
mod excerpt;
mod human;
mod lines;
mod suggested;
mod words;

pub use catalogue::{CATALOGUE, Entry, Severity, entry};
pub use excerpt::Excerpt;
pub use human::Human;
pub use lines::{github, short};
pub use suggested::suggested;
pub use words::{Words, turn, why, words};

use crate::judge::{Kind, Place, Problem, Source};
use crate::record::Span;
use crate::text::{Lines, shown};
use std::sync::Arc;

/// A finding, complete: what `check` prints in any format.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The name, which never changes.
    pub name: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The input, `-` for the standard one.
    pub file: Arc<str>,
    /// The record in it, from 1; nothing for findings about the input as a whole.
    pub record: Option<u64>,
    /// The ply of the main line, from 1.
    pub ply: Option<u32>,
    /// The place in a variation: `12/1/3` is ply 3 of the first variation to ply 12.
    pub path: Option<String>,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The first byte concerned, as an offset in the (decompressed) input.
    pub start: usize,
    /// The byte behind the last.
    pub end: usize,
    /// What is wrong with this very input.
    pub message: String,
    /// What would be right.
    pub help: Vec<String>,
    /// The source line, safe to show; empty where there is none.
    pub excerpt: Excerpt,
}

impl Finding {
    /// The finding that a problem is. `lines` goes over the whole input.
    #[must_use]
    pub fn new(
        problem: &Problem,
        source: &Source<'_>,
        lines: &mut Lines<'_>,
        file: &Arc<str>,
        record: Option<u64>,
    ) -> Self {
        let name = problem.kind.name();
        let severity = entry(name).map_or(Severity::Error, |entry| entry.severity);
        let text = &source.text[problem.span.start.min(source.text.len())..problem.span.end.min(source.text.len())];
        // Sentences show no more than the beginning of a long text.
        let Words { message, help } = words(problem, &shown(&text[..text.len().min(400)]));
        let span = source.span(problem.span);
        let place = lines.place(span.start);
        let line = lines.line_at(place.line_start, span.end.min(span.start + 4096));
        let excerpt = Excerpt::of(line, span.start - place.line_start, span.end - place.line_start);
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
        }
    }

    /// A finding about an input as a whole, or about a record that was not read.
    #[must_use]
    pub fn of_input(kind: Kind, file: &Arc<str>, record: Option<u64>, line: usize, offset: usize) -> Self {
        let problem = Problem { kind, span: Span::new(0, 0), place: Place::Record };
        let mut lines = Lines::new(b"");
        let finding = Self::new(&problem, &Source::new(b"", 0), &mut lines, file, record);
        Self { line, start: offset, end: offset, ..finding }
    }
}
