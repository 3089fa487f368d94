//! Alquerque against the vectors, against the plain rules, and against itself.

mod findings;
mod past;
mod positions;
mod rules_held;

use super::{Alquerque, AlquerqueRulings, Ply, Position, plain};
use crate::record::{Movetext, Spelling, Square, Token, Written};
use crate::rules::{Game, Resolved, Rulings, perft};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const START: &str = "mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w 0";

fn written(text: &str) -> Written<'_> {
    match Movetext::new(text.as_bytes(), 0).next() {
        Some((Token::Ply(written), _)) => written,
        other => panic!("{text}: {other:?}"),
    }
}

fn read(text: &str) -> Position {
    Alquerque::read_position(text).unwrap()
}

fn show(position: &Position) -> String {
    let mut out = String::new();
    Alquerque::write_position(position, &mut out);
    out
}

fn rulings(pairs: &str) -> AlquerqueRulings {
    let mut rulings = AlquerqueRulings::default();
    for (name, value) in pairs.split_whitespace().filter_map(|pair| pair.split_once('=')) {
        rulings.set(name, value).unwrap();
    }
    rulings
}

fn play_written(position: &Position, rulings: &AlquerqueRulings, text: &str) -> Option<(Ply, Position)> {
    let mut position = *position;
    let Resolved { ply, style } = Alquerque::play_written(&mut position, rulings, &written(text))?;
    assert!(style.is_none());
    Some((ply, position))
}

fn played(position: &Position, ply: &Ply) -> Position {
    let mut position = *position;
    Alquerque::play(&mut position, ply);
    position
}

/// All legal plies in canonical form, each with the position after it.
fn all(position: &Position, rulings: &AlquerqueRulings) -> Vec<(String, Position)> {
    let mut found = Vec::new();
    let before = *position;
    let _ = Alquerque::visit_plies(&mut before.clone(), rulings, &mut |after, ply, path| {
        let mut text = Vec::new();
        Alquerque::write_ply(&before, rulings, ply, path.iter().copied(), &mut text);
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
    let ours: Vec<Value> = vectors.into_iter().filter(|vector| vector["game"] == "alquerque").collect();
    assert!(!ours.is_empty());
    ours
}

fn rulings_of(vector: &Value) -> AlquerqueRulings {
    let pairs = vector["rulings"].as_object().unwrap();
    rulings(
        &pairs.iter().map(|(name, value)| format!("{name}={}", value.as_str().unwrap())).collect::<Vec<_>>().join(" "),
    )
}

fn points() -> impl Iterator<Item = String> {
    (0..25).map(|n| Square::new(n % 5, n / 5).to_string())
}

/// The strict and the explaining path must both take exactly the legal plies.
fn decide_alike(position: &Position, rulings: &AlquerqueRulings, legal: &BTreeSet<&str>, text: &str) {
    let fast = play_written(position, rulings, text);
    let slow = Alquerque::resolve(position, rulings, &written(text));
    assert_eq!(fast.is_some(), legal.contains(text), "{text} in {}", show(position));
    match (fast, slow) {
        (Some((ply, after)), Ok(slow)) => {
            assert_eq!(slow, Resolved { ply, style: Spelling::NONE }, "{text} in {}", show(position));
            assert_eq!(after, played(position, &ply));
        }
        (None, Ok(slow)) => {
            assert_eq!(slow.style, Spelling::HYPHEN_CAPTURE, "{text} in {}", show(position));
            assert!(legal.contains(text.replace('-', "x").as_str()), "{text} in {}", show(position));
        }
        (None, Err(_)) => {}
        (Some(_), Err(why)) => panic!("{text} in {}: {why:?}", show(position)),
    }
}

/// All pairs of points with either sign, and each capture with its last point changed or dropped.
fn decide_all_alike(position: &Position, rulings: &AlquerqueRulings, legal: &BTreeSet<&str>) {
    for from in points() {
        for to in points() {
            for sign in ["-", "x"] {
                decide_alike(position, rulings, legal, &format!("{from}{sign}{to}"));
            }
        }
    }
    for ply in legal {
        decide_alike(position, rulings, legal, ply);
        decide_alike(position, rulings, legal, &ply.replace('x', "-"));
        let Some((begin, _)) = ply.rsplit_once('x') else { continue };
        if begin.contains('x') {
            decide_alike(position, rulings, legal, begin);
        }
        for to in points() {
            decide_alike(position, rulings, legal, &format!("{begin}x{to}"));
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
        assert_eq!(vector["count"], Alquerque::count_plies(&position, &rulings, u64::MAX));
        assert_eq!(Alquerque::ending(&position, &rulings).is_some(), listed.is_empty());
        if !listed.is_empty() {
            decide_all_alike(&position, &rulings, &listed);
        }
    }
}

#[test]
fn sequences_of_plies_are_as_many_as_listed() {
    /// Counts at the last ply, so that the larger ones are no burden without optimization.
    fn bulk(position: &Position, rulings: &AlquerqueRulings, depth: u64) -> u64 {
        if depth == 1 {
            return Alquerque::count_plies(position, rulings, u64::MAX);
        }
        let mut count = 0;
        let _ = Alquerque::visit_plies(&mut position.clone(), rulings, &mut |after, _, _| {
            count += bulk(after, rulings, depth - 1);
            ControlFlow::Continue(())
        });
        count
    }
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
        match Alquerque::resolve(&position, &rulings, &written) {
            Ok(resolved) => {
                let mut text = Vec::new();
                Alquerque::write_ply(&position, &rulings, &resolved.ply, written.squares(), &mut text);
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
    let tables: [(&str, &[u64]); 3] = [
        ("", &[4, 5, 6, 12, 27, 97, 426, 1_924, 8_573, 42_103]),
        ("backward-steps=yes", &[4, 5, 6, 12, 29, 109, 541, 2_730, 14_375, 83_003]),
        ("far-row=stuck", &[4, 5, 6, 12, 27, 97, 426, 1_922, 8_570, 41_992]),
    ];
    for (pairs, counts) in tables {
        let rulings = rulings(pairs);
        for (&count, depth) in counts.iter().zip(1..) {
            let mut start = Alquerque::start(&rulings);
            assert_eq!(perft::<Alquerque>(&mut start, &rulings, depth), count, "{pairs}, {depth}");
            assert_eq!(start, Alquerque::start(&rulings));
        }
    }
}

#[test]
fn a_visit_ends_when_it_is_told_to() {
    let mut seen = 0;
    let flow = Alquerque::visit_plies(&mut read(START), &rulings(""), &mut |_, _, _| {
        seen += 1;
        ControlFlow::Break(())
    });
    assert_eq!((flow, seen), (ControlFlow::Break(()), 1));
}

/// Any position that a string can hold, crowded or sparse.
fn any_position() -> impl Strategy<Value = Position> {
    let point = prop_oneof![2 => Just(' '), 3 => Just('M'), 3 => Just('m')];
    (prop::collection::vec(point, 25), any::<bool>(), prop_oneof![0u32..120, any::<u32>()]).prop_map(
        |(points, white, quiet)| {
            let mut men = [12, 12];
            let mut place = |c: &char| match c {
                ' ' => "1",
                'M' => {
                    if men[0] > 0 {
                        men[0] -= 1;
                        "M"
                    } else {
                        "1"
                    }
                }
                _ => {
                    if men[1] > 0 {
                        men[1] -= 1;
                        "m"
                    } else {
                        "1"
                    }
                }
            };
            let rank = |rank: &[char]| rank.iter().map(&mut place).collect::<String>();
            let mut board = points.chunks(5).map(rank).collect::<Vec<_>>().join("/");
            for n in (2..=5).rev() {
                board = board.replace(&"1".repeat(n), &n.to_string());
            }
            read(&format!("{board} {} {quiet}", if white { 'w' } else { 'b' }))
        },
    )
}

fn any_rulings() -> impl Strategy<Value = AlquerqueRulings> {
    any::<(bool, bool, bool)>().prop_map(|(backward_steps, far_row_stuck, free_capture)| AlquerqueRulings {
        backward_steps,
        far_row_stuck,
        free_capture,
        ..AlquerqueRulings::default()
    })
}

fn agrees_with_the_plain_rules(position: &Position, rulings: &AlquerqueRulings) -> Vec<(String, Position)> {
    let visited = all(position, rulings);
    let shown: Vec<_> = visited.iter().map(|(text, after)| (text.clone(), show(after))).collect();
    let plain: Vec<_> = plain::legal(&show(position), rulings).into_iter().collect();
    assert_eq!(shown, plain);
    assert_eq!(Alquerque::count_plies(position, rulings, u64::MAX), plain.len() as u64);
    visited
}

proptest! {
    #[test]
    fn the_bits_agree_with_the_plain_rules(position in any_position(), rulings in any_rulings()) {
        prop_assume!(position.quiet < u32::MAX);
        let visited = agrees_with_the_plain_rules(&position, &rulings);
        let legal = visited.iter().map(|(text, _)| text.as_str()).collect();
        if !visited.is_empty() {
            decide_all_alike(&position, &rulings, &legal);
        }
    }

    #[test]
    fn along_a_game_men_only_disappear(choices in prop::collection::vec(any::<usize>(), 0..60), rulings in any_rulings()) {
        let mut position = Alquerque::start(&rulings);
        for choice in choices {
            let visited = agrees_with_the_plain_rules(&position, &rulings);
            prop_assert_eq!(visited.is_empty(), Alquerque::ending(&position, &rulings).is_some());
            if visited.is_empty() {
                break;
            }
            let (text, after) = &visited[choice % visited.len()];
            let taken = text.matches('x').count();
            let (own, enemy) = (position.side.index(), position.side.other().index());
            prop_assert_eq!(after.men[own].count_ones(), position.men[own].count_ones());
            prop_assert_eq!(after.men[enemy].count_ones() as usize + taken, position.men[enemy].count_ones() as usize);
            prop_assert_eq!(Alquerque::captured(&play_written(&position, &rulings, text).unwrap().0) as usize, taken);
            prop_assert_eq!(after.quiet, if taken == 0 { position.quiet + 1 } else { 0 });
            prop_assert_eq!(after.side, position.side.other());
            position = *after;
        }
    }

    #[test]
    fn any_squares_at_all_are_decided_alike(
        position in any_position(),
        rulings in any_rulings(),
        squares in prop::collection::vec((0u8..6, 0u8..6), 2..16),
        captures in any::<bool>(),
    ) {
        let sign = if captures { "x" } else { "-" };
        let text = squares.iter().map(|&(file, rank)| Square::new(file, rank).to_string()).collect::<Vec<_>>().join(sign);
        let legal: BTreeSet<String> = all(&position, &rulings).into_iter().map(|(text, _)| text).collect();
        decide_alike(&position, &rulings, &legal.iter().map(String::as_str).collect(), &text);
    }
}
