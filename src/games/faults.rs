//! Plies that break one rule, written on purpose: for the tests of those who look for faults.
//!
//! Why a ply is wrong follows from how it is made, never from asking the code
//! that finds faults.

use crate::record::Square;
use crate::rules::{Game, squares_text};

/// Random numbers below the argument, which is not 0.
pub type RandomBelow<'l> = dyn FnMut(u64) -> u64 + 'l;

/// A way to break one rule.
pub struct PlantedFault<G: Game> {
    /// The name of the finding.
    pub name: &'static str,
    /// Writes a ply that has this fault and no other that goes before it,
    /// where the position, which is no ending, has one.
    pub write: fn(&G::Position, &G::Rulings, &mut RandomBelow<'_>) -> Option<String>,
}

/// The numbers below `count`, each once, from one chosen at random.
pub fn circle(count: usize, random: &mut RandomBelow<'_>) -> impl Iterator<Item = usize> + use<> {
    let from = if count == 0 { 0 } else { usize::try_from(random(count as u64)).unwrap_or_default() };
    (from..count).chain(0..from)
}

/// The same for the squares of a board.
pub fn squares<G: Game>(random: &mut RandomBelow<'_>) -> impl Iterator<Item = Square> + use<G> {
    let board = (0..G::RANKS).flat_map(|rank| (0..G::FILES).map(move |file| Square::new(file, rank)));
    let from = circle(usize::from(G::FILES) * usize::from(G::RANKS), random).next().unwrap_or_default();
    board.clone().skip(from).chain(board.take(from))
}

/// One of these, chosen at random.
pub fn pick<T: Copy>(choices: &[T], random: &mut RandomBelow<'_>) -> Option<T> {
    circle(choices.len(), random).next().map(|at| choices[at])
}

/// A capture that visits these squares.
pub(super) fn capture(squares: &[Square]) -> String {
    squares_text(squares.iter().copied(), true)
}
