//! Inputs that nobody should write: nothing panics, nothing takes more than its share of time.

use super::records::PIECES;
use super::sound::reads_soundly;
use proptest::prelude::*;
use std::fs;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use winkelzug::diag::Finding;
use winkelzug::judge::{Options, Status, judge, judge_record, records};
use winkelzug::record::{Reader, Token};
use winkelzug::sink::export::export;
use winkelzug::text::Lines;

/// Reads, judges, explains and exports everything. The number of records and of findings.
fn everything(input: &[u8]) -> (usize, usize) {
    let name: Arc<str> = "-".into();
    let mut lines = Lines::new(input);
    let (mut count, mut findings) = (0, 0);
    records(input, |source, reader, head| {
        let mut movetext = reader.movetext(head);
        let verdict = judge(head, &mut movetext, &Options::default(), &mut ());
        let end = reader.finish(movetext);
        assert_eq!(verdict.end, end);
        assert!(end <= source.text.len());
        count += 1;
        let mut before = 0;
        for problem in &verdict.problems {
            assert!(problem.span.start <= problem.span.end && problem.span.end <= source.text.len(), "{problem:?}");
            assert!(problem.span.start >= before, "in the order of the text");
            before = problem.span.start;
            let finding = Finding::new(problem, source, &mut lines, &name, Some(1));
            assert!(finding.start <= finding.end && finding.end <= input.len(), "{finding:?}");
            assert!(!finding.message.contains(|c: char| c.is_control()), "{finding:?}");
            findings += 1;
        }
        true
    });
    (count, findings)
}

/// Whether a text reads soundly, and is judged record by record as it is read.
fn is_sound(input: &[u8]) {
    let count = reads_soundly(input);
    if std::str::from_utf8(input).is_ok() {
        assert_eq!(everything(input).0, count);
    }
}

/// What may be done to a text.
#[derive(Clone, Debug)]
enum Edit {
    Put(prop::sample::Index, Vec<u8>),
    Drop(prop::sample::Index, usize),
    Repeat(prop::sample::Index, usize),
    Swap(prop::sample::Index, u8),
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<prop::sample::Index>;
    prop_oneof![
        3 => (at(), prop::sample::select(&PIECES[..])).prop_map(|(at, piece)| Edit::Put(at, piece.as_bytes().to_vec())),
        1 => (at(), prop::collection::vec(any::<u8>(), 1..4)).prop_map(|(at, bytes)| Edit::Put(at, bytes)),
        2 => (at(), 1usize..20).prop_map(|(at, length)| Edit::Drop(at, length)),
        1 => (at(), 1usize..200).prop_map(|(at, length)| Edit::Repeat(at, length)),
        1 => (at(), any::<u8>()).prop_map(|(at, byte)| Edit::Swap(at, byte)),
    ]
}

fn edited(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut text = text.to_vec();
    for edit in edits {
        match edit {
            Edit::Put(at, bytes) => {
                let at = at.index(text.len() + 1);
                text.splice(at..at, bytes.iter().copied());
            }
            Edit::Drop(at, length) => {
                let at = at.index(text.len() + 1);
                let end = (at + length).min(text.len());
                text.drain(at..end);
            }
            Edit::Repeat(at, length) => {
                let at = at.index(text.len() + 1);
                let end = (at + length).min(text.len());
                let part = text[at..end].to_vec();
                text.splice(at..at, part);
            }
            Edit::Swap(at, byte) => {
                let length = text.len();
                if let Some(place) = text.get_mut(at.index(length.max(1))) {
                    *place = *byte;
                }
            }
        }
    }
    text
}

/// Some records of the vectors.
fn some_records() -> impl Strategy<Value = Vec<u8>> {
    let mut all = Vec::new();
    for file in ["records", "faults"] {
        let text = fs::read(format!("fixtures/vectors/{file}.wz")).unwrap();
        let mut reader = Reader::new(&text);
        let found = std::iter::from_fn(|| reader.record().map(|record| record.text.to_vec()));
        all.extend(found.filter(|text| text.len() < 4_000));
    }
    prop::collection::vec(prop::sample::select(all), 1..4).prop_map(|texts| texts.join(&b"\n\n"[..]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 150 } else { 2_000 }))]

    #[test]
    fn any_bytes_are_read_judged_and_exported_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        everything(&bytes);
        is_sound(&bytes);
    }

    #[test]
    fn any_pieces_of_records_are_read_soundly(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40)) {
        let text = pieces.concat();
        everything(text.as_bytes());
        is_sound(text.as_bytes());
    }

    #[test]
    fn changed_records_are_read_soundly(text in some_records(), edits in prop::collection::vec(edit(), 0..8)) {
        let text = edited(&text, &edits);
        everything(&text);
        is_sound(&text);
    }

    #[test]
    fn any_movetext_behind_any_position_is_read_soundly(
        game in prop::sample::select(&["walking-purchase", "alquerque", "distanz", "Wp"][..]),
        position in "[WwSsMmKkHh0-9/*]{0,30} [wb] [0-9:]{0,4}",
        rulings in "((straight|values|metric|stuck|capture|quiet-limit)=(yes|no|free|offset|0|3|x)? ?){0,3}",
        movetext in "([a-p](1[0-6]|[1-9])[-x][a-p](1[0-6]|[1-9])( \\([a-p]\\))?[ \n]|\\(|\\)|[{][a-z ]*[}]|[0-9]{1,3}\\. ?){0,20}",
    ) {
        let text = format!("[Variant \"{game}\"]\n[Rulings \"{rulings}\"]\n[FEN \"{position}\"]\n\n{movetext}");
        everything(text.as_bytes());
        is_sound(text.as_bytes());
        let text = format!("[Variant \"{game}\"]\n\n{movetext}");
        everything(text.as_bytes());
        is_sound(text.as_bytes());
    }
}

/// The processor time that this thread has used, where the system tells. Unlike the time on the clock it does not grow
/// when the machine is busy.
fn processor_time() -> Option<Duration> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(statistics.split(' ').next()?.parse().ok()?))
}

/// Runs something that needs time in proportion to its input. The limit is far above what that takes, and far below
/// what a quadratic algorithm would take.
#[track_caller]
fn soon<T>(what: &str, act: impl FnOnce() -> T) -> T {
    let before = processor_time();
    let value = act();
    let limit = Duration::from_secs(if cfg!(debug_assertions) { 120 } else { 20 });
    if let (Some(before), Some(after)) = (before, processor_time()) {
        let taken = after.saturating_sub(before);
        assert!(taken < limit, "{what} took {taken:?} of processor time");
    }
    value
}

/// In a thread whose stack holds no deep recursion.
fn on_a_small_stack(act: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(256 * 1024).spawn(act).unwrap().join().unwrap();
}

#[test]
fn a_hundred_thousand_nested_variations_are_read_judged_and_exported() {
    const DEPTH: usize = 100_000;
    let games = [
        ("", "p1-m12 (m)"),
        ("[Variant \"alquerque\"]\n", "c2-c3"),
        ("[Variant \"alquerque\"]\n[Rulings \"quiet-limit=0\"]\n", "c2-c3"),
        ("[Variant \"distanz\"]\n", "c1-c3"),
    ];
    for (tags, ply) in games {
        on_a_small_stack(move || {
            let text = format!("{tags}\n1. {ply}{}{} *\n", format!("\n(1. {ply}").repeat(DEPTH), ")".repeat(DEPTH));
            soon("all of it", || {
                let mut reader = Reader::new(text.as_bytes());
                let record = reader.record().unwrap();
                assert_eq!(record.items.iter().filter(|(token, _)| *token == Token::Open).count(), DEPTH);
                let verdict = judge_record(&record, &Options::default(), &mut ());
                assert!(verdict.is_valid());
                assert_eq!((verdict.plies, verdict.status), (1, Status::Unfinished));
                let mut out = Vec::new();
                assert!(export(&record, &Options::default(), &mut out));
                let mut reader = Reader::new(&out);
                let again = reader.record().unwrap();
                let mut twice = Vec::new();
                assert!(export(&again, &Options::default(), &mut twice));
                assert!(twice == out);
            });
        });
    }
}

#[test]
fn a_fault_in_the_deepest_variation_is_found() {
    const DEPTH: usize = 100_000;
    on_a_small_stack(|| {
        let nested = "(1. p1-m12 (m) ".repeat(DEPTH);
        let text = format!("1. p1-m12 (m) {nested}a1-b2 {} *", ")".repeat(DEPTH));
        assert_eq!(soon("all of it", || everything(text.as_bytes())).0, 1);
        // Never closed.
        let text = format!("1. p1-m12 (m) {nested}");
        assert_eq!(soon("all of it", || everything(text.as_bytes())).0, 1);
    });
}

#[test]
fn a_megabyte_of_one_thing_is_read_soon() {
    let things = [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        "\"",
        "\\",
        "%",
        "$",
        "!",
        "*",
        "-",
        "x",
        "/",
        ".",
        "1",
        "a",
        "a1",
        "\0",
        "\n",
        "\r",
        "é",
        "½",
        " ",
        "{}",
        "()",
        "$1",
        "[a",
        "[a \"",
        "[a \"]",
        "[a \"\"]",
        "[Event \"",
        "1-",
        "1/2",
        "0-1 ",
        "a1-",
        "a1x",
        "a1 ",
        "a1 -",
        "a1-a2 ",
        "a1xa3x",
        "(a1",
        "(a",
        "a1-a2 (",
        "(a1-a2 ",
        "1.",
        "1 ",
        "9999999999",
        "\n[",
        "\n%",
        ";\n",
        "\\\"",
        "{\n\n[Event \"\"]",
        "\n\n[Event \"",
        "\n\n[Event \"\"]\n\n*",
        "(*",
        "* (",
        "*\n",
        "a1-a2 *",
        "[a \"\n",
        "[a \"x\\",
        "\n \n",
        "Wa1",
        "p1-m12 (m) ",
        "-a1",
    ];
    for thing in things {
        let size = if cfg!(debug_assertions) { 200_000 } else { 1 << 20 };
        let text = thing.repeat(size / thing.len());
        on_a_small_stack(move || {
            soon(&format!("{thing:?}"), || {
                let mut reader = Reader::new(text.as_bytes());
                while let Some(head) = reader.head() {
                    let mut movetext = reader.movetext(&head);
                    judge(&head, &mut movetext, &Options::default(), &mut ());
                    reader.finish(movetext);
                }
            });
        });
    }
}

#[test]
fn a_megabyte_of_one_thing_inside_a_record_is_exported_soon() {
    let size = if cfg!(debug_assertions) { 200_000 } else { 1 << 20 };
    for thing in ["x", "é", " ", "\n", "\\\\", "\\\"", "a b ", "[", "("] {
        let filling = thing.repeat(size / thing.len());
        let mut texts = vec![format!("1. p1-m12 (m) {{{filling}}} *"), format!("1. p1-m12 (m) ; {filling}\n*")];
        if thing != "\n" {
            texts.push(format!("[Event \"{filling}\"]\n\n1. p1-m12 (m) *"));
        }
        for text in texts {
            soon(&format!("{thing:?}"), || is_sound(text.as_bytes()));
        }
    }
    for thing in ["$1 ", "{} ", "(1. p1-m12 (p)) ", "\n%\n"] {
        let text = format!("1. p1-m12 (m) {} *", thing.repeat(size / thing.len()));
        soon(&format!("{thing:?}"), || is_sound(text.as_bytes()));
    }
}

#[test]
fn ten_megabytes_in_a_tag_are_one_tag() {
    let value = "x".repeat(10 << 20);
    let text = format!("[Event \"{value}\"]\n[Site \"y\"]\n\n1. p1-m12 (m) *\n");
    let record = soon("reading", || Reader::new(text.as_bytes()).record().unwrap());
    assert_eq!(record.head.tags.len(), 2);
    assert_eq!(record.tag("Event").unwrap().raw.len(), value.len());
    assert_eq!(soon("all of it", || everything(text.as_bytes())).0, 1);
    soon("exporting", || is_sound(text.as_bytes()));
    let open = format!("[Event \"{value}\n[Site \"y\"]\n\n1. p1-m12 (m) *\n");
    assert_eq!(soon("an open one", || everything(open.as_bytes())).0, 1);
}

#[test]
fn many_tags_are_read_soon() {
    let count = if cfg!(debug_assertions) { 20_000 } else { 100_000 };
    let different: String = (0..count).map(|at| format!("[T{at} \"\"]\n")).collect();
    let same = "[T \"\"]\n".repeat(count);
    for tags in [different, same] {
        let text = format!("{tags}\n1. p1-m12 (m) *\n");
        let record = Reader::new(text.as_bytes()).record().unwrap();
        assert_eq!(record.head.tags.len(), count);
        soon("exporting", || is_sound(text.as_bytes()));
    }
}

#[test]
fn nul_bytes_are_characters_out_of_place() {
    assert_eq!(everything(b"\0").0, 1);
    assert_eq!(everything(b"[Event \"a\0b\"]\n\n1. p1-m12 (m) {\0} *\n").0, 1);
    is_sound(b"[Event \"a\0b\"]\n\n1. p1-m12 (m) {\0} *\n");
    let mut reader = Reader::new(b"1. p1-\0m12 *");
    let record = reader.record().unwrap();
    assert!(record.faults().count() > 0);
}

#[test]
fn a_fault_behind_a_tag_value_covers_a_whole_character() {
    for text in [&b"[A \"b\"\xC3\xA9]\n\n*"[..], b"[A \"b\"\xE9]\n\n*", b"[A \"\xE4\xE4\xE4\xE4\"\x80"] {
        assert_eq!(everything(text).0, 1);
        records(text, |source, reader, head| {
            let fault = head.faults[0];
            let shown = std::str::from_utf8(&source.text[fault.span.start..fault.span.end]);
            assert!(shown.is_ok_and(|shown| shown.chars().count() == 1), "{text:?}: {shown:?}");
            let movetext = reader.movetext(head);
            reader.finish(movetext);
            true
        });
    }
}

/// Finds as many findings, each in time that does not depend on how many there are.
fn are_found_soon(size: usize, text: &[u8]) {
    assert!(soon("finding them", || everything(text)).1 >= size);
}

#[test]
fn findings_on_one_long_line_take_time_in_proportion_to_their_number() {
    are_found_soon(400_000, &b"5. ".repeat(400_000));
}

#[test]
fn findings_in_a_record_that_is_not_utf_8_take_time_in_proportion_to_their_number() {
    are_found_soon(400_000, &[b"{\xE4} ", &b"5.\n".repeat(400_000)[..]].concat());
}

#[test]
fn findings_in_deep_variations_take_time_in_proportion_to_their_number() {
    let size = 240_000;
    let deep = [b"1. P1-m12 (m)\n", &b"(1. P1-m12 (m)\n".repeat(size)[..], &b")".repeat(size), b"\n*\n"].concat();
    are_found_soon(size, &deep);
}
