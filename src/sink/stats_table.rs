//! Writes statistics as text tables for the terminal.

mod chart;
mod grid;

use super::stats_csv::{OTHERS, decimal, shown};
use super::stats_words::{self, grouped, heading, percent, reason, records, results, share, shares, words};
use crate::games::Variant;
use crate::stats::{By, GameStats, Player, REASONS, Results, STATUSES, Stats, Summary, UNKNOWN};
use grid::{Grid, fitted};
use std::cmp::Reverse;
use std::io::{self, Write};

/// How text tables look.
#[derive(Clone, Copy, Debug)]
pub struct TableLook {
    /// The width of the terminal in columns. Widths below 40 count as 40.
    pub width: usize,
    /// Draws bars in ASCII instead of block characters.
    pub ascii: bool,
    /// The maximal number of first plies, players and groups to list; 0 lists all.
    pub top: usize,
}

/// Writes all tables.
///
/// # Errors
/// Those of `out`.
pub fn write(stats: &Stats, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let look = TableLook { width: look.width.max(40), ..look };
    summary(stats.total(), look, out)?;
    let Some(by) = &stats.plan().by else { return Ok(()) };
    let (mut groups, others) = stats.groups();
    if !matches!(by, By::Year | By::Variant) {
        groups.sort_by_key(|(_, group)| Reverse(group.records()));
    }
    let left_out = limit(&mut groups, look);
    groups.extend(others.as_ref().map(|summary| (OTHERS, summary)));
    writeln!(out, "By {}", by.name())?;
    overview(&groups, look, out)?;
    more(left_out, "groups", look, out)?;
    if stats.plan().full {
        for (key, group) in groups {
            writeln!(out, "{}", fitted(&format!("== {} {key}", by.name()), look.width))?;
            summary(group, look, out)?;
        }
    }
    Ok(())
}

/// Truncates a list to its first `top` items (0 keeps all) and returns the number of items removed.
fn limit<T>(rows: &mut Vec<T>, look: TableLook) -> usize {
    let left_out = if look.top == 0 { 0 } else { rows.len().saturating_sub(look.top) };
    rows.truncate(rows.len() - left_out);
    left_out
}

fn more(left_out: usize, what: &str, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    if left_out == 0 {
        return Ok(());
    }
    let words = format!("  and {} more {what}; --top 0 shows all", grouped(left_out as u64));
    writeln!(out, "{}\n", fitted(&words, look.width))
}

/// Writes a sentence, wrapped to the width of the table.
fn note(said: &str, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for word in said.split(' ') {
        if !line.is_empty() && 3 + line.len() + word.len() > look.width {
            writeln!(out, "  {line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "  {line}\n")
}

/// Writes one line for each group and game.
fn overview(groups: &[(&str, &Summary)], look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let mut grid =
        Grid::new(["", "game", "records", "errors", "White", "draw", "Black", "open", "White's %", "median plies"]);
    for &(key, group) in groups {
        let mut key = key;
        if group.unknown > 0 {
            let unknown = grouped(group.unknown);
            let blank = String::new;
            grid.row([
                std::mem::take(&mut key).to_owned(),
                "?".to_owned(),
                unknown.clone(),
                unknown,
                blank(),
                blank(),
                blank(),
                blank(),
                blank(),
                blank(),
            ]);
        }
        for (variant, game) in group.games() {
            let Results { white, draw, black, open } = game.results;
            let [of_points, ..] = share(game.results.white_of_points());
            grid.row([
                std::mem::take(&mut key).to_owned(),
                variant.about().short.to_owned(),
                grouped(game.records),
                grouped(game.errors),
                grouped(white),
                grouped(draw),
                grouped(black),
                grouped(open),
                of_points,
                game.plies.quantile(50).map_or_else(String::new, |plies| plies.to_string()),
            ]);
        }
    }
    grid.write(look.width, out)
}

fn summary(summary: &Summary, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let errors = summary.errors();
    writeln!(out, "{}, {} with an error\n", records(summary.records()), grouped(errors))?;
    if summary.unknown > 0 {
        writeln!(out, "{} of no known game\n", records(summary.unknown))?;
    }
    summary.games().try_for_each(|(variant, game)| one(variant, game, look, out))
}

/// Writes all tables of one game.
fn one(variant: Variant, game: &GameStats, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let title = format!("{}: {}", variant.title(), records(game.records));
    writeln!(out, "{}\n{}", title, "=".repeat(title.chars().count()))?;
    if game.errors > 0 {
        writeln!(out, "{} with an error not counted below", grouped(game.errors))?;
    }
    writeln!(out)?;
    outcomes(game, look, out)?;
    let mut grid = Grid::new(["", "min", "median", "mean", "90 %", "max"]);
    for (measure, histogram) in game.distributions(variant).filter(|(_, histogram)| histogram.count() > 0) {
        let show = |value: Option<i64>| value.map_or_else(String::new, |value| shown(measure, value));
        grid.row([
            words(measure).to_owned(),
            show(histogram.min()),
            show(histogram.quantile(50)),
            measure.mean(histogram, 2).map_or_else(String::new, |mean| decimal(mean, 2)),
            show(histogram.quantile(90)),
            show(histogram.max()),
        ]);
    }
    grid.write(look.width, out)?;
    for (measure, histogram) in game.distributions(variant).filter(|(_, histogram)| histogram.count() > 0) {
        writeln!(out, "  {}", heading(measure))?;
        chart::bars(measure, histogram, look, out)?;
    }
    adjustments(variant, game, look, out)?;
    first_plies(game, look, out)?;
    if let Some(heat) = &game.heat {
        for map in heat.maps() {
            chart::map(map, look, out)?;
        }
    }
    players(game, look, out)
}

fn outcomes(game: &GameStats, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let mut grid = Grid::new(["status", "records", "%"]);
    for (status, count) in STATUSES.iter().zip(game.statuses) {
        grid.row([status.name().to_owned(), grouped(count), percent(count, game.records)]);
    }
    grid.write(look.width, out)?;
    let mut grid = Grid::new(["result", "records", "%", "only claimed"]);
    for (name, count, claimed) in results(game) {
        let claimed = claimed.map_or_else(String::new, grouped);
        grid.row([name.to_owned(), grouped(count), percent(count, game.counted()), claimed]);
    }
    grid.write(look.width, out)?;
    let mut grid = Grid::new(["why it is over", "records", "%"]);
    let over: u64 = game.reasons.iter().sum();
    for (why, count) in REASONS.into_iter().zip(game.reasons).filter(|&(_, count)| count > 0) {
        grid.row([reason(why), grouped(count), percent(count, over)]);
    }
    if over > 0 {
        grid.write(look.width, out)?;
    }
    let mut grid = Grid::new(["White's share of", "%", "from", "to (95 %)", "of"]);
    for (name, of) in shares(&game.results) {
        let [value, low, high] = share(of);
        grid.row([name.to_owned(), value, low, high, grouped(of.of)]);
    }
    grid.write(look.width, out)
}

fn adjustments(variant: Variant, game: &GameStats, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let counts = &game.adjustments;
    let Some(rule) = variant.adjustment().filter(|_| counts.games > 0) else { return Ok(()) };
    let mut grid = Grid::new([rule.title, "games", "%"]);
    for (name, count) in stats_words::adjustments(rule, counts) {
        grid.row([name, grouped(count), percent(count, counts.games)]);
    }
    grid.write(look.width, out)
}

fn first_plies(game: &GameStats, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = &game.first else { return Ok(()) };
    let mut rows = first.rows().0;
    let all = rows.iter().map(|(_, results)| results.all()).sum();
    rows.sort_by_key(|(_, results)| Reverse(results.all()));
    let left_out = limit(&mut rows, look);
    let mut grid = Grid::new(["first ply", "records", "%", "won", "drawn", "lost", "open", "White's %"]);
    for (ply, results) in rows {
        let Results { white, draw, black, open } = *results;
        let [of_points, ..] = share(results.white_of_points());
        grid.row([
            ply.to_owned(),
            grouped(results.all()),
            percent(results.all(), all),
            grouped(white),
            grouped(draw),
            grouped(black),
            grouped(open),
            of_points,
        ]);
    }
    if all > 0 {
        grid.write(look.width, out)?;
    }
    more(left_out, "first plies", look, out)?;
    if all > 0 || game.set_up > 0 {
        stats_words::starts(game).iter().try_for_each(|said| note(said, look, out))?;
    }
    Ok(())
}

fn players(game: &GameStats, look: TableLook, out: &mut dyn Write) -> io::Result<()> {
    let Some(players) = &game.players else { return Ok(()) };
    let (mut rows, others) = players.rows();
    if rows.is_empty() && others.is_none() {
        return Ok(());
    }
    rows.retain(|(name, _)| *name != UNKNOWN);
    rows.sort_by_key(|(_, player)| Reverse(player.games));
    let left_out = limit(&mut rows, look);
    rows.extend(others.as_ref().map(|player| (OTHERS, player)));
    let listed = !rows.is_empty();
    let mut grid = Grid::new(["player", "games", "won", "drawn", "lost", "open", "points", "against"]);
    for (name, player) in rows {
        let Player { games, won, drawn, lost, points_for, points_against } = *player;
        grid.row([
            name.to_owned(),
            grouped(games),
            grouped(won),
            grouped(drawn),
            grouped(lost),
            grouped(player.open()),
            points_for.to_string(),
            points_against.to_string(),
        ]);
    }
    if listed {
        grid.write(look.width, out)?;
    }
    more(left_out, "players", look, out)?;
    stats_words::nameless(game).iter().try_for_each(|said| note(said, look, out))
}
