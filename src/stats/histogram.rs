//! How often each whole number occurred.

use std::collections::BTreeMap;

/// Counts of whole numbers: exact, and the same in whatever order they came.
///
/// ```
/// use winkelzug::stats::Histogram;
///
/// let mut lengths = Histogram::default();
/// [4, 1, 3, 1].into_iter().for_each(|length| lengths.add(length));
/// assert_eq!(lengths.quantile(50), Some(1));
/// assert_eq!(lengths.quantile(90), Some(4));
/// assert_eq!(lengths.mean(100), Some(225));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// By value, how often.
    bins: BTreeMap<i64, u64>,
    count: u64,
    sum: i128,
}

impl Histogram {
    /// Counts a value.
    pub fn add(&mut self, value: i64) {
        *self.bins.entry(value).or_default() += 1;
        self.count += 1;
        self.sum += i128::from(value);
    }

    /// Counts all that another one has counted.
    pub fn merge(&mut self, other: Self) {
        for (value, count) in other.bins {
            *self.bins.entry(value).or_default() += count;
        }
        self.count += other.count;
        self.sum += other.sum;
    }

    /// How many values were counted.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Their sum.
    #[must_use]
    pub const fn sum(&self) -> i128 {
        self.sum
    }

    /// Each value that occurred, from the least, and how often.
    pub fn bins(&self) -> impl ExactSizeIterator<Item = (i64, u64)> + '_ {
        self.bins.iter().map(|(&value, &count)| (value, count))
    }

    /// The least value.
    #[must_use]
    pub fn min(&self) -> Option<i64> {
        self.bins.first_key_value().map(|(&value, _)| value)
    }

    /// The greatest value.
    #[must_use]
    pub fn max(&self) -> Option<i64> {
        self.bins.last_key_value().map(|(&value, _)| value)
    }

    /// The quantile by nearest rank: the least value that occurred and that at
    /// least `percent` of a hundred values do not exceed. Always a value that
    /// occurred, never one between two; of an even number the median is
    /// therefore the lower of the two in the middle.
    #[must_use]
    pub fn quantile(&self, percent: u8) -> Option<i64> {
        let rank = (u128::from(self.count) * u128::from(percent.min(100))).div_ceil(100).max(1);
        let mut below = 0u128;
        self.bins().find_map(|(value, count)| {
            below += u128::from(count);
            (below >= rank).then_some(value)
        })
    }

    /// The mean times `scale`, rounded to a whole number, halves away from zero.
    #[must_use]
    pub const fn mean(&self, scale: i128) -> Option<i128> {
        if self.count == 0 {
            return None;
        }
        let (sum, count) = (self.sum * scale, self.count as i128);
        let half = if sum < 0 { -count } else { count };
        Some((2 * sum + half) / (2 * count))
    }
}
