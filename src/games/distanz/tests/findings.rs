//! Every finding: a ply that has it, and one close by that does not.

use super::{START, play_written, read, rulings, show};
use crate::games::distanz::Distanz;
use crate::games::distanz::reasons::{Allowed, CaptiveMoves, Made, WrongDistance};
use crate::games::testing::{at, for_game};
use crate::rules::{
    BadSquare, Ending, Game, Illegal, MixedSigns, NoPiece, Outcome, PlayAfterEnd, Reason, Side, TooManySquares,
    TurnNotHere, WrongColour, WrongLetter, WrongSign,
};

for_game!(Distanz: fault, good);

/// Black's helpers are captives in three corners, too far apart for his king to go as far.
const STUCK: &str = "h*6H/6HK/7H/3k4/8/8/8/h*6h* b";
const TAKEN: &str = "1hk*1hh2/8/8/8/8/8/8/2HH1KH1 b";

fn off(square: &str) -> Illegal {
    Illegal::from(BadSquare { square: at(square), files: 8, ranks: 8 })
}

#[test]
fn tokens_of_other_games_go_first() {
    assert_eq!(fault(START, "", "c1-c3xc4"), Illegal::from(MixedSigns));
    assert_eq!(fault(START, "", "c1-c3-i9"), Illegal::from(TooManySquares));
    assert_eq!(fault(START, "", "c1-i3 (c)"), Illegal::from(TurnNotHere));
    assert_eq!(fault(TAKEN, "", "c1-c9"), off("c9"));
    assert_eq!(fault(START, "", "i1-c9"), off("i1"));
}

#[test]
fn a_captive_king_ends_the_game() {
    assert_eq!(fault(TAKEN, "", "a1-a2"), Illegal::from(PlayAfterEnd(Reason::KingTaken)));
    let won = Ending { reason: Reason::KingTaken, outcome: Some(Outcome::Win(Side::White)) };
    assert_eq!(Distanz::ending(&read(TAKEN), &rulings("stuck=draw")), Some(won));
    assert!(Distanz::is_over_at_sight(&read(TAKEN), &rulings("")));
    assert!(!Distanz::is_over_at_sight(&read(START), &rulings("")));
    assert_eq!(Distanz::ending(&read(START), &rulings("")), None);
}

#[test]
fn a_king_taken_is_shown_where_the_capture_began() {
    let king_in_reach = read("k7/8/8/8/8/H6H/7K/H3hhh1 w");
    let (ply, after) = play_written(&king_in_reach, &rulings(""), "a1xa8").unwrap();
    assert!(ply.takes);
    assert_eq!(show(&after), "H7/8/8/8/8/H6H/7K/k*3hhh1 b");
}

#[test]
fn a_free_own_piece_must_stand_on_the_start_square() {
    let captives = "1hk1hh2/8/8/8/8/8/8/2H*H1KH1 w";
    assert_eq!(fault(START, "", "a1-a2"), Illegal::from(NoPiece(at("a1"))));
    assert_eq!(fault(START, "", "c8-c7"), Illegal::from(WrongColour { at: at("c8"), side: Side::Black, kind: "king" }));
    assert_eq!(
        fault(START, "", "b8-b7"),
        Illegal::from(WrongColour { at: at("b8"), side: Side::Black, kind: "helper" })
    );
    let wrong = |found, letter| Illegal::from(WrongLetter { at: at("c1"), found, letter });
    assert_eq!(fault(START, "", "Kc1-c3"), wrong("helper", 'K'));
    assert_eq!(fault(START, "", "Mc1-c3"), wrong("helper", 'M'));
    good(START, "", "Hc1-c3");
    good(START, "", "Kf1-e1");
    assert_eq!(fault(captives, "", "Kc1-c3"), wrong("helper", 'K'));
    assert_eq!(fault(captives, "", "c1-c3"), Illegal::from(CaptiveMoves(at("c1"))));
    good(START, "", "c1-c3");
}

#[test]
fn a_wrong_distance_comes_with_the_three_that_are_allowed() {
    let made = |from, to| Made { from: at(from), to: at(to) };
    let wrong = |distance: &str, allowed: [&str; 3], pieces: [Made; 3], reach: [&[&str]; 3]| {
        Illegal::from(WrongDistance {
            distance: distance.into(),
            allowed: allowed
                .map(String::from)
                .into_iter()
                .zip(pieces)
                .zip(reach)
                .map(|((distance, made), plies)| Allowed {
                    distance,
                    made,
                    plies: plies.iter().map(|to| format!("c1-{to}")).collect(),
                })
                .collect(),
        })
    };
    let pieces = [made("d1", "f1"), made("d1", "g1"), made("f1", "g1")];
    let straight: [&[&str]; 3] = [&["a1", "e1", "c3"], &["f1", "c4"], &["b1", "d1", "c2"]];
    // A king's steps, and squares whose files and ranks differ by so much in all.
    let square: [&[&str]; 3] = [
        &["a1", "e1", "a2", "e2", "a3", "b3", "c3", "d3", "e3"],
        &["f1", "f2", "f3", "a4", "b4", "c4", "d4", "e4", "f4"],
        &["b1", "d1", "b2", "c2", "d2"],
    ];
    let diamond: [&[&str]; 3] =
        [&["a1", "e1", "b2", "d2", "c3"], &["f1", "a2", "e2", "b3", "d3", "c4"], &["b1", "d1", "c2"]];
    assert_eq!(fault(START, "", "c1-e4"), wrong("√13", ["2", "3", "1"], pieces, straight));
    assert_eq!(fault(START, "", "c1-c1"), wrong("0", ["2", "3", "1"], pieces, straight));
    assert_eq!(fault(START, "metric=offset", "c1-e4"), wrong("2,3", ["0,2", "0,3", "0,1"], pieces, straight));
    assert_eq!(fault(START, "metric=chebyshev", "c1-g5"), wrong("4", ["2", "3", "1"], pieces, square));
    assert_eq!(fault(START, "metric=manhattan", "c1-e4"), wrong("5", ["2", "3", "1"], pieces, diamond));
    good(START, "metric=chebyshev", "c1-e4");
    good(START, "metric=manhattan", "c1-d3");
    // 25 is 5² + 0² and 3² + 4².
    let five = "k7/h7/h7/h7/8/8/8/HK3H1H w";
    good(five, "", "b1-e5");
    assert_eq!(fault(five, "metric=offset", "b1-e5").name(), "wrong-distance");
}

#[test]
fn the_sign_says_whether_a_free_enemy_piece_is_taken() {
    let right = |text: &str| Illegal::from(WrongSign { right: Ok(String::from(text)) });
    let close = "8/8/8/8/8/kh6/hh*6/HHHK4 w";
    assert_eq!(fault(START, "", "c1xc3"), right("c1-c3"));
    assert_eq!(fault(close, "", "a1-a2"), right("a1xa2"));
    good(close, "", "a1xa2");
    // Own pieces and captives are not taken.
    good(close, "", "a1-b1");
    good(close, "", "b1-b2");
    assert_eq!(fault(close, "", "b1xb2"), right("b1-b2"));
    assert_eq!(fault(close, "", "a1xa8").name(), "wrong-distance");
}

#[test]
fn only_the_king_frees_and_only_where_he_lands() {
    let after = |text| show(&play_written(&read("8/8/8/8/8/kh6/hh6/H*HHK4 w"), &rulings(""), text).unwrap().1);
    assert_eq!(after("d1-c1"), "8/8/8/8/8/kh6/hh6/H*HKH4 b");
    assert_eq!(after("b1-a1"), "8/8/8/8/8/kh6/hh6/HH*HK4 b");
    let king = "8/8/8/8/8/kh6/hh6/HHH*K4 w";
    let after = |text| show(&play_written(&read(king), &rulings(""), text).unwrap().1);
    assert_eq!(after("d1-c1"), "8/8/8/8/8/kh6/hh6/HHKH4 b");
    assert_eq!(after("b1-d1"), "8/8/8/8/8/kh6/hh6/HKH*H4 b");
}

#[test]
fn whoever_is_stuck_has_lost_unless_that_is_a_draw() {
    let ending = |pairs| Distanz::ending(&read(STUCK), &rulings(pairs));
    assert_eq!(ending(""), Some(Ending { reason: Reason::Stuck, outcome: Some(Outcome::Win(Side::White)) }));
    assert_eq!(ending("stuck=draw"), Some(Ending { reason: Reason::Stuck, outcome: Some(Outcome::Draw) }));
    assert_eq!(fault(STUCK, "", "d5-d6"), Illegal::from(PlayAfterEnd(Reason::Stuck)));
}
