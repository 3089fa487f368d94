//! Position strings and rulings.

use super::{START, any_position, read, rulings, show};
use crate::games::walking_purchase::{WalkingPurchase, WalkingPurchaseRulings};
use crate::record::Square;
use crate::rules::{Field, Game, PositionError, PositionFault, RulingError, Rulings, Side};
use proptest::prelude::*;

#[test]
fn the_start_is_that_of_the_rules_page() {
    let start = WalkingPurchase::start(&rulings(""));
    assert_eq!(show(&start), START);
    assert_eq!(read(START), start);
    let corners = |squares: [&str; 2]| squares.map(|square| Square::parse(square).unwrap());
    for (side, squares) in [(Side::White, corners(["p1", "a16"])), (Side::Black, corners(["a1", "p16"]))] {
        assert!(squares.iter().all(|square| start.walkers(side).contains(square)));
    }
    assert_eq!(WalkingPurchase::start(&rulings("values=edge-1-corner-2 straight=yes")), start);
}

const PIECES: PositionFault = PositionFault::Pieces("each side has exactly two walkers, `W` and `w`");
const FIELDS: PositionFault = PositionFault::Fields { wanted: 4 };
const RANKS: PositionFault = PositionFault::Ranks { wanted: 16 };
const SQUARES: PositionFault = PositionFault::Squares { wanted: 16 };
const PRISONERS: Field = Field::Extra("prisoners");
const LAST: Field = Field::Extra("last ply");

#[track_caller]
fn rejected(text: &str, field: Field, column: usize) -> PositionFault {
    let error = WalkingPurchase::read_position(text).expect_err(text);
    assert_eq!((error.field, error.column), (field, column), "{text}: {error}");
    error.fault
}

/// The start with one part replaced; the column of that part.
#[track_caller]
fn changed(from: &str, to: &str, field: Field) -> PositionFault {
    let at = START.find(from).unwrap();
    rejected(&START.replacen(from, to, 1), field, at + 1)
}

#[test]
fn a_position_has_four_fields() {
    assert_eq!(rejected("W14w/16/16/16/16/16/16/16/16/16/16/16/16/16/16/w14W w 0:0", Field::Whole, 58), FIELDS);
    assert_eq!(rejected(&format!("{START} -"), Field::Whole, 61), FIELDS);
    assert_eq!(rejected(&START.replace(" w ", "  w "), Field::Whole, 60), FIELDS);
    assert!(WalkingPurchase::read_position("").is_err());
    assert!(WalkingPurchase::read_position(" ").is_err());
    assert!(WalkingPurchase::read_position(&format!("{START} ")).is_err());
    assert!(WalkingPurchase::read_position(&format!(" {START}")).is_err());
    assert!(WalkingPurchase::read_position(&START.replace(' ', "\t")).is_err());
}

#[test]
fn a_board_has_sixteen_ranks_of_sixteen_squares() {
    assert_eq!(rejected(&START.replacen("/16", "", 1), Field::Board, 49), RANKS);
    assert_eq!(rejected(&START.replacen("/w14W", "/16/w14W", 1), Field::Board, 50), RANKS);
    assert_eq!(rejected(&START.replacen("/16", "/15", 1), Field::Board, 8), SQUARES);
    assert_eq!(rejected(&START.replacen("/16", "/17", 1), Field::Board, 6), SQUARES);
    assert_eq!(rejected(&START.replacen("/16", "/S16", 1), Field::Board, 7), SQUARES);
    assert_eq!(rejected(&START.replacen("/16", "/16S", 1), Field::Board, 8), SQUARES);
    assert_eq!(rejected(&START.replacen("/16", "/15SS", 1), Field::Board, 9), SQUARES);
    assert_eq!(rejected(&START.replacen("/16", "/", 1), Field::Board, 6), SQUARES);
    assert_eq!(rejected(&START.replacen("14W ", "14 ", 1), Field::Board, 51), SQUARES);
    assert_eq!(rejected(&START.replacen("/16", "/99999999999999999999", 1), Field::Board, 6), SQUARES);
}

#[test]
fn a_rank_is_made_of_pieces_and_numbers_between_them() {
    for piece in ['M', 'm', 'K', 'h', 'x', '.', '-', 'Ä'] {
        assert_eq!(changed("W14w", &format!("{piece}14w"), Field::Board), PositionFault::Piece(piece));
    }
    // 1 and 06, not 106.
    assert_eq!(rejected(&START.replacen("W14w", "W014w", 1), Field::Board, 2), PositionFault::LeadingZero);
    assert_eq!(rejected(&START.replacen("W14w", "W0w", 1), Field::Board, 2), PositionFault::LeadingZero);
    assert_eq!(rejected(&START.replacen("/16", "/0", 1), Field::Board, 6), PositionFault::LeadingZero);
}

#[test]
fn a_star_behind_a_piece_is_the_star_s_fault() {
    assert_eq!(rejected(&START.replacen("W14w", "W*14w", 1), Field::Board, 2), PositionFault::Piece('*'));
    assert_eq!(rejected(&START.replacen("/16", "/15s*", 1), Field::Board, 9), PositionFault::Piece('*'));
}

#[test]
fn two_numbers_in_a_row_are_one_too_large_a_number() {
    // Digits run together: 79 is more than 16, and 133 too.
    assert_eq!(rejected(&START.replacen("/16", "/79", 1), Field::Board, 6), SQUARES);
    assert_eq!(rejected(&START.replacen("/16", "/133", 1), Field::Board, 6), SQUARES);
}

#[test]
fn each_side_has_two_walkers() {
    assert_eq!(rejected(&START.replacen("W14w", "15w", 1), Field::Board, 1), PIECES);
    assert_eq!(rejected(&START.replacen("w14W", "w15", 1), Field::Board, 1), PIECES);
    assert_eq!(rejected(&START.replacen("W14w", "WW13w", 1), Field::Board, 52), PIECES);
    assert_eq!(rejected(&START.replacen("W14w", "W13ww", 1), Field::Board, 49), PIECES);
}

#[test]
fn the_side_to_move_is_w_or_b() {
    for side in ["W", "B", "white", "-", "x", "ww"] {
        assert_eq!(changed("w 0:0", &format!("{side} 0:0"), Field::Side), PositionFault::Side);
    }
    assert_eq!(WalkingPurchase::to_move(&read(&START.replace(" w ", " b "))), Side::Black);
}

#[test]
fn prisoners_are_two_numbers() {
    let unreadable = "two numbers with a colon between them are needed, such as `0:0`";
    for counts in ["0", "0-0", ":", ":0", "-1:0", "+1:0", "00:0", "01:0", "a:0", "1.5:0", "½:0", "99999999999:0"] {
        assert_eq!(changed("0:0", counts, PRISONERS), PositionFault::Unreadable(unreadable), "{counts}");
    }
    for counts in ["0:", "0:-1", "0:00", "0:0:0", "0:x"] {
        let column = START.find("0:0").unwrap() + 3;
        assert_eq!(
            rejected(&START.replace("0:0", counts), PRISONERS, column),
            PositionFault::Unreadable(unreadable),
            "{counts}"
        );
    }
    let rich = read(&START.replace("0:0", "37:12"));
    assert_eq!((rich.prisoners(Side::White), rich.prisoners(Side::Black)), (37, 12));
}

#[test]
fn who_made_the_last_ply_is_w_or_b_or_nobody() {
    for last in ["W", "0", "wb", "–"] {
        let error = rejected(&format!("{}{last}", &START[..START.len() - 1]), LAST, START.len());
        assert_eq!(error, PositionFault::Unreadable("who made the last ply is `w`, `b` or `-`"));
    }
    for (last, side) in [("w", Some(Side::White)), ("b", Some(Side::Black)), ("-", None)] {
        assert_eq!(read(&format!("{}{last}", &START[..START.len() - 1])).last_mover(), side);
    }
}

#[test]
fn a_position_may_be_one_in_which_the_game_is_over() {
    let rank = "sSsSsSsSsSsSsSsS";
    let full = format!("WWww{}{} b 999999:0 b", &rank[4..], format!("/{rank}").repeat(15));
    let position = read(&full);
    assert_eq!(show(&position), full);
}

#[test]
fn rulings_take_their_values_and_no_others() {
    for info in WalkingPurchaseRulings::ALL {
        let mut rulings = WalkingPurchaseRulings::default();
        assert_eq!(rulings.set(info.name, info.default), Ok(()));
        assert_eq!(rulings, WalkingPurchaseRulings::default());
        for value in ["", "maybe", "-1", "0", "No", "edge-2 "] {
            assert_eq!(rulings.set(info.name, value), Err(RulingError::UnknownValue(info.values)), "{}", info.name);
        }
    }
    assert_eq!(WalkingPurchaseRulings::default().set("metric", "offset"), Err(RulingError::UnknownName));
    assert_eq!(WalkingPurchaseRulings::default().not_default(), Vec::<String>::new());
    let pairs = "values=edge-1-corner-2 straight=yes";
    assert_eq!(rulings(pairs).not_default().join(" "), pairs);
    assert_eq!(rulings("straight=yes").not_default(), ["straight=yes"]);
}

proptest! {
    #[test]
    fn a_position_written_is_read_the_same(position in any_position()) {
        prop_assert_eq!(read(&show(&position)), position);
    }

    #[test]
    fn no_text_is_too_odd_to_be_rejected(text in "[WwSs0-9/*:b -]{0,80}|\\PC{0,20}") {
        if let Ok(position) = WalkingPurchase::read_position(&text) {
            prop_assert_eq!(show(&position), text);
        }
    }

    #[test]
    fn a_position_with_one_character_changed_is_rejected_or_written_the_same(
        position in any_position(),
        at in any::<prop::sample::Index>(),
        to in prop_oneof![
            "[WwSs0-9/: b*-]".prop_map(|text| text.chars().next().unwrap()),
            any::<char>(),
        ],
    ) {
        let mut text: Vec<char> = show(&position).chars().collect();
        let at = at.index(text.len());
        text[at] = to;
        let text: String = text.into_iter().collect();
        match WalkingPurchase::read_position(&text) {
            // Numbers side by side have one canonical form only; what is read comes out again, perhaps in it.
            Ok(read_back) => prop_assert_eq!(read(&show(&read_back)), read_back),
            Err(PositionError { column, .. }) => prop_assert!((1..=text.chars().count() + 1).contains(&column)),
        }
    }
}
