//! What the table of the rules page names and no other test shows: a ply that the rule allows, and one
//! close by that it forbids.

use super::super::Points;
use super::super::score::{Values, ring};
use super::{START, all, at, black, played, read, rulings, show, squares, white, written};
use crate::games::walking_purchase::{Content, Ply, Position, WalkingPurchase};
use crate::judge::{Options, judge_record};
use crate::record::{Reader, Square};
use crate::rules::{Game, Side};
use std::collections::BTreeSet;

fn resolved(position: &Position, text: &str) -> Result<Ply, &'static str> {
    let resolved = WalkingPurchase::resolve(position, &rulings(""), &written(text));
    resolved.map(|resolved| resolved.ply).map_err(|why| why.name())
}

#[track_caller]
fn good(position: &Position, text: &str) -> Position {
    played(position, &resolved(position, text).expect(text))
}

#[track_caller]
fn fault(position: &Position, text: &str) -> &'static str {
    resolved(position, text).expect_err(text)
}

fn plies(position: &Position) -> Vec<String> {
    all(position, &rulings("")).into_iter().map(|(text, _)| text).collect()
}

#[test]
fn the_rings_have_60_squares_at_the_edge_and_4_in_the_middle() {
    let sizes = (0..8).map(|wanted| squares().filter(|square| ring(*square) == wanted).count());
    assert_eq!(sizes.collect::<Vec<_>>(), [60, 52, 44, 36, 28, 20, 12, 4]);
    assert!(["h8", "h9", "i8", "i9"].iter().all(|square| ring(at(square)) == 7));
}

#[test]
fn the_board_is_empty_but_for_the_walkers_at_first() {
    let start = read(START);
    let pieces = squares().filter(|square| start.at(*square) != Content::Empty);
    assert_eq!(pieces.map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "p1", "a16", "p16"]);
    assert!(plies(&start).iter().all(|ply| !ply.contains('x')));
    assert_eq!(fault(&start, "c1xe1"), "no-piece");
}

#[test]
fn white_begins_and_then_they_take_turns() {
    let start = read(START);
    assert_eq!(fault(&start, "a1-d12 (d)"), "wrong-colour");
    let first = good(&start, "p1-h9 (p)");
    // White does not move twice, and Black cannot stay where he is.
    assert_eq!(fault(&first, "h9-c4 (h)"), "wrong-colour");
    assert_eq!(fault(&first, "a1-a1"), "not-a-walk");
    let second = good(&first, "a1-d12 (d)");
    assert_eq!(fault(&second, "d12-e13 (d)"), "wrong-colour");
    good(&second, "h9-c4 (h)");
}

#[test]
fn a_walker_goes_any_way_and_any_number_of_squares() {
    let open = white("Wh8");
    // Everywhere but along its own file and rank and onto other walkers, by either turning square.
    let targets = squares().filter(|to| to.file != 7 && to.rank != 7 && open.at(*to) == Content::Empty);
    let wanted: BTreeSet<String> =
        targets.flat_map(|to| ["h", &to.to_string()[..1]].map(|letter| format!("h8-{to} ({letter})"))).collect();
    let found: BTreeSet<String> = plies(&open).into_iter().filter(|ply| ply.starts_with("h8-")).collect();
    assert_eq!(found, wanted);
    assert_eq!(found.len(), 2 * (15 * 15 - 3));
}

#[test]
fn the_stone_lies_where_the_walker_turned_and_nowhere_else() {
    for (text, turn) in [("p1-h9 (p)", "p9"), ("p1-h9 (h)", "h1")] {
        let after = good(&read(START), text);
        for square in squares() {
            let stone = after.at(square) == Content::Stone(Side::White);
            assert_eq!(stone, square == at(turn), "{text}: {square}");
        }
        assert_eq!((after.at(at("p1")), after.at(at("h9"))), (Content::Empty, Content::Walker(Side::White)));
    }
}

#[test]
fn no_walker_moves_in_a_capture_and_what_was_jumped_is_kept() {
    let before = white("Sd3 sd4 se5 sg5");
    let after = good(&before, "d3xd5xf5");
    // The own stone has moved, the two jumped stones are prisoners, the third stands.
    assert_eq!(show(&after), show(&black("Sf5 sg5")).replace("0:0 -", "2:0 w"));
    for side in Side::BOTH {
        assert_eq!(after.walkers(side), before.walkers(side));
    }
    // Walk and capture in one ply, or a capture by a walker.
    assert_eq!(fault(&before, "d3xd5-f5"), "unexpected-character");
    assert_eq!(fault(&white("Wc3 sd3"), "c3xe3"), "wrong-piece");
    // A prisoner is not on the board any more, and is kept when others are taken.
    assert_eq!(fault(&after, "d4xd6"), "no-piece");
    let later = good(&after, "a1-b2 (b)");
    assert_eq!(good(&later, "f5xh5").prisoners(Side::White), 3);
}

#[test]
fn nobody_has_to_capture_unless_he_cannot_walk() {
    let free = plies(&white("Sd3 se3"));
    assert!(free.contains(&"d3xf3".to_owned()) && free.contains(&"p1-o2 (o)".to_owned()));
    let walled = white("Wa1 Wb1 Sc1 Sa2 Sb2 sd1 wp16 wa16");
    assert_eq!(plies(&walled), ["c1xe1"]);
    assert_eq!(WalkingPurchase::ending(&walled, &rulings("")), None);
    assert_eq!(fault(&walled, "a1-c5"), "walk-blocked");
}

#[test]
fn a_series_may_stop_after_any_jump() {
    let captures = plies(&white("Sd3 sd4 se5 sf6")).into_iter().filter(|ply| ply.contains('x'));
    assert_eq!(captures.collect::<Vec<_>>(), ["d3xd5", "d3xd5xf5", "d3xd5xf5xf7"]);
}

#[test]
fn each_ring_inward_is_worth_twice_as_much_and_a_corner_two() {
    for (values, edge) in [(Values::Edge2, 2), (Values::Edge1Corner2, 1)] {
        for square in squares() {
            let corner = ["a1", "a16", "p1", "p16"].contains(&square.to_string().as_str());
            let points = if corner { 2 } else { edge << ring(square) };
            assert_eq!(values.worth(square), Points::whole(points), "{values:?} {square}");
        }
    }
}

/// White ends the game, as in the example of the rules page.
const EXAMPLE: &str = "14Sw/15S/16/16/16/16/2s13/16/16/16/16/16/3W12/16/S9s5/wS13W w 5:2 -";
/// White ends the game, with a stone in a corner.
const CORNER: &str = "14Sw/14Sw/15S/16/16/16/16/16/16/16/16/16/16/1W14/16/S14W w 0:0 -";
/// Black ends the game; White has one stone, in the middle.
const BLACK_LAST: &str = "14sW/14sW/15s/16/16/16/16/16/7S8/16/16/16/16/1w14/16/w15 b 0:0 -";

/// The errors of a game that ends with this ply, this result and these points.
fn claimed(position: &str, ply: &str, result: &str, points: &str) -> Vec<&'static str> {
    let tags = format!("[Variant \"walking-purchase\"]\n[SetUp \"1\"]\n[FEN \"{position}\"]\n[Score \"{points}\"]");
    let number = if position.contains(" w ") { "1." } else { "1..." };
    let text = format!("{tags}\n\n{number} {ply} {result}\n");
    let verdict = judge_record(&Reader::new(text.as_bytes()).record().unwrap(), &Options::default(), &mut ());
    assert!(verdict.reason.is_some(), "the game is over");
    verdict.problems.iter().filter(|problem| problem.kind.is_error()).map(|problem| problem.kind.name()).collect()
}

#[test]
fn points_counted_in_another_way_are_refused() {
    let draw = EXAMPLE.replace("5:2", "2:2");
    for (position, ply, result, right, wrong) in [
        // Prisoners worth nothing, or two; all stones worth one; with walkers; compensated by a half, or not at all;
        // the loser keeps his points; Black's points.
        (EXAMPLE, "d4-c6 (d)", "1-0", "3-0", &["0-0", "6-0", "5.25-0", "9-0", "7-0", "15-0", "15-12", "0-3"][..]),
        // Corners worth nothing, or twice an edge square that is worth two; an edge square worth one.
        (CORNER, "b3-c5 (b)", "1-0", "11-0", &["9-0", "13-0", "6.5-0"]),
        // Compensated by a quarter, or not at all.
        (BLACK_LAST, "b3-c5 (b)", "1-0", "116-0", &["52-0", "244-0"]),
        // In a draw both have nothing.
        (&draw, "d4-c6 (d)", "1/2-1/2", "0-0", &["12-12"]),
    ] {
        assert_eq!(claimed(position, ply, result, right), [""; 0], "{right}");
        for points in wrong {
            assert_eq!(claimed(position, ply, result, points), ["score-mismatch"], "{points}");
        }
    }
}

#[test]
fn who_has_fewer_points_has_not_won() {
    assert_eq!(claimed(EXAMPLE, "d4-c6 (d)", "1-0", "3-0"), [""; 0]);
    for result in ["0-1", "1/2-1/2"] {
        assert!(claimed(EXAMPLE, "d4-c6 (d)", result, "3-0").contains(&"result-mismatch"), "{result}");
    }
}

/// A ply in canonical form.
fn spelled(position: &Position, text: &str) -> String {
    let ply = resolved(position, text).expect(text);
    let mut out = Vec::new();
    WalkingPurchase::write_ply(position, &rulings(""), &ply, written(text).squares(), &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn a_ply_is_written_with_the_squares_it_needs() {
    // A walk: start and target, and a letter where two ways are open. A capture: every square.
    let start = read(START);
    assert_eq!(spelled(&start, "a16-c1"), "a16-c1");
    assert_eq!(spelled(&start, "a16-c1 (c)"), "a16-c1");
    assert_eq!(spelled(&start, "p1-p9-h9"), "p1-h9 (p)");
    assert_eq!(fault(&start, "p1-h9"), "ambiguous-walk");
    let series = white("Sd3 sd4 se5");
    assert_eq!(spelled(&series, "d3xd5xf5"), "d3xd5xf5");
    assert_eq!(fault(&series, "d3xf5"), "squares-left-out");
}

#[test]
fn squares_are_named_as_in_chess() {
    // Files from White's left, ranks from his side: p1 is at his right hand, a16 in the opposite corner.
    let start = read(START);
    for (name, side) in [("p1", Side::White), ("a16", Side::White), ("a1", Side::Black), ("p16", Side::Black)] {
        assert_eq!(start.at(at(name)), Content::Walker(side));
    }
    assert_eq!(at("c5"), Square::new(2, 4));
    for text in ["p1-q2 (q)", "p1-o17 (o)", "p1-o0 (o)"] {
        assert_eq!(fault(&start, text), "bad-square");
    }
}
