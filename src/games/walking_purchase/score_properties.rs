//! The count, whatever the position: the abacus against the sum, step by step.

use super::super::{Points, Stones, Values, is_corner, ring, squares, sum};
use super::{B, CORNERS, W};
use crate::games::walking_purchase::abacus::{Counts, StepName, abacus};
use crate::games::walking_purchase::steps::steps;
use crate::record::Square;
use crate::rules::{Outcome, Side};
use proptest::array::{uniform2, uniform16};
use proptest::prelude::*;

fn difference(outcome: Outcome, points: Points) -> Points {
    match outcome {
        Outcome::Win(W) => points,
        Outcome::Win(B) => Points::default() - points,
        Outcome::Draw => Points::default(),
    }
}

/// White's counts minus Black's, in quarters.
fn balance(counts: &Counts, values: Values) -> i64 {
    let [white, black] = counts.map(|[prisoners, rings @ ..]| {
        let rings = (0..8).zip(rings).map(|(ring, count)| values.of_ring(ring).quarters() * count.cast_signed());
        4 * prisoners.cast_signed() + rings.sum::<i64>()
    });
    white - black
}

fn any_stones() -> impl Strategy<Value = Stones> {
    let rows = || uniform16(any::<u16>());
    let crowd = (rows(), rows(), rows()).prop_map(|(whose, on, also_on)| (whose, [on, also_on]));
    let dense = crowd.prop_map(|(whose, [on, also_on])| {
        let occupied: [u16; 16] = std::array::from_fn(|rank| on[rank] | also_on[rank]);
        [
            std::array::from_fn(|rank| occupied[rank] & whose[rank]),
            std::array::from_fn(|rank| occupied[rank] & !whose[rank]),
        ]
    });
    let sparse = proptest::collection::vec((0..16usize, 0..16u8, 0..2usize), 0..24).prop_map(|list| {
        let mut stones = [[0; 16]; 2];
        for (rank, file, side) in list {
            stones[side][rank] |= 1 << file;
            stones[1 - side][rank] &= !(1 << file);
        }
        stones
    });
    // One colour on most of the edge and in the middle: more than fit beside the diagonal.
    let full = rows().prop_map(|holes| {
        let white = std::array::from_fn(|rank| !(holes[rank] & holes[(rank + 1) % 16]));
        [white, std::array::from_fn(|rank| !white[rank] & holes[(rank + 3) % 16])]
    });
    prop_oneof![dense, sparse, full]
}

fn any_prisoners() -> impl Strategy<Value = [u32; 2]> {
    uniform2(prop_oneof![4 => 0..40u32, 1 => any::<u32>(), 1 => Just(u32::MAX), 2 => Just(0)])
}

fn any_last() -> impl Strategy<Value = Option<Side>> {
    prop_oneof![Just(None), Just(Some(W)), Just(Some(B))]
}

fn any_values() -> impl Strategy<Value = Values> {
    prop_oneof![Just(Values::Edge2), Just(Values::Edge1Corner2)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_abacus_always_agrees_with_the_sum(
        stones in any_stones(), prisoners in any_prisoners(), last in any_last(), values in any_values(),
    ) {
        let score = sum(&stones, prisoners, last, values);
        let abacus = abacus(&stones, prisoners, last, values);
        prop_assert_eq!((abacus.outcome(), abacus.points()), (score.outcome, score.points));
        prop_assert_eq!(abacus.moved.map(|moved| moved.square), score.compensation.map(|found| found.square));
    }

    #[test]
    fn every_step_of_the_abacus_follows_from_the_one_before(
        stones in any_stones(), prisoners in any_prisoners(), last in any_last(), values in any_values(),
    ) {
        let score = sum(&stones, prisoners, last, values);
        let abacus = abacus(&stones, prisoners, last, values);
        let fraction = abacus.fraction().map_or(0, |fraction| fraction.points().quarters());
        let wanted = difference(score.outcome, score.points).quarters() - fraction;
        prop_assert_eq!(balance(&abacus.laid, values), wanted);
        prop_assert!(abacus.steps.len() <= 64, "{} steps", abacus.steps.len());

        let end = abacus.steps.len() - 1;
        for (index, step) in abacus.steps.iter().enumerate() {
            prop_assert_eq!(balance(&step.counts, values), wanted);
            prop_assert_eq!(step.name == StepName::Cancel, index == 0);
            prop_assert_eq!(step.name == StepName::Count, index == end);
            prop_assert!((0..9).all(|place| step.counts.iter().any(|side| side[place] == 0)));
        }
        prop_assert!(abacus.left().iter().any(|side| side.iter().all(|&count| count == 0)));

        for pair in abacus.steps.windows(2) {
            let change: Vec<Vec<i64>> = Side::BOTH.iter().map(|side| {
                let [before, after] = [&pair[0], &pair[1]].map(|step| step.counts[side.index()]);
                before.iter().zip(after).map(|(before, after)| after.cast_signed() - before.cast_signed()).collect()
            }).collect();
            let losers: Vec<_> = change.iter().filter(|side| side.iter().any(|&by| by != 0)).collect();
            let touched_prisoners = change.iter().any(|side| side[0] != 0);
            match pair[1].name {
                StepName::Count => prop_assert_eq!(losers.len(), 0),
                StepName::ExchangeInward => {
                    prop_assert_eq!(losers.len(), 1);
                    let place = losers[0].iter().position(|&by| by != 0).unwrap();
                    prop_assert_eq!(losers[0][place], -2 * losers[0][place + 1]);
                    prop_assert_eq!(losers[0].iter().filter(|&&by| by != 0).count(), 2);
                    prop_assert!(losers[0][place] < 0 && !touched_prisoners);
                }
                StepName::CancelOutward => {
                    prop_assert_eq!(losers.len(), 2);
                    prop_assert!(!touched_prisoners);
                    // Both lose stones; at least one side loses on one place and gains nowhere.
                    prop_assert!(losers.iter().any(|side| side.iter().all(|&by| by <= 0)));
                }
                StepName::Prisoners => prop_assert!(touched_prisoners),
                StepName::Cancel => prop_assert!(false, "only the first step cancels"),
            }
        }
    }

    #[test]
    fn the_boards_of_the_steps_hold_the_stones_of_the_abacus(
        stones in any_stones(), prisoners in any_prisoners(), last in any_last(), values in any_values(),
    ) {
        let score = sum(&stones, prisoners, last, values);
        let abacus = abacus(&stones, prisoners, last, values);
        let steps = steps(&stones, CORNERS, prisoners, last, values);
        prop_assert_eq!(steps.iter().map(|step| step.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
        let mut before = (stones, true);
        for step in &steps {
            let changed: Vec<Square> = squares(&[u16::MAX; 16]).filter(|square| {
                let differ = (0..2).any(|side| {
                    (before.0[side][usize::from(square.rank)] ^ step.board.stones[side][usize::from(square.rank)])
                        >> square.file & 1 == 1
                });
                differ || before.1 && is_corner(*square)
            }).collect();
            prop_assert_eq!(&step.squares, &changed);
            prop_assert!(step.board.walkers.is_none());
            prop_assert!(!step.sentences.is_empty());
            before = (step.board.stones, false);
        }
        prop_assert_eq!(steps[0].prisoners, prisoners.map(u64::from));
        prop_assert_eq!(steps[1].board.stones, stones);

        let counts = [abacus.laid, abacus.laid, abacus.steps[0].counts, abacus.left(), abacus.left()];
        for (step, counts) in steps[2..].iter().zip(counts) {
            for (side, counts) in counts.iter().enumerate() {
                prop_assert_eq!(step.prisoners[side], counts[0]);
                let mut found = step.beside[side];
                for square in squares(&step.board.stones[side]) {
                    // Before they slide, stones in the corners may be worth a ring-1 square.
                    let inner = step.number == 3 && values == Values::Edge1Corner2 && is_corner(square);
                    found[if inner { 1 } else { usize::from(ring(square)) }] += 1;
                }
                prop_assert_eq!(&found[..], &counts[1..]);
            }
            prop_assert_eq!(step.fraction, abacus.fraction());
        }
        for step in &steps[3..] {
            let [white, black] = &step.board.stones;
            prop_assert!(squares(white).all(|square| square.file > square.rank));
            prop_assert!(squares(black).all(|square| square.file < square.rank));
            for ring_ in 0..8 {
                let fits = 29 - 4 * u64::from(ring_);
                for (side, rows) in [white, black].into_iter().enumerate() {
                    // From the end at a1 without a gap: the sum of file and rank goes up one by one.
                    let sums = squares(rows).filter(|square| ring(*square) == ring_).map(|s| s.file + s.rank);
                    let mut sums: Vec<u8> = sums.collect();
                    sums.sort_unstable();
                    prop_assert!(sums.iter().zip(2 * ring_ + 1..).all(|(found, wanted)| *found == wanted));
                    let beside = step.beside[side][usize::from(ring_)];
                    prop_assert!(beside == 0 || sums.len() as u64 == fits);
                }
            }
        }
        let last = steps[6].sentences.last().unwrap();
        prop_assert!(last.ends_with(&format!("{} to 0.", score.points)) && match score.outcome {
            Outcome::Win(side) => last.starts_with(&format!("{side} wins")),
            Outcome::Draw => last.contains("a draw"),
        }, "{}", last);
    }

    #[test]
    fn points_are_read_as_they_are_shown(quarters in any::<i64>(), text in "[-+]?[0-9]{0,3}(\\.[0-9]{0,3})?") {
        let points = Points::from_quarters(quarters);
        prop_assert_eq!(Points::parse(&points.to_string()), Some(points));
        if let Some(points) = Points::parse(&text) {
            prop_assert_eq!(points.to_string(), text);
        }
    }
}
