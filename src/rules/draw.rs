//! Drawing a legal ply by lot.

use super::Game;
use crate::record::Square;
use std::ops::ControlFlow;

/// Of more plies than these, which only captures can make, the first are drawn from.
pub const DRAWN_FROM: u64 = 10_000;

/// Draws one of the legal plies, each as likely as any other, up to
/// [`DRAWN_FROM`]. `below` gives a random number below its argument, `path`
/// takes the squares visited. `None` where there is no legal ply.
pub fn draw<G: Game>(
    position: &G::Position,
    rulings: &G::Rulings,
    below: &mut impl FnMut(u64) -> u64,
    path: &mut Vec<Square>,
) -> Option<G::Ply> {
    let count = G::count_plies(position, rulings, DRAWN_FROM).min(DRAWN_FROM);
    if count == 0 {
        return None;
    }
    let (mut before_it, mut drawn) = (below(count), None);
    let _ = G::visit_plies(&mut position.clone(), rulings, &mut |_, ply, squares| {
        if before_it > 0 {
            before_it -= 1;
            return ControlFlow::Continue(());
        }
        path.clear();
        path.extend_from_slice(squares);
        drawn = Some(*ply);
        ControlFlow::Break(())
    });
    drawn
}
