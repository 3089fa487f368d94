//! Full lattices of stones: captures beyond counting, which must be decided all the same.

use super::{Position, at, place, rulings, written};
use crate::games::walking_purchase::WalkingPurchase;
use crate::record::{Spelling, Square};
use crate::rules::{BadJump, Game, Illegal, SquaresLeftOut};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// One white stone at a1 and a black one between any two neighbours of `side` × `side` landing
/// squares. The white walkers stand walled in.
fn lattice(side: u8) -> Position {
    let mut pieces = String::from("Sa1 Wp16 Wo16 Sn16 So15 Sp15 wp14 wo14");
    for rank in 0..2 * side - 1 {
        for file in 0..2 * side - 1 {
            if (file + rank) % 2 == 1 {
                pieces.push_str(&format!(" s{}", Square::new(file, rank)));
            }
        }
    }
    place(&pieces, 'w')
}

/// Runs something that must not list all captures of the largest lattice. The bound is a hundred times what it takes: it
/// is there for what would take hours, and a busy machine does not reach it.
#[track_caller]
fn quick<T>(act: impl FnOnce() -> T) -> T {
    let before = Instant::now();
    let value = act();
    assert!(before.elapsed() < Duration::from_secs(60), "{:?}", before.elapsed());
    value
}

#[test]
fn small_lattices_have_as_many_captures_as_the_rules_page_says() {
    for (side, count) in [(2, 8), (3, 176), (4, 16_920)] {
        assert_eq!(WalkingPurchase::count_plies(&lattice(side), &rulings(""), u64::MAX), count);
    }
    if !cfg!(debug_assertions) {
        assert_eq!(WalkingPurchase::count_plies(&lattice(5), &rulings(""), u64::MAX), 10_748_902);
    }
}

#[test]
fn a_count_stops_at_its_bound() {
    assert_eq!(quick(|| WalkingPurchase::count_plies(&lattice(5), &rulings(""), 10_000)), 10_001);
    assert_eq!(quick(|| WalkingPurchase::count_plies(&lattice(7), &rulings(""), 10_000)), 10_001);
}

#[test]
fn whether_there_is_a_ply_is_known_at_once() {
    for side in 2..=7 {
        assert_eq!(quick(|| WalkingPurchase::ending(&lattice(side), &rulings(""))), None);
    }
}

#[test]
fn the_first_plies_can_be_visited_without_the_rest() {
    let before = lattice(5);
    let mut position = before;
    let mut seen = Vec::new();
    let flow = quick(|| {
        WalkingPurchase::visit_plies(&mut position, &rulings(""), &mut |_, _, path| {
            seen.push(path.to_vec());
            if seen.len() == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    assert_eq!((flow, seen.len(), position), (ControlFlow::Break(()), 100, before));
    for path in seen {
        let text = path.iter().map(Square::to_string).collect::<Vec<_>>().join("x");
        let resolved = quick(|| WalkingPurchase::resolve(&before, &rulings(""), &written(&text)).unwrap());
        assert!(resolved.style.is_none());
    }
}

/// Every edge of the lattice once, as far as one capture gets: along the ranks and back along the files.
fn long_capture(side: u8) -> String {
    let last = 2 * (side - 1);
    let mut path = Vec::new();
    for rank in (0..=last).step_by(2) {
        let mut row: Vec<Square> = (0..=last).step_by(2).map(|file| Square::new(file, rank)).collect();
        if rank % 4 == 2 {
            row.reverse();
        }
        path.extend(row);
    }
    path.iter().map(Square::to_string).collect::<Vec<_>>().join("x")
}

#[test]
fn a_long_capture_is_decided_in_the_time_of_its_length() {
    for side in [2, 3, 4, 5, 7] {
        let position = lattice(side);
        let text = long_capture(side);
        assert_eq!(text.matches('x').count(), usize::from(side * side - 1));
        let mut after = position;
        let fast = quick(|| WalkingPurchase::play_written(&mut after, &rulings(""), &written(&text)).unwrap());
        let slow = quick(|| WalkingPurchase::resolve(&position, &rulings(""), &written(&text)).unwrap());
        assert_eq!((fast, fast.style), (slow, Spelling::NONE));
        assert_eq!(WalkingPurchase::captured(&fast.ply), u32::from(side * side - 1));
        let again = format!("{text}x{}", text.rsplit('x').nth(1).unwrap());
        let why = quick(|| WalkingPurchase::resolve(&position, &rulings(""), &written(&again)).unwrap_err());
        assert_eq!(why.name(), "jumped-twice");
    }
}

#[test]
fn squares_left_out_are_looked_for_within_a_bound() {
    for text in ["a1xi9", "a1xi1", "a1xe5xa1", "a1xa1", "a1xi9xi9", "a1xk11", "a1xc5xe1xi9xa9"] {
        let why = quick(|| WalkingPurchase::resolve(&lattice(5), &rulings(""), &written(text)).unwrap_err());
        match why.get() {
            Some(SquaresLeftOut { fits, more }) => {
                assert!(*more && (1..=Illegal::LISTED).contains(&fits.len()), "{text}: {fits:?}");
                for fit in fits {
                    let resolved = WalkingPurchase::resolve(&lattice(5), &rulings(""), &written(fit));
                    assert!(resolved.unwrap().style.is_none(), "{fit}");
                }
            }
            None => assert!(why.is::<BadJump>(), "{text}: {why:?}"),
        }
    }
    let all = WalkingPurchase::resolve(&lattice(2), &rulings(""), &written("a1xa1"));
    let fits = vec![String::from("a1xa3xc3xc1xa1"), String::from("a1xc1xc3xa3xa1")];
    let illegal = all.unwrap_err();
    let Some(SquaresLeftOut { fits: found, more: false }) = illegal.get() else { panic!("{illegal:?}") };
    let mut found = found.clone();
    found.sort();
    assert_eq!(found, fits);
}

#[test]
fn a_very_long_ply_is_decided_all_the_same() {
    let position = lattice(5);
    for (begin, on, name) in [
        ("a1", "xc1xa1", "jumped-twice"),
        ("a1", "xb1xa1", "bad-jump"),
        ("a1", "xe1xa1", "bad-jump"),
        ("a1", "xo1xa1", "bad-jump"),
        ("p16", "-a1-b2", "wrong-piece"),
    ] {
        let text = format!("{begin}{}", on.repeat(50_000));
        let why = quick(|| WalkingPurchase::resolve(&position, &rulings(""), &written(&text)).unwrap_err());
        assert_eq!(why.name(), name);
        let fast = quick(|| WalkingPurchase::play_written(&mut position.clone(), &rulings(""), &written(&text)));
        assert_eq!(fast, None);
    }
    assert_eq!(at("a1"), written("a1xc1").first());
}
