//! Histograms as bars of text, maps as boards of numbers.

use super::{Look, shown};
use crate::games::Variant;
use crate::rules::Side;
use crate::stats::{Heat, Histogram, Map, Measure, board};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// A histogram has no more bars.
const BARS: i64 = 12;

/// Writes one bar a line, and an empty line.
pub(super) fn bars(measure: Measure, histogram: &Histogram, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let bins = binned(measure, histogram);
    let label = bins.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
    let number = bins.iter().map(|(_, count)| count.to_string().len()).max().unwrap_or(0);
    let room = look.width.saturating_sub(2 + label + 2 + number + 2).clamp(1, 60);
    let most = bins.iter().map(|&(_, count)| count).max().unwrap_or(0).max(1);
    for (name, count) in bins {
        let line = format!("  {name:>label$}  {count:>number$}  {}", bar(count, most, room, look.ascii));
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)
}

fn bar(count: u64, most: u64, room: usize, ascii: bool) -> String {
    let eighths = u128::from(count) * 8 * room as u128 / u128::from(most);
    let (full, rest) = (usize::try_from(eighths / 8).unwrap_or(room), eighths % 8);
    if ascii {
        return "#".repeat(if full == 0 && count > 0 { 1 } else { full });
    }
    let last = match rest {
        0 if full == 0 && count > 0 => "▏",
        0 => "",
        1 => "▏",
        2 => "▎",
        3 => "▍",
        4 => "▌",
        5 => "▋",
        6 => "▊",
        _ => "▉",
    };
    "█".repeat(full) + last
}

/// The counts by ranges of equal length, from the first that has any to the last.
fn binned(measure: Measure, histogram: &Histogram) -> Vec<(String, u64)> {
    let (Some(min), Some(max)) = (histogram.min(), histogram.max()) else { return Vec::new() };
    let step = steps(measure).find(|&step| max.div_euclid(step) - min.div_euclid(step) < BARS).unwrap_or(i64::MAX);
    let first = min.div_euclid(step);
    let mut counts = vec![0; usize::try_from(max.div_euclid(step) - first + 1).unwrap_or(1)];
    for (value, count) in histogram.bins() {
        if let Some(bin) = usize::try_from(value.div_euclid(step) - first).ok().and_then(|at| counts.get_mut(at)) {
            *bin += count;
        }
    }
    let label = |at: i64| match step {
        1 => shown(measure, at),
        _ => format!("{} to {}", shown(measure, at * step), shown(measure, (at + 1) * step - 1)),
    };
    (first..).map(label).zip(counts).collect()
}

/// 1, 2, 5, 10, 20, 50 … of whole ones; quarters and halves as well.
fn steps(measure: Measure) -> impl Iterator<Item = i64> {
    let (parts, unit): (&[i64], i64) = if measure.in_quarters() { (&[1, 2], 4) } else { (&[], 1) };
    let tens = (0..17).map(|power| 10i64.pow(power));
    parts.iter().copied().chain(tens.flat_map(move |ten| [1, 2, 5].map(|of_ten| of_ten * ten * unit)))
}

/// The name of a map for people.
const fn title(map: Map) -> &'static str {
    match map {
        Map::Laid => "Where stones are laid",
        Map::Visits => "Squares entered",
        Map::Captures => "Where pieces are captured",
        Map::End => "Where stones stand at the end",
    }
}

/// Writes a map as two boards, White's and Black's, beside one another where there is room.
pub(super) fn map(variant: Variant, map: Map, heat: &Heat, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let files = board(variant).first().map_or(1, Vec::len);
    let beside = 2 * (files * COMFORTABLE + MARGIN) <= look.width;
    let room = if beside { look.width / 2 } else { look.width };
    let scale = Scale::new(variant, map, heat, (room.saturating_sub(MARGIN) / files).clamp(2, 8) - 1);
    let [white, black] = Side::BOTH.map(|side| scale.board(variant, map, side, heat));
    writeln!(out, "  {}{}", title(map), scale.words())?;
    if beside {
        let width = white.iter().map(|line| line.width()).max().unwrap_or(0).max(room.min(36));
        for (white, black) in white.iter().zip(&black) {
            writeln!(out, "{}", format!("{white:width$}{black}").trim_end())?;
        }
    } else {
        white.iter().chain(&black).try_for_each(|line| writeln!(out, "{line}"))?;
    }
    writeln!(out)
}

/// Two boards are beside one another where so many columns a cell are left.
const COMFORTABLE: usize = 4;
/// What is beside the cells: the number of the rank.
const MARGIN: usize = 4;

/// How numbers are made to fit their cells: as multiples of a power of ten.
struct Scale {
    unit: u64,
    /// Columns of a cell, the blank in front included.
    cell: usize,
}

impl Scale {
    /// For at most so many digits.
    fn new(variant: Variant, map: Map, heat: &Heat, digits: usize) -> Self {
        let counts = board(variant).into_iter().flatten().flat_map(|at| Side::BOTH.map(|side| heat.at(map, side, at)));
        let most = counts.max().unwrap_or(0);
        let mut scale = Self { unit: 1, cell: 0 };
        while scale.of(most).to_string().len() > digits {
            scale.unit *= 10;
        }
        scale.cell = scale.of(most).to_string().len() + 1;
        scale
    }

    /// Rounded, halves up.
    const fn of(&self, count: u64) -> u64 {
        count / self.unit + (count % self.unit * 2 / self.unit)
    }

    fn words(&self) -> String {
        if self.unit == 1 { String::new() } else { format!(", in units of {}", grouped(self.unit)) }
    }

    /// The lines of a board. Where nothing has happened there is a dot.
    fn board(&self, variant: Variant, map: Map, side: Side, heat: &Heat) -> Vec<String> {
        let board = board(variant);
        let cell = self.cell;
        let number = |count: u64| if count == 0 { ".".to_owned() } else { self.of(count).to_string() };
        let mut lines = vec![format!("  {side}")];
        for rank in board.iter().rev() {
            let number_of_rank = rank.first().map_or(0, |square| square.rank + 1);
            let cells = rank.iter().map(|&square| format!("{:>cell$}", number(heat.at(map, side, square))));
            lines.push(format!("  {number_of_rank:>2}{}", cells.collect::<String>()));
        }
        let files = board.iter().take(1).flatten().map(|square| format!("{:>cell$}", char::from(b'a' + square.file)));
        lines.push(format!("    {}", files.collect::<String>()));
        lines
    }
}

/// A whole number with commas.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
