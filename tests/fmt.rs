//! `wz fmt`: canonical form, and nothing else is changed.

use crate::altered::{PIECES, put_in, some};
use proptest::prelude::*;
use serde_json::Value;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use winkelzug::format::{compare, format};
use winkelzug::judge::Options;

/// What is canonical, one record.
const CANONICAL: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n\
    [Black \"?\"]\n[Result \"*\"]\n[Variant \"alquerque\"]\n\n1. c2-c3 {so} 1... c4xc2 *\n";
/// The same, spelled otherwise.
const LOOSE: &str = "[Variant \"Alquerque\"]\n[White \"Anna\"]\n1 C2 - C3 ; so\nc4:c2 *\n";
/// One that is not legal.
const WRONG: &str = "[Event  \"x\"]\n[Variant \"Alquerque\"]\n\n1.  c2-c4  *";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, contents).unwrap();
        path
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_wz")).args(arguments).current_dir(self.0.path()).output().unwrap()
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.0.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

fn formatted(input: &[u8]) -> Vec<u8> {
    format(input, &Options::default()).text
}

#[test]
fn a_file_is_rewritten_in_place_and_then_stays() {
    let folder = Folder::new();
    let file = folder.file("a.wz", LOOSE);
    let output = folder.run(&["fmt", "a.wz"]);
    assert_eq!((code(&output), text(&output.stdout), text(&output.stderr)), (0, String::new(), String::new()));
    assert_eq!(read(&file), CANONICAL);
    let before = fs::metadata(&file).unwrap().modified().unwrap();
    assert_eq!(code(&folder.run(&["fmt", "a.wz"])), 0);
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), before, "what is canonical is not touched");
    assert_eq!(folder.names(), ["a.wz"], "nothing else is left");
}

#[test]
fn records_with_an_error_stay_byte_for_byte_and_are_named() {
    let folder = Folder::new();
    let file = folder.file("a.wz", format!("{LOOSE}\n\n{WRONG}\n\n\n{LOOSE}"));
    let output = folder.run(&["fmt", "a.wz"]);
    assert_eq!(code(&output), 1);
    assert_eq!(
        text(&output.stderr),
        "a.wz:10:5: record 2 stays as it is: error[nothing-to-jump]: there is nothing on c3 to jump\n"
    );
    assert_eq!(read(&file), format!("{CANONICAL}\n{WRONG}\n\n{CANONICAL}"));
}

#[test]
fn check_lists_what_would_change_and_changes_nothing() {
    let folder = Folder::new();
    let loose = folder.file("loose.wz", LOOSE);
    folder.file("neat.wz", CANONICAL);
    let output = folder.run(&["fmt", "--check", "loose.wz", "neat.wz"]);
    assert_eq!((code(&output), text(&output.stdout)), (1, "loose.wz\n".to_owned()));
    assert_eq!(text(&output.stderr), "wz: 1 file is not in canonical form\n");
    assert_eq!(read(&loose), LOOSE);
    assert_eq!(code(&folder.run(&["fmt", "--check", "neat.wz"])), 0);
}

#[test]
fn diff_shows_what_would_change_and_changes_nothing() {
    let folder = Folder::new();
    let file = folder.file("a.wz", CANONICAL.replace("c2-c3", "C2-C3"));
    let output = folder.run(&["fmt", "--diff", "a.wz"]);
    let expected = "--- a.wz\n+++ a.wz\n@@ -7,4 +7,4 @@\n [Result \"*\"]\n [Variant \"alquerque\"]\n \n\
        -1. C2-C3 {so} 1... c4xc2 *\n+1. c2-c3 {so} 1... c4xc2 *\n";
    assert_eq!((code(&output), text(&output.stdout)), (0, expected.to_owned()));
    assert_eq!(code(&folder.run(&["fmt", "--diff", "--check", "a.wz"])), 1);
    assert!(read(&file).contains("C2-C3"));
}

#[test]
fn the_standard_input_goes_to_stdout_and_so_does_a_file_if_asked() {
    let folder = Folder::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_wz"))
        .args(["fmt", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(LOOSE.as_bytes()).unwrap();
    assert_eq!(text(&child.wait_with_output().unwrap().stdout), CANONICAL);
    let file = folder.file("a.wz", LOOSE);
    let output = folder.run(&["fmt", "--stdout", "a.wz", "a.wz"]);
    assert_eq!(text(&output.stdout), format!("{CANONICAL}\n{CANONICAL}"));
    assert_eq!(read(&file), LOOSE);
}

#[test]
fn percent_lines_are_left_out_and_counted() {
    let folder = Folder::new();
    let file = folder.file("a.wz", format!("% one\n{}% four\n", LOOSE.replace("1 C2", "% two\n1 C2")));
    let output = folder.run(&["fmt", "a.wz"]);
    assert_eq!(text(&output.stderr), "wz: `a.wz`: 3 lines that begin with `%` are left out\n");
    assert_eq!(read(&file), CANONICAL);
    // In a comment or a value they are text.
    let inside = "[White \"a\n% b\"]\n1. p1-h9 (p) {\n% c\n} *\n";
    assert_eq!(format(inside.as_bytes(), &Options::default()).left_out, 0);
    let marked = format(b"\xEF\xBB\xBF% one\n1. p1-h9 (p) *\n% two", &Options::default());
    assert_eq!((marked.left_out, marked.kept.len()), (2, 0));
}

#[test]
fn what_cannot_be_read_to_its_end_stays() {
    let folder = Folder::new();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(LOOSE.repeat(50).as_bytes()).unwrap();
    let whole = encoder.finish().unwrap();
    let cut = &whole[..whole.len() - 9];
    let file = folder.file("a.wz.gz", cut);
    assert_eq!(code(&folder.run(&["fmt", "a.wz.gz"])), 2);
    assert_eq!(fs::read(&file).unwrap(), cut);
    let large = format!("{LOOSE}\n[Event \"x\"]\n{{{}}} *\n", "long ".repeat(100_000));
    let file = folder.file("b.wz", &large);
    assert_eq!(code(&folder.run(&["fmt", "--max-record-size", "4K", "b.wz"])), 1);
    assert_eq!(read(&file), large, "a record that is skipped must not be lost");
    let empty = folder.file("c.wz", "\n% nothing\n");
    assert_eq!(code(&folder.run(&["fmt", "c.wz"])), 0);
    assert_eq!(read(&empty), "\n% nothing\n");
    assert_eq!(code(&folder.run(&["fmt", "missing.wz"])), 2);
    assert_eq!(code(&folder.run(&["fmt"])), 2);
}

#[test]
fn compressed_files_stay_compressed_in_the_same_way() {
    let folder = Folder::new();
    let gzip = |text: &str| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    // The name does not say it, the first bytes do.
    let file = folder.file("a.wz", gzip(LOOSE));
    assert_eq!(code(&folder.run(&["fmt", "a.wz"])), 0);
    let mut plain = String::new();
    flate2::read::GzDecoder::new(fs::File::open(&file).unwrap()).read_to_string(&mut plain).unwrap();
    assert_eq!(plain, CANONICAL);
    let file = folder.file("b.wz.zst", zstd::encode_all(LOOSE.as_bytes(), 3).unwrap());
    assert_eq!(code(&folder.run(&["fmt", "b.wz.zst"])), 0);
    assert_eq!(zstd::decode_all(fs::File::open(&file).unwrap()).unwrap(), CANONICAL.as_bytes());
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    encoder.write_all(LOOSE.as_bytes()).unwrap();
    let file = folder.file("c.wz.bz2", encoder.finish().unwrap());
    assert_eq!(code(&folder.run(&["fmt", "c.wz.bz2"])), 0);
    let mut plain = String::new();
    bzip2::read::BzDecoder::new(fs::File::open(&file).unwrap()).read_to_string(&mut plain).unwrap();
    assert_eq!(plain, CANONICAL);
    let options = lzma_rust2::XzOptions::with_preset(1);
    let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
    encoder.write_all(LOOSE.as_bytes()).unwrap();
    let file = folder.file("d.wz.xz", encoder.finish().unwrap());
    assert_eq!(code(&folder.run(&["fmt", "d.wz.xz"])), 0);
    let mut plain = String::new();
    lzma_rust2::XzReader::new(fs::File::open(&file).unwrap(), true).read_to_string(&mut plain).unwrap();
    assert_eq!(plain, CANONICAL);
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_links_are_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let file = folder.file("a.wz", LOOSE);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.0.path().join("link.wz");
    symlink("a.wz", &link).unwrap();
    assert_eq!(code(&folder.run(&["fmt", "link.wz"])), 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read(&file), CANONICAL);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn other_encodings_become_utf8() {
    let folder = Folder::new();
    let neat = CANONICAL.replace("Anna", "Mü€ller");
    let mut utf16 = vec![0xFF, 0xFE];
    utf16.extend(neat.encode_utf16().flat_map(u16::to_le_bytes));
    let file = folder.file("a.wz", utf16);
    assert_eq!(text(&folder.run(&["fmt", "--check", "a.wz"]).stdout), "a.wz\n");
    assert_eq!(code(&folder.run(&["fmt", "a.wz"])), 0);
    assert_eq!(read(&file), neat);
    let (old, ..) = encoding_rs::WINDOWS_1252.encode(&neat);
    assert_eq!(text(&formatted(&old)), neat);
    assert_eq!(text(&formatted(format!("\u{FEFF}{neat}").as_bytes())), neat);
    // One that stays as it is keeps its bytes, whatever they are.
    let wrong = b"[White \"M\xFCller\"]\n1. a1-a1 *";
    let mixed = [wrong, &b"\n\n[Event \"\xFC\"]\n\n*\n"[..]].concat();
    assert!(formatted(&mixed).starts_with(wrong));
    compare(&mixed, &formatted(&mixed), &Options::default()).unwrap();
}

#[test]
fn options_go_into_the_text() {
    let folder = Folder::new();
    let file = folder.file("a.wz", "1. c2-c3 *");
    assert_eq!(code(&folder.run(&["fmt", "--game", "alquerque", "--ruling", "quiet-limit=20", "a.wz"])), 0);
    assert!(read(&file).contains("[Variant \"alquerque\"]\n[Rulings \"quiet-limit=20\"]\n\n1. c2-c3 *\n"));
    // A record that says it is played under the default is not touched by an option, now or later.
    let said = format(
        "[Variant \"alquerque\"]\n[Rulings \"quiet-limit=50\"]\n1. c2-c3 *".as_bytes(),
        &Options { rulings: vec![("quiet-limit".to_owned(), "20".to_owned())], ..Options::default() },
    );
    assert!(!text(&said.text).contains("Rulings"));
}

#[test]
fn tags_given_twice_keep_their_meaning() {
    let twice = "[Variant \"alquerque\"]\n[Rulings \"quiet-limit=50\"]\n[Rulings \"quiet-limit=1\"]\n\n\
        1. c2-c3 c4xc2 2. c1xc3 *\n";
    let out = formatted(twice.as_bytes());
    compare(twice.as_bytes(), &out, &Options::default()).unwrap();
    assert_eq!(formatted(&out), out);
}

#[test]
fn what_stays_is_read_alike_wherever_it_stands() {
    // The number ends where the tag begins, with or without a blank line between.
    let text = b"[Variant \"alquerque\"]\n1. c2-c3 c4xc2 2[White \"x\"]\n. a1-a1\n";
    let out = formatted(text);
    compare(text, &out, &Options::default()).unwrap();
    assert_eq!(formatted(&out), out);
}

/// The names of everything found in a text.
fn findings(input: &[u8]) -> Vec<&'static str> {
    let mut names = Vec::new();
    winkelzug::judge::records(input, |_, reader, head| {
        let mut movetext = reader.movetext(head);
        let verdict = winkelzug::judge::judge(head, &mut movetext, &Options::default(), &mut ());
        reader.finish(movetext);
        names.extend(verdict.problems.iter().map(|problem| problem.kind.name()));
        true
    });
    names
}

#[test]
fn every_accepted_spelling_is_written_canonically() {
    let mut texts: Vec<String> = fs::read_to_string("fixtures/vectors/lenient.jsonl")
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|vector| vector.get("canonical").is_some())
        .map(|vector| {
            let (game, position) = (vector["game"].as_str().unwrap(), vector["position"].as_str().unwrap());
            let written = vector["written"].as_str().unwrap();
            format!("[Variant \"{game}\"]\n[FEN \"{position}\"]\n\n{written} *\n")
        })
        .collect();
    for variant in ["walking-purchase", "Walking Purchase", "WALKING_PURCHASE", "wp", "walkingpurchase"] {
        texts.push(format!("[Variant \"{variant}\"]\n[Result \"*\"]\n\n1. p1-h9 (p) *\n"));
    }
    for result in ["½-½", "1/2", "0–1", "1:0", "1 - 0", "½", "0:1", "1—0", "1−0"] {
        texts.push(format!("[Result \"{result}\"]\n\n1. p1-h9 (p) {result}\n"));
    }
    for setup in ["", "[SetUp \"0\"]\n", "[SetUp \"yes\"]\n"] {
        texts.push(format!("[Variant \"alquerque\"]\n{setup}[FEN \"mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w 0\"]\n\n*\n"));
    }
    for input in texts {
        let out = formatted(input.as_bytes());
        assert!(!findings(&out).contains(&"style"), "{input}{}", text(&out));
        compare(input.as_bytes(), &out, &Options::default()).unwrap();
        assert_eq!(text(&formatted(&out)), text(&out), "{input}");
    }
}

#[test]
fn what_is_canonical_stays_byte_for_byte() {
    let input = fs::read("fixtures/vectors/records.wz").unwrap();
    let out = format(&input, &Options::default());
    assert!(out.text == input);
    assert!(out.kept.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn formatting_is_idempotent_and_changes_no_meaning(
        which in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        pieces in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(&PIECES[..])), 0..12),
        latin in any::<bool>(),
        bytes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3),
        with_bytes in 0..4,
    ) {
        let mut input = some(&which);
        put_in(&mut input, pieces);
        let mut input = if latin { encoding_rs::WINDOWS_1252.encode(&input).0.into_owned() } else { input.into_bytes() };
        if with_bytes == 0 {
            for (at, byte) in bytes {
                let at = at.index(input.len());
                input[at] = byte;
            }
        }
        let out = format(&input, &Options::default());
        compare(&input, &out.text, &Options::default()).unwrap();
        let again = format(&out.text, &Options::default());
        prop_assert_eq!(text_of(&again.text), text_of(&out.text));
        prop_assert_eq!((again.records, again.kept.len()), (out.records, out.kept.len()));
    }
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_line_left_out_behind_a_result_joins_nothing() {
    let input = b"1. p1-h9 (p) 1-0 .. d5\n% e\n-d1 1. a1-b3 *\n";
    let out = format(input, &Options::default());
    compare(input, &out.text, &Options::default()).unwrap();
    assert_eq!((out.records, out.kept.len(), out.left_out), (2, 2, 1));
}
