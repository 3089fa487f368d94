//! Heat maps, drawn on the boards of the games.

use super::results::swatch;
use super::table::Table;
use super::text;
use crate::games::{Ground, Variant};
use crate::record::Square;
use crate::rules::Side;
use crate::sink::stats_words::grouped;
use crate::sink::svg::parts;
use crate::stats::HeatMap;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The number of colours.
const COLOURS: u64 = 12;
/// From this colour on, the numbers on it are light.
const LIGHT_TEXT: u64 = 6;
/// The width of a square in SVG units.
const UNIT: i64 = 100;

/// Writes one map: a board each for White and Black, the legend of the colours, and a table of all numbers.
pub(super) fn figure(variant: Variant, heat: HeatMap<'_>, out: &mut dyn Write) -> io::Result<()> {
    let title = heat.map.title;
    let most = heat.board.squares().flat_map(|at| Side::BOTH.map(|side| heat.at(side, at))).max().unwrap_or(0);
    if most == 0 {
        return writeln!(out, "<p class=\"note\">{title}: nowhere.</p>");
    }
    let scale = Scale::new(most);
    writeln!(out, "<figure class=\"map\">\n<figcaption>{title}</figcaption>\n<div class=\"boards\">")?;
    for side in Side::BOTH {
        writeln!(out, "<div>\n<p class=\"side\">{}</p>", heat.map.half(side))?;
        out.write_all(drawing(variant, heat, side, &scale).as_bytes())?;
        writeln!(out, "</div>")?;
    }
    writeln!(out, "</div>\n<ul class=\"legend\">")?;
    for class in 0..scale.classes() {
        writeln!(out, "<li>{}{}</li>", swatch(&format!("heat{}", scale.colour(class))), scale.words(class))?;
    }
    writeln!(out, "<li>{}none</li>\n</ul>", swatch("bare"))?;
    numbers(heat, out)?;
    writeln!(out, "</figure>")
}

/// Divides counts into classes of equal, round width, each with its own colour.
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

    /// The class of a count; the count is at least 1.
    const fn class(&self, count: u64) -> u64 {
        if self.step == 1 { count - 1 } else { count / self.step }
    }

    /// The colour of a class, from 0 to 11: the first class is always the lightest, the last the darkest.
    fn colour(&self, class: u64) -> u64 {
        match self.classes() {
            1 => COLOURS / 2,
            classes => (class * (COLOURS - 1) + (classes - 1) / 2) / (classes - 1),
        }
    }

    /// The range of counts of a class, as text.
    fn words(&self, class: u64) -> String {
        let (from, to) = match self.step {
            1 => (class + 1, class + 1),
            step => ((class * step).max(1), ((class + 1) * step - 1).min(self.most)),
        };
        if from == to { grouped(from) } else { format!("{} to {}", grouped(from), grouped(to)) }
    }
}

/// Describes the picture in a sentence for screen readers: the total, and where the maximum is.
fn told(heat: HeatMap<'_>, side: Side) -> String {
    let counts = heat.board.squares().map(|square| (square, heat.at(side, square)));
    let mut counts: Vec<(Square, u64)> = counts.filter(|&(_, count)| count > 0).collect();
    let sum: u64 = counts.iter().map(|(_, count)| count).sum();
    if sum == 0 {
        return format!("{}: nowhere", heat.map.half(side));
    }
    let squares = counts.len();
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let most = counts.iter().take(3).map(|(square, count)| format!("{square} {}", grouped(*count)));
    let most = most.collect::<Vec<_>>().join(", ");
    let plural = if squares == 1 { "" } else { "s" };
    format!("{}: {} on {squares} {}{plural}, most on {most}", heat.map.half(side), grouped(sum), heat.board.place)
}

fn drawing(variant: Variant, heat: HeatMap<'_>, side: Side, scale: &Scale) -> String {
    let ground = heat.board;
    let (across, down) = (i64::from(ground.files) * UNIT, i64::from(ground.ranks) * UNIT);
    let letters = [28, 36, 52][parts::scale(ground)];
    let edge = i64::from(letters) * 17 / 10;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg viewBox=\"-{edge} -10 {} {}\" role=\"img\" aria-label=\"{}\">\n<use href=\"#ground-{}\"/>\n{}",
        across + edge + 10,
        down + edge + 10,
        text(&told(heat, side)),
        variant.name(),
        parts::coordinates(ground, letters),
    );
    let mut tiles: Vec<String> = (0..COLOURS).map(|_| String::new()).collect();
    // The numbers in dark and in light text.
    let mut words = [const { String::new() }; 2];
    for square in ground.squares() {
        let count = heat.at(side, square);
        if count == 0 {
            continue;
        }
        let x = i64::from(square.file) * UNIT + UNIT / 2;
        let y = down - i64::from(square.rank) * UNIT - UNIT / 2;
        let colour = scale.colour(scale.class(count));
        let tile = &mut tiles[usize::try_from(colour).unwrap_or(0)];
        let _ = match ground.ground {
            Ground::Points(_) => write!(tile, "M{} {y}a43 43 0 1 0 86 0a43 43 0 1 0 -86 0z", x - 43),
            Ground::Rings | Ground::Chequered | Ground::Plain => write!(tile, "M{} {}h80v80h-80z", x - 40, y - 40),
        };
        // Larger numbers do not fit into a square and are omitted rather than cut.
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
    let fine = if parts::scale(ground) > 1 { " fine" } else { "" };
    for (class, words) in ["on-pale", "on-deep"].into_iter().zip(&words).filter(|(_, words)| !words.is_empty()) {
        let _ = writeln!(svg, "<g class=\"mid {class}{fine}\" font-size=\"{size}\">{words}</g>");
    }
    svg.push_str("</svg>\n");
    svg
}

/// Writes the counts of all squares as one table for each side.
fn numbers(heat: HeatMap<'_>, out: &mut dyn Write) -> io::Result<()> {
    let place = heat.board.place;
    let mut table = Table::new(format!("{}, by {place}", heat.map.title), [place, "White", "Black"]);
    for square in heat.board.squares() {
        let counts = Side::BOTH.map(|side| heat.at(side, square));
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
