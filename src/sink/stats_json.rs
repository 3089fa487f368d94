//! Writes statistics as one JSON object. `docs/statistics.md` documents the keys, which are stable.

use super::json::Number;
use super::stats_words;
use crate::games::Variant;
use crate::rules::{AdjustmentRule, Points, Side};
use crate::stats::{Adjustments, By, Heat, REASONS, board};
use crate::stats::{GameStats, Histogram, Measure, Player, Results, STATUSES, Share, Stats, Summary};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// The version of the format, which the object contains.
pub const VERSION: u32 = 1;

/// Writes the object and a line ending.
///
/// # Errors
/// Those of `out`.
pub fn write(stats: &Stats, out: &mut dyn Write) -> io::Result<()> {
    super::json::line(&Object(stats), out)
}

struct Object<'a>(&'a Stats);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stats = self.0;
        let (groups, others) = stats.groups();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", "wz-stats")?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("by", &stats.plan().by.as_ref().map(By::name))?;
        let limits = &stats.plan().limits;
        map.serialize_entry("limits", &LimitsObject { players: limits.players, groups: limits.groups })?;
        map.serialize_entry("total", &SummaryObject { key: None, summary: stats.total() })?;
        map.serialize_entry("groups", &Groups(&groups))?;
        map.serialize_entry("other_groups", &others.as_ref().map(|summary| SummaryObject { key: None, summary }))?;
        map.end()
    }
}

#[derive(Serialize)]
struct LimitsObject {
    players: usize,
    groups: usize,
}

struct Groups<'a>(&'a [(&'a str, &'a Summary)]);

impl Serialize for Groups<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&(key, summary)| SummaryObject { key: Some(key), summary }))
    }
}

struct SummaryObject<'a> {
    key: Option<&'a str>,
    summary: &'a Summary,
}

impl Serialize for SummaryObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let summary = self.summary;
        let mut map = serializer.serialize_map(None)?;
        if let Some(key) = self.key {
            map.serialize_entry("key", key)?;
        }
        map.serialize_entry("records", &summary.records())?;
        map.serialize_entry("errors", &summary.errors())?;
        map.serialize_entry("unknown_variant", &summary.unknown)?;
        let games: Vec<_> = summary.games().map(|(variant, game)| GameObject { variant, game }).collect();
        map.serialize_entry("games", &games)?;
        map.end()
    }
}

struct GameObject<'a> {
    variant: Variant,
    game: &'a GameStats,
}

impl Serialize for GameObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { variant, game } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("variant", variant.name())?;
        map.serialize_entry("records", &game.records)?;
        map.serialize_entry("errors", &game.errors)?;
        let names = STATUSES.map(crate::judge::Status::name);
        map.serialize_entry("status", &Counts { names: &names, counts: &game.statuses })?;
        let names = REASONS.map(crate::rules::Reason::name);
        map.serialize_entry("reason", &Counts { names: &names, counts: &game.reasons })?;
        map.serialize_entry("result", &ResultsObject::from(&game.results))?;
        let Results { white, draw, black, open: _ } = game.claimed;
        map.serialize_entry("claimed", &Counts { names: &RESULTS, counts: &[white, draw, black] })?;
        let decided = ShareObject::from(game.results.white_of_decided());
        let points = ShareObject::from(game.results.white_of_points());
        map.serialize_entry("white_share", &Shares { decided, points })?;
        let total = |side| whole(game.points_of(variant, side));
        map.serialize_entry("points_of", &Sides { white: total(Side::White), black: total(Side::Black) })?;
        for (measure, histogram) in game.distributions(variant) {
            map.serialize_entry(&measure.name().replace('-', "_"), &Distribution { measure, histogram })?;
        }
        if let Some(rule) = variant.adjustment() {
            map.serialize_entry(rule.key, &AdjustmentsObject { rule, counts: &game.adjustments })?;
        }
        if let Some(first) = &game.first {
            map.serialize_entry("first_plies", &FirstPlies(&first.rows().0))?;
        }
        if let Some(heat) = &game.heat {
            map.serialize_entry("maps", &Maps { variant, heat })?;
        }
        if let Some(players) = &game.players {
            let (rows, others) = players.rows();
            map.serialize_entry("players", &Players(&rows))?;
            map.serialize_entry("other_players", &others.as_ref().map(PlayerObject::from))?;
        }
        map.end()
    }
}

const RESULTS: [&str; 3] = ["white", "draw", "black"];

/// Converts quarters to points.
fn whole(quarters: i128) -> Number {
    Number(Points::from_quarters(i64::try_from(quarters).unwrap_or(i64::MAX)))
}

/// A JSON object of counts by name.
struct Counts<'a> {
    names: &'a [&'static str],
    counts: &'a [u64],
}

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.names.iter().zip(self.counts))
    }
}

#[derive(Serialize)]
struct ResultsObject {
    white: u64,
    draw: u64,
    black: u64,
    open: u64,
}

impl From<&Results> for ResultsObject {
    fn from(&Results { white, draw, black, open }: &Results) -> Self {
        Self { white, draw, black, open }
    }
}

#[derive(Serialize)]
struct Shares {
    decided: ShareObject,
    points: ShareObject,
}

#[derive(Serialize)]
struct Sides<T> {
    white: T,
    black: T,
}

#[derive(Serialize)]
struct ShareObject {
    part: Number,
    of: u64,
    share: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<Share> for ShareObject {
    fn from(share: Share) -> Self {
        let six = |value: f64| (value * 1e6).round() / 1e6;
        let interval = share.interval();
        Self {
            part: whole(i128::from(share.halves) * 2),
            of: share.of,
            share: share.value().map(six),
            low: interval.map(|(low, _)| six(low)),
            high: interval.map(|(_, high)| six(high)),
        }
    }
}

struct Distribution<'a> {
    measure: Measure,
    histogram: &'a Histogram,
}

impl Distribution<'_> {
    fn number(&self, value: i64) -> Number {
        Number(if self.measure.in_quarters() { Points::from_quarters(value) } else { Points::whole(value) })
    }
}

impl Serialize for Distribution<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { measure, histogram } = self;
        let number = |value: Option<i64>| value.map(|value| self.number(value));
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("count", &histogram.count())?;
        map.serialize_entry("sum", &whole(histogram.sum() * if measure.in_quarters() { 1 } else { 4 }))?;
        map.serialize_entry("min", &number(histogram.min()))?;
        map.serialize_entry("median", &number(histogram.quantile(50)))?;
        #[expect(clippy::cast_precision_loss, reason = "only to be shown")]
        let mean = measure.mean(histogram, 4).map(|mean| mean as f64 / 1e4);
        map.serialize_entry("mean", &mean)?;
        map.serialize_entry("p90", &number(histogram.quantile(90)))?;
        map.serialize_entry("max", &number(histogram.max()))?;
        map.serialize_entry("histogram", &Bins(self))?;
        map.end()
    }
}

struct Bins<'a>(&'a Distribution<'a>);

impl Serialize for Bins<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.histogram.bins().map(|(value, count)| (self.0.number(value), count)))
    }
}

struct AdjustmentsObject<'a> {
    rule: &'a AdjustmentRule,
    counts: &'a Adjustments,
}

impl Serialize for AdjustmentsObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keyed = stats_words::adjustment_keys(self.rule, self.counts);
        serializer.collect_map(keyed.into_iter().map(|(key, count)| (key.replace('-', "_"), count)))
    }
}

struct FirstPlies<'a>(&'a [(&'a str, &'a Results)]);

#[derive(Serialize)]
struct FirstPly<'a> {
    ply: &'a str,
    records: u64,
    #[serde(flatten)]
    results: ResultsObject,
}

impl Serialize for FirstPlies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&(ply, results)| FirstPly {
            ply,
            records: results.all(),
            results: results.into(),
        }))
    }
}

struct Maps<'a> {
    variant: Variant,
    heat: &'a Heat,
}

impl Serialize for Maps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = board(self.variant);
        serializer.collect_map(self.heat.maps().map(|map| {
            let of = |side| -> Vec<Vec<u64>> {
                let rank = |rank: &Vec<_>| rank.iter().map(|&square| map.at(side, square)).collect();
                board.iter().map(rank).collect()
            };
            (map.map.name, Sides { white: of(Side::White), black: of(Side::Black) })
        }))
    }
}

struct Players<'a>(&'a [(&'a str, &'a Player)]);

#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    #[serde(flatten)]
    player: PlayerObject,
}

impl Serialize for Players<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&(name, player)| Named { name, player: player.into() }))
    }
}

#[derive(Serialize)]
struct PlayerObject {
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    open: u64,
    points_for: Number,
    points_against: Number,
}

impl From<&Player> for PlayerObject {
    fn from(player: &Player) -> Self {
        Self {
            games: player.games,
            won: player.won,
            drawn: player.drawn,
            lost: player.lost,
            open: player.open(),
            points_for: Number(player.points_for),
            points_against: Number(player.points_against),
        }
    }
}
