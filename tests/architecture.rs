//! Who may use whom. Nothing points back.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each module of the crate, and the modules it may name. A new module gets its line here.
const ALLOWED: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("finding", &[]),
    ("record", &["text", "finding"]),
    ("rules", &["finding", "record"]),
    ("games", &["finding", "record", "rules"]),
    ("generate", &["record", "rules", "games"]),
    ("replay", &["record", "rules"]),
    ("judge", &["text", "finding", "record", "rules", "games", "replay"]),
    ("stats", &["record", "rules", "games", "replay", "judge"]),
    ("suggest", &["text", "record", "rules", "games", "replay", "judge"]),
    ("diag", &["text", "finding", "record", "rules", "games", "judge", "suggest"]),
    ("sink", &["text", "record", "rules", "games", "replay", "judge", "stats", "diag"]),
    ("format", &["text", "record", "rules", "games", "judge", "diag", "sink"]),
    ("fix", &["text", "finding", "record", "rules", "games", "judge", "diag", "sink", "suggest", "format"]),
    ("input", &["text", "record"]),
    ("output", &["input"]),
    ("pipeline", &[]),
    ("plain", &["text", "record", "rules", "games", "replay", "judge", "suggest", "diag", "sink", "input"]),
    ("cli", CLI),
    ("main", &["cli"]),
];

/// The command line may use everything.
const CLI: &[&str] = &[
    "text", "finding", "record", "rules", "games", "generate", "replay", "judge", "stats", "suggest", "diag", "format",
    "fix", "sink", "input", "output", "pipeline",
];

/// All source files but those of tests, which may look at anything, as paths below `src`, with their code.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|suffix| suffix == "rs") {
                let code = without_comments(&fs::read_to_string(&path).unwrap());
                found.push((path.strip_prefix(&root).unwrap().to_owned(), code));
            }
        }
    }
    found.retain(|(path, _)| !path.components().any(|part| part.as_os_str().to_string_lossy().contains("tests")));
    // Runs before the crate is built and is no part of it.
    found.retain(|(path, _)| path != Path::new("build.rs"));
    found.sort();
    found
}

/// Drops comments that fill a line; others name no path.
fn without_comments(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The module a file belongs to: its folder below `src`, or its name.
fn module(path: &Path) -> String {
    let first = path.components().next().unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

/// How many `super::` lead from a file to the root of the crate.
fn depth(path: &Path) -> usize {
    path.components().count() - usize::from(path.ends_with("mod.rs"))
}

/// The names behind a path prefix: one, or those of a group in braces.
fn names(rest: &str) -> Vec<&str> {
    let word = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let Some(group) = rest.strip_prefix('{') else { return vec![&rest[..word(rest)]] };
    let mut names = Vec::new();
    let mut open = 1;
    let mut fresh = true;
    for (at, c) in group.char_indices() {
        match c {
            '{' => open += 1,
            '}' => open -= 1,
            ',' => fresh = true,
            c if open == 1 && fresh && (c.is_alphabetic() || c == '_') => {
                names.push(&group[at..][..word(&group[at..])]);
                fresh = false;
            }
            _ => {}
        }
        if open == 0 {
            break;
        }
    }
    names
}

/// The modules of the crate that a file names, in `use` lines and elsewhere.
fn used<'c>(path: &Path, code: &'c str, modules: &BTreeSet<String>) -> BTreeSet<&'c str> {
    let mut found = BTreeSet::new();
    for prefix in ["crate::", "winkelzug::"] {
        let whole = |at: usize| !code[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$'));
        for (at, _) in code.match_indices(prefix).filter(|(at, _)| whole(*at)) {
            found.extend(names(&code[at + prefix.len()..]));
        }
    }
    let up = "super::".repeat(depth(path));
    for (at, _) in code.match_indices(&up) {
        found.extend(names(&code[at + up.len()..]));
    }
    found.retain(|name| modules.contains(*name));
    found
}

#[test]
fn no_module_names_one_that_it_must_not_know() {
    let allowed: BTreeMap<&str, BTreeSet<&str>> =
        ALLOWED.iter().map(|(name, uses)| (*name, uses.iter().copied().collect())).collect();
    let sources = sources();
    let modules: BTreeSet<String> = sources.iter().map(|(path, _)| module(path)).filter(|name| name != "lib").collect();
    let mut wrong = Vec::new();
    for (path, code) in &sources {
        let name = module(path);
        if name == "lib" {
            continue;
        }
        let Some(allowed) = allowed.get(name.as_str()) else {
            wrong.push(format!("{}: what may `{name}` use?", path.display()));
            continue;
        };
        for used in used(path, code, &modules) {
            if used != name && !allowed.contains(used) {
                wrong.push(format!("{}: `{name}` must not name `{used}`", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(modules.len() > 8, "{modules:?}");
}

#[test]
fn the_arrows_have_no_circle() {
    let place = |name: &str| ALLOWED.iter().position(|(known, _)| *known == name).unwrap();
    for &(name, uses) in ALLOWED {
        for used in uses {
            assert!(place(used) < place(name), "`{name}` stands before `{used}`");
        }
    }
}

#[test]
fn no_game_names_another() {
    let sources = sources();
    let folder = |path: &Path| path.strip_prefix("games").ok().filter(|rest| rest.components().count() > 1).map(module);
    let games: BTreeSet<String> = sources.iter().filter_map(|(path, _)| folder(path)).collect();
    assert!(games.len() >= 3, "{games:?}");
    for (path, code) in &sources {
        let Some(game) = folder(path) else { continue };
        for other in games.iter().filter(|other| **other != game) {
            let mut type_name = String::new();
            for part in other.split('_') {
                type_name.push_str(&part[..1].to_uppercase());
                type_name.push_str(&part[1..]);
            }
            let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(!words.any(|word| word == other || word == type_name), "{}: names `{other}`", path.display());
        }
    }
}

#[test]
fn the_contract_names_no_game() {
    for (path, code) in sources() {
        if ["text", "record", "rules", "replay"].contains(&module(&path).as_str()) {
            for name in ["WalkingPurchase", "Alquerque", "Distanz", "walking_purchase"] {
                assert!(!code.contains(name), "{}: names `{name}`", path.display());
            }
        }
    }
}

#[test]
fn wire_formats_terminal_and_grammar_stay_where_they_belong() {
    let homes = [
        ("serde", &["sink", "cli"][..]),
        ("clap", &["cli"][..]),
        ("anyhow", &["cli"][..]),
        ("anstream", &["cli"][..]),
        ("println!", &["cli", "output"][..]),
        ("nom::", &["record"][..]),
    ];
    for (path, code) in sources() {
        for (name, homes) in homes {
            let strange = !homes.contains(&module(&path).as_str()) && code.contains(name);
            assert!(!strange, "{}: `{name}`", path.display());
        }
    }
}
