//! Choosing a legal ply at random.

use super::Game;
use crate::record::Square;
use std::ops::ControlFlow;

/// Of more plies than these, which only captures can make, one of the first is chosen.
pub const CHOSEN_FROM: u64 = 10_000;

/// Chooses one of the legal plies, each as likely as any other, up to
/// [`CHOSEN_FROM`]. `below` gives a random number below its argument, `path`
/// takes the squares visited. `None` where there is no legal ply.
pub fn random_ply<G: Game>(
    position: &G::Position,
    rulings: &G::Rulings,
    below: &mut impl FnMut(u64) -> u64,
    path: &mut Vec<Square>,
) -> Option<G::Ply> {
    let count = G::count_plies(position, rulings, CHOSEN_FROM).min(CHOSEN_FROM);
    if count == 0 {
        return None;
    }
    let (mut before_it, mut chosen) = (below(count), None);
    let _ = G::visit_plies(&mut position.clone(), rulings, &mut |_, ply, squares| {
        if before_it > 0 {
            before_it -= 1;
            return ControlFlow::Continue(());
        }
        path.clear();
        path.extend_from_slice(squares);
        chosen = Some(*ply);
        ControlFlow::Break(())
    });
    chosen
}
