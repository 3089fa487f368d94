//! Everything counted of the records of one game.

use super::facts::{RecordFacts, Start};
use super::tally::GameResult;
use super::{Adjustments, Detail, Heat, Histogram, Limits, Merge, Player, Results, Table, UNKNOWN};
use crate::games::Variant;
use crate::judge::{Status, Verdict};
use crate::rules::{Outcome, Points, Reason, Score, Side};

/// All reasons, in the order in which they are shown.
pub const REASONS: [Reason; 6] =
    [Reason::NoPly, Reason::NoMen, Reason::KingTaken, Reason::Stuck, Reason::QuietLimit, Reason::Repetition];

/// All statuses, in the order in which they are shown.
pub const STATUSES: [Status; 3] = [Status::Finished, Status::Unfinished, Status::Invalid];

/// What there is a distribution of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// [`GameStats::plies`]
    Plies,
    /// [`GameStats::captures`]
    Captures,
    /// [`GameStats::longest`]
    Longest,
    /// [`GameStats::points`]
    Points,
    /// [`GameStats::difference`]
    Difference,
}

impl Measure {
    /// The name that programs read.
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

    /// Whether its values are quarters of a point.
    #[must_use]
    pub const fn in_quarters(self) -> bool {
        matches!(self, Self::Points | Self::Difference)
    }

    /// The mean with so many decimal places, as a whole number of the last of them.
    #[must_use]
    pub fn mean(self, histogram: &Histogram, places: u32) -> Option<i128> {
        // A scale divided by 4 turns quarters into points; two places at least are needed for that.
        let scale = 10i128.pow(places.max(2));
        histogram.mean(if self.in_quarters() { scale / 4 } else { scale })
    }
}

/// Everything counted of the records of one game.
///
/// [`records`](Self::records), [`errors`](Self::errors) and
/// [`statuses`](Self::statuses) are of all of them, everything else of those
/// without an error.
#[derive(Clone, Debug)]
pub struct GameStats {
    /// All records.
    pub records: u64,
    /// Those with an error, anywhere in the record.
    pub errors: u64,
    /// By [`STATUSES`].
    pub statuses: [u64; 3],
    /// Finished records by [`REASONS`].
    pub reasons: [u64; 6],
    /// By result: by the rules where the game is over, else as claimed.
    pub results: Results,
    /// Those of them that are only claimed.
    pub claimed: Results,
    /// The plies of the main line.
    pub plies: Histogram,
    /// The pieces taken in it.
    pub captures: Histogram,
    /// The most pieces taken by one ply of it.
    pub longest: Histogram,
    /// The winner's points in finished games that have points, in quarters; of a draw what each side has.
    pub points: Histogram,
    /// White's points minus Black's there, in quarters.
    pub difference: Histogram,
    /// The points of White and of Black there, all together.
    pub scored: [Points; 2],
    /// What the game's adjustment did there, if it has one.
    pub adjustments: Adjustments,
    /// By first ply, where a record begins with the start position of its game.
    pub first: Option<Table<Results>>,
    /// Those that begin with a position set up instead.
    pub set_up: u64,
    /// Those by first ply whose rulings change the start position of the game.
    pub ruled_start: u64,
    /// What happens where.
    pub heat: Option<Heat>,
    /// By player.
    pub players: Option<Table<Player>>,
    /// Those where the name of one player or of both is unknown.
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

    /// Its distributions; those of points only where the game has points.
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

    /// Records without an error: what the distributions are of.
    #[must_use]
    pub const fn counted(&self) -> u64 {
        self.records - self.errors
    }

    /// The points of a side in all games, in quarters: those of finished games where the game has points; elsewhere a
    /// win is one and a draw a half each.
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

/// What White and Black get.
fn points(variant: Option<Variant>, score: Option<Score>, outcome: Option<Outcome>) -> [Points; 2] {
    let zero = Points::default();
    if variant.is_some_and(Variant::has_points) {
        // Where nobody has counted nobody has points.
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
