//! Counting sequences of legal plies.

use super::Game;
use crate::record::Square;
use std::ops::ControlFlow;

/// The number of sequences of `depth` legal plies. Every position on the way,
/// the last ones included, is made on a board.
pub fn perft<G: Game>(position: &mut G::Position, rulings: &G::Rulings, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    let _ = G::visit_plies(position, rulings, &mut |after, _, _| {
        count += leaves::<G>(after, rulings, depth - 1);
        ControlFlow::Continue(())
    });
    count
}

/// The same number, the last ply counted without being made.
pub fn perft_bulk<G: Game>(position: &mut G::Position, rulings: &G::Rulings, depth: u32) -> u64 {
    if depth < 2 {
        return if depth == 0 { 1 } else { G::count_plies(position, rulings, u64::MAX) };
    }
    let mut count = 0;
    let _ = G::visit_plies(position, rulings, &mut |after, _, _| {
        count += perft_bulk::<G>(after, rulings, depth - 1);
        ControlFlow::Continue(())
    });
    count
}

/// The first plies, in the order in which the game gives them: hands the
/// canonical notation of each and the position after it to `each`.
pub fn divide<G: Game>(position: &G::Position, rulings: &G::Rulings, mut each: impl FnMut(String, G::Position)) {
    let before = *position;
    let _ = G::visit_plies(&mut before.clone(), rulings, &mut |after, ply, path: &[Square]| {
        let mut text = Vec::new();
        G::write_ply(&before, rulings, ply, path.iter().copied(), &mut text);
        each(String::from_utf8_lossy(&text).into_owned(), *after);
        ControlFlow::Continue(())
    });
}

fn leaves<G: Game>(position: &mut G::Position, rulings: &G::Rulings, depth: u32) -> u64 {
    if depth == 0 { 1 } else { perft::<G>(position, rulings, depth) }
}
