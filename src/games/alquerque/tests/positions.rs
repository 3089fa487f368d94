//! Position strings and rulings.

use super::{START, any_position, read, rulings, show};
use crate::games::alquerque::{Alquerque, AlquerqueRulings};
use crate::rules::{Field, Game, PositionError, PositionFault, RulingError, Rulings, Side};
use proptest::prelude::*;

#[test]
fn the_start_is_that_of_the_rules_page() {
    assert_eq!(show(&Alquerque::start(&rulings(""))), START);
    assert_eq!(show(&Alquerque::start(&rulings("middle-row=left"))), "mmmmm/mmmmm/MM1mm/MMMMM/MMMMM w 0");
    assert_eq!(read(START).men(Side::White), 12);
}

#[test]
fn a_rejected_position_names_the_field_and_the_column() {
    let quiet = Field::Extra("plies since the last capture");
    let rejected = [
        ("mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w", Field::Whole, 32),
        ("mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w 0 0", Field::Whole, 35),
        ("mmmmm/mmmmm/mm1MM/MMMMM w 0", Field::Board, 24),
        ("mmmmm/mmmmm/mm1MM/MMMM/MMMMM w 0", Field::Board, 23),
        ("mmmmm/mmmmm/mm1MM/MMMMM/MMMMK w 0", Field::Board, 29),
        ("mmmmm/mmmmm/mm1MM/MMMMM/M*MMMM w 0", Field::Board, 26),
        ("mmmmm/mmmmm/mm11M/MMMMM/MMMMM w 0", Field::Board, 15),
        ("mmmmm/mmmmm/mm01M/MMMMM/MMMMM w 0", Field::Board, 15),
        ("mmmmm/mmmmm/mm6/MMMMM/MMMMM w 0", Field::Board, 15),
        ("mmmmm/mmmmm/mmmMM/MMMMM/MMMMM w 0", Field::Board, 15),
        ("mmmmm/mmmmm/mm1MM/MMMMM/MMMMM W 0", Field::Side, 31),
        ("mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w 00", quiet, 33),
        ("mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w -1", quiet, 33),
        ("mmmmm/mmmmm/mm1MM/MMMMM/MMMMM w 4294967296", quiet, 33),
    ];
    for (text, field, column) in rejected {
        let error = Alquerque::read_position(text).unwrap_err();
        assert_eq!((error.field, error.column), (field, column), "{text}: {error}");
    }
    let star = Alquerque::read_position("mmmmm/mmmmm/mm1MM/MMMMM/M*MMMM w 0");
    assert_eq!(star, Err(PositionError { field: Field::Board, column: 26, fault: PositionFault::Piece('*') }));
}

#[test]
fn rulings_take_their_values_and_no_others() {
    for info in AlquerqueRulings::ALL {
        let mut rulings = AlquerqueRulings::default();
        assert_eq!(rulings.set(info.name, info.default), Ok(()));
        assert_eq!(rulings, AlquerqueRulings::default());
        for value in ["", "maybe", "-1", "+1", "007", "1.5", "4294967296", "No"] {
            assert_eq!(rulings.set(info.name, value), Err(RulingError::UnknownValue(info.values)), "{}", info.name);
        }
    }
    assert_eq!(AlquerqueRulings::default().set("metric", "offset"), Err(RulingError::UnknownName));
    assert!(AlquerqueRulings::default().set("repetition", "1").is_err());
    assert_eq!(AlquerqueRulings::default().not_default(), Vec::<String>::new());
    let pairs = "quiet-limit=0 repetition=2 backward-steps=yes far-row=stuck capture=free middle-row=left";
    assert_eq!(rulings(pairs).not_default().join(" "), pairs);
}

proptest! {
    #[test]
    fn a_position_written_is_read_the_same(position in any_position()) {
        prop_assert_eq!(read(&show(&position)), position);
    }

    #[test]
    fn no_text_is_too_odd_to_be_rejected(text in "[Mm0-9/*wb -]{0,40}|\\PC{0,20}") {
        if let Ok(position) = Alquerque::read_position(&text) {
            prop_assert_eq!(show(&position), text);
        }
    }
}
