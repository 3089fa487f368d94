//! Plies that are wrong in every game.

use crate::games::faults::{Fault, Lot, pick, squares};
use crate::games::{Kind, Listed};
use crate::record::Square;

/// What a position may have room for.
pub(super) fn in_any_game<G: Listed>() -> [Fault<G>; 6] {
    [
        Fault { name: "unexpected-character", write: mixed_signs::<G> },
        Fault { name: "unexpected-character", write: letter_behind_capture::<G> },
        Fault { name: "bad-square", write: bad_square::<G> },
        Fault { name: "no-piece", write: no_piece::<G> },
        Fault { name: "wrong-colour", write: wrong_colour::<G> },
        Fault { name: "wrong-piece", write: wrong_letter::<G> },
    ]
}

/// The letters of pieces.
const LETTERS: [(char, Kind); 6] = [
    ('W', Kind::Walker),
    ('L', Kind::Walker),
    ('S', Kind::Stone),
    ('M', Kind::Man),
    ('K', Kind::King),
    ('H', Kind::Helper),
];

/// `-` and `x` in one ply.
fn mixed_signs<G: Listed>(_: &G::Position, _: &G::Rulings, lot: &mut Lot<'_>) -> Option<String> {
    let [from, by, to] = [(); 3].map(|()| squares::<G>(lot).next());
    Some(format!("{}-{}x{}", from?, by?, to?))
}

/// A turning letter where nothing turns.
fn letter_behind_capture<G: Listed>(_: &G::Position, _: &G::Rulings, lot: &mut Lot<'_>) -> Option<String> {
    let [from, to] = [(); 2].map(|()| squares::<G>(lot).next());
    let (from, to) = (from?, to?);
    Some(format!("{from}x{to} ({})", char::from(b'a' + to.file)))
}

/// A square beyond the last file, beyond the last rank, or on a rank of no board.
fn bad_square<G: Listed>(position: &G::Position, _: &G::Rulings, lot: &mut Lot<'_>) -> Option<String> {
    let from = own::<G>(position, lot)?;
    let to = squares::<G>(lot).next()?;
    let (beyond, above) = (Square::new(G::FILES, to.rank), Square::new(to.file, G::RANKS));
    let nowhere = format!("{}0", char::from(b'a' + to.file));
    let bad = [beyond.to_string(), above.to_string(), nowhere];
    let bad = &bad[pick(&[0, 1, 2], lot)?];
    Some(format!("{from}-{bad}"))
}

/// From an empty square.
fn no_piece<G: Listed>(position: &G::Position, _: &G::Rulings, lot: &mut Lot<'_>) -> Option<String> {
    let from = squares::<G>(lot).find(|&at| G::piece(position, at).is_none())?;
    somewhere::<G>(from, lot)
}

/// With the opponent's piece.
fn wrong_colour<G: Listed>(position: &G::Position, _: &G::Rulings, lot: &mut Lot<'_>) -> Option<String> {
    let enemy = G::to_move(position).other();
    let from = squares::<G>(lot).find(|&at| G::piece(position, at).is_some_and(|piece| piece.side == enemy))?;
    somewhere::<G>(from, lot)
}

/// With a letter that is another piece's, perhaps of another game.
fn wrong_letter<G: Listed>(position: &G::Position, _: &G::Rulings, lot: &mut Lot<'_>) -> Option<String> {
    let from = own::<G>(position, lot)?;
    let kind = G::piece(position, from)?.kind;
    let others: Vec<char> = LETTERS.into_iter().filter(|(_, of)| *of != kind).map(|(letter, _)| letter).collect();
    let letter = pick(&others, lot)?;
    somewhere::<G>(from, lot).map(|ply| format!("{letter}{ply}"))
}

fn own<G: Listed>(position: &G::Position, lot: &mut Lot<'_>) -> Option<Square> {
    let side = G::to_move(position);
    squares::<G>(lot).find(|&at| G::piece(position, at).is_some_and(|piece| piece.side == side))
}

fn somewhere<G: Listed>(from: Square, lot: &mut Lot<'_>) -> Option<String> {
    let to = squares::<G>(lot).find(|&to| to != from)?;
    let sign = pick(&['-', 'x'], lot)?;
    Some(format!("{from}{sign}{to}"))
}
