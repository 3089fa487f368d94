//! Maps drawn on the boards themselves.

use super::results::swatch;
use super::table::Table;
use super::text;
use crate::games::Variant;
use crate::record::Square;
use crate::rules::Side;
use crate::sink::scene::{Board, Ground};
use crate::sink::stats_words::{grouped, half, title};
use crate::sink::svg::parts;
use crate::stats::{Heat, Map, board};
use std::fmt::Write as _;
use std::io::{self, Write};

/// How many colours there are.
const COLOURS: u64 = 12;
/// From this one on writing is light.
const LIGHT_TEXT: u64 = 6;
/// The width of a square.
const UNIT: i64 = 100;

/// Writes one map: White's board, Black's, what the colours mean, and all numbers.
pub(super) fn figure(variant: Variant, map: Map, heat: &Heat, out: &mut dyn Write) -> io::Result<()> {
    let squares = || board(variant).into_iter().flatten();
    let most = squares().flat_map(|at| Side::BOTH.map(|side| heat.at(map, side, at))).max().unwrap_or(0);
    if most == 0 {
        return writeln!(out, "<p class=\"note\">{}: nowhere.</p>", title(variant, map));
    }
    let scale = Scale::new(most);
    writeln!(out, "<figure class=\"map\">\n<figcaption>{}</figcaption>\n<div class=\"boards\">", title(variant, map))?;
    for side in Side::BOTH {
        writeln!(out, "<div>\n<p class=\"side\">{}</p>", half(map, side))?;
        out.write_all(drawing(variant, map, side, heat, &scale).as_bytes())?;
        writeln!(out, "</div>")?;
    }
    writeln!(out, "</div>\n<ul class=\"legend\">")?;
    for class in 0..scale.classes() {
        writeln!(out, "<li>{}{}</li>", swatch(&format!("heat{}", scale.colour(class))), scale.words(class))?;
    }
    writeln!(out, "<li>{}none</li>\n</ul>", swatch("bare"))?;
    numbers(variant, map, heat, out)?;
    writeln!(out, "</figure>")
}

/// Counts in ranges of one round length, a colour each.
#[derive(Debug)]
struct Scale {
    step: u64,
    most: u64,
}

impl Scale {
    fn new(most: u64) -> Self {
        let steps = (0..18).flat_map(|power| [1, 2, 5].map(|of_ten| of_ten * 10u64.pow(power)));
        let fits = |step: &u64| Self { step: *step, most }.classes() <= COLOURS;
        Self { step: steps.into_iter().find(fits).unwrap_or(most), most }
    }

    const fn classes(&self) -> u64 {
        self.class(self.most) + 1
    }

    /// The range that a count from 1 on is in.
    const fn class(&self, count: u64) -> u64 {
        if self.step == 1 { count - 1 } else { count / self.step }
    }

    /// The colour of a range, from 0 to 11: the first is always the lightest, the last the darkest.
    fn colour(&self, class: u64) -> u64 {
        match self.classes() {
            1 => COLOURS / 2,
            classes => (class * (COLOURS - 1) + (classes - 1) / 2) / (classes - 1),
        }
    }

    /// A range in words.
    fn words(&self, class: u64) -> String {
        let (from, to) = match self.step {
            1 => (class + 1, class + 1),
            step => ((class * step).max(1), ((class + 1) * step - 1).min(self.most)),
        };
        if from == to { grouped(from) } else { format!("{} to {}", grouped(from), grouped(to)) }
    }
}

/// The picture in a sentence: how much there is, and where most of it.
fn told(variant: Variant, map: Map, side: Side, heat: &Heat) -> String {
    let mut counts: Vec<(Square, u64)> = board(variant)
        .into_iter()
        .flatten()
        .map(|square| (square, heat.at(map, side, square)))
        .filter(|&(_, count)| count > 0)
        .collect();
    let sum: u64 = counts.iter().map(|(_, count)| count).sum();
    if sum == 0 {
        return format!("{}: nowhere", half(map, side));
    }
    let squares = counts.len();
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let most = counts.iter().take(3).map(|(square, count)| format!("{square} {}", grouped(*count)));
    let most = most.collect::<Vec<_>>().join(", ");
    let plural = if squares == 1 { "" } else { "s" };
    format!("{}: {} on {squares} {}{plural}, most on {most}", half(map, side), grouped(sum), place(variant))
}

/// What men stand on.
const fn place(variant: Variant) -> &'static str {
    match variant {
        Variant::Alquerque => "point",
        Variant::WalkingPurchase | Variant::Distanz => "square",
    }
}

fn drawing(variant: Variant, map: Map, side: Side, heat: &Heat, scale: &Scale) -> String {
    let ground = Board::of(variant);
    let across = i64::from(ground.files) * UNIT;
    let letters: i32 = match ground.files {
        0..=5 => 28,
        6..=8 => 36,
        _ => 52,
    };
    let edge = i64::from(letters) * 17 / 10;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg viewBox=\"-{edge} -10 {} {}\" role=\"img\" aria-label=\"{}\">\n<use href=\"#ground-{}\"/>\n{}",
        across + edge + 10,
        across + edge + 10,
        text(&told(variant, map, side, heat)),
        variant.name(),
        parts::coordinates(ground, letters),
    );
    let mut tiles: Vec<String> = (0..COLOURS).map(|_| String::new()).collect();
    // Dark and light writing.
    let mut words = [const { String::new() }; 2];
    for square in board(variant).into_iter().flatten() {
        let count = heat.at(map, side, square);
        if count == 0 {
            continue;
        }
        let x = i64::from(square.file) * UNIT + UNIT / 2;
        let y = across - i64::from(square.rank) * UNIT - UNIT / 2;
        let colour = scale.colour(scale.class(count));
        let tile = &mut tiles[usize::try_from(colour).unwrap_or(0)];
        let _ = match ground.ground {
            Ground::Points => write!(tile, "M{} {y}a43 43 0 1 0 86 0a43 43 0 1 0 -86 0z", x - 43),
            Ground::Rings | Ground::Chequered => write!(tile, "M{} {}h80v80h-80z", x - 40, y - 40),
        };
        // A number is whole or not there.
        if scale.most < 1_000_000 {
            let words = &mut words[usize::from(colour >= LIGHT_TEXT)];
            let _ = write!(words, "<text x=\"{x}\" y=\"{}\">{count}</text>", y + 11);
        }
    }
    for (colour, tiles) in tiles.iter().enumerate().filter(|(_, tiles)| !tiles.is_empty()) {
        let _ = writeln!(svg, "<path class=\"heat{colour}\" d=\"{tiles}\"/>");
    }
    let digits = scale.most.to_string().len();
    let size = if digits <= 3 { 34 } else { 26 - 3 * (digits - 4) };
    let fine = if ground.files > 8 { " fine" } else { "" };
    for (class, words) in ["on-pale", "on-deep"].into_iter().zip(&words).filter(|(_, words)| !words.is_empty()) {
        let _ = writeln!(svg, "<g class=\"mid {class}{fine}\" font-size=\"{size}\">{words}</g>");
    }
    svg.push_str("</svg>\n");
    svg
}

/// The counts of all squares, a table a side.
fn numbers(variant: Variant, map: Map, heat: &Heat, out: &mut dyn Write) -> io::Result<()> {
    let place = place(variant);
    let mut table = Table::new(format!("{}, by {place}", title(variant, map)), [place, "White", "Black"]);
    for square in board(variant).into_iter().flatten() {
        let counts = Side::BOTH.map(|side| heat.at(map, side, square));
        if counts != [0, 0] {
            table.row(square.to_string(), counts.map(grouped));
        }
    }
    table.write_folded(out)
}

#[cfg(test)]
mod tests {
    use super::{COLOURS, Scale};

    #[test]
    fn ranges_are_round_and_none_is_left_over() {
        for most in (1..200).chain([999, 1_000, 123_456, u64::MAX / 2]) {
            let scale = Scale::new(most);
            assert!((1..=COLOURS).contains(&scale.classes()), "{most}: {scale:?}");
            assert_eq!(scale.class(1), 0);
            assert_eq!(scale.class(most), scale.classes() - 1);
            let colours: Vec<u64> = (0..scale.classes()).map(|class| scale.colour(class)).collect();
            assert!(colours.is_sorted_by(|one, next| one < next) && colours.iter().all(|colour| *colour < COLOURS));
        }
        let scale = Scale::new(74);
        assert_eq!(
            (0..scale.classes()).map(|class| scale.words(class)).collect::<Vec<_>>().join("; "),
            "1 to 9; 10 to 19; 20 to 29; 30 to 39; 40 to 49; 50 to 59; 60 to 69; 70 to 74"
        );
        assert_eq!(Scale::new(3).words(2), "3");
    }
}
