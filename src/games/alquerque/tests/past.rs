//! Draws by counting.

use super::{START, all, any_rulings, play_written, read, rulings, show};
use crate::games::alquerque::{Alquerque, AlquerquePast, AlquerqueRulings, Position};
use crate::rules::{Game, Past, Reason};
use proptest::prelude::*;
use std::collections::HashMap;

/// Plays the plies; gives the draw by counting after each.
fn draws(start: &str, rulings: &AlquerqueRulings, plies: &str) -> Vec<Option<Reason>> {
    let mut position = read(start);
    let mut past = AlquerquePast::new(&position, rulings);
    let mut draws = vec![past.draw(&position)];
    for ply in plies.split(' ') {
        let (ply, after) = play_written(&position, rulings, ply).unwrap();
        past.push(&ply, &after);
        position = after;
        draws.push(past.draw(&position));
    }
    draws
}

const SHUFFLE: &str = "a5-b5 e1-d1 b5-a5 d1-e1 a5-b5 e1-d1 b5-a5 d1-e1";
const LONELY: &str = "M4/5/5/5/4m w 0";

#[test]
fn the_third_time_is_a_draw_and_the_start_counts() {
    let mut expected = vec![None; 9];
    expected[8] = Some(Reason::Repetition);
    assert_eq!(draws(LONELY, &rulings(""), SHUFFLE), expected);
    // The same where counts are kept.
    assert_eq!(draws(LONELY, &rulings("quiet-limit=0"), SHUFFLE), expected);
    assert_eq!(draws(LONELY, &rulings("quiet-limit=201"), SHUFFLE), expected);
    assert_eq!(draws(LONELY, &rulings("repetition=0"), SHUFFLE), vec![None; 9]);
    let twice = draws(LONELY, &rulings("repetition=2"), SHUFFLE);
    assert_eq!(twice.iter().position(Option::is_some), Some(4));
}

#[test]
fn the_same_men_with_the_other_player_to_move_are_another_position() {
    // White loses a ply on the way: the men are the same, the player to move is not.
    let back = draws("M4/5/5/4m/5 w 0", &rulings("backward-steps=yes repetition=2"), "a5-b5 e2-e1 b5-b4 e1-e2 b4-a5");
    assert_eq!(back, vec![None; 6]);
}

#[test]
fn enough_quiet_plies_are_a_draw_also_from_the_start() {
    assert_eq!(draws("M4/5/5/5/4m w 48", &rulings(""), "a5-b5 e1-d1"), [None, None, Some(Reason::QuietLimit)]);
    assert_eq!(draws("M4/5/5/5/4m w 48", &rulings("quiet-limit=0"), "a5-b5 e1-d1"), [None; 3]);
    let start = read("M4/5/5/5/4m w 50");
    assert_eq!(AlquerquePast::new(&start, &rulings("")).draw(&start), Some(Reason::QuietLimit));
}

#[test]
fn the_quiet_limit_goes_before_repetition() {
    let both = draws("M4/5/5/5/4m w 42", &rulings(""), SHUFFLE);
    assert_eq!(both[8], Some(Reason::QuietLimit));
}

#[test]
fn a_quiet_limit_beyond_counting_does_not_overflow() {
    let position = read("M4/5/5/5/4m w 4294967295");
    let (_, after) = play_written(&position, &rulings("quiet-limit=0"), "a5-b5").unwrap();
    assert_eq!(show(&after), "1M3/5/5/5/4m b 4294967295");
}

/// How often the last position has stood, counted by comparing strings.
fn stood(line: &[Position]) -> u32 {
    let men = |position: &Position| show(position).rsplit_once(' ').map(|(men, _)| men.to_string());
    let mut counts = HashMap::new();
    line.iter().for_each(|position| *counts.entry(men(position)).or_insert(0) += 1);
    line.last().map_or(0, |last| counts[&men(last)])
}

proptest! {
    #[test]
    fn any_line_is_counted_right_and_taken_back(
        base in any_rulings(),
        kept in any::<bool>(),
        repetition in 2u32..5,
        sparse in any::<bool>(),
        choices in prop::collection::vec((0usize..4, 0u8..8), 0..120),
    ) {
        let quiet_limit = if kept { 0 } else { 150 };
        let rulings = AlquerqueRulings { quiet_limit, repetition, ..base };
        let start = read(if sparse { "M3M/5/5/5/1m2m w 0" } else { START });
        let mut line = vec![start];
        let mut past = AlquerquePast::new(&start, &rulings);
        for (choice, what) in choices {
            let position = line[line.len() - 1];
            let plies = all(&position, &rulings);
            if what == 0 || plies.is_empty() {
                // A variation: the last ply set aside, its own pushed, then all back again.
                let step = past.pop();
                prop_assert_eq!(step.is_some(), line.len() > 1);
                let Some(step) = step else { continue };
                let before = line[line.len() - 2];
                let siblings = all(&before, &rulings);
                let (text, after) = &siblings[choice % siblings.len()];
                past.push(&play_written(&before, &rulings, text).unwrap().0, after);
                past.pop();
                past.restore(step);
            } else {
                let (text, after) = &plies[choice % plies.len()];
                past.push(&play_written(&position, &rulings, text).unwrap().0, after);
                line.push(*after);
            }
            prop_assert_eq!(past.len() + 1, line.len());
            let last = &line[line.len() - 1];
            let repeated = stood(&line) >= repetition;
            let quiet = quiet_limit != 0 && last.quiet >= quiet_limit;
            let expected = if quiet { Some(Reason::QuietLimit) } else { repeated.then_some(Reason::Repetition) };
            prop_assert_eq!(past.draw(last), expected);
        }
    }
}

#[test]
fn a_win_is_an_ending_and_a_draw_by_counting_is_not() {
    assert_eq!(Alquerque::ending(&read("M4/5/5/5/4m w 50"), &rulings("")), None);
    let won = read("M4/5/5/5/5 b 0");
    assert_eq!(Alquerque::ending(&won, &rulings("")).map(|ending| ending.reason), Some(Reason::NoMen));
    let shut_in = read("5/5/5/MM3/mM3 b 3");
    assert_eq!(Alquerque::ending(&shut_in, &rulings("")), None);
}
