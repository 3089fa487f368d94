//! `wz fix` on files: reports, diffs, copies.

use std::fs;
use std::process::{Command, Output};

fn run(folder: &tempfile::TempDir, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wz")).args(arguments).current_dir(folder.path()).output().unwrap()
}

const BROKEN: &str = "[Variant \"distanz\"]\n\n1. f1-f4 e8-h8 2. f4-f8 *\n";

#[test]
fn edits_are_reported_with_place_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.wz"), BROKEN).unwrap();
    let output = run(&folder, &["fix", "a.wz"]);
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "a.wz:3:19: record 1, ply 3: fixed[wrong-sign]: `f4-f8` becomes `f4xf8`: what the ply does decides its sign\n"
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("a.wz")).unwrap(), BROKEN.replace("f4-f8", "f4xf8"));
    // What is left makes the outcome.
    fs::write(folder.path().join("a.wz"), "1. p1-h9 *\n").unwrap();
    let output = run(&folder, &["fix", "a.wz"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "a.wz:1:4: record 1, ply 1: left: error[ambiguous-walk]: `p1-h9` can turn on p9 or on h1\n"
    );
}

#[test]
fn a_dry_run_shows_a_diff_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.wz"), BROKEN).unwrap();
    let output = run(&folder, &["fix", "--dry-run", "a.wz"]);
    let expected = "--- a.wz\n+++ a.wz\n@@ -1,3 +1,3 @@\n [Variant \"distanz\"]\n \n-1. f1-f4 e8-h8 2. f4-f8 *\n\
        +1. f1-f4 e8-h8 2. f4xf8 *\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert_eq!(fs::read_to_string(folder.path().join("a.wz")).unwrap(), BROKEN);
}

#[test]
fn a_backup_is_kept_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("a.wz"), folder.path().join("a.wz.orig"));
    fs::write(&file, BROKEN).unwrap();
    assert_eq!(run(&folder, &["fix", "--backup", "a.wz"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&copy).unwrap(), BROKEN);
    // Nothing to mend, nothing to copy.
    assert_eq!(run(&folder, &["fix", "--backup", "a.wz"]).status.code(), Some(0));
    let other = BROKEN.replace("2.", "4.");
    fs::write(&file, &other).unwrap();
    assert_eq!(run(&folder, &["fix", "--backup", "a.wz"]).status.code(), Some(2));
    assert_eq!(
        (fs::read_to_string(&copy).unwrap(), fs::read_to_string(&file).unwrap()),
        (BROKEN.to_owned(), other.clone())
    );
    assert_eq!(run(&folder, &["fix", "--backup", "--force", "a.wz"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&copy).unwrap(), other);
}

/// The lines that a page shows after this command.
fn shown(page: &str, command: &str) -> String {
    let (before, rest) = page.split_once(&format!("$ wz {command}\n")).unwrap();
    let indent = &before[before.rfind('\n').unwrap() + 1..];
    let lines = rest.lines().map(|line| line.strip_prefix(indent).unwrap_or(line));
    lines.take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_page_shows_real_output() {
    let page = fs::read_to_string("docs/editing.md").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let sheet = page.split("```\n").nth(1).unwrap();
    fs::write(folder.path().join("sheet.wz"), sheet).unwrap();
    fs::write(folder.path().join("typo.wz"), "[Variant \"alquerque\"]\n\n1. c2-v3 c4xc2 2. c1xc3 a3xc1 *\n").unwrap();
    for command in
        ["fix --dry-run --quiet sheet.wz", "fix --backup sheet.wz", "fmt --diff sheet.wz", "fix --guess typo.wz"]
    {
        let output = run(&folder, &command.split(' ').collect::<Vec<_>>());
        let found = [output.stderr, output.stdout].concat();
        assert_eq!(String::from_utf8(found).unwrap(), shown(&page, command), "{command}");
    }
}
