//! The plain layer says what the fast one says.

use serde_json::Value;
use std::fs;
use std::io::Read;
use winkelzug::judge::{Options, judge};
use winkelzug::{
    Claim, GameState, Outcome, Position, ReadError, RecordBuilder, Records, Side, Square, Status, Variant, records,
};

fn lines(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(format!("fixtures/vectors/{name}")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap()
}

/// The position of a line of the vectors, whose game is the one with points where it is not named.
fn position(line: &Value) -> Position {
    let game =
        line.get("game").map_or(Variant::WalkingPurchase, |name| Variant::parse(name.as_str().unwrap()).unwrap().0);
    let rulings: Vec<_> = line["rulings"].as_object().unwrap().iter().collect();
    let rulings = rulings.iter().map(|(name, value)| format!("{name}={} ", value.as_str().unwrap()));
    Position::builder(game).rulings(&rulings.collect::<String>()).position(text(line, "position")).build().unwrap()
}

/// Random numbers that are the same in every run.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

#[test]
fn legal_plies_are_those_of_the_vectors_and_each_reads_as_itself() {
    for line in lines("plies.jsonl") {
        let position = position(&line);
        let wanted: Vec<_> = line["plies"].as_array().unwrap().iter().map(|ply| ply.as_str().unwrap()).collect();
        let plies = position.legal_plies();
        let found: Vec<_> = plies.iter().map(ToString::to_string).collect();
        assert_eq!(found, wanted, "{position}");
        assert_eq!(position.count_plies(u64::MAX), wanted.len() as u64);
        for ply in plies.iter().take(200) {
            let again = position.parse_ply(ply.as_str()).unwrap();
            assert_eq!(format!("{again:?}"), format!("{ply:?}"), "{position}");
            assert_eq!(position.piece_at(ply.from()).unwrap().side, position.side_to_move(), "{position}, {ply}");
            let mut after = position.clone();
            after.play(ply).unwrap();
            assert_eq!(after.side_to_move(), position.side_to_move().other());
        }
    }
}

#[test]
fn sequences_of_plies_are_as_many_as_in_the_vectors() {
    for line in lines("perft.jsonl") {
        let count = line["count"].as_u64().unwrap();
        if count < 300_000 {
            let depth = u32::try_from(line["depth"].as_u64().unwrap()).unwrap();
            assert_eq!(position(&line).perft(depth), count, "{line}");
        }
    }
}

#[test]
fn points_are_those_of_the_vectors() {
    for line in lines("scores.jsonl") {
        let position = position(&line);
        let score = position.score().unwrap();
        let (white, black) = match text(&line, "winner") {
            "white" => (text(&line, "points"), "0"),
            "black" => ("0", text(&line, "points")),
            _ => ("0", "0"),
        };
        assert_eq!((score.white.to_string(), score.black.to_string()), (white.into(), black.into()), "{line}");
        assert_eq!(score.of(Side::White).as_f64(), white.parse::<f64>().unwrap());
        assert_eq!(score.of(Side::Black).as_f64(), black.parse::<f64>().unwrap());
        assert_eq!(score.of(Side::Black).quarters() as f64, 4.0 * score.of(Side::Black).as_f64());
    }
}

#[test]
fn a_replay_gives_the_positions_of_the_vectors() {
    let input = fs::read("fixtures/vectors/records.wz").unwrap();
    let all: Vec<_> = records(&input).collect();
    for line in lines("replay.jsonl") {
        let record = &all[usize::try_from(line["record"].as_u64().unwrap()).unwrap()];
        let replay = record.replay();
        let wanted: Vec<_> = line["positions"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        let found: Vec<_> = replay.positions().map(|position| position.to_string()).collect();
        // The vectors leave the start position out.
        assert_eq!(found[1..], wanted[..], "{line}");
        assert_eq!(replay.final_position().unwrap().to_string(), *found.last().unwrap());
        assert_eq!(replay.state().unwrap().position(), *replay.final_position().unwrap());
    }
}

/// What the fast layer says of a text, a line a record.
fn fast(input: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = winkelzug::text::Lines::new(input);
    winkelzug::judge::records(input, |source, reader, head| {
        let mut movetext = reader.movetext(head);
        let verdict = judge(head, &mut movetext, &Options::default(), &mut ());
        let place = lines.place(source.offset(head.start)).line;
        reader.finish(movetext);
        let names = source
            .encoding()
            .into_iter()
            .chain(verdict.problems)
            .map(|it| (it.kind.name(), source.span(it.span).start));
        let names: Vec<_> = names.filter(|(name, _)| *name != "result-missing").collect();
        found.push(format!("{place} {} {:?} {:?} {names:?}", verdict.plies, verdict.status, verdict.outcome));
        true
    });
    found
}

/// What the plain layer says of one.
fn plain(record: &winkelzug::GameRecord<'_>) -> String {
    let replay = record.replay();
    // Where nothing is, this one is shown behind what stands there last.
    let names = replay.findings().iter().map(|it| (it.name, it.start)).filter(|(name, _)| *name != "result-missing");
    let names: Vec<_> = names.collect();
    format!("{} {} {:?} {:?} {names:?}", record.line(), replay.plies().len(), replay.status(), replay.outcome())
}

#[test]
fn records_of_bytes_and_of_a_reader_are_judged_as_the_fast_layer_judges_them() {
    let mut inputs: Vec<Vec<u8>> = Vec::new();
    for folder in ["fixtures", "fixtures/vectors", "fixtures/findings", "fixtures/mending"] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|suffix| suffix == "wz") {
                inputs.push(fs::read(path).unwrap());
            }
        }
    }
    assert!(inputs.len() > 2);
    inputs.push(
        b"\xEF\xBB\xBF[White \"J\xFCrgen\"]\n\n1. a16-b3 *\n\n[Event \"\xFC\"]\n\n{\xFC 1. a16-b1 (b) *".to_vec(),
    );
    inputs.push(
        b"1. c2-c3 * % not a line\n% a line\n* % * ; 1. a16-b3 *\r\r[Event \"x\"]\r\r[Event \"y\"] 1-0 [White \"z\"]"
            .to_vec(),
    );
    for input in inputs {
        let wanted = fast(&input);
        assert_eq!(records(&input).map(|it| plain(&it)).collect::<Vec<_>>(), wanted);
        let read: Vec<_> = Records::read(&*input).map(|it| plain(&it.unwrap())).collect();
        assert_eq!(read, wanted);
    }
}

#[test]
fn a_ply_is_refused_in_the_words_of_check() {
    let mut refused = 0;
    for name in ["fixtures/broken.wz", "fixtures/vectors/faults.wz"] {
        let input = fs::read(name).unwrap();
        for record in records(&input) {
            let replay = record.replay();
            let Some(mut game) = replay.state() else { continue };
            let due = u32::try_from(replay.plies().len() + 1).unwrap();
            // A ply behind a result is no fault of the ply.
            let of_ply = |it: &&winkelzug::Finding| it.severity == winkelzug::Severity::Error && it.ply == Some(due);
            let Some(finding) = replay.findings().iter().find(of_ply) else { continue };
            let error = game.play_text(std::str::from_utf8(&input[finding.start..finding.end]).unwrap()).unwrap_err();
            assert_eq!(
                (error.name(), error.message(), error.help()),
                (finding.name, finding.message.clone(), finding.help.clone())
            );
            refused += 1;
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn records_are_written_as_the_command_writes_them() {
    let Some(wz) = option_env!("CARGO_BIN_EXE_wz") else { return };
    for name in ["fixtures/club.wz", "fixtures/broken.wz"] {
        for (format, between) in [("jsonl", ""), ("wz", "\n")] {
            let command = std::process::Command::new(wz).args(["convert", name, "--to", format]).output().unwrap();
            let options = Options::default();
            let written: Vec<_> = Records::open(name)
                .unwrap()
                .map(|record| record.unwrap())
                .map(|record| match format {
                    "jsonl" => record.to_json(&options) + "\n",
                    _ => record.canonical(&options).unwrap_or_else(|| record.to_string() + "\n"),
                })
                .collect();
            assert!(written.join(between) == String::from_utf8(command.stdout).unwrap(), "{name} as {format}");
        }
    }
}

#[test]
fn random_games_go_back_the_way_they_came() {
    let mut lot = Lot(7);
    for variant in Variant::ALL {
        for _ in 0..3 {
            let mut game = GameState::start(variant);
            let mut before = vec![game.position()];
            while before.len() < 120 {
                let plies = game.legal_plies();
                assert_eq!(plies.is_empty(), game.ending().is_some());
                if plies.is_empty() {
                    break;
                }
                game.play(&plies[lot.below(plies.len())]).unwrap();
                before.push(game.position());
            }
            let (copy, ending) = (game.clone(), game.ending());
            assert_eq!(copy.ending(), ending);
            let mut again = Vec::new();
            while let Some(ply) = game.undo() {
                before.pop();
                assert_eq!(game.position(), *before.last().unwrap());
                assert_eq!(game.ending(), None);
                again.push(ply);
            }
            again.iter().rev().for_each(|ply| game.play(ply).unwrap());
            assert_eq!((&game, game.ending()), (&copy, ending));
            written_and_read(game);
        }
    }
}

/// A game comes back from the record that is written of it.
fn written_and_read(game: GameState) {
    let text = RecordBuilder::from(game.clone()).tag("White", "a \"b\" \\ c\n\n[Event \"d\"]").build().unwrap();
    let found: Vec<_> = records(text.as_bytes()).collect();
    assert_eq!(found.len(), 1);
    let replay = found[0].replay();
    assert_eq!(replay.state().unwrap(), game);
    assert_eq!(replay.outcome(), game.outcome());
    assert_eq!(replay.score(), game.ending().and_then(|_| game.score()));
    assert_eq!(found[0].canonical(&Options::default()).unwrap(), text);
    assert_eq!(found[0].tag("White").unwrap(), "a \"b\" \\ c  [Event \"d\"]");
    let score = replay.score().filter(|_| replay.status() == Status::Finished).map(|score| score.to_string());
    assert_eq!(found[0].tag("Score").map(String::from), score);
}

#[test]
fn a_game_from_a_set_up_position_under_rulings_keeps_both() {
    let start = Position::builder(Variant::Alquerque).rulings("quiet-limit=2").position("2m2/5/5/5/2M2 b 0").build();
    let mut record = RecordBuilder::new(GameState::new(start.unwrap()));
    record.comment("a } b\n\n[Event \"c\"]").play_text("c5-c4").unwrap().play_text("c1-c2").unwrap();
    assert_eq!(record.game().outcome(), Some(Outcome::Draw));
    assert!(record.clone().result(Claim::White).build().is_err());
    let text = record.build().unwrap();
    assert!(text.ends_with("{a ) b [Event \"c\"]} 1... c5-c4 2. c1-c2 1/2-1/2\n"), "{text}");
    let replay = records(text.as_bytes()).next().unwrap().replay();
    assert!(replay.is_valid());
    assert_eq!(replay.state().as_ref(), Some(record.game()));
    let again = record.game().position();
    assert_eq!(again.rulings().iter().find(|(name, _)| *name == "quiet-limit").unwrap().1, "2");
}

#[test]
fn every_start_position_is_read_without_the_name_of_its_game() {
    for variant in Variant::ALL {
        let start = Position::start(variant);
        assert_eq!(start.to_string().parse::<Position>().as_ref(), Ok(&start));
        assert_eq!(format!("{}: {start}", variant.title()).parse::<Position>().as_ref(), Ok(&start));
        assert_eq!(start.piece_at(Square::new(start.files(), 0)), None);
        assert_eq!(start.piece_at(Square::new(0, Square::NO_RANK)), None);
    }
    for text in ["", ":", "start", "x", "9/9 w", "\u{1F600}: start"] {
        assert!(!text.parse::<Position>().unwrap_err().to_string().is_empty());
    }
}

#[test]
fn texts_that_are_no_ply_are_refused_with_a_sentence() {
    let long = "x".repeat(100_000);
    let squares = format!("c2{}", "xc4".repeat(100_000));
    for variant in Variant::ALL {
        let mut game = GameState::start(variant);
        let texts =
            ["", " ", "1.", "c2", "c2-c3 c3-c4", "{c2-c3}", "(", "*", "a1-a1", "z99-a0", "ü", "\0", &long, &squares];
        for text in texts {
            let error = game.play_text(text).unwrap_err();
            assert!(error.to_string().len() < 1_000, "{error}");
            assert!(error.to_string().chars().all(|c| !c.is_control()));
            let _ = game.position().suggest(text, 3);
        }
        assert_eq!(game, GameState::start(variant));
    }
    let meant = Position::start(Variant::Alquerque).suggest("c2-d3", 3);
    assert_eq!(meant[0].ply, "c2-c3");
}

/// Gives a pattern again and again, so many bytes in all.
fn repeated(pattern: &'static [u8], length: usize) -> impl Read {
    struct Again(&'static [u8], usize, usize);
    impl Read for Again {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = buffer.len().min(self.2 - self.1);
            for byte in &mut buffer[..count] {
                *byte = self.0[self.1 % self.0.len()];
                self.1 += 1;
            }
            Ok(count)
        }
    }
    Again(pattern, 0, length)
}

#[test]
fn hostile_records_stay_bounded() {
    let nested =
        format!("[Variant \"alquerque\"]\n\n1. c2-c3 {}1. d2-d3{} *", "(".repeat(100_000), ")".repeat(100_000));
    let record = records(nested.as_bytes()).next().unwrap();
    assert_eq!(record.replay().plies().len(), 1);
    assert!(record.to_json(&Options::default()).len() < 2_000_000);
    assert!(record.canonical(&Options::default()).is_none_or(|text| text.len() < 2_000_000));

    // One endless line, one endless comment, endless tags: each is an error, and what follows is read.
    for pattern in [&b"x"[..], b"{ ", b"% ", b"c2-c3 ", b"[a \"", b"(", b"\\"] {
        let input = repeated(pattern, 8 << 20).chain(&b"\n\n[Event \"last\"]\n\n1. a16-b3 *\n"[..]);
        let found: Vec<_> = Records::read(input).limit(1 << 20).collect();
        let last = found.last().unwrap().as_ref().unwrap();
        assert_eq!(last.tag("Event").as_deref(), Some("last"), "{pattern:?}");
        let too_large = |it: &Result<_, ReadError>| {
            matches!(it, Err(ReadError::TooLarge { line: 1, .. } | ReadError::LineTooLong { line: 1, .. }))
        };
        assert!(found.iter().any(too_large), "{pattern:?}");
    }
}

#[test]
fn a_reader_that_fails_ends_the_records_with_an_error() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("torn"))
        }
    }
    let mut records = Records::read((&b"1. a16-b3 *\n"[..]).chain(Fails));
    assert!(records.next().unwrap().is_ok());
    assert!(matches!(records.next(), Some(Err(ReadError::Damaged { line: 2, why, .. })) if why == "torn"));
    assert!(records.next().is_none());
}

#[test]
fn values_go_from_thread_to_thread() {
    fn sent<T: Send + Sync + 'static>() {}
    sent::<Position>();
    sent::<GameState>();
    sent::<winkelzug::GameRecord<'static>>();
    sent::<winkelzug::Replay>();
    sent::<winkelzug::IllegalPly>();
    sent::<RecordBuilder>();
}
