//! The table of the rules page that says where each rule is held: every rule has its row, and every test named
//! there exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The letters of the rules, how many there are, and the module of the game.
const GAMES: [(&str, usize, &str); 3] =
    [("W", 43, "games/walking_purchase"), ("A", 20, "games/alquerque"), ("D", 18, "games/distanz")];

/// The cells of each row of the table.
fn rows() -> Vec<Vec<String>> {
    let page = fs::read_to_string("docs/rules.md").unwrap();
    let (_, section) = page.split_once("\n## Where each rule is held\n").unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.skip(2).map(|row| row.split(" | ").map(str::to_owned).collect()).collect()
}

/// The tests named in a cell; none behind a dash and the reason for it.
#[track_caller]
fn named<'c>(number: &str, cell: &'c str) -> Vec<&'c str> {
    if let Some(reason) = cell.strip_prefix("– ") {
        assert!(reason.len() > 8 && !reason.contains('`'), "{number}: why is there no test? {cell}");
        return Vec::new();
    }
    let names: Vec<&str> = cell.split(", ").map(|name| name.trim_matches('`')).collect();
    for name in &names {
        let path = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ':'));
        assert!(path && name.contains("::"), "{number}: `{name}` names no test");
    }
    names
}

/// What tells one file of tests from another: its folders and its name, without those that only say that it is one.
fn place<'p>(parts: impl Iterator<Item = &'p str>) -> String {
    let kept = parts.flat_map(|part| part.split('_')).filter(|word| !["tests", "mod", "main"].contains(word));
    kept.collect::<Vec<_>>().join("_")
}

/// The functions behind `#[test]` in all files of a folder, by place.
fn collect(root: &Path, folder: &Path, found: &mut BTreeMap<String, BTreeSet<String>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("target") {
                collect(root, &path, found);
            }
            continue;
        }
        let Some(name) = path.strip_prefix(root).unwrap().to_str().unwrap().strip_suffix(".rs") else { continue };
        let text = fs::read_to_string(&path).unwrap();
        let functions = text.split("#[test]\n").skip(1).filter_map(|rest| {
            let line = rest.lines().find(|line| !line.trim_start().starts_with("#["))?;
            Some(line.trim_start().strip_prefix("fn ")?.split('(').next()?.to_owned())
        });
        found.entry(place(name.split('/'))).or_default().extend(functions);
    }
}

fn tests() -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for root in ["src", "tests"].map(Path::new) {
        collect(root, root, &mut found);
    }
    found
}

/// Whether a test of this path exists, as it stands or below a module.
fn exists(tests: &BTreeMap<String, BTreeSet<String>>, module: &str, path: &str) -> bool {
    let (place_of, function) = path.rsplit_once("::").unwrap();
    let here = |prefix: &str| {
        let place = place(prefix.split('/').chain(place_of.split("::")).filter(|part| !part.is_empty()));
        tests.get(&place).is_some_and(|functions| functions.contains(function))
    };
    here("") || here(module)
}

fn game(number: &str) -> &'static str {
    GAMES.iter().find(|(letter, ..)| number.starts_with(letter)).unwrap().2
}

#[test]
fn every_rule_has_its_row_and_its_module() {
    let rows = rows();
    let wanted = GAMES.iter().flat_map(|(letter, count, _)| (1..=*count).map(move |n| format!("{letter}{n}")));
    assert_eq!(rows.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
    for row in rows {
        assert_eq!(row.len(), 5, "{row:?}");
        let module = row[2].trim_matches('`');
        assert!(Path::new("src").join(module).is_dir(), "{}: there is no module `{module}`", row[0]);
    }
}

#[test]
fn every_test_that_holds_a_rule_exists() {
    let tests = tests();
    assert!(tests.values().map(BTreeSet::len).sum::<usize>() > 150, "tests are found");
    let mut missing = Vec::new();
    for row in rows() {
        let [allow, forbid] = [&row[3], &row[4]].map(|cell| named(&row[0], cell));
        assert!(!allow.is_empty() || !forbid.is_empty(), "{}: nothing holds this rule", row[0]);
        for path in allow.into_iter().chain(forbid).filter(|path| !exists(&tests, game(&row[0]), path)) {
            missing.push(format!("{}: {path}", row[0]));
        }
    }
    assert!(missing.is_empty(), "docs/rules.md names tests that do not exist: {missing:#?}");
    assert!(!exists(&tests, "games/distanz", "tests::findings::no_such_test"));
    // The name of another game's test is not enough.
    assert!(!exists(&tests, "games/distanz", "tests::findings::a_walk_turns"));
}

#[test]
fn every_test_written_for_a_rule_is_named() {
    let rows = rows();
    for (letter, _, module) in GAMES {
        let place = place(module.split('/').chain(["rules_held"]));
        for test in &tests()[&place] {
            let path = format!("tests::rules_held::{test}");
            let mut own = rows.iter().filter(|row| row[0].starts_with(letter));
            assert!(own.any(|row| row[3..].iter().any(|cell| cell.contains(&path))), "{module}: no rule has `{test}`");
        }
    }
}
