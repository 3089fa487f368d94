//! What is printed.

use super::{by, counted, fixture};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::process::Command;
use unicode_width::UnicodeWidthStr;
use winkelzug::sink::stats_table::TableLook;
use winkelzug::sink::{stats_csv, stats_json, stats_table};
use winkelzug::stats::{Limits, Plan, Stats};

fn json(stats: &Stats) -> Value {
    let mut out = Vec::new();
    stats_json::write(stats, &mut out).unwrap();
    assert_eq!(out.iter().filter(|&&byte| byte == b'\n').count(), 1);
    serde_json::from_slice(&out).unwrap()
}

fn csv(stats: &Stats) -> Vec<[String; 6]> {
    let mut out = Vec::new();
    stats_csv::write(stats, false, &mut out).unwrap();
    let mut reader = csv::Reader::from_reader(&*out);
    assert_eq!(reader.headers().unwrap(), &stats_csv::COLUMNS[..]);
    reader.records().map(|row| std::array::from_fn(|at| row.as_ref().unwrap()[at].to_owned())).collect()
}

/// All keys of all objects, but for those that are data.
fn keys<'v>(value: &'v Value, found: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| {
            found.insert(key);
            keys(value, found);
        }),
        Value::Array(list) => list.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn every_key_of_the_json_is_documented() {
    let page = std::fs::read_to_string("docs/statistics.md").unwrap();
    let plan = Plan { limits: Limits { players: 2, groups: 2 }, ..by("year") };
    let object = json(&counted(&fixture("records.wz"), plan));
    let mut found = BTreeSet::new();
    keys(&object, &mut found);
    let missing: Vec<_> = found.iter().filter(|key| !page.contains(&format!("`{key}`"))).collect();
    assert!(missing.is_empty(), "not in docs/statistics.md: {missing:?}");
    assert_eq!(object["format"], "wz-stats");
    assert_eq!(object["version"], stats_json::VERSION);
    assert_eq!(object["by"], "year");
    assert_eq!(object["groups"].as_array().unwrap().len(), 2);
    assert_eq!(object["other_groups"]["records"], 33);
    for key in ["status", "reason", "result", "claimed", "white_share", "points_of", "plies", "captures"] {
        assert!(object["total"]["games"][0][key].is_object(), "{key}");
    }
    let walking = &object["total"]["games"][0];
    for key in ["longest_series", "points", "difference", "compensation", "maps", "other_players"] {
        assert!(walking[key].is_object(), "{key}");
    }
    for key in ["first_plies", "players"] {
        assert!(walking[key].is_array(), "{key}");
    }
    assert_eq!(walking["maps"]["laid"]["white"].as_array().unwrap().len(), 16);
    assert!(object["total"]["games"][1].get("points").is_none());
}

#[test]
fn the_csv_says_what_the_json_says() {
    let stats = counted(&fixture("records.wz"), by("player"));
    let object = json(&stats);
    let rows = csv(&stats);
    let page = std::fs::read_to_string("docs/statistics.md").unwrap();
    for [_, _, table, ..] in &rows {
        assert!(page.contains(&format!("`{table}`")), "{table} is not in docs/statistics.md");
    }
    let mut values = HashMap::new();
    for [group, variant, table, key, measure, value] in &rows {
        let place = [group.as_str(), variant, table, key, measure].join("/");
        assert!(value.parse::<f64>().is_ok(), "{place}: {value}");
        assert!(!values.contains_key(&place), "{place} is there twice");
        values.insert(place, value.as_str());
    }
    let summaries = object["groups"].as_array().unwrap().iter().map(|group| (group["key"].as_str().unwrap(), group));
    for (group, summary) in summaries.chain([("", &object["total"])]) {
        for game in summary["games"].as_array().unwrap() {
            let variant = game["variant"].as_str().unwrap();
            let same = |table: &str, key: &str, measure: &str, expected: &Value| {
                let found = values.get(&[group, variant, table, key, measure].join("/"));
                let found = found.map(|value| value.parse::<f64>().unwrap());
                assert_eq!(found, expected.as_f64(), "{group} {variant} {table} {key} {measure}");
            };
            same("records", "", "records", &game["records"]);
            same("result", "draw", "claimed", &game["claimed"]["draw"]);
            same("white-share", "points", "high", &game["white_share"]["points"]["high"]);
            for measure in ["count", "sum", "min", "median", "mean", "p90", "max"] {
                same("plies", "", measure, &game["plies"][measure]);
                same("difference", "", measure, &game["difference"][measure]);
            }
            for bin in game["plies"]["histogram"].as_array().unwrap() {
                same("plies-histogram", &bin[0].to_string(), "records", &bin[1]);
            }
            for first in game["first_plies"].as_array().unwrap() {
                same("first-plies", first["ply"].as_str().unwrap(), "black", &first["black"]);
            }
            for player in game["players"].as_array().into_iter().flatten() {
                same("players", player["name"].as_str().unwrap(), "points-against", &player["points_against"]);
            }
            same("map-captures", "c3", "black", &game["maps"]["captures"]["black"][2][2]);
        }
    }
}

#[test]
fn tables_fit_any_width() {
    let text = fixture("records.wz")
        + "\n[Event \"E\"]\n[White \"名前がとても長いプレーヤーの名前がとても長い\u{1b}[31m\"]\n\n1. p1-h9 (p) *\n";
    for key in ["player", "year", "White"] {
        let stats = counted(&text, by(key));
        for width in [40, 57, 80, 200] {
            for ascii in [false, true] {
                let mut out = Vec::new();
                stats_table::write(&stats, TableLook { width, ascii, top: 0 }, &mut out).unwrap();
                let out = String::from_utf8(out).unwrap();
                for line in out.lines() {
                    assert!(line.width() <= width, "{width}: {line}");
                    assert!(!line.contains('\u{1b}') && line.trim_end() == line, "{line:?}");
                }
                assert!(!ascii || !out.contains('█'));
            }
        }
    }
}

#[test]
fn large_counts_are_shown_in_units() {
    let record = "[Variant \"distanz\"]\n\n1. f1-f4 *\n\n";
    let stats = counted(&record.repeat(12_500), Plan::default());
    let mut out = Vec::new();
    stats_table::write(&stats, TableLook { width: 40, ascii: true, top: 5 }, &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(out.contains("  Squares entered, in units of 100\n"), "{out}");
    assert!(out.contains("\n   4   .   .   .   .   . 125   .   .\n"), "{out}");
}

fn wz(args: &[&str]) -> (Option<i32>, Vec<u8>) {
    let output = Command::new(env!("CARGO_BIN_EXE_wz")).arg("stats").args(args).output().unwrap();
    (output.status.code(), output.stdout)
}

#[test]
fn the_command_prints_each_format_and_its_status_tells_of_errors() {
    let (good, bad) = ("fixtures/vectors/records.wz", "fixtures/vectors/faults.wz");
    assert_eq!(wz(&[good]).0, Some(0));
    assert_eq!(wz(&[bad]).0, Some(1));
    assert_eq!(wz(&["no-such-file"]).0, Some(2));
    assert_eq!(wz(&["--by", "no such", good]).0, Some(2));
    let (_, forth) = wz(&["--json", "--by", "player", good, bad]);
    let (_, back) = wz(&["--format", "json", "--by", "player", bad, good]);
    assert!(!forth.is_empty() && forth == back);
    let (_, table) = wz(&["--by", "Round", good]);
    let table = String::from_utf8(table).unwrap();
    assert!(table.contains("Walking Purchase: 26 records") && table.contains("By Round"), "{table}");
}

#[test]
fn one_job_and_many_print_the_same_bytes() {
    let folder = std::env::temp_dir().join(format!("wz-stats-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let input = folder.join("all.wz");
    // Larger than a chunk of the pipeline, and of mixed quality.
    let text = fixture("records.wz") + "\n" + &fixture("faults.wz") + "\n";
    std::fs::write(&input, text.repeat(8)).unwrap();
    let input = input.to_str().unwrap();
    let limits = ["--max-players", "3", "--max-groups", "5", "--by", "Round", "--full"];
    for format in ["table", "json", "csv"] {
        let [one, many] = ["1", "8"].map(|jobs| wz(&[&["-j", jobs, "--format", format, input], &limits[..]].concat()));
        assert_eq!(one.0, Some(1));
        assert!(one == many && one.1.len() > 1000, "{format}");
    }
    let output = folder.join("all.csv");
    let output = output.to_str().unwrap();
    assert_eq!(wz(&["-o", output, input]).0, Some(1));
    assert!(std::fs::read_to_string(output).unwrap().starts_with("group,variant,table,key,measure,value\n"));
    // Nothing is overwritten unasked.
    assert_eq!(wz(&["-o", output, input]).0, Some(2));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn names_that_look_like_formulas_are_guarded_where_wanted() {
    let folder = std::env::temp_dir().join(format!("wz-excel-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let input = folder.join("names.wz");
    let text = "[White \"=1+1\"]\n[Black \"@b\"]\n[Variant \"distanz\"]\n\n1. f1-f4 *\n";
    std::fs::write(&input, text).unwrap();
    let input = input.to_str().unwrap();
    let rows = |args: &[&str]| {
        let (status, out) = wz(&[&["--format", "csv", "--by", "player", input], args].concat());
        assert_eq!(status, Some(0));
        let mut reader = csv::Reader::from_reader(&*out);
        reader.records().map(|row| row.unwrap()).collect::<Vec<_>>()
    };
    let (plain, safe) = (rows(&[]), rows(&["--excel-safe"]));
    assert!(plain.iter().any(|row| &row[0] == "=1+1") && plain.iter().any(|row| &row[3] == "@b"));
    assert_eq!(plain.len(), safe.len());
    for (plain, safe) in plain.iter().zip(&safe) {
        for (plain, safe) in plain.iter().zip(safe) {
            let guarded = plain.starts_with(['=', '@']).then(|| format!("'{plain}"));
            assert_eq!(safe, guarded.as_deref().unwrap_or(plain));
        }
    }
    // Negative numbers stay numbers.
    let records = "fixtures/vectors/records.wz";
    let [plain, safe] = [&[][..], &["--excel-safe"]].map(|more| wz(&[&["--format", "csv", records], more].concat()).1);
    assert!(plain == safe && String::from_utf8(plain).unwrap().contains("difference,,min,-"));
    std::fs::remove_dir_all(&folder).unwrap();
}
