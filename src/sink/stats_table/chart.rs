//! Draws histograms as text bars and heat maps as boards of numbers.

use super::TableLook;
use crate::games::Board;
use crate::record::Square;
use crate::rules::Side;
use crate::sink::stats_words::{Bins, grouped};
use crate::stats::{HeatMap, Histogram, Measure};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// The maximal number of bars of a histogram.
const BARS: i64 = 12;

/// Writes one bar per line, followed by an empty line.
pub(super) fn bars(measure: Measure, histogram: &Histogram, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let bins: Vec<_> = Bins::new(measure, histogram, BARS).rows().collect();
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

/// Writes a map as two boards, White's and Black's, side by side if they fit.
pub(super) fn map(heat: HeatMap<'_>, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let files = usize::from(heat.board.files);
    let beside = 2 * (files * COMFORTABLE + MARGIN) <= look.width;
    let room = if beside { look.width / 2 } else { look.width };
    let scale = Scale::new(heat, (room.saturating_sub(MARGIN) / files).clamp(2, 8) - 1);
    let [white, black] = Side::BOTH.map(|side| scale.board(heat, side));
    writeln!(out, "  {}{}", heat.map.title, scale.words())?;
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

/// The boards are side by side if each cell can be at least this many columns wide.
const COMFORTABLE: usize = 4;
/// The width of the rank number beside the cells.
const MARGIN: usize = 4;

/// Scales numbers to fit their cells: divides them by a power of ten.
struct Scale {
    unit: u64,
    /// The width of a cell, including the space before it.
    cell: usize,
}

impl Scale {
    /// The scale at which all counts of a map have at most `digits` digits.
    fn new(heat: HeatMap<'_>, digits: usize) -> Self {
        let counts = heat.board.squares().flat_map(|at| Side::BOTH.map(|side| heat.at(side, at)));
        let most = counts.max().unwrap_or(0);
        let mut scale = Self { unit: 1, cell: 0 };
        while scale.of(most).to_string().len() > digits {
            scale.unit *= 10;
        }
        scale.cell = scale.of(most).to_string().len() + 1;
        scale
    }

    /// The scaled count, rounded half up.
    const fn of(&self, count: u64) -> u64 {
        count / self.unit + (count % self.unit * 2 / self.unit)
    }

    fn words(&self) -> String {
        if self.unit == 1 { String::new() } else { format!(", in units of {}", grouped(self.unit)) }
    }

    /// The lines of a board. A dot stands for a count of zero.
    fn board(&self, heat: HeatMap<'_>, side: Side) -> Vec<String> {
        let Board { files, ranks, .. } = heat.board;
        let cell = self.cell;
        let number = |square: Square| match heat.at(side, square) {
            _ if !heat.board.has(square) => String::new(),
            0 => ".".to_owned(),
            count => self.of(count).to_string(),
        };
        let mut lines = vec![format!("  {}", heat.map.half(side))];
        for rank in (0..ranks).rev() {
            let cells = (0..files).map(|file| format!("{:>cell$}", number(Square::new(file, rank))));
            lines.push(format!("  {:>2}{}", u16::from(rank) + 1, cells.collect::<String>()));
        }
        let files = (0..files).map(|file| format!("{:>cell$}", char::from(b'a' + file)));
        lines.push(format!("    {}", files.collect::<String>()));
        lines
    }
}
