//! Faults of plies that are possible in every game.

use crate::games::Profile;
use crate::games::faults::{PlantedFault, RandomBelow, pick, squares};
use crate::record::Square;

/// The faults of plies that are possible in any game.
pub(super) fn in_any_game<G: Profile>() -> [PlantedFault<G>; 6] {
    [
        PlantedFault { name: "unexpected-character", write: mixed_signs::<G> },
        PlantedFault { name: "unexpected-character", write: letter_behind_capture::<G> },
        PlantedFault { name: "bad-square", write: bad_square::<G> },
        PlantedFault { name: "no-piece", write: no_piece::<G> },
        PlantedFault { name: "wrong-colour", write: wrong_colour::<G> },
        PlantedFault { name: "wrong-piece", write: wrong_letter::<G> },
    ]
}

/// A ply with both `-` and `x`.
fn mixed_signs<G: Profile>(_: &G::Position, _: &G::Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let [from, by, to] = [(); 3].map(|()| squares::<G>(random).next());
    Some(format!("{}-{}x{}", from?, by?, to?))
}

/// A capture with a turning letter.
fn letter_behind_capture<G: Profile>(_: &G::Position, _: &G::Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let [from, to] = [(); 2].map(|()| squares::<G>(random).next());
    let (from, to) = (from?, to?);
    Some(format!("{from}x{to} ({})", char::from(b'a' + to.file)))
}

/// A ply with a square beyond the last file, beyond the last rank, or on a rank that no board has.
fn bad_square<G: Profile>(position: &G::Position, _: &G::Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = own::<G>(position, random)?;
    let to = squares::<G>(random).next()?;
    let (beyond, above) = (Square::new(G::FILES, to.rank), Square::new(to.file, G::RANKS));
    let nowhere = format!("{}0", char::from(b'a' + to.file));
    let bad = [beyond.to_string(), above.to_string(), nowhere];
    let bad = &bad[pick(&[0, 1, 2], random)?];
    Some(format!("{from}-{bad}"))
}

/// A ply from an empty square.
fn no_piece<G: Profile>(position: &G::Position, _: &G::Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = squares::<G>(random).find(|&at| G::piece(position, at).is_none())?;
    somewhere::<G>(from, random)
}

/// A ply with a piece of the opponent.
fn wrong_colour<G: Profile>(position: &G::Position, _: &G::Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let enemy = G::to_move(position).other();
    let from = squares::<G>(random).find(|&at| G::piece(position, at).is_some_and(|piece| piece.side == enemy))?;
    somewhere::<G>(from, random)
}

/// A ply with the letter of another piece, possibly one of another game.
fn wrong_letter<G: Profile>(position: &G::Position, _: &G::Rulings, random: &mut RandomBelow<'_>) -> Option<String> {
    let from = own::<G>(position, random)?;
    let kind = G::piece(position, from)?.kind;
    let others: Vec<char> = G::ABOUT
        .wrong_letters
        .chars()
        .filter(|&letter| !kind.ply_letters.iter().any(|&own| char::from(own) == letter))
        .collect();
    let letter = pick(&others, random)?;
    somewhere::<G>(from, random).map(|ply| format!("{letter}{ply}"))
}

fn own<G: Profile>(position: &G::Position, random: &mut RandomBelow<'_>) -> Option<Square> {
    let side = G::to_move(position);
    squares::<G>(random).find(|&at| G::piece(position, at).is_some_and(|piece| piece.side == side))
}

fn somewhere<G: Profile>(from: Square, random: &mut RandomBelow<'_>) -> Option<String> {
    let to = squares::<G>(random).find(|&to| to != from)?;
    let sign = pick(&['-', 'x'], random)?;
    Some(format!("{from}{sign}{to}"))
}
