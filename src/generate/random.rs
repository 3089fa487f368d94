//! Reproducible random numbers.
//!
//! Plan and number must yield the same record in every later version. A library may change its generators, or how it
//! maps numbers to a range, in any release; therefore both are implemented here.

/// The generator xoshiro256++ (Blackman and Vigna 2018), seeded with splitmix64 as its authors recommend.
#[derive(Clone, Debug)]
pub(super) struct Random([u64; 4]);

/// The increment of splitmix64.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    /// The random stream for a seed and a record number. Different numbers give different streams.
    pub fn new(seed: u64, number: u64) -> Self {
        // `mixed` is a bijection, so different numbers under one seed give different states.
        let mut state = mixed(mixed(seed.wrapping_add(GAMMA)) ^ number);
        Self([(); 4].map(|()| {
            state = state.wrapping_add(GAMMA);
            mixed(state)
        }))
    }

    /// The next 64 random bits.
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

    /// A uniformly distributed number below `bound`, which must not be 0.
    ///
    /// The result is the upper half of a product with `bound` (Lemire 2019). It is unbiased, because products whose
    /// lower half is below 2^64 mod `bound` are rejected.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            let (upper, lower) = halves(product);
            // The remainder is smaller than `bound`, so this comparison nearly always avoids the division.
            if lower >= bound || lower >= bound.wrapping_neg() % bound {
                return upper;
            }
        }
    }

    /// Returns `true` with probability 1/`times`.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// A random element of `choices`, which must not be empty.
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
        // The first values of splitmix64 from the state 0, as published with the algorithm.
        assert_eq!(mixed(GAMMA), 0xE220_A839_7B1D_CDAF);
        assert_eq!(mixed(GAMMA.wrapping_mul(2)), 0x6E78_9E6A_A1B9_65F4);
        // xoshiro256++ from the state 1, 2, 3, 4: values from the tests of rand_xoshiro, computed with the authors'
        // program.
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
        // A bound of three quarters of the range: without rejection, the results would be visibly biased.
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
