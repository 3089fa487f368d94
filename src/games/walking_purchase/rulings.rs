//! The rulings of Walking Purchase.

use crate::rules::{RulingError, RulingInfo, Rulings};

/// What Walking Purchase is played under.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WalkingPurchaseRulings {
    /// Ruling `values=edge-1-corner-2`.
    pub edge_1_corner_2: bool,
    /// Ruling `straight=yes`.
    pub straight: bool,
}

impl WalkingPurchaseRulings {
    /// What stones are worth.
    #[must_use]
    pub const fn values(self) -> super::score::Values {
        if self.edge_1_corner_2 { super::score::Values::Edge1Corner2 } else { super::score::Values::Edge2 }
    }
}

impl Rulings for WalkingPurchaseRulings {
    const ALL: &'static [RulingInfo] = &[
        RulingInfo {
            name: "values",
            default: "edge-2",
            values: "`edge-2` or `edge-1-corner-2`",
            why: "What a stone is worth. `edge-2`: 2 on the edge, corners included, and twice as much on each ring \
                  inward. The text names one number only, two for the corner squares. In Winkeladvokat, from which \
                  the game descends, the edge is printed 2 and each ring inward doubles; and the abacus slides stones \
                  along their ring, so all squares of a ring must be worth the same. `edge-1-corner-2` reads the \
                  sentence by itself: the edge is worth 1, its corners 2.",
        },
        RulingInfo {
            name: "straight",
            default: "no",
            values: "`no` or `yes`",
            why: "Whether a walk may go straight, its stone then lying on the start square. The move is called an \
                  angle move and the stone goes where the walker turned off, so both legs are at least one square.",
        },
    ];

    fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError> {
        match (name, value) {
            ("values", "edge-2") => self.edge_1_corner_2 = false,
            ("values", "edge-1-corner-2") => self.edge_1_corner_2 = true,
            ("straight", "no") => self.straight = false,
            ("straight", "yes") => self.straight = true,
            _ => {
                let info = Self::ALL.iter().find(|info| info.name == name).ok_or(RulingError::UnknownName)?;
                return Err(RulingError::UnknownValue(info.values));
            }
        }
        Ok(())
    }

    fn value(&self, index: usize) -> String {
        let value = match (index, self.edge_1_corner_2, self.straight) {
            (0, false, _) => "edge-2",
            (0, true, _) => "edge-1-corner-2",
            (_, _, false) => "no",
            (_, _, true) => "yes",
        };
        value.to_owned()
    }
}
