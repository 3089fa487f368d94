//! Random games: a source of numbers, rulings, legal plies.

use std::ops::ControlFlow;
use winkelzug::record::{Movetext, Square, Token, Written};
use winkelzug::rules::{Game, Rulings};

/// Numbers from a seed (splitmix64), so that a failing case can be run again.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        value ^ (value >> 31)
    }

    /// Below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    /// The same for a file or rank.
    pub fn place(&mut self, bound: u8) -> u8 {
        u8::try_from(self.below(bound.into())).unwrap()
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }
}

/// Some rulings of the game; counting draws only where wanted.
pub fn rulings<G: Game>(random: &mut Random, counting: bool) -> G::Rulings {
    const VALUES: [&str; 12] =
        ["yes", "stuck", "free", "left", "offset", "chebyshev", "manhattan", "draw", "edge-1-corner-2", "0", "2", "7"];
    let mut rulings = G::Rulings::default();
    for info in G::Rulings::ALL {
        let count = ["quiet-limit", "repetition"].contains(&info.name);
        if count && !counting {
            rulings.set(info.name, "0").unwrap();
        } else if random.once_in(2) {
            // Most values belong to other rulings.
            for _ in 0..12 {
                let _ = rulings.set(info.name, random.pick::<&str>(&VALUES));
            }
        }
    }
    rulings
}

/// A legal ply, as the game gives it.
pub struct Legal<G: Game> {
    pub text: String,
    pub ply: G::Ply,
    pub after: G::Position,
}

/// The legal plies of a position, the first few thousand of them.
pub fn legal<G: Game>(position: &G::Position, rulings: &G::Rulings) -> Vec<Legal<G>> {
    let mut plies = Vec::new();
    let mut board = *position;
    let _ = G::visit_plies(&mut board, rulings, &mut |after, ply, path: &[Square]| {
        let mut text = Vec::new();
        G::write_ply(position, rulings, ply, path.iter().copied(), &mut text);
        plies.push(Legal { text: String::from_utf8(text).unwrap(), ply: *ply, after: *after });
        if plies.len() < 5_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(board == *position, "a visit leaves the position as it was");
    plies
}

/// One of them, captures more often than their number is.
pub fn choose<'p, G: Game>(plies: &'p [Legal<G>], random: &mut Random) -> &'p Legal<G> {
    let captures: Vec<_> = plies.iter().filter(|legal| legal.text.contains('x')).collect();
    if !captures.is_empty() && random.once_in(2) { random.pick::<&Legal<G>>(&captures) } else { random.pick(plies) }
}

pub fn show<G: Game>(position: &G::Position) -> String {
    let mut text = String::new();
    G::write_position(position, &mut text);
    text
}

/// The ply that the whole text is.
pub fn written(text: &str) -> Written<'_> {
    let mut movetext = Movetext::new(text.as_bytes(), 0);
    match movetext.next() {
        Some((Token::Ply(written), span)) if span.end == text.len() => written,
        other => panic!("{text}: {other:?}"),
    }
}
