//! Walking Purchase against the vectors, against the plain rules, and against itself.

mod findings;
mod lattice;
mod plain;
mod positions;
mod rules_held;
mod stages;

use super::{Position, WalkingPurchase, WalkingPurchaseRulings};
use crate::games::testing::{self, at, for_game, written};
use crate::record::{Ends, Sign, Spelling, Square, Turn, Written};
use crate::rules::{Game, Resolved, perft, perft_bulk};
use proptest::prelude::*;
use std::collections::BTreeSet;

const START: &str = "W14w/16/16/16/16/16/16/16/16/16/16/16/16/16/16/w14W w 0:0 -";

for_game!(WalkingPurchase: read, show, rulings, all, played);

/// A position of pieces with their squares, e.g. `Wa1 Sd4 sd5`; who is not placed stands in a corner.
fn place(pieces: &str, side: char) -> Position {
    let mut board = vec![vec!['.'; 16]; 16];
    let mut put = |piece: char, square: Square| board[usize::from(square.rank)][usize::from(square.file)] = piece;
    for piece in pieces.split_whitespace() {
        put(piece.chars().next().unwrap(), at(&piece[1..]));
    }
    let corners = [('W', "p1"), ('W', "a16"), ('w', "a1"), ('w', "p16")];
    for walker in ['W', 'w'] {
        let missing = 2 - pieces.matches(walker).count();
        let stands = |corner: &str| pieces.split_whitespace().any(|piece| piece[1..] == *corner);
        for (_, corner) in corners.iter().filter(|(own, corner)| *own == walker && !stands(corner)).take(missing) {
            put(walker, at(corner));
        }
    }
    read(&format!("{} {side} 0:0 -", plain::ranks(&board)))
}

fn white(pieces: &str) -> Position {
    place(pieces, 'w')
}

fn black(pieces: &str) -> Position {
    place(pieces, 'b')
}

fn squares() -> impl Iterator<Item = Square> + Clone {
    testing::squares::<WalkingPurchase>()
}

/// The strict and the explaining path must agree; what both take as canonical is legal, and nothing else is.
/// Returns whether they take it.
fn decide_alike(position: &Position, rulings: &WalkingPurchaseRulings, written: &Written<'_>) -> bool {
    testing::decide_alike::<WalkingPurchase>(position, rulings, written, |style| {
        [Spelling::HYPHEN_CAPTURE, Spelling::THREE_SQUARES].contains(&style)
            || written.turn.is_some_and(|turn| turn.rank.is_some())
            || written.piece.is_some()
    })
}

fn decide_text_alike(position: &Position, rulings: &WalkingPurchaseRulings, legal: &BTreeSet<&str>, text: &str) {
    let taken = decide_alike(position, rulings, &written(text));
    assert_eq!(taken, legal.contains(text), "{text} in {position:?}");
}

/// All pairs of squares as walks, without a letter and, where a walker starts, with both, and as captures;
/// calls `each` with those that are taken as canonical.
fn decide_all_pairs(
    position: &Position,
    rulings: &WalkingPurchaseRulings,
    starts: impl Iterator<Item = Square>,
    mut each: impl FnMut(String),
) {
    let walkers = position.walkers(position.to_move());
    let names: Vec<String> = squares().map(|square| square.to_string()).collect();
    for from in starts {
        for (to, name) in squares().zip(&names) {
            let letters = [from.file, to.file].map(|file| Some(Turn { file, rank: None }));
            let letters = if walkers.contains(&from) { &letters[..] } else { &[] };
            for (sign, mark) in [(Sign::Quiet, '-'), (Sign::Capture, 'x')] {
                let text = format!("{from}{mark}{name}");
                let turns = letters.iter().filter(|_| sign == Sign::Quiet).copied().chain([None]);
                for turn in turns {
                    let (piece, style) = (None, Spelling::NONE);
                    let bytes = text.as_bytes();
                    let written =
                        Written { text: bytes, ends: Ends::new(from, to), count: 2, sign, turn, piece, style };
                    if decide_alike(position, rulings, &written) {
                        let letter = turn.map(|turn| format!(" ({})", char::from(b'a' + turn.file)));
                        each(format!("{text}{}", letter.unwrap_or_default()));
                    }
                }
            }
        }
    }
}

/// Each capture with its last square changed, dropped or doubled, and with other signs.
fn decide_captures_alike(position: &Position, rulings: &WalkingPurchaseRulings, legal: &BTreeSet<&str>) {
    for ply in legal {
        decide_text_alike(position, rulings, legal, ply);
        let Some((begin, _)) = ply.rsplit_once('x') else { continue };
        assert!(!decide_alike(position, rulings, &written(&ply.replace('x', "-"))));
        if begin.contains('x') {
            decide_text_alike(position, rulings, legal, begin);
        }
        for to in squares() {
            decide_text_alike(position, rulings, legal, &format!("{begin}x{to}"));
        }
    }
}

#[test]
fn the_listed_plies_are_those_that_are_made() {
    testing::plies_are_those_listed::<WalkingPurchase>(|_, _, _| {});
}

#[test]
fn accepted_spellings_are_read_and_the_others_have_their_finding() {
    testing::spellings_are_read_as_listed::<WalkingPurchase>();
}

#[test]
fn exactly_the_listed_walks_and_single_jumps_are_legal() {
    // Every start matters; without optimization the empty squares and the stones of the other side are sampled.
    let sampled = if cfg!(debug_assertions) { 16 } else { 1 };
    for (index, vector) in testing::vectors::<WalkingPurchase>("plies").iter().enumerate() {
        let rulings = vector.rulings::<WalkingPurchase>();
        let position = vector.position::<WalkingPurchase>();
        let owns = |square: &Square| {
            let side = position.to_move();
            position.walkers(side).contains(square) || position.has_stone(side, *square)
        };
        let starts = squares().enumerate().filter(|(at, square)| {
            position.walkers(position.to_move()).contains(square)
                || (at + index) % if owns(square) { sampled.min(4) } else { sampled } == 0
        });
        let starts: Vec<Square> = starts.map(|(_, square)| square).collect();
        let mut found = BTreeSet::new();
        decide_all_pairs(&position, &rulings, starts.iter().copied(), |text| assert!(found.insert(text)));
        let listed = vector.plies().into_iter().filter(|ply| ply.matches('x').count() < 2);
        let listed = listed.filter(|ply| starts.contains(&written(ply).first())).map(String::from);
        assert_eq!(found, listed.collect(), "{vector:?}");
    }
}

#[test]
fn exactly_the_listed_captures_are_legal() {
    for vector in testing::vectors::<WalkingPurchase>("plies") {
        let position = vector.position::<WalkingPurchase>();
        decide_captures_alike(&position, &vector.rulings::<WalkingPurchase>(), &vector.plies());
    }
}

#[test]
fn sequences_of_plies_are_as_many_as_listed() {
    testing::sequences_are_as_many_as_listed::<WalkingPurchase>();
}

#[test]
fn the_table_of_the_rules_page_holds_from_the_start() {
    // The third number counts 590 268 and 674 828 positions.
    let depths = if cfg!(debug_assertions) { 2 } else { 3 };
    for (pairs, counts) in [("", [840, 590_268, 432_122_652]), ("straight=yes", [896, 674_828, 530_165_660])] {
        let rulings = rulings(pairs);
        let mut start = WalkingPurchase::start(&rulings);
        for (depth, count) in (1..=depths).zip(counts) {
            assert_eq!(perft_bulk::<WalkingPurchase>(&mut start, &rulings, depth), count, "{pairs}, {depth}");
        }
    }
}

#[test]
fn counting_made_positions_and_counting_in_bulk_come_to_the_same() {
    for pairs in ["", "straight=yes"] {
        let rulings = rulings(pairs);
        let mut start = WalkingPurchase::start(&rulings);
        let counted = perft::<WalkingPurchase>(&mut start, &rulings, 2);
        assert_eq!(counted, perft_bulk::<WalkingPurchase>(&mut start, &rulings, 2));
        assert_eq!(start, WalkingPurchase::start(&rulings));
    }
}

#[test]
fn a_visit_ends_when_it_is_told_to_and_leaves_the_position_as_it_was() {
    testing::stops_when_told::<WalkingPurchase>(&white("Sd4 sd5 sd7 se8 sg8"), &rulings(""));
}

#[test]
fn a_count_ends_above_its_bound() {
    let position = white("Sd4 sd5 sd7 se8 sg8");
    let total = WalkingPurchase::count_plies(&position, &rulings(""), u64::MAX);
    for bound in 0..=total + 1 {
        let counted = WalkingPurchase::count_plies(&position, &rulings(""), bound);
        assert_eq!(counted.min(bound + 1), total.min(bound + 1));
        assert!(counted <= total);
    }
}

/// Any position that a string can hold, from nearly empty to nearly full.
fn any_position() -> impl Strategy<Value = Position> {
    let walkers = prop::sample::subsequence((0..256).collect::<Vec<usize>>(), 4).prop_shuffle();
    let counts = prop_oneof![3 => 0u32..40, 1 => 0u32..1_000_000];
    let last = prop_oneof![Just('w'), Just('b'), Just('-')];
    let rest = (walkers, any::<bool>(), counts.clone(), counts, last);
    (0usize..=100, prop::collection::vec(0usize..200, 256), rest).prop_map(
        |(density, cells, (walkers, white, own, other, last))| {
            let mut board = vec![vec!['.'; 16]; 16];
            for (at, &cell) in cells.iter().enumerate() {
                board[at / 16][at % 16] = match cell {
                    _ if cell % 100 >= density => '.',
                    100.. => 'S',
                    _ => 's',
                };
            }
            for (&at, walker) in walkers.iter().zip("WWww".chars()) {
                board[at / 16][at % 16] = walker;
            }
            let side = if white { 'w' } else { 'b' };
            read(&format!("{} {side} {own}:{other} {last}", plain::ranks(&board)))
        },
    )
}

fn any_rulings() -> impl Strategy<Value = WalkingPurchaseRulings> {
    any::<bool>().prop_map(|straight| WalkingPurchaseRulings { straight, ..Default::default() })
}

fn agrees_with_the_plain_rules(position: &Position, rulings: &WalkingPurchaseRulings) -> Vec<(String, Position)> {
    testing::agrees_with::<WalkingPurchase>(position, rulings, plain::legal(&show(position), rulings.straight))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_bits_agree_with_the_plain_rules(position in any_position(), rulings in any_rulings()) {
        let visited = agrees_with_the_plain_rules(&position, &rulings);
        let legal = visited.iter().map(|(text, _)| text.as_str()).take(50).collect();
        for ply in &legal {
            decide_text_alike(&position, &rulings, &legal, ply);
        }
    }

    #[test]
    fn along_a_game_the_books_balance(choices in prop::collection::vec(any::<usize>(), 0..40), rulings in any_rulings()) {
        let mut position = WalkingPurchase::start(&rulings);
        let mut walks = [0; 2];
        for choice in choices {
            let visited = all(&position, &rulings);
            if visited.is_empty() {
                break;
            }
            // Captures are rare; take one where there is one.
            let captures: Vec<_> = visited.iter().filter(|(text, _)| text.contains('x')).collect();
            let (text, after) = captures.get(choice % (captures.len() + 1)).copied().unwrap_or(&visited[choice % visited.len()]);
            let side = position.to_move();
            let taken = u32::try_from(text.matches('x').count()).unwrap();
            let Resolved { ply, .. } = WalkingPurchase::resolve(&position, &rulings, &written(text)).unwrap();
            prop_assert_eq!(WalkingPurchase::captured(&ply), taken);
            walks[side.index()] += u32::from(taken == 0);
            position = *after;
            for side in crate::rules::Side::BOTH {
                let stones: u32 = position.stones()[side.index()].iter().map(|row| row.count_ones()).sum();
                prop_assert_eq!(stones + position.prisoners(side.other()), walks[side.index()]);
            }
            prop_assert_eq!(position.to_move(), side.other());
            prop_assert_eq!(position.last_mover(), Some(side));
        }
    }

    #[test]
    fn any_squares_at_all_are_decided_alike(
        position in any_position(),
        rulings in any_rulings(),
        squares in prop::collection::vec((0u8..17, 0u8..17), 2..8),
        sign in prop_oneof![Just("-"), Just("x")],
        turn in prop::option::of((0u8..17, prop::option::of(0u8..17))),
    ) {
        let mut text = squares.iter().map(|&(file, rank)| Square::new(file, rank).to_string()).collect::<Vec<_>>().join(sign);
        if let Some((file, rank)) = turn {
            let rank = rank.map(|rank| (rank + 1).to_string()).unwrap_or_default();
            text.push_str(&format!(" ({}{rank})", char::from(b'a' + file)));
        }
        let taken = decide_alike(&position, &rulings, &written(&text));
        let canonical = turn.is_none_or(|(_, rank)| rank.is_none());
        if canonical {
            let legal = plain::legal(&show(&position), rulings.straight);
            prop_assert_eq!(taken, legal.contains_key(&text), "{} in {:?}", text, position);
        }
    }
}
