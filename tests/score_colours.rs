//! `wz score --explain` in colour: what changed in each step.

use std::process::Command;

/// The count of the first game of the club, with these options.
fn explained(options: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wz"));
    command.args(["score", "--explain", "--record", "1", "fixtures/club.wz"]).args(options);
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// Without codes; the rings are shaded in another way where there are no colours.
fn bare(text: &str) -> Vec<String> {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap().to_owned();
    let rest = parts.map(|part| part.split_once('m').unwrap().1);
    let text = first + &rest.collect::<String>();
    text.lines().map(|line| line.replace('░', "·").trim_end().to_owned()).collect()
}

/// The steps of the count.
fn steps(text: &str) -> Vec<&str> {
    (1..=7).map(|step| text.split(&format!("\n{step}. ")).nth(1).unwrap().split("\n\n").next().unwrap()).collect()
}

const RED: &str = "\x1b[1m\x1b[31m";
const GREEN: &str = "\x1b[1m\x1b[32m";
const YELLOW: &str = "\x1b[1m\x1b[33m";

/// How often a colour begins.
fn count(step: &str, colour: &str) -> usize {
    step.matches(colour).count()
}

#[test]
fn what_changed_is_coloured() {
    let text = explained(&["--color", "always"]);
    let steps = steps(&text);
    // The four walkers went; the prisoners are as they were.
    assert_eq!([RED, GREEN, YELLOW].map(|colour| count(steps[0], colour)), [4, 0, 0], "{}", steps[0]);
    assert!(steps[0].ends_with("prisoners: White 9, Black 15"), "{}", steps[0]);
    // Nothing changed on the board, but both numbers of prisoners.
    assert_eq!([RED, GREEN, YELLOW].map(|colour| count(steps[1], colour)), [0, 0, 2], "{}", steps[1]);
    let counts = format!("prisoners: {YELLOW}White 0\x1b[0m, {YELLOW}Black 6\x1b[0m");
    assert!(steps[1].ends_with(&counts), "{}", steps[1]);
    // White's stone moves outward.
    assert_eq!([RED, GREEN, YELLOW].map(|colour| count(steps[2], colour)), [1, 1, 0], "{}", steps[2]);
    // All squares that are marked have a colour.
    for step in &steps {
        let marked = step.matches('[').count() - step.matches("\x1b[").count();
        let counts = step.lines().filter(|line| line.starts_with("prisoners") || line.starts_with("beside"));
        let counts: usize = counts.map(|line| count(line, YELLOW)).sum();
        let coloured: usize = [RED, GREEN, YELLOW].iter().map(|colour| count(step, colour)).sum();
        assert_eq!(coloured, marked + counts, "{step}");
    }
}

#[test]
fn colours_change_no_word() {
    let coloured = explained(&["--color", "always"]);
    let plain = explained(&["--color", "never"]);
    assert!(coloured.contains('\x1b') && !plain.contains('\x1b'));
    assert_eq!(bare(&coloured), bare(&plain));
    assert_eq!(explained(&[]), plain, "a pipe gets no colours");
}
