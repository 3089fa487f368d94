//! Counts of results, of players' games and of score adjustments.

use super::{Merge, Share};
use crate::judge::{Status, Verdict};
use crate::record::Claim;
use crate::rules::{Adjusted, AdjustmentRule, Outcome, Points, Side};

/// The result of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameResult {
    /// The outcome; `None` if it is open.
    pub outcome: Option<Outcome>,
    /// Whether the outcome is only claimed, not decided by the rules.
    pub claimed: bool,
}

impl GameResult {
    /// The result by the rules if the game is over; otherwise the claim of the token or the tag.
    pub(super) fn of(verdict: &Verdict) -> Self {
        if verdict.status == Status::Finished {
            return Self { outcome: verdict.outcome, claimed: false };
        }
        let outcome = match verdict.claimed {
            Some(Claim::White) => Some(Outcome::Win(Side::White)),
            Some(Claim::Black) => Some(Outcome::Win(Side::Black)),
            Some(Claim::Draw) => Some(Outcome::Draw),
            Some(Claim::Open) | None => None,
        };
        Self { outcome, claimed: outcome.is_some() }
    }
}

/// The number of records by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Won by White.
    pub white: u64,
    /// Drawn.
    pub draw: u64,
    /// Won by Black.
    pub black: u64,
    /// Neither over nor claimed to be decided.
    pub open: u64,
}

impl Results {
    pub(super) fn add(&mut self, outcome: Option<Outcome>) {
        *match outcome {
            Some(Outcome::Win(Side::White)) => &mut self.white,
            Some(Outcome::Win(Side::Black)) => &mut self.black,
            Some(Outcome::Draw) => &mut self.draw,
            None => &mut self.open,
        } += 1;
    }

    /// The number of all records.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.white + self.draw + self.black + self.open
    }

    /// White's share of the games that one side has won.
    #[must_use]
    pub const fn white_of_decided(&self) -> Share {
        Share { halves: 2 * self.white, of: self.white + self.black }
    }

    /// White's share of all points; a win is worth one point and a draw half a point for each side.
    #[must_use]
    pub const fn white_of_points(&self) -> Share {
        Share { halves: 2 * self.white + self.draw, of: self.white + self.draw + self.black }
    }
}

impl Merge for Results {
    fn merge(&mut self, other: Self) {
        self.white += other.white;
        self.draw += other.draw;
        self.black += other.black;
        self.open += other.open;
    }
}

/// One player's games of one variant. A record in which both players have the same name counts as two games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The number of games.
    pub games: u64,
    /// The games won.
    pub won: u64,
    /// The games drawn.
    pub drawn: u64,
    /// The games lost.
    pub lost: u64,
    /// The sum of the player's points.
    pub points_for: Points,
    /// The sum of the opponents' points.
    pub points_against: Points,
}

impl Player {
    /// Counts a game. `side` is the player's side; `points` are those of White and Black.
    pub(super) fn add(&mut self, side: Side, outcome: Option<Outcome>, points: [Points; 2]) {
        self.games += 1;
        match outcome {
            Some(Outcome::Win(winner)) if winner == side => self.won += 1,
            Some(Outcome::Win(_)) => self.lost += 1,
            Some(Outcome::Draw) => self.drawn += 1,
            None => {}
        }
        self.points_for = self.points_for + points[side.index()];
        self.points_against = self.points_against + points[side.other().index()];
    }

    /// The games that are neither over nor claimed to be decided.
    #[must_use]
    pub const fn open(&self) -> u64 {
        self.games - self.won - self.drawn - self.lost
    }
}

impl Merge for Player {
    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.points_for = self.points_for + other.points_for;
        self.points_against = self.points_against + other.points_against;
    }
}

/// Counts how often a game's score adjustment applies and changes the result: see [`AdjustmentRule`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjustments {
    /// The finished games of a variant that has such a rule.
    pub games: u64,
    /// The games in which the rule reduced the side's score.
    pub applied: u64,
    /// The games in which it applied, by the [`AdjustmentRule::cases`] of the rule.
    pub cases: [u64; AdjustmentRule::CASES],
    /// Games that the side would have won without the rule and that are draws with it.
    pub win_to_draw: u64,
    /// Games that the side would have won without the rule and lost with it.
    pub win_to_loss: u64,
    /// Games that would have been draws without the rule and that the side lost with it.
    pub draw_to_loss: u64,
}

impl Adjustments {
    /// The number of games whose result the rule changed.
    #[must_use]
    pub const fn decides(&self) -> u64 {
        self.win_to_draw + self.win_to_loss + self.draw_to_loss
    }

    /// Counts a finished game. `ahead` is the lead of the rule's side (negative if it lost), `adjusted` the reduction
    /// by the rule.
    pub(super) fn add(&mut self, ahead: Points, adjusted: Option<Adjusted>) {
        self.games += 1;
        let Some(adjusted) = adjusted else { return };
        self.applied += 1;
        if let Some(count) = self.cases.get_mut(adjusted.case) {
            *count += 1;
        }
        let without = ahead + (adjusted.from - adjusted.to);
        match (without.quarters().signum(), ahead.quarters().signum()) {
            (1, 0) => self.win_to_draw += 1,
            (1, -1) => self.win_to_loss += 1,
            (0, -1) => self.draw_to_loss += 1,
            _ => {}
        }
    }
}

impl Merge for Adjustments {
    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.applied += other.applied;
        self.cases.iter_mut().zip(other.cases).for_each(|(sum, count)| *sum += count);
        self.win_to_draw += other.win_to_draw;
        self.win_to_loss += other.win_to_loss;
        self.draw_to_loss += other.draw_to_loss;
    }
}
