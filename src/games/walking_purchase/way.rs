//! Ways of walks: where they begin and end, and the squares entered on their legs.

use crate::record::{Ends, Square};

/// The bits from `a` (without it) to `b` (with it): the squares entered on a leg.
#[inline(always)]
pub(super) const fn leg(a: u8, b: u8) -> u16 {
    LEGS[16 * (a & 15) as usize + (b & 15) as usize]
}

/// Where a walk begins and ends, both on the board.
#[derive(Clone, Copy)]
pub(super) struct Way(Ends);

impl Way {
    /// `None` unless both squares are on the board: one test for four numbers.
    #[inline(always)]
    pub const fn new(ends: Ends) -> Option<Self> {
        if ends.bits() & 0xF0F0_F0F0 == 0 { Some(Self(ends)) } else { None }
    }

    #[inline(always)]
    pub const fn start(self) -> Square {
        self.0.first()
    }

    #[inline(always)]
    pub const fn end(self) -> Square {
        self.0.last()
    }

    #[inline(always)]
    pub const fn start_file(self) -> usize {
        self.0.bits() as usize & 15
    }

    #[inline(always)]
    pub const fn start_rank(self) -> usize {
        self.0.bits() as usize >> 8 & 15
    }

    #[inline(always)]
    pub const fn end_file(self) -> usize {
        self.0.bits() as usize >> 16 & 15
    }

    #[inline(always)]
    pub const fn end_rank(self) -> usize {
        self.0.bits() as usize >> 24 & 15
    }

    /// Whether both squares are on one line.
    #[inline(always)]
    pub const fn is_straight(self) -> bool {
        let apart = self.0.bits() ^ self.0.bits() >> 16;
        (apart & 0xFF == 0) | (apart & 0xFF00 == 0)
    }

    /// The files entered from the first to the last, and the ranks.
    #[inline(always)]
    pub const fn legs(self) -> (u16, u16) {
        // Each byte of the first square beside that of the last.
        let both = (self.0.bits() << 4 | self.0.bits() >> 16) as usize;
        (LEGS[both & 0xFF], LEGS[both >> 8 & 0xFF])
    }
}

/// By where they begin (times 16) and where they end.
static LEGS: [u16; 256] = {
    let mut legs = [0; 256];
    let mut a = 0;
    while a < 16 {
        let mut b = 0;
        while b < 16 {
            let mut at = a;
            while at != b {
                if at < b {
                    at += 1
                } else {
                    at -= 1
                }
                legs[16 * a + b] |= 1 << at;
            }
            b += 1;
        }
        a += 1;
    }
    legs
};
