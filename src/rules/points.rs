//! Points, exact.

use std::fmt;
use std::ops::{Add, Sub};

/// Points, exact: a whole number of quarters.
///
/// Shown as a plain decimal without needless digits: `12`, `12.5`, `0.25`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(i64);

impl Points {
    /// So many points.
    #[must_use]
    pub const fn whole(points: i64) -> Self {
        Self(points * 4)
    }

    /// So many quarters of a point.
    #[must_use]
    pub const fn from_quarters(quarters: i64) -> Self {
        Self(quarters)
    }

    /// How many quarters of a point these are.
    #[must_use]
    pub const fn quarters(self) -> i64 {
        self.0
    }

    /// Reads what [`Points`] are shown as, and nothing else: no `+1`, `12.50`, `01` or `.5`.
    ///
    /// A difference below zero (`-0.5`) is read too.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let fraction = match fraction {
            "0" => 0,
            "25" => 1,
            "5" => 2,
            "75" => 3,
            _ => return None,
        };
        let quarters = whole.parse::<i64>().ok()?.checked_mul(4)?;
        let below = text.starts_with('-');
        let points = Self(if below { quarters.checked_sub(fraction)? } else { quarters.checked_add(fraction)? });
        (points.to_string() == text).then_some(points)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quarters = self.0.unsigned_abs();
        let fraction = match quarters % 4 {
            0 => "",
            1 => ".25",
            2 => ".5",
            _ => ".75",
        };
        f.pad_integral(self.0 >= 0, "", &format!("{}{fraction}", quarters / 4))
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}
