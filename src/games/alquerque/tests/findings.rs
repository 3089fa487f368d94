//! Every finding: a ply that has it, and one close by that does not.

use super::START;
use crate::games::alquerque::Alquerque;
use crate::games::alquerque::reasons::{
    BackwardStep, CaptureForced, CaptureUnfinished, FarRowStep, NoLine, NotAdjacent, TargetOccupied,
};
use crate::games::alquerque::resolve::nothing_to_jump;
use crate::games::testing::{at, for_game};
use crate::record::Spelling;
use crate::rules::{
    BadJump, BadSquare, Found, Illegal, JumpedTwice, LandingOccupied, MixedSigns, NoPiece, PlayAfterEnd, Reason, Side,
    SquaresLeftOut, TurnNotHere, WrongColour, WrongLetter, WrongSign,
};

for_game!(Alquerque: resolve, fault, good);

fn off(square: &str) -> Illegal {
    Illegal::from(BadSquare { square: at(square), files: 5, ranks: 5 })
}

const MAN: &str = "man";
const BLACK_MAN: Found = Found::Piece(Side::Black, MAN);
const WHITE_MAN: Found = Found::Piece(Side::White, MAN);
/// A white man at a2 and black men around him, with one round trip: a2, a4, c4, c2, a2.
const ROUND: &str = "5/1m3/m1m2/Mm3/5 w 0";
const ONE: &str = "5/5/5/m4/M3M w 0";

#[test]
fn tokens_of_other_games_go_first() {
    assert_eq!(fault(START, "", "c2-c3xc4"), Illegal::from(MixedSigns));
    assert_eq!(fault(START, "", "z9-c3 (c)"), Illegal::from(TurnNotHere));
}

#[test]
fn a_square_off_the_board_goes_before_the_end_of_the_game() {
    let over = "M4/5/5/5/5 b 0";
    assert_eq!(fault(over, "", "a5-f5"), off("f5"));
    assert_eq!(fault(START, "", "a1-a6"), off("a6"));
    assert_eq!(fault(over, "", "a5-b5"), Illegal::from(PlayAfterEnd(Reason::NoMen)));
    good("M4/5/5/5/5 w 0", "", "a5-b5");
    let stuck = "5/5/5/5/m3M b 0";
    assert_eq!(fault(stuck, "far-row=stuck", "a1-b1"), Illegal::from(PlayAfterEnd(Reason::NoPly)));
    good(stuck, "", "a1-b1");
}

#[test]
fn the_start_point_needs_an_own_man() {
    assert_eq!(fault(START, "", "c3-c4"), Illegal::from(NoPiece(at("c3"))));
    assert_eq!(fault(START, "", "b3-c3"), Illegal::from(WrongColour { at: at("b3"), side: Side::Black, kind: "man" }));
    good(START, "", "d3-c3");
    let wrong = Illegal::from(WrongLetter { at: at("c2"), found: MAN, letter: 'K' });
    assert_eq!(fault(START, "", "Kc2-c3"), wrong);
    good(START, "", "Mc2-c3");
    assert_eq!(fault(START, "", "Kc3-c4"), Illegal::from(NoPiece(at("c3"))));
}

#[test]
fn a_step_has_the_shape_of_a_step() {
    let board = "5/5/1M3/5/4m w 0";
    assert_eq!(fault(START, "", "a1-e5"), Illegal::from(NotAdjacent(at("a1"), at("e5"))));
    assert_eq!(fault(START, "", "b2-b2"), Illegal::from(NotAdjacent(at("b2"), at("b2"))));
    assert_eq!(fault(START, "", "a2-c4"), Illegal::from(NotAdjacent(at("a2"), at("c4"))));
    assert_eq!(fault(board, "", "b3-c4"), Illegal::from(NoLine(at("b3"), at("c4"))));
    assert_eq!(fault(board, "", "b3-c2"), Illegal::from(NoLine(at("b3"), at("c2"))));
    assert_eq!(fault(board, "", "b3-b2"), Illegal::from(BackwardStep));
    good(board, "backward-steps=yes", "b3-b2");
    good(board, "", "b3-b4");
    good(board, "", "b3-a3");
    good("5/5/2M2/5/4m w 0", "", "c3-d4");
    assert_eq!(fault("5/5/2M2/5/4m w 0", "", "c3-d2"), Illegal::from(BackwardStep));
}

#[test]
fn the_far_row_may_be_stuck() {
    let far = "M4/5/4M/5/4m w 0";
    assert_eq!(fault(far, "far-row=stuck", "a5-b5"), Illegal::from(FarRowStep));
    assert_eq!(fault(far, "far-row=stuck", "a5-a4"), Illegal::from(BackwardStep));
    assert_eq!(fault(far, "far-row=stuck backward-steps=yes", "a5-a4"), Illegal::from(FarRowStep));
    good(far, "", "a5-b5");
    good(far, "backward-steps=yes", "a5-a4");
    good(far, "far-row=stuck", "e3-e4");
    // He may capture.
    good("Mm3/5/5/5/5 w 0", "far-row=stuck", "a5xc5");
}

#[test]
fn an_occupied_target_goes_before_the_duty_to_capture() {
    assert_eq!(fault(ONE, "", "a1-a2"), Illegal::from(TargetOccupied(at("a2"), BLACK_MAN)));
    let captures = vec![String::from("a1xa3")];
    assert_eq!(fault(ONE, "", "e1-e2"), Illegal::from(CaptureForced { captures, more: false }));
    good(ONE, "capture=free", "e1-e2");
    assert_eq!(fault(ONE, "far-row=stuck", "e1-d1").name(), "capture-forced");
}

#[test]
fn a_step_is_not_written_with_x() {
    let right = |text: &str| Illegal::from(WrongSign { right: Ok(String::from(text)) });
    assert_eq!(fault(START, "", "c2xc3"), right("c2-c3"));
    let neither = |illegal| Illegal::from(WrongSign { right: Err(illegal) });
    let forced = Illegal::from(CaptureForced { captures: vec![String::from("a1xa3")], more: false });
    assert_eq!(fault(ONE, "", "e1xe2"), neither(forced));
    assert_eq!(fault(ONE, "capture=free", "e1xe2"), right("e1-e2"));
    assert_eq!(fault(START, "", "a2xb3"), neither(Illegal::from(NoLine(at("a2"), at("b3")))));
    assert_eq!(fault(START, "", "c2xc3xc5"), Illegal::from(BadJump(at("c2"), at("c3"))));
}

#[test]
fn the_squares_show_that_it_is_a_capture() {
    assert_eq!(resolve(ONE, "", "a1-a3"), Ok(Spelling::HYPHEN_CAPTURE));
    good(ONE, "", "a1xa3");
    assert_eq!(resolve(ROUND, "", "a2-a4-c4-c2-a2"), Ok(Spelling::HYPHEN_CAPTURE));
    // At a jump's length a hyphen is a capture with a capture's faults.
    let nothing = Illegal::from(nothing_to_jump(at("c2"), WHITE_MAN));
    assert_eq!(fault(START, "", "c1-c3"), nothing);
    assert_eq!(fault(START, "", "c2-c3-c4"), Illegal::from(BadJump(at("c2"), at("c3"))));
}

#[test]
fn jumps_have_a_length() {
    assert_eq!(fault(START, "", "a1xc2"), Illegal::from(BadJump(at("a1"), at("c2"))));
    assert_eq!(fault(START, "", "a2xc4"), Illegal::from(BadJump(at("a2"), at("c4"))));
    assert_eq!(fault(START, "", "b2xb2"), Illegal::from(BadJump(at("b2"), at("b2"))));
    good("5/5/5/1m3/M4 w 0", "", "a1xc3");
}

#[test]
fn squares_left_out_are_named() {
    let fits = |fits: &[&str]| {
        Illegal::from(SquaresLeftOut { fits: fits.iter().map(|&fit| fit.into()).collect(), more: false })
    };
    assert_eq!(fault(ROUND, "", "a2xa2"), fits(&["a2xa4xc4xc2xa2", "a2xc2xc4xa4xa2"]));
    assert_eq!(fault(ROUND, "", "a2xa4xa2xa2"), Illegal::from(BadJump(at("a2"), at("a2"))));
    assert_eq!(fault(ROUND, "", "a2xa4xc2xa2"), fits(&["a2xa4xc4xc2xa2"]));
    // Not where the captures that fit would not be legal.
    assert_eq!(fault(ROUND, "", "a2xa4xc2"), Illegal::from(BadJump(at("a4"), at("c2"))));
    assert_eq!(fault(ROUND, "capture=free", "a2xa4xc2"), fits(&["a2xa4xc4xc2"]));
    assert_eq!(fault(ROUND, "", "a2xe5"), Illegal::from(BadJump(at("a2"), at("e5"))));
}

#[test]
fn a_jump_needs_an_enemy_man_and_an_empty_point() {
    let nothing = |found| Illegal::from(nothing_to_jump(at("b2"), found));
    assert_eq!(fault(START, "", "a1xc3"), nothing(WHITE_MAN));
    assert_eq!(fault("5/5/5/5/M4 w 0", "", "a1xc3"), nothing(Found::Nothing));
    assert_eq!(fault(ONE, "", "a1xa3xa1"), Illegal::from(JumpedTwice(at("a2"))));
    let occupied = "5/5/2m2/1m3/M4 w 0";
    assert_eq!(fault(occupied, "", "a1xc3"), Illegal::from(LandingOccupied(at("c3"), BLACK_MAN)));
}

#[test]
fn the_first_fault_is_first_by_name() {
    // The first jump lands on a man, the second jumps nothing.
    let both = "5/5/2m2/1m3/M4 w 0";
    assert_eq!(fault(both, "", "a1xc3xc5"), Illegal::from(nothing_to_jump(at("c4"), Found::Nothing)));
    // The second jumps nothing, the third jumps the first man again.
    assert_eq!(fault("5/5/5/1m3/M4 w 0", "", "a1xc3xa1"), Illegal::from(JumpedTwice(at("b2"))));
}

#[test]
fn a_capture_is_played_to_its_end() {
    let on =
        |on: &[&str]| Illegal::from(CaptureUnfinished { on: on.iter().map(|&on| on.into()).collect(), more: false });
    assert_eq!(fault(ROUND, "", "a2xa4xc4"), on(&["a2xa4xc4xc2xa2"]));
    assert_eq!(fault(ROUND, "", "a2-c2"), on(&["a2xc2xc4xa4xa2"]));
    good(ROUND, "capture=free", "a2xa4xc4");
    good(ROUND, "", "a2xa4xc4xc2xa2");
}

#[test]
fn lists_are_bounded() {
    // A full lattice of enemy men: far more captures than are listed.
    let rich = "1m1m1/m1m1m/1m1m1/m1m1m/Mm1m1 w 0";
    let forced = fault(rich, "", "a1-b2");
    let Some(CaptureForced { captures, more }) = forced.get() else { panic!() };
    assert_eq!((captures.len(), *more), (Illegal::LISTED, true));
}

#[test]
fn a_very_long_ply_is_decided_all_the_same() {
    let text = format!("a1{}", "xa3xa1".repeat(50_000));
    assert_eq!(fault(ONE, "", &text), Illegal::from(JumpedTwice(at("a2"))));
    let text = format!("a1{}", "xb1xa1".repeat(50_000));
    assert_eq!(fault(ONE, "", &text), Illegal::from(BadJump(at("a1"), at("b1"))));
}
