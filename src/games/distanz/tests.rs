//! Distanz against the vectors, against the plain rules, and against itself.

mod findings;
mod positions;
mod rules_held;

use super::{Distanz, DistanzRulings, Metric, Position, plain};
use crate::games::testing::{self, for_game, squares, written};
use crate::rules::{Game, Side, perft, perft_bulk};
use proptest::prelude::*;
use std::collections::BTreeSet;

const START: &str = "1hk1hh2/8/8/8/8/8/8/2HH1KH1 w";

for_game!(Distanz: read, show, rulings, all, play_written);

/// The strict and the explaining path must both take exactly the legal plies,
/// of all pairs of squares with either sign.
fn decide_all_alike(position: &Position, rulings: &DistanzRulings, legal: &BTreeSet<&str>) {
    for (from, to) in squares::<Distanz>().flat_map(|from| squares::<Distanz>().map(move |to| (from, to))) {
        for text in [format!("{from}-{to}"), format!("{from}x{to}")] {
            let taken = testing::decide_alike::<Distanz>(position, rulings, &written(&text), |_| false);
            assert_eq!(taken, legal.contains(text.as_str()), "{text} in {}", show(position));
        }
    }
}

#[test]
fn the_listed_plies_and_no_others_are_legal() {
    testing::plies_are_those_listed::<Distanz>(decide_all_alike);
}

#[test]
fn sequences_of_plies_are_as_many_as_listed() {
    testing::sequences_are_as_many_as_listed::<Distanz>();
}

#[test]
fn accepted_spellings_are_read_and_the_others_have_their_finding() {
    testing::spellings_are_read_as_listed::<Distanz>();
}

#[test]
fn the_table_of_the_rules_page_holds_from_the_start() {
    let tables: [(&str, &[u64]); 2] =
        [("", &[30, 900, 27_848, 859_784, 27_915_110]), ("metric=offset", &[30, 900, 26_622, 785_853])];
    for (pairs, counts) in tables {
        let rulings = rulings(pairs);
        let mut start = Distanz::start(&rulings);
        for (&count, depth) in counts.iter().zip(1..) {
            assert_eq!(perft_bulk::<Distanz>(&mut start, &rulings, depth), count, "{pairs}, {depth}");
        }
        assert_eq!(perft::<Distanz>(&mut start, &rulings, 3), counts[2]);
        assert_eq!(start, Distanz::start(&rulings));
    }
}

#[test]
fn a_visit_ends_when_it_is_told_to() {
    testing::stops_when_told::<Distanz>(&read(START), &rulings(""));
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
    testing::agrees_with::<Distanz>(position, rulings, plain::legal(&show(position), rulings))
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
            prop_assert_eq!(
                Distanz::is_over_at_sight(&position, &rulings),
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
