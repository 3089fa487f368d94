//! Walks the test vectors in `fixtures/vectors`, every file completely.

use serde_json::Value;
use std::fs;
use winkelzug::games::Profile;
use winkelzug::judge::Judged;
use winkelzug::judge::{AnyObserver, Options, Place, Problem, ProblemKind, Verdict, judge, records};
use winkelzug::record::Reader;
use winkelzug::replay::{Observer, Played, Where};
use winkelzug::sink::export::export;

fn read(name: &str) -> String {
    fs::read_to_string(format!("fixtures/vectors/{name}")).unwrap()
}

fn lines(name: &str) -> Vec<Value> {
    read(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Collects the position strings of the main line, and of the end.
#[derive(Default)]
struct Positions {
    positions: Vec<String>,
    last: String,
}

struct Collector<G: Profile>(Vec<String>, std::marker::PhantomData<G>);

fn position_string<G: Profile>(position: &G::Position) -> String {
    let mut text = String::new();
    G::write_position(position, &mut text);
    text
}

impl<G: Profile> Observer<G> for Collector<G> {
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        if place.depth() == 0 {
            self.0.push(position_string::<G>(played.after));
        }
    }
}

impl AnyObserver for Positions {
    type Observer<G: Profile> = Collector<G>;
    fn observer<G: Profile>(&mut self, start: &G::Position, _: &G::Rulings) -> Collector<G> {
        Collector(vec![position_string::<G>(start)], std::marker::PhantomData)
    }
    fn judged<G: Profile>(&mut self, observer: Collector<G>, judged: Judged<G>, _: &Verdict) {
        self.positions = observer.0;
        self.last = position_string::<G>(&judged.position);
    }
}

fn judged(text: &str) -> Vec<(Verdict, Positions)> {
    let mut all = Vec::new();
    records(text.as_bytes(), |_, reader, head| {
        let mut positions = Positions::default();
        let mut movetext = reader.movetext(head);
        all.push((judge(head, &mut movetext, &Options::default(), &mut positions), positions));
        reader.finish(movetext);
        true
    });
    all
}

#[test]
fn every_record_ends_as_the_vectors_say() {
    let expected = lines("records.jsonl");
    let found = judged(&read("records.wz"));
    assert_eq!(found.len(), expected.len());
    for (index, ((verdict, positions), expected)) in found.iter().zip(&expected).enumerate() {
        assert!(verdict.is_valid(), "record {index}: {:?}", verdict.problems);
        assert_eq!(verdict.variant.map(|variant| variant.name()), expected["game"].as_str(), "record {index}");
        assert_eq!(u64::from(verdict.plies), expected["plies"].as_u64().unwrap(), "record {index}");
        assert_eq!(verdict.status.name(), expected["status"], "record {index}");
        assert_eq!(verdict.reason.map(|reason| reason.name()), expected["reason"].as_str(), "record {index}");
        assert_eq!(verdict.outcome.map(|outcome| outcome.name()), expected["winner"].as_str(), "record {index}");
        assert_eq!(
            verdict.score.map(|score| score.winner_first()[0].to_string()).as_deref(),
            expected["points"].as_str(),
            "record {index}"
        );
        assert_eq!(positions.last, expected["final_position"], "record {index}");
        assert_eq!(verdict.token.map(|claim| claim.token()), expected["result"].as_str(), "record {index}");
    }
}

#[test]
fn every_replayed_position_is_the_expected_one() {
    let found = judged(&read("records.wz"));
    for expected in lines("replay.jsonl") {
        let record = usize::try_from(expected["record"].as_u64().unwrap()).unwrap();
        let positions: Vec<&str> =
            expected["positions"].as_array().unwrap().iter().map(|p| p.as_str().unwrap()).collect();
        assert!(found[record].1.positions[1..] == positions, "record {record}");
    }
}

#[test]
fn reading_and_exporting_gives_the_same_bytes() {
    let text = read("records.wz");
    let mut reader = Reader::new(text.as_bytes());
    let mut out = Vec::new();
    while let Some(record) = reader.record() {
        if !out.is_empty() {
            out.push(b'\n');
        }
        assert!(export(&record, &Options::default(), &mut out));
    }
    let out = String::from_utf8(out).unwrap();
    for (index, (found, expected)) in out.lines().zip(text.lines()).enumerate() {
        assert_eq!(found, expected, "line {}", index + 1);
    }
    assert_eq!(out.len(), text.len());
}

fn assert_fault(index: usize, expected: &Value, verdict: &Verdict) {
    let name = expected["name"].as_str().unwrap();
    let errors: Vec<&Problem> = verdict.problems.iter().filter(|problem| problem.kind.is_error()).collect();
    let problem = if expected["severity"] == "error" {
        assert!(!errors.is_empty(), "fault {index}: no {name}: {:?}", verdict.problems);
        errors[0]
    } else {
        assert!(errors.is_empty(), "fault {index}: {errors:?}");
        verdict.problems.iter().find(|problem| problem.kind.name() == name).unwrap_or_else(|| {
            panic!("fault {index}: no {name} among {:?}", verdict.problems);
        })
    };
    assert_eq!(problem.kind.name(), name, "fault {index}: {problem:?}");
    if let Some(ply) = expected["ply"].as_u64() {
        assert_eq!(problem.place, Place::Main(u32::try_from(ply).unwrap()), "fault {index}");
    }
    if let (Some(squares), ProblemKind::Illegal(illegal)) = (expected["squares"].as_array(), &problem.kind) {
        let mut found: Vec<String> = illegal.at_fault().squares.iter().map(ToString::to_string).collect();
        found.sort();
        assert_eq!(found, squares.iter().map(|square| square.as_str().unwrap()).collect::<Vec<_>>(), "fault {index}");
    }
}

#[test]
fn every_planted_fault_is_found_and_no_other_error() {
    let expected = lines("faults.jsonl");
    let found = judged(&read("faults.wz"));
    assert_eq!(found.len(), expected.len());
    for (index, ((verdict, _), expected)) in found.iter().zip(&expected).enumerate() {
        assert_fault(index, expected, verdict);
        let errors = verdict.problems.iter().filter(|problem| problem.kind.is_error()).count();
        assert_eq!(errors, usize::from(expected["severity"] == "error"), "fault {index}: {:?}", verdict.problems);
    }
}

#[test]
fn every_opening_without_an_end_is_found() {
    for (index, expected) in lines("faults-alone.jsonl").iter().enumerate() {
        let found = judged(expected["text"].as_str().unwrap());
        assert_eq!(found.len(), 1, "fault {index}");
        assert_fault(index, expected, &found[0].0);
    }
}
