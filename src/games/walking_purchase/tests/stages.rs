//! The count as stages to be shown.

use super::super::stages::stages;
use crate::games::walking_purchase::{WalkingPurchase, WalkingPurchaseRulings};
use crate::rules::Game;

#[test]
fn the_last_exchange_leaves_what_the_sixth_step_does_and_the_count_ends_at_the_score() {
    let vectors = include_str!("../../../../fixtures/vectors/replay.jsonl");
    let mut seen = 0;
    for line in vectors.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(last) = record["positions"].as_array().and_then(|all| all.last()).and_then(|last| last.as_str())
        else {
            continue;
        };
        let Ok(position) = WalkingPurchase::read_position(last) else { continue };
        let rulings = WalkingPurchaseRulings::default();
        let stages = stages(&position, rulings);
        let sixth = &stages[5];
        if let Some(exchange) = sixth.parts.last() {
            assert_eq!(exchange.pieces, sixth.pieces);
            assert_eq!((exchange.prisoners, &exchange.beside), (sixth.prisoners, &sixth.beside));
        }
        let sum = position.sum(rulings);
        let told = stages.last().unwrap().sentences.last().unwrap();
        assert!(told.contains(&sum.points.to_string()), "{told}");
        seen += 1;
    }
    assert!(seen > 3);
}
