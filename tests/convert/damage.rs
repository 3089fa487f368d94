//! Damaged input costs no more than what it touches.

use super::{Folder, corpus, lines, read, run, run_on};
use serde_json::Value;
use std::collections::HashSet;
use std::io::{Read, Write};

/// The events of the records that come out, in order.
fn events(out: &[u8]) -> Vec<String> {
    let event = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        let tags = object["tags"].as_array().unwrap();
        tags.iter().find(|tag| tag[0] == "Event").map(|tag| tag[1].as_str().unwrap().to_owned())
    };
    lines(out).into_iter().filter_map(event).collect()
}

fn numbered(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("Event {number}")).collect()
}

/// Of each object in an output of `convert --to jsonl`: where its record begins, and whether an error was found in it.
fn objects(out: &[u8]) -> Vec<(usize, bool)> {
    let object = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        let findings = object["findings"].as_array().unwrap();
        let error = findings.iter().any(|finding| finding["severity"] == "error");
        (usize::try_from(object["source"]["offset"].as_u64().unwrap()).unwrap(), error)
    };
    lines(out).into_iter().map(object).collect()
}

/// Where each record of a text begins.
fn starts(text: &[u8]) -> Vec<usize> {
    memchr::memmem::find_iter(text, b"[Event \"Event ").collect()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text).unwrap();
    gzip.finish().unwrap()
}

#[test]
fn a_gzip_cut_in_the_middle_gives_all_that_can_be_read() {
    let text = corpus(1_000_000);
    let packed = gzip(&text);
    let cut = &packed[..packed.len() / 2];
    // What another reader gets out of it.
    let mut readable = Vec::new();
    let error = flate2::bufread::GzDecoder::new(cut).read_to_end(&mut readable);
    assert!(error.is_err() && text.starts_with(&readable));
    let whole = starts(&readable).len() - 1;
    assert!(whole > 100);
    let folder = Folder::new();
    for format in ["jsonl", "json", "csv", "wz"] {
        let out = folder.name(&format!("out.{format}"));
        let ran = run_on(&["convert", "-", "-o", &out], cut);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("damaged-input"), "{}", ran.err);
        let out = read(out);
        match format {
            "jsonl" => {
                let found = events(&out);
                assert!(found.len() >= whole - 1, "{} of {whole}", found.len());
                assert_eq!(found, numbered(found.len()));
            }
            "json" => {
                let array: Vec<Value> = serde_json::from_slice(&out).unwrap();
                assert!(array.len() >= whole - 1);
            }
            "csv" => assert!(csv::Reader::from_reader(&*out).records().filter(Result::is_ok).count() >= whole - 1),
            _ => assert!(starts(&out).len() >= whole - 1),
        }
    }
    assert_eq!(folder.names().len(), 4);
    let found = run_on(&["check", "--json", "-"], cut);
    let damage = lines(&found.out).into_iter().filter(|line| line.contains("\"damaged-input\"")).count();
    assert_eq!((found.status, damage), (2, 1));
}

#[test]
fn all_packings_cut_short_give_what_can_be_read() {
    let text = corpus(1_000_000);
    let zstd = zstd::encode_all(&*text, 1).unwrap();
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::new(1));
    bzip2.write_all(&text).unwrap();
    let bzip2 = bzip2.finish().unwrap();
    for packed in [zstd, bzip2, gzip(&text)] {
        for cut in [packed.len() * 9 / 10, packed.len() / 2, packed.len() - 1, 20, 9] {
            let cut = &packed[..cut];
            let ran = run_on(&["convert", "-", "--to", "jsonl"], cut);
            assert_eq!(ran.status, 2, "{}: {}", cut.len(), ran.err);
            assert!(ran.err.contains("damaged-input"), "{}: {}", cut.len(), ran.err);
            let mut readable = Vec::new();
            let read = match packed[0] {
                0x28 => zstd::Decoder::new(cut).unwrap().read_to_end(&mut readable),
                b'B' => bzip2::bufread::BzDecoder::new(cut).read_to_end(&mut readable),
                _ => flate2::bufread::GzDecoder::new(cut).read_to_end(&mut readable),
            };
            assert!(read.is_err() && text.starts_with(&readable));
            let found = events(&ran.out);
            assert!(found.len() + 2 >= starts(&readable).len(), "{} of {}", found.len(), starts(&readable).len());
            assert_eq!(found, numbered(found.len()));
        }
    }
}

#[test]
fn trailing_garbage_behind_a_gzip_is_damage() {
    let text = corpus(50_000);
    let mut packed = gzip(&text);
    packed.extend_from_slice(b"garbage that is no gzip");
    let ran = run_on(&["convert", "-", "--to", "jsonl"], &packed);
    assert_eq!(events(&ran.out), numbered(starts(&text).len()));
    assert!(ran.status == 2 && ran.err.contains("damaged-input"), "{}", ran.err);
}

#[test]
fn noise_costs_what_it_touches_and_at_most_one_record_more() {
    const NOISE: usize = 64 << 10;
    const PLACES: usize = 100;
    let mut text = corpus(2 * PLACES * NOISE);
    let starts = starts(&text);
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let mut touched = vec![false; text.len()];
    for _ in 0..PLACES {
        let at = usize::try_from(next() % (text.len() - NOISE) as u64).unwrap();
        for byte in &mut text[at..at + NOISE] {
            *byte = next().to_le_bytes()[3];
        }
        touched[at..at + NOISE].fill(true);
    }
    let ran = run_on(&["convert", "-", "--to", "jsonl"], &text);
    assert_eq!(ran.status, 1, "{}", ran.err);
    let found: HashSet<String> = events(&ran.out).into_iter().collect();
    let objects = objects(&ran.out);
    // Whether an error was found in what overlaps this part of the text.
    let named = |from: usize, to: usize| {
        let first = objects.partition_point(|(offset, _)| *offset <= from).saturating_sub(1);
        objects[first..].iter().take_while(|(offset, _)| *offset < to).any(|(_, error)| *error)
    };
    let mut hit = 0;
    let mut lost = 0;
    let mut untouched = 0;
    let mut allowed = 0;
    for (number, start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(text.len());
        if touched[*start..end].contains(&true) {
            hit += 1;
            assert!(named(*start, end), "Event {number} was touched, and no error names it");
            // One more for each place: the record behind it.
            allowed += usize::from(!touched.get(end).copied().unwrap_or(true));
            continue;
        }
        untouched += 1;
        let comes_out = found.contains(&format!("Event {number}"));
        assert!(comes_out || named(*start, end), "Event {number} is lost, and no error names it");
        lost += usize::from(!comes_out);
    }
    assert!(
        hit > PLACES && untouched > 1000 && lost <= allowed.min(PLACES),
        "{lost} of {untouched} lost, {allowed} allowed"
    );
}

#[test]
fn nothing_is_never_silent() {
    for (input, from) in
        [(&b""[..], "wz"), (b"\n \n% x\n", "wz"), (b"", "jsonl"), (b"\n\n", "jsonl"), (&gzip(b""), "wz")]
    {
        let folder = Folder::new();
        let out = folder.name("out.wz");
        let ran = run_on(&["convert", "-", "--from", from, "-o", &out], input);
        assert!(ran.err.contains("nothing-here"), "{from} {input:?}: {}", ran.err);
        assert_eq!((ran.status, read(&out)), (0, Vec::new()), "{from} {input:?}");
    }
    let ran = run_on(&["check", "-"], b"");
    assert!(String::from_utf8(ran.out).unwrap().contains("nothing-here"), "{}", ran.err);
}

#[test]
fn a_record_that_is_too_large_is_named_and_the_next_is_read() {
    let large = |event: &str, size: usize| {
        format!("[Event \"{event}\"]\n\n1. p1-h9 (p) {{{}}} *\n\n", "a comment ".repeat(size / 10))
    };
    let small = |event: &str| format!("[Event \"{event}\"]\n\n1. p1-h9 (p) *\n\n");
    let text = [small("one"), large("two", 3 << 20), small("three"), large("four", 2 << 20), small("five")].concat();
    for jobs in ["-j1", "-j8"] {
        let command = ["convert", "-", "--to", "jsonl", jobs, "--max-record-size"];
        let ran = run_on(&[&command[..], &["1M"]].concat(), text.as_bytes());
        assert_eq!((ran.status, events(&ran.out)), (1, ["one", "three", "five"].map(String::from).to_vec()));
        assert_eq!(ran.err.matches("record-too-large").count(), 2, "{}", ran.err);
        let numbers = lines(&ran.out).into_iter().map(|line| {
            let object: Value = serde_json::from_str(line).unwrap();
            object["source"]["record"].as_u64().unwrap()
        });
        assert_eq!(numbers.collect::<Vec<_>>(), [1, 3, 5]);
        let ran = run_on(&[&command[..], &["4M"]].concat(), text.as_bytes());
        assert_eq!((ran.status, events(&ran.out).len()), (0, 5), "{}", ran.err);
    }
    // The last record of an input, and the only one.
    let ran = run_on(&["check", "--json", "-", "--max-record-size", "1M"], large("only", 2 << 20).as_bytes());
    assert!(ran.status == 1 && lines(&ran.out).len() == 1, "{}", ran.err);
}

#[test]
fn an_input_that_is_not_there_does_not_stop_the_others() {
    let folder = Folder::new();
    let (one, two) = (folder.write("one.wz", corpus(1000)), folder.write("two.wz", corpus(1000)));
    let ran = run(&["convert", "--to", "jsonl", &one, &folder.name("no.wz"), &two]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("no.wz"), "{}", ran.err);
    assert_eq!(events(&ran.out).len(), 2 * starts(&corpus(1000)).len());
}
