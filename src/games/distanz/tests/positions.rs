//! Position strings and rulings.

use super::{START, any_position, read, rulings, show};
use crate::games::distanz::{Distanz, DistanzRulings};
use crate::rules::{Field, Game, RulingError, Rulings};
use proptest::prelude::*;

#[test]
fn the_start_is_that_of_the_rules_page() {
    assert_eq!(show(&Distanz::start(&rulings(""))), START);
}

#[test]
fn a_rejected_position_names_the_field_and_the_column() {
    let rejected = [
        ("1hk1hh2/8/8/8/8/8/8/2HH1KH1", Field::Whole, 28),
        ("1hk1hh2/8/8/8/8/8/8/2HH1KH1 w ", Field::Whole, 31),
        ("1hk1hh2/8/8/8/8/8/8/2HH1KH1 x", Field::Side, 29),
        ("1hk1hh2/8/8/8/8/8/2HH1KH1 w", Field::Board, 26),
        ("1hk1hh3/8/8/8/8/8/8/2HH1KH1 w", Field::Board, 7),
        ("1hk1hM2/8/8/8/8/8/8/2HH1KH1 w", Field::Board, 6),
        ("*hk1hh2/8/8/8/8/8/8/2HH1KH1 w", Field::Board, 1),
        // One helper too many, a second king, one helper too few.
        ("1hk1hhh1/8/8/8/8/8/8/2HH1KH1 w", Field::Board, 7),
        ("1hk1hh2/8/8/8/8/8/8/2HK1KH1 w", Field::Board, 25),
        ("1hk1hh2/8/8/8/8/8/8/3H1KH1 w", Field::Board, 26),
        // Both kings are captives.
        ("1hk*1hh2/8/8/8/8/8/8/2HH1K*H1 w", Field::Board, 26),
    ];
    for (text, field, column) in rejected {
        let error = Distanz::read_position(text).unwrap_err();
        assert_eq!((error.field, error.column), (field, column), "{text}: {error}");
    }
    read("1hk*1hh2/8/8/8/8/8/8/2HH1KH1 b");
    read("1h*k1h*h*2/8/8/8/8/8/8/2H*H*1K*H*1 w");
}

#[test]
fn rulings_take_their_values_and_no_others() {
    for info in DistanzRulings::ALL {
        for value in info.values.split(", ") {
            let mut set = DistanzRulings::default();
            assert_eq!(set.set(info.name, value), Ok(()));
            let pair = format!("{}={value}", info.name);
            assert_eq!(set, rulings(&pair));
            let expected = if value == info.default { vec![] } else { vec![pair] };
            assert_eq!(set.not_default(), expected);
        }
        let mut set = DistanzRulings::default();
        assert_eq!(set.set(info.name, "Euclidean"), Err(RulingError::UnknownValue(info.values)));
    }
    assert_eq!(DistanzRulings::default().set("capture", "free"), Err(RulingError::UnknownName));
    assert_eq!(rulings("stuck=draw metric=manhattan").not_default(), ["metric=manhattan", "stuck=draw"]);
}

proptest! {
    #[test]
    fn a_position_written_is_read_the_same(position in any_position()) {
        prop_assert_eq!(read(&show(&position)), position);
    }

    #[test]
    fn no_text_is_too_odd_to_be_rejected(text in "[KHkh0-9/* wb-]{0,40}|\\PC{0,20}") {
        if let Ok(position) = Distanz::read_position(&text) {
            prop_assert_eq!(show(&position), text);
        }
    }
}
