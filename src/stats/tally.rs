//! Results and what they bring.

use super::{Merge, Share};
use crate::judge::{Status, Verdict};
use crate::record::Claim;
use crate::rules::{Adjusted, AdjustmentRule, Outcome, Points, Side};

/// How a record came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameResult {
    /// `None` where it is open.
    pub outcome: Option<Outcome>,
    /// Whether somebody says so, and not the rules.
    pub claimed: bool,
}

impl GameResult {
    /// By the rules where the game is over; else as claimed, by the token or by the tag.
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

/// Records by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// White has won.
    pub white: u64,
    /// Nobody has.
    pub draw: u64,
    /// Black has won.
    pub black: u64,
    /// Neither over nor claimed.
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

    /// All of them.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.white + self.draw + self.black + self.open
    }

    /// White's share of the games that one side has won.
    #[must_use]
    pub const fn white_of_decided(&self) -> Share {
        Share { halves: 2 * self.white, of: self.white + self.black }
    }

    /// White's share of all points, where a win is one and a draw a half each.
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

/// One player's games of one variant. Who plays himself has two games of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// All.
    pub games: u64,
    /// Won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
    /// Points he has got.
    pub points_for: Points,
    /// Points his opponents have got.
    pub points_against: Points,
}

impl Player {
    /// `points` are his and his opponent's.
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

    /// Neither over nor claimed.
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

/// How often the rule counts by which something of one side is worth less: see [`AdjustmentRule`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjustments {
    /// Finished games of a game that has such a rule.
    pub games: u64,
    /// Those where the side had something that counts less.
    pub applied: u64,
    /// Those of them by the [`AdjustmentRule::cases`] of the rule.
    pub cases: [u64; AdjustmentRule::CASES],
    /// Without it the side would have won; with it nobody has.
    pub win_to_draw: u64,
    /// Without it the side would have won; with it the other side has.
    pub win_to_loss: u64,
    /// Without it nobody would have won; with it the other side has.
    pub draw_to_loss: u64,
}

impl Adjustments {
    /// The games that would have ended otherwise without it.
    #[must_use]
    pub const fn decides(&self) -> u64 {
        self.win_to_draw + self.win_to_loss + self.draw_to_loss
    }

    /// A game that the rule's side has won by so much (below zero: lost), and what the rule took from them.
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
