//! Renders findings for the terminal, in the style of rustc.

use super::{Finding, Related, Severity, Underline};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::io::{self, Write};

/// Renders findings for people.
#[derive(Clone, Debug)]
pub struct Human {
    renderer: Renderer,
}

impl Human {
    /// A renderer with or without colours.
    #[must_use]
    pub const fn new(colour: bool) -> Self {
        Self { renderer: if colour { Renderer::styled() } else { Renderer::plain() } }
    }

    /// Sets the width to which source lines are cut, as far as possible. The default is 140 columns.
    #[must_use]
    pub const fn wide(self, columns: usize) -> Self {
        // A smaller width would leave no room for the source.
        const LEAST: usize = 60;
        Self { renderer: self.renderer.term_width(if columns < LEAST { LEAST } else { columns }) }
    }

    /// Writes one finding: the message, the place, the underlined source line and help.
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
            // If there are other labels, the place is given in a note below.
            let label = Some(place.as_str()).filter(|place| !place.is_empty() && finding.excerpt.underlines.is_empty());
            let span = finding.excerpt.start..finding.excerpt.end;
            let mut annotation = AnnotationKind::Primary.span(span);
            if let Some(label) = label {
                annotation = annotation.label(label);
            }
            let labelled = |underline: &'f Underline| {
                if underline.fault { AnnotationKind::Primary } else { AnnotationKind::Context }
                    .span(underline.start..underline.end)
                    .label(underline.label.as_str())
            };
            let snippet = Snippet::source(finding.excerpt.text.as_str())
                .line_start(finding.line)
                .path(&*finding.file)
                .annotation(annotation)
                .annotations(finding.excerpt.underlines.iter().map(labelled));
            group = group.element(snippet);
        }
        if let Some(Related { line, excerpt, label }) = &finding.related {
            let annotation = AnnotationKind::Context.span(excerpt.start..excerpt.end).label(label.as_str());
            let snippet = Snippet::source(excerpt.text.as_str()).line_start(*line).path(&*finding.file);
            group = group.element(snippet.annotation(annotation));
        }
        if !place.is_empty() && !finding.excerpt.underlines.is_empty() {
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

/// Replaces the column in the rendered location: the renderer counts columns in the excerpt, which may begin in the
/// middle of a line.
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

/// Names the record and ply of a finding, as far as known: `record 3, ply 12`.
fn place(finding: &Finding) -> String {
    let record = finding.record.map(|record| format!("record {record}"));
    let ply = finding.ply.map(|ply| format!("ply {ply}"));
    let path = finding.path.as_ref().map(|path| format!("variation {path}"));
    [record, ply, path].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
