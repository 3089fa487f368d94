//! Inputs that broke other tools: what is found in them, what it is called, and what is left when they are written.

use std::io::Read;
use winkelzug::format::{compare, format};
use winkelzug::input::Input;
use winkelzug::judge::{Options, Place, Problem, ProblemKind, judge_record, records};
use winkelzug::record::Token;
use winkelzug::rules::SquaresLeftOut;

/// What was found in a record.
#[derive(Debug)]
struct Found {
    /// Without notes and style.
    names: Vec<&'static str>,
    problems: Vec<Problem>,
    plies: u32,
    tags: Vec<(String, String)>,
    comments: usize,
    line: usize,
}

fn look(text: &[u8]) -> Vec<Found> {
    let mut all = Vec::new();
    records(text, |source, reader, head| {
        let record = reader.rest(head);
        let verdict = judge_record(&record, &Options::default(), &mut ());
        let quiet = ["unfinished", "style", "non-default-ruling"];
        let names = verdict.problems.iter().map(|problem| problem.kind.name()).filter(|name| !quiet.contains(name));
        let before = &text[..source.offset(record.span.start)];
        all.push(Found {
            names: names.collect(),
            plies: verdict.plies,
            tags: head.tags.iter().map(|tag| (tag.name().into_owned(), tag.value().into_owned())).collect(),
            comments: record.items.iter().filter(|(token, _)| matches!(token, Token::Comment(_))).count(),
            line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
            problems: verdict.problems,
        });
        true
    });
    all
}

/// Written canonically the text means the same, and then stays.
fn round_trip(text: &[u8]) -> String {
    let out = format(text, &Options::default()).text;
    compare(text, &out, &Options::default()).unwrap();
    assert!(format(&out, &Options::default()).text == out);
    String::from_utf8_lossy(&out).into_owned()
}

/// The records of a text that has nothing wrong.
fn sound(text: &str, count: usize) -> Vec<Found> {
    let found = look(text.as_bytes());
    assert_eq!(found.len(), count, "{text}");
    for record in &found {
        assert!(record.names.is_empty(), "{text}: {record:?}");
    }
    round_trip(text.as_bytes());
    found
}

/// The names of what is wrong, record by record.
fn names(text: &str) -> Vec<Vec<&'static str>> {
    round_trip(text.as_bytes());
    look(text.as_bytes()).into_iter().map(|found| found.names).collect()
}

fn movetext(text: &[u8]) -> String {
    round_trip(text).split_once("\n\n").unwrap().1.to_owned()
}

const PLY: &str = "1. p1-h9 (p)";

#[test]
fn a_blank_line_between_two_tags_changes_nothing() {
    let found = sound(&format!("[White \"a\"]\n\n[Black \"b\"]\n \n\n[Round \"1\"]\n\n{PLY} *\n"), 1);
    assert_eq!((found[0].tags.len(), found[0].plies), (3, 1));
    let found = sound(&format!("[Event \"x\"]\n\n[Site \"y\"]\n\n{PLY} *\n"), 1);
    assert_eq!(found[0].tags.len(), 2);
}

#[test]
fn several_blank_lines_before_the_movetext_change_nothing() {
    let found = sound(&format!("[White \"a\"]\n\n\n \t\n\n\n{PLY} *\n"), 1);
    assert_eq!(found[0].plies, 1);
}

#[test]
fn tags_directly_behind_a_result_begin_the_next_record() {
    let found =
        sound(&format!("[White \"a\"]\n{PLY} *\n[White \"b\"]\n{PLY} *[White \"c\"]\n{PLY} * [Event \"d\"]\n*"), 4);
    let values: Vec<_> = found.iter().map(|record| record.tags[0].1.as_str()).collect();
    assert_eq!(values, ["a", "b", "c", "d"]);
}

#[test]
fn raw_quotes_in_a_value_cost_one_tag() {
    let text = format!(
        "[White \"a\"]\n[Black \"Anna \"Rook\" B\"]\n[Round \"1\"]\n\n{PLY} *\n\n[Event \"next\"]\n\n{PLY} *\n"
    );
    assert_eq!(names(&text), [vec!["unexpected-character"], vec![]]);
    let found = look(text.as_bytes());
    let at = found[0].problems[0].span.start;
    assert_eq!(text[..at].matches('\n').count(), 1, "at its line");
    let known: Vec<_> = found[0].tags.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((known, found[0].plies, found[1].plies), (vec!["White", "Round"], 1, 1));
    // One that is never closed, likewise.
    let text = text.replace("\"Anna \"Rook\" B\"", "\"Anna");
    assert_eq!(names(&text), [vec!["unterminated-tag"], vec![]]);
    // Also where no quotation mark follows at all, whatever ends lines.
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("[White \"Anna{end}{end}{PLY} *{end}");
        let found = look(text.as_bytes());
        assert_eq!((&*found[0].names, found[0].plies), (&["unterminated-tag"][..], 1), "{end:?}");
    }
}

#[test]
fn escapes_and_brackets_in_values_are_text() {
    let cases = [
        ("a \\\"b\\\" c", "a \"b\" c"),
        ("a\\\\", "a\\"),
        ("\\\\\\\"", "\\\""),
        ("a [b", "a [b"),
        ("a] b", "a] b"),
        ("[a] [b]", "[a] [b]"),
        ("]", "]"),
        ("{a} ;b (c)", "{a} ;b (c)"),
        ("% a", "% a"),
    ];
    for (written, value) in cases {
        let text = format!("[White \"{written}\"]\n[Black \"x\"]\n\n{PLY} *\n\n[Event \"y\"]\n\n*\n");
        let found = sound(&text, 2);
        assert_eq!(found[0].tags, [("White".to_owned(), value.to_owned()), ("Black".to_owned(), "x".to_owned())]);
    }
}

#[test]
fn one_kind_of_comment_hides_the_signs_of_the_other() {
    let found = sound(&format!("{PLY} {{a ; b\n; c}} *\n\n[Event \"x\"]\n\n{PLY} ; d {{ e }} f {{\n*\n"), 2);
    assert_eq!((found[0].comments, found[1].comments), (1, 1));
    assert_eq!(movetext(format!("{PLY} ; d {{ e }} f\n*\n").as_bytes()), "1. p1-h9 (p) {d { e ) f} *\n");
    let found = sound(&format!("{PLY} {{(}} {{)}} {{[White \"x\"]}} ; )\n*\n"), 1);
    assert_eq!(found[0].comments, 4);
}

#[test]
fn a_file_of_nothing_but_results_has_a_record_for_each() {
    let found = sound("*\n1-0 0-1\n\n1/2-1/2\n*", 5);
    assert!(found.iter().all(|record| record.plies == 0));
    sound("* * *", 3);
}

#[test]
fn an_illegal_ply_stops_its_line_though_what_follows_would_be_legal() {
    // Without the second ply all others are legal.
    let text = "[Variant \"distanz\"]\n\n1. c1-c2 a1-a2 f8-f7 2. c2-c1 *\n";
    let found = look(text.as_bytes());
    assert_eq!((found[0].plies, &*found[0].names), (1, &["no-piece"][..]));
    assert_eq!(found[0].problems[0].place, Place::Main(2));
    assert!(round_trip(text.as_bytes()).contains("1. c1-c2 a1-a2 f8-f7 2. c2-c1 *"), "nothing is spliced");
}

#[test]
fn ten_thousand_plies_are_a_record_like_any_other() {
    let mut text = "[Variant \"distanz\"]\n\n".to_owned();
    for _ in 0..2500 {
        text.push_str("c1-c2 f8-f7 c2-c1 f7-f8\n");
    }
    assert_eq!(sound(&(text + "*\n"), 1)[0].plies, 10_000);
}

#[test]
fn a_hundred_thousand_nested_variations_need_no_deep_stack() {
    const DEPTH: usize = 100_000;
    let start = "[Variant \"distanz\"]\n\n1. c1-c2 ";
    let nested = format!("{start}{}{} *\n", "(c1-c2 ".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(sound(&nested, 1)[0].plies, 1);
    let empty = format!("{start}{}{} *\n", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(look(empty.as_bytes()).len(), 1);
    let text = format!("{start}{} *\n\n[Event \"x\"]\n\n*\n", "(".repeat(DEPTH));
    let found = look(text.as_bytes());
    assert_eq!((found.len(), &*found[0].names), (2, &["unterminated-variation", "result-missing"][..]));
    let text = format!("{start}{} *\n\n[Event \"x\"]\n\n*\n", ")".repeat(DEPTH));
    let found = look(text.as_bytes());
    assert_eq!((found.len(), &*found[0].names), (2, &["stray-parenthesis"][..]));
}

#[test]
fn comments_and_annotations_survive_wherever_they_stand() {
    let text = "[Variant \"distanz\"]\n\n{before} $1 1. c1-c2 $2 {a} ({in} $3 1. c1-c3 $4 {b} 1... f8-f7 ; c\n {d} ({e}) ) \
        f8-f7 {f} * {after} $5 ; last\n";
    let found = sound(text, 1);
    assert_eq!((found[0].comments, found[0].plies), (10, 2));
    let out = movetext(text.as_bytes());
    for part in ["{before} $1 1. c1-c2 $2 {a} ({in} $3 1. c1-c3 $4 {b}", "{c} {d} ({e}))", "{f}", "{after}", "{last} *"]
    {
        assert!(out.replace('\n', " ").contains(part), "{part}: {out}");
    }
    assert!(out.contains("$5"));
}

#[test]
fn black_may_move_first() {
    let start = "[Variant \"alquerque\"]\n[SetUp \"1\"]\n[FEN \"mmmmm/mmmmm/mm1MM/MMMMM/MMMMM b 0\"]\n\n";
    let found = sound(&format!("{start}1... b3-c3 2. d3xb3 *\n"), 1);
    assert_eq!(found[0].plies, 2);
    assert_eq!(movetext(format!("{start}b3-c3 d3xb3 *").as_bytes()), "1... b3-c3 2. d3xb3 *\n");
}

#[test]
fn every_encoding_gives_the_same_record() {
    let text = format!("[White \"Müller\"]\n\n{PLY} {{schön}} *\n");
    let expected = round_trip(text.as_bytes());
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    assert_eq!(round_trip(&latin), expected);
    assert_eq!(look(&latin)[0].tags[0].1, "Müller");
    assert_eq!(round_trip(format!("\u{FEFF}{text}").as_bytes()), expected);
    // A record of its own encoding for each.
    let mixed = [&latin[..], b"\n[Event \"x\"]\n", text.as_bytes()].concat();
    let values: Vec<_> = look(&mixed).iter().map(|record| record.tags.last().unwrap().1.clone()).collect();
    assert_eq!(values, ["Müller", "Müller"]);
    round_trip(&mixed);
    let folder = tempfile::tempdir().unwrap();
    for (name, mark, bytes) in [
        ("le", [0xFF, 0xFE], text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
        ("be", [0xFE, 0xFF], text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, [&mark[..], &bytes].concat()).unwrap();
        let mut read = Vec::new();
        Input::named(&path).open(std::sync::Arc::default()).unwrap().read_to_end(&mut read).unwrap();
        assert_eq!(round_trip(&read), expected, "{name}");
    }
}

#[test]
fn two_captures_with_the_same_ends_written_short_are_both_listed() {
    let position = "W14w/16/16/16/16/16/16/16/16/16/16/3s1s10/2s3s9/2Ss1s10/16/w14W w 0:0 -";
    let text = format!("[SetUp \"1\"]\n[FEN \"{position}\"]\n\n1. c3xg3 *\n");
    let found = look(text.as_bytes());
    let fits = found[0].problems.iter().find_map(|problem| match &problem.kind {
        ProblemKind::Illegal(illegal) => illegal.get().map(|SquaresLeftOut { fits, .. }| fits.clone()),
        _ => None,
    });
    assert_eq!(found[0].names, ["squares-left-out"], "{:?}", found[0].problems);
    assert_eq!(fits.unwrap(), ["c3xe3xg3", "c3xc5xe5xg5xg3"]);
}

#[test]
fn a_stray_character_behind_the_result_is_found_and_costs_nothing_else() {
    for stray in ["q", "#", "]", "}", ")", "\\", "—"] {
        let text = format!("{PLY} * {stray}\n\n[Event \"x\"]\n\n{PLY} *\n");
        let found = look(text.as_bytes());
        assert_eq!(found.len(), 2, "{stray}");
        let expected = if stray == ")" { "stray-parenthesis" } else { "unexpected-character" };
        assert_eq!((found[0].names.as_slice(), found[0].plies), (&[expected][..], 1), "{stray}");
        assert!(found[1].names.is_empty());
        assert!(round_trip(text.as_bytes()).starts_with(&format!("{PLY} * {stray}\n")));
    }
}

#[test]
fn a_capture_that_stops_early_is_unfinished() {
    let text = "[Variant \"alquerque\"]\n[SetUp \"1\"]\n[FEN \"m4/2m2/5/2m2/2M2 w 0\"]\n\n1. c1xc3 *\n";
    assert_eq!(names(text), [["capture-unfinished"]]);
    assert_eq!(names(&text.replace("c1xc3", "c1xc3xc5")), [vec![] as Vec<&str>]);
}

#[test]
fn a_record_without_a_result_loses_nothing() {
    let text = format!("[White \"a\"]\n\n{PLY} {{last}}\n\n[Event \"x\"]\n\n1. p1-h9 (p) a1-d12 (d)");
    let found = look(text.as_bytes());
    assert_eq!(found.iter().map(|record| record.plies).collect::<Vec<_>>(), [1, 2]);
    assert!(found.iter().all(|record| record.names == ["result-missing"]));
    let out = round_trip(text.as_bytes());
    assert!(out.contains("(p) {last} *\n") && out.ends_with("a1-d12 (d) *\n"));
    // Also where the next one has no blank line before it.
    assert_eq!(look(format!("[White \"a\"]\n{PLY}\n[White \"b\"]\n{PLY}\n").as_bytes()).len(), 2);
}

#[test]
fn a_letter_behind_a_walk_is_its_turn_and_what_follows_a_variation() {
    let found = sound("1. p1-h9 (p) (a16-c1) a1-d12 (d) *\n", 1);
    assert_eq!(found[0].plies, 2);
    assert_eq!(movetext(b"1. p1-h9 (p) (a16-c1) *"), "1. p1-h9 (p) (1. a16-c1) *\n");
    assert_eq!(movetext(b"a16-c1 (p1-h9(p)) *"), "1. a16-c1 (1. p1-h9 (p)) *\n");
    let found = look(b"1. a16-c1 (p1-h9 (b)) *");
    assert_eq!(found[0].names, ["bad-turn"]);
    assert_eq!(found[0].problems[0].place, Place::Variation("1/1/1".to_owned()));
    assert_eq!(names("1. a16-c1 (p1-h9 (p) *\n"), [["unterminated-variation", "result-missing"]]);
}

#[test]
fn a_blank_in_a_square_is_not_read_over() {
    assert_eq!(names("1. p1-h16 *"), [vec![] as Vec<&str>]);
    assert_eq!(names("1. p1-h1 *"), [["not-a-walk"]]);
    let found = look(b"1. p1-h1 6. a1-d12 (d) *");
    assert_eq!((&found[0].names[..1], found[0].plies), (&["not-a-walk"][..], 0));
}

#[test]
fn move_numbers_may_be_glued_alone_or_missing() {
    let expected = "1. p1-h9 (p) a1-d12 (d) 2. h9-e6 (e) *\n";
    for text in [
        "1.p1-h9 (p) a1-d12 (d) 2.h9-e6 (e) *",
        "1.p1-h9(p) 1...a1-d12(d) 2.h9-e6(e)*",
        "1 p1-h9 (p) a1-d12 (d) 2 h9-e6 (e) *",
        "p1-h9 (p) a1-d12 (d) h9-e6 (e) *",
        "1 . p1-h9 (p) 1 ... a1-d12 (d) 2 . h9-e6 (e) *",
        "1.\n\np1-h9 (p)\na1-d12\n(d)\n2.\nh9-e6 (e)\n*",
    ] {
        assert!(look(text.as_bytes())[0].names.is_empty(), "{text}");
        assert_eq!(movetext(text.as_bytes()), expected, "{text}");
    }
    assert_eq!(names("1. p1-h9 (p) a1-d12 (d) 3. h9-e6 (e) *"), [["move-number"]]);
}

#[test]
fn blanks_and_line_ends_of_any_kind_change_nothing() {
    let plain = "[White \"a\"]\n\n1. p1-h9 (p) a1-d12 (d) {b c} *\n\n[Event \"x\"]\n\n*\n";
    let expected = round_trip(plain.as_bytes());
    sound(plain, 2);
    for text in [
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "\r"),
        plain.replace('\n', " \t\n"),
        plain.replace(" a1", "\ta1").replace("1. ", "1.\t"),
        plain.replace(" a1", "\x0Ca1").replace("{b c}", "{b\x0C\r\n\tc }"),
        format!("\r\n\n \t\x0C{plain}\x0C\n\n"),
        plain.trim_end().to_owned(),
    ] {
        sound(&text, 2);
        assert_eq!(round_trip(text.as_bytes()), expected, "{text:?}");
    }
}

#[test]
fn a_tag_of_ten_megabytes_is_a_tag() {
    let value = "long ".repeat(2 << 20);
    let found = sound(&format!("[White \"{value}\"]\n\n{PLY} *\n\n[Event \"x\"]\n\n*\n"), 2);
    assert_eq!(found[0].tags[0].1.len(), value.len());
    // One that is never closed ends with its line.
    let text = format!("[White \"{value}\n[Black \"b\"]\n\n{PLY} *\n\n[Event \"x\"]\n\n*\n");
    let found = look(text.as_bytes());
    assert_eq!((found.len(), &*found[0].names, found[0].plies), (2, &["unterminated-tag"][..], 1));
}

#[test]
fn nul_bytes_are_no_part_of_movetext_but_may_stand_in_text() {
    sound(&format!("[White \"a\0b\"]\n\n{PLY} {{c\0d}} *\n"), 1);
    let text = format!("{PLY} \0 a1-d12 (d) *\n\n[Event \"x\"]\n\n{PLY} *\n");
    assert_eq!(names(&text), [vec!["unexpected-character"], vec![]]);
    assert!(round_trip(text.as_bytes()).starts_with(text.split_once("\n\n").unwrap().0));
    assert_eq!(look(&[0; 100]).len(), 1);
    assert_eq!(look(&[0; 100])[0].line, 1);
}

#[test]
fn on_a_long_line_the_column_is_that_of_the_input_and_no_character_is_cut() {
    for (letter, count) in [("a", 140), ("世", 100), ("ü", 1000)] {
        let text = format!("[Variant \"distanz\"]\n\n{{{}}} 1. c1-h8 {{{0}}} *\n", letter.repeat(count));
        let short = check(&text, "short");
        let human = check(&text, "human");
        let column = count + 7;
        assert!(short.contains(&format!(":3:{column}: error[")), "{short}");
        assert!(human.contains(&format!("-:3:{column}\n")), "{human}");
        assert!(human.chars().all(|c| c.is_ascii() || letter.contains(c) || c == '…' || c == '√'), "{human}");
    }
}

#[test]
fn a_long_value_is_quoted_without_cutting_a_character() {
    let text = format!("[Variant \"x{}\"]\n\n1. c2-c3 *\n", "ü".repeat(300));
    let human = check(&text, "human");
    assert!(human.contains("xüüü") && !human.contains('Ã'), "{human}");
}

#[test]
fn going_back_to_the_first_line_a_byte_order_mark_is_no_column() {
    let text = "\u{FEFF}[Event \"a\"] [Variant \"Alquerque\"]\n\n1. c2-c3 2. c4xc2 *\n";
    let mut lines = winkelzug::text::Lines::new(text.as_bytes());
    let first = lines.place(5).column;
    lines.place(text.len() - 1);
    assert_eq!((lines.place(5).column, first), (3, 3));
    for from in 0..text.len() {
        for to in 0..from {
            lines.place(from);
            assert!(lines.place(to).line <= lines.place(from).line);
        }
    }
}

#[test]
fn control_characters_of_a_value_are_never_shown() {
    for tag in
        ["Variant \"^\"", "Rulings \"^=yes\"", "Rulings \"capture=^\"", "FEN \"^\"", "Result \"^\"", "Score \"^\""]
    {
        for odd in ["\u{3}", "\u{1B}[31m", "\u{202E}", "\u{9B}1m"] {
            let text = format!("[Variant \"alquerque\"]\n[{}]\n\n1. c2-c3 *\n", tag.replace('^', odd));
            for format in ["human", "short", "github"] {
                let shown = check(&text, format);
                assert!(!shown.is_empty() && !shown.contains(|c: char| c.is_control() && c != '\n'), "{shown:?}");
                assert!(!shown.contains('\u{202E}'), "{shown:?}");
            }
        }
    }
}

#[test]
fn a_misspelt_game_or_ruling_is_known_again() {
    let game = check("[Variant \"alquerqe\"]\n\n*\n", "human");
    assert!(game.contains("did you mean `alquerque`?"), "{game}");
    let ruling = check("[Variant \"alquerque\"]\n[Rulings \"Backward_step=yes\"]\n\n*\n", "human");
    assert!(ruling.contains("did you mean `backward-steps`?"), "{ruling}");
    assert!(!check("[Variant \"chess\"]\n\n*\n", "human").contains("did you mean"));
}

fn check(text: &str, format: &str) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_wz"));
    command.args(["check", "-", "--format", format]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}
