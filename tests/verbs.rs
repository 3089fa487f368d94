//! Every verb says what it is for, in the build that checks the definitions of all options.

use std::process::{Command, Output, Stdio};

/// Each verb with something small for it to do.
const VERBS: [(&str, &[&str]); 15] = [
    ("check", &["fixtures/club.wz"]),
    ("replay", &["fixtures/club.wz", "--record", "2"]),
    ("score", &["fixtures/club.wz"]),
    ("convert", &["fixtures/club.wz", "--to", "csv"]),
    ("stats", &["fixtures/club.wz"]),
    ("fmt", &["--diff", "fixtures/club.wz"]),
    ("fix", &["--dry-run", "fixtures/club.wz"]),
    ("generate", &["--game", "distanz"]),
    ("moves", &["start", "--game", "alquerque"]),
    ("perft", &["start", "2", "--game", "distanz"]),
    ("rules", &["alquerque"]),
    ("explain", &["unterminated-tag"]),
    ("completions", &["bash"]),
    ("man", &[]),
    ("help", &[]),
];

fn wz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wz")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// What it prints where all is well.
fn fine(arguments: &[&str]) -> String {
    let output = wz(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_verb_is_in_this_list() {
    let help = fine(&["help"]);
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let mut named: Vec<&str> = commands
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let mut listed = VERBS.map(|(verb, _)| verb);
    named.sort_unstable();
    listed.sort_unstable();
    assert_eq!(named, listed);
}

#[test]
fn every_verb_has_help_and_a_page() {
    for (verb, _) in VERBS {
        for arguments in [&["help", verb][..], &[verb, "--help"], &["help", verb, "--help"]] {
            let help = fine(arguments);
            assert!(help.contains("Usage: wz"), "{arguments:?}: {help}");
            assert!(verb == "help" || help.contains(&format!("wz {verb}")), "{arguments:?}: {help}");
        }
        let page = fine(&["man", verb]);
        let title = page.lines().find(|line| line.starts_with(".TH")).unwrap();
        assert!(title.starts_with(&format!(".TH wz-{verb} 1 ")) && title.contains("wz 0."), "{title}");
    }
    assert!(fine(&["man"]).contains("\n.TH wz 1 "));
    for arguments in [&["help", "--help"][..], &["help", "-h"], &["--help"]] {
        assert!(fine(arguments).contains("Commands:"), "{arguments:?}");
    }
}

#[test]
fn options_that_do_nothing_are_not_listed() {
    const SHARED: [&str; 5] = ["game", "force-game", "ruling", "force-ruling", "color"];
    for (verb, _) in VERBS {
        let listed = !["rules", "explain", "completions", "man", "help"].contains(&verb);
        let help = fine(&[verb, "--help"]);
        // On a page hyphens are escaped, and options are set in bold.
        let page = fine(&["man", verb]).replace('\\', "");
        for option in SHARED.map(|option| format!("--{option}")) {
            let words = |text: &str| text.split_whitespace().any(|word| word == option);
            let of_all = verb == "help" || words(&help) == listed;
            assert!(of_all, "{verb} {option}: {help}");
            assert_eq!(page.contains(&format!("fB{option}fR")), listed, "{verb} {option}: {page}");
        }
    }
    // They are read all the same, as an alias may give them to every command.
    fine(&["rules", "distanz", "--color", "never"]);
    fine(&["--game", "distanz", "explain"]);
}

#[test]
fn every_verb_does_something() {
    for (verb, rest) in VERBS {
        let output = wz(&[&[verb], rest].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code().is_some_and(|code| code < 2), "{verb}: {said}");
        assert!(!said.contains("panicked"), "{verb}: {said}");
        assert!(!output.stdout.is_empty() || ["fmt", "fix"].contains(&verb), "{verb} prints nothing");
    }
}

#[test]
fn what_is_no_verb_is_wrong_usage() {
    for arguments in [&["nonsense"][..], &[], &["help", "nonsense"], &["man", "nonsense"]] {
        let output = wz(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}
