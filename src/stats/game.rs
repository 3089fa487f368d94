//! The statistics of one game.

use super::facts::{RecordFacts, Start};
use super::tally::GameResult;
use super::{Adjustments, Detail, Heat, Histogram, Limits, Merge, Player, Results, Table, UNKNOWN};
use crate::games::Variant;
use crate::judge::{Status, Verdict};
use crate::rules::{Outcome, Points, Reason, Score, Side};

/// All reasons for the end of a game, in display order.
pub const REASONS: [Reason; 6] =
    [Reason::NoPly, Reason::NoMen, Reason::KingTaken, Reason::Stuck, Reason::QuietLimit, Reason::Repetition];

/// All statuses, in display order.
pub const STATUSES: [Status; 3] = [Status::Finished, Status::Unfinished, Status::Invalid];

/// A quantity whose distribution is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The quantity of [`GameStats::plies`].
    Plies,
    /// The quantity of [`GameStats::captures`].
    Captures,
    /// The quantity of [`GameStats::longest`].
    Longest,
    /// The quantity of [`GameStats::points`].
    Points,
    /// The quantity of [`GameStats::difference`].
    Difference,
}

impl Measure {
    /// The name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plies => "plies",
            Self::Captures => "captures",
            Self::Longest => "longest-series",
            Self::Points => "points",
            Self::Difference => "difference",
        }
    }

    /// Whether the values are quarters of a point.
    #[must_use]
    pub const fn in_quarters(self) -> bool {
        matches!(self, Self::Points | Self::Difference)
    }

    /// The mean as a fixed-point number with `places` decimal places: the mean times 10 to the power of `places`,
    /// rounded.
    #[must_use]
    pub fn mean(self, histogram: &Histogram, places: u32) -> Option<i128> {
        // Dividing the scale by 4 converts quarters to points; the scale must be at least 100 to be divisible.
        let scale = 10i128.pow(places.max(2));
        histogram.mean(if self.in_quarters() { scale / 4 } else { scale })
    }
}

/// The statistics of the records of one game.
///
/// [`records`](Self::records), [`errors`](Self::errors) and [`statuses`](Self::statuses) count all records; everything
/// else counts only records without an error.
#[derive(Clone, Debug)]
pub struct GameStats {
    /// The number of records.
    pub records: u64,
    /// The number of records with an error anywhere.
    pub errors: u64,
    /// The number of records by status, in the order of [`STATUSES`].
    pub statuses: [u64; 3],
    /// The number of finished records by reason, in the order of [`REASONS`].
    pub reasons: [u64; 6],
    /// Records by result: by the rules if the game is over, otherwise as claimed.
    pub results: Results,
    /// The part of `results` that is only claimed.
    pub claimed: Results,
    /// The number of plies of the main line.
    pub plies: Histogram,
    /// The number of pieces captured in the main line.
    pub captures: Histogram,
    /// The most pieces captured by one ply of the main line.
    pub longest: Histogram,
    /// The winner's points, in quarters, in finished games with points; in a draw, the points of each side.
    pub points: Histogram,
    /// White's points minus Black's, in quarters, in finished games with points.
    pub difference: Histogram,
    /// The sums of the points of White and of Black, in finished games with points.
    pub scored: [Points; 2],
    /// The effects of the game's score adjustment, if it has one.
    pub adjustments: Adjustments,
    /// Results by first ply, for records that begin at the start position of their game.
    pub first: Option<Table<Results>>,
    /// The number of records that begin at a position set up, which `first` omits.
    pub set_up: u64,
    /// The number of records in `first` whose rulings change the start position.
    pub ruled_start: u64,
    /// The heat maps.
    pub heat: Option<Heat>,
    /// Games and results by player.
    pub players: Option<Table<Player>>,
    /// The number of records in which the name of at least one player is unknown.
    pub nameless: u64,
}

impl GameStats {
    pub(super) fn new(variant: Variant, detail: Detail, limits: &Limits) -> Self {
        Self {
            records: 0,
            errors: 0,
            statuses: [0; 3],
            reasons: [0; 6],
            results: Results::default(),
            claimed: Results::default(),
            plies: Histogram::default(),
            captures: Histogram::default(),
            longest: Histogram::default(),
            points: Histogram::default(),
            difference: Histogram::default(),
            scored: [Points::default(); 2],
            adjustments: Adjustments::default(),
            first: (detail >= Detail::Maps).then(|| Table::new(usize::MAX)),
            set_up: 0,
            ruled_start: 0,
            heat: (detail >= Detail::Maps).then(|| Heat::new(variant)),
            players: (detail >= Detail::Players).then(|| Table::new(limits.players)),
            nameless: 0,
        }
    }

    /// The distributions with their measures; those of points only if the game has points.
    pub fn distributions(&self, variant: Variant) -> impl Iterator<Item = (Measure, &Histogram)> {
        let all = [
            (Measure::Plies, &self.plies),
            (Measure::Captures, &self.captures),
            (Measure::Longest, &self.longest),
            (Measure::Points, &self.points),
            (Measure::Difference, &self.difference),
        ];
        let points = variant.has_points();
        all.into_iter().filter(move |(measure, _)| points || !measure.in_quarters())
    }

    /// The number of records without an error, on which the distributions are based.
    #[must_use]
    pub const fn counted(&self) -> u64 {
        self.records - self.errors
    }

    /// The points of a side in all records, in quarters: the points of finished games if the game has points, otherwise
    /// one for a win and a half for a draw.
    #[must_use]
    pub fn points_of(&self, variant: Variant, side: Side) -> i128 {
        if variant.has_points() {
            return self.scored[side.index()].quarters().into();
        }
        let won = if side == Side::White { self.results.white } else { self.results.black };
        i128::from(4 * won + 2 * self.results.draw)
    }

    pub(super) fn add(&mut self, valid: bool, verdict: &Verdict, facts: &RecordFacts, names: [&str; 2]) {
        self.records += 1;
        self.statuses[verdict.status as usize] += 1;
        if !valid {
            self.errors += 1;
            return;
        }
        if let Some(at) = verdict.reason.and_then(|reason| REASONS.iter().position(|&known| known == reason)) {
            self.reasons[at] += 1;
        }
        let result = GameResult::of(verdict);
        self.results.add(result.outcome);
        if result.claimed {
            self.claimed.add(result.outcome);
        }
        self.plies.add(verdict.plies.into());
        self.captures.add(i64::try_from(facts.captures).unwrap_or(i64::MAX));
        self.longest.add(facts.longest.into());
        let score = verdict.score.filter(|_| verdict.status == Status::Finished);
        if let Some(score) = score {
            self.points.add(score.winner_first()[0].quarters());
            self.difference.add(score.difference().quarters());
            self.scored = add(self.scored, score.points);
            if let Some(rule) = verdict.variant.and_then(Variant::adjustment) {
                self.adjustments.add(score.of(rule.side) - score.of(rule.side.other()), facts.adjusted);
            }
        }
        self.set_up += u64::from(facts.start == Start::SetUp);
        if let (Some(first), Ok(ply)) = (&mut self.first, std::str::from_utf8(&facts.first))
            && !ply.is_empty()
        {
            first.count(ply, Results::default, |row| row.add(result.outcome));
            self.ruled_start += u64::from(facts.start == Start::Ruled);
        }
        if let Some(heat) = &mut self.heat {
            heat.add(&facts.cells);
        }
        self.nameless += u64::from(names.iter().any(|name| name.trim() == UNKNOWN));
        if let Some(players) = &mut self.players {
            let points = points(verdict.variant, score, result.outcome);
            for side in Side::BOTH {
                let name = names[side.index()];
                players.count(name, Player::default, |row| row.add(side, result.outcome, points));
            }
        }
    }
}

fn add(one: [Points; 2], other: [Points; 2]) -> [Points; 2] {
    [one[0] + other[0], one[1] + other[1]]
}

/// The points that White and Black get for a record.
fn points(variant: Option<Variant>, score: Option<Score>, outcome: Option<Outcome>) -> [Points; 2] {
    let zero = Points::default();
    if variant.is_some_and(Variant::has_points) {
        // In a game with points, a record without a count gives no points.
        return score.map_or([zero; 2], |score| score.points);
    }
    match outcome {
        Some(Outcome::Win(Side::White)) => [Points::whole(1), zero],
        Some(Outcome::Win(Side::Black)) => [zero, Points::whole(1)],
        Some(Outcome::Draw) => [Points::from_quarters(2); 2],
        None => [zero; 2],
    }
}

impl Merge for GameStats {
    fn merge(&mut self, other: Self) {
        self.records += other.records;
        self.errors += other.errors;
        let pairs = self.statuses.iter_mut().chain(&mut self.reasons);
        pairs.zip(other.statuses.into_iter().chain(other.reasons)).for_each(|(sum, count)| *sum += count);
        self.results.merge(other.results);
        self.claimed.merge(other.claimed);
        self.plies.merge(other.plies);
        self.captures.merge(other.captures);
        self.longest.merge(other.longest);
        self.points.merge(other.points);
        self.difference.merge(other.difference);
        self.scored = add(self.scored, other.scored);
        self.adjustments.merge(other.adjustments);
        if let (Some(first), Some(more)) = (&mut self.first, other.first) {
            first.merge(more);
        }
        self.set_up += other.set_up;
        self.ruled_start += other.ruled_start;
        self.nameless += other.nameless;
        if let (Some(heat), Some(more)) = (&mut self.heat, other.heat) {
            heat.merge(&more);
        }
        if let (Some(players), Some(more)) = (&mut self.players, other.players) {
            players.merge(more);
        }
    }
}
