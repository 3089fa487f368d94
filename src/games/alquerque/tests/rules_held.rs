//! What the table of the rules page names and no other test shows: a ply that the rule allows, and one
//! close by that it forbids.

use super::{START, all, play_written, points, read, rulings, show, written};
use crate::games::alquerque::Alquerque;
use crate::record::Square;
use crate::rules::{Ending, Game, Outcome, Reason, Side};
use std::collections::BTreeSet;

#[track_caller]
fn good(position: &str, text: &str) -> String {
    show(&play_written(&read(position), &rulings(""), text).expect(text).1)
}

#[track_caller]
fn fault(position: &str, text: &str) -> &'static str {
    Alquerque::resolve(&read(position), &rulings(""), &written(text)).expect_err(text).name()
}

/// A position of men with their points, e.g. `Mc3 mb2`.
fn white(men: &str) -> String {
    let on = |name: &str| men.split(' ').find(|man| &man[1..] == name).map_or(".", |man| &man[..1]);
    let rank = |rank: u8| (0..5).map(|file| on(&Square::new(file, rank).to_string())).collect::<String>();
    let mut board = (0..5).rev().map(rank).collect::<Vec<_>>().join("/");
    for empty in (1..=5).rev() {
        board = board.replace(&".".repeat(empty), &empty.to_string());
    }
    format!("{board} w 0")
}

fn ending(position: &str) -> Option<Ending> {
    Alquerque::ending(&read(position), &rulings(""))
}

#[test]
fn lines_join_a_point_with_its_neighbours_and_every_second_one_diagonally() {
    for from in points().map(|name| Square::parse(&name).unwrap()) {
        let joined = |to: Square| {
            let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
            files + ranks == 1 || (files, ranks) == (1, 1) && (from.file + from.rank) % 2 == 0
        };
        let wanted: BTreeSet<String> =
            points().filter(|to| joined(Square::parse(to).unwrap())).map(|to| format!("{from}-{to}")).collect();
        let alone = read(&white(&format!("M{from}")));
        let found: BTreeSet<String> =
            all(&alone, &rulings("backward-steps=yes")).into_iter().map(|(text, _)| text).collect();
        assert_eq!(found, wanted);
    }
}

#[test]
fn white_begins_from_below() {
    assert_eq!(good(START, "c2-c3"), "mmmmm/mmmmm/mmMMM/MM1MM/MMMMM b 1");
    assert_eq!(fault(START, "c4-c3"), "wrong-colour");
    // Black is next, and comes from above.
    assert_eq!(good("5/2m2/5/2M2/5 b 0", "c4-c3"), "5/5/2m2/2M2/5 w 1");
    assert_eq!(fault("5/2m2/5/2M2/5 b 0", "c2-c3"), "wrong-colour");
    assert_eq!(fault("5/2m2/5/2M2/5 b 0", "c4-c5"), "backward-step");
}

#[test]
fn a_man_captures_in_every_direction_and_steps_in_five() {
    for (over, to) in
        [("b2", "a1"), ("b3", "a3"), ("b4", "a5"), ("c4", "c5"), ("d4", "e5"), ("d3", "e3"), ("d2", "e1"), ("c2", "c1")]
    {
        let beside = white(&format!("Mc3 m{over}"));
        assert_eq!(good(&beside, &format!("c3x{to}")), white(&format!("M{to}")).replace('w', "b"));
        // A step backward where the man could be captured is no step.
        let alone = white("Mc3 me1");
        let step = format!("c3-{over}");
        if over.ends_with('2') {
            assert_eq!(fault(&alone, &step), "backward-step");
        } else {
            good(&alone, &step);
        }
    }
    // There is no diagonal capture where no diagonal is drawn.
    assert_eq!(fault(&white("Mc2 md3"), "c2xe4"), "bad-jump");
}

#[test]
fn a_man_that_turns_in_a_series_names_every_point() {
    let turns = white("Ma1 ma2 mb4");
    assert_eq!(good(&turns, "a1xa3xc5"), "2M2/5/5/5/5 b 0");
    assert_eq!(fault(&turns, "a1xc5"), "squares-left-out");
    assert_eq!(fault(&turns, "a1xa3"), "capture-unfinished");
}

#[test]
fn a_man_with_another_behind_him_cannot_be_jumped_from_the_front() {
    good(&white("Mc2 mc3"), "c2xc4");
    assert_eq!(fault(&white("Mc2 mc3 mc4"), "c2xc4"), "landing-occupied");
    // From the side he can.
    good(&white("Mb3 mc3 mc4"), "b3xd3");
}

#[test]
fn a_man_on_the_last_row_steps_sideways_or_captures() {
    let last = white("Mc5 me1");
    let plies: Vec<String> = all(&read(&last), &rulings("")).into_iter().map(|(text, _)| text).collect();
    assert_eq!(plies, ["c5-b5", "c5-d5"]);
    for back in ["c5-c4", "c5-b4", "c5-d4"] {
        assert_eq!(fault(&last, back), "backward-step");
    }
    good(&white("Mc5 mc4"), "c5xc3");
    good(&white("Mc5 md5"), "c5xe5");
}

#[test]
fn a_missed_capture_is_impossible_and_costs_no_man() {
    let both = white("Ma1 ma2 Me1");
    assert_eq!(fault(&both, "e1-e2"), "capture-forced");
    // All that changes is what the capture does.
    assert_eq!(good(&both, "a1xa3"), "5/5/M4/5/4M b 0");
    // Where nothing can be captured, a step is legal.
    good(&white("Ma1 ma2 ma3 Me1"), "e1-e2");
}

#[test]
fn who_has_no_man_or_no_ply_in_his_turn_has_lost() {
    let lost = |reason| Some(Ending { reason, outcome: Some(Outcome::Win(Side::White)) });
    assert_eq!(ending("5/5/5/5/M4 b 0"), lost(Reason::NoMen));
    assert_eq!(ending("5/5/5/m4/M4 b 0"), None);
    // Shut in on a1 by men with others behind them.
    assert_eq!(ending("5/5/M1M2/MM3/mMM2 b 0"), lost(Reason::NoPly));
    assert_eq!(ending("5/5/M4/MM3/mMM2 b 0"), None);
    // In the other's turn the game goes on.
    assert_eq!(ending("5/5/M1M2/MM3/mMM2 w 0"), None);
}
