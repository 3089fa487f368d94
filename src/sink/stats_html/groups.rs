//! The section of a report about groups of records.

use super::game::{self, Heading};
use super::table::Table;
use super::{ReportLook, limit, more, text};
use crate::sink::stats_csv::OTHERS;
use crate::sink::stats_words::{grouped, share};
use crate::stats::{By, Results, Stats, Summary};
use std::cmp::Reverse;
use std::io::{self, Write};

/// Writes a table row for each group and game; with `--full` also a whole section for each.
pub(super) fn section(stats: &Stats, look: ReportLook<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Some(by) = &stats.plan().by else { return Ok(()) };
    let (mut groups, others) = stats.groups();
    if groups.is_empty() && others.is_none() {
        return Ok(());
    }
    let in_order = matches!(by, By::Year | By::Variant);
    if !in_order {
        groups.sort_by_key(|(_, group)| Reverse(group.records()));
    }
    let left_out = limit(&mut groups, look.top);
    let shown = groups.len();
    groups.extend(others.as_ref().map(|summary| (OTHERS, summary)));
    let name = text(by.name());
    writeln!(out, "<section aria-labelledby=\"groups\">\n<h2 id=\"groups\">By {name}</h2>")?;
    overview(by, &groups, out)?;
    more(shown, left_out, "groups", if in_order { "that come first" } else { "with the most records" }, out)?;
    if stats.plan().full {
        for (number, (key, group)) in groups.iter().enumerate() {
            for (variant, game) in group.games() {
                let id = format!("group-{}-{}", number + 1, variant.name());
                let heading = Heading { level: 3, id, title: format!("{key}: {}", variant.title()) };
                game::section(variant, game, &heading, look, out)?;
            }
        }
    }
    writeln!(out, "</section>")
}

fn overview(by: &By, groups: &[(&str, &Summary)], out: &mut dyn Write) -> io::Result<()> {
    let head = [
        "group",
        "game",
        "records",
        "errors",
        "White has won",
        "draw",
        "Black has won",
        "open",
        "White’s\u{a0}%",
        "median plies",
    ];
    let mut table = Table::new(format!("Results by {}", by.name()), head);
    for &(key, group) in groups {
        if group.unknown > 0 {
            let unknown = grouped(group.unknown);
            let [a, b, c, d, e, f] = [const { String::new() }; 6];
            table.row(key, ["of no known game".to_owned(), unknown.clone(), unknown, a, b, c, d, e, f]);
        }
        for (variant, game) in group.games() {
            let Results { white, draw, black, open } = game.results;
            let [white, draw, black, open] = [white, draw, black, open].map(grouped);
            let [of_points, ..] = share(game.results.white_of_points());
            let median = game.plies.quantile(50).map_or_else(String::new, |plies| plies.to_string());
            let (records, errors) = (grouped(game.records), grouped(game.errors));
            let cells = [variant.title().to_owned(), records, errors, white, draw, black, open, of_points, median];
            table.row_of(key, cells, game.results);
        }
    }
    table.write(out)
}
