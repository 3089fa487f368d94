//! Wrong usage is told in words that say what would be right.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const CLUB: &str = "fixtures/club.wz";

/// The words of a run that is refused, printing nothing.
fn refused(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_wz")).args(arguments).stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    said
}

#[track_caller]
fn says(arguments: &[&str], words: &str) {
    let said = refused(arguments);
    assert!(said.contains(words), "{arguments:?}: {said}");
}

/// An empty folder of its own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("usage-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn numbers_that_are_none_are_told_what_they_should_be() {
    for seed in [&["--seed", "-1"][..], &["--seed=-1"], &["--seed", "x"], &["--seed", "18446744073709551616"]] {
        says(&[&["generate"], seed].concat(), "a seed is a whole number from 0 to 18446744073709551615");
    }
    says(&["generate", "-n", "-3"], "the number of records is a whole one");
    for verb in ["replay", "score"] {
        says(&[verb, CLUB, "--record", "0"], "records are counted from 1");
        says(&[verb, CLUB, "--record", "first"], "counted from 1");
    }
    says(&["moves", CLUB, "--record", "0"], "records are counted from 1");
}

#[test]
fn an_empty_name_of_a_file_is_told_so() {
    for arguments in [
        &["check", ""][..],
        &["stats", "", CLUB],
        &["stats", CLUB, "-o", ""],
        &["convert", CLUB, "--to", "csv", "--output", ""],
        &["convert", CLUB, "--to", "csv", "--rejects", ""],
        &["generate", "-o", ""],
        &["replay", CLUB, "--format", "svg", "-o", ""],
        &["check", "--files-from", ""],
        &["fmt", ""],
    ] {
        says(arguments, "the name of the file is empty");
    }
}

#[test]
fn a_picture_over_a_file_is_refused_and_leaves_it() {
    let folder = folder("pictures");
    let file = folder.join("board.svg");
    fs::write(&file, "mine").unwrap();
    let name = file.to_str().unwrap();
    says(&["replay", CLUB, "--record", "1", "--format", "svg", "-o", name], "it exists; `--force` overwrites it");
    let several = ["replay", CLUB, "--format", "svg", "-o", name];
    says(&several, "is a file, and there are several pictures; name a folder for them with `-o`");
    // Force does not make a folder of it either.
    says(&[&several[..], &["--force"]].concat(), "is a file, and there are several pictures");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    for option in [&["--positions"][..], &["--branching"], &["--table", "records"], &["--excel-safe"]] {
        for format in ["json", "jsonl", "wz"] {
            let said = format!("`{}` is for CSV; leave it out, or say `--to csv`", option[0]);
            says(&[&["convert", CLUB, "--to", format], option].concat(), &said);
        }
    }
    for option in ["--positions", "--branching"] {
        let said = format!("`{option}` is for a table of plies; leave it out, or say `--table plies`");
        says(&["convert", CLUB, "--to", "csv", option], &said);
    }
    for format in ["table", "json", "html"] {
        let said = "`--excel-safe` is for CSV; leave it out, or say `--format csv`";
        says(&["stats", CLUB, "--excel-safe", "--format", format], said);
    }
    // Nothing is written before it is refused.
    let output = folder("options").join("out.json");
    says(&["convert", CLUB, "-o", output.to_str().unwrap(), "--positions"], "is for CSV");
    assert!(!output.exists());
}

#[test]
fn statistics_of_what_cannot_be_read_are_none() {
    let output = folder("unread").join("out.html");
    for arguments in [&["stats", "no-such-file"][..], &["stats", "no-such-file", "--json"]] {
        says(arguments, "cannot read `no-such-file`");
    }
    says(&["stats", "no-such-file", "-o", output.to_str().unwrap()], "cannot read `no-such-file`");
    assert!(!output.exists());
    // What could be read beside it is counted.
    let run = Command::new(env!("CARGO_BIN_EXE_wz")).args(["stats", "no-such-file", CLUB]).output().unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stdout).starts_with("4 records, "));
}

#[test]
fn boards_belong_to_the_human_format() {
    says(&["check", "--board", "--format", "short", CLUB], "`--board` draws in the human format");
    says(&["check", "--board", "--json", CLUB], "--board");
    says(&["check", "--ascii", CLUB], "--board");
}

/// Status, what was printed and what was said.
fn ran(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_wz")).args(arguments).stdin(Stdio::null()).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code(), out, err)
}

#[test]
fn pictures_heed_the_size_of_records_and_say_where_there_are_none() {
    let folder = folder("sizes");
    let (large, empty) = (folder.join("large.wz"), folder.join("empty.wz"));
    let record = |comment: &str| format!("[Variant \"alquerque\"]\n\n1. c2-c3 {{{comment}}} *\n\n");
    fs::write(&large, format!("{}{}{}", record("a"), record(&"long ".repeat(2000)), record("b"))).unwrap();
    fs::write(&empty, "").unwrap();
    let (large, empty) = (large.to_str().unwrap(), empty.to_str().unwrap());
    let (status, page, said) = ran(&["replay", large, "--format", "html", "--max-record-size", "4K"]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("the record on line 5 is too large"), "{said}");
    assert!(!page.contains("long long") && page.contains("c2-c3"));
    let (status, drawing, said) =
        ran(&["replay", large, "--format", "svg", "--record", "2", "--max-record-size", "4K"]);
    assert_eq!((status, drawing.as_str()), (Some(1), ""), "{said}");
    for format in [&[][..], &["--format", "html", "-o", "/dev/null"], &["--format", "svg", "-o", "/dev/null"]] {
        let (status, _, said) = ran(&[&["replay", empty], format].concat());
        assert!(said.contains("has no record"), "{format:?}: {said}");
        assert_eq!(status, Some(0), "{format:?}: {said}");
    }
    says(&["replay", "fixtures/mending/walks.wz", "--record", "7"], "has 1 record\n");
}

#[test]
fn ascii_is_ascii_and_a_turned_board_is_turned_in_pipes_too() {
    for record in ["1", "2", "3"] {
        let (_, printed, _) = ran(&["replay", CLUB, "--record", record, "--ascii"]);
        assert!(printed.is_ascii(), "{printed}");
    }
    let (_, turned, _) = ran(&["replay", CLUB, "--record", "2", "--flip"]);
    assert!(turned.contains("    e   d   c   b   a\n"), "{turned}");
}

#[test]
fn no_name_turns_the_direction_of_a_line() {
    let folder = folder("direction");
    let file = folder.join("turned.wz");
    fs::write(&file, "[White \"\u{202E}abc\"]\n[Event \"\u{2066}x\"]\n\n1. p1-h9 (p) *\n").unwrap();
    let file = file.to_str().unwrap();
    for arguments in [&["replay", file][..], &["stats", file], &["stats", file, "--by", "event"], &["check", file]] {
        let (_, printed, said) = ran(arguments);
        let turns = |text: &str| text.contains(['\u{202E}', '\u{2066}']);
        assert!(!turns(&printed) && !turns(&said), "{arguments:?}: {printed}");
    }
}

#[test]
fn a_tag_that_no_record_has_is_named() {
    let (status, _, said) = ran(&["stats", CLUB, "--by", "whitte"]);
    assert_eq!(status, Some(0));
    assert!(said.contains("no record has a value for the tag `whitte`"), "{said}");
    assert_eq!(ran(&["stats", CLUB, "--by", "white"]).2, "");
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_said_is_no_failure_of_its_own() {
    let folder = folder("unheard");
    let [faulty, empty] = ["faulty.wz", "empty.wz"].map(|name| folder.join(name));
    fs::write(&faulty, "[White \"a\\b\"]\n[Result \"1-0\"]\n\n1. a1-h8 (a) nonsense *\n").unwrap();
    fs::write(&empty, "").unwrap();
    let [faulty, empty] = [&faulty, &empty].map(|path| path.to_str().unwrap());
    for (arguments, status) in [
        (&["check", "no such file"][..], 2),
        (&["fmt", "--check", CLUB], 0),
        (&["explain", "x"], 2),
        (&["fmt", "--diff", faulty], 1),
        (&["fix", "--dry-run", faulty], 1),
        (&["fmt", empty], 0),
        (&["stats", empty], 0),
        (&["convert", "--to", "json", empty], 0),
        (&["convert", "--to", "wz", "--from", "jsonl", empty], 0),
        (&["replay", "--format", "svg", faulty], 1),
    ] {
        // The same as where somebody hears it.
        let (heard, _, said) = ran(arguments);
        assert_eq!((heard, said.is_empty()), (Some(status), arguments.contains(&"--check")), "{arguments:?}");
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_wz")).args(arguments).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    }
}

#[test]
fn one_file_for_two_outputs_is_refused_however_it_is_spelt() {
    let folder = folder("one-file");
    fs::create_dir(folder.join("sub")).unwrap();
    let [one, other, third] =
        ["x.json", "./x.json", "sub/../x.json"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    for rejects in [&one, &other, &third] {
        says(&["convert", CLUB, "-o", &one, "--rejects", rejects], "name the same file");
    }
    assert!(!folder.join("x.json").exists());
    // A hyphen is the standard output.
    let (status, printed, _) = ran(&["convert", CLUB, "--to", "csv", "-o", "-"]);
    assert_eq!((status, printed), (Some(0), ran(&["convert", CLUB, "--to", "csv"]).1));
}

#[test]
fn what_is_drawn_follows_the_suffix() {
    let folder = folder("suffix");
    let page = folder.join("club.html");
    let path = page.to_str().unwrap();
    assert_eq!(ran(&["replay", CLUB, "-o", path]).0, Some(0));
    assert!(fs::read_to_string(&page).unwrap().starts_with("<!DOCTYPE html>"));
    let odd = folder.join("club.txt");
    let odd = odd.to_str().unwrap();
    says(&["replay", CLUB, "-o", odd], "say what to draw");
    says(&["replay", CLUB, "--json", "-o", path, "--force"], "`--output` is for pictures");
    assert_eq!(ran(&["replay", CLUB, "--record", "1", "--format", "svg", "-o", odd]).0, Some(0));
    assert!(fs::read_to_string(odd).unwrap().contains("<svg"));
}

#[test]
fn json_lines_are_told_from_records() {
    let file = folder("json-lines").join("games.jsonl");
    let file = file.to_str().unwrap();
    assert_eq!(ran(&["convert", CLUB, "-o", file]).0, Some(0));
    for arguments in [&["check", file][..], &["stats", file], &["convert", file, "--to", "csv"]] {
        let (status, _, said) = ran(arguments);
        assert!(status == Some(1) && said.contains("--from jsonl"), "{arguments:?}: {said}");
    }
    assert!(!ran(&["convert", file, "--from", "jsonl", "--to", "wz"]).2.contains("--from"));
}

#[test]
fn no_word_of_the_command_line_steers_the_terminal() {
    let odd = "\u{9b}31m\u{202e}\u{1b}[31m";
    for arguments in
        [&["check", odd][..], &["explain", odd], &["check", "--deny", odd, CLUB], &["rules", odd], &["moves", odd]]
    {
        let said = refused(arguments);
        assert!(!said.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'), "{arguments:?}: {said:?}");
    }
}

#[test]
fn many_wrong_rulings_are_told_in_time() {
    let file = folder("rulings").join("many.wz");
    fs::write(&file, format!("[Rulings \"{}\"]\n\n*\n", "straight=yes ".repeat(100_000))).unwrap();
    let (status, printed, _) = ran(&["check", file.to_str().unwrap(), "--format", "short"]);
    assert_eq!(status, Some(1));
    assert_eq!(printed.matches("error[bad-ruling]").count(), 16);
}
