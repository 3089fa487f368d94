//! The section of a report about one game.

use super::table::Table;
use super::{ReportLook, heat, histogram, limit, more, note, text};
use crate::games::Variant;
use crate::sink::stats_csv::{OTHERS, decimal, shown};
use crate::sink::stats_words::{self, adjustments, grouped, percent, reason, records, results};
use crate::sink::stats_words::{share, shares, words};
use crate::stats::{GameStats, Player, REASONS, Results, STATUSES, UNKNOWN};
use std::cmp::Reverse;
use std::io::{self, Write};

/// The heading of a section.
#[derive(Debug)]
pub(super) struct Heading {
    /// The HTML heading level: 2 for a game, 3 for a game within a group.
    pub level: u8,
    /// The id that links refer to.
    pub id: String,
    /// The text of the heading.
    pub title: String,
}

impl Heading {
    /// The heading for all records of a game.
    pub(super) fn of(variant: Variant) -> Self {
        Self { level: 2, id: variant.name().to_owned(), title: variant.title().to_owned() }
    }
}

/// Writes the whole section about one game: tables, charts and maps.
pub(super) fn section(
    variant: Variant,
    game: &GameStats,
    heading: &Heading,
    look: ReportLook<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Heading { level, id, title } = heading;
    writeln!(out, "<section aria-labelledby=\"{id}\">\n<h{level} id=\"{id}\">{}</h{level}>", text(title))?;
    let errors = match game.errors {
        0 => "none with an error".to_owned(),
        1 => "1 with an error, which is counted as such and nowhere else".to_owned(),
        count => format!("{} with an error, which are counted as such and nowhere else", grouped(count)),
    };
    writeln!(out, "<p>{}, {errors}.</p>", records(game.records))?;
    let sub = |title: &str, out: &mut dyn Write| writeln!(out, "<h{0}>{title}</h{0}>", level + 1);
    sub("How games end", out)?;
    outcomes(variant, game, out)?;
    if game.plies.count() > 0 {
        sub("Distributions", out)?;
        distributions(variant, game, out)?;
    }
    if let Some(heat) = game.heat.as_ref().filter(|_| game.counted() > 0) {
        sub("On the board", out)?;
        heat.maps().try_for_each(|map| heat::figure(variant, map, out))?;
    }
    if game.first.as_ref().is_some_and(|first| game.set_up > 0 || !first.rows().0.is_empty()) {
        sub("First plies", out)?;
        first_plies(game, look.top, out)?;
    }
    if game.players.is_some() && game.counted() > 0 {
        sub("Players", out)?;
        players(game, look.top, out)?;
    }
    writeln!(out, "</section>")
}

fn outcomes(variant: Variant, game: &GameStats, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<div class=\"tables\">")?;
    let mut table = Table::new("Status", ["", "records", "%"]);
    for (status, count) in STATUSES.iter().zip(game.statuses) {
        table.row(status.name(), [grouped(count), percent(count, game.records)]);
    }
    table.write(out)?;
    if game.counted() > 0 {
        let mut table = Table::new("Result", ["", "records", "%", "only claimed"]);
        for (name, count, claimed) in results(game) {
            let claimed = claimed.map_or_else(String::new, grouped);
            table.row(name, [grouped(count), percent(count, game.counted()), claimed]);
        }
        table.write(out)?;
        let mut table = Table::new("White’s share in percent", ["of", "share", "from", "to (95\u{a0}%)", "games"]);
        for (name, of) in shares(&game.results) {
            let [value, low, high] = share(of);
            table.row(name, [value, low, high, grouped(of.of)]);
        }
        table.write(out)?;
    }
    let over: u64 = game.reasons.iter().sum();
    let mut table = Table::new("Why games are over", ["", "records", "%"]);
    for (why, count) in REASONS.into_iter().zip(game.reasons).filter(|&(_, count)| count > 0) {
        table.row(reason(why), [grouped(count), percent(count, over)]);
    }
    if !table.is_empty() {
        table.write(out)?;
    }
    let counts = &game.adjustments;
    if let Some(rule) = variant.adjustment().filter(|_| counts.games > 0) {
        let mut table = Table::new(rule.title, ["", "games", "%"]);
        for (name, count) in adjustments(rule, counts) {
            table.row(name.replace("- ", "– ").replace('\'', "’"), [grouped(count), percent(count, counts.games)]);
        }
        table.write(out)?;
    }
    writeln!(out, "</div>")
}

fn distributions(variant: Variant, game: &GameStats, out: &mut dyn Write) -> io::Result<()> {
    let all = || game.distributions(variant).filter(|(_, histogram)| histogram.count() > 0);
    writeln!(out, "<div class=\"charts\">")?;
    for (measure, histogram) in all() {
        histogram::figure(measure, histogram, out)?;
    }
    writeln!(out, "</div>")?;
    let mut table =
        Table::new("Distributions in numbers", ["", "min", "median", "mean", "90\u{a0}%", "max", "records"]);
    for (measure, histogram) in all() {
        let show = |value: Option<i64>| value.map_or_else(String::new, |value| shown(measure, value));
        let cells = [
            show(histogram.min()),
            show(histogram.quantile(50)),
            measure.mean(histogram, 2).map_or_else(String::new, |mean| decimal(mean, 2)),
            show(histogram.quantile(90)),
            show(histogram.max()),
            grouped(histogram.count()),
        ];
        table.row(words(measure), cells);
    }
    table.write(out)
}

fn first_plies(game: &GameStats, top: usize, out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = &game.first else { return Ok(()) };
    let mut rows = first.rows().0;
    let all = rows.iter().map(|(_, results)| results.all()).sum();
    rows.sort_by_key(|(_, results)| Reverse(results.all()));
    let left_out = limit(&mut rows, top);
    let head = ["first ply", "records", "%", "won", "drawn", "lost", "open", "White’s\u{a0}%"];
    let mut table = Table::new("First plies, by how often they are played; won and lost are White’s", head);
    let shown = rows.len();
    for (ply, results) in rows {
        let Results { white, draw, black, open } = *results;
        let [of_points, ..] = share(results.white_of_points());
        let [white, draw, black, open] = [white, draw, black, open].map(grouped);
        let cells = [grouped(results.all()), percent(results.all(), all), white, draw, black, open, of_points];
        table.row_of(ply, cells, *results);
    }
    if !table.is_empty() {
        table.write(out)?;
    }
    more(shown, left_out, "first plies", "that are played most often", out)?;
    stats_words::starts(game).iter().try_for_each(|said| note(said, out))
}

fn players(game: &GameStats, top: usize, out: &mut dyn Write) -> io::Result<()> {
    let Some(players) = &game.players else { return Ok(()) };
    let (mut rows, others) = players.rows();
    rows.retain(|(name, _)| *name != UNKNOWN);
    rows.sort_by_key(|(_, player)| Reverse(player.games));
    let left_out = limit(&mut rows, top);
    let shown = rows.len();
    rows.extend(others.as_ref().map(|player| (OTHERS, player)));
    let head = ["player", "games", "won", "drawn", "lost", "open", "points", "against"];
    let mut table = Table::new("Players, by the number of their games", head);
    for (name, player) in rows {
        let Player { games, won, drawn, lost, points_for, points_against } = *player;
        let [games, won, drawn, lost, open] = [games, won, drawn, lost, player.open()].map(grouped);
        table.row(name, [games, won, drawn, lost, open, points_for.to_string(), points_against.to_string()]);
    }
    if !table.is_empty() {
        table.write(out)?;
    }
    more(shown, left_out, "players", "with the most games", out)?;
    stats_words::nameless(game).iter().try_for_each(|said| note(said, out))
}
