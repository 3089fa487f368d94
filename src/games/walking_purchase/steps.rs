//! The seven steps in which the rule text counts Walking Purchase, told for one position.

use super::abacus::{Abacus, Counts, Fraction, MovedTo, Operation, PLACES, Step, abacus};
use super::score::{Compensation, Stones, Sum, Values, is_corner, ring, squares, sum};
use crate::record::Square;
use crate::rules::{Outcome, Points, Side};

/// What stands on the 256 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board256 {
    /// The stones.
    pub stones: Stones,
    /// The walkers, by [`Side::index`], until the first step takes them off.
    pub walkers: Option<[[Square; 2]; 2]>,
}

/// One of the seven steps, done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoringStep {
    /// From 1 to 7, as in the rule text.
    pub number: u8,
    /// What the step is.
    pub title: &'static str,
    /// What happens in it with this position; of step 6 one sentence for each exchange.
    pub sentences: Vec<String>,
    /// What stands on the board after it.
    pub board: Board256,
    /// The stones then beside the board for want of a square: by [`Side::index`], then ring.
    pub beside: [[u64; 8]; 2],
    /// Each side's prisoners then.
    pub prisoners: [u64; 2],
    /// White's stone then beside the board that counts less than a point.
    pub fraction: Option<Fraction>,
    /// The squares where something else stands after it than before, by file, then rank.
    pub squares: Vec<Square>,
}

/// All that lies on the table.
#[derive(Clone, Copy)]
struct Table {
    board: Board256,
    beside: [[u64; 8]; 2],
    prisoners: [u64; 2],
    fraction: Option<Fraction>,
}

/// Tells the count of a position step by step; the last step ends with what [`sum`] says.
#[must_use]
pub fn steps(
    stones: &Stones,
    walkers: [[Square; 2]; 2],
    prisoners: [u32; 2],
    last: Option<Side>,
    values: Values,
) -> Vec<ScoringStep> {
    let sum = sum(stones, prisoners, last, values);
    let abacus = abacus(stones, prisoners, last, values);
    let board = Board256 { stones: *stones, walkers: Some(walkers) };
    let table = Table { board, beside: [[0; 8]; 2], prisoners: prisoners.map(u64::from), fraction: None };
    let mut told = Told { steps: Vec::with_capacity(7), table };

    told.walkers_come_off(walkers);
    told.prisoners_cancel(&sum);
    told.first_move(&sum, &abacus, last, values);
    told.slide(&abacus, values);
    told.compare(&abacus);
    told.exchange(&abacus);
    told.count(&abacus, values);
    told.steps
}

struct Told {
    steps: Vec<ScoringStep>,
    table: Table,
}

impl Told {
    fn tell(&mut self, number: u8, title: &'static str, table: Table, sentences: Vec<String>) {
        let squares = changed(&self.table.board, &table.board);
        let Table { board, beside, prisoners, fraction } = table;
        self.steps.push(ScoringStep { number, title, sentences, board, beside, prisoners, fraction, squares });
        self.table = table;
    }

    fn walkers_come_off(&mut self, walkers: [[Square; 2]; 2]) {
        let [[w1, w2], [b1, b2]] = walkers;
        let mut table = self.table;
        table.board.walkers = None;
        let sentence = format!("White's walkers on {w1} and {w2} and Black's on {b1} and {b2} are worth nothing.");
        self.tell(1, "The walkers come off", table, vec![sentence]);
    }

    fn prisoners_cancel(&mut self, sum: &Sum) {
        let mut table = self.table;
        table.prisoners = sum.sides.map(|side| side.prisoners_surplus.into());
        let [white, black] = sum.sides.map(|side| side.prisoners);
        let left = match Side::BOTH.into_iter().find(|&side| sum.side(side).prisoners_surplus > 0) {
            Some(side) => format!("{side} keeps the surplus of {}.", sum.side(side).prisoners_surplus),
            None => "Nobody has a surplus.".to_owned(),
        };
        let sentences = if white == 0 && black == 0 {
            vec!["Nobody has prisoners.".to_owned()]
        } else {
            vec![format!("White has {white} and Black {black}; equal numbers go back into the boxes."), left]
        };
        self.tell(2, "Equal numbers of prisoners cancel", table, sentences);
    }

    fn first_move(&mut self, sum: &Sum, abacus: &Abacus, last: Option<Side>, values: Values) {
        let mut table = self.table;
        let mut sentences = Vec::new();
        if let (Some(moved), Some(Compensation { square, from, to })) = (abacus.moved, sum.compensation) {
            sentences.push(match last {
                Some(Side::White) => "White made the last ply: his most valuable stone counts a quarter.".to_owned(),
                _ => "White did not make the last ply: his most valuable stone counts half.".to_owned(),
            });
            let white = &mut table.board.stones[Side::White.index()];
            white[usize::from(square.rank)] &= !(1 << square.file);
            let went = match moved.to {
                MovedTo::Ring(ring) => {
                    if let Some(target) = nearest_empty(&table.board.stones, square, ring, values) {
                        table.board.stones[Side::White.index()][usize::from(target.rank)] |= 1 << target.file;
                        match moved.rings {
                            _ if is_corner(square) => format!("goes to the common edge square {target}"),
                            1 => format!("goes one ring outward, to {target}"),
                            _ => format!("goes two rings outward, to {target}"),
                        }
                    } else {
                        table.beside[Side::White.index()][ring] += 1;
                        format!("goes outward and, ring {ring} being full, is set beside it")
                    }
                }
                MovedTo::Prisoners => {
                    table.prisoners[Side::White.index()] += 1;
                    "leaves the board and joins White's prisoners".to_owned()
                }
                MovedTo::Beside(fraction) => {
                    table.fraction = Some(fraction);
                    "leaves the board and is set beside it".to_owned()
                }
            };
            sentences.push(format!("The one on {square}, worth {from}, {went}; it counts {to}."));
        } else {
            sentences.push("White has no stones: there is nothing to compensate.".to_owned());
        }
        self.tell(3, "Compensation for the first move", table, sentences);
    }

    fn slide(&mut self, abacus: &Abacus, values: Values) {
        let table = self.laid_out(&abacus.laid);
        let mut sentences = vec![
            "In each ring the stones slide to the diagonal a1-p16, as near to a1 as they fit: White's below it, \
             Black's above it."
                .to_owned(),
        ];
        if values == Values::Edge1Corner2 {
            sentences.push("Stones from the corners count as stones of ring 1 and are laid there.".to_owned());
        }
        for side in Side::BOTH {
            sentences.push(format!("{side} has {}.", list(side_counts(&abacus.laid, side), None)));
            for (ring, &count) in table.beside[side.index()].iter().enumerate().filter(|(_, count)| **count > 0) {
                sentences.push(format!("For {count} of {side}'s in ring {ring} there is no square: beside the board."));
            }
        }
        self.tell(4, "The stones slide to the diagonal", table, sentences);
    }

    // The text takes stones off "from the square farthest from the dividing
    // diagonal". Read along the ring, as an abacus is: from the end of each
    // row, the stones farthest from the end at a1 (beside the board
    // first). As long as a row has not gone round its corner that is
    // also the square farthest from the diagonal; beyond, it leaves no gaps.
    fn compare(&mut self, abacus: &Abacus) {
        let after = abacus.steps.first().map_or(abacus.laid, |step| step.counts);
        let mut off = [0; PLACES];
        for (off, (before, after)) in off.iter_mut().zip(abacus.laid[0].iter().zip(&after[0])) {
            *off = before - after;
        }
        let mut sentences = Vec::new();
        if off.iter().all(|&count| count == 0) {
            sentences.push("No ring has stones of both colours.".to_owned());
        } else {
            sentences.push(format!(
                "Of each colour come off, those farthest along the ring from a1 first: {}.",
                list(&off, None)
            ));
        }
        sentences.extend(Side::BOTH.map(|side| format!("{side} has {} left.", list(side_counts(&after, side), None))));
        self.tell(5, "Equal numbers come off, ring by ring", self.laid_out(&after), sentences);
    }

    fn exchange(&mut self, abacus: &Abacus) {
        let mut sentences: Vec<String> = abacus.steps.iter().filter_map(worded).collect();
        if sentences.is_empty() {
            sentences.push("Nobody has an enemy left: there is nothing to exchange.".to_owned());
        }
        self.tell(6, "The abacus", self.laid_out(&abacus.left()), sentences);
    }

    fn count(&mut self, abacus: &Abacus, values: Values) {
        let (left, points) = (abacus.left(), abacus.points());
        let mut sentences = Vec::new();
        for side in Side::BOTH.into_iter().filter(|side| side_counts(&left, *side).iter().any(|&count| count > 0)) {
            sentences.push(format!("{side} has {}.", list(side_counts(&left, side), Some(values))));
        }
        if let Some(fraction) = self.table.fraction {
            let part = fraction.points();
            sentences.push(match abacus.outcome() {
                Outcome::Win(Side::Black) => format!("White's stone beside the board takes {part} from that."),
                _ => format!("White's stone beside the board counts {part}."),
            });
        }
        sentences.push(match abacus.outcome() {
            Outcome::Win(side) => format!("{side} wins, {points} to 0."),
            Outcome::Draw => "Nothing is left: a draw, 0 to 0.".to_owned(),
        });
        self.tell(7, "The count", self.table, sentences);
    }

    fn laid_out(&self, counts: &Counts) -> Table {
        let mut table = self.table;
        for side in Side::BOTH {
            let [prisoners, ..] = side_counts(counts, side);
            table.prisoners[side.index()] = *prisoners;
        }
        (table.board.stones, table.beside) = laid_out(counts);
        table
    }
}

/// Stones in their half of each ring, as near to a1 as they fit; and how many of each ring do not.
pub(super) fn laid_out(counts: &Counts) -> (Stones, [[u64; 8]; 2]) {
    let mut stones: Stones = [[0; 16]; 2];
    let mut beside = [[0; 8]; 2];
    for side in Side::BOTH {
        let [_, rings @ ..] = side_counts(counts, side);
        for (ring, (&count, beside)) in (0..).zip(rings.iter().zip(&mut beside[side.index()])) {
            let mut rest = count;
            for square in half_ring(side, ring) {
                if rest > 0 {
                    rest -= 1;
                    stones[side.index()][usize::from(square.rank)] |= 1 << square.file;
                }
            }
            *beside = rest;
        }
    }
    (stones, beside)
}

const fn side_counts(counts: &Counts, side: Side) -> &[u64; PLACES] {
    &counts[side.index()]
}

/// The squares of a ring in one side's half of the board, off the diagonal,
/// beginning at a1: White's go right and then up, Black's up and then right.
fn half_ring(side: Side, ring: u8) -> impl Iterator<Item = Square> {
    let far = 15 - ring;
    let out = (ring + 1..=far).map(move |along| (along, ring));
    let back = (ring + 1..far).map(move |along| (far, along));
    out.chain(back).map(move |(along, across)| match side {
        Side::White => Square::new(along, across),
        Side::Black => Square::new(across, along),
    })
}

/// The empty square of a ring nearest to this one: where the stone moved
/// outward is put. The text names none, and the next step moves it anyway.
fn nearest_empty(stones: &Stones, from: Square, ring_: usize, values: Values) -> Option<Square> {
    let [white, black] = stones;
    let empty: [u16; 16] = std::array::from_fn(|rank| !(white[rank] | black[rank]));
    squares(&empty)
        .filter(|&square| usize::from(ring(square)) == ring_)
        // A corner is worth more than the ring.
        .filter(|&square| values == Values::Edge2 || !is_corner(square))
        .min_by_key(|square| from.file.abs_diff(square.file) + from.rank.abs_diff(square.rank))
}

fn changed(before: &Board256, after: &Board256) -> Vec<Square> {
    let mut rows = [0; 16];
    for (rank, row) in rows.iter_mut().enumerate() {
        *row = Side::BOTH
            .iter()
            .fold(0, |row, side| row | (before.stones[side.index()][rank] ^ after.stones[side.index()][rank]));
    }
    if before.walkers != after.walkers {
        let walkers = before.walkers.iter().chain(&after.walkers);
        for square in walkers.flatten().flatten() {
            rows[usize::from(square.rank)] |= 1 << square.file;
        }
    }
    squares(&rows).collect()
}

/// What was exchanged in a step, `None` for the first and the last, which exchange nothing.
fn worded(step: &Step) -> Option<String> {
    let whose = |side: Side, count: u64, place: usize| match (count, place.checked_sub(1)) {
        (1, Some(ring)) => format!("{side}'s stone in ring {ring}"),
        (_, Some(ring)) => format!("{count} of {side}'s stones in ring {ring}"),
        (1, None) => format!("one of {side}'s prisoners"),
        (_, None) => format!("{count} of {side}'s prisoners"),
    };
    Some(match step.operation {
        Operation::Cancel | Operation::Count => return None,
        Operation::LayPrisoners { side, prisoners, met } => {
            let met = if met == 0 { String::new() } else { format!(", where {met} of each colour come off") };
            format!("{side} lays {} in ring 0{met}.", things(prisoners, 0))
        }
        Operation::CancelOutward { side, place, stones, against, enemies } => {
            format!("{} for {}: all come off.", whose(side, stones, place), whose(side.other(), enemies, against))
        }
        Operation::ExchangeInward { side, place, pairs } => {
            format!("{side} exchanges {} for {}.", things(2 * pairs, place), things(pairs, place + 1))
        }
        Operation::ExchangeOutward { side, place, against } => {
            let mut change = [0; PLACES];
            change[against..place].fill(1);
            format!(
                "{} for {}: both come off, and {side} gets change: {}.",
                whose(side, 1, place),
                whose(side.other(), 1, against),
                list(&change, None)
            )
        }
    })
}

/// `3 prisoners`, `1 stone in ring 4`.
fn things(count: u64, place: usize) -> String {
    let s = if count == 1 { "" } else { "s" };
    match place.checked_sub(1) {
        Some(ring) => format!("{count} stone{s} in ring {ring}"),
        None => format!("{count} prisoner{s}"),
    }
}

/// What there is on each place, from the outside in, with what one is worth if values are given.
///
/// `2 prisoners, 1 stone in ring 0, 5 in ring 3`
fn list(counts: &[u64; PLACES], values: Option<Values>) -> String {
    let mut items = Vec::new();
    let mut named = false;
    for (place, &count) in (0u8..).zip(counts).filter(|(_, count)| **count > 0) {
        let ring = place.checked_sub(1);
        let thing = match ring {
            Some(ring) if named => format!("{count} in ring {ring}"),
            _ => things(count, place.into()),
        };
        named |= ring.is_some();
        let worth = values.map_or(String::new(), |values| {
            let one = ring.map_or(Points::whole(1), |ring| values.of_ring(ring));
            format!(" (worth {one}{})", if count == 1 { "" } else { " each" })
        });
        items.push(thing + &worth);
    }
    if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
}
