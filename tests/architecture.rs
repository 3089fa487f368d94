//! Who may use whom. Nothing points back.

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
    let of_tests = |name: &str| name.contains("tests") || name == "testing.rs";
    found.retain(|(path, _)| !path.components().any(|part| of_tests(&part.as_os_str().to_string_lossy())));
    // Runs before the crate is built and is no part of it.
    found.retain(|(path, _)| path != Path::new("build.rs"));
    found.sort();
    found
}

/// Drops comments that fill a line; others name no path.
fn without_comments(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// Drops what stands between quotation marks, and tests at the end of a file: prose and examples may name any game.
fn without_strings(code: &str) -> String {
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or(code);
    let mut left = String::new();
    let mut rest = code;
    while let Some(at) = rest.find(['"', '\'']) {
        let (before, from) = rest.split_at(at);
        left.push_str(before);
        let raw = before.ends_with("r#");
        let end = match from.as_bytes() {
            // A character, which may be a quotation mark, or a lifetime.
            [b'\'', b'\\', ..] => from[2..].find('\'').map(|end| end + 3),
            [b'\'', _, b'\'', ..] => Some(3),
            [b'\'', ..] => Some(1),
            _ if raw => from.find("\"#").map(|end| end + 2),
            _ => end_of_string(from),
        };
        rest = &from[end.unwrap_or(from.len())..];
    }
    left + rest
}

/// The length of a string literal at the start of the text.
fn end_of_string(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(at + 1),
            _ => {}
        }
    }
    None
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

/// The folder of a game and the type that stands for it.
fn games(sources: &[(PathBuf, String)]) -> BTreeMap<String, String> {
    let folders = sources.iter().filter_map(|(path, _)| game_folder(path));
    folders
        .map(|folder| {
            let words = folder.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
            let name = words.collect();
            (folder, name)
        })
        .collect()
}

/// The game in whose folder a file is.
fn game_folder(path: &Path) -> Option<String> {
    path.strip_prefix("games").ok().filter(|rest| rest.components().count() > 1).map(module)
}

/// Everything else asks a game what it is: nobody but the list of games names one, and no game another.
#[test]
fn only_the_list_of_games_names_a_game() {
    let sources = sources();
    let games = games(&sources);
    assert!(games.len() >= 3, "{games:?}");
    let mut wrong = Vec::new();
    for (path, code) in sources.iter().filter(|(path, _)| path != Path::new("games/mod.rs")) {
        let code = without_strings(code);
        let words: BTreeSet<&str> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let own = game_folder(path);
        for (folder, name) in games.iter().filter(|(folder, _)| own.as_ref() != Some(folder)) {
            if words.contains(folder.as_str()) || words.contains(name.as_str()) {
                wrong.push(format!("{}: names `{folder}`; ask the game instead, by its `Profile`", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A file that is not named there is not compiled, and its tests never run.
#[test]
fn all_tests_are_in_the_one_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let all = fs::read_to_string(folder.join("all.rs")).unwrap();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let is_module = path.extension().is_some_and(|suffix| suffix == "rs") || path.join("mod.rs").exists();
        let named = name == "all" || all.contains(&format!("\nmod {name};\n"));
        assert!(!is_module || named, "tests/all.rs lacks `mod {name};`");
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
