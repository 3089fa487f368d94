//! The canonical form, and the way there and back.

use super::{Folder, Ran, fixture, lines, read, run, run_on};

fn there_and_back(options: &[&str], text: &[u8]) -> (Ran, Ran) {
    let direct = run_on(&[&["convert", "-", "--to", "wz"], options].concat(), text);
    let objects = run_on(&[&["convert", "-", "--to", "jsonl"], options].concat(), text);
    let back = run_on(&["convert", "-", "--from", "jsonl", "--to", "wz"], &objects.out);
    assert_eq!([objects.status, back.status], [direct.status; 2], "{}{}", objects.err, back.err);
    (direct, back)
}

fn assert_same(direct: &[u8], back: &[u8]) {
    assert!(direct == back, "{}\n---\n{}", String::from_utf8_lossy(direct), String::from_utf8_lossy(back));
}

#[test]
fn records_come_back_as_they_are_exported() {
    for (name, status) in [("records.wz", 0), ("faults.wz", 1)] {
        let text = read(fixture(name));
        let (direct, back) = there_and_back(&[], &text);
        assert_eq!(direct.status, status, "{}", direct.err);
        assert_same(&direct.out, &back.out);
        if name == "records.wz" {
            assert_same(&direct.out, &text);
        }
    }
}

#[test]
fn what_is_odd_comes_back_too() {
    let deep = format!("1. p1-h9 (p) {}{}*\n", "(1. p1-h9 (p) $1 {\"q\" \\ é} ".repeat(40), ") ".repeat(40));
    let texts: [&[u8]; 10] = [
        deep.as_bytes(),
        b"5.",
        b"{before} 1. p1-h9 (p) ; to the end } of the line\n a1-d12 (d) {} {  two  spaces } *",
        b"[White \"\\\"Q\\\" \\\\ x\"]\n[Event \"a\nb\"]\n[Odd \"\"]\n[Odd \"again\"]\n\n1. p1-h9 (p) $300 *",
        b"[Variant \"Alquerque\"]\n\n1. c2-c3! (1. b2-c3?? * {over}) ((1. c2-c3)) 1/2",
        // Windows-1252, valid and not.
        b"[White \"M\xFCller\"]\n\n1. p1-h9 (p) {\x93so\x94 \x81} *\n\n[White \"\xC4\"]\n\n1. p1-p1 {\xFC} *\n",
        // No boundary stands in a comment, and none appears in it.
        b"1. p1-h9 (p) {see\n[Event \"x\"]\n\n [Event \"y\"]} *",
        b"1. p1-h9 (p) {never closed\n\n[Event \"next\"]\n\n1. p1-h9 (p) *",
        b"% not part of it\n1. p1-h9 (p)\n% nor this\n*",
        b"[SetUp \"1\"]\n[Variant \"distanz\"]\n[FEN \"1hk1hh2/8/8/8/8/8/8/2HH1KH1 b\"]\n\n1... e8-h8 (1... b8-b7 2. f1-f4) 2. f1-f4 *",
    ];
    for text in texts {
        let (direct, back) = there_and_back(&[], text);
        assert!(!direct.out.is_empty());
        assert_same(&direct.out, &back.out);
        // Export form is the same again.
        if direct.status == 0 {
            assert_same(&run_on(&["convert", "-", "--to", "wz"], &direct.out).fine(), &direct.out);
        }
    }
}

#[test]
fn options_are_in_the_objects() {
    for options in [
        &["--game", "alquerque", "--ruling", "quiet-limit=50"][..],
        &["--force-game", "alquerque", "--force-ruling", "capture=free"],
    ] {
        for text in ["1. c2-c3 c4xc2 2. c1xc3 *", "[Variant \"alquerque\"]\n[Rulings \"quiet-limit=7\"]\n\n1. c2-c3 *"]
        {
            let (direct, back) = there_and_back(options, text.as_bytes());
            if direct.err.contains("error:") {
                panic!("{}", direct.err);
            }
            assert_same(&direct.out, &back.out);
        }
    }
    let text = "[Variant \"walking-purchase\"]\n\n1. c2-c3 c4xc2 2. c1xc3 *";
    let (direct, back) = there_and_back(&["--force-game", "alquerque"], text.as_bytes());
    assert_eq!(direct.status, 0, "{}", direct.err);
    assert_same(&direct.out, &back.out);
}

const MIXED: &str = "[Event \"one\"]\n\n1. p1-h9 (p) *\n\n[Event \"two\"]\n\n1. p1-p1  *  \n\n\n\
    [Event \"three\"]\r\n\r\n1. zz\r\n\r\n[Event \"four\"]\n\n1. p1-h9 (p) *\n";
const BAD: &str = "[Event \"two\"]\n\n1. p1-p1  *\n\n[Event \"three\"]\r\n\r\n1. zz\n";

#[test]
fn records_with_an_error_are_kept_skipped_or_the_end() {
    for from in ["wz", "jsonl"] {
        let mut input = MIXED.as_bytes().to_vec();
        if from == "jsonl" {
            input = run_on(&["convert", "-", "--to", "jsonl"], &input).out;
        }
        let folder = Folder::new();
        let run = |invalid: &str, rejects: &str| {
            let (out, rejects) = (folder.name("out.wz"), folder.name(rejects));
            let arguments = ["convert", "-", "-o", &out, "--from", from, "--invalid", invalid, "--rejects", &rejects];
            run_on(&arguments, &input)
        };
        let ran = run("keep", "keep.wz");
        assert_eq!(ran.status, 1, "{}", ran.err);
        assert_eq!(String::from_utf8(read(folder.name("keep.wz"))).unwrap(), BAD, "{from}");
        let kept = String::from_utf8(read(folder.name("out.wz"))).unwrap();
        assert_eq!(kept.matches("[Event ").count(), 4, "{kept}");
        assert!(kept.contains("\n\n[Event \"two\"]\n\n1. p1-p1  *\n\n[Event \"three\"]\r\n\r\n1. zz\n\n["), "{kept:?}");
        std::fs::remove_file(folder.name("out.wz")).unwrap();

        let ran = run("skip", "skip.wz");
        assert_eq!(ran.status, 1, "{}", ran.err);
        assert_eq!(String::from_utf8(read(folder.name("skip.wz"))).unwrap(), BAD, "{from}");
        let kept = String::from_utf8(read(folder.name("out.wz"))).unwrap();
        assert!(kept.starts_with("[Event \"one\"]") && kept.matches("[Event ").count() == 2, "{kept}");
        std::fs::remove_file(folder.name("out.wz")).unwrap();

        let ran = run("fail", "fail.wz");
        assert_eq!(ran.status, 1);
        assert!(ran.err.contains("has an error") && ran.err.contains('2'), "{}", ran.err);
        assert_eq!(folder.names(), ["keep.wz", "skip.wz"]);
    }
    // Bytes are kept whatever they are.
    let folder = Folder::new();
    let rejects = folder.name("bad.wz");
    let ran = run_on(&["convert", "-", "--to", "csv", "--rejects", &rejects], b"{\xFC\x81} p1-p1 *\r\n");
    assert_eq!((ran.status, read(&rejects)), (1, b"{\xFC\x81} p1-p1 *\n".to_vec()), "{}", ran.err);
}

#[test]
fn a_line_that_is_no_object_of_ours_is_named() {
    let good = run(&["convert", "--to", "jsonl", &fixture("records.wz")]).fine();
    let first = lines(&good)[0];
    for bad in [
        "{}".to_owned(),
        "[]".to_owned(),
        "plain text".to_owned(),
        first[..first.len() - 1].to_owned(),
        first.replacen("\"format\":1", "\"format\":2", 1),
        first.replacen("\"ply\":\"", "\"ply\":\"z9", 1),
    ] {
        let folder = Folder::new();
        let out = folder.name("out.wz");
        let ran = run_on(&["convert", "-", "--from", "jsonl", "-o", &out], format!("{first}\n\n{bad}\n").as_bytes());
        assert_eq!(ran.status, 2, "{bad}");
        assert!(ran.err.contains("line 3"), "{}", ran.err);
        assert!(folder.names().is_empty());
    }
    let ran = run_on(&["convert", "-", "--from", "jsonl", "--to", "csv"], b"");
    assert_eq!(ran.status, 2);
    assert!(!ran.err.is_empty());
}
