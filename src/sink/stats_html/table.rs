//! HTML tables of a report.

use super::results::strip;
use super::text;
use crate::stats::Results;
use std::io::{self, Write};

/// An HTML table: the first column names the rows, the others hold numbers.
#[derive(Debug)]
pub(super) struct Table {
    caption: String,
    head: Vec<&'static str>,
    rows: Vec<Row>,
    /// Whether rows end with a bar of their results.
    strips: bool,
}

#[derive(Debug)]
struct Row {
    name: String,
    cells: Vec<String>,
    strip: Option<Results>,
}

impl Table {
    /// An empty table with this caption and these column headers.
    pub(super) fn new<const N: usize>(caption: impl Into<String>, head: [&'static str; N]) -> Self {
        Self { caption: caption.into(), head: head.into(), rows: Vec::new(), strips: false }
    }

    /// Appends a row.
    pub(super) fn row<const N: usize>(&mut self, name: impl Into<String>, cells: [String; N]) {
        debug_assert_eq!(self.head.len(), N + 1, "a cell for each header");
        self.rows.push(Row { name: name.into(), cells: cells.into(), strip: None });
    }

    /// Appends a row that ends with a bar of its results.
    pub(super) fn row_of<const N: usize>(&mut self, name: &str, cells: [String; N], results: Results) {
        self.row(name, cells);
        self.strips = true;
        if let Some(row) = self.rows.last_mut() {
            row.strip = Some(results);
        }
    }

    /// Whether the table has no row.
    pub(super) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Writes the table. A table that is wider than the page scrolls horizontally.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        // A table of few columns fits on any page. A scrollable one must be reachable by keyboard.
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
            // `bdi` keeps a right-to-left name from reordering the text after it.
            write!(out, "<tr><th scope=\"row\"><bdi>{}</bdi></th>", text(&row.name))?;
            row.cells.iter().try_for_each(|cell| write!(out, "<td>{}</td>", text(cell)))?;
            if self.strips {
                write!(out, "<td class=\"strip\">{}</td>", row.strip.as_ref().map_or_else(String::new, strip))?;
            }
            writeln!(out, "</tr>")?;
        }
        writeln!(out, "</tbody>\n</table>\n</div>")
    }

    /// Writes the table collapsed, below the chart whose numbers it holds.
    pub(super) fn write_folded(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "<details><summary>In numbers<span class=\"hidden\">: {}</span></summary>", text(&self.caption))?;
        self.write_in(true, out)?;
        writeln!(out, "</details>")
    }
}
