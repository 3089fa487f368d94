//! Shares and their confidence intervals.

/// A part of a whole, counted in half points so that draws are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The part, in half points.
    pub halves: u64,
    /// The whole, in points.
    pub of: u64,
}

/// The 97.5 % point of the normal distribution, so that an interval covers 95 %.
const Z: f64 = 1.959_963_984_540_054;

#[expect(clippy::cast_precision_loss, reason = "only to be shown, and counts of records are far below 2^53")]
impl Share {
    /// The share, from 0 to 1; `None` if the whole is 0.
    #[must_use]
    pub fn value(self) -> Option<f64> {
        (self.of > 0).then(|| self.halves as f64 / 2.0 / self.of as f64)
    }

    /// The 95 % Wilson score interval without continuity correction.
    ///
    /// With half points it is wider than necessary, because draws vary less than wins and losses.
    #[must_use]
    pub fn interval(self) -> Option<(f64, f64)> {
        let share = self.value()?;
        let n = self.of as f64;
        let z2 = Z * Z;
        let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let reach = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
        // For a share of 0 or 1, the interval ends exactly there; rounding might miss it.
        let low = if self.halves == 0 { 0.0 } else { (middle - reach).max(0.0) };
        let high = if self.halves == 2 * self.of { 1.0 } else { (middle + reach).min(1.0) };
        Some((low, high))
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    fn close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 5e-5
    }

    #[test]
    fn intervals_are_those_computed_by_hand() {
        // Newcombe 1998, table I, method 3: 81/263, 15/148, 0/20, 1/29, all without correction.
        for (part, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
            (20, 20, 0.8389, 1.0),
        ] {
            let found = Share { halves: 2 * part, of }.interval().unwrap();
            assert!(close(found.0, low) && close(found.1, high), "{part}/{of}: {found:?}");
        }
    }

    #[test]
    fn draws_are_half_points() {
        let (low, high) = Share { halves: 5, of: 4 }.interval().unwrap();
        let z2 = 3.841_458_820_694_124_f64;
        // 2½ of 4. Wilson's bounds solve (p - 0.625)² = z² p (1 - p) / 4.
        for bound in [low, high] {
            assert!(close((bound - 0.625).powi(2), z2 * bound * (1.0 - bound) / 4.0), "{bound}");
        }
    }

    #[test]
    fn nothing_has_no_share() {
        assert_eq!(Share::default().value(), None);
        assert_eq!(Share::default().interval(), None);
    }
}
