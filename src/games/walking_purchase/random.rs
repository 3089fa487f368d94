//! Choosing a legal ply at random, in time proportional to the lines of sight.
//!
//! Generated records depend on the order in which plies are numbered here:
//! walker by walker, turning squares on its rank, then on its file, straight
//! walks last; then captures.

use super::board::{Ply, Position};
use super::captures::visit_captures;
use super::plies::turns;
use super::rulings::WalkingPurchaseRulings as Rulings;
use crate::record::Square;
use crate::rules::{CHOSEN_FROM, bits, nth_bit, seen_along};
use std::ops::ControlFlow;

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
    let count = walks + count_captures(position, CHOSEN_FROM);
    if count == 0 {
        return None;
    }
    let mut index = below(count);
    path.clear();
    if index >= walks {
        return nth_capture(position, index - walks, path);
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
        let [across, along] = turns(position, from);
        for file in bits(across) {
            let ranks = seen_along(position.columns[usize::from(file)], from.rank);
            each(Fan { from, turn: Square::new(file, from.rank), targets: Targets::OnFile(file, ranks) });
        }
        for rank in bits(along) {
            let files = seen_along(position.rows[usize::from(rank)], from.file);
            each(Fan { from, turn: Square::new(from.file, rank), targets: Targets::OnRank(rank, files) });
        }
        if rulings.straight {
            each(Fan { from, turn: from, targets: Targets::OnRank(from.rank, across) });
            each(Fan { from, turn: from, targets: Targets::OnFile(from.file, along) });
        }
    }
}

/// The number of captures, up to `most`.
fn count_captures(position: &Position, most: u64) -> u64 {
    let mut count = 0;
    let _ = visit_captures(&mut position.clone(), &mut |_, _, _| {
        count += 1;
        if count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    count
}

/// The capture with so many before it; `path` takes the squares that it visits.
fn nth_capture(position: &Position, mut before_it: u64, path: &mut Vec<Square>) -> Option<Ply> {
    let mut chosen = None;
    let _ = visit_captures(&mut position.clone(), &mut |_, ply, squares| {
        if before_it > 0 {
            before_it -= 1;
            return ControlFlow::Continue(());
        }
        path.extend_from_slice(squares);
        chosen = Some(*ply);
        ControlFlow::Break(())
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::super::WalkingPurchase;
    use super::*;
    use crate::rules::Game;
    use std::collections::HashSet;

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
