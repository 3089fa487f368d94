//! Alquerque against the vectors, against the plain rules, and against itself.

mod findings;
mod past;
mod positions;
mod rules_held;

use super::{Alquerque, AlquerqueRulings, Position, plain};
use crate::games::testing::{self, for_game, written};
use crate::record::{Spelling, Square};
use crate::rules::{Game, perft};
use proptest::prelude::*;
use std::collections::BTreeSet;

const START: &str = "mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w 0";

for_game!(Alquerque: read, show, rulings, all, play_written);

fn points() -> impl Iterator<Item = String> {
    (0..25).map(|n| Square::new(n % 5, n / 5).to_string())
}

/// The strict and the explaining path must both take exactly the legal plies.
fn decide_alike(position: &Position, rulings: &AlquerqueRulings, legal: &BTreeSet<&str>, text: &str) {
    let hyphens = |style| style == Spelling::HYPHEN_CAPTURE && legal.contains(text.replace('-', "x").as_str());
    let taken = testing::decide_alike::<Alquerque>(position, rulings, &written(text), hyphens);
    assert_eq!(taken, legal.contains(text), "{text} in {}", show(position));
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
    testing::plies_are_those_listed::<Alquerque>(|position, rulings, listed| {
        if !listed.is_empty() {
            decide_all_alike(position, rulings, listed);
        }
    });
}

#[test]
fn sequences_of_plies_are_as_many_as_listed() {
    testing::sequences_are_as_many_as_listed::<Alquerque>();
}

#[test]
fn accepted_spellings_are_read_and_the_others_have_their_finding() {
    testing::spellings_are_read_as_listed::<Alquerque>();
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
    testing::stops_when_told::<Alquerque>(&read(START), &rulings(""));
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
    testing::agrees_with::<Alquerque>(position, rulings, plain::legal(&show(position), rulings))
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
