//! Every accepted spelling of the vectors, as a one-ply record: what it means, how it is written
//! canonically, and which finding the others have.

use serde_json::Value;
use std::fs;
use winkelzug::judge::{Options, Place, ProblemKind, judge_record};
use winkelzug::record::{Claim, Reader, Token};
use winkelzug::sink::export::export;

fn vectors() -> Vec<Value> {
    let text = fs::read_to_string("fixtures/vectors/lenient.jsonl").unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A record of one written ply from a position.
fn record_of(vector: &Value, written: &str) -> String {
    let (game, position) = (vector["game"].as_str().unwrap(), vector["position"].as_str().unwrap());
    let number = if position.split(' ').nth(1) == Some("w") { "1." } else { "1..." };
    format!("[Variant \"{game}\"]\n[SetUp \"1\"]\n[FEN \"{position}\"]\n\n{number} {written} *\n")
}

fn text_of<'v>(vector: &'v Value, key: &str) -> Option<&'v str> {
    vector.get(key).map(|value| value.as_str().unwrap())
}

/// The movetext of the export form of a record: what stands behind the empty line.
fn exported(text: &str) -> String {
    let mut reader = Reader::new(text.as_bytes());
    let record = reader.record().unwrap();
    let mut out = Vec::new();
    assert!(export(&record, &Options::default(), &mut out), "{text}");
    let out = String::from_utf8(out).unwrap();
    out.split_once("\n\n").unwrap().1.to_owned()
}

#[test]
fn every_spelling_is_one_token_and_perhaps_an_annotation() {
    for vector in vectors() {
        let text = record_of(&vector, vector["written"].as_str().unwrap());
        let record = Reader::new(text.as_bytes()).record().unwrap();
        let mut tokens = record.items.iter().map(|(token, _)| *token);
        assert!(matches!(tokens.next(), Some(Token::Number(1))), "{vector}");
        assert!(matches!(tokens.next(), Some(Token::Ply(_))), "{vector}");
        if let Some(nag) = vector.get("nag") {
            let Some(Token::Nag(found)) = tokens.next() else { panic!("{vector}") };
            assert_eq!(nag, found, "{vector}");
        }
        assert_eq!(tokens.next(), Some(Token::Result(Claim::Open, true)), "{vector}");
        assert_eq!(tokens.next(), None, "{vector}");
    }
}

#[test]
fn accepted_spellings_are_exported_canonically() {
    for vector in vectors() {
        let Some(canonical) = text_of(&vector, "canonical") else { continue };
        let text = record_of(&vector, vector["written"].as_str().unwrap());
        let nag = vector.get("nag").map(|nag| format!(" ${nag}")).unwrap_or_default();
        let number = if text.contains("1... ") { "1..." } else { "1." };
        assert_eq!(exported(&text), format!("{number} {canonical}{nag} *\n"), "{vector}");
        // What was written canonically stays as it is.
        assert_eq!(exported(&record_of(&vector, canonical)), format!("{number} {canonical} *\n"), "{vector}");
    }
}

#[test]
fn a_spelling_is_a_style_finding_exactly_where_it_is_not_canonical() {
    for vector in vectors() {
        let Some(canonical) = text_of(&vector, "canonical") else { continue };
        let written = vector["written"].as_str().unwrap();
        for (written, styled) in [(written, written.trim_end_matches(['!', '?']) != canonical), (canonical, false)] {
            let text = record_of(&vector, written);
            let record = Reader::new(text.as_bytes()).record().unwrap();
            let verdict = judge_record(&record, &Options::default(), &mut ());
            assert!(verdict.is_valid(), "{vector}: {:?}", verdict.problems);
            let styles = verdict.problems.iter().filter(|problem| matches!(problem.kind, ProblemKind::Style(_)));
            let found: Vec<_> = styles.map(|problem| &problem.place).collect();
            assert_eq!(found, if styled { vec![&Place::Main(1)] } else { Vec::new() }, "{vector}");
        }
    }
}

#[test]
fn other_spellings_have_their_finding() {
    for vector in vectors() {
        let Some(error) = text_of(&vector, "error") else { continue };
        let text = record_of(&vector, vector["written"].as_str().unwrap());
        let record = Reader::new(text.as_bytes()).record().unwrap();
        let verdict = judge_record(&record, &Options::default(), &mut ());
        let errors: Vec<_> = verdict.problems.iter().filter(|problem| problem.kind.is_error()).collect();
        assert_eq!(errors.len(), 1, "{vector}: {errors:?}");
        assert_eq!((errors[0].kind.name(), &errors[0].place), (error, &Place::Main(1)), "{vector}");
        assert_eq!(verdict.plies, 0, "{vector}");
    }
}
