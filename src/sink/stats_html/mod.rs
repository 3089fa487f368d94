//! Writes statistics as an HTML report: one page without external resources and scripts.
//!
//! Every chart is repeated as a table. All lengths are whole numbers, so that equal statistics give equal bytes on
//! every machine.

mod game;
mod groups;
mod heat;
mod histogram;
mod results;
mod table;

use super::html::head;
use super::stats_words::{grouped, records};
use super::svg::{escape, parts};
use crate::games::{Ground, Variant};
use crate::stats::{Stats, Summary};
use crate::text::shown;
use std::io::{self, Write};

const CSS: &str = include_str!("report.css");
const NOTES: &str = include_str!("notes.html");

/// How a report looks.
#[derive(Clone, Copy, Debug)]
pub struct ReportLook<'t> {
    /// The heading of the page.
    pub title: &'t str,
    /// The maximal number of first plies, players and groups to list; 0 lists all.
    pub top: usize,
}

/// Writes the report.
///
/// # Errors
/// Those of `out`.
pub fn write(stats: &Stats, look: ReportLook<'_>, out: &mut dyn Write) -> io::Result<()> {
    let total = stats.total();
    out.write_all(head(&text(look.title), &css(), "").as_bytes())?;
    grounds(total, out)?;
    writeln!(out, "<header>\n<h1>{}</h1>\n<p>{}</p>", text(look.title), sentence(total))?;
    contents(stats, out)?;
    writeln!(out, "</header>\n<main>")?;
    if total.games().next().is_some() {
        writeln!(out, "<section aria-labelledby=\"overview\">\n<h2 id=\"overview\">Overview</h2>")?;
        results::overview(total, out)?;
        writeln!(out, "</section>")?;
    }
    for (variant, game) in total.games() {
        game::section(variant, game, &game::Heading::of(variant), look, out)?;
    }
    groups::section(stats, look, out)?;
    let notes = if total.records() > 0 { NOTES } else { "" };
    write!(out, "</main>\n{notes}</body>\n</html>\n")
}

/// The style sheet. It adds lines between squares to boards whose squares have no outlines of their own.
fn css() -> String {
    const LINES: &str = "{stroke:var(--lines);stroke-width:3}\n";
    let (mut chequered, mut rings) = (String::new(), String::new());
    for variant in Variant::ALL {
        let ground = format!("#ground-{}", variant.name());
        match variant.about().board.ground {
            Ground::Chequered => chequered.push_str(&format!("{ground} .da{LINES}")),
            Ground::Rings => rings.push_str(&format!("{ground} .da,{ground} .li{LINES}")),
            Ground::Plain | Ground::Points(_) => {}
        }
    }
    CSS.replace("/* lines between squares */\n", &(chequered + &rings))
}

/// Escapes text from records and file names for HTML.
fn text(text: &str) -> String {
    escape(&shown(text.as_bytes()))
}

/// Sums up the statistics in a sentence.
fn sentence(summary: &Summary) -> String {
    if summary.records() == 0 {
        return "There was no record to count.".to_owned();
    }
    let errors = match summary.errors() {
        0 => "none with an error".to_owned(),
        1 => "1 with an error, which is counted as such and nowhere else".to_owned(),
        count => format!("{} with an error, which are counted as such and nowhere else", grouped(count)),
    };
    let unknown = match summary.unknown {
        0 => String::new(),
        count => format!("; {} of no known game", grouped(count)),
    };
    format!("{}, {errors}{unknown}.", records(summary.records()))
}

/// Writes each empty board once as an SVG definition, which the maps refer to.
fn grounds(total: &Summary, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<svg id=\"grounds\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n<defs>")?;
    for (variant, _) in total.games() {
        writeln!(out, "<g id=\"ground-{}\">\n{}</g>", variant.name(), parts::board(variant.about().board))?;
    }
    writeln!(out, "</defs>\n</svg>")
}

/// Writes the table of contents.
fn contents(stats: &Stats, out: &mut dyn Write) -> io::Result<()> {
    let mut links = Vec::new();
    for (variant, _) in stats.total().games() {
        links.push(format!("<a href=\"#{}\">{}</a>", variant.name(), variant.title()));
    }
    if let Some(by) = stats.plan().by.as_ref().filter(|_| !links.is_empty()) {
        links.push(format!("<a href=\"#groups\">By {}</a>", text(by.name())));
    }
    if links.is_empty() {
        return Ok(());
    }
    links.push("<a href=\"#reading\">How to read this</a>".to_owned());
    writeln!(out, "<nav aria-label=\"Contents\"><ul>")?;
    links.iter().try_for_each(|link| writeln!(out, "<li>{link}</li>"))?;
    writeln!(out, "</ul></nav>")
}

/// Truncates a list to its first `top` items (0 keeps all) and returns the number of items removed.
fn limit<T>(rows: &mut Vec<T>, top: usize) -> usize {
    let left_out = if top == 0 { 0 } else { rows.len().saturating_sub(top) };
    rows.truncate(rows.len() - left_out);
    left_out
}

/// Writes a note that says how many items a list leaves out.
fn more(shown: usize, left_out: usize, what: &str, order: &str, out: &mut dyn Write) -> io::Result<()> {
    if left_out == 0 {
        return Ok(());
    }
    let (shown, all, left_out) = (grouped(shown as u64), grouped((shown + left_out) as u64), grouped(left_out as u64));
    note(&format!("The {shown} of {all} {what} {order}; {left_out} are left out."), out)
}

/// Writes a sentence below a table.
fn note(said: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<p class=\"note\">{}</p>", text(said))
}
