//! What a game comes to.

use super::{Outcome, Points, Side};
use std::fmt;

/// Who has won a game that has points, and the points of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Who has won.
    pub outcome: Outcome,
    /// The points of White and of Black.
    pub points: [Points; 2],
}

impl Score {
    /// The score of a game that gives the winner so many points and the loser none; in a draw both have none.
    #[must_use]
    pub fn winner_takes(outcome: Outcome, points: Points) -> Self {
        let mut both = [Points::default(); 2];
        if let Outcome::Win(side) = outcome {
            both[side.index()] = points;
        }
        Self { outcome, points: both }
    }

    /// The score of a game in which both totals count and the larger one wins.
    #[must_use]
    pub fn larger_wins(points: [Points; 2]) -> Self {
        let outcome = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::White),
            std::cmp::Ordering::Less => Outcome::Win(Side::Black),
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        Self { outcome, points }
    }

    /// The points of one side.
    #[must_use]
    pub const fn of(self, side: Side) -> Points {
        self.points[side.index()]
    }

    /// The winner's points and the loser's; in a draw White's and Black's.
    #[must_use]
    pub const fn winner_first(self) -> [Points; 2] {
        match self.outcome {
            Outcome::Win(Side::White) | Outcome::Draw => self.points,
            Outcome::Win(Side::Black) => [self.points[1], self.points[0]],
        }
    }

    /// White's points minus Black's.
    #[must_use]
    pub fn difference(self) -> Points {
        self.points[0] - self.points[1]
    }

    /// Whether the loser has none, so that the winner's points say everything; in a draw, whether neither side has any.
    #[must_use]
    pub fn loser_has_none(self) -> bool {
        self.winner_first()[1] == Points::default()
    }
}

/// As the `Score` tag has it: White's points, a hyphen, Black's.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.points;
        write!(f, "{white}-{black}")
    }
}

#[cfg(test)]
mod tests {
    use super::Score;
    use crate::rules::{Outcome, Points, Side};

    #[test]
    fn the_score_tag_has_the_points_of_both_sides() {
        let both = Score::larger_wins([Points::whole(26), Points::whole(35)]);
        assert_eq!((both.outcome, both.to_string().as_str()), (Outcome::Win(Side::Black), "26-35"));
        assert_eq!(both.winner_first(), [Points::whole(35), Points::whole(26)]);
        assert!(!both.loser_has_none());
        let one = Score::winner_takes(Outcome::Win(Side::Black), Points::from_quarters(50));
        assert_eq!(one.to_string(), "0-12.5");
        assert!(one.loser_has_none());
        assert_eq!(Score::winner_takes(Outcome::Draw, Points::default()).to_string(), "0-0");
    }
}
