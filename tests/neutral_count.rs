//! A game that ends 35 to 26, where both totals are the score: what is said of it, without any game that does so.

use serde_json::json;
use winkelzug::diag::words;
use winkelzug::games::{Profile, Variant};
use winkelzug::judge::{Options, Place, Problem, ProblemKind, Status, Verdict, judge_record};
use winkelzug::record::{Claim, Reader, Record, Span};
use winkelzug::replay::Played;
use winkelzug::rules::{Count, Outcome, Part, Points, Reason, Score, Side, Value};
use winkelzug::sink::collect::Collected;
use winkelzug::sink::json::CountObject;
use winkelzug::sink::record_csv::{RECORD_COLUMNS, Table};
use winkelzug::sink::record_json::{self, Origin};
use winkelzug::sink::tree::{Draw, Tree, TreeObserver};
use winkelzug::stats::{Plan, RecordFacts, Stats};

const ORIGIN: Origin<'_> = Origin { file: "-", record: 1, line: 1, offset: 0, decoded: false };

fn both() -> Score {
    Score::larger_wins([Points::whole(35), Points::whole(26)])
}

fn count() -> Count {
    let list = |numbers: &[u64]| Value::Each(numbers.into());
    Count {
        score: both(),
        parts: vec![
            Part { key: "fields", columns: &[], values: [list(&[3, 1]), list(&[2, 0])] },
            Part { key: "taken", columns: &[], values: [Value::Number(5), Value::Number(6)] },
            Part {
                key: "bonus",
                columns: &[],
                values: [Value::Points(Points::from_quarters(2)), Value::Points(Points::default())],
            },
        ],
        totals: both().points,
        adjustment: None,
        ledger: None,
        twice: None,
    }
}

/// Calls with a record judged as if it had ended so.
fn with_verdict(check: impl FnOnce(&Record<'_>, &Verdict, &Collected)) {
    let mut reader = Reader::new(b"[Variant \"walking-purchase\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n\n*\n");
    let record = reader.record().unwrap();
    let mut collected = Collected::default();
    let mut verdict = judge_record(&record, &Options::default(), &mut collected);
    verdict.status = Status::Finished;
    (verdict.outcome, verdict.score, verdict.reason) = (Some(both().outcome), Some(both()), Some(Reason::NoPly));
    collected.count = Some(count());
    check(&record, &verdict, &collected);
}

#[test]
fn json_has_the_parts_and_totals_of_both_and_nothing_that_the_game_does_not_have() {
    let object = serde_json::to_string(&CountObject(&count())).unwrap();
    assert_eq!(
        object,
        "{\"white\":{\"fields\":[3,1],\"taken\":5,\"bonus\":0.5,\"total\":35},\
         \"black\":{\"fields\":[2,0],\"taken\":6,\"bonus\":0,\"total\":26}}"
    );
    with_verdict(|record, verdict, collected| {
        let mut out = Vec::new();
        record_json::write(&ORIGIN, record, verdict, collected, &[], &mut out);
        let object: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!((&object["winner"], &object["points"]), (&json!("white"), &json!(35)));
        assert_eq!(object["score"]["black"]["total"], 26);
    });
}

#[test]
fn csv_has_the_points_of_both() {
    with_verdict(|record, verdict, collected| {
        let mut out = Vec::new();
        Table::new(&mut out, false).record(1, &ORIGIN, record, verdict, collected, &[]).unwrap();
        let row =
            csv::ReaderBuilder::new().has_headers(false).from_reader(&*out).into_records().next().unwrap().unwrap();
        let cell = |name| &row[RECORD_COLUMNS.iter().position(|column| *column == name).unwrap()];
        assert_eq!([cell("winner"), cell("white_points"), cell("black_points")], ["white", "35", "26"]);
    });
}

/// Draws nothing.
#[derive(Clone, Copy, Debug)]
struct Bare;

impl Draw for Bare {
    type Drawn = ();
    fn draw<G: Profile>(self, _: &G::Rulings, _: &G::Position, _: Option<&Played<'_, '_, G>>) {}
}

#[test]
fn a_page_says_the_points_of_both() {
    with_verdict(|record, verdict, _| {
        let outcome = Tree::new(record, 1, verdict, TreeObserver::new(Bare)).outcome;
        assert!(outcome.starts_with("White wins, 35 points to 26: "), "{outcome}");
        let draw = Score::larger_wins([Points::whole(30); 2]);
        let verdict = Verdict { outcome: Some(Outcome::Draw), score: Some(draw), ..verdict.clone() };
        let outcome = Tree::new(record, 1, &verdict, TreeObserver::new(Bare)).outcome;
        assert!(outcome.starts_with("A draw, 30 points each: "), "{outcome}");
    });
}

#[test]
fn findings_say_the_points_of_both() {
    let said = |kind| {
        let problem = Problem { kind, span: Span::new(0, 0), place: Place::Record };
        words(&problem, "0-9").message
    };
    let (outcome, reason) = (both().outcome, Reason::NoPly);
    let mismatch = |score| ProblemKind::ResultMismatch { claimed: Claim::Black, outcome, reason, score: Some(score) };
    assert!(said(mismatch(both())).contains("White has won, 35 to 26: "));
    let alone = Score::winner_takes(outcome, Points::whole(9));
    assert!(said(mismatch(alone)).contains("White has won, by 9 points: "));
    let message = said(ProblemKind::ScoreMismatch { score: both() });
    assert_eq!(message, "the score is claimed to be `0-9`, but it is 35-26");
}

#[test]
fn statistics_add_up_the_points_of_both() {
    let mut stats = Stats::new(Plan::default());
    let mut reader = Reader::new(b"[White \"Ada\"]\n[Black \"Bo\"]\n\n1. a16-c2 *");
    let record = reader.record().unwrap();
    let mut facts = RecordFacts::default();
    let mut verdict = judge_record(&record, &Options::default(), &mut facts);
    verdict.status = Status::Finished;
    (verdict.outcome, verdict.score, verdict.reason) = (Some(both().outcome), Some(both()), Some(Reason::NoPly));
    verdict.problems.clear();
    stats.add(&record.head, &verdict, &facts);
    let (variant, game) = stats.total().games().next().unwrap();
    assert_eq!(variant, Variant::WalkingPurchase);
    assert_eq!((game.points.max(), game.difference.max()), (Some(140), Some(36)));
    assert_eq!(Side::BOTH.map(|side| game.points_of(variant, side)), [140, 104]);
    let (players, _) = game.players.as_ref().unwrap().rows();
    let points = |name| players.iter().find(|(found, _)| *found == name).map(|(_, player)| player.points_for);
    assert_eq!([points("Ada"), points("Bo")], [Some(Points::whole(35)), Some(Points::whole(26))]);
}
