use super::*;
use crate::judge::{Options, Status, judge_record};
use crate::record::{Reader, Token};
use crate::sink::export::export;
use std::collections::HashSet;

fn with(variant: Variant, rulings: &[(&str, &str)]) -> Plan {
    let rulings = rulings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Plan { rulings, ..Plan::new(variant, 1) }
}

fn plans() -> Vec<Plan> {
    use Variant::{Alquerque, Distanz, WalkingPurchase};
    let started = |variant, start: &str| Plan { start: Some(start.to_owned()), ..Plan::new(variant, 1) };
    vec![
        with(WalkingPurchase, &[]),
        with(WalkingPurchase, &[("values", "edge-1-corner-2"), ("straight", "yes")]),
        started(WalkingPurchase, "16/3W4s7/4s3S7/1S4w9/16/2sSs1s9/3s4S7/9w6/7S8/16/3S12/16/5W10/16/16/16 b 0:1 w"),
        with(Alquerque, &[]),
        with(Alquerque, &[("backward-steps", "yes"), ("middle-row", "left"), ("repetition", "2")]),
        with(Alquerque, &[("capture", "free"), ("far-row", "stuck"), ("quiet-limit", "20"), ("repetition", "0")]),
        started(Alquerque, "mmmmm/m1m1m/5/MMMMM/MM2M b 7"),
        started(Alquerque, "mmmmm/m1m1m/5/MMMMM/MM2M b 50"),
        with(Distanz, &[]),
        with(Distanz, &[("metric", "manhattan"), ("stuck", "draw")]),
        with(Distanz, &[("metric", "offset")]),
        with(Distanz, &[("metric", "chebyshev")]),
    ]
}

/// The plan itself, the plan with a ply limit, and the plan with annotations.
fn variations(plan: Plan) -> [Plan; 3] {
    let (short, annotated) = (Plan { max_plies: Some(9), ..plan.clone() }, Plan { annotated: true, ..plan.clone() });
    [plan, short, annotated]
}

#[test]
fn every_record_is_valid_and_in_export_form() {
    for plan in plans().into_iter().flat_map(variations) {
        let generator = plan.generator().unwrap();
        let mut games = HashSet::new();
        for number in 0..100 {
            let mut text = Vec::new();
            generator.record(number, &mut text);
            let shown = String::from_utf8(text.clone()).unwrap();
            let mut reader = Reader::new(&text);
            let record = reader.record().unwrap();
            assert!(reader.record().is_none(), "{shown}");
            let verdict = judge_record(&record, &Options::default(), &mut ());
            let harmless = ["non-default-ruling", "unfinished"];
            let odd = verdict.problems.iter().find(|problem| !harmless.contains(&problem.kind.name()));
            assert_eq!(odd, None, "{shown}");
            let max_plies = plan.max_plies.unwrap_or(Plan::LONGEST);
            assert!(verdict.plies == max_plies || verdict.status == Status::Finished, "{shown}");
            let mut exported = Vec::new();
            assert!(export(&record, &Options::default(), &mut exported));
            assert_eq!(String::from_utf8(exported).unwrap(), shown);
            let has = |wanted: fn(&Token<'_>) -> bool| record.items.iter().any(|(token, _)| wanted(token));
            if plan.annotated {
                assert_eq!(has(|token| matches!(token, Token::Open)), verdict.plies > 0);
            }
            games.insert(shown);
        }
        assert_eq!(games.len(), 100);
    }
}

#[test]
fn annotations_change_no_game() {
    for variant in Variant::ALL {
        let main_line = |annotated| {
            let plan = Plan { annotated, ..Plan::new(variant, 3) };
            let mut text = Vec::new();
            plan.generator().unwrap().record(5, &mut text);
            let record = Reader::new(&text).record().unwrap();
            let mut depth = 0;
            let mut plies = Vec::new();
            for (token, _) in &record.items {
                match token {
                    Token::Open => depth += 1,
                    Token::Close => depth -= 1,
                    Token::Ply(written) if depth == 0 => plies.push(String::from_utf8(written.text.to_vec()).unwrap()),
                    _ => {}
                }
            }
            plies
        };
        assert_eq!(main_line(true), main_line(false));
    }
}

/// The records of a plan must never change: if this test fails, the code is wrong, not the expected value.
#[test]
fn records_stay_the_same() {
    // The FNV-1a hash.
    let fingerprint = |bytes: &[u8]| {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        bytes.iter().fold(0xCBF2_9CE4_8422_2325, step)
    };
    let of = |variant| {
        let mut text = Vec::new();
        for annotated in [false, true] {
            let generator = Plan { annotated, ..Plan::new(variant, 1) }.generator().unwrap();
            (0..50).for_each(|number| generator.record(number, &mut text));
        }
        fingerprint(&text)
    };
    assert_eq!(
        Variant::ALL.map(of),
        [14_433_148_462_703_625_973, 11_482_465_724_836_175_403, 17_872_158_673_140_819_114]
    );
}

/// Random games almost never coincide.
#[test]
fn other_numbers_and_other_seeds_give_other_games() {
    for variant in Variant::ALL {
        let mut games = HashSet::new();
        for seed in 0..10 {
            let generator = Plan::new(variant, seed).generator().unwrap();
            for number in 0..100 {
                let mut text = Vec::new();
                generator.record(number, &mut text);
                let text = String::from_utf8(text).unwrap();
                games.insert(text.split_once("\n\n").unwrap().1.to_owned());
            }
        }
        assert_eq!(games.len(), 1000, "{variant:?}");
    }
}

#[test]
fn a_plan_is_refused_with_the_reason() {
    let plan = with(Variant::Distanz, &[("metric", "taxicab")]);
    assert!(matches!(plan.generator(), Err(PlanError::Ruling { error: RulingError::UnknownValue(_), .. })));
    let plan = with(Variant::Distanz, &[("quiet-limit", "50")]);
    assert!(matches!(plan.generator(), Err(PlanError::Ruling { error: RulingError::UnknownName, .. })));
    let plan = Plan { start: Some("8/8 w".to_owned()), ..Plan::new(Variant::Distanz, 0) };
    assert!(matches!(plan.generator(), Err(PlanError::Start(_))));
}

#[test]
fn a_game_that_never_ends_is_broken_off() {
    let start = Some("1M3/5/5/5/3m1 w 0".to_owned());
    let endless = with(Variant::Alquerque, &[("quiet-limit", "0"), ("repetition", "0")]);
    let mut text = Vec::new();
    Plan { start, ..endless }.generator().unwrap().record(0, &mut text);
    let record = Reader::new(&text).record().unwrap();
    let verdict = judge_record(&record, &Options::default(), &mut ());
    assert_eq!((verdict.status, verdict.plies), (Status::Unfinished, Plan::LONGEST));
}
