//! Findings for people, in the way of rustc.

use super::{Finding, Related, Severity, Underline};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::io::{self, Write};

/// Renders findings.
#[derive(Clone, Debug)]
pub struct Human {
    renderer: Renderer,
}

impl Human {
    /// With colours or without.
    #[must_use]
    pub const fn new(colour: bool) -> Self {
        Self { renderer: if colour { Renderer::styled() } else { Renderer::plain() } }
    }

    /// Cuts source lines so that they fit into so many columns, as far as that can be; 140 if not told.
    #[must_use]
    pub const fn wide(self, columns: usize) -> Self {
        // Less leaves nothing to show.
        const LEAST: usize = 60;
        Self { renderer: self.renderer.term_width(if columns < LEAST { LEAST } else { columns }) }
    }

    /// Writes one finding: the sentence, the place, the source line with a caret, help.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write<'f>(&self, finding: &'f Finding, out: &mut dyn Write) -> io::Result<()> {
        let place = place(finding);
        if finding.severity == Severity::Note {
            let note =
                Group::with_title(Level::NOTE.primary_title(format!("{} ({place})", finding.message)).id(finding.name));
            return writeln!(out, "{}", self.renderer.render(&[note]));
        }
        let level = match finding.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Style => Level::WARNING.with_name("style"),
            Severity::Note => Level::NOTE,
        };
        let mut group = Group::with_title(level.primary_title(finding.message.as_str()).id(finding.name));
        if finding.excerpt.text.is_empty() {
            group = group.element(Origin::path(format!("{}:{}", finding.file, finding.line)));
        } else {
            // Where other labels stand, the place is told below.
            let label = Some(place.as_str()).filter(|place| !place.is_empty() && finding.excerpt.marks.is_empty());
            let span = finding.excerpt.start..finding.excerpt.end;
            let mut annotation = AnnotationKind::Primary.span(span);
            if let Some(label) = label {
                annotation = annotation.label(label);
            }
            let mark = |mark: &'f Underline| {
                if mark.fault { AnnotationKind::Primary } else { AnnotationKind::Context }
                    .span(mark.start..mark.end)
                    .label(mark.label.as_str())
            };
            let snippet = Snippet::source(finding.excerpt.text.as_str())
                .line_start(finding.line)
                .path(&*finding.file)
                .annotation(annotation)
                .annotations(finding.excerpt.marks.iter().map(mark));
            group = group.element(snippet);
        }
        if let Some(Related { line, excerpt, label }) = &finding.related {
            let annotation = AnnotationKind::Context.span(excerpt.start..excerpt.end).label(label.as_str());
            let snippet = Snippet::source(excerpt.text.as_str()).line_start(*line).path(&*finding.file);
            group = group.element(snippet.annotation(annotation));
        }
        if !place.is_empty() && !finding.excerpt.marks.is_empty() {
            group = group.element(Level::NOTE.message(place.as_str()));
        }
        for help in &finding.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        if !finding.board.is_empty() {
            group = group.element(Level::NOTE.with_name("board").message(finding.board.as_str()));
        }
        writeln!(out, "{}\n", in_the_input(self.renderer.render(&[group]), finding))
    }
}

/// The excerpt may be the middle of a line, whose columns the renderer counts: puts the one of the input there.
fn in_the_input(rendered: String, finding: &Finding) -> String {
    let Finding { file, line, column, excerpt, .. } = finding;
    let counted = excerpt.text.get(..excerpt.start).map_or(0, |before| before.chars().count()) + 1;
    let title = rendered.find('\n').unwrap_or(0);
    if counted == *column || excerpt.text.is_empty() {
        return rendered;
    }
    let (title, rest) = rendered.split_at(title);
    format!("{title}{}", rest.replacen(&format!("{file}:{line}:{counted}"), &format!("{file}:{line}:{column}"), 1))
}

/// `record 3, ply 12`, as far as known.
fn place(finding: &Finding) -> String {
    let record = finding.record.map(|record| format!("record {record}"));
    let ply = finding.ply.map(|ply| format!("ply {ply}"));
    let path = finding.path.as_ref().map(|path| format!("variation {path}"));
    [record, ply, path].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
