//! Every finding in every game where it can occur, exactly as it is printed.
//!
//! `fixtures/findings/GAME/NAME.wz` raises the finding NAME; what `wz check` prints of it in each format stands beside
//! it in `NAME.txt`. A further case is `NAME+what.wz`. `WZ_UPDATE=1 cargo test --test all snapshots` writes the texts anew:
//! read what changed, as somebody would who does not know the rules.

use Where::{Cannot, Once, Shown};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use winkelzug::diag::{CATALOGUE, Severity, entry};

/// Whether a finding can occur in a game.
#[derive(Clone, Copy, PartialEq)]
enum Where {
    Shown,
    Cannot(&'static str),
    /// It does not depend on the game and is shown once, in the folder `any`.
    Once,
}

const GAMES: [&str; 3] = ["walking-purchase", "alquerque", "distanz"];

const NO_TURN: Where = Cannot("nothing turns: a letter in parentheses is `unexpected-character`");
const NO_WALK: Where = Cannot("no piece walks");
const NO_JUMP: Where = Cannot("no piece jumps");
const NO_STEP: Where = Cannot("no piece steps");
const NO_DUTY: Where = Cannot("nobody must capture, and a capture may stop after any jump");
const NO_DISTANCE: Where = Cannot("distances do not matter");
const NO_CAPTIVE: Where = Cannot("what is taken leaves the board");
const NO_POINTS: Where = Cannot("there are no points: a `Score` tag is `bad-result`");

/// Walking Purchase, Alquerque, Distanz.
#[rustfmt::skip]
const TABLE: &[(&str, [Where; 3])] = &[
    ("unexpected-character",   [Shown, Shown, Shown]),
    ("unterminated-comment",   [Once; 3]),
    ("unterminated-tag",       [Once; 3]),
    ("unterminated-variation", [Once; 3]),
    ("stray-parenthesis",      [Once; 3]),
    ("bad-square",             [Shown, Shown, Shown]),
    ("bad-turn",               [Shown, NO_TURN, NO_TURN]),
    ("unknown-variant",        [Once; 3]),
    ("bad-ruling",             [Shown, Shown, Shown]),
    ("bad-position",           [Shown, Shown, Shown]),
    ("no-piece",               [Shown, Shown, Shown]),
    ("wrong-colour",           [Shown, Shown, Shown]),
    ("wrong-piece",            [Shown, Shown, Shown]),
    ("not-a-walk",             [Shown, NO_WALK, NO_WALK]),
    ("walk-blocked",           [Shown, NO_WALK, NO_WALK]),
    ("turn-blocked",           [Shown, NO_TURN, NO_TURN]),
    ("ambiguous-walk",         [Shown, NO_WALK, NO_WALK]),
    ("bad-jump",               [Shown, Shown, NO_JUMP]),
    ("nothing-to-jump",        [Shown, Shown, NO_JUMP]),
    ("jumped-twice",           [Shown, Shown, NO_JUMP]),
    ("landing-occupied",       [Shown, Shown, NO_JUMP]),
    ("squares-left-out",       [Shown, Shown, Cannot("a third square is `unexpected-character`, and none is between two")]),
    ("not-adjacent",           [NO_STEP, Shown, NO_STEP]),
    ("no-line",                [NO_STEP, Shown, NO_STEP]),
    ("backward-step",          [NO_STEP, Shown, NO_STEP]),
    ("far-row-step",           [NO_STEP, Shown, NO_STEP]),
    ("target-occupied",        [
        Cannot("an occupied target blocks the walk: `walk-blocked`"), Shown, Cannot("an occupied target is no obstacle"),
    ]),
    ("capture-forced",         [NO_DUTY, Shown, NO_DUTY]),
    ("capture-unfinished",     [NO_DUTY, Shown, NO_DUTY]),
    ("captive-moves",          [NO_CAPTIVE, NO_CAPTIVE, Shown]),
    ("wrong-distance",         [NO_DISTANCE, NO_DISTANCE, Shown]),
    ("wrong-sign",             [
        Cannot("a walker with `x` is `wrong-piece`, a stone with `-` is `style` or `wrong-piece`"), Shown, Shown,
    ]),
    ("play-after-end",         [Shown, Shown, Shown]),
    ("result-mismatch",        [Shown, Shown, Shown]),
    ("score-mismatch",         [Shown, NO_POINTS, NO_POINTS]),
    ("result-conflict",        [Once; 3]),
    ("result-missing",         [Shown, Shown, Shown]),
    ("move-number",            [Once; 3]),
    ("duplicate-tag",          [Once; 3]),
    ("bad-result",             [Shown, Shown, Shown]),
    ("record-too-large",       [Once; 3]),
    ("damaged-input",          [Once; 3]),
    ("encoding",               [Once; 3]),
    ("nothing-here",           [Once; 3]),
    ("style",                  [Shown, Shown, Shown]),
    ("unfinished",             [Shown, Shown, Shown]),
    ("non-default-ruling",     [Shown, Shown, Shown]),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/findings")
}

/// All fixtures, as folder and name without suffix.
fn fixtures(suffix: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for game in GAMES.iter().chain(&["any"]) {
        for entry in fs::read_dir(folder().join(game)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(stem) = name.strip_suffix(suffix) {
                found.insert(((*game).to_owned(), stem.to_owned()));
            }
        }
    }
    found
}

/// What `wz check` prints of a fixture.
fn check(game: &str, stem: &str, options: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_wz"))
        .args(["check", "--strict", "--color", "never", "--no-progress", "--max-record-size", "4K"])
        .args(options)
        .arg(format!("{stem}.wz"))
        .current_dir(folder().join(game))
        .output()
        .unwrap();
    assert!(output.stderr.is_empty(), "{stem}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_finding_is_printed_as_before() {
    let update = std::env::var_os("WZ_UPDATE").is_some();
    let mut changed = Vec::new();
    for (game, stem) in fixtures(".wz") {
        let mut printed = String::new();
        for (title, options) in [("human", &["--board"][..]), ("short", &["--format", "short"]), ("json", &["--json"])]
        {
            printed.push_str(&format!("=== {title}\n{}\n", check(&game, &stem, options)));
        }
        let path = folder().join(&game).join(format!("{stem}.txt"));
        if update {
            fs::write(&path, &printed).unwrap();
        }
        if fs::read_to_string(&path).unwrap_or_default() != printed {
            changed.push(format!("{game}/{stem}:\n{printed}"));
        }
    }
    assert!(
        changed.is_empty(),
        "`WZ_UPDATE=1 cargo test --test all snapshots` writes them anew:\n{}",
        changed.join("\n")
    );
    assert_eq!(fixtures(".txt"), fixtures(".wz"), "each fixture has its text, and each text its fixture");
}

#[test]
fn without_a_board_nothing_else_is_different() {
    for (game, stem) in fixtures(".wz") {
        let with = check(&game, &stem, &["--board"]);
        let mut without = String::new();
        let mut in_board = false;
        for line in with.lines() {
            in_board = line.contains("= board: ") || (in_board && !line.is_empty());
            if !in_board {
                without.push_str(line);
                without.push('\n');
            }
        }
        assert_eq!(check(&game, &stem, &[]), without, "{game}/{stem}");
        let ascii = check(&game, &stem, &["--board", "--ascii"]);
        let boards = |text: &str| text.matches("= board: ").count();
        assert_eq!(boards(&ascii), boards(&with), "{game}/{stem}");
    }
}

#[test]
fn every_fixture_raises_its_finding_at_a_place_in_its_file() {
    for (game, stem) in fixtures(".wz") {
        let name = stem.split('+').next().unwrap();
        let text = check(&game, &stem, &["--json"]);
        let mut names = Vec::new();
        for line in text.lines() {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            if game != "any" {
                assert_eq!(object["variant"], *game, "{stem}");
            }
            for finding in object["findings"].as_array().unwrap() {
                assert!(finding["start"].as_u64().unwrap() <= finding["end"].as_u64().unwrap(), "{stem}: {finding}");
                names.push(finding["name"].as_str().unwrap().to_owned());
            }
        }
        assert!(names.iter().any(|found| found == name), "{game}/{stem}: {names:?}");
        // What cuts an input short, or is never closed, brings others with it.
        let alone = !["damaged-input", "unterminated-comment", "encoding"].contains(&name);
        let error = |found: &&String| entry(found).unwrap().severity == Severity::Error;
        let others = names.iter().filter(error).filter(|found| *found != name).count();
        assert!(!alone || others == 0, "{game}/{stem}: {names:?}");
    }
}

#[test]
fn every_name_has_a_fixture_in_every_game_where_it_can_occur() {
    let known: Vec<&str> = TABLE.iter().map(|(name, _)| *name).collect();
    let names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
    assert_eq!(known, names, "the table has all names of the catalogue, in its order");
    let fixtures = fixtures(".wz");
    let has = |folder: &str, name: &str| {
        fixtures.iter().any(|(game, stem)| game == folder && stem.split('+').next() == Some(name))
    };
    for (name, places) in TABLE {
        for (game, place) in GAMES.iter().zip(places) {
            match place {
                Shown => assert!(fixtures.contains(&((*game).to_owned(), (*name).to_owned())), "{game}/{name}"),
                Once => assert!(has("any", name), "any/{name}"),
                Cannot(why) => assert!(!has(game, name), "{game}/{name}: {why}"),
            }
        }
    }
    for (game, stem) in &fixtures {
        let name = stem.split('+').next().unwrap();
        assert!(known.contains(&name), "{game}/{stem}");
    }
}

#[test]
fn sarif_says_what_json_lines_say() {
    let printed = |path: &Path, format: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wz"));
        String::from_utf8(command.args(["check", "--format", format]).arg(path).output().unwrap().stdout).unwrap()
    };
    let mut related = BTreeSet::new();
    let folders = ["any"].iter().chain(&GAMES).map(|game| Path::new("fixtures/findings").join(game));
    for file in folders.flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "wz") {
            continue;
        }
        let log: serde_json::Value = serde_json::from_str(&printed(&file, "sarif")).unwrap();
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        let rules: Vec<_> = run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
        let objects = printed(&file, "json");
        let objects = objects.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let findings: Vec<_> = objects.flat_map(|object| object["findings"].as_array().unwrap().clone()).collect();
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), findings.len(), "{}", file.display());
        for (result, finding) in results.iter().zip(&findings) {
            assert_eq!(result["ruleId"], finding["name"]);
            assert!(rules.contains(&&result["ruleId"]));
            assert!(result["message"]["text"].as_str().unwrap().starts_with(finding["message"].as_str().unwrap()));
            let region = &result["locations"][0]["physicalLocation"]["region"];
            assert_eq!([&region["startLine"], &region["startColumn"]], [&finding["line"], &finding["column"]]);
            for place in result["relatedLocations"].as_array().into_iter().flatten() {
                assert!(place["physicalLocation"]["region"]["startLine"].as_u64() < region["startLine"].as_u64());
                related.insert(finding["name"].as_str().unwrap().to_owned());
            }
        }
    }
    assert_eq!(related.into_iter().collect::<Vec<_>>(), ["duplicate-tag", "result-conflict"]);
}
