//! Generates random comments, annotations and variations.

use super::game::Line;
use super::random::Random;
use super::sheet::Sheet;
use crate::games::Profile;

/// The words of comments.
const WORDS: [&str; 32] = [
    "a",
    "the",
    "and",
    "but",
    "stone",
    "man",
    "here",
    "now",
    "better",
    "worse",
    "threatens",
    "loses",
    "wins",
    "corner",
    "centre",
    "edge",
    "only",
    "move",
    "too",
    "slow",
    "perhaps",
    "after",
    "both",
    "sides",
    "für",
    "später",
    "equal",
    "12.5",
    "points",
    "–",
    "plan",
    "file",
];

/// The greatest nesting depth of variations.
const DEPTH: u32 = 3;

/// Annotates a game while it is generated.
#[derive(Debug)]
pub(super) struct Annotator {
    /// A separate random stream, so that annotations do not change the games.
    random: Random,
    varied: bool,
}

impl Annotator {
    pub fn new(seed: u64, number: u64) -> Self {
        Self { random: Random::new(!seed, number), varied: false }
    }

    /// Writes random annotations after a ply of the main line. The first ply always gets a variation.
    pub fn annotate<G: Profile>(&mut self, line: &mut Line<'_, G>, sheet: &mut Sheet<'_>) {
        self.remark(sheet);
        if !std::mem::replace(&mut self.varied, true) || self.random.once_in(12) {
            self.vary(line, sheet, 1);
        }
    }

    fn remark(&mut self, sheet: &mut Sheet<'_>) {
        if self.random.once_in(6) {
            sheet.nag(self.random.one_of(&[1, 2, 3, 4, 5, 6, 10, 14, 15, 18, 146]));
        }
        if self.random.once_in(3) {
            let words = 1 + self.random.below(9);
            sheet.comment((0..words).map(|_| self.random.one_of(&WORDS)));
        }
    }

    /// Writes a variation to the last ply. This is always possible, since at least that ply itself is legal.
    fn vary<G: Profile>(&mut self, line: &mut Line<'_, G>, sheet: &mut Sheet<'_>, depth: u32) {
        sheet.open();
        line.vary(|line| {
            let plies = 1 + self.random.below(5);
            for _ in 0..plies {
                if !line.play(&mut self.random, sheet) {
                    break;
                }
                self.remark(sheet);
                if depth < DEPTH && self.random.once_in(12) {
                    self.vary(line, sheet, depth + 1);
                }
            }
        });
        sheet.close();
    }
}
