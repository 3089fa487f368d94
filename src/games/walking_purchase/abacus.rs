//! The count of Walking Purchase as the rule text does it: the board as an abacus.
//!
//! A second computation, independent of [the sum](super::score). It counts
//! stones in rings and exchanges them. No square has a value here, and nothing is added up before the
//! last count, where stones of one colour only are left.
//!
//! One stone needs care: the one that compensation moves off the board. It
//! keeps its reduced value. Where that is one point it joins White's
//! prisoners, who are the step below the edge (under `edge-2`). Where it is a
//! half or a quarter it can be exchanged for nothing, so it is set beside the
//! board as a [`Fraction`] and counted at the last count. Being less than
//! a point it never decides who has won, unless all else has come off.

use super::score::{Stones, Values};
use crate::record::Square;
use crate::rules::{Outcome, Points, Side};

/// How many each side has on each place, by [`Side::index`]: prisoners first,
/// then the stones in rings 0 to 7.
pub type Counts = [[u64; PLACES]; 2];

/// The places of the abacus, from the outside in: prisoners, then rings 0 to 7.
pub const PLACES: usize = 9;

const PRISONERS: usize = 0;
const EDGE: usize = 1;

/// The abacus from compensation to the last count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abacus {
    /// White's stone that was moved outward; `None` if he has no stone.
    pub moved: Option<Moved>,
    /// The counts when compensation is done and of the prisoners only the
    /// surplus is left, before anything else comes off.
    pub laid: Counts,
    /// What was done then: first [`StepName::Cancel`], last [`StepName::Count`].
    pub steps: Vec<Step>,
    values: Values,
}

/// The stone moved outward to compensate for the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moved {
    /// Where it stood.
    pub square: Square,
    /// How many rings outward it was moved: 2 if White made the last ply, otherwise 1.
    pub rings: usize,
    /// Where it went.
    pub to: MovedTo,
}

/// Where compensation moves a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovedTo {
    /// Into this ring.
    Ring(usize),
    /// Off the board to White's prisoners, as one point.
    Prisoners,
    /// Off the board, as less than a point.
    Beside(Fraction),
}

/// What a stone beside the board counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fraction {
    /// Half a point.
    Half,
    /// A quarter.
    Quarter,
}

impl Fraction {
    /// As points.
    #[must_use]
    pub const fn points(self) -> Points {
        match self {
            Self::Half => Points::from_quarters(2),
            Self::Quarter => Points::from_quarters(1),
        }
    }
}

/// One step on the abacus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its kind.
    pub name: StepName,
    /// What was done.
    pub operation: Operation,
    /// What is left after it.
    pub counts: Counts,
}

/// The kinds of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepName {
    /// Equal numbers of both colours came off each place.
    Cancel,
    /// Prisoners took part in it.
    Prisoners,
    /// Stones of one colour were exchanged for half as many in the next ring inward.
    ExchangeInward,
    /// Stones cancelled enemy stones in a ring further outward.
    CancelOutward,
    /// One colour is left and is counted.
    Count,
}

impl StepName {
    /// The name that programs read, e.g. `cancel`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cancel => "cancel",
            Self::Prisoners => "prisoners",
            Self::ExchangeInward => "carry",
            Self::CancelOutward => "exchange",
            Self::Count => "count",
        }
    }
}

/// What is done on the abacus. Places are indices of [`Counts`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Equal numbers of both colours come off each place.
    Cancel,
    /// Only where a prisoner is worth a ring-0 stone (`edge-1-corner-2`):
    /// prisoners become ring-0 stones, and equal numbers come off there.
    LayPrisoners {
        /// Whose prisoners.
        side: Side,
        /// How many.
        prisoners: u64,
        /// How many of them meet an enemy stone there.
        met: u64,
    },
    /// Stones cancel enemy stones further outward: two each one place outward, four two places, and so on.
    CancelOutward {
        /// Whose stones.
        side: Side,
        /// On this place.
        place: usize,
        /// How many.
        stones: u64,
        /// The enemy's on this place.
        against: usize,
        /// How many of them.
        enemies: u64,
    },
    /// Pairs of one colour are exchanged for one each on the next place inward.
    ExchangeInward {
        /// Whose stones.
        side: Side,
        /// On this place.
        place: usize,
        /// How many pairs.
        pairs: u64,
    },
    /// A stone cancels one enemy stone further outward and gets change. It
    /// is exchanged for two on the next place outward, one of which stays and the
    /// other is exchanged again, until it meets the enemy stone.
    /// So one is left on every place between, and one beside the stone that it met.
    ExchangeOutward {
        /// Whose stone.
        side: Side,
        /// On this place.
        place: usize,
        /// The enemy's on this place.
        against: usize,
    },
    /// Nothing: the rest is counted.
    Count,
}

impl Operation {
    /// The kind of step that it makes.
    #[must_use]
    pub const fn name(self) -> StepName {
        match self {
            Self::Cancel => StepName::Cancel,
            Self::LayPrisoners { .. }
            | Self::CancelOutward { against: PRISONERS, .. }
            | Self::ExchangeInward { place: PRISONERS, .. }
            | Self::ExchangeOutward { against: PRISONERS, .. } => StepName::Prisoners,
            Self::ExchangeInward { .. } => StepName::ExchangeInward,
            Self::CancelOutward { .. } | Self::ExchangeOutward { .. } => StepName::CancelOutward,
            Self::Count => StepName::Count,
        }
    }
}

/// Counts a position on the abacus; what is given is what [`sum`](super::score::sum) is given.
#[must_use]
pub fn abacus(stones: &Stones, prisoners: [u32; 2], last: Option<Side>, values: Values) -> Abacus {
    let rings = ring_masks(values);
    let mut counts = Side::BOTH.map(|side| lay(&stones[side.index()], prisoners[side.index()], &rings));
    cancel(&mut counts, PRISONERS);
    let moved = compensate(&stones[Side::White.index()], &mut counts[Side::White.index()], &rings, last, values);
    let mut abacus = Abacus { moved, laid: counts, steps: Vec::new(), values };

    let mut operation = Operation::Cancel;
    loop {
        apply(operation, &mut counts);
        abacus.steps.push(Step { name: operation.name(), operation, counts });
        if operation == Operation::Count {
            return abacus;
        }
        operation = next(&counts, values);
    }
}

impl Abacus {
    /// What is left at the last count, the [fraction](Self::fraction) aside: one side's counts are all 0.
    #[must_use]
    pub fn left(&self) -> Counts {
        self.steps.last().map_or(self.laid, |step| step.counts)
    }

    /// White's stone beside the board, if compensation has put it there.
    #[must_use]
    pub fn fraction(&self) -> Option<Fraction> {
        match self.moved?.to {
            MovedTo::Beside(fraction) => Some(fraction),
            MovedTo::Ring(_) | MovedTo::Prisoners => None,
        }
    }

    /// Who has won: whose stones are left.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.left().map(|side| side.iter().any(|&count| count > 0)) {
            [_, true] => Outcome::Win(Side::Black),
            [true, false] => Outcome::Win(Side::White),
            [false, false] if self.fraction().is_some() => Outcome::Win(Side::White),
            [false, false] => Outcome::Draw,
        }
    }

    /// The winner's points: the last count.
    #[must_use]
    pub fn points(&self) -> Points {
        let [white, black] = self.left().map(|counts| {
            // Each stone is two in the next ring outward, down to the edge.
            let edge = counts[EDGE..].iter().rev().fold(0, |inner, &count| 2 * inner + count);
            let points = counts[PRISONERS] + edge * if self.values == Values::Edge2 { 2 } else { 1 };
            Points::whole(points.cast_signed())
        });
        let fraction = self.fraction().map_or(Points::default(), Fraction::points);
        if self.outcome() == Outcome::Win(Side::Black) { black - fraction } else { white + fraction }
    }
}

/// The squares of each ring. Where a corner is worth a ring-1 square, it is one.
fn ring_masks(values: Values) -> [[u16; 16]; 8] {
    const CORNERS: u16 = 0x8001;
    let within = |ring: usize, rank: usize| {
        if (ring..16 - ring).contains(&rank) { 0xffff >> (2 * ring) << ring } else { 0 }
    };
    let mut rings: [[u16; 16]; 8] =
        std::array::from_fn(|ring| std::array::from_fn(|rank| within(ring, rank) & !within(ring + 1, rank)));
    if values == Values::Edge1Corner2 {
        for rank in [0, 15] {
            rings[0][rank] &= !CORNERS;
            rings[1][rank] |= CORNERS;
        }
    }
    rings
}

fn lay(rows: &[u16; 16], prisoners: u32, rings: &[[u16; 16]; 8]) -> [u64; PLACES] {
    let mut counts = [0; PLACES];
    counts[PRISONERS] = prisoners.into();
    for (count, ring) in counts[EDGE..].iter_mut().zip(rings) {
        *count = rows.iter().zip(ring).map(|(row, mask)| u64::from((row & mask).count_ones())).sum();
    }
    counts
}

/// Moves White's innermost stone outward, by two rings if he made the last ply, otherwise by one.
fn compensate(
    rows: &[u16; 16],
    white: &mut [u64; PLACES],
    rings: &[[u16; 16]; 8],
    last: Option<Side>,
    values: Values,
) -> Option<Moved> {
    let place = (EDGE..PLACES).rev().find(|&place| white[place] > 0)?;
    let mask = &rings[place - EDGE];
    let square = (0..16)
        .flat_map(|file| (0..16).map(move |rank| Square::new(file, rank)))
        .find(|&Square { file, rank }| (rows[usize::from(rank)] & mask[usize::from(rank)]) >> file & 1 == 1)?;
    let outward = if last == Some(Side::White) { 2 } else { 1 };
    // The outermost place where a stone one place further out counts half.
    let outermost = if values == Values::Edge2 { PRISONERS } else { EDGE };
    white[place] -= 1;
    let to = match (place - outermost).checked_sub(outward) {
        Some(left) => {
            let place = outermost + left;
            white[place] += 1;
            place.checked_sub(EDGE).map_or(MovedTo::Prisoners, MovedTo::Ring)
        }
        None if place + 1 == outermost + outward => MovedTo::Beside(Fraction::Half),
        None => MovedTo::Beside(Fraction::Quarter),
    };
    Some(Moved { square, rings: outward, to })
}

/// What is to be done next. There is an end: cancelling and exchanging outward
/// lower what both colours are worth, exchanging inward leaves fewer stones, and prisoners are laid in ring 0 once.
fn next(counts: &Counts, values: Values) -> Operation {
    if counts.iter().any(|side| side.iter().all(|&count| count == 0)) {
        return Operation::Count;
    }
    if values == Values::Edge1Corner2
        && let Some(side) = Side::BOTH.into_iter().find(|side| counts[side.index()][PRISONERS] > 0)
    {
        let prisoners = counts[side.index()][PRISONERS];
        return Operation::LayPrisoners { side, prisoners, met: prisoners.min(counts[side.other().index()][EDGE]) };
    }
    cancel_outward(counts)
        .or_else(|| exchange_inward(counts))
        .or_else(|| exchange_outward(counts))
        .unwrap_or(Operation::Count)
}

fn cancel_outward(counts: &Counts) -> Option<Operation> {
    for outward in 1..PLACES {
        for (against, place) in (outward..PLACES).enumerate() {
            for side in Side::BOTH {
                let enough = counts[side.other().index()][against] >> outward;
                let stones = counts[side.index()][place].min(enough);
                if stones > 0 {
                    return Some(Operation::CancelOutward { side, place, stones, against, enemies: stones << outward });
                }
            }
        }
    }
    None
}

/// When nothing can be cancelled outward any more, a pair finds no enemy on the next place inward.
fn exchange_inward(counts: &Counts) -> Option<Operation> {
    (0..PLACES - 1).find_map(|place| {
        Side::BOTH.into_iter().find_map(|side| {
            let pairs = counts[side.index()][place] / 2;
            (pairs > 0).then_some(Operation::ExchangeInward { side, place, pairs })
        })
    })
}

/// When nothing can be exchanged inward either, a place has at most one stone, the innermost
/// aside. The colour of the innermost stone has won: it is exchanged
/// outward against the enemy's innermost one, from its nearest place inward.
fn exchange_outward(counts: &Counts) -> Option<Operation> {
    let innermost = |side: Side| counts[side.index()].iter().rposition(|&count| count > 0);
    let [white, black] = [innermost(Side::White)?, innermost(Side::Black)?];
    let (side, against) = if white > black { (Side::White, black) } else { (Side::Black, white) };
    let place = (against + 1..PLACES).find(|&place| counts[side.index()][place] > 0)?;
    Some(Operation::ExchangeOutward { side, place, against })
}

fn apply(operation: Operation, counts: &mut Counts) {
    match operation {
        Operation::Cancel => (0..PLACES).for_each(|place| cancel(counts, place)),
        Operation::LayPrisoners { side, prisoners, met } => {
            counts[side.index()][PRISONERS] -= prisoners;
            counts[side.index()][EDGE] += prisoners - met;
            counts[side.other().index()][EDGE] -= met;
        }
        Operation::CancelOutward { side, place, stones, against, enemies } => {
            counts[side.index()][place] -= stones;
            counts[side.other().index()][against] -= enemies;
        }
        Operation::ExchangeInward { side, place, pairs } => {
            counts[side.index()][place] -= 2 * pairs;
            counts[side.index()][place + 1] += pairs;
        }
        Operation::ExchangeOutward { side, place, against } => {
            counts[side.index()][place] -= 1;
            counts[side.other().index()][against] -= 1;
            counts[side.index()][against..place].iter_mut().for_each(|count| *count += 1);
        }
        Operation::Count => {}
    }
}

fn cancel(counts: &mut Counts, place: usize) {
    let equal = counts[0][place].min(counts[1][place]);
    counts[0][place] -= equal;
    counts[1][place] -= equal;
}
