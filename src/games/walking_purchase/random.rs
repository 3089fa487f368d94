//! Choosing a legal ply at random, in time proportional to the lines of sight.
//!
//! Generated records depend on the order in which plies are numbered here:
//! walker by walker, turning squares on its rank, then on its file, straight
//! walks last; then captures.

use super::board::{Ply, Position, bit};
use super::plies::{DIRECTIONS, jump, jumpers, middle};
use super::rulings::WalkingPurchaseRulings as Rulings;
use crate::record::Square;
use crate::rules::{CHOSEN_FROM, Side};

/// The walks of one walker with one turning square.
#[derive(Clone, Copy)]
struct Fan {
    from: Square,
    turn: Square,
    targets: Targets,
}

/// Squares of one file or rank, a bit each.
#[derive(Clone, Copy)]
enum Targets {
    OnFile(u8, u16),
    OnRank(u8, u16),
}

impl Targets {
    const fn count(self) -> u32 {
        let (Self::OnFile(_, bits) | Self::OnRank(_, bits)) = self;
        bits.count_ones()
    }

    /// The square with so many before it.
    fn nth(self, index: u32) -> Square {
        match self {
            Self::OnFile(file, ranks) => Square::new(file, nth_bit(ranks, index)),
            Self::OnRank(rank, files) => Square::new(nth_bit(files, index), rank),
        }
    }
}

/// Two walkers with 30 turning squares and two straight lines each.
const FANS: usize = 2 * (30 + 2);

pub(super) fn random_ply(
    position: &Position,
    rulings: Rulings,
    below: &mut impl FnMut(u64) -> u64,
    path: &mut Vec<Square>,
) -> Option<Ply> {
    let corner = Square::new(0, 0);
    let mut fans = [Fan { from: corner, turn: corner, targets: Targets::OnFile(0, 0) }; FANS];
    let (mut fan_count, mut walks) = (0, 0);
    for_each_fan(position, rulings, |fan| {
        fans[fan_count] = fan;
        fan_count += 1;
        walks += u64::from(fan.targets.count());
    });
    let jumpers = jumpers(position);
    let captures = Captures::new(position).go_through(&jumpers, CHOSEN_FROM, path);
    let count = walks + captures;
    if count == 0 {
        return None;
    }
    let mut index = below(count);
    path.clear();
    if index >= walks {
        Captures::new(position).go_through(&jumpers, index - walks + 1, path);
        return Some(capture(path));
    }
    for Fan { from, turn, targets } in fans[..fan_count].iter().copied() {
        let count = targets.count();
        if index < u64::from(count) {
            let to = targets.nth(u32::try_from(index).unwrap_or(0));
            path.extend([from, to]);
            return Some(Ply::Walk { from, turn, to });
        }
        index -= u64::from(count);
    }
    None
}

#[inline(always)]
fn for_each_fan(position: &Position, rulings: Rulings, mut each: impl FnMut(Fan)) {
    for from in position.walkers[position.to_move.index()] {
        let across = reach(position.rows[usize::from(from.rank)], from.file);
        let along = reach(position.columns[usize::from(from.file)], from.rank);
        for file in each_bit(across) {
            let ranks = reach(position.columns[usize::from(file)], from.rank);
            each(Fan { from, turn: Square::new(file, from.rank), targets: Targets::OnFile(file, ranks) });
        }
        for rank in each_bit(along) {
            let files = reach(position.rows[usize::from(rank)], from.file);
            each(Fan { from, turn: Square::new(from.file, rank), targets: Targets::OnRank(rank, files) });
        }
        if rulings.straight {
            each(Fan { from, turn: from, targets: Targets::OnRank(from.rank, across) });
            each(Fan { from, turn: from, targets: Targets::OnFile(from.file, along) });
        }
    }
}

/// The free squares on a line that are seen from `at`, both ways.
#[inline(always)]
const fn reach(occupied: u16, at: u8) -> u16 {
    // Subtracting borrows through the free squares up to the first occupied one.
    const fn upward(occupied: u16, at: u16) -> u16 {
        (occupied ^ occupied.wrapping_sub(at << 1)) & !occupied & !(at | (at - 1))
    }
    let (occupied, at) = (occupied & !bit(at), bit(at));
    upward(occupied, at) | upward(occupied.reverse_bits(), at.reverse_bits()).reverse_bits()
}

#[inline(always)]
fn each_bit(mut bits: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let at = nth_bit(bits, 0);
            bits &= bits - 1;
            at
        })
    })
}

/// The number of the bit that has so many set ones below it.
#[expect(clippy::cast_possible_truncation, reason = "a bit number of 16 at most")]
fn nth_bit(mut bits: u16, index: u32) -> u8 {
    for _ in 0..index {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}

/// The ply that visits these squares.
fn capture(path: &[Square]) -> Ply {
    let mut taken = [0; 16];
    for between in path.windows(2).filter_map(|pair| middle(pair[0], pair[1])) {
        taken[usize::from(between.rank)] |= bit(between.file);
    }
    Ply::Capture { from: path[0], to: path[path.len() - 1], taken }
}

/// All captures, one after the other.
struct Captures {
    board: Position,
    side: Side,
}

impl Captures {
    const fn new(position: &Position) -> Self {
        Self { board: *position, side: position.to_move }
    }

    /// Goes on until so many have been found or there are no more; how many
    /// were found. The squares that the last one visits are left in `path`.
    fn go_through(mut self, jumpers: &[u16; 16], wanted: u64, path: &mut Vec<Square>) -> u64 {
        let mut left = wanted;
        for (files, rank) in jumpers.iter().copied().zip(0u8..) {
            for from in each_bit(files).map(|file| Square::new(file, rank)) {
                path.clear();
                path.push(from);
                self.board.take_stone(self.side, from);
                if self.from(from, &mut left, path) {
                    return wanted;
                }
                self.board.lay_stone(self.side, from);
            }
        }
        wanted - left
    }

    /// Each jump from here, and all that follow it. True when enough were found.
    fn from(&mut self, at: Square, left: &mut u64, path: &mut Vec<Square>) -> bool {
        for (files, ranks) in DIRECTIONS {
            let Some((between, next)) = jump(&self.board, self.side, at, files, ranks) else { continue };
            path.push(next);
            *left -= 1;
            if *left == 0 {
                return true;
            }
            self.board.take_stone(self.side.other(), between);
            if self.from(next, left, path) {
                return true;
            }
            self.board.lay_stone(self.side.other(), between);
            path.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::WalkingPurchase;
    use super::*;
    use crate::rules::Game;
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    /// Every random number gives another ply, and together they are all that there are.
    #[test]
    fn the_plies_chosen_are_the_legal_ones_each_once() {
        let positions = [
            "W14w/16/16/16/16/16/16/16/16/16/16/16/16/16/16/w14W w 0:0 -",
            "W14w/16/16/3s12/4S11/3s4sSs5/8S7/16/16/5sS1s7/6s9/16/1s14/S1s13/1s14/w14W w 3:0 b",
            "16/3W4s7/4s3S7/1S4w9/16/2sSs1s9/3s4S7/9w6/7S8/16/3S12/16/5W10/16/16/16 b 0:1 w",
            "16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/WwWw12 w 0:0 -",
            "16/16/16/16/16/16/16/16/16/16/16/16/16/16/4s11/WwWwSsS9 w 0:0 -",
        ];
        for straight in [false, true] {
            let rulings = Rulings { straight, ..Rulings::default() };
            for text in positions {
                let position = WalkingPurchase::read_position(text).unwrap();
                let mut expected = HashSet::new();
                let _ = WalkingPurchase::visit_plies(&mut position.clone(), &rulings, &mut |_, ply, path| {
                    expected.insert(format!("{ply:?} {path:?}"));
                    ControlFlow::Continue(())
                });
                let mut count = None;
                let mut path = Vec::new();
                let mut chosen = HashSet::new();
                for index in 0..expected.len() as u64 {
                    let ply = random_ply(&position, rulings, &mut |bound| index.min(*count.insert(bound)), &mut path);
                    chosen.insert(format!("{:?} {path:?}", ply.unwrap()));
                }
                assert_eq!(chosen, expected, "{text}");
                assert_eq!(count.unwrap_or(0), expected.len() as u64, "{text}");
                if expected.is_empty() {
                    assert_eq!(random_ply(&position, rulings, &mut |_| 0, &mut path), None);
                }
            }
        }
    }

    /// Five landing squares a side: the corner stone alone has 10,748,902 captures.
    #[test]
    fn very_many_captures_take_no_time() {
        let lattice = "WwWw12/16/16/16/16/16/16/1s1s1s1s8/s1s1s1s1s7/1s1s1s1s8/s1s1s1s1s7/1s1s1s1s8/s1s1s1s1s7/\
                       1s1s1s1s8/s1s1s1s1s7/Ss1s1s1s8 w 0:0 -";
        let position = WalkingPurchase::read_position(lattice).unwrap();
        let (mut path, mut count) = (Vec::new(), 0);
        let last = &mut |bound| {
            count = bound;
            bound - 1
        };
        let ply = random_ply(&position, Rulings::default(), last, &mut path);
        assert!(matches!(ply, Some(Ply::Capture { .. })));
        assert!(count > CHOSEN_FROM);
    }
}
