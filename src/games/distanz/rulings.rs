//! What the rule sheet of Distanz leaves open.

use crate::rules::{RulingError, RulingInfo, Rulings};

/// What the distance of two squares is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Metric {
    /// The straight line from centre to centre.
    #[default]
    Euclidean,
    /// The unordered pair of file and rank differences.
    Offset,
    /// The larger of the differences.
    Chebyshev,
    /// The sum of the differences.
    Manhattan,
}

impl Metric {
    const NAMED: [(Self, &'static str); 4] = [
        (Self::Euclidean, "euclidean"),
        (Self::Offset, "offset"),
        (Self::Chebyshev, "chebyshev"),
        (Self::Manhattan, "manhattan"),
    ];
}

/// The rulings of Distanz. The default is the reading of the rule sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DistanzRulings {
    /// How distances are compared.
    pub metric: Metric,
    /// A player to move without a legal ply has not lost: the game is a draw.
    pub stuck_draws: bool,
}

const METRICS: &str = "euclidean, offset, chebyshev, manhattan";
const LOSS_DRAW: &str = "loss, draw";

impl Rulings for DistanzRulings {
    const ALL: &'static [RulingInfo] = &[
        RulingInfo {
            name: "metric",
            default: "euclidean",
            values: METRICS,
            why: "Which distances are equal. The rule sheet says just \"Distanz\", which is the straight line from \
                  centre to centre; two programs compare the pair of file and rank differences, which differs only \
                  for 25 = 5² + 0² = 3² + 4² and 50 = 7² + 1² = 5² + 5².",
        },
        RulingInfo {
            name: "stuck",
            default: "loss",
            values: LOSS_DRAW,
            why: "What it means for the player to move to have no legal ply. A fuller version of the sheet says \
                  that whoever brings this about has won.",
        },
    ];

    fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError> {
        match (name, value) {
            ("metric", _) => {
                let named = Metric::NAMED.iter().find(|(_, name)| *name == value);
                self.metric = named.ok_or(RulingError::UnknownValue(METRICS))?.0;
            }
            ("stuck", "loss") => self.stuck_draws = false,
            ("stuck", "draw") => self.stuck_draws = true,
            ("stuck", _) => return Err(RulingError::UnknownValue(LOSS_DRAW)),
            _ => return Err(RulingError::UnknownName),
        }
        Ok(())
    }

    fn value(&self, index: usize) -> String {
        let named = Metric::NAMED.iter().find(|(metric, _)| *metric == self.metric);
        let value = match index {
            0 => named.map_or("", |(_, name)| name),
            1 if self.stuck_draws => "draw",
            1 => "loss",
            _ => "",
        };
        String::from(value)
    }
}
