//! `wz generate`: what it writes is valid, planted faults are found, and the bytes are for ever.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::process::{Command, Output};
use winkelzug::judge::{Options, Place, Problem, ProblemKind, Verdict, judge_record, records};
use winkelzug::record::{Record, Span};

const GAMES: [&str; 3] = ["walking-purchase", "alquerque", "distanz"];

fn wz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wz")).arg("generate").args(arguments).output().unwrap()
}

/// What it writes where nothing is wrong with the arguments.
fn generated(arguments: &[&str]) -> Vec<u8> {
    let output = wz(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    output.stdout
}

/// Judges every record as `check` does.
fn each(text: &[u8], mut each: impl FnMut(&Record<'_>, &Verdict)) -> usize {
    let mut count = 0;
    records(text, |source, reader, head| {
        let record = reader.rest(head);
        let mut verdict = judge_record(&record, &Options::default(), &mut ());
        if source.decoded {
            verdict.problems.push(Problem { kind: ProblemKind::Encoding, span: Span::new(0, 0), place: Place::Record });
        }
        each(&record, &verdict);
        count += 1;
        true
    });
    count
}

/// What counts: errors and warnings.
fn faults(verdict: &Verdict) -> Vec<(&'static str, Option<u32>)> {
    let harmless = |problem: &&Problem| !matches!(problem.kind.name(), "unfinished" | "non-default-ruling");
    let place = |problem: &Problem| match problem.place {
        Place::Main(ply) => Some(ply),
        Place::Record | Place::Variation(_) => None,
    };
    verdict.problems.iter().filter(harmless).map(|problem| (problem.kind.name(), place(problem))).collect()
}

fn shown(record: &Record<'_>) -> String {
    String::from_utf8_lossy(record.text).into_owned()
}

#[test]
fn every_record_is_valid() {
    for arguments in [
        "--game walking-purchase",
        "--game walking-purchase --ruling straight=yes --ruling values=edge-1-corner-2 --annotated",
        "--game alquerque",
        "--game alquerque --ruling capture=free --ruling far-row=stuck --ruling repetition=0",
        "--game alquerque --annotated --ruling backward-steps=yes --ruling quiet-limit=20",
        "--game distanz",
        "--game distanz --ruling metric=manhattan --ruling stuck=draw --max-plies 30",
        "--game distanz --annotated --policy random",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').chain(["-n", "150", "--seed", "4"]).collect();
        let text = generated(&arguments);
        let count = each(&text, |record, verdict| assert_eq!(faults(verdict), [], "{}", shown(record)));
        assert_eq!(count, 150, "{arguments:?}");
    }
}

/// Every record of this output has the one fault that it is labelled with; counts them by name.
fn found_as_labelled(text: &[u8]) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    each(text, |record, verdict| {
        let label = record.tag("Fault").unwrap().value().into_owned();
        let ply = record.tag("FaultPly").map(|tag| tag.value().parse::<u32>().unwrap());
        assert_eq!(faults(verdict), [(&*label, ply)], "{}", shown(record));
        *names.entry(label).or_default() += 1;
    });
    names
}

/// Names of faults that all games have room for.
const IN_ALL: [&str; 19] = [
    "bad-position",
    "bad-result",
    "bad-ruling",
    "bad-square",
    "duplicate-tag",
    "encoding",
    "move-number",
    "no-piece",
    "play-after-end",
    "result-conflict",
    "result-mismatch",
    "result-missing",
    "stray-parenthesis",
    "unexpected-character",
    "unknown-variant",
    "unterminated-comment",
    "unterminated-tag",
    "unterminated-variation",
    "wrong-colour",
];

#[test]
fn planted_faults_are_found_under_their_names_and_no_others() {
    let in_one: [&[&str]; 3] = [
        &[
            "ambiguous-walk",
            "bad-jump",
            "bad-turn",
            "jumped-twice",
            "landing-occupied",
            "not-a-walk",
            "nothing-to-jump",
            "score-mismatch",
            "squares-left-out",
            "turn-blocked",
            "walk-blocked",
            "wrong-piece",
        ],
        &[
            "backward-step",
            "bad-jump",
            "capture-forced",
            "capture-unfinished",
            "jumped-twice",
            "landing-occupied",
            "no-line",
            "not-adjacent",
            "nothing-to-jump",
            "squares-left-out",
            "target-occupied",
            "wrong-piece",
            "wrong-sign",
        ],
        &["captive-moves", "wrong-distance", "wrong-piece", "wrong-sign"],
    ];
    for (game, in_one) in GAMES.into_iter().zip(in_one) {
        let text = generated(&["--game", game, "-n", "2000", "--seed", "1", "--faults", "1"]);
        let names = found_as_labelled(&text);
        assert_eq!(names.values().sum::<usize>(), 2000);
        let mut expected = [&IN_ALL, in_one].concat();
        expected.sort_unstable();
        assert_eq!(names.keys().collect::<Vec<_>>(), expected, "{game}");
        // None of them is an exception.
        assert!(names.values().all(|count| *count >= 15), "{names:?}");
    }
}

#[test]
fn planted_faults_are_found_under_other_rulings_and_among_annotations() {
    for arguments in [
        "--game walking-purchase --annotated",
        "--game walking-purchase --ruling straight=yes --max-plies 40",
        "--game alquerque --annotated",
        "--game alquerque --ruling capture=free --ruling far-row=stuck --annotated",
        "--game alquerque --ruling backward-steps=yes --ruling middle-row=left",
        "--game alquerque --ruling far-row=stuck --start mmmmm/m1m1m/5/MMMMM/MM2M\u{a0}b\u{a0}7",
        "--game distanz --annotated",
        "--game distanz --ruling metric=chebyshev --ruling stuck=draw --max-plies 0",
    ] {
        let given: Vec<String> = arguments.split(' ').map(|word| word.replace('\u{a0}', " ")).collect();
        let mut given: Vec<&str> = given.iter().map(String::as_str).collect();
        given.extend(["-n", "500", "--seed", "9", "--faults", "1.0"]);
        let names = found_as_labelled(&generated(&given));
        assert_eq!(names.values().sum::<usize>(), 500);
        assert_eq!(names.contains_key("far-row-step"), arguments.contains("stuck") && arguments.contains("alquerque"));
    }
}

#[test]
fn a_rate_leaves_the_other_records_as_they_are() {
    let split = |text: &[u8]| {
        let mut texts = Vec::new();
        each(text, |record, verdict| {
            texts.push((record.text.to_vec(), record.tag("Fault").is_some(), faults(verdict)))
        });
        texts
    };
    let right = split(&generated(&["--game", "distanz", "-n", "1000"]));
    let some = split(&generated(&["--game", "distanz", "-n", "1000", "--faults", "0.25"]));
    assert_eq!(right.len(), 1000);
    let mut planted = 0;
    for ((right, ..), (text, faulty, faults)) in right.iter().zip(&some) {
        planted += usize::from(*faulty);
        assert_eq!(faults.len(), usize::from(*faulty));
        assert!(*faulty || text.trim_ascii_end() == right.trim_ascii_end());
    }
    assert!((200..300).contains(&planted), "{planted}");
}

/// FNV-1a.
fn fingerprint(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, step)
}

/// Where this fails, rather the change is wrong: others have records by these numbers.
#[test]
fn records_stay_the_same_whatever_the_jobs() {
    let expected = [
        [9_763_933_723_283_191_947, 8_886_272_032_923_810_230, 14_319_037_787_094_964_137],
        [1_596_525_180_322_235_739, 2_723_525_626_251_912_069, 14_598_258_709_369_753_192],
        [15_625_690_820_687_966_556, 2_079_666_081_784_569_855, 12_993_061_201_939_200_356],
    ];
    let ways: [&[&str]; 3] = [&[], &["--annotated"], &["--faults", "0.5"]];
    let found = GAMES.map(|game| {
        ways.map(|more| {
            let common = ["--game", game, "-n", "300", "--seed", "20010512"];
            let with = |jobs| generated(&[&common, more, &["-j", jobs]].concat());
            let one = with("1");
            assert!(one == with("8"), "{game} {more:?}");
            fingerprint(&one)
        })
    });
    assert_eq!(found, expected);
}

#[test]
fn a_file_appears_whole_compressed_and_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let plain = generated(&["--game", "distanz", "-n", "200"]);
    for (name, decompress) in [
        ("games.wz", (|file| Box::new(file)) as fn(File) -> Box<dyn Read>),
        ("games.wz.gz", |file| Box::new(flate2::read::GzDecoder::new(file))),
        ("games.wz.zst", |file| Box::new(zstd::Decoder::new(file).unwrap())),
    ] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        assert_eq!(generated(&["--game", "distanz", "-n", "200", "-o", path]), b"");
        let mut text = Vec::new();
        decompress(File::open(path).unwrap()).read_to_end(&mut text).unwrap();
        assert!(text == plain, "{name}");
        let again = wz(&["--game", "distanz", "-o", path]);
        assert_eq!(again.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&again.stderr).contains("--force"));
        generated(&["--game", "distanz", "-o", path, "--force"]);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_wrong_argument_is_refused_with_what_would_be_right() {
    let cases: [(&[&str], &str); 12] = [
        (&["--game", "chess"], "the games are walking-purchase, alquerque, distanz"),
        (&["--game", "distanz", "--ruling", "metric=taxicab"], "euclidean, offset, chebyshev, manhattan"),
        (
            &["--game", "distanz", "--ruling", "straight=yes"],
            "Distanz has no ruling `straight`; it has `metric`, `stuck`",
        ),
        (&["--ruling", "straight"], "NAME=VALUE"),
        (&["--faults", "1.5"], "a number from 0 to 1"),
        (&["--faults", "10%"], "a number from 0 to 1"),
        (&["--faults=-1"], "a number from 0 to 1"),
        (&["--max-plies", "10001"], "0..=10000"),
        (&["-n", "many"], "the number of records is a whole one"),
        (&["--policy", "best"], "possible values: random"),
        (&["--game", "distanz", "--start", "8/8 w"], "this is no position of Distanz"),
        (&["-j", "0"], "1..=1024"),
    ];
    for (arguments, expected) in cases {
        let output = wz(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_game_that_is_over_at_its_start_has_no_plies() {
    for (start, result) in [("5/5/2m2/5/5 w 3", "0-1"), ("4m/5/5/5/M4 w 50", "1/2-1/2")] {
        let text = generated(&["--start", start, "-n", "2", "--faults", "0"]);
        let count = each(&text, |record, verdict| {
            assert_eq!((verdict.plies, faults(verdict)), (0, vec![]));
            assert!(shown(record).trim_end().ends_with(&format!("\n\n{result}")), "{}", shown(record));
        });
        assert_eq!(count, 2);
        let names = found_as_labelled(&generated(&["--start", start, "-n", "300", "--faults", "1"]));
        assert!(names.contains_key("play-after-end") && !names.contains_key("bad-square"), "{names:?}");
    }
}

#[test]
fn a_reader_that_has_enough_is_no_failure_to_be_told() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wz"))
        .args(["generate", "--game", "distanz", "-n", "100000000"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut some = [0; 4096];
    child.stdout.take().unwrap().read_exact(&mut some).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(2), &b""[..]));
}
