//! Behind a record that is too large, reading goes on where that record ends.

use super::splitting::{ENDS, Found, HEADS, REMARKS, Random, found};
use super::{lines, run_on};
use serde_json::Value;
use std::io::Read;
use winkelzug::input::{Chunks, Piece};
use winkelzug::judge::records_at;

const LIMIT: usize = 64 << 10;

/// Gives so many bytes a read.
struct Trickle<'t>(&'t [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let most = into.len().min(self.1);
        self.0.read(&mut into[..most])
    }
}

/// The records that come out, and where one is too large: its offset and line.
fn pieces(text: &[u8], limit: usize, step: usize) -> Vec<Result<Found, (usize, usize)>> {
    let mut pieces = Vec::new();
    for piece in Chunks::new(Trickle(text, step), limit) {
        match piece {
            Piece::Records { bytes, offset, line, .. } => {
                assert!(bytes.len() <= limit && text[offset..].starts_with(&bytes));
                let mut records = Vec::new();
                found(&bytes, offset, line, &mut records);
                pieces.extend(records.into_iter().map(Ok));
            }
            Piece::TooLarge { offset, line } => pieces.push(Err((offset, line))),
            Piece::TooLong { offset, .. } => assert_eq!(text[offset], b'%'),
            Piece::Damaged { .. } => panic!("{piece:?}"),
        }
    }
    pieces
}

/// Where reading goes on behind a record that is too large: the starts of the records that come out.
fn starts(text: &[u8]) -> Vec<usize> {
    let all = pieces(text, LIMIT, usize::MAX);
    assert_eq!(all.iter().filter(|piece| piece.is_err()).count(), 1, "{all:?}");
    for step in [1000, 4097] {
        assert_eq!(pieces(text, LIMIT, step), all, "{step} bytes a read");
    }
    all.iter().filter_map(|piece| piece.ok()).map(|found| found.0).collect()
}

fn movetext(size: usize) -> String {
    "1. p1-h9 (p) a1-d12 (d) {so} ".repeat(size / 29)
}

#[test]
fn blanks_are_no_record_however_many_there_are() {
    for blank in ["\n", "\r\n", "\r", " ", "\t\n"] {
        let text = format!("{}[Variant \"distanz\"]\n\n*\n", blank.repeat(2 * LIMIT));
        let all = pieces(text.as_bytes(), LIMIT, usize::MAX);
        assert_eq!(all.len(), 1, "{blank:?}");
        let lines = if blank == " " { 0 } else { 2 * LIMIT };
        assert!(all[0].is_ok_and(|found| found.1 == lines + 1), "{blank:?}: {all:?}");
        assert_eq!(pieces(text.as_bytes(), LIMIT, 4097), all, "{blank:?}");
    }
}

#[test]
fn lines_with_a_percent_sign_are_no_record_however_many_there_are() {
    let one = "%filled by hand\r\n";
    for (before, behind) in [("", ""), ("* ", "\n*"), ("*\n\n", " ")] {
        let lines = one.repeat(2 * LIMIT / one.len());
        let text = format!("{before}\n{lines}{behind}\n1. p1-h9 (p) *\n");
        let all = pieces(text.as_bytes(), LIMIT, usize::MAX);
        assert!(all.iter().all(Result::is_ok), "{all:?}");
        let mut whole = Vec::new();
        found(text.as_bytes(), 0, 1, &mut whole);
        assert_eq!(all.into_iter().map(Result::unwrap).collect::<Vec<_>>(), whole);
        assert_eq!(pieces(text.as_bytes(), LIMIT, 4097).len(), whole.len());
    }
    // One that is too long takes no record with it, and is none.
    let line = format!("%{}", "1. p1-h9 (p) * ".repeat(LIMIT));
    for (mark, end) in [("", "\n"), ("", "\r\n"), ("", "\r"), ("\u{FEFF}", "\n")] {
        let lines = one.repeat(2 * LIMIT / one.len());
        for text in [
            format!("{mark}*{end}{line}{end}*{end}"),
            format!("{mark}{line}{end}*{end}*{end}"),
            format!("{mark}{lines}*{end}*{end}"),
            format!("{mark}*{end}*{end}{line}"),
        ] {
            let mut whole = Vec::new();
            found(text.as_bytes(), 0, 1, &mut whole);
            assert_eq!(whole.len(), 2);
            for step in [usize::MAX, 4097] {
                let all: Vec<_> = pieces(text.as_bytes(), LIMIT, step).into_iter().map(Result::unwrap).collect();
                assert_eq!(all, whole, "{mark:?} {end:?}");
            }
        }
    }
    let text = format!("*\n{line}\n*\n");
    let ran = run_on(&["check", "-", "--format", "short", "--max-record-size", "64K"], text.as_bytes());
    let out = String::from_utf8(ran.out).unwrap();
    assert!(ran.status == 1 && out.contains("-:2:1: error[record-too-large]: a line with `%`"), "{out}");
    // In the middle of a line it is no such line.
    let text = format!("\n %x {} *\n*\n", "x".repeat(LIMIT));
    assert_eq!(starts(text.as_bytes()), [text.len() - 2]);
}

#[test]
fn a_line_longer_than_chunks_is_cut_and_its_columns_go_on() {
    let text = "1. a16-b3 (a) {ü} p1-p2 * ".repeat(40_000);
    let chunks = Chunks::new(text.as_bytes(), 64 << 20);
    assert!(chunks.into_iter().count() > 3);
    let ran = run_on(&["check", "-", "--format", "short"], text.as_bytes());
    let out = String::from_utf8(ran.out).unwrap();
    let columns = out.lines().map(|line| line.split(':').nth(2).unwrap().parse::<usize>().unwrap());
    let faults: Vec<usize> = (0..40_000).map(|record| 26 * record + 19).collect();
    assert_eq!(columns.collect::<Vec<_>>(), faults);
}

#[test]
fn what_stands_behind_a_result_is_not_taken_off_it() {
    let text = format!("1. p1-h9 (p) *{}{{resigned}}\n\n*\n", " ".repeat(2 * LIMIT));
    assert_eq!(starts(text.as_bytes()), [text.len() - 2]);
}

#[test]
fn records_without_tags_behind_it_come_out() {
    let text =
        [&movetext(1 << 20), "*\n", "1. p1-h9 (p) *\n1. a16-c3 (c) *\n\n[White \"a\"]\n\n1. p1-h9 (p) *\n"].concat();
    let mut outputs = Vec::new();
    for jobs in ["-j1", "-j8"] {
        let ran = run_on(&["convert", "-", "--to", "jsonl", "--max-record-size", "64K", jobs], text.as_bytes());
        assert_eq!((ran.status, ran.err.matches("record-too-large").count()), (1, 1), "{}", ran.err);
        let objects: Vec<Value> = lines(&ran.out).into_iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let seen = objects.iter().map(|object| {
            let source = &object["source"];
            (source["record"].as_u64().unwrap(), source["line"].as_u64().unwrap(), object["plies"][0]["ply"].as_str())
        });
        let plies = ["p1-h9 (p)", "a16-c3 (c)", "p1-h9 (p)"].map(Some);
        assert_eq!(seen.collect::<Vec<_>>(), [(2, 2, plies[0]), (3, 3, plies[1]), (4, 5, plies[2])]);
        assert_eq!(objects[2]["tags"][0][1], "a");
        outputs.push(ran.out);
    }
    assert_eq!(outputs[0], outputs[1]);
}

#[test]
fn it_ends_where_the_grammar_says() {
    let long = movetext(3 * LIMIT);
    let words = "no * result 1-0 (".repeat(LIMIT / 10);
    let boundary = "\n\n[Event \"a\"]\n\n*\n";
    // Each with what follows it.
    let cases = [
        (format!("{long}1-0"), "\n*\n"),
        (format!("{long}* {{behind\n{words}}}"), "\n*\n"),
        (format!("{long}* ; behind it {}", words.replace('\n', " ")), "\n*\n"),
        (format!("{long}*"), " 1. p1-h9 (p) *\n"),
        (long.clone(), "\n[White \"a\"]\n\n*\n"),
        (format!("[White \"a\"]\n\n{long}½ - ½"), "\n*\n"),
        (format!("[White \"a\"]\n\n{{{words}}} {long}*"), "\n*\n"),
        (format!("; {words}\n{long}*"), "\n*\n"),
        (format!("%{words}\n{long}*"), "\n*\n"),
        (format!("1. p1-h9 (p) ({long} * 0-1 {long}) {long} *"), "\n*\n"),
        (format!("1. p1-h9 (p) {} {long} * {} 0-1", "(".repeat(300_000), ")".repeat(300_000)), "\n*\n"),
        (format!("{}* *", "x".repeat(3 * LIMIT)), "\n*\n"),
        (format!("p1{}* *", "xp1".repeat(LIMIT)), "\n*\n"),
        (format!("[White \"{}\\\"*\"]\n{long} *", "* ".repeat(2 * LIMIT)), "\n*\n"),
        (format!("[White \"{}\\\"*\n*\r\n*\" ]\n{long} *", "* ".repeat(2 * LIMIT)), "\n*\n"),
        (format!("[White \"{}\n[Black \"x\"]\n{long} *", "* ".repeat(2 * LIMIT)), "\n*\n"),
        (format!("[White {} \"\"]\n{long} *", "* ".repeat(2 * LIMIT)), "\n*\n"),
        (format!("[White \"a\"]\n{}{long} *", "[Black \"b\"]\n".repeat(LIMIT)), "\n*\n"),
        // Nothing but a boundary ends what is open.
        (format!("{{{words} *\n\n[White \"x\"]\n\n*\n{words}"), boundary),
        (format!("1. p1-h9 (p) {{ {long}"), boundary),
        (format!("1. p1-h9 (p) ({long} *\n{long}"), boundary),
        (format!("[White \"{words}"), boundary),
    ];
    for (number, (large, behind)) in cases.iter().enumerate() {
        let whole = [large, *behind].concat();
        let start = large.len() + behind.find(['*', '1', '[']).unwrap();
        assert_eq!(starts(whole.as_bytes()), [start], "case {number}");
        // Alone it takes nothing with it.
        assert_eq!(starts(large.as_bytes()), [0; 0], "case {number}");
    }
}

#[test]
fn small_records_on_a_long_line_are_not_too_large() {
    let text = "1. p1-h9 (p) a1-d12 (d) * ".repeat(20_000);
    for limit in [4 << 10, LIMIT] {
        let all = pieces(text.as_bytes(), limit, usize::MAX);
        let starts: Vec<usize> = all.into_iter().map(|piece| piece.unwrap().0).collect();
        assert_eq!(starts, (0..20_000).map(|number| 26 * number).collect::<Vec<_>>());
    }
}

/// A record, many of them larger than the limit.
fn record(random: &mut Random, limit: usize, text: &mut Vec<u8>) {
    text.extend_from_slice(random.pick(&HEADS));
    for number in 0..random.below(20) {
        text.extend_from_slice(format!("{}. p1-h9 (p) ", number + 1).as_bytes());
        if random.below(20) == 0 {
            text.extend_from_slice(random.pick(&REMARKS));
            text.push(b' ');
        }
        if random.below(40) == 0 {
            let filler = random.pick(&[&b"a word "[..], b"line\n", b"* 1-0\n", b"[White \"x\"]\n", b"\xFC\n"]);
            text.push(b'{');
            text.extend(filler.repeat(random.below(3 * limit) / filler.len()));
            text.push(b'}');
        }
        if random.below(40) == 0 {
            let filler =
                random.pick(&[&b"1. p1-h9 (p) "[..], b"\n", b"x", b"$1 ", b"({*} 1. p1-h9 (p) *)", b"\r\n% *\r\n"]);
            text.extend(filler.repeat(random.below(3 * limit) / filler.len()));
        }
    }
    text.extend_from_slice(random.pick(&ENDS));
}

#[test]
fn what_comes_out_is_all_that_is_not_too_large() {
    const LIMIT: usize = 8 << 10;
    let (mut large, mut small) = (0, 0);
    for seed in 0..40 {
        let mut random = Random(seed);
        let mut text = Vec::new();
        while text.len() < 600_000 {
            record(&mut random, LIMIT, &mut text);
        }
        let mut whole = Vec::new();
        found(&text, 0, 1, &mut whole);
        let mut sizes = Vec::new();
        records_at(&text, 0, |source, reader, head| {
            let start = source.offset(head.start);
            sizes.push(source.offset(reader.rest(head).span.end) - start);
            true
        });
        let parts = pieces(&text, LIMIT, usize::MAX);
        assert_eq!(parts, pieces(&text, LIMIT, 777));
        for (at, part) in parts.iter().enumerate() {
            let (size, record) = (sizes[at], whole[at]);
            match part {
                Ok(found) => assert!(*found == record && size <= LIMIT, "seed {seed}: {found:?}, {record:?}, {size}"),
                // What stands before it counts as well.
                Err(place) => assert!(
                    record.0 >= place.0 && size + (record.0 - place.0) + 64 > LIMIT,
                    "seed {seed}: {place:?}, {record:?}, {size}"
                ),
            }
            large += usize::from(part.is_err());
            small += usize::from(part.is_ok());
        }
        assert_eq!(parts.len(), whole.len(), "seed {seed}");
    }
    assert!(large > 500 && small > 2000, "{large} large, {small} small");
}
