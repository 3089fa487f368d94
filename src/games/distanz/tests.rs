//! Distanz against the vectors, against the plain rules, and against itself.

mod findings;
mod positions;
mod rules_held;

use super::{Distanz, DistanzRulings, Metric, Ply, Position, plain};
use crate::record::{Movetext, Spelling, Square, Token, Written};
use crate::rules::{Game, Resolved, Rulings, Side, perft};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const START: &str = "1hk1hh2/8/8/8/8/8/8/2HH1KH1 w";

fn written(text: &str) -> Written<'_> {
    match Movetext::new(text.as_bytes(), 0).next() {
        Some((Token::Ply(written), _)) => written,
        other => panic!("{text}: {other:?}"),
    }
}

fn read(text: &str) -> Position {
    Distanz::read_position(text).unwrap()
}

fn show(position: &Position) -> String {
    let mut out = String::new();
    Distanz::write_position(position, &mut out);
    out
}

fn rulings(pairs: &str) -> DistanzRulings {
    let mut rulings = DistanzRulings::default();
    for (name, value) in pairs.split_whitespace().filter_map(|pair| pair.split_once('=')) {
        rulings.set(name, value).unwrap();
    }
    rulings
}

fn play_written(position: &Position, rulings: &DistanzRulings, text: &str) -> Option<(Ply, Position)> {
    let mut position = *position;
    let Resolved { ply, style } = Distanz::play_written(&mut position, rulings, &written(text))?;
    assert!(style.is_none());
    Some((ply, position))
}

fn played(position: &Position, ply: &Ply) -> Position {
    let mut position = *position;
    Distanz::play(&mut position, ply);
    position
}

/// All legal plies in canonical form, each with the position after it.
fn all(position: &Position, rulings: &DistanzRulings) -> Vec<(String, Position)> {
    let mut found = Vec::new();
    let before = *position;
    let _ = Distanz::visit_plies(&mut before.clone(), rulings, &mut |after, ply, path| {
        let mut text = Vec::new();
        Distanz::write_ply(&before, rulings, ply, path.iter().copied(), &mut text);
        assert_eq!(*after, played(&before, ply));
        found.push((String::from_utf8(text).unwrap(), *after));
        ControlFlow::Continue(())
    });
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

fn vectors(file: &str) -> Vec<Value> {
    let path = format!("{}/fixtures/vectors/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let lines = std::fs::read_to_string(path).unwrap();
    let vectors: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ours: Vec<Value> = vectors.into_iter().filter(|vector| vector["game"] == "distanz").collect();
    assert!(!ours.is_empty());
    ours
}

fn rulings_of(vector: &Value) -> DistanzRulings {
    let pairs = vector["rulings"].as_object().unwrap();
    rulings(
        &pairs.iter().map(|(name, value)| format!("{name}={}", value.as_str().unwrap())).collect::<Vec<_>>().join(" "),
    )
}

/// The strict and the explaining path must both take exactly the legal plies,
/// of all pairs of squares with either sign.
fn decide_all_alike(position: &Position, rulings: &DistanzRulings, legal: &BTreeSet<&str>) {
    let squares: Vec<String> = (0..64).map(|n| Square::new(n % 8, n / 8).to_string()).collect();
    let over = Distanz::ending(position, rulings).is_some();
    for (from, to) in squares.iter().flat_map(|from| squares.iter().map(move |to| (from, to))) {
        for text in [format!("{from}-{to}"), format!("{from}x{to}")] {
            let slow = Distanz::resolve(position, rulings, &written(&text));
            assert_eq!(slow.is_ok(), legal.contains(text.as_str()), "{text} in {}", show(position));
            if over {
                // The fast path does not ask whether the game is over.
                continue;
            }
            let fast = play_written(position, rulings, &text);
            assert_eq!(fast.map(|(ply, _)| Resolved { ply, style: Spelling::NONE }), slow.ok());
            if let Some((ply, after)) = fast {
                assert_eq!(after, played(position, &ply));
            }
        }
    }
}

#[test]
fn the_listed_plies_and_no_others_are_legal() {
    for vector in vectors("plies") {
        let rulings = rulings_of(&vector);
        let position = read(vector["position"].as_str().unwrap());
        let listed: BTreeSet<&str> =
            vector["plies"].as_array().unwrap().iter().map(|ply| ply.as_str().unwrap()).collect();
        let visited = all(&position, &rulings);
        assert_eq!(listed, visited.iter().map(|(text, _)| text.as_str()).collect(), "{vector}");
        assert_eq!(visited.len(), listed.len());
        assert_eq!(vector["count"], Distanz::count_plies(&position, &rulings, u64::MAX));
        assert_eq!(Distanz::ending(&position, &rulings).is_some(), listed.is_empty());
        decide_all_alike(&position, &rulings, &listed);
    }
}

/// Counts at the last ply, so that the larger ones are no burden without optimization.
fn bulk(position: &Position, rulings: &DistanzRulings, depth: u64) -> u64 {
    if depth == 1 {
        return Distanz::count_plies(position, rulings, u64::MAX);
    }
    let mut count = 0;
    let _ = Distanz::visit_plies(&mut position.clone(), rulings, &mut |after, _, _| {
        count += bulk(after, rulings, depth - 1);
        ControlFlow::Continue(())
    });
    count
}

#[test]
fn sequences_of_plies_are_as_many_as_listed() {
    for vector in vectors("perft") {
        let position = read(vector["position"].as_str().unwrap());
        let depth = vector["depth"].as_u64().unwrap();
        assert_eq!(vector["count"], bulk(&position, &rulings_of(&vector), depth), "{vector}");
    }
}

#[test]
fn accepted_spellings_are_read_and_the_others_have_their_finding() {
    for vector in vectors("lenient") {
        let position = read(vector["position"].as_str().unwrap());
        let (rulings, written) = (rulings(""), written(vector["written"].as_str().unwrap()));
        match Distanz::resolve(&position, &rulings, &written) {
            Ok(resolved) => {
                let mut text = Vec::new();
                Distanz::write_ply(&position, &rulings, &resolved.ply, written.squares(), &mut text);
                assert_eq!(vector["canonical"], String::from_utf8(text).unwrap(), "{vector}");
                let bare = vector["written"].as_str().unwrap().trim_end_matches(['!', '?']);
                let canonical = written.style.and(resolved.style).is_none();
                assert_eq!(canonical, vector["canonical"] == bare, "{vector}");
            }
            Err(why) => assert_eq!(vector["error"], why.name(), "{vector}"),
        }
    }
}

#[test]
fn the_table_of_the_rules_page_holds_from_the_start() {
    let tables: [(&str, &[u64]); 2] =
        [("", &[30, 900, 27_848, 859_784, 27_915_110]), ("metric=offset", &[30, 900, 26_622, 785_853])];
    for (pairs, counts) in tables {
        let rulings = rulings(pairs);
        let mut start = Distanz::start(&rulings);
        for (&count, depth) in counts.iter().zip(1..) {
            assert_eq!(bulk(&start, &rulings, depth), count, "{pairs}, {depth}");
        }
        assert_eq!(perft::<Distanz>(&mut start, &rulings, 3), counts[2]);
        assert_eq!(start, Distanz::start(&rulings));
    }
}

#[test]
fn a_visit_ends_when_it_is_told_to() {
    let mut seen = 0;
    let flow = Distanz::visit_plies(&mut read(START), &rulings(""), &mut |_, _, _| {
        seen += 1;
        ControlFlow::Break(())
    });
    assert_eq!((flow, seen), (ControlFlow::Break(()), 1));
}

/// Eight pieces anywhere, some of them captives, the kings not both.
fn any_position() -> impl Strategy<Value = Position> {
    let squares = prop::sample::subsequence((0..64).collect::<Vec<u8>>(), 8).prop_shuffle();
    (squares, any::<[bool; 8]>(), 0usize..12, any::<bool>()).prop_map(|(squares, captive, king, white)| {
        let bits: Vec<u64> = squares.iter().map(|square| 1 << square).collect();
        let captives = (0..8).filter(|&n| match n {
            // The kings come first, and are mostly free.
            0 | 4 => king == n,
            _ => captive[n],
        });
        Position {
            men: [bits[..4].iter().sum(), bits[4..].iter().sum()],
            kings: bits[0] | bits[4],
            captives: captives.map(|n| bits[n]).sum(),
            side: if white { Side::White } else { Side::Black },
        }
    })
}

fn any_rulings() -> impl Strategy<Value = DistanzRulings> {
    let metrics = vec![Metric::Euclidean, Metric::Offset, Metric::Chebyshev, Metric::Manhattan];
    (prop::sample::select(metrics), any::<bool>())
        .prop_map(|(metric, stuck_draws)| DistanzRulings { metric, stuck_draws })
}

fn agrees_with_the_plain_rules(position: &Position, rulings: &DistanzRulings) -> Vec<(String, Position)> {
    let visited = all(position, rulings);
    let shown: Vec<_> = visited.iter().map(|(text, after)| (text.clone(), show(after))).collect();
    let plain: Vec<_> = plain::legal(&show(position), rulings).into_iter().collect();
    assert_eq!(shown, plain);
    assert_eq!(Distanz::count_plies(position, rulings, u64::MAX), plain.len() as u64);
    visited
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_bits_agree_with_the_plain_rules(position in any_position(), rulings in any_rulings()) {
        let visited = agrees_with_the_plain_rules(&position, &rulings);
        decide_all_alike(&position, &rulings, &visited.iter().map(|(text, _)| text.as_str()).collect());
    }

    #[test]
    fn along_a_game_every_side_keeps_its_four_pieces(
        choices in prop::collection::vec(any::<usize>(), 0..60),
        rulings in any_rulings(),
    ) {
        let mut position = Distanz::start(&rulings);
        for choice in choices {
            let visited = agrees_with_the_plain_rules(&position, &rulings);
            prop_assert_eq!(visited.is_empty(), Distanz::ending(&position, &rulings).is_some());
            prop_assert_eq!(
                Distanz::is_over_at_sight(&position),
                show(&position).contains("K*") || show(&position).contains("k*")
            );
            if visited.is_empty() {
                break;
            }
            let (text, after) = &visited[choice % visited.len()];
            for side in Side::BOTH {
                prop_assert_eq!(after.men[side.index()].count_ones(), 4);
                prop_assert_eq!((after.men[side.index()] & after.kings).count_ones(), 1);
            }
            prop_assert_eq!(after.men[0] & after.men[1], 0);
            prop_assert_eq!(after.captives & !(after.men[0] | after.men[1]), 0);
            let taken = Distanz::captured(&play_written(&position, &rulings, text).unwrap().0);
            prop_assert_eq!(taken == 1, text.contains('x'));
            prop_assert_eq!(after.side, position.side.other());
            position = *after;
        }
    }
}
