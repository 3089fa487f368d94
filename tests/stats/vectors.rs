//! All numbers of the test vectors, counted again from what the vectors say.

use super::{counted, fixture, of};
use serde_json::Value;
use std::collections::BTreeMap;
use winkelzug::games::Variant;
use winkelzug::rules::Side;
use winkelzug::stats::{GameStats, Histogram, Plan, board};

/// A record of the vectors: what is said of it, and what its text holds.
struct Record {
    said: Value,
    tags: BTreeMap<String, String>,
    first: Option<String>,
}

fn records() -> Vec<Record> {
    let text = fixture("records.wz");
    let texts: Vec<&str> = text.split("\n\n[Event ").collect();
    let said: Vec<Value> = fixture("records.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(texts.len(), said.len());
    texts.into_iter().zip(said).map(|(text, said)| record(text, said)).collect()
}

fn record(text: &str, said: Value) -> Record {
    let (head, movetext) = text.split_once("\n\n").unwrap();
    let tag = |line: &str| {
        let (name, value) = line.trim_start_matches('[').split_once(" \"")?;
        let value = value.strip_suffix("\"]")?.replace("\\\"", "\"").replace("\\\\", "\\");
        Some((name.to_owned(), value))
    };
    let tags: BTreeMap<_, _> = head.lines().filter_map(tag).collect();
    // A comment may stand before the first ply.
    let mut rest = movetext.trim_start();
    while let Some(comment) = rest.strip_prefix('{') {
        rest = comment.split_once('}').unwrap().1.trim_start();
    }
    let mut words = rest.strip_prefix("1. ").unwrap_or_default().split_ascii_whitespace();
    let first = words.next().map(|ply| match words.next() {
        Some(turn) if turn.starts_with('(') && turn.len() == 3 && turn.ends_with(')') => format!("{ply} {turn}"),
        _ => ply.to_owned(),
    });
    let first = first.filter(|_| !tags.contains_key("FEN"));
    Record { said, tags, first }
}

impl Record {
    fn is(&self, variant: Variant) -> bool {
        self.said["game"] == variant.name()
    }

    fn word(&self, key: &str) -> &str {
        self.said[key].as_str().unwrap_or_default()
    }

    fn finished(&self) -> bool {
        self.word("status") == "finished"
    }

    fn tag(&self, name: &str) -> &str {
        self.tags.get(name).map_or("?", String::as_str)
    }

    /// `white`, `black`, `draw` or `open`.
    fn result(&self) -> &str {
        match (self.finished(), self.word("result")) {
            (true, _) => self.word("winner"),
            (false, "1-0") => "white",
            (false, "0-1") => "black",
            (false, "1/2-1/2") => "draw",
            _ => "open",
        }
    }

    /// White's total minus Black's, in quarters.
    fn difference(&self) -> i64 {
        let points: f64 = self.word("points").parse().unwrap();
        #[expect(clippy::cast_possible_truncation, reason = "points are quarters")]
        let quarters = (points * 4.0) as i64;
        if self.word("winner") == "black" { -quarters } else { quarters }
    }

    /// What stands at the end, as file and rank from 0 and the piece.
    fn pieces(position: &str) -> Vec<(usize, usize, char)> {
        let ranks: Vec<&str> = position.split(' ').next().unwrap().split('/').collect();
        let mut pieces = Vec::new();
        for (at, rank) in ranks.iter().enumerate() {
            let (mut file, mut number) = (0, 0);
            for c in rank.chars() {
                match c.to_digit(10) {
                    Some(digit) => number = number * 10 + digit as usize,
                    None if c == '*' => {}
                    None => {
                        file += number;
                        number = 0;
                        pieces.push((file, ranks.len() - 1 - at, c));
                        file += 1;
                    }
                }
            }
        }
        pieces
    }

    /// What compensation takes off, in quarters: from the most valuable white stone.
    fn paid(&self) -> Option<i64> {
        let position = self.word("final_position");
        let edge_1 = self.tag("Rulings").contains("edge-1-corner-2");
        let stones = Self::pieces(position).into_iter().filter(|(_, _, piece)| *piece == 'S');
        let worth = |(file, rank, _): (usize, usize, char)| {
            let ring = file.min(15 - file).min(rank).min(15 - rank);
            match (edge_1, file % 15 == 0 && rank % 15 == 0) {
                (false, _) => 2 << ring,
                (true, true) => 2,
                (true, false) => 1i64 << ring,
            }
        };
        let most = stones.map(worth).max()?;
        // In quarters: the stone goes from four of them to one or two.
        Some(if position.ends_with(" w") { most * 3 } else { most * 2 })
    }
}

fn sorted(values: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable();
    values
}

fn assert_distribution(name: &str, histogram: &Histogram, values: impl Iterator<Item = i64>) {
    let values = sorted(values);
    let all: Vec<i64> = histogram.bins().flat_map(|(value, count)| (0..count).map(move |_| value)).collect();
    assert_eq!(all, values, "{name}");
    assert_eq!(histogram.quantile(50), Some(values[values.len().div_ceil(2) - 1]), "{name}");
    assert_eq!(histogram.quantile(90), Some(values[(values.len() * 9).div_ceil(10) - 1]), "{name}");
}

fn map_total(game: &GameStats, variant: Variant, map: &str) -> u64 {
    let heat = game.heat.as_ref().unwrap().map(map).unwrap();
    let squares = board(variant).into_iter().flatten();
    squares.map(|square| heat.at(Side::White, square) + heat.at(Side::Black, square)).sum()
}

#[test]
fn every_number_is_the_one_the_vectors_give() {
    let stats = counted(&fixture("records.wz"), Plan::default());
    let all = records();
    assert_eq!(stats.total().records(), all.len() as u64);
    assert_eq!(stats.total().errors(), 0);
    for variant in Variant::ALL {
        let game = of(&stats, variant);
        let records: Vec<&Record> = all.iter().filter(|record| record.is(variant)).collect();
        let count = |wanted: &dyn Fn(&Record) -> bool| records.iter().filter(|record| wanted(record)).count() as u64;
        assert_eq!(game.records, records.len() as u64);
        for (status, found) in winkelzug::stats::STATUSES.iter().zip(game.statuses) {
            assert_eq!(found, count(&|record| record.word("status") == status.name()));
        }
        for (reason, found) in winkelzug::stats::REASONS.iter().zip(game.reasons) {
            assert_eq!(found, count(&|record| record.word("reason") == reason.name()));
        }
        let results = game.results;
        for (result, found, claimed) in [
            ("white", results.white, game.claimed.white),
            ("draw", results.draw, game.claimed.draw),
            ("black", results.black, game.claimed.black),
            ("open", results.open, 0),
        ] {
            assert_eq!(found, count(&|record| record.result() == result), "{variant:?} {result}");
            let expected = count(&|record| record.result() == result && !record.finished());
            assert_eq!(claimed, if result == "open" { 0 } else { expected }, "{variant:?} {result}");
        }
        let plies = records.iter().map(|record| record.said["plies"].as_i64().unwrap());
        assert_distribution("plies", &game.plies, plies);
        assert_first_plies(game, &records);
        assert_players(game, variant, &records);
        assert_captures(game, variant, &records);
    }
}

fn assert_first_plies(game: &GameStats, records: &[&Record]) {
    let mut expected: BTreeMap<&str, [u64; 4]> = BTreeMap::new();
    for record in records.iter().filter(|record| record.said["plies"] != 0) {
        let Some(first) = &record.first else { continue };
        let at = ["white", "draw", "black", "open"].iter().position(|result| *result == record.result()).unwrap();
        expected.entry(first).or_default()[at] += 1;
    }
    let found: BTreeMap<_, _> = game.first.as_ref().unwrap().rows().0.into_iter().collect();
    let found: BTreeMap<&str, [u64; 4]> =
        found.into_iter().map(|(ply, of)| (ply, [of.white, of.draw, of.black, of.open])).collect();
    assert!(!expected.is_empty());
    assert_eq!(found, expected);
}

fn assert_players(game: &GameStats, variant: Variant, records: &[&Record]) {
    // Games, won, drawn, lost, quarters for and against.
    let mut expected: BTreeMap<&str, [i64; 6]> = BTreeMap::new();
    for record in records {
        let difference = match (variant, record.finished()) {
            (Variant::WalkingPurchase, true) => record.difference(),
            _ => 0,
        };
        for (tag, side, sign) in [("White", "white", 1), ("Black", "black", -1)] {
            let row = expected.entry(record.tag(tag)).or_default();
            row[0] += 1;
            let (won, drawn) = (record.result() == side, record.result() == "draw");
            let lost = !won && !drawn && record.result() != "open";
            row[1] += i64::from(won);
            row[2] += i64::from(drawn);
            row[3] += i64::from(lost);
            if variant == Variant::WalkingPurchase {
                row[4] += (sign * difference).max(0);
                row[5] += (-sign * difference).max(0);
            } else {
                row[4] += 4 * i64::from(won) + 2 * i64::from(drawn);
                row[5] += 4 * i64::from(lost) + 2 * i64::from(drawn);
            }
        }
    }
    let rows = game.players.as_ref().unwrap().rows().0;
    let found: BTreeMap<&str, [i64; 6]> = rows
        .into_iter()
        .map(|(name, player)| {
            let counts =
                [player.games, player.won, player.drawn, player.lost].map(|count| i64::try_from(count).unwrap());
            let [games, won, drawn, lost] = counts;
            (name, [games, won, drawn, lost, player.points_for.quarters(), player.points_against.quarters()])
        })
        .collect();
    assert_eq!(found, expected, "{variant:?}");
}

/// The pieces taken: those of the start that are not there at the end, or the prisoners.
fn captured(record: &Record, variant: Variant) -> i64 {
    let position = record.word("final_position");
    let men = |position: &str| i64::try_from(Record::pieces(position).len()).unwrap();
    let prisoners = |position: &str| -> i64 {
        position.split(' ').nth(2).unwrap().split(':').map(|count| count.parse::<i64>().unwrap()).sum()
    };
    let start = record.tags.get("FEN");
    match variant {
        Variant::WalkingPurchase => prisoners(position) - start.map_or(0, |start| prisoners(start)),
        Variant::Alquerque => start.map_or(24, |start| men(start)) - men(position),
        Variant::Distanz => 0,
    }
}

fn assert_captures(game: &GameStats, variant: Variant, records: &[&Record]) {
    assert_eq!(i128::from(map_total(game, variant, "captures")), game.captures.sum(), "{variant:?}");
    if variant == Variant::Distanz {
        return;
    }
    assert_distribution("captures", &game.captures, records.iter().map(|record| captured(record, variant)));
    if variant == Variant::Alquerque {
        return;
    }
    let finished: Vec<_> = records.iter().filter(|record| record.finished()).collect();
    assert_distribution("difference", &game.difference, finished.iter().map(|record| record.difference()));
    assert_distribution("points", &game.points, finished.iter().map(|record| record.difference().abs()));
    let decides = finished.iter().filter(|record| {
        let without = record.difference() + record.paid().unwrap_or(0);
        without.signum() != record.difference().signum()
    });
    assert_eq!(game.adjustments.decides(), decides.count() as u64);
    assert_eq!(game.adjustments.games, finished.len() as u64);
    let applied = finished.iter().filter(|record| record.paid().is_some());
    assert_eq!(game.adjustments.applied, applied.count() as u64);
    for (side, stone) in [(Side::White, 'S'), (Side::Black, 's')] {
        let mut expected = vec![vec![0u64; 16]; 16];
        for record in &finished {
            for (file, rank, piece) in Record::pieces(record.word("final_position")) {
                expected[rank][file] += u64::from(piece == stone);
            }
        }
        let heat = game.heat.as_ref().unwrap().map("end").unwrap();
        let rank = |rank: Vec<_>| rank.into_iter().map(|square| heat.at(side, square)).collect();
        let found: Vec<Vec<u64>> = board(variant).into_iter().map(rank).collect();
        assert_eq!(found, expected, "{side}");
    }
    // What was laid is there at the end or was taken, but for what stood there at the start.
    let stones = |position: &str| {
        let pieces = Record::pieces(position).into_iter();
        i64::try_from(pieces.filter(|(_, _, piece)| piece.eq_ignore_ascii_case(&'s')).count()).unwrap()
    };
    let laid = records.iter().map(|record| {
        let start = record.tags.get("FEN").map_or(0, |start| stones(start));
        stones(record.word("final_position")) + captured(record, variant) - start
    });
    assert_eq!(i64::try_from(map_total(game, variant, "laid")).unwrap(), laid.sum::<i64>());
}
