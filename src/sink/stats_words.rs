//! Shared by text tables and HTML reports of statistics: labels, number formats and ranges.

use super::stats_csv::shown;
use crate::rules::{AdjustmentRule, Reason};
use crate::stats::{Adjustments, GameStats, Histogram, Measure, Results, Share};

/// A number of records with the noun: `1 record`, `1,200 records`.
pub(super) fn records(count: u64) -> String {
    format!("{} record{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A percentage with one decimal place, rounded half up; empty if `of` is 0.
pub(super) fn percent(part: u64, of: u64) -> String {
    let Some(tenths) = (u128::from(part) * 2000 + u128::from(of)).checked_div(u128::from(of) * 2) else {
        return String::new();
    };
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A share and the bounds of its interval in percent; empty texts if there is no share.
pub(super) fn share(share: Share) -> [String; 3] {
    let percent = |value: f64| format!("{:.1}", value * 100.0);
    let (low, high) = share.interval().map_or_else(Default::default, |(low, high)| (percent(low), percent(high)));
    [share.value().map_or_else(String::new, percent), low, high]
}

/// The label of a measure.
pub(super) const fn words(measure: Measure) -> &'static str {
    match measure {
        Measure::Plies => "plies",
        Measure::Captures => "pieces captured",
        Measure::Longest => "most pieces captured by one ply",
        Measure::Points => "winner's points",
        Measure::Difference => "points, White minus Black",
    }
}

/// The heading of a measure's histogram.
pub(super) const fn heading(measure: Measure) -> &'static str {
    match measure {
        Measure::Plies => "Records by plies",
        Measure::Captures => "Records by pieces captured",
        Measure::Longest => "Most pieces captured by one ply",
        Measure::Points => "Records by winner's points",
        Measure::Difference => "Points, White minus Black",
    }
}

/// The label of a reason, followed by its name in machine-readable output.
pub(super) fn reason(reason: Reason) -> String {
    format!("{} ({})", reason.words(), reason.name())
}

/// Sentences about the table of first plies: which records it leaves out, and how many have a different start position.
pub(super) fn starts(game: &GameStats) -> Vec<String> {
    let first = game.first.as_ref().map_or(0, |first| first.rows().0.iter().map(|(_, results)| results.all()).sum());
    let empty = game.counted().saturating_sub(first + game.set_up);
    let are = |count: u64| if count == 1 { "is" } else { "are" };
    let left_out = [(game.set_up, "begins", "begin", "with a position set up"), (empty, "has", "have", "no ply")];
    let left_out = left_out.into_iter().filter(|&(count, ..)| count > 0).map(|(count, one, many, what)| {
        let verb = if count == 1 { one } else { many };
        format!("{} that {verb} {what} {} left out.", records(count), are(count))
    });
    let ruled = (game.ruled_start > 0).then(|| {
        let have = if game.ruled_start == 1 { "has" } else { "have" };
        format!("{} counted here {have} rulings that change the start position.", records(game.ruled_start))
    });
    left_out.chain(ruled).collect()
}

/// A sentence about the players that the table leaves out; `None` if all have names.
pub(super) fn nameless(game: &GameStats) -> Option<String> {
    let count = game.nameless;
    let lack = if count == 1 { "lacks" } else { "lack" };
    let whom = "the name of one player or of both, who are not listed";
    (count > 0).then(|| format!("? stands for unknown: {} {lack} {whom}.", records(count)))
}

/// A whole number with commas between groups of three digits.
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

/// Each result: its label, the number of records, and how many of them are only claimed.
pub(super) fn results(game: &GameStats) -> [(&'static str, u64, Option<u64>); 4] {
    let (Results { white, draw, black, open }, claimed) = (game.results, game.claimed);
    [
        ("White has won", white, Some(claimed.white)),
        ("draw", draw, Some(claimed.draw)),
        ("Black has won", black, Some(claimed.black)),
        ("open", open, None),
    ]
}

/// White's shares, each with a label for what it is a share of.
pub(super) fn shares(results: &Results) -> [(&'static str, Share); 2] {
    [("decided games", results.white_of_decided()), ("all points", results.white_of_points())]
}

/// The effects of an adjustment: a label and the number of games for each.
pub(super) fn adjustments(rule: &AdjustmentRule, counts: &Adjustments) -> Vec<(String, u64)> {
    let (own, other) = (rule.side, rule.side.other());
    let mut rows = vec![("finished games".to_owned(), counts.games), (rule.applied.to_owned(), counts.applied)];
    rows.extend(rule.cases.iter().zip(counts.cases).map(|(case, count)| (format!("- {}", case.words), count)));
    rows.extend([
        ("without that the result would differ".to_owned(), counts.decides()),
        (format!("- a draw, else {own}'s win"), counts.win_to_draw),
        (format!("- {other}'s win, else {own}'s"), counts.win_to_loss),
        (format!("- {other}'s win, else a draw"), counts.draw_to_loss),
    ]);
    rows
}

/// The effects of an adjustment under their keys in machine-readable output, with the number of games for each.
pub(super) fn adjustment_keys(rule: &AdjustmentRule, counts: &Adjustments) -> Vec<(&'static str, u64)> {
    let mut rows = vec![("games", counts.games), ("applied", counts.applied)];
    rows.extend(rule.cases.iter().zip(counts.cases).filter_map(|(case, count)| Some((case.key?, count))));
    rows.extend([
        ("decides", counts.decides()),
        ("win-to-draw", counts.win_to_draw),
        ("win-to-loss", counts.win_to_loss),
        ("draw-to-loss", counts.draw_to_loss),
    ]);
    rows
}

/// Counts by ranges of equal length, from the first nonempty range to the last.
#[derive(Debug)]
pub(super) struct Bins {
    measure: Measure,
    /// The number of values in a range.
    pub step: i64,
    /// The number of the first range, which begins at `first * step`.
    pub first: i64,
    /// The count of each range.
    pub counts: Vec<u64>,
}

impl Bins {
    /// Groups a histogram into at most `most` ranges.
    pub(super) fn new(measure: Measure, histogram: &Histogram, most: i64) -> Self {
        let (Some(min), Some(max)) = (histogram.min(), histogram.max()) else {
            return Self { measure, step: 1, first: 0, counts: Vec::new() };
        };
        let step = steps(measure).find(|&step| max.div_euclid(step) - min.div_euclid(step) < most).unwrap_or(i64::MAX);
        let first = min.div_euclid(step);
        let mut counts = vec![0; usize::try_from(max.div_euclid(step) - first + 1).unwrap_or(1)];
        for (value, count) in histogram.bins() {
            if let Some(bin) = usize::try_from(value.div_euclid(step) - first).ok().and_then(|at| counts.get_mut(at)) {
                *bin += count;
            }
        }
        Self { measure, step, first, counts }
    }

    /// The label and the count of each range.
    pub(super) fn rows(&self) -> impl Iterator<Item = (String, u64)> + '_ {
        let Self { measure, step, .. } = *self;
        let label = move |at: i64| match step {
            1 => shown(measure, at),
            _ => format!("{} to {}", shown(measure, at * step), shown(measure, (at + 1) * step - 1)),
        };
        (self.first..).map(label).zip(self.counts.iter().copied())
    }
}

/// The possible range lengths in ascending order: 1, 2, 5, 10, 20, 50 … and, for points, also quarters and halves.
fn steps(measure: Measure) -> impl Iterator<Item = i64> {
    let (parts, unit): (&[i64], i64) = if measure.in_quarters() { (&[1, 2], 4) } else { (&[], 1) };
    let tens = (0..17).map(|power| 10i64.pow(power));
    parts.iter().copied().chain(tens.flat_map(move |ten| [1, 2, 5].map(|of_ten| of_ten * ten * unit)))
}
