//! Tables of a report.

use super::results::strip;
use super::text;
use crate::stats::Results;
use std::io::{self, Write};

/// A table whose first column names the rows; the others are numbers.
#[derive(Debug)]
pub(super) struct Table {
    caption: String,
    head: Vec<&'static str>,
    rows: Vec<Row>,
    /// Whether the rows have a picture of their results.
    strips: bool,
}

#[derive(Debug)]
struct Row {
    name: String,
    cells: Vec<String>,
    strip: Option<Results>,
}

impl Table {
    /// With this caption and these headers.
    pub(super) fn new<const N: usize>(caption: impl Into<String>, head: [&'static str; N]) -> Self {
        Self { caption: caption.into(), head: head.into(), rows: Vec::new(), strips: false }
    }

    /// Appends a row.
    pub(super) fn row<const N: usize>(&mut self, name: impl Into<String>, cells: [String; N]) {
        debug_assert_eq!(self.head.len(), N + 1, "a cell for each header");
        self.rows.push(Row { name: name.into(), cells: cells.into(), strip: None });
    }

    /// Appends a row that ends with a picture of its results.
    pub(super) fn row_of<const N: usize>(&mut self, name: &str, cells: [String; N], results: Results) {
        self.row(name, cells);
        self.strips = true;
        if let Some(row) = self.rows.last_mut() {
            row.strip = Some(results);
        }
    }

    /// Whether there is no row.
    pub(super) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Writes it; one that is wider than the page scrolls by itself.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        // Few columns fit into any page. What may scroll is a stop for the keyboard.
        self.write_in(self.strips || self.head.len() > 4, out)
    }

    fn write_in(&self, scrolls: bool, out: &mut dyn Write) -> io::Result<()> {
        let caption = text(&self.caption);
        let stop =
            if scrolls { format!(" role=\"region\" tabindex=\"0\" aria-label=\"{caption}\"") } else { String::new() };
        writeln!(out, "<div class=\"wide\"{stop}>")?;
        writeln!(out, "<table>\n<caption>{caption}</caption>\n<thead><tr>")?;
        for head in &self.head {
            match *head {
                "" => write!(out, "<td></td>")?,
                head => write!(out, "<th scope=\"col\">{}</th>", text(head))?,
            }
        }
        if self.strips {
            write!(out, "<th scope=\"col\" class=\"strip\"><span aria-hidden=\"true\">White, draw, Black</span></th>")?;
        }
        writeln!(out, "</tr></thead>\n<tbody>")?;
        for row in &self.rows {
            // A name in another direction does not turn what follows it.
            write!(out, "<tr><th scope=\"row\"><bdi>{}</bdi></th>", text(&row.name))?;
            row.cells.iter().try_for_each(|cell| write!(out, "<td>{}</td>", text(cell)))?;
            if self.strips {
                write!(out, "<td class=\"strip\">{}</td>", row.strip.as_ref().map_or_else(String::new, strip))?;
            }
            writeln!(out, "</tr>")?;
        }
        writeln!(out, "</tbody>\n</table>\n</div>")
    }

    /// Writes it behind something to open, as what a picture shows in numbers.
    pub(super) fn write_folded(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "<details><summary>In numbers<span class=\"hidden\">: {}</span></summary>", text(&self.caption))?;
        self.write_in(true, out)?;
        writeln!(out, "</details>")
    }
}
