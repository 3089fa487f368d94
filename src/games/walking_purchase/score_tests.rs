//! The count, case by case: the sum, the abacus and the seven steps.

#[path = "score_properties.rs"]
mod properties;

use super::super::abacus::{Abacus, Counts, Fraction, MovedTo, StepName, abacus};
use super::super::steps::steps;
use super::{Points, Stones, Sum, Values, squares, sum};
use crate::record::Square;
use crate::rules::{BoardReader, Outcome, Side};
use serde_json::Value;

const W: Side = Side::White;
const B: Side = Side::Black;
const CORNERS: [[Square; 2]; 2] = [[Square::new(15, 0), Square::new(0, 15)], [Square::new(0, 0), Square::new(15, 15)]];

/// A position as the count needs it.
struct Given {
    stones: Stones,
    prisoners: [u32; 2],
    last: Option<Side>,
}

fn read(position: &str) -> Given {
    let fields: Vec<&str> = position.split(' ').collect();
    let mut stones = [[0; 16]; 2];
    let reader = BoardReader { files: 16, ranks: 16 };
    let place = |square: Square, piece: char, _, _| {
        let bit = 1 << square.file;
        match piece {
            'S' => stones[0][usize::from(square.rank)] |= bit,
            's' => stones[1][usize::from(square.rank)] |= bit,
            'W' | 'w' => {}
            _ => return false,
        }
        true
    };
    reader.board(fields[0], place).unwrap();
    let (white, black) = fields[2].split_once(':').unwrap();
    let last = Side::BOTH.into_iter().find(|side| fields[3] == side.letter().to_string());
    Given { stones, prisoners: [white.parse().unwrap(), black.parse().unwrap()], last }
}

fn set(lists: [&str; 2]) -> Stones {
    lists.map(|list| {
        let mut rows = [0; 16];
        for square in list.split_whitespace().map(|text| Square::parse(text).unwrap()) {
            rows[usize::from(square.rank)] |= 1 << square.file;
        }
        rows
    })
}

fn points(text: &str) -> Points {
    Points::parse(text).unwrap()
}

#[test]
fn the_vectors_are_counted_as_they_say() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/vectors/scores.jsonl");
    let lines = std::fs::read_to_string(file).unwrap();
    assert!(lines.lines().count() > 100);
    for line in lines.lines() {
        let wanted: Value = serde_json::from_str(line).unwrap();
        let Given { stones, prisoners, last } = read(wanted["position"].as_str().unwrap());
        let values = match wanted["rulings"].get("values") {
            None => Values::Edge2,
            Some(name) => {
                assert_eq!(name, Values::Edge1Corner2.name());
                Values::Edge1Corner2
            }
        };
        let score = sum(&stones, prisoners, last, values);
        for side in Side::BOTH {
            let (wanted, found) = (&wanted[side.name()], score.side(side));
            assert_eq!(wanted["stones"], found.stones.to_string(), "{line}");
            assert_eq!(wanted["prisoners_surplus"], found.prisoners_surplus, "{line}");
            assert_eq!(wanted["total"], found.total.to_string(), "{line}");
            assert_eq!(found.prisoners, prisoners[side.index()]);
            assert_eq!(found.rings.iter().sum::<u32>() as usize, squares(&stones[side.index()]).count());
        }
        let compensation = &wanted["white"]["compensation"];
        assert_eq!(compensation.is_null(), score.compensation.is_none(), "{line}");
        if let Some(found) = score.compensation {
            assert_eq!(compensation["square"], found.square.to_string(), "{line}");
            assert_eq!(compensation["from"], found.from.to_string(), "{line}");
            assert_eq!(compensation["to"], found.to.to_string(), "{line}");
        }
        assert_eq!(wanted["winner"], score.outcome.name(), "{line}");
        assert_eq!(wanted["points"], score.points.to_string(), "{line}");

        let abacus = abacus(&stones, prisoners, last, values);
        for side in Side::BOTH {
            let [_, rings @ ..] = abacus.steps[0].counts[side.index()];
            assert_eq!(wanted["abacus"][side.name()], Value::from(rings.to_vec()), "{line}");
        }
        assert_eq!((abacus.outcome(), abacus.points()), (score.outcome, score.points), "{line}");
    }
}

#[test]
fn points_are_shown_without_needless_digits_and_read_only_like_that() {
    for (quarters, text) in
        [(0, "0"), (1, "0.25"), (2, "0.5"), (3, "0.75"), (4, "1"), (50, "12.5"), (-2, "-0.5"), (-8, "-2")]
    {
        assert_eq!(Points::from_quarters(quarters).to_string(), text);
        assert_eq!(Points::parse(text), Some(Points::from_quarters(quarters)));
    }
    for text in [
        "",
        "-",
        "+1",
        "01",
        "1.",
        ".5",
        "1.0",
        "12.50",
        "0.3",
        "0.125",
        "-0",
        "-0.0",
        " 1",
        "1 ",
        "1e2",
        "½",
        "1.5.5",
        "9223372036854775807",
        "--1",
    ] {
        assert_eq!(Points::parse(text), None, "{text}");
    }
    assert_eq!(format!("{:>6}", points("12.5")), "  12.5");
}

/// The value of the moved stone and where it goes, for both last plies.
fn compensated(white: &str, black: &str, last: Side, values: Values) -> (String, MovedTo) {
    let stones = set([white, black]);
    let Sum { compensation, .. } = sum(&stones, [0, 0], Some(last), values);
    let moved = abacus(&stones, [0, 0], Some(last), values).moved.unwrap();
    let found = compensation.unwrap();
    assert_eq!(moved.square, found.square);
    (format!("{} {}->{}", found.square, found.from, found.to), moved.to)
}

#[test]
fn compensation_halves_or_quarters_the_most_valuable_white_stone() {
    let half = MovedTo::Beside(Fraction::Half);
    let quarter = MovedTo::Beside(Fraction::Quarter);
    let (two, one) = (Values::Edge2, Values::Edge1Corner2);
    for (white, last, values, wanted, to) in [
        // The edge: off the board, as a prisoner or half of one.
        ("c1", B, two, "c1 2->1", MovedTo::Prisoners),
        ("c1", W, two, "c1 2->0.5", half),
        ("c1", B, one, "c1 1->0.5", half),
        ("c1", W, one, "c1 1->0.25", quarter),
        // Ring 1.
        ("c2", B, two, "c2 4->2", MovedTo::Ring(0)),
        ("c2", W, two, "c2 4->1", MovedTo::Prisoners),
        ("c2", B, one, "c2 2->1", MovedTo::Ring(0)),
        ("c2", W, one, "c2 2->0.5", half),
        // Ring 7.
        ("c2 i9", B, two, "i9 256->128", MovedTo::Ring(6)),
        ("c2 i9", W, two, "i9 256->64", MovedTo::Ring(5)),
        ("c2 i9", B, one, "i9 128->64", MovedTo::Ring(6)),
        ("c2 i9", W, one, "i9 128->32", MovedTo::Ring(5)),
        // Corners: edge squares, or worth as much as ring 1.
        ("p1", B, two, "p1 2->1", MovedTo::Prisoners),
        ("p1", B, one, "p1 2->1", MovedTo::Ring(0)),
        ("p1", W, one, "p1 2->0.5", half),
        ("a3 p1", B, two, "a3 2->1", MovedTo::Prisoners),
        ("a3 p1", B, one, "p1 2->1", MovedTo::Ring(0)),
        // Equals: the lowest file, then rank.
        ("b9 c2", B, two, "b9 4->2", MovedTo::Ring(0)),
        ("c15 c2", W, two, "c2 4->1", MovedTo::Prisoners),
        ("p1 b9", W, one, "b9 2->0.5", half),
        ("b9 a16", W, one, "a16 2->0.5", half),
        ("h9 i8 i9 h8", W, two, "h8 256->64", MovedTo::Ring(5)),
    ] {
        assert_eq!(compensated(white, "", last, values), (wanted.to_owned(), to), "{white} {last} {values:?}");
        assert_eq!(compensated(white, "g7 k10", last, values), (wanted.to_owned(), to));
    }
}

#[test]
fn without_a_white_stone_nothing_is_compensated() {
    let stones = set(["", "a2 c3"]);
    let score = sum(&stones, [1, 0], Some(W), Values::Edge2);
    assert_eq!(score.compensation, None);
    assert_eq!(abacus(&stones, [1, 0], Some(W), Values::Edge2).moved, None);
    assert_eq!((score.outcome, score.points), (Outcome::Win(B), Points::whole(9)));
}

#[test]
fn white_without_the_last_ply_pays_a_half_also_where_nobody_made_one() {
    for last in [None, Some(B)] {
        assert_eq!(sum(&set(["c3", ""]), [0, 0], last, Values::Edge2).points, Points::whole(4));
    }
    assert_eq!(sum(&set(["c3", ""]), [0, 0], Some(W), Values::Edge2).points, Points::whole(2));
}

#[test]
fn a_fraction_alone_wins_and_breaks_a_point_of_blacks() {
    let count = |stones, prisoners| {
        let abacus = abacus(&stones, prisoners, Some(W), Values::Edge2);
        (abacus.outcome(), abacus.points().to_string())
    };
    assert_eq!(count(set(["c1", ""]), [0, 0]), (Outcome::Win(W), "0.5".to_owned()));
    assert_eq!(count(set(["c1", ""]), [0, 1]), (Outcome::Win(B), "0.5".to_owned()));
    assert_eq!(count(set(["c1", "k1"]), [2, 0]), (Outcome::Win(W), "0.5".to_owned()));
}

fn told(abacus: &Abacus) -> Vec<(&'static str, Counts)> {
    abacus.steps.iter().map(|step| (step.name.name(), step.counts)).collect()
}

#[test]
fn the_abacus_exchanges_stones_in_the_order_of_the_text() {
    // White: d4 and e5 in rings 3 and 4, of which e5 goes to ring 3. Black: two in ring 2, and b2, and three prisoners.
    let stones = set(["d4 e5", "c3 c5 b2"]);
    let abacus = abacus(&stones, [1, 4], None, Values::Edge2);
    assert_eq!(
        told(&abacus),
        [
            ("cancel", [[0, 0, 0, 0, 2, 0, 0, 0, 0], [3, 0, 1, 2, 0, 0, 0, 0, 0]]),
            // Ring 3 against two of ring 2.
            ("exchange", [[0, 0, 0, 0, 1, 0, 0, 0, 0], [3, 0, 1, 0, 0, 0, 0, 0, 0]]),
            // Two prisoners make a ring-0 stone.
            ("prisoners", [[0, 0, 0, 0, 1, 0, 0, 0, 0], [1, 1, 1, 0, 0, 0, 0, 0, 0]]),
            // 16 for 4: change 4 + 8; then 4 for 2: change 2; then 2 for 1: change 1.
            ("exchange", [[0, 0, 1, 1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0, 0, 0, 0]]),
            ("exchange", [[0, 1, 0, 1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0, 0]]),
            ("prisoners", [[1, 0, 0, 1, 0, 0, 0, 0, 0], [0; 9]]),
            ("count", [[1, 0, 0, 1, 0, 0, 0, 0, 0], [0; 9]]),
        ]
    );
    assert_eq!(abacus.points(), Points::whole(9));
}

#[test]
fn four_stones_are_cancelled_two_rings_further_in_and_pairs_are_carried() {
    let stones = set(["c3 c4", "a2 a3 a4 a5 a6 a7 a8"]);
    // One of White's goes to ring 1.
    let first = abacus(&stones, [0, 0], None, Values::Edge2);
    assert_eq!(
        told(&first),
        [
            ("cancel", [[0, 0, 1, 1, 0, 0, 0, 0, 0], [0, 7, 0, 0, 0, 0, 0, 0, 0]]),
            ("exchange", [[0, 0, 0, 1, 0, 0, 0, 0, 0], [0, 5, 0, 0, 0, 0, 0, 0, 0]]),
            ("exchange", [[0; 9], [0, 1, 0, 0, 0, 0, 0, 0, 0]]),
            ("count", [[0; 9], [0, 1, 0, 0, 0, 0, 0, 0, 0]]),
        ]
    );
    let second = abacus(&set(["", "a2 a3 c3"]), [1, 0], None, Values::Edge2);
    let names: Vec<_> = second.steps.iter().map(|step| step.name).collect();
    // The last stone to give change meets a prisoner.
    assert_eq!(names, [StepName::Cancel, StepName::ExchangeInward, StepName::Prisoners, StepName::Count]);
}

#[test]
fn a_prisoner_is_a_ring_0_stone_where_the_edge_is_worth_1() {
    let stones = set(["c5", "a2 a3 a4"]);
    let abacus = abacus(&stones, [2, 0], Some(W), Values::Edge1Corner2);
    assert_eq!(
        told(&abacus),
        [
            // c5, worth 4, counts 1.
            ("cancel", [[2, 0, 0, 0, 0, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0, 0, 0, 0]]),
            ("prisoners", [[0; 9], [0; 9]]),
            ("count", [[0; 9], [0; 9]]),
        ]
    );
    assert_eq!(abacus.outcome(), Outcome::Draw);
}

#[test]
fn the_steps_tell_what_happens_on_the_board() {
    // Ring 0: three against two on the edge, p1 taken for one of it.
    let stones = set(["e5 c1 p1 k1", "a7 p9"]);
    let walkers = CORNERS.map(|[first, _]| [first, Square::parse("g9").unwrap()]);
    let steps = steps(&stones, walkers, [8, 10], Some(W), Values::Edge2);
    let list = |rows: &[u16; 16]| squares(rows).map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
    let boards: Vec<_> = steps.iter().map(|step| step.board.stones.map(|rows| list(&rows))).collect();
    let row = |white: &str, black: &str| [white.to_owned(), black.to_owned()];
    assert_eq!(
        boards,
        [
            row("c1 e5 k1 p1", "a7 p9"),
            row("c1 e5 k1 p1", "a7 p9"),
            // e5 goes two rings out; c5 and e3 are equally near.
            row("c1 c5 k1 p1", "a7 p9"),
            row("b1 c1 d1 d3", "a2 a3"),
            row("b1 d3", ""),
            // d3, worth 8, is the first; White's 2 + 8 less Black's surplus of 2.
            row("d3", ""),
            row("d3", ""),
        ]
    );
    let prisoners: Vec<_> = steps.iter().map(|step| step.prisoners).collect();
    assert_eq!(prisoners, [[8, 10], [0, 2], [0, 2], [0, 2], [0, 2], [0, 0], [0, 0]]);
    let changed = |index: usize| steps[index].squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(changed(0), "a1 g9 p1");
    assert_eq!(changed(1), "");
    assert_eq!(changed(2), "c5 e5");
    assert_eq!(changed(4), "a2 a3 c1 d1");
    assert_eq!(steps[2].sentences[1], "The one on e5, worth 32, goes two rings outward, to c5; it counts 8.");
    assert_eq!(steps[5].sentences, ["White's stone in ring 0 for 2 of Black's prisoners: all come off."]);
    assert_eq!(steps[6].sentences, ["White has 1 stone in ring 2 (worth 8).", "White wins, 8 to 0."]);
}

#[test]
fn what_does_not_fit_beside_the_diagonal_is_set_beside_the_board() {
    let edge: String = ('a'..='p').flat_map(|file| [format!("{file}1 "), format!("{file}16 ")]).collect();
    let stones = set([&(edge + "h8 h9 i9"), ""]);
    let steps = steps(&stones, CORNERS, [0, 0], Some(W), Values::Edge2);
    // 32 on the edge, where 29 fit; two of three are left in ring 7, where 1 fits.
    assert_eq!(steps[3].beside, [[3, 0, 0, 0, 0, 0, 0, 1], [0; 8]]);
    assert_eq!(squares(&steps[3].board.stones[0]).count(), 29 + 1 + 1);
    assert_eq!(steps[6].sentences.last().unwrap(), "White wins, 640 to 0.");
}

#[test]
fn a_stone_moved_to_the_edge_is_not_put_on_a_corner_worth_more() {
    let stones = set(["b2", "a2 b1"]);
    let put = |values| squares(&steps(&stones, CORNERS, [0, 0], None, values)[2].board.stones[0]).next().unwrap();
    assert_eq!(put(Values::Edge2).to_string(), "a1");
    assert_eq!(put(Values::Edge1Corner2).to_string(), "a3");
}
