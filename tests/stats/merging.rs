//! The same bytes in whatever order and cut.

use super::{by, fixture};
use proptest::prelude::*;
use std::collections::BTreeMap;
use winkelzug::judge::Options;
use winkelzug::record::Reader;
use winkelzug::sink::stats_table::TableLook;
use winkelzug::sink::{stats_csv, stats_json, stats_table};
use winkelzug::stats::{Histogram, Limits, Merge, Plan, Results, Share, Stats, Table, add_text};

/// The short ones among the records of the vectors, valid and not.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for name in ["records.wz", "faults.wz"] {
        let text = fixture(name);
        let mut reader = Reader::new(text.as_bytes());
        while let Some(record) = reader.record() {
            if record.text.len() < 900 {
                texts.push(String::from_utf8(record.text.to_vec()).unwrap() + "\n\n");
            }
        }
    }
    assert!(texts.len() > 60);
    texts
}

fn printed(stats: &Stats) -> Vec<u8> {
    let mut out = Vec::new();
    stats_json::write(stats, &mut out).unwrap();
    stats_csv::write(stats, false, &mut out).unwrap();
    stats_table::write(stats, TableLook { width: 80, ascii: false, top: 0 }, &mut out).unwrap();
    out
}

fn whole(texts: &[String], plan: &Plan) -> Stats {
    let mut stats = Stats::new(plan.clone());
    add_text(texts.concat().as_bytes(), &Options::default(), &mut stats);
    stats
}

fn plans() -> impl Strategy<Value = Plan> {
    let keys = prop_oneof![Just("player"), Just("year"), Just("Round"), Just("variant")];
    (keys, any::<bool>(), 0..5usize, 0..5usize).prop_map(|(key, full, players, groups)| Plan {
        full,
        limits: Limits { players, groups },
        ..by(key)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn records_in_any_order_cut_anywhere_and_merged_in_any_way_give_the_same_bytes(
        plan in plans(),
        order in Just(texts()).prop_shuffle(),
        size in 1..20usize,
        backwards in any::<bool>(),
        pairs in any::<bool>(),
    ) {
        let expected = printed(&whole(&texts(), &plan));
        let mut parts: Vec<Stats> = order.chunks(size).map(|chunk| whole(chunk, &plan)).collect();
        if backwards {
            parts.reverse();
        }
        if pairs {
            // Each with its neighbour first, in the manner of a tree.
            while parts.len() > 1 {
                let mut next = Vec::new();
                let mut left = parts.into_iter();
                while let Some(mut part) = left.next() {
                    if let Some(neighbour) = left.next() {
                        part.merge(neighbour);
                    }
                    next.push(part);
                }
                parts = next;
            }
        }
        let mut all = Stats::new(plan);
        parts.into_iter().for_each(|part| all.merge(part));
        prop_assert!(printed(&all) == expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn quantiles_are_values_of_the_sorted_list(mut values in prop::collection::vec(-50i64..50, 1..200), percent in 0..=100u8) {
        let mut histogram = Histogram::default();
        values.iter().for_each(|&value| histogram.add(value));
        values.sort_unstable();
        let rank = (values.len() * usize::from(percent)).div_ceil(100).max(1);
        prop_assert_eq!(histogram.quantile(percent), Some(values[rank - 1]));
        prop_assert_eq!((histogram.min(), histogram.max()), (values.first().copied(), values.last().copied()));
        let sum: i64 = values.iter().sum();
        prop_assert_eq!(histogram.sum(), i128::from(sum));
        #[expect(clippy::cast_precision_loss, reason = "small")]
        let (mean, found) = (sum as f64 / values.len() as f64, histogram.mean(100).unwrap() as f64 / 100.0);
        prop_assert!((mean - found).abs() <= 0.005_000_1, "{} {}", mean, found);
    }

    #[test]
    fn a_table_keeps_the_first_keys_whatever_comes_when(
        keys in prop::collection::vec("[a-d]{1,3}", 0..120),
        limit in 0..12usize,
        cut in 0..120usize,
    ) {
        let mut expected: BTreeMap<&str, u64> = BTreeMap::new();
        keys.iter().for_each(|key| *expected.entry(key).or_default() += 1);
        let others: u64 = expected.iter().skip(limit).map(|(_, count)| count).sum();
        let (first, second) = keys.split_at(cut.min(keys.len()));
        let [mut table, more] = [first, second].map(|keys| {
            let mut table = Table::new(limit);
            keys.iter().for_each(|key| table.count(key, Results::default, |row: &mut Results| row.draw += 1));
            table
        });
        table.merge(more);
        let (rows, rest) = table.rows();
        let found: Vec<(&str, u64)> = rows.into_iter().map(|(key, results)| (key, results.draw)).collect();
        prop_assert_eq!(found, expected.into_iter().take(limit).collect::<Vec<_>>());
        prop_assert_eq!(rest.map_or(0, |rest| rest.draw), others);
    }

    #[test]
    fn intervals_hold_their_share_and_shrink(halves in 0..=200u64, more in 2..50u64) {
        let share = Share { halves, of: 100 };
        let (low, high) = share.interval().unwrap();
        let value = share.value().unwrap();
        prop_assert!((0.0..=value).contains(&low) && (value..=1.0).contains(&high));
        let (closer_low, closer_high) = Share { halves: halves * more, of: 100 * more }.interval().unwrap();
        prop_assert!(closer_high - closer_low < high - low);
        // The other side's share has the mirrored interval.
        let (other_low, other_high) = Share { halves: 200 - halves, of: 100 }.interval().unwrap();
        prop_assert!((1.0 - other_high - low).abs() < 1e-12 && (1.0 - other_low - high).abs() < 1e-12);
    }
}

#[test]
fn long_keys_are_cut_between_characters() {
    let mut table = Table::new(10);
    table.count(&"ä".repeat(200), Results::default, |row| row.white += 1);
    table.count(&("ä".repeat(128) + "b"), Results::default, |row| row.white += 1);
    let rows = table.rows().0;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].0, "ä".repeat(128));
    let mut results = Results::default();
    results.merge(*rows[0].1);
    assert_eq!(results.white, 2);
}
