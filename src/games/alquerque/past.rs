//! Draws by counting: plies without a capture, and positions that stand again.

use super::Alquerque;
use super::board::{Ply, Position};
use super::rulings::AlquerqueRulings;
use crate::rules::{Past, Reason};
use std::collections::HashMap;
use std::hint::select_unpredictable;

/// Up to this many quiet plies, looking back through them is cheaper than keeping a map of counts.
const LOOK_BACK: u32 = 200;

/// The positions of a line that can still be repeated.
#[derive(Clone, Debug)]
pub struct AlquerquePast {
    quiet_limit: u32,
    repetition: u32,
    backward_steps: bool,
    stood: Vec<Stood>,
    /// [`Stood::since`] of the last position.
    since: usize,
    /// With fewer positions than this from `since` to the last, none can have stood often enough for a draw.
    enough: usize,
    /// How often each position has stood. Kept only where no quiet limit bounds how far to look back, so that a long
    /// record still takes time in proportion to its length.
    counts: Option<HashMap<u64, u32>>,
}

/// A position of the line.
#[derive(Clone, Copy, Debug)]
pub struct Stood {
    /// Men and side to move, exactly.
    key: u64,
    /// The first position of the line that can be the same as this one.
    since: usize,
}

impl Past<Alquerque> for AlquerquePast {
    type Step = Stood;

    fn new(start: &Position, rulings: &AlquerqueRulings) -> Self {
        let bounded = (1..=LOOK_BACK).contains(&rulings.quiet_limit);
        let counted = rulings.repetition != 0 && !bounded;
        let mut past = Self {
            since: 0,
            enough: match rulings.repetition as usize {
                _ if counted => 0,
                0 => usize::MAX,
                // Every second one can be the same.
                times => 2 * times - 1,
            },
            quiet_limit: rulings.quiet_limit,
            repetition: rulings.repetition,
            backward_steps: rulings.backward_steps,
            stood: Vec::with_capacity(64),
            counts: counted.then(HashMap::new),
        };
        past.restore(Stood { key: key(start), since: 0 });
        past
    }

    #[inline(always)]
    fn push(&mut self, ply: &Ply, after: &Position) {
        // No later ply undoes a capture or a step forward, so earlier positions cannot stand again. The processor could
        // not predict a branch on it.
        let lasting = (ply.taken != 0) | ((ply.from.rank != ply.to.rank) & !self.backward_steps);
        let since = select_unpredictable(lasting, self.stood.len(), self.since);
        self.restore(Stood { key: key(after), since });
    }

    fn len(&self) -> usize {
        self.stood.len() - 1
    }

    fn pop(&mut self) -> Option<Stood> {
        // The start position stays.
        if self.stood.len() < 2 {
            return None;
        }
        let last = self.stood.pop()?;
        self.since = self.stood.last().map_or(0, |last| last.since);
        if let Some(count) = self.counts.as_mut().and_then(|counts| counts.get_mut(&last.key)) {
            *count -= 1;
        }
        Some(last)
    }

    #[inline(always)]
    fn restore(&mut self, step: Stood) {
        self.stood.push(step);
        self.since = step.since;
        if self.counts.is_some() {
            self.count(step.key);
        }
    }

    #[inline(always)]
    fn draw(&self, position: &Position) -> Option<Reason> {
        // A ruling of 0 means no limit: subtracting 1 wraps it to the largest number, which nothing exceeds.
        if position.quiet > self.quiet_limit.wrapping_sub(1) {
            return Some(Reason::QuietLimit);
        }
        // Nearly always too few plies have passed for a position to stand again, so that nothing is looked up.
        if self.stood.len() - self.since < self.enough {
            return None;
        }
        (self.times_stood() > self.repetition.wrapping_sub(1)).then_some(Reason::Repetition)
    }
}

impl AlquerquePast {
    #[cold]
    fn count(&mut self, key: u64) {
        if let Some(counts) = &mut self.counts {
            *counts.entry(key).or_insert(0) += 1;
        }
    }

    /// How often the last position has stood, this time included.
    #[inline(never)]
    fn times_stood(&self) -> u32 {
        let Some((&last, earlier)) = self.stood.split_last() else { return 0 };
        if let Some(counts) = &self.counts {
            return counts.get(&last.key).copied().unwrap_or(0);
        }
        // With the other player to move it is another position: every second one counts.
        let mut times = 1;
        let mut at = earlier.len();
        while at >= last.since + 2 {
            at -= 2;
            times += u32::from(earlier[at].key == last.key);
        }
        times
    }
}

#[inline]
fn key(position: &Position) -> u64 {
    u64::from(position.men[0]) | u64::from(position.men[1]) << 30 | (position.side.index() as u64) << 60
}
