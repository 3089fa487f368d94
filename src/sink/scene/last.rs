//! The ply that led to a position, as far as it can be seen.

use crate::games::walking_purchase::{STONE, WALKER};
use crate::games::{Piece, Profile, Variant};
use crate::record::Square;
use crate::replay::Played;
use crate::rules::Rulings;

/// What a ply did, for drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastPly {
    /// The squares visited; of a walk its start, turning square and target.
    pub path: Vec<Square>,
    /// Whether something was taken.
    pub captures: bool,
    /// Where a stone was laid.
    pub laid: Option<Square>,
    /// What was taken off the board.
    pub taken: Vec<(Square, Piece)>,
    /// Whether something came back to the first square.
    pub swapped: bool,
    /// Own pieces whose distance is the ply's own, and that distance (Distanz).
    pub distance: Option<(Square, Square, String)>,
}

impl LastPly {
    /// Looks at a ply that was played.
    #[must_use]
    pub fn of<G: Profile>(played: &Played<'_, '_, G>, rulings: &G::Rulings) -> Self {
        let Played { after, ply, written, .. } = *played;
        let before = &played.before();
        let mut last = Self { captures: G::captured(ply) > 0, ..Self::default() };
        last.path = written.squares().filter(|square| square.is_on(G::FILES, G::RANKS)).collect();
        if !last.captures {
            last.path = vec![written.first(), written.last()];
        }
        let (from, to) = (written.first(), written.last());
        for square in super::squares(G::FILES, G::RANKS) {
            match (G::piece(before, square), G::piece(after, square)) {
                (Some(piece), None) if square != from => last.taken.push((square, piece)),
                (None, Some(piece)) if piece.kind == &STONE && !last.captures => last.laid = Some(square),
                // A walker turns at once: the stone lies where it stood.
                (Some(old), Some(new)) if old.kind == &WALKER && new.kind == &STONE => last.laid = Some(square),
                _ => {}
            }
        }
        if let Some(laid) = last.laid.filter(|laid| *laid != from) {
            last.path.insert(1, laid);
        }
        last.swapped = G::piece(after, from).is_some() && from != to && last.laid.is_none();
        if G::VARIANT == Variant::Distanz {
            last.distance = distance::<G>(before, rulings, from, to);
        }
        last
    }
}

/// Two other pieces of the mover that are as far from each other as the ply is long.
fn distance<G: Profile>(
    before: &G::Position,
    rulings: &G::Rulings,
    from: Square,
    to: Square,
) -> Option<(Square, Square, String)> {
    let mover = G::piece(before, from)?.side;
    let metric = G::Rulings::ALL.iter().position(|info| info.name == "metric").map(|index| rulings.value(index))?;
    let own: Vec<Square> = super::squares(G::FILES, G::RANKS)
        .filter(|&square| square != from && G::piece(before, square).is_some_and(|piece| piece.side == mover))
        .collect();
    let length = measure(&metric, from, to);
    let pairs = own.iter().enumerate().flat_map(|(at, &one)| own[at + 1..].iter().map(move |&other| (one, other)));
    let (one, other) = pairs.into_iter().find(|&(one, other)| measure(&metric, one, other) == length)?;
    Some((one, other, length))
}

/// The distance of two squares in words that are equal when the distances are.
fn measure(metric: &str, one: Square, other: Square) -> String {
    let across = u32::from(one.file.abs_diff(other.file));
    let along = u32::from(one.rank.abs_diff(other.rank));
    match metric {
        "offset" => format!("{}:{}", across.max(along), across.min(along)),
        "chebyshev" => across.max(along).to_string(),
        "manhattan" => (across + along).to_string(),
        _ => {
            let square = across * across + along * along;
            match square.isqrt() {
                root if root * root == square => root.to_string(),
                _ => format!("√{square}"),
            }
        }
    }
}
