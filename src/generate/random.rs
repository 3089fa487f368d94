//! Random numbers that stay the same.
//!
//! A record is known by its plan and number alone, also to those who make it
//! again years later. A library's generators, and how it brings a number into
//! a range, may change with its next version; these few lines do not.

/// xoshiro256++ (Blackman and Vigna 2018), seeded by splitmix64 as its authors say.
#[derive(Clone, Debug)]
pub(super) struct Random([u64; 4]);

/// What splitmix64 adds at every step.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    /// The stream of this number under this seed. Different numbers give different streams.
    pub fn new(seed: u64, number: u64) -> Self {
        // Mixing is one to one, so that under one seed no two numbers meet.
        let mut state = mixed(mixed(seed.wrapping_add(GAMMA)) ^ number);
        Self([(); 4].map(|()| {
            state = state.wrapping_add(GAMMA);
            mixed(state)
        }))
    }

    /// The next 64 bits.
    fn bits(&mut self) -> u64 {
        let Self([a, b, c, d]) = self;
        let bits = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        bits
    }

    /// A number below `bound`, which is not 0, each as likely as any other.
    ///
    /// The upper half of a product with `bound` (Lemire 2019). Each result has
    /// as many lower halves as any other once those below 2^64 mod `bound` are
    /// thrown away.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            let (upper, lower) = halves(product);
            // The remainder is smaller than `bound`: nearly always it need not be known.
            if lower >= bound || lower >= bound.wrapping_neg() % bound {
                return upper;
            }
        }
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// One of these, of which there is at least one.
    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        let at = self.below(choices.len() as u64);
        choices[usize::try_from(at).unwrap_or_default()]
    }
}

/// The last step of splitmix64.
const fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[expect(clippy::cast_possible_truncation, reason = "halves of the number")]
const fn halves(number: u128) -> (u64, u64) {
    ((number >> 64) as u64, number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_published_generators() {
        // splitmix64 from 0, as published with the algorithm.
        assert_eq!(mixed(GAMMA), 0xE220_A839_7B1D_CDAF);
        assert_eq!(mixed(GAMMA.wrapping_mul(2)), 0x6E78_9E6A_A1B9_65F4);
        // xoshiro256++ from the state 1, 2, 3, 4: the values that rand_xoshiro's test has from the authors' program.
        let mut random = Random([1, 2, 3, 4]);
        let expected = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386];
        assert_eq!([(); 4].map(|()| random.bits()), expected);
    }

    #[test]
    fn numbers_are_below_their_bound_and_even() {
        let mut random = Random::new(1, 2);
        assert!((0..1000).all(|_| random.below(1) == 0));
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[usize::try_from(random.below(7)).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        // Two thirds of all 64-bit numbers are below this one: half of the halves would be wrong without rejection.
        let bound = 3 << 62;
        let low = (0..30_000).filter(|_| random.below(bound) < 1 << 62).count();
        assert!((9_500..10_500).contains(&low), "{low}");
    }

    #[test]
    fn streams_differ() {
        let first = |seed, number| Random::new(seed, number).bits();
        let mut seen: Vec<u64> = (0..100).flat_map(|seed| (0..100).map(move |number| first(seed, number))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 10_000);
    }
}
