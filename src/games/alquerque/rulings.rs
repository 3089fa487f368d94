//! What the rule text of Alquerque leaves open.

use crate::rules::{RulingError, RulingInfo, Rulings};

/// The rulings of Alquerque. The default is the reading of the rule text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlquerqueRulings {
    /// Plies in a row without a capture that make a draw; 0: none do.
    pub quiet_limit: u32,
    /// How often a position must stand for a draw; 0: that makes none.
    pub repetition: u32,
    /// Steps may also go backward.
    pub backward_steps: bool,
    /// A man on the farthest row may only capture.
    pub far_row_stuck: bool,
    /// Nobody has to capture, nor to jump on.
    pub free_capture: bool,
    /// Each player's two men in the middle row stand at his left.
    pub middle_left: bool,
}

impl Default for AlquerqueRulings {
    fn default() -> Self {
        Self {
            quiet_limit: 50,
            repetition: 3,
            backward_steps: false,
            far_row_stuck: false,
            free_capture: false,
            middle_left: false,
        }
    }
}

const ANY_NUMBER: &str = "a number of plies up to 4294967295, or 0 for no limit";
const FROM_TWO: &str = "a number from 2 up to 4294967295, or 0 for no such draw";
const NO_YES: &str = "no, yes";
const SIDEWAYS_STUCK: &str = "sideways, stuck";
const FORCED_FREE: &str = "forced, free";
const RIGHT_LEFT: &str = "right, left";

impl Rulings for AlquerqueRulings {
    const ALL: &'static [RulingInfo] = &[
        RulingInfo {
            name: "quiet-limit",
            default: "50",
            values: ANY_NUMBER,
            why: "After so many plies in a row without a capture the game is a draw. The rule text says 50 \"Züge\", \
                  a word it uses for one player's turn.",
        },
        RulingInfo {
            name: "repetition",
            default: "3",
            values: FROM_TWO,
            why: "When the same position, with the same player to move, stands for this time, the game is a draw. \
                  The rule text says three times.",
        },
        RulingInfo {
            name: "backward-steps",
            default: "no",
            values: NO_YES,
            why: "Whether a man may step backward, too. The rule text takes R. C. Bell's restriction, never \
                  backward; older sources do not have it.",
        },
        RulingInfo {
            name: "far-row",
            default: "sideways",
            values: SIDEWAYS_STUCK,
            why: "What a man on the farthest row can do besides capturing. The rule text lets him step sideways; \
                  several programs do not let him step at all.",
        },
        RulingInfo {
            name: "capture",
            default: "forced",
            values: FORCED_FREE,
            why: "Whether a player who can capture must, and must jump on as long as he can. The rule text forces \
                  both; older rules force neither.",
        },
        RulingInfo {
            name: "middle-row",
            default: "right",
            values: RIGHT_LEFT,
            why: "On which hand each player's two men in the middle row stand at the start. The rule text does not \
                  say; all other sources that were found have the right.",
        },
    ];

    fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError> {
        match name {
            "quiet-limit" => self.quiet_limit = number(value).ok_or(RulingError::UnknownValue(ANY_NUMBER))?,
            "repetition" => {
                // Every position stands once: a draw at 1 would end the game before it begins.
                let number = number(value).filter(|&number| number != 1);
                self.repetition = number.ok_or(RulingError::UnknownValue(FROM_TWO))?;
            }
            "backward-steps" => self.backward_steps = second(value, NO_YES)?,
            "far-row" => self.far_row_stuck = second(value, SIDEWAYS_STUCK)?,
            "capture" => self.free_capture = second(value, FORCED_FREE)?,
            "middle-row" => self.middle_left = second(value, RIGHT_LEFT)?,
            _ => return Err(RulingError::UnknownName),
        }
        Ok(())
    }

    fn value(&self, index: usize) -> String {
        let pick = |second: bool, values: &str| {
            let (default, other) = values.split_once(", ").unwrap_or((values, values));
            String::from(if second { other } else { default })
        };
        match index {
            0 => self.quiet_limit.to_string(),
            1 => self.repetition.to_string(),
            2 => pick(self.backward_steps, NO_YES),
            3 => pick(self.far_row_stuck, SIDEWAYS_STUCK),
            4 => pick(self.free_capture, FORCED_FREE),
            5 => pick(self.middle_left, RIGHT_LEFT),
            _ => String::new(),
        }
    }
}

/// Whether it is the second of two values.
fn second(value: &str, values: &'static str) -> Result<bool, RulingError> {
    match values.split_once(", ") {
        Some((first, _)) if value == first => Ok(false),
        Some((_, second)) if value == second => Ok(true),
        _ => Err(RulingError::UnknownValue(values)),
    }
}

/// A decimal number without sign or leading zeros.
pub(super) fn number(text: &str) -> Option<u32> {
    let canonical = text.bytes().all(|c| c.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if canonical { text.parse().ok() } else { None }
}
