//! The count of a position, part by part, in a form that every game can give.

use super::{Outcome, Points, Score, Side};
use crate::record::Square;
use std::fmt;

/// The count of a position in full, for showing. Who only wants to know how a game came out asks
/// [`Game::score`](super::Game::score), which is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What it comes to.
    pub score: Score,
    /// What each side has, kind by kind, in the order in which it is shown.
    pub parts: Vec<Part>,
    /// What the parts come to, the adjustment included, for White and for Black. Not what the game is scored by where
    /// the winner gets the difference: that is [`Count::score`].
    pub totals: [Points; 2],
    /// What one side pays; `None` where the game has no such rule.
    pub adjustment: Option<Adjustment>,
    /// How the count is done in steps, where the game does it so.
    pub ledger: Option<Ledger>,
    /// The second way in which it is counted, where there are two.
    pub twice: Option<Twice>,
}

/// One kind of thing that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its key in JSON.
    pub key: &'static str,
    /// The columns that it has in tables: one for each number of [`Value::Each`], else one. Without any it is left out.
    pub columns: &'static [Column],
    /// What White and Black have.
    pub values: [Value; 2],
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// What it is headed, for people.
    pub head: &'static str,
    /// How wide it is, the space in front included.
    pub width: usize,
}

/// What a side has of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// So many.
    Number(u64),
    /// So many points.
    Points(Points),
    /// So many of each sort, such as the stones in each ring.
    Each(Vec<u64>),
}

/// What an [`AdjustmentRule`] does in one count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjustment {
    /// The rule.
    pub rule: &'static AdjustmentRule,
    /// What it did; `None` where the side has nothing that could count less.
    pub made: Option<Adjusted>,
}

/// What an [`Adjustment`] did in one count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjusted {
    /// Where the piece stands.
    pub square: Square,
    /// What it is worth there.
    pub from: Points,
    /// What it counts.
    pub to: Points,
    /// Which of the cases that the rule has, as an index of [`AdjustmentRule::cases`].
    pub case: usize,
}

/// A rule by which one piece of one side counts less than it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdjustmentRule {
    /// Its key in JSON and CSV.
    pub key: &'static str,
    /// What its table is headed.
    pub title: &'static str,
    /// Whose piece.
    pub side: Side,
    /// What the piece is called, e.g. `stone`.
    pub piece: &'static str,
    /// What it pays for, e.g. `the first move`.
    pub pays_for: &'static str,
    /// What it does, e.g. `White's best stone counts less`.
    pub applied: &'static str,
    /// The cases that it has, at most [`AdjustmentRule::CASES`].
    pub cases: &'static [AdjustmentCase],
}

impl AdjustmentRule {
    /// No rule has more cases.
    pub const CASES: usize = 4;
}

/// One of the cases of an [`AdjustmentRule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdjustmentCase {
    /// Its key in JSON and CSV; `None` for the one that is what the others leave.
    pub key: Option<&'static str>,
    /// What it is, for people.
    pub words: &'static str,
}

/// A count done in steps, with what each side has after each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// Its key in JSON.
    pub key: &'static str,
    /// The steps, in order.
    pub steps: Vec<LedgerStep>,
}

/// A step of a [`Ledger`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerStep {
    /// What kind of step it is: a name that programs read.
    pub name: &'static str,
    /// What White and Black have after it.
    pub counts: [Vec<u64>; 2],
}

/// A count that is made in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twice {
    /// The two ways, e.g. `sum and abacus`.
    pub ways: &'static str,
    /// What the second one comes to: who has won, and the winner's points.
    pub second: (Outcome, Points),
}

/// A count made in two ways that came out differently, which is a fault of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The two ways.
    pub ways: &'static str,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} disagree", self.ways)
    }
}

impl std::error::Error for Disagreement {}

impl Count {
    /// The count, if both ways in which it is made agree or there is only one. Ask this before showing it to people.
    ///
    /// # Errors
    /// If they do not.
    pub fn checked(self) -> Result<Self, Disagreement> {
        match self.twice {
            Some(Twice { ways, second }) if second != (self.score.outcome, self.score.winner_first()[0]) => {
                Err(Disagreement { ways })
            }
            Some(_) | None => Ok(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, Disagreement, Twice};
    use crate::rules::{Outcome, Points, Score, Side};

    #[test]
    fn a_count_that_comes_out_differently_the_second_time_is_an_error() {
        let outcome = Outcome::Win(Side::Black);
        let score = Score::winner_takes(outcome, Points::whole(9));
        let counted = |points| Count {
            score,
            parts: Vec::new(),
            totals: score.points,
            adjustment: None,
            ledger: None,
            twice: Some(Twice { ways: "sum and abacus", second: (outcome, Points::whole(points)) }),
        };
        assert_eq!(counted(9).checked(), Ok(counted(9)));
        assert_eq!(counted(8).checked(), Err(Disagreement { ways: "sum and abacus" }));
    }
}
