//! A man on his way through a capture.

use super::board::{BOARD, DIAGONAL, JUMPS, Ply, Position, SLANTED, SQUARES, STRAIGHT, bit, landings, point};
use crate::record::Square;
use std::ops::ControlFlow;

/// The men that can jump.
#[inline]
pub(super) const fn jumpers(position: &Position) -> u32 {
    const fn along(own: u32, enemy: u32, empty: u32, shift: u32) -> u32 {
        own & (((enemy >> shift) & (empty >> (2 * shift))) | ((enemy << shift) & (empty << (2 * shift))))
    }
    let (own, enemy, empty) = (position.own(), position.enemy(), position.empty());
    let slanted = own & DIAGONAL;
    along(own, enemy, empty, STRAIGHT[0])
        | along(own, enemy, empty, STRAIGHT[1])
        | along(slanted, enemy, empty, SLANTED[0])
        | along(slanted, enemy, empty, SLANTED[1])
}

/// A man between two jumps. The men he has jumped are off the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jumper {
    at: usize,
    enemy: u32,
    empty: u32,
    /// The men jumped.
    pub taken: u32,
}

impl Jumper {
    /// The man on `from` before his first jump; his point is empty once he has left it.
    #[inline]
    pub const fn new(position: &Position, from: Square) -> Self {
        Self { at: point(from), enemy: position.enemy(), empty: position.empty() | bit(from), taken: 0 }
    }

    /// Where he can land.
    #[inline]
    pub const fn landings(&self) -> u32 {
        landings(self.at, self.enemy, self.empty)
    }

    /// Jumps, if he can, to a square of any board.
    #[inline]
    pub fn jump(&mut self, to: Square) -> Option<()> {
        if !to.is_on(super::board::WIDTH, super::board::WIDTH) {
            return None;
        }
        let to = point(to);
        let over = 1 << usize::midpoint(self.at, to);
        if JUMPS[self.at] & self.empty & (1 << to) == 0 || self.enemy & over == 0 {
            return None;
        }
        self.land(to, over);
        Some(())
    }

    #[inline]
    const fn land(&mut self, to: usize, over: u32) {
        self.at = to;
        self.enemy ^= over;
        self.empty |= over;
        self.taken |= over;
    }

    /// The number of ways to go on from here to an end, staying here included
    /// where that is allowed.
    pub fn count(self, free: bool) -> u64 {
        let mut landings = self.landings();
        let mut count = u64::from(self.taken != 0 && (free || landings == 0));
        while landings != 0 {
            let to = landings.trailing_zeros() as usize;
            landings &= landings - 1;
            let mut next = self;
            next.land(to, 1 << usize::midpoint(self.at, to));
            count += next.count(free);
        }
        count
    }
}

/// A capture as it grows, with the points visited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Series {
    jumper: Jumper,
    /// A man for each jump, twelve at most, and the start.
    path: [Square; 13],
    length: usize,
}

impl Series {
    /// The capture of the man on `from` before his first jump.
    #[inline]
    pub const fn new(position: &Position, from: Square) -> Self {
        Self { jumper: Jumper::new(position, from), path: [from; 13], length: 1 }
    }

    /// Jumps, if the man can.
    pub fn jump(&mut self, to: Square) -> Option<()> {
        self.jumper.jump(to)?;
        self.path[self.length] = to;
        self.length += 1;
        Some(())
    }

    /// Whether the man can jump on.
    pub const fn can_jump_on(&self) -> bool {
        self.jumper.landings() != 0
    }

    /// The number of the point where the man is.
    #[inline]
    pub const fn at(&self) -> usize {
        self.jumper.at
    }

    /// The points visited.
    #[inline]
    pub fn path(&self) -> &[Square] {
        &self.path[..self.length]
    }

    /// The number of jumps.
    pub const fn jumps(&self) -> usize {
        self.length - 1
    }

    /// The ply, if the capture ends here.
    #[inline]
    pub const fn ply(&self) -> Ply {
        Ply { from: self.path[0], to: self.path[self.length - 1], taken: self.jumper.taken }
    }

    /// Hands every legal capture that begins like this one to `visit`.
    /// `free`: it may stop after any jump.
    #[inline]
    pub fn visit<V>(&mut self, free: bool, visit: &mut V) -> ControlFlow<()>
    where
        V: FnMut(&Self) -> ControlFlow<()>,
    {
        let landings = self.jumper.landings();
        if self.jumper.taken != 0 && (free || landings == 0) {
            visit(self)?;
        }
        self.visit_on(landings, free, visit)
    }

    /// The same with one jump more at least, to these landings. Most captures end after it, without another call.
    fn visit_on<V>(&mut self, mut landings: u32, free: bool, visit: &mut V) -> ControlFlow<()>
    where
        V: FnMut(&Self) -> ControlFlow<()>,
    {
        let here = self.jumper;
        while landings != 0 {
            let to = landings.trailing_zeros() as usize;
            landings &= landings - 1;
            self.jumper.land(to, 1 << usize::midpoint(here.at, to));
            self.path[self.length] = SQUARES[to];
            self.length += 1;
            let on = self.jumper.landings();
            if free || on == 0 {
                visit(self)?;
            }
            if on != 0 {
                self.visit_on(on, free, visit)?;
            }
            self.length -= 1;
            self.jumper = here;
        }
        ControlFlow::Continue(())
    }
}

const _: () = assert!(BOARD.count_ones() == 25);
