//! Charts of results: bars, and White's share with its confidence interval, each also as numbers.

use super::table::Table;
use super::text;
use crate::games::Variant;
use crate::sink::stats_words::{grouped, percent, records, share, shares};
use crate::stats::{Results, Share, Summary};
use std::fmt::Write as _;
use std::io::{self, Write};

const WIDTH: i64 = 720;
const LEFT: i64 = 10;
const ACROSS: i64 = 700;
/// The text size, and the width of a letter.
const TEXT: i64 = 26;
const LETTER: i64 = 15;
const ROW: i64 = 92;

/// The kinds of results: CSS class and name.
const KINDS: [(&str, &str); 4] =
    [("won", "White has won"), ("drawn", "draw"), ("lost", "Black has won"), ("open", "open")];

const fn counts(results: &Results) -> [u64; 4] {
    [results.white, results.draw, results.black, results.open]
}

/// A small bar of results for a table cell; the numbers are in the other cells.
pub(super) fn strip(results: &Results) -> String {
    let mut svg =
        "<svg class=\"mini\" viewBox=\"0 0 1000 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">".to_owned();
    for ((kind, _), (x, width)) in KINDS.iter().zip(parts(results, 1000)) {
        if width > 0 {
            let _ = write!(svg, "<rect class=\"{kind}\" x=\"{x}\" y=\"4\" width=\"{width}\" height=\"92\"/>");
        }
    }
    svg.push_str("</svg>");
    svg
}

/// The start and width of each kind's part of a bar that is `across` wide. The parts fill the bar exactly.
fn parts(results: &Results, across: i64) -> [(i64, i64); 4] {
    let all = u128::from(results.all()).max(1);
    let at =
        |count: u128| i64::try_from((count * u128::from(across.unsigned_abs()) * 2 + all) / (2 * all)).unwrap_or(0);
    let mut below = 0u128;
    counts(results).map(|count| {
        let start = at(below);
        below += u128::from(count);
        (start, at(below) - start)
    })
}

/// Writes the overview of results for all games.
pub(super) fn overview(total: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let games: Vec<(Variant, Results, u64)> =
        total.games().map(|(variant, game)| (variant, game.results, game.counted())).collect();
    writeln!(out, "<div class=\"charts pair\">\n<figure>\n<figcaption>Results by game</figcaption>")?;
    out.write_all(bars(&games).as_bytes())?;
    legend(&games, out)?;
    writeln!(
        out,
        "</figure>\n<figure>\n<figcaption>White’s share of all points, with its interval of 95\u{a0}%</figcaption>"
    )?;
    out.write_all(intervals(&games).as_bytes())?;
    writeln!(out, "</figure>\n</div>")?;
    writeln!(out, "<div class=\"tables\">")?;
    let head = ["", "records", "with an error", "White has won", "draw", "Black has won", "open"];
    let mut table = Table::new("Records and results by game", head);
    for (variant, game) in total.games() {
        let [white, draw, black, open] = counts(&game.results).map(grouped);
        table.row(variant.title(), [grouped(game.records), grouped(game.errors), white, draw, black, open]);
    }
    table.write(out)?;
    let mut table = Table::new("White’s share in percent", ["", "share", "from", "to (95\u{a0}%)", "of"]);
    for (variant, results, _) in &games {
        for (name, of) in shares(results).into_iter().filter(|(_, of)| of.of > 0) {
            let [value, low, high] = share(of);
            table.row(format!("{}: {name}", variant.title()), [value, low, high, grouped(of.of)]);
        }
    }
    if !table.is_empty() {
        table.write(out)?;
    }
    writeln!(out, "</div>")
}

/// Writes the legend of the colours, with the percentages that do not fit into the bars.
fn legend(games: &[(Variant, Results, u64)], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<ul class=\"legend\">")?;
    for (at, (kind, name)) in KINDS.into_iter().enumerate() {
        let small = games.iter().filter_map(|(variant, results, _)| {
            let (label, (_, width)) = (label(results, at), parts(results, ACROSS)[at]);
            (counts(results)[at] > 0 && !fits(&label, width)).then(|| format!("{} {label}", variant.title()))
        });
        let small = small.collect::<Vec<_>>().join(", ");
        let small = if small.is_empty() { small } else { format!(" ({small})") };
        writeln!(out, "<li>{}{name}{small}</li>", swatch(kind))?;
    }
    writeln!(out, "</ul>")
}

/// The percentage of a kind of result, as text.
fn label(results: &Results, kind: usize) -> String {
    format!("{}\u{a0}%", percent(counts(results)[kind], results.all()))
}

/// Whether a label fits into a part of a bar.
fn fits(label: &str, width: i64) -> bool {
    i64::try_from(label.chars().count()).is_ok_and(|letters| letters * LETTER < width)
}

/// A coloured square for an entry of a legend.
pub(super) fn swatch(kind: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><rect class=\"{kind}\" x=\"1\" y=\"1\" width=\"18\" height=\"18\"/></svg>"
    )
}

fn start(rows: usize, below: i64, told: &str) -> String {
    let height = ROW * i64::try_from(rows).unwrap_or(1) + below;
    let told = text(told);
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{told}\" font-size=\"{TEXT}\">\n"
    )
}

/// Draws one bar for each game, divided by result.
fn bars(games: &[(Variant, Results, u64)]) -> String {
    let told = games.iter().map(|(variant, results, _)| {
        let counts = KINDS.iter().zip(counts(results)).map(|((_, name), count)| format!("{name} {}", grouped(count)));
        format!("{}: {}", variant.title(), counts.collect::<Vec<_>>().join(", "))
    });
    let mut svg = start(games.len(), 0, &format!("Results. {}", told.collect::<Vec<_>>().join(". ")));
    for (y, (variant, results, counted)) in (0..).map(|row| row * ROW).zip(games) {
        row_title(&mut svg, *variant, &format!("{} without an error", records(*counted)), y);
        if results.all() == 0 {
            continue;
        }
        for (at, ((kind, _), (x, width))) in KINDS.iter().zip(parts(results, ACROSS)).enumerate() {
            if width == 0 {
                continue;
            }
            let (x, top) = (LEFT + x, y + 40);
            let _ = writeln!(svg, "<rect class=\"{kind}\" x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"40\"/>");
            let label = label(results, at);
            if fits(&label, width) {
                let (x, y) = (x + width / 2, top + 29);
                let _ = writeln!(svg, "<text class=\"mid on-{kind}\" x=\"{x}\" y=\"{y}\">{label}</text>");
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn row_title(svg: &mut String, variant: Variant, more: &str, y: i64) {
    let y = y + 28;
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"{y}\"><tspan class=\"said\">{}</tspan><tspan class=\"faint\" dx=\"12\">{more}</tspan></text>",
        variant.title()
    );
}

/// Draws one line for each game: White's share and its confidence interval.
fn intervals(games: &[(Variant, Results, u64)]) -> String {
    const SCALE: i64 = 50;
    let of = |results: &Results| results.white_of_points();
    let told = games.iter().map(|(variant, results, _)| format!("{}: {}", variant.title(), in_words(of(results))));
    let mut svg = start(games.len(), SCALE, &format!("White's share. {}", told.collect::<Vec<_>>().join(". ")));
    let bottom = ROW * i64::try_from(games.len()).unwrap_or(1);
    for at in [0, 25, 50, 75, 100] {
        let x = place(f64::from(at) / 100.0);
        let kind = if at == 50 { "half" } else { "grid" };
        for (row, _) in (0..).map(|row| row * ROW).zip(games) {
            let _ = writeln!(svg, "<path class=\"{kind}\" d=\"M{x} {}V{}\"/>", row + 38, row + 84);
        }
        let (anchor, y) = (
            match at {
                0 => "",
                100 => "end ",
                _ => "mid ",
            },
            bottom + 28,
        );
        let _ = writeln!(svg, "<text class=\"{anchor}faint\" x=\"{x}\" y=\"{y}\">{at}\u{a0}%</text>");
    }
    for (y, (variant, results, _)) in (0..).map(|row| row * ROW).zip(games) {
        let share = of(results);
        row_title(&mut svg, *variant, &in_words(share), y);
        if let (Some(value), Some((low, high))) = (share.value(), share.interval()) {
            let (value, low, high, y) = (place(value), place(low), place(high), y + 61);
            let _ = writeln!(
                svg,
                "<path class=\"reach\" d=\"M{low} {y}H{high}M{low} {}v20M{high} {}v20\"/>",
                y - 10,
                y - 10
            );
            let _ = writeln!(svg, "<circle class=\"bar\" cx=\"{value}\" cy=\"{y}\" r=\"11\"/>");
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Formats a share with its interval, such as `51.2 % (47.0 to 55.3)`.
fn in_words(of: Share) -> String {
    let [value, low, high] = share(of);
    if value.is_empty() { "no result".to_owned() } else { format!("{value}\u{a0}% ({low} to {high})") }
}

/// The horizontal position of a share from 0 to 1.
fn place(share: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "from 0 to 700")]
    let at = (share * ACROSS as f64).round() as i64;
    LEFT + at
}

#[cfg(test)]
mod tests {
    use super::parts;
    use crate::stats::Results;

    #[test]
    fn parts_fill_the_bar() {
        let results = Results { white: 1, draw: 1, black: 1, open: 0 };
        assert_eq!(parts(&results, 700), [(0, 233), (233, 234), (467, 233), (700, 0)]);
        assert_eq!(parts(&Results::default(), 700), [(0, 0); 4]);
    }
}
