//! `wz replay` in a pseudo-terminal: what it shows, and that the terminal is given back.

use crate::terminal::Terminal;
use rustix::process::{Signal, kill_process};
use std::io::Write;
use std::process::Command;
use tempfile::NamedTempFile;

const WZ: &str = env!("CARGO_BIN_EXE_wz");
const CLUB: &str = "fixtures/club.wz";

const LEFT: &str = "\x1b[D";
const RIGHT: &str = "\x1b[C";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const PAGE_UP: &str = "\x1b[5~";
const PAGE_DOWN: &str = "\x1b[6~";

/// A variation, a variation of it, comments.
const BRANCHED: &str = r#"[White "Anna"]
[Black "Bela"]

1. p1-m12 (m) $1 {a good beginning} ({perhaps} 1. a16-b3 (a) {instead} 1... a1-f7 (1... p16-j3 (p)))
1... p16-j3 (p) *
"#;

fn wz(arguments: &[&str]) -> Terminal {
    Terminal::start(WZ, &[&["replay"], arguments].concat(), 30, 140, false)
}

fn file(text: &[u8]) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text).unwrap();
    file
}

/// Opens a text.
fn opened(text: &[u8]) -> (Terminal, NamedTempFile) {
    let file = file(text);
    let terminal = wz(&[file.path().to_str().unwrap()]);
    (terminal, file)
}

/// What is printed into a pipe.
fn piped(arguments: &[&str]) -> Vec<u8> {
    Command::new(WZ).arg("replay").args(arguments).output().unwrap().stdout
}

/// Quits, and checks that nothing is left of the viewer.
fn quits(mut terminal: Terminal, key: &str) {
    terminal.press(key);
    assert!(terminal.ended().success());
    terminal.given_back();
}

#[test]
fn keys_go_through_a_record() {
    let mut terminal = wz(&[CLUB, "--record", "2"]);
    terminal.sees("start; White to move");
    assert!(terminal.screen().alternate_screen() && terminal.screen().hide_cursor() && terminal.is_taken());
    let start = board(&terminal);
    assert!(start.contains(" 3  ● ─ ● ─ ┼ ─ ○ ─ ○"), "{start}");

    terminal.press(RIGHT);
    terminal.sees("ply 1 of 46: 1. d3-c3; Black to move");
    assert!(board(&terminal).contains(" 3  ● ─ ● ─[○]─[┼]─ ○"), "{}", board(&terminal));
    terminal.press(RIGHT);
    terminal.sees("ply 2 of 46: 1... b3xd3");
    // The same board as is printed.
    let printed = String::from_utf8(piped(&[CLUB, "--record", "2", "--at", "2"])).unwrap();
    for line in printed.lines().filter(|line| line.starts_with(" ")) {
        assert!(board(&terminal).contains(line.trim_end()), "`{line}` is not in\n{}", board(&terminal));
    }
    terminal.press(LEFT);
    terminal.sees("ply 1 of 46");
    terminal.press(PAGE_DOWN);
    terminal.sees("ply 11 of 46");
    terminal.press(END);
    terminal.sees("ply 46 of 46: 23... e5xc3; the game is over");
    terminal.sees("Black wins");
    terminal.press(RIGHT);
    terminal.sees("the line ends here");
    terminal.press(PAGE_UP);
    terminal.sees("ply 36 of 46");
    terminal.press(HOME);
    terminal.sees("start; White to move");
    assert_eq!(board(&terminal), start);
    terminal.press(LEFT);
    terminal.sees("this is the start");
    quits(terminal, "q");
}

/// The left part of the screen.
fn board(terminal: &Terminal) -> String {
    let rows = terminal.screen().rows(0, 24).skip(1).take(10);
    rows.map(|row| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// What is highlighted between title and status.
fn highlighted(screen: &vt100::Screen) -> String {
    let (rows, columns) = screen.size();
    let cells = (1..rows.get() - 1).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
    let cells = cells.filter_map(|(row, column)| screen.cell(row, column)).filter(|cell| cell.inverse());
    cells.map(|cell| cell.contents().to_string()).collect()
}

#[test]
fn the_current_ply_is_highlighted_and_in_sight() {
    let mut terminal = wz(&[CLUB]);
    terminal.sees("start");
    for (typed, ply) in [("1", "1. p1-m12 (m)"), ("60", "d7-f11"), ("101", "51. e10xg10")] {
        terminal.press(&format!("g{typed}\r"));
        terminal.until(ply, |screen| highlighted(screen) == ply || highlighted(screen).ends_with(ply));
    }
    quits(terminal, "q");
}

#[test]
fn a_ply_is_found_by_its_number() {
    let mut terminal = wz(&[CLUB, "--record", "3"]);
    terminal.sees("start");
    terminal.press("g1");
    terminal.sees("go to ply: 1_");
    terminal.press("3\r");
    terminal.sees("ply 13 of 28");
    terminal.press("/999\r");
    terminal.sees("there is no ply 999; the main line has 28");
    terminal.press("/0007\r");
    terminal.sees("ply 7 of 28");
    // What is no number is not taken, and the prompt can be left.
    terminal.press("gx");
    terminal.sees("go to ply: _ (`x` is no part of a number)");
    terminal.press("\r");
    terminal.sees("nothing was typed; a ply has a number, or a path such as 1/2/1");
    terminal.press("g1/2\r");
    terminal.sees("`1/2` is no ply: a path has an odd number of parts, such as 1/2/1");
    terminal.press("g1//2\r");
    terminal.sees("`1//2` is no path");
    terminal.press("g1/2/1\r");
    terminal.sees("there is no ply 1/2/1 in the variations");
    terminal.press("gx5\x7f\x7f");
    terminal.sees("ply 7 of 28");
    quits(terminal, "q");
}

#[test]
fn variations_are_entered_and_left() {
    let (mut terminal, _file) = opened(BRANCHED.as_bytes());
    terminal.sees("start");
    terminal.press(DOWN);
    terminal.sees("there is no variation at this ply");
    terminal.press(RIGHT);
    terminal.sees("a good beginning");
    terminal.sees("> 1. p1-m12 (m)");
    terminal.press(DOWN);
    terminal.sees("ply 1/1/1: 1. a16-b3 (a)");
    terminal.sees("perhaps");
    terminal.sees("instead");
    terminal.press(RIGHT);
    terminal.sees("ply 1/1/2: 1... a1-f7");
    terminal.press(DOWN);
    terminal.sees("ply 1/1/2/1/1: 1... p16-j3 (p); White to move");
    // How the record came out is said of the main line alone.
    assert!(!terminal.text().contains("Not finished"), "{}", terminal.text());
    terminal.press(UP);
    terminal.sees("ply 1/1/2: 1... a1-f7");
    terminal.press(UP);
    terminal.sees("ply 1 of 2: 1. p1-m12 (m)");
    terminal.press(UP);
    terminal.sees("this is the main line");
    terminal.press(END);
    terminal.sees("Not finished: White to move");
    terminal.press("/1/1/2\r");
    terminal.sees("ply 1/1/2: 1... a1-f7");
    quits(terminal, "q");
}

#[test]
fn the_board_is_flipped() {
    let mut terminal = wz(&[CLUB, "--record", "3"]);
    terminal.sees("    a   b   c");
    terminal.press("f");
    terminal.sees("    h   g   f");
    let top = terminal.screen().rows(0, 30).nth(1).unwrap();
    assert!(top.starts_with(" 1 ") && top.contains('♔'), "{top}");
    terminal.press("f");
    terminal.sees("    a   b   c");
    quits(terminal, "\x1b");
    let mut terminal = wz(&[CLUB, "--record", "3", "--flip", "--ascii"]);
    terminal.sees("    h   g   f");
    assert!(!terminal.text().contains('♔'), "{}", terminal.text());
    quits(terminal, "q");
}

#[test]
fn help_comments_and_the_list_lie_over_the_board() {
    let mut terminal = wz(&[CLUB]);
    terminal.sees("1 of 4");
    terminal.press("?");
    terminal.sees("flip the board");
    terminal.press("q");
    terminal.sees("1 of 4");
    terminal.press("c");
    terminal.sees("Comments and findings");
    terminal.press("\x1b");
    terminal.sees("1 of 4");
    terminal.press("r");
    terminal.sees("3. Cleo – Anna 0-1");
    terminal.press(&[DOWN, DOWN, "\r"].concat());
    terminal.sees("3 of 4");
    terminal.sees("Distanz");
    terminal.press("n");
    terminal.sees("4 of 4");
    terminal.press("]");
    terminal.sees("this is the last record");
    terminal.press("ppp");
    terminal.sees("1 of 4");
    terminal.press("[");
    terminal.sees("this is the first record");
    quits(terminal, "\x03");
}

#[test]
fn every_size_of_the_window_is_borne() {
    let mut terminal = wz(&[CLUB]);
    terminal.sees("    a  b  c");
    for (rows, columns) in [(1, 1), (3, 10), (2, 200), (200, 2), (1, 40), (4, 4), (17, 51), (18, 51), (19, 52), (0, 0)]
    {
        terminal.resize(rows, columns);
        for keys in [RIGHT, "?", DOWN, "q", "c", END, "q", "r", END, "q", "g12", "\r", "f", END, HOME] {
            terminal.press(keys);
        }
    }
    terminal.resize(3, 20);
    // Keys that come at the same time as a change of the window are seen with the next one.
    terminal.press(&[RIGHT, HOME].concat());
    terminal.sees("start; White to move");
    assert!(!terminal.text().contains("a  b  c"), "{}", terminal.text());
    // Room for the board alone, then for the moves too.
    terminal.resize(19, 52);
    terminal.sees("  a  b  c");
    terminal.resize(30, 100);
    terminal.sees("1. p1-m12 (m)");
    terminal.sees("  a  b  c");
    quits(terminal, "q");
    quits(
        {
            let mut terminal = Terminal::start(WZ, &["replay", CLUB], 1, 1, true);
            terminal.until("the window of one character", |screen| screen.alternate_screen() && screen.hide_cursor());
            terminal
        },
        "q",
    );
}

#[test]
fn records_with_errors_are_walked_up_to_them() {
    let mut terminal = wz(&["fixtures/broken.wz"]);
    terminal.sees("Stopped by an error after ply 1");
    terminal.press("e");
    terminal.sees("error[ambiguous-walk]: `a1-d12` can turn on a12 or on d1");
    terminal.sees("help: write `a1-d12 (a)`");
    terminal.sees("ply 1 of 1");
    terminal.press("n");
    terminal.sees("Stopped by an error after ply 4");
    quits(terminal, "q");
}

#[test]
fn what_cannot_be_played_is_shown_as_it_is() {
    let hostile = b"[Variant \"chess\"]\n[White \"\x1b[31mred\"]\n\n1. e4 \x1b[2J {\xff\xfe \x1b]0;title\x07} e5 *\n";
    let (mut terminal, _file) = opened(hostile);
    terminal.sees("this record cannot be played");
    terminal.sees("error[unknown-variant]");
    for key in [RIGHT, LEFT, HOME, END, UP, DOWN, "e", "f", "g1\r", "c", "q", "r", "q"] {
        terminal.press(key);
    }
    terminal.press("?");
    terminal.sees("flip the board");
    terminal.press("q");
    terminal.sees("this record cannot be played");
    assert!(!terminal.written.windows(4).any(|part| part == b"\x1b]0;"), "a title was set");
    quits(terminal, "q");
}

#[test]
fn what_is_no_record_opens_nothing() {
    for (text, status) in [(&b""[..], 2), (b"\n\n  \n", 2)] {
        let (mut terminal, _file) = opened(text);
        assert_eq!(terminal.ended().code(), Some(status));
        assert!(terminal.text().contains("has no record"), "{}", terminal.text());
        assert!(!terminal.written.windows(6).any(|part| part == b"\x1b[?104"), "the viewer was opened");
        terminal.given_back();
    }
    let mut terminal = wz(&["no-such-file.wz"]);
    assert_eq!(terminal.ended().code(), Some(2));
    assert!(terminal.text().contains("no-such-file.wz"));
    terminal.given_back();
    // Bytes that begin no record are a record with an error.
    let (mut terminal, _file) = opened(&[0, 255, 27, 91, 13, 7, 200, 40, 41, 123]);
    terminal.sees("error[");
    quits(terminal, "q");
}

#[test]
fn broken_input_from_the_keyboard_is_borne() {
    let mut terminal = wz(&[CLUB]);
    terminal.sees("start");
    terminal.send(b"\xff\xfe\x80\x00\x1b[999;999;999~\x1b[<0;0;0M\x1b[M\x01\x01\x01\x1b[200~pasted\x1b[201~");
    terminal.send(&(1..=255).filter(|byte| !b"q\x03\x1a\x1b\x1c\n\r".contains(byte)).collect::<Vec<u8>>());
    terminal.press("qq");
    assert!(terminal.ended().success());
    terminal.given_back();
}

#[test]
fn signals_give_the_terminal_back() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let mut terminal = wz(&[CLUB]);
        terminal.sees("start");
        assert!(terminal.is_taken());
        kill_process(terminal.id(), signal).unwrap();
        assert_eq!(terminal.ended().code(), Some(2), "{signal:?}");
        terminal.given_back();
    }
}

#[test]
fn colours_come_only_where_they_are_wanted() {
    let colours = |terminal: &Terminal| {
        let written = String::from_utf8_lossy(&terminal.written).into_owned();
        let codes = written.split("\x1b[").filter_map(|code| code.split_once('m')).map(|(code, _)| code.to_owned());
        codes
            .flat_map(|code| code.split(';').map(str::to_owned).collect::<Vec<_>>())
            .any(|code| matches!(code.parse(), Ok(30..=38 | 40..=48 | 90..=97 | 100..=107)))
    };
    for (arguments, colour, expected) in [
        (&["replay", CLUB][..], true, true),
        (&["replay", CLUB], false, false),
        (&["replay", CLUB, "--color", "always"], false, true),
        (&["replay", CLUB, "--color", "never"], true, false),
    ] {
        let mut terminal = Terminal::start(WZ, arguments, 30, 100, colour);
        terminal.sees("start");
        terminal.press(RIGHT);
        terminal.sees("ply 1 of");
        assert_eq!(colours(&terminal), expected, "{arguments:?} {colour}");
        quits(terminal, "q");
    }
}

#[test]
fn options_that_ask_for_text_and_plain_print_as_into_a_pipe() {
    for arguments in
        [&["--plain"][..], &["--all"], &["--at", "5"], &["--positions"], &["--json"], &["--format", "human"]]
    {
        let arguments = [&[CLUB, "--record", "3", "--color", "never"], arguments].concat();
        let mut terminal = wz(&arguments);
        assert!(terminal.ended().success());
        let printed = String::from_utf8_lossy(&terminal.written).replace("\r\n", "\n");
        assert_eq!(printed, String::from_utf8(piped(&arguments)).unwrap(), "{arguments:?}");
        terminal.given_back();
    }
}

#[test]
fn records_that_are_piped_in_are_printed() {
    let script = format!("{WZ} replay - --record 3 --color never < {CLUB}");
    let mut terminal = Terminal::start("sh", &["-c", &script], 30, 100, false);
    assert!(terminal.ended().success());
    let printed = String::from_utf8_lossy(&terminal.written).replace("\r\n", "\n");
    assert_eq!(printed, String::from_utf8(piped(&[CLUB, "--record", "3"])).unwrap());
    // The other way round: the keyboard is there, but the output goes on.
    let script = format!("{WZ} replay {CLUB} --record 3 --no-progress | cat");
    let mut terminal = Terminal::start("sh", &["-c", &script], 30, 100, false);
    assert!(terminal.ended().success());
    assert_eq!(String::from_utf8_lossy(&terminal.written).replace("\r\n", "\n"), printed);
}

#[test]
fn what_has_no_room_and_what_cannot_be_played_is_said() {
    let (mut terminal, _file) =
        opened(b"[Variant \"alquerque\"]\n\n1. c2-c3 b4-c4 (1... c4xc1 {no}) (1... c4xc2) 2. b2-c2 *\n");
    terminal.sees("arrows move");
    terminal.press(&[RIGHT, RIGHT, DOWN].concat());
    terminal.sees("the variation here cannot be played");
    terminal.press("q");
    terminal.ended();
    let mut terminal = wz(&[CLUB]);
    terminal.sees("16  ");
    terminal.resize(12, 40);
    terminal.sees("no room for the board: it takes 51");
    terminal.sees("columns and 19 lines");
    quits(terminal, "q");
}

#[test]
fn why_a_record_is_not_laid_out_stays_in_sight() {
    let text = format!("[Variant \"alquerque\"]\n\n1. c2-c3 {{{}}} *\n", "long ".repeat(1 << 20));
    let (mut terminal, _file) = opened(text.as_bytes());
    terminal.sees("too long to be laid out");
    terminal.press("?");
    terminal.sees("flip the board");
    terminal.press("q");
    terminal.sees("too long to be laid out");
    quits(terminal, "q");
}
