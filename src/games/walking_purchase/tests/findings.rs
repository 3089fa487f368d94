//! Every finding: a ply that has it, and one close by that does not.

use super::{START, black, read, rulings, show, white};
use crate::games::testing::{self, at, written};
use crate::games::walking_purchase::reasons::{
    AmbiguousWalk, BadTurn, CannotCapture, CannotWalk, NotAWalk, Obstacle, TurnBlocked, WalkBlocked,
};
use crate::games::walking_purchase::resolve::nothing_to_jump;
use crate::games::walking_purchase::{Ply, Position, WalkingPurchase};
use crate::record::{Spelling, Square};
use crate::rules::{
    BadJump, BadSquare, Found, Game, Illegal, JumpedTwice, LandingOccupied, MixedSigns, NoPiece, PlayAfterEnd, Reason,
    Side, SquaresLeftOut, TurnNotHere, WrongColour, WrongLetter,
};

fn resolve(position: &Position, pairs: &str, text: &str) -> Result<Spelling, Illegal> {
    testing::resolve::<WalkingPurchase>(position, pairs, text)
}

#[track_caller]
fn fault(position: &Position, text: &str) -> Illegal {
    testing::fault::<WalkingPurchase>(position, "", text)
}

#[track_caller]
fn good(position: &Position, text: &str) {
    testing::good::<WalkingPurchase>(position, "", text);
}

#[track_caller]
fn styled(position: &Position, text: &str, style: Spelling) {
    assert_eq!(resolve(position, "", text), Ok(style), "{text}");
}

fn turn_of(position: &Position, pairs: &str, text: &str) -> Square {
    match WalkingPurchase::resolve(position, &rulings(pairs), &written(text)).unwrap().ply {
        Ply::Walk { turn, .. } => turn,
        ply => panic!("{ply:?}"),
    }
}

const WHITE_WALKER: Found = Found::Piece(Side::White, "walker");
const BLACK_WALKER: Found = Found::Piece(Side::Black, "walker");
const WHITE_STONE: Found = Found::Piece(Side::White, "stone");
const BLACK_STONE: Found = Found::Piece(Side::Black, "stone");

fn start() -> Position {
    read(START)
}

fn obstacle(turn: &str, square: &str, found: Found) -> Obstacle {
    Obstacle { turn: at(turn), at: at(square), found }
}

fn left_out(fits: &[&str]) -> Illegal {
    Illegal::from(SquaresLeftOut { fits: fits.iter().map(|&fit| fit.into()).collect(), more: false })
}

/// White to move, walled in on all sides by stones that cannot jump.
const WALLED: &str = "Wa1 Wb1 Sc1 Sa2 Sb2 wp16 wa16";

fn off(square: &str) -> Illegal {
    Illegal::from(BadSquare { square: at(square), files: 16, ranks: 16 })
}

#[test]
fn mixed_signs_go_first() {
    let board = white("Sd3 se3 sg3");
    assert_eq!(fault(&board, "d3xf3-h3"), Illegal::from(MixedSigns));
    assert_eq!(fault(&board, "d3-f3xh3"), Illegal::from(MixedSigns));
    assert_eq!(fault(&board, "q99-f3xh3"), Illegal::from(MixedSigns));
    good(&board, "d3xf3xh3");
}

#[test]
fn a_capture_has_no_turning_letter() {
    let board = white("Sd3 se3");
    assert_eq!(fault(&board, "d3xf3 (d)"), Illegal::from(TurnNotHere));
    assert_eq!(fault(&board, "d3xq3 (d)"), Illegal::from(TurnNotHere));
    good(&board, "d3xf3");
    good(&start(), "p1-m12 (m)");
}

#[test]
fn a_square_off_the_board_goes_before_the_end_of_the_game() {
    for text in ["p1-q9", "p1-z1", "p1-a17", "p1-a0", "p1-a99", "q1-a2", "p1-a999", "p1-a256", "p1-a257"] {
        assert_eq!(fault(&start(), text).name(), "bad-square", "{text}");
    }
    assert_eq!(fault(&white(WALLED), "a1-q9"), off("q9"));
    assert_eq!(fault(&white("Sp5 sp6"), "p5xp7xr7"), off("r7"));
    assert_eq!(fault(&white("Sp15 sp14 wa2 wb1"), "p15xp17"), off("p17"));
    good(&start(), "p1-b15 (b)");
}

#[test]
fn the_game_is_over_when_there_is_neither_walk_nor_capture() {
    let over = Illegal::from(PlayAfterEnd(Reason::NoPly));
    assert_eq!(fault(&white(WALLED), "a1-c5"), over);
    assert_eq!(fault(&white(WALLED), "c9xe9"), over);
    assert_eq!(fault(&white(WALLED), "a16-c5"), over);
    // A capture is left.
    let capture = white(&format!("{WALLED} sd1"));
    good(&capture, "c1xe1");
    assert_eq!(fault(&capture, "a1-c5").name(), "walk-blocked");
    // The other side can walk.
    let other = black(WALLED);
    good(&other, "a16-c5 (a)");
    // A straight walk is left only under its ruling.
    let lane = white("Wa1 Wb1 Sa2 Sb2 Sc2 Sd1 wp16 wa16");
    assert_eq!(fault(&lane, "b1-c1"), over);
    assert_eq!(resolve(&lane, "straight=yes", "b1-c1"), Ok(Spelling::NONE));
    assert!(WalkingPurchase::ending(&lane, &rulings("")).is_some());
    assert!(WalkingPurchase::ending(&lane, &rulings("straight=yes")).is_none());
}

#[test]
fn the_start_square_needs_an_own_piece() {
    let board = white("Sd3 se3");
    assert_eq!(fault(&board, "b2-c3"), Illegal::from(NoPiece(at("b2"))));
    assert_eq!(fault(&board, "b2xd2"), Illegal::from(NoPiece(at("b2"))));
    assert_eq!(fault(&board, "b2-b2"), Illegal::from(NoPiece(at("b2"))));
    assert_eq!(fault(&board, "a1-c5"), Illegal::from(WrongColour { at: at("a1"), side: Side::Black, kind: "walker" }));
    assert_eq!(fault(&board, "e3xc3"), Illegal::from(WrongColour { at: at("e3"), side: Side::Black, kind: "stone" }));
    assert_eq!(fault(&board, "Ka1-c5"), Illegal::from(WrongColour { at: at("a1"), side: Side::Black, kind: "walker" }));
    let board = black("Sd3 se3");
    good(&board, "a1-c5 (a)");
    good(&board, "e3xc3");
}

#[test]
fn walkers_walk_and_stones_capture() {
    let board = white("Sd3 se3 sd4 Wc4");
    let walks = |square, found| Illegal::from(CannotWalk { at: at(square), found });
    let captures = |square, found| Illegal::from(CannotCapture { at: at(square), found });
    assert_eq!(fault(&board, "d3-h8"), walks("d3", "stone"));
    assert_eq!(fault(&board, "d3-e4"), walks("d3", "stone"));
    assert_eq!(fault(&board, "d3-f3 (d)"), walks("d3", "stone"));
    assert_eq!(fault(&board, "c4xe4"), captures("c4", "walker"));
    assert_eq!(fault(&board, "c4xe4xe6"), captures("c4", "walker"));
    good(&board, "c4-h8");
    good(&board, "d3xf3");
}

#[test]
fn a_piece_letter_agrees_with_the_board() {
    let board = white("Sd3 se3 Wp1");
    let wrong = |square, found, letter| Illegal::from(WrongLetter { at: at(square), found, letter });
    for letter in ['S', 'M', 'K', 'H'] {
        assert_eq!(fault(&board, &format!("{letter}p1-m12 (m)")), wrong("p1", "walker", letter));
    }
    for letter in ['W', 'L', 'M', 'K', 'H'] {
        assert_eq!(fault(&board, &format!("{letter}d3xf3")), wrong("d3", "stone", letter));
    }
    styled(&board, "Sd3xf3", Spelling::NONE);
    styled(&board, "Wp1-m12 (m)", Spelling::NONE);
    styled(&board, "Lp1-m12 (m)", Spelling::NONE);
    assert_eq!(written("Lp1-m12 (m)").style, Spelling::PIECE_LETTER);
}

#[test]
fn a_walk_turns() {
    for (text, pairs) in [("p1-p5", ""), ("p1-b1", ""), ("p1-p1", ""), ("p1-p1", "straight=yes"), ("p1-p5 (p)", "")] {
        assert_eq!(resolve(&start(), pairs, text), Err(Illegal::from(NotAWalk)), "{text}");
    }
    assert_eq!(fault(&start(), "p1-p16"), Illegal::from(NotAWalk));
    good(&start(), "p1-o2 (o)");
}

#[test]
fn a_straight_walk_needs_its_ruling_and_an_open_path() {
    let board = white("Wc3 Wa16 Sc8");
    let straight = |text| resolve(&board, "straight=yes", text);
    assert_eq!(fault(&board, "c3-c7"), Illegal::from(NotAWalk));
    assert_eq!(straight("c3-c7"), Ok(Spelling::NONE));
    assert_eq!(straight("c3-p3"), Ok(Spelling::NONE));
    assert_eq!(straight("c3-c8"), Err(Illegal::from(WalkBlocked(vec![obstacle("c3", "c8", WHITE_STONE)]))));
    assert_eq!(straight("c3-c16"), Err(Illegal::from(WalkBlocked(vec![obstacle("c3", "c8", WHITE_STONE)]))));
    assert_eq!(straight("c3-c7 (c)"), Err(Illegal::from(BadTurn(None))));
    assert_eq!(straight("c3-c5-c7"), Err(Illegal::from(BadTurn(None))));
    assert_eq!(turn_of(&board, "straight=yes", "c3-c7"), at("c3"));
    // The stone lies where the walker stood.
    let mut after = board;
    WalkingPurchase::play_written(&mut after, &rulings("straight=yes"), &written("c3-a3")).unwrap();
    let shown = show(&black("Wa3 Wa16 Sc3 Sc8"));
    assert_eq!(show(&after), shown.replace("0:0 -", "0:0 w"));
    // Walks that turn are as they were.
    assert_eq!(straight("c3-d4 (c)"), Ok(Spelling::NONE));
    assert_eq!(straight("c3-d4").unwrap_err().name(), "ambiguous-walk");
}

#[test]
fn the_letter_names_one_of_the_two_turning_squares() {
    let turns = Some([at("p12"), at("m1")]);
    for letter in ["a", "o", "q", "z", "m12", "p1", "p13", "m2", "m99", "p0"] {
        assert_eq!(fault(&start(), &format!("p1-m12 ({letter})")), Illegal::from(BadTurn(turns)), "{letter}");
    }
    assert_eq!(fault(&start(), "p1-o5-m12"), Illegal::from(BadTurn(turns)));
    assert_eq!(fault(&start(), "p1-m12-m12"), Illegal::from(BadTurn(turns)));
    assert_eq!(turn_of(&start(), "", "p1-m12 (m)"), at("m1"));
    assert_eq!(turn_of(&start(), "", "p1-m12 (p)"), at("p12"));
    assert_eq!(turn_of(&start(), "", "p1-m12 (m1)"), at("m1"));
    assert_eq!(turn_of(&start(), "", "p1-m12 (p12)"), at("p12"));
    styled(&start(), "p1-m1-m12", Spelling::THREE_SQUARES);
    assert_eq!(turn_of(&start(), "", "p1-m1-m12"), at("m1"));
    assert_eq!(turn_of(&start(), "", "p1-p12-m12"), at("p12"));
    // Not where something is in the way of both.
    let shut = white("Wc3 sd3 sc4");
    assert_eq!(fault(&shut, "c3-e5 (d)").name(), "bad-turn");
    assert_eq!(fault(&shut, "c3-e5 (c)").name(), "walk-blocked");
}

#[test]
fn a_walk_needs_an_open_path() {
    let board = white("Wc3 se3 Sc6");
    let both = vec![obstacle("c7", "c6", WHITE_STONE), obstacle("f3", "e3", BLACK_STONE)];
    assert_eq!(fault(&board, "c3-f7"), Illegal::from(WalkBlocked(both.clone())));
    assert_eq!(fault(&board, "c3-f7 (c)"), Illegal::from(WalkBlocked(both.clone())));
    assert_eq!(fault(&board, "c3-f3-f7"), Illegal::from(WalkBlocked(both)));
    good(&board, "c3-f5");
    good(&board, "c3-d7");
    // The turning square and the target count, and so do walkers of either side.
    let onto = white("Wc3 wf5 Wc9");
    let target = vec![obstacle("c5", "f5", BLACK_WALKER), obstacle("f3", "f5", BLACK_WALKER)];
    assert_eq!(fault(&onto, "c3-f5"), Illegal::from(WalkBlocked(target)));
    assert_eq!(fault(&onto, "c3-f9").name(), "walk-blocked");
    let corners = white("Wc3 wf3 Wc5");
    let turns = vec![obstacle("c5", "c5", WHITE_WALKER), obstacle("f3", "f3", BLACK_WALKER)];
    assert_eq!(fault(&corners, "c3-f5"), Illegal::from(WalkBlocked(turns)));
    good(&white("Wc3 wf3 Wc6"), "c3-f5");
    // A walk does not begin on the square where it stands.
    assert_eq!(fault(&white("Wc3 sd3 sc4 sb3 sc2"), "c3-e5").name(), "walk-blocked");
}

#[test]
fn a_letter_does_not_open_a_blocked_turn() {
    let board = white("Wc3 se3");
    let blocked = |obstacle, open| Illegal::from(TurnBlocked { obstacle, open: at(open) });
    assert_eq!(fault(&board, "c3-f7 (f)"), blocked(obstacle("f3", "e3", BLACK_STONE), "c7"));
    assert_eq!(fault(&board, "c3-f7 (f3)"), blocked(obstacle("f3", "e3", BLACK_STONE), "c7"));
    assert_eq!(fault(&board, "c3-f3-f7"), blocked(obstacle("f3", "e3", BLACK_STONE), "c7"));
    styled(&board, "c3-f7 (c)", Spelling::NEEDLESS_TURN);
    good(&board, "c3-f7");
    assert_eq!(turn_of(&board, "", "c3-f7"), at("c7"));
    let second_leg = white("Wc3 sf5");
    assert_eq!(fault(&second_leg, "c3-f7 (f)"), blocked(obstacle("f3", "f5", BLACK_STONE), "c7"));
    good(&second_leg, "c3-f7");
}

#[test]
fn a_walk_with_two_open_turns_needs_its_letter() {
    assert_eq!(fault(&start(), "p1-m12"), Illegal::from(AmbiguousWalk([at("p12"), at("m1")])));
    assert_eq!(fault(&start(), "a16-b15"), Illegal::from(AmbiguousWalk([at("a15"), at("b16")])));
    good(&start(), "p1-m12 (m)");
    good(&start(), "a16-b15 (a)");
    // One of them is shut.
    good(&start(), "p1-a15");
    good(&white("so1"), "p1-m12");
}

#[test]
fn jumps_have_a_length() {
    let board = white("Sd3 se3 sd4 se5");
    let bad = |from, to| Illegal::from(BadJump(at(from), at(to)));
    for to in ["e3", "e4", "d3", "d4", "g3", "d2", "a3", "p16", "e5", "f4", "b2"] {
        assert_eq!(fault(&board, &format!("d3x{to}")), bad("d3", to), "{to}");
    }
    assert_eq!(fault(&board, "d3xf3xh5"), bad("f3", "h5"));
    good(&board, "d3xf3");
    good(&board, "d3xd5xf5");
}

#[test]
fn squares_left_out_are_named() {
    let board = white("Sd3 se3 sg3 sd4 se5 sf4");
    assert_eq!(fault(&board, "d3xh3"), left_out(&["d3xf3xh3", "d3xd5xf5xf3xh3"]));
    assert_eq!(fault(&board, "d3xd5xh3"), left_out(&["d3xd5xf5xf3xh3"]));
    assert_eq!(fault(&board, "d3xd3"), left_out(&["d3xf3xf5xd5xd3", "d3xd5xf5xf3xd3"]));
    assert_eq!(fault(&board, "d3xh3xd3").name(), "bad-jump");
    good(&board, "d3xf3xf5xd5xd3");
    // The written squares in their order, and the same last one.
    assert_eq!(fault(&board, "d3xf5xd5"), left_out(&["d3xf3xf5xd5"]));
    assert_eq!(fault(&board, "d3xf5xh3"), left_out(&["d3xd5xf5xf3xh3"]));
    // Nothing is left out where every pair is a jump's length apart.
    assert_eq!(fault(&white("Sd3 se3 sf4 se5"), "d3xd5").name(), "nothing-to-jump");
    // With hyphens the squares do not show that it is a capture.
    assert_eq!(fault(&board, "d3-h3").name(), "wrong-piece");
}

#[test]
fn a_jump_needs_an_enemy_stone() {
    let nothing = |between, found| Illegal::from(nothing_to_jump(at(between), found));
    let board = white("Sd3 Se3 wd4 Wc3 sd2");
    assert_eq!(fault(&board, "d3xf3"), nothing("e3", WHITE_STONE));
    assert_eq!(fault(&board, "d3xd5"), nothing("d4", BLACK_WALKER));
    assert_eq!(fault(&board, "d3xb3"), nothing("c3", WHITE_WALKER));
    assert_eq!(fault(&board, "e3xe5"), nothing("e4", Found::Nothing));
    assert_eq!(fault(&board, "d3-f3"), nothing("e3", WHITE_STONE));
    good(&board, "d3xd1");
    styled(&board, "d3-d1", Spelling::HYPHEN_CAPTURE);
}

#[test]
fn no_stone_is_jumped_twice() {
    let board = white("Sd3 se3 sf4 se5 sd4");
    assert_eq!(fault(&board, "d3xf3xd3"), Illegal::from(JumpedTwice(at("e3"))));
    assert_eq!(fault(&board, "d3xf3xf5xd5xd3xf3"), Illegal::from(JumpedTwice(at("e3"))));
    // Its own starting square is empty once it has left it.
    good(&board, "d3xf3xf5xd5xd3");
    // A square may be entered more than once.
    good(&white("Sd3 se3 sf4 sg5 sh4 sg3 sf2"), "d3xf3xf5xh5xh3xf3xf1");
}

#[test]
fn a_landing_is_empty() {
    let occupied = |square, found| Illegal::from(LandingOccupied(at(square), found));
    let board = white("Sd3 se3 sf3 sd4 Sd5 sc3 Wb3 sd2 wd1");
    assert_eq!(fault(&board, "d3xf3"), occupied("f3", BLACK_STONE));
    assert_eq!(fault(&board, "d3xd5"), occupied("d5", WHITE_STONE));
    assert_eq!(fault(&board, "d3xb3"), occupied("b3", WHITE_WALKER));
    assert_eq!(fault(&board, "d3xd1"), occupied("d1", BLACK_WALKER));
    good(&white("Sd3 se3"), "d3xf3");
    // A jumped stone that is still on the board neither blocks nor frees a landing.
    good(&white("Sd3 se3 sg3 sf4 sf2"), "d3xf3xf5");
}

#[test]
fn the_first_fault_is_first_by_name() {
    // The first jump lands on a stone, the second jumps nothing, the third the first stone again.
    let board = white("Sd3 se3 sf3");
    assert_eq!(fault(&board, "d3xf3xf5"), Illegal::from(nothing_to_jump(at("f4"), Found::Nothing)));
    assert_eq!(fault(&board, "d3xf3xf5xf3xd3"), Illegal::from(JumpedTwice(at("e3"))));
    // A square that is no jump goes before all of these.
    assert_eq!(fault(&board, "d3xf3xf5xf6").name(), "bad-jump");
    assert_eq!(fault(&board, "d3xf3xe9").name(), "bad-jump");
}

#[test]
fn hyphens_throughout_a_capture_are_forgiven() {
    let board = white("Sd3 se3 sg3 Wa5 sb5");
    styled(&board, "d3-f3", Spelling::HYPHEN_CAPTURE);
    styled(&board, "d3-f3-h3", Spelling::HYPHEN_CAPTURE);
    assert_eq!(fault(&board, "d3-f3-f5").name(), "nothing-to-jump");
    assert_eq!(fault(&board, "d3-f3-d3").name(), "jumped-twice");
    // A walker's three squares are a walk.
    assert_eq!(fault(&board, "a5-c5-e5").name(), "not-a-walk");
    styled(&board, "a5-a7-c7", Spelling::THREE_SQUARES);
    assert_eq!(fault(&board, "a5-a7-c7-c9").name(), "wrong-piece");
}
