//! Text tables that fit a given width.

use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// A text table. The first column is text and is shortened if necessary; the others are numbers, and the last ones are
/// dropped if the table is still too wide.
#[derive(Debug, Default)]
pub(super) struct Grid(Vec<Vec<String>>);

/// The least width to which the first column is shortened.
const NARROWEST: usize = 12;
const INDENT: usize = 2;
const GAP: usize = 2;

impl Grid {
    /// A table with these headers.
    pub(super) fn new<const N: usize>(headers: [&str; N]) -> Self {
        Self(vec![headers.map(str::to_owned).into()])
    }

    /// Appends a row.
    pub(super) fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.0.push(cells.into());
    }

    /// Writes the table and an empty line.
    pub(super) fn write(&self, width: usize, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.0[0].len();
        let widest = |column: usize| self.0.iter().map(|row| row[column].width()).max().unwrap_or(0);
        let mut widths: Vec<usize> = (0..columns).map(widest).collect();
        let others = |widths: &[usize]| INDENT + widths[1..].iter().map(|width| width + GAP).sum::<usize>();
        while widths.len() > 1 && others(&widths) + widths[0].min(NARROWEST) > width {
            widths.pop();
        }
        widths[0] = widths[0].min(width.saturating_sub(others(&widths)).max(1));
        for row in &self.0 {
            let first = fitted(&row[0], widths[0]);
            let mut line = format!("{:INDENT$}{first}", "");
            let mut due = widths[0] - first.width();
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                due += GAP + width - cell.width();
                line.push_str(&" ".repeat(due));
                line.push_str(cell);
                due = 0;
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        writeln!(out)
    }
}

/// Cuts a text to `width` columns; `…` replaces what is cut.
pub(super) fn fitted(text: &str, width: usize) -> String {
    let text = crate::text::shown(text.as_bytes());
    if text.width() <= width {
        return text;
    }
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if short.width() >= width {
            short.pop();
            break;
        }
    }
    short.push('…');
    short
}
