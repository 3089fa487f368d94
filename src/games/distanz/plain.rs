//! The rules once more, as plainly as they can be put: on position strings,
//! with no bits and no tables. The tests hold the fast code against this.

use super::{DistanzRulings, Metric};
use std::collections::BTreeMap;

type Square = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
struct Piece {
    letter: char,
    captive: bool,
}

/// Every legal ply with the position that it leads to.
pub(super) fn legal(position: &str, rulings: &DistanzRulings) -> BTreeMap<String, String> {
    let (board, side) = position.split_once(' ').unwrap();
    let pieces = read(board);
    let mut plies = BTreeMap::new();
    if pieces.values().any(|piece| piece.captive && piece.letter.eq_ignore_ascii_case(&'k')) {
        return plies;
    }
    let is_own = |piece: &Piece| piece.letter.is_ascii_uppercase() == (side == "w");
    for (&from, mover) in pieces.iter().filter(|(_, piece)| is_own(piece) && !piece.captive) {
        let others: Vec<Square> =
            pieces.iter().filter(|&(&at, piece)| is_own(piece) && at != from).map(|(&at, _)| at).collect();
        let [a, b, c] = others[..] else { panic!("four pieces a side") };
        let allowed = [(a, b), (a, c), (b, c)].map(|(a, b)| distance(a, b, rulings.metric));
        for to in (0..64).map(|n| (n % 8, n / 8)).filter(|&to| allowed.contains(&distance(from, to, rulings.metric))) {
            let mut after = pieces.clone();
            after.remove(&from);
            let mut sign = '-';
            if let Some(mut met) = after.insert(to, *mover) {
                if !is_own(&met) && !met.captive {
                    met.captive = true;
                    sign = 'x';
                } else if is_own(&met) && mover.letter.eq_ignore_ascii_case(&'k') {
                    met.captive = false;
                }
                after.insert(from, met);
            }
            let next = if side == "w" { 'b' } else { 'w' };
            plies.insert(format!("{}{sign}{}", name(from), name(to)), format!("{} {next}", write(&after)));
        }
    }
    plies
}

/// Comparable under one metric.
fn distance(a: Square, b: Square, metric: Metric) -> (i32, i32) {
    let (files, ranks) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    match metric {
        Metric::Euclidean => (files * files + ranks * ranks, 0),
        Metric::Offset => (files.min(ranks), files.max(ranks)),
        Metric::Chebyshev => (files.max(ranks), 0),
        Metric::Manhattan => (files + ranks, 0),
    }
}

fn name((file, rank): Square) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h"][usize::try_from(file).unwrap()], rank + 1)
}

fn read(board: &str) -> BTreeMap<Square, Piece> {
    let mut pieces = BTreeMap::new();
    for (row, rank) in board.split('/').zip((0..8).rev()) {
        let mut file = 0;
        for c in row.chars() {
            if let Some(empty) = c.to_digit(10) {
                file += i32::try_from(empty).unwrap();
            } else if c == '*' {
                pieces.get_mut(&(file - 1, rank)).map(|piece: &mut Piece| piece.captive = true).unwrap();
            } else {
                pieces.insert((file, rank), Piece { letter: c, captive: false });
                file += 1;
            }
        }
    }
    pieces
}

fn write(pieces: &BTreeMap<Square, Piece>) -> String {
    let square = |at| match pieces.get(&at) {
        None => String::from(" "),
        Some(Piece { letter, captive: false }) => String::from(*letter),
        Some(Piece { letter, captive: true }) => format!("{letter}*"),
    };
    let rank = |rank| {
        let mut text: String = (0..8).map(|file| square((file, rank))).collect();
        for empty in (1..=8).rev() {
            text = text.replace(&" ".repeat(empty), &empty.to_string());
        }
        text
    };
    (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
}
