//! Column charts of histograms.

use super::table::Table;
use super::text;
use crate::sink::stats_csv::{decimal, shown};
use crate::sink::stats_words::{Bins, grouped, heading, records, words};
use crate::stats::{Histogram, Measure};
use std::fmt::Write as _;
use std::io::{self, Write};

const WIDTH: i64 = 720;
const HEIGHT: i64 = 420;
const TOP: i64 = 70;
const BOTTOM: i64 = 340;
/// The least margin to the right of the last column.
const MARGIN: i64 = 20;
/// The text size, and the width of a digit.
const TEXT: i64 = 26;
const DIGIT: i64 = 15;
/// The maximal number of columns.
const COLUMNS: i64 = 30;
/// The maximal width of a column.
const WIDEST: i64 = 110;

/// Writes the chart of a distribution and a table of its numbers.
pub(super) fn figure(measure: Measure, histogram: &Histogram, out: &mut dyn Write) -> io::Result<()> {
    let bins = Bins::new(measure, histogram, COLUMNS);
    writeln!(out, "<figure>\n<figcaption>{}</figcaption>", text(heading(measure)))?;
    out.write_all(drawing(measure, histogram, &bins).as_bytes())?;
    let mut table = Table::new(heading(measure), [words(measure), "records"]);
    bins.rows().for_each(|(label, count)| table.row(label, [grouped(count)]));
    table.write_folded(out)?;
    writeln!(out, "</figure>")
}

/// Describes the chart in a sentence for screen readers.
fn told(measure: Measure, histogram: &Histogram) -> String {
    let value = |value: Option<i64>| value.map_or_else(String::new, |value| shown(measure, value));
    format!(
        "Histogram of {}: {}, from {} to {}, median {}, mean {}",
        words(measure),
        records(histogram.count()),
        value(histogram.min()),
        value(histogram.max()),
        value(histogram.quantile(50)),
        measure.mean(histogram, 2).map_or_else(String::new, |mean| decimal(mean, 2)),
    )
}

fn drawing(measure: Measure, histogram: &Histogram, bins: &Bins) -> String {
    let mut svg = String::new();
    let most = bins.counts.iter().copied().max().unwrap_or(0).max(1);
    let (tick, top) = ticks(most);
    let label = room(measure, bins);
    let left = (24 + DIGIT * i64::try_from(grouped(top).len()).unwrap_or(10)).max(label / 2);
    // The last label is centred at the right edge, so half of it needs room.
    let right = WIDTH - MARGIN.max(label / 2);
    let columns = i64::try_from(bins.counts.len()).unwrap_or(1).max(1);
    let slot = ((right - left) / columns).min(WIDEST);
    let start = left + (right - left - slot * columns) / 2;
    let gap = if slot > 40 { 6 } else { 2 };
    let _ = writeln!(
        svg,
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\" font-size=\"{TEXT}\">",
        text(&told(measure, histogram))
    );
    let height = |count: u64| {
        let part = u128::from(count) * u128::from((BOTTOM - TOP).unsigned_abs()) / u128::from(top);
        i64::try_from(part).unwrap_or(0)
    };
    for level in (0..).map(|at| at * tick).take_while(|&level| level <= top) {
        let y = BOTTOM - height(level);
        let _ = writeln!(svg, "<path class=\"grid\" d=\"M{left} {y}H{right}\"/>");
        let _ = writeln!(svg, "<text class=\"end\" x=\"{}\" y=\"{}\">{}</text>", left - 10, y + 9, grouped(level));
    }
    let mut data = String::new();
    for (at, &count) in (0..).zip(&bins.counts).filter(|&(_, &count)| count > 0) {
        // A column of a nonzero count is at least two units high, so that it is visible.
        let height = height(count).max(2);
        let _ = write!(data, "M{} {BOTTOM}v-{height}h{}v{height}z", start + at * slot + gap / 2, slot - gap);
    }
    let _ = writeln!(svg, "<path class=\"bar\" d=\"{data}\"/>\n<path class=\"axis\" d=\"M{left} {BOTTOM}H{right}\"/>");
    labels(&mut svg, measure, bins, (start, slot));
    if let Some(median) = histogram.quantile(50) {
        let x = start + median_at(median, bins, slot);
        let label = format!("median {}", shown(measure, median));
        let half = DIGIT * i64::try_from(label.len()).unwrap_or(10) / 2;
        let _ = writeln!(svg, "<path class=\"median\" d=\"M{x} {}V{BOTTOM}\"/>", TOP - 12);
        let at = x.clamp((left - 40).max(4) + half, WIDTH - 4 - half);
        let _ = writeln!(svg, "<text class=\"mid said\" x=\"{at}\" y=\"{}\">{label}</text>", TOP - 24);
    }
    let _ = writeln!(
        svg,
        "<text class=\"mid faint\" x=\"{}\" y=\"{}\">{}</text>\n</svg>",
        i64::midpoint(left, right),
        HEIGHT - 10,
        text(words(measure))
    );
    svg
}

/// The horizontal distance of a value from the start of the first column: the centre of the value's own share of its
/// column.
fn median_at(value: i64, bins: &Bins, slot: i64) -> i64 {
    let inside = i128::from(value) - i128::from(bins.first) * i128::from(bins.step);
    let halves = (2 * inside + 1) * i128::from(slot) / (2 * i128::from(bins.step));
    i64::try_from(halves).unwrap_or(0)
}

/// The width of the widest label below the columns, including a gap.
fn room(measure: Measure, bins: &Bins) -> i64 {
    let last = bins.first + i64::try_from(bins.counts.len()).unwrap_or(0);
    let lengths = (bins.first..=last).map(|at| shown(measure, at.saturating_mul(bins.step)).len());
    i64::try_from(lengths.max().unwrap_or(1)).unwrap_or(1) * DIGIT + 14
}

/// Draws the labels below the columns: centred for single values, at the column edges for ranges.
fn labels(svg: &mut String, measure: Measure, bins: &Bins, (start, slot): (i64, i64)) {
    let count = i64::try_from(bins.counts.len()).unwrap_or(0);
    let single = bins.step == 1;
    let label = |at: i64| shown(measure, at.saturating_mul(bins.step));
    let room = room(measure, bins);
    // If not all labels fit, those of round numbers are kept.
    let rounds: &[i64] = if measure.in_quarters() { &[1, 2, 4, 8, 20, 40] } else { &[1, 2, 5, 10, 20, 50] };
    let every = rounds.iter().copied().find(|every| every * slot >= room).unwrap_or(100);
    for at in (bins.first..=bins.first + count - i64::from(single)).filter(|at| at % every == 0) {
        let x = start + (at - bins.first) * slot + if single { slot / 2 } else { 0 };
        if !single {
            let _ = writeln!(svg, "<path class=\"axis\" d=\"M{x} {BOTTOM}v8\"/>");
        }
        let _ = writeln!(svg, "<text class=\"mid\" x=\"{x}\" y=\"{}\">{}</text>", BOTTOM + 34, label(at));
    }
}

/// The distance between grid lines and the highest of them: four to six lines at round numbers.
fn ticks(most: u64) -> (u64, u64) {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|of_ten| of_ten * 10u64.pow(power)));
    let step = steps.into_iter().find(|step| most.div_ceil(*step) <= 5).unwrap_or(most);
    (step, most.div_ceil(step).saturating_mul(step))
}

#[cfg(test)]
mod tests {
    use super::{DIGIT, WIDTH, drawing, median_at, ticks};
    use crate::sink::stats_words::Bins;
    use crate::stats::{Histogram, Measure};

    #[test]
    fn lines_across_are_round_and_reach_above_all() {
        for (most, expected) in
            [(1, (1, 1)), (5, (1, 5)), (6, (2, 6)), (11, (5, 15)), (26, (10, 30)), (999, (200, 1000))]
        {
            assert_eq!(ticks(most), expected, "{most}");
        }
        assert!(ticks(u64::MAX).1 >= u64::MAX / 2);
    }

    #[test]
    fn the_median_stands_in_its_column() {
        let mut lengths = Histogram::default();
        [7, 30, 199].into_iter().for_each(|length| lengths.add(length));
        let bins = Bins::new(Measure::Plies, &lengths, 30);
        assert_eq!((bins.step, bins.first, bins.counts.len()), (10, 0, 20));
        assert_eq!(median_at(30, &bins, 20), 61);
    }

    #[test]
    fn no_label_leaves_the_picture() {
        for (measure, values) in [
            (Measure::Plies, vec![3, 90, 199]),
            (Measure::Plies, vec![1, 12_345, 299_999]),
            (Measure::Points, vec![0, 7, 399]),
            (Measure::Difference, vec![-40_001, 12, 40_003]),
            (Measure::Captures, vec![11]),
        ] {
            let mut histogram = Histogram::default();
            values.into_iter().for_each(|value| histogram.add(value));
            let svg = drawing(measure, &histogram, &Bins::new(measure, &histogram, super::COLUMNS));
            let mut labels = 0;
            for part in svg.split("<text class=\"mid\" x=\"").skip(1) {
                let x: i64 = part[..part.find('"').unwrap()].parse().unwrap();
                let text = &part[part.find('>').unwrap() + 1..part.find('<').unwrap()];
                let half = i64::try_from(text.len()).unwrap() * DIGIT / 2;
                assert!(half <= x && x + half <= WIDTH, "{text} at {x}");
                labels += 1;
            }
            assert!(labels > 0, "{svg}");
        }
    }
}
