//! The same bytes however many work and however the input is packed.

use super::{Folder, corpus, fixture, has, read, run, run_on};
use std::io::{Read, Write};
use std::process::{Command, Stdio};

const CONVERT: [&[&str]; 8] = [
    &["--to", "json"],
    &["--to", "jsonl"],
    &["--to", "wz"],
    &["--to", "csv"],
    &["--to", "csv", "--table", "plies"],
    &["--to", "csv", "--table", "plies", "--positions"],
    &["--to", "csv", "--excel-safe", "--invalid", "skip"],
    &["--to", "jsonl", "--invalid", "fail"],
];

const OTHERS: [&[&str]; 9] = [
    &["check"],
    &["check", "--json"],
    &["check", "--format", "short", "--strict"],
    &["check", "--format", "sarif"],
    &["check", "--format", "github"],
    &["check", "--format", "short", "--max-findings", "30"],
    &["replay", "--positions"],
    &["score", "--json"],
    &["stats", "--json"],
];

fn commands() -> Vec<Vec<&'static str>> {
    let convert = CONVERT.into_iter().map(|options| [&["convert"], options].concat());
    convert.chain(OTHERS.into_iter().map(<[_]>::to_vec)).collect()
}

#[test]
fn many_jobs_write_what_one_writes() {
    let folder = Folder::new();
    // Several chunks, faults between them, another encoding, and an input that is not there.
    let mut text = corpus(700_000);
    text.extend_from_slice(b"\n[White \"M\xFCller\"]\n\n1. p1-h9 (p) *\n\n");
    text.extend(read(fixture("faults.wz")));
    text.extend_from_slice(b"\n\n");
    text.extend(corpus(200_000));
    let large = folder.write("large.wz", &text);
    let small = fixture("records.wz");
    let missing = folder.name("missing.wz");
    for command in commands() {
        let jobs = ["-j1", "-j8"].map(|jobs| run(&[&*command, &[jobs, &large, &missing, &small]].concat()));
        let [one, many] = jobs;
        assert_eq!(one.status, many.status, "{command:?}");
        assert!(one.err == many.err, "{command:?}\n{}\n{}", one.err, many.err);
        assert!(one.out == many.out, "{command:?}: {} and {} bytes", one.out.len(), many.out.len());
        assert!(one.out.len() > 1000, "{command:?}");
    }
    let branching = ["convert", "--to", "csv", "--table", "plies", "--branching"];
    let [one, many] = ["-j1", "-j8"].map(|jobs| run(&[&branching[..], &[jobs, &small]].concat()).fine());
    assert!(one == many);
}

fn packed(text: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text).unwrap();
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip2.write_all(text).unwrap();
    let (start, end) = text.split_at(text.len() / 3);
    let mut two = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    two.write_all(start).unwrap();
    let mut second = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    second.write_all(end).unwrap();
    let two = [two.finish().unwrap(), second.finish().unwrap()].concat();
    let zstd = zstd::encode_all(text, 1).unwrap();
    let frames = [zstd::encode_all(start, 1).unwrap(), zstd::encode_all(end, 1).unwrap()].concat();
    let mut packed = vec![
        ("gzip", gzip.finish().unwrap()),
        ("gzip, two members", two),
        ("zstd", zstd),
        ("zstd, two frames", frames),
        ("bzip2", bzip2.finish().unwrap()),
    ];
    if has("xz") {
        let mut xz = Command::new("xz").arg("-1c").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (mut stdin, mut out) = (xz.stdin.take().unwrap(), Vec::new());
        std::thread::scope(|scope| {
            scope.spawn(move || stdin.write_all(text).unwrap());
            xz.stdout.take().unwrap().read_to_end(&mut out).unwrap();
        });
        assert!(xz.wait().unwrap().success());
        packed.push(("xz", out));
    }
    packed
}

#[test]
fn packed_input_gives_what_plain_input_gives() {
    let text = corpus(600_000);
    for command in
        [&["check", "--json"][..], &["convert", "--to", "csv"], &["convert", "--to", "wz"], &["stats", "--json"]]
    {
        let command = [command, &["-"]].concat();
        let plain = run_on(&command, &text).fine();
        assert!(plain.len() > 1000);
        for (how, packed) in packed(&text) {
            let ran = run_on(&command, &packed);
            assert!(ran.status == 0 && ran.out == plain, "{command:?} {how}: {} {}", ran.status, ran.err);
        }
    }
}

#[test]
fn packed_output_unpacks_to_plain_output() {
    let folder = Folder::new();
    let records = fixture("records.wz");
    for format in ["json", "jsonl", "csv", "wz"] {
        let plain = run(&["convert", &records, "--to", format]).fine();
        let paths = ["", ".gz", ".zst"].map(|suffix| folder.name(&format!("out.{format}{suffix}")));
        paths.iter().for_each(|path| drop(run(&["convert", &records, "-o", path]).fine()));
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&*read(&paths[1])).read_to_end(&mut unpacked).unwrap();
        assert!(read(&paths[0]) == plain && unpacked == plain, "{format}");
        assert!(zstd::decode_all(&*read(&paths[2])).unwrap() == plain, "{format}");
    }
    assert_eq!(run(&["convert", &records]).status, 2);
    assert_eq!(run(&["convert", &records, "-o", &folder.name("out.xyz")]).status, 2);
    assert_eq!(folder.names().len(), 12);
}
