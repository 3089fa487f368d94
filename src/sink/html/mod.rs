//! Writes records as an HTML page for replaying them: one file without external resources.

mod count;
mod game;
mod wire;

use super::svg::{escape, parts, stylesheet};
use super::tree::Tree;
use crate::diag::Finding;
use crate::games::{Piece, Variant};
use crate::judge::{Options, Problem, Verdict, judge_record};
use crate::record::Record;
use crate::rules::Side;
use game::PageObserver;
use std::collections::BTreeMap;
use std::io::{self, Write};
use wire::{Entry, Game};

const BASE: &str = include_str!("base.css");
const CSS: &str = include_str!("page.css");
const JS: &str = include_str!("page.js");
const BODY: &str = include_str!("page.html");

/// Collects records for one page. Add all records, then write the page.
#[derive(Debug)]
pub struct Page {
    title: String,
    entries: Vec<Entry>,
}

impl Page {
    /// A page without records.
    #[must_use]
    pub const fn new(title: String) -> Self {
        Self { title, entries: Vec::new() }
    }

    /// The number of records added.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no record was added.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Judges a record and adds it; `number` counts from 1 in its file. `findings` converts the problems to findings,
    /// one for each, in the same order.
    pub fn add(
        &mut self,
        record: &Record<'_>,
        number: u64,
        options: &Options,
        findings: impl FnOnce(&[Problem]) -> Vec<Finding>,
    ) -> Verdict {
        let mut observer = PageObserver::new();
        let verdict = judge_record(record, options, &mut observer);
        let mut tree = Tree::new(record, number, &verdict, observer.tree);
        let findings = findings(&verdict.problems);
        for (problem, finding) in verdict.problems.iter().zip(&findings) {
            tree.finding(record, problem, finding);
        }
        self.entries.push(Entry::new(tree, observer.values, observer.count));
        verdict
    }

    /// Writes the page.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let data = embedded(&serde_json::to_string(&self.entries)?);
        let title = escape(&self.title);
        out.write_all(head(&title, CSS, "script-src 'unsafe-inline'; ").as_bytes())?;
        out.write_all(BODY.replace("{title}", &title).as_bytes())?;
        let kinds = Variant::ALL.into_iter().flat_map(|variant| variant.about().pieces);
        let pieces = kinds.flat_map(|kind| {
            let states = [Some(false), kind.captives.then_some(true)];
            Side::BOTH
                .into_iter()
                .flat_map(move |side| states.into_iter().flatten().map(move |captive| Piece { side, kind, captive }))
        });
        writeln!(
            out,
            "<svg id=\"outlines\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n{}",
            parts::pieces(pieces)
        )?;
        let is_here = |variant: &Variant| self.entries.iter().any(|entry| entry.variant == Some(variant.name()));
        for variant in Variant::ALL.into_iter().filter(is_here) {
            writeln!(out, "<g id=\"ground-{}\">\n{}</g>", variant.name(), parts::board(variant.about().board))?;
        }
        writeln!(out, "</svg>")?;
        let games: BTreeMap<&str, Game> =
            Variant::ALL.into_iter().filter(is_here).map(|variant| (variant.name(), Game::of(variant))).collect();
        let script = JS.replace("\"{games}\"", &embedded(&serde_json::to_string(&games)?));
        write!(
            out,
            "<script type=\"application/json\" id=\"data\">{data}</script>\n<script>\n{script}</script>\n</body>\n</html>\n"
        )
    }
}

/// The beginning of a page up to its body, with the style sheet of pictures. `title` must already be escaped. The
/// content security policy forbids loading anything.
pub(super) fn head(title: &str, css: &str, policy: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         {policy}img-src data:\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"wz {}\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{}{BASE}{css}</style>\n</head>\n<body>\n",
        env!("CARGO_PKG_VERSION"),
        stylesheet()
    )
}

/// Escapes JSON for a script element, so that nothing in it closes or nests one.
fn embedded(json: &str) -> String {
    json.replace("</", "<\\/").replace("<!--", "\\u003c!--").replace("<s", "\\u003cs").replace("<S", "\\u003cS")
}

#[cfg(test)]
mod tests {
    use super::embedded;

    #[test]
    fn what_is_embedded_stays_json_and_ends_no_script() {
        let hostile = "</script><script>alert(1)</script><!-- <SCRIPT> </ScRiPt>";
        let json = serde_json::to_string(hostile).unwrap();
        let safe = embedded(&json);
        assert!(!safe.to_lowercase().contains("</script") && !safe.to_lowercase().contains("<script"));
        assert!(!safe.contains("<!--"));
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), hostile);
    }
}
