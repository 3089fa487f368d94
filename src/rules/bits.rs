//! Sets of squares as the bits of one number: a board, or one line of it.

/// An unsigned number whose bits are a set.
pub trait BitSet: Copy {
    /// Whether no bit is set.
    fn is_empty(self) -> bool;
    /// The number of the lowest bit that is set, of a set that is not empty.
    fn lowest(self) -> u8;
    /// The set without its lowest bit, of a set that is not empty.
    #[must_use]
    fn without_lowest(self) -> Self;
}

/// Implements [`BitSet`] for numbers of up to 255 bits.
macro_rules! bit_sets {
    ($($number:ty),+) => {
        $(impl BitSet for $number {
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the number of a bit")]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
        })+
    };
}

bit_sets![u16, u32, u64, u128];

/// The numbers of the bits that are set, from the lowest up.
#[inline]
pub fn bits(mut set: impl BitSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (!set.is_empty()).then(|| {
            let lowest = set.lowest();
            set = set.without_lowest();
            lowest
        })
    })
}

/// The number of the bit that has so many set ones below it.
pub fn nth_bit(set: impl BitSet, index: u32) -> u8 {
    (0..index).fold(set, |set, _| set.without_lowest()).lowest()
}

/// The free squares of a line that are seen from `at`, both ways: up to the first occupied one, which is not among them.
#[inline]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "nothing is set in the upper half")]
pub const fn seen_along(occupied: u16, at: u8) -> u16 {
    let (occupied, below) = (occupied as u32, (1u32 << at) - 1);
    let above = 0xFFFF & !(below << 1 | 1);
    let stop = (occupied & above | 1 << 16).trailing_zeros();
    let floor = 32 - (occupied & below).leading_zeros();
    (above & ((1 << stop) - 1) | below & !((1 << floor) - 1)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_are_told_one_by_one(set in any::<u128>()) {
            let expected: Vec<u8> = (0..128).filter(|&bit| set >> bit & 1 == 1).collect();
            prop_assert_eq!(bits(set).collect::<Vec<_>>(), &expected[..]);
            for (&bit, index) in expected.iter().zip(0..) {
                prop_assert_eq!(nth_bit(set, index), bit);
            }
        }

        #[test]
        fn what_is_seen_ends_before_the_first_square_that_is_occupied(occupied in any::<u16>(), sparse in any::<u16>(), at in 0u8..16) {
            let occupied = occupied & sparse;
            let free = |square: &u8| occupied >> square & 1 == 0;
            let up = (at + 1..16).take_while(free);
            let down = (0..at).rev().take_while(free);
            let expected = up.chain(down).fold(0, |seen, square| seen | 1u16 << square);
            prop_assert_eq!(seen_along(occupied, at), expected);
        }
    }
}
