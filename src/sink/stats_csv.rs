//! Statistics as CSV in long form: one number a row.
//!
//! The columns are `group`, `variant`, `table`, `key`, `measure`, `value`; `docs/statistics.md` documents them.

use super::record_csv::guarded;
use super::stats_words;
use crate::games::Variant;
use crate::rules::{Points, Side};
use crate::stats::{GameStats, HeatMap, Histogram, Measure, Player, REASONS, Results, STATUSES, Share};
use crate::stats::{Stats, Summary};
use csv::Writer;
use std::io::{self, Write};

/// The columns, in order.
pub const COLUMNS: [&str; 6] = ["group", "variant", "table", "key", "measure", "value"];

/// The key of the row that sums up all keys beyond the limit.
pub const OTHERS: &str = "(other)";

/// Writes the header and all rows. `excel_safe` puts `'` before names of groups and players that a spreadsheet would
/// interpret as formulas.
///
/// # Errors
/// Those of `out`.
pub fn write(stats: &Stats, excel_safe: bool, out: impl Write) -> io::Result<()> {
    let mut out = Writer::from_writer(out);
    out.write_record(COLUMNS)?;
    Rows { out: &mut out, excel_safe, group: "", variant: "" }.summary(stats.total())?;
    let (groups, others) = stats.groups();
    for (group, summary) in groups {
        Rows { out: &mut out, excel_safe, group: &guarded(group, excel_safe), variant: "" }.summary(summary)?;
    }
    if let Some(summary) = others {
        Rows { out: &mut out, excel_safe, group: OTHERS, variant: "" }.summary(&summary)?;
    }
    out.flush()
}

/// Writes the rows of one group and, if they belong to one, of one game.
struct Rows<'a, W: Write> {
    out: &'a mut Writer<W>,
    excel_safe: bool,
    group: &'a str,
    variant: &'static str,
}

impl<W: Write> Rows<'_, W> {
    fn row(&mut self, table: &str, key: &str, measure: &str, value: &dyn ToString) -> io::Result<()> {
        Ok(self.out.write_record([self.group, self.variant, table, key, measure, &value.to_string()])?)
    }

    fn summary(&mut self, summary: &Summary) -> io::Result<()> {
        self.row("records", "", "records", &summary.records())?;
        self.row("records", "", "errors", &summary.errors())?;
        self.row("records", "", "unknown-variant", &summary.unknown)?;
        for (variant, game) in summary.games() {
            self.variant = variant.name();
            self.game(variant, game)?;
        }
        Ok(())
    }

    fn game(&mut self, variant: Variant, game: &GameStats) -> io::Result<()> {
        self.row("records", "", "records", &game.records)?;
        self.row("records", "", "errors", &game.errors)?;
        for (status, count) in STATUSES.iter().zip(game.statuses) {
            self.row("status", status.name(), "records", &count)?;
        }
        for (reason, count) in REASONS.iter().zip(game.reasons) {
            self.row("reason", reason.name(), "records", &count)?;
        }
        for ((result, count), (_, claimed)) in named(&game.results).into_iter().zip(named(&game.claimed)) {
            self.row("result", result, "records", &count)?;
            if result != "open" {
                self.row("result", result, "claimed", &claimed)?;
            }
        }
        self.share("decided", game.results.white_of_decided())?;
        self.share("points", game.results.white_of_points())?;
        for side in Side::BOTH {
            self.row("points-of", side.name(), "points", &decimal(game.points_of(variant, side) * 25, 2))?;
        }
        for (measure, histogram) in game.distributions(variant) {
            self.distribution(measure, histogram)?;
        }
        if let Some(rule) = variant.adjustment() {
            for (measure, count) in stats_words::adjustment_keys(rule, &game.adjustments) {
                self.row(rule.key, "", measure, &count)?;
            }
        }
        self.tables(game)
    }

    fn tables(&mut self, game: &GameStats) -> io::Result<()> {
        if let Some(first) = &game.first {
            for (ply, results) in first.rows().0 {
                self.row("first-plies", ply, "records", &results.all())?;
                for (result, count) in named(results) {
                    self.row("first-plies", ply, result, &count)?;
                }
            }
        }
        if let Some(heat) = &game.heat {
            for map in heat.maps() {
                self.map(map)?;
            }
        }
        if let Some(players) = &game.players {
            let (rows, others) = players.rows();
            for (name, player) in rows {
                self.player(name, player)?;
            }
            if let Some(player) = others {
                self.player(OTHERS, &player)?;
            }
        }
        Ok(())
    }

    fn share(&mut self, key: &str, share: Share) -> io::Result<()> {
        self.row(
            "white-share",
            key,
            "part",
            &Points::from_quarters(i64::try_from(share.halves * 2).unwrap_or(i64::MAX)),
        )?;
        self.row("white-share", key, "of", &share.of)?;
        let (Some(value), Some((low, high))) = (share.value(), share.interval()) else { return Ok(()) };
        for (measure, value) in [("share", value), ("low", low), ("high", high)] {
            self.row("white-share", key, measure, &format!("{value:.6}"))?;
        }
        Ok(())
    }

    fn distribution(&mut self, measure: Measure, histogram: &Histogram) -> io::Result<()> {
        let table = measure.name();
        let scale = if measure.in_quarters() { 25 } else { 100 };
        self.row(table, "", "count", &histogram.count())?;
        self.row(table, "", "sum", &decimal(histogram.sum() * scale, 2))?;
        let values = [
            ("min", histogram.min()),
            ("median", histogram.quantile(50)),
            ("p90", histogram.quantile(90)),
            ("max", histogram.max()),
        ];
        for (name, value) in values {
            if let Some(value) = value {
                self.row(table, "", name, &shown(measure, value))?;
            }
        }
        if let Some(mean) = measure.mean(histogram, 4) {
            self.row(table, "", "mean", &decimal(mean, 4))?;
        }
        let table = format!("{table}-histogram");
        for (value, count) in histogram.bins() {
            self.row(&table, &shown(measure, value), "records", &count)?;
        }
        Ok(())
    }

    fn map(&mut self, heat: HeatMap<'_>) -> io::Result<()> {
        let table = format!("map-{}", heat.map.name);
        for square in heat.board.squares() {
            for side in Side::BOTH {
                self.row(&table, &square.to_string(), side.name(), &heat.at(side, square))?;
            }
        }
        Ok(())
    }

    fn player(&mut self, name: &str, player: &Player) -> io::Result<()> {
        let name = &*guarded(name, self.excel_safe);
        let counts = [
            ("games", player.games),
            ("won", player.won),
            ("drawn", player.drawn),
            ("lost", player.lost),
            ("open", player.open()),
        ];
        for (measure, count) in counts {
            self.row("players", name, measure, &count)?;
        }
        self.row("players", name, "points-for", &player.points_for)?;
        self.row("players", name, "points-against", &player.points_against)
    }
}

fn named(results: &Results) -> [(&'static str, u64); 4] {
    [("white", results.white), ("draw", results.draw), ("black", results.black), ("open", results.open)]
}

/// Formats a value of a measure as a decimal number.
pub(super) fn shown(measure: Measure, value: i64) -> String {
    if measure.in_quarters() { Points::from_quarters(value).to_string() } else { value.to_string() }
}

/// Formats a fixed-point number with `places` decimal places, without trailing zeros.
pub(super) fn decimal(value: i128, places: u32) -> String {
    let (unit, size) = (10u128.pow(places), value.unsigned_abs());
    let mut text = format!("{}.{:0width$}", size / unit, size % unit, width = places as usize);
    text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    if value < 0 { format!("-{text}") } else { text }
}
