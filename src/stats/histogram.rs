//! Histograms of whole numbers.

use std::collections::BTreeMap;

/// Counts how often each whole number occurs. Exact, and independent of the order in which values are added.
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
    /// The count of each value.
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

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: Self) {
        for (value, count) in other.bins {
            *self.bins.entry(value).or_default() += count;
        }
        self.count += other.count;
        self.sum += other.sum;
    }

    /// The number of values counted.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The sum of the values counted.
    #[must_use]
    pub const fn sum(&self) -> i128 {
        self.sum
    }

    /// Each value that occurred and its count, in ascending order.
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

    /// The quantile by nearest rank: the least value that occurred such that at least `percent` % of the values do not
    /// exceed it. It is never interpolated; the median of an even number of values is the lower of the two in the
    /// middle. `None` if nothing was counted.
    #[must_use]
    pub fn quantile(&self, percent: u8) -> Option<i64> {
        let rank = (u128::from(self.count) * u128::from(percent.min(100))).div_ceil(100).max(1);
        let mut below = 0u128;
        self.bins().find_map(|(value, count)| {
            below += u128::from(count);
            (below >= rank).then_some(value)
        })
    }

    /// The mean times `scale`, rounded to a whole number, with halves rounded away from zero. `None` if nothing was
    /// counted.
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
