//! What the table of the rules page names and no other test shows: a ply that the rule allows, and one
//! close by that it forbids.

use super::{START, all, play_written, read, rulings, show, written};
use crate::games::distanz::Distanz;
use crate::rules::{Game, Outcome, Reason, Side};

#[track_caller]
fn good(position: &str, text: &str) -> String {
    show(&play_written(&read(position), &rulings(""), text).expect(text).1)
}

#[track_caller]
fn fault(position: &str, text: &str) -> &'static str {
    Distanz::resolve(&read(position), &rulings(""), &written(text)).expect_err(text).name()
}

fn plies(position: &str) -> Vec<String> {
    all(&read(position), &rulings("")).into_iter().map(|(text, _)| text).collect()
}

/// White's pieces are 1, 2 and 3 apart whichever one moves; on the squares around stand all kinds of others.
const CLOSE: &str = "8/8/8/8/8/kh6/hh*6/HHH*K4 w";

#[test]
fn the_players_alternate_and_white_begins_below() {
    assert_eq!(fault(START, "c8-c6"), "wrong-colour");
    let first = good(START, "c1-c3");
    assert_eq!(first, "1hk1hh2/8/8/8/8/2H5/8/3H1KH1 b");
    assert_eq!(fault(&first, "c3-c4"), "wrong-colour");
    assert_eq!(fault(&first, "c8-c8"), "wrong-distance");
    assert_eq!(good(&first, "c8-c4"), "1h2hh2/8/8/8/2k5/2H5/8/3H1KH1 w");
}

#[test]
fn pieces_stay_on_8_by_8_squares() {
    let wide = "k7/h7/8/8/h7/8/h7/HK3H1H w";
    let corner = plies(wide).into_iter().filter(|ply| ply.starts_with("h1-") || ply.starts_with("h1x"));
    // The others stand on a1, b1 and f1, which are 1, 4 and 5 apart; 3 and 4 at a right angle make 5 as well.
    let wanted = ["h1-c1", "h1-d1", "h1-d4", "h1-e5", "h1-g1", "h1-h2", "h1-h5", "h1-h6"];
    assert_eq!(corner.collect::<Vec<_>>(), wanted);
    assert_eq!(fault(wide, "h1-i1"), "bad-square");
    assert_eq!(fault(wide, "h1-h9"), "bad-square");
    assert_eq!(fault(wide, "h1-h0"), "bad-square");
}

#[test]
fn kings_and_helpers_move_alike() {
    let boards = ["KHHH", "HKHH", "HHKH", "HHHK"].map(|four| {
        let mut four = four.chars();
        let board = "1hk1hh2/8/8/8/8/8/8/2##1##1 w";
        board.chars().map(|c| if c == '#' { four.next().unwrap() } else { c }).collect::<String>()
    });
    for board in &boards {
        assert_eq!(plies(board), plies(START), "{board}");
        assert_eq!(fault(board, "c1-e4"), "wrong-distance");
    }
}

#[test]
fn a_helper_taken_is_a_captive_and_the_game_goes_on() {
    let after = good(CLOSE, "a1xa2");
    assert_eq!(after, "8/8/8/8/8/kh6/Hh*6/h*HH*K4 b");
    assert_eq!(Distanz::ending(&read(&after), &rulings("")), None);
    // The captive does not move; another piece of his side does.
    assert_eq!(fault(&after, "a1-b1"), "captive-moves");
    assert!(!plies(&after).is_empty());
    // The king's capture is the end.
    let won = Distanz::ending(&read(&good(CLOSE, "a1xa3")), &rulings("")).unwrap();
    assert_eq!((won.reason, won.outcome), (Reason::KingTaken, Some(Outcome::Win(Side::White))));
}

#[test]
fn whatever_stands_on_the_target_is_exchanged() {
    // A free enemy, an enemy captive, a free own piece, an own captive; and an empty square.
    for (ply, after) in [
        ("a1xa2", "8/8/8/8/8/kh6/Hh*6/h*HH*K4 b"),
        ("b1-b2", "8/8/8/8/8/kh6/hH6/Hh*H*K4 b"),
        ("a1-b1", "8/8/8/8/8/kh6/hh*6/HHH*K4 b"),
        ("b1-c1", "8/8/8/8/8/kh6/hh*6/HH*HK4 b"),
        ("d1-c1", "8/8/8/8/8/kh6/hh*6/HHKH4 b"),
        ("d1-d2", "8/8/8/8/8/kh6/hh*1K4/HHH*5 b"),
    ] {
        assert_eq!(good(CLOSE, ply), after, "{ply}");
    }
    // Nothing that stays is taken: the sign says so.
    for ply in ["b1xb2", "a1xb1", "b1xc1", "d1xc1"] {
        assert_eq!(fault(CLOSE, ply), "wrong-sign");
    }
    assert_eq!(fault(CLOSE, "a1-a2"), "wrong-sign");
    // A captive is moved by others only.
    assert_eq!(fault(CLOSE, "c1-b1"), "captive-moves");
}

#[test]
fn a_distance_may_be_crossed_in_any_direction_and_over_any_piece() {
    // On d1, f1 and g1 they are 1, 2 and 3 apart; from c1 over d1 to e1.
    assert_eq!(good(START, "c1-e1"), "1hk1hh2/8/8/8/8/8/8/3HHKH1 b");
    for (ply, legal) in [("c1-c2", true), ("c1-a1", true), ("c1-f1", true), ("c1-g1", false), ("c1-d2", false)] {
        assert_eq!(play_written(&read(START), &rulings(""), ply).is_some(), legal, "{ply}");
    }
}

#[test]
fn who_cannot_move_has_lost_and_who_can_has_not() {
    // The helper on h1 could go to a1 and h8, if it were free.
    let stuck = "h*6H/6HK/7H/3k4/8/8/8/h*6h* b";
    let free = "h*6H/6HK/7H/3k4/8/8/8/h*6h b";
    let outcome = |text: &str| Distanz::ending(&read(text), &rulings("")).and_then(|ending| ending.outcome);
    assert_eq!(outcome(stuck), Some(Outcome::Win(Side::White)));
    assert_eq!((outcome(free), plies(free).is_empty()), (None, false));
}
