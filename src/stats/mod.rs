//! Statistics of records: exact, and independent of the order in which records are added or merged.
//!
//! ```
//! use winkelzug::judge::Options;
//! use winkelzug::stats::{Plan, Stats, add_text};
//!
//! let mut all = Stats::new(Plan::default());
//! add_text(b"[Variant \"alquerque\"]\n\n1. c2-c3 c4xc2 *", &Options::default(), &mut all);
//! let mut more = Stats::new(Plan::default());
//! add_text(b"1. a16-c2 *", &Options::default(), &mut more);
//! all.merge(more);
//! assert_eq!(all.total().records(), 2);
//! ```
//!
//! All stored counts are whole numbers; means, shares and intervals are computed on request. `docs/statistics.md`
//! defines each number.

mod facts;
mod game;
mod group;
mod heat;
mod histogram;
mod share;
mod table;
mod tally;

pub use facts::{FactsObserver, RecordFacts};
pub use game::{GameStats, Measure, REASONS, STATUSES};
pub use group::By;
pub use heat::{Heat, HeatMap, board};
pub use histogram::Histogram;
pub use share::Share;
pub use table::{Merge, Rows, Table};
pub use tally::{Adjustments, Player, Results};

use crate::games::Variant;
use crate::judge::{Options, Verdict, judge, records};
use crate::record::Head;
use std::borrow::Cow;

/// The key for a value that a record lacks.
pub const UNKNOWN: &str = "?";

/// What [`Stats`] count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The criterion by which records are grouped, if they are.
    pub by: Option<By>,
    /// Whether groups also have first plies and heat maps, as the total does.
    pub full: bool,
    /// The limits on the number of keys kept.
    pub limits: Limits,
}

/// Limits on the number of keys kept, which bound memory. Beyond a limit, the first keys in byte order are kept and the
/// others are counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The players kept for each game.
    pub players: usize,
    /// The groups kept.
    pub groups: usize,
}

impl Limits {
    /// The default limit of players for each game: about 250 MB.
    pub const PLAYERS: usize = 1_000_000;
    /// The default limit of groups: up to about 500 MB.
    pub const GROUPS: usize = 100_000;
    /// The default limit of groups with heat maps, which take 20 to 100 KB each.
    pub const FULL_GROUPS: usize = 1_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self { players: Self::PLAYERS, groups: Self::GROUPS }
    }
}

/// The level of detail counted for a set of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Detail {
    /// Counts and distributions only.
    Summary,
    /// First plies and heat maps as well.
    Maps,
    /// Players as well.
    Players,
}

/// The statistics of a set of records.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The number of records of no known game. They all have an error.
    pub unknown: u64,
    games: [Option<Box<GameStats>>; Variant::ALL.len()],
    detail: Detail,
}

impl Summary {
    const fn new(detail: Detail) -> Self {
        Self { unknown: 0, games: [const { None }; Variant::ALL.len()], detail }
    }

    /// The statistics of each game that has records.
    pub fn games(&self) -> impl Iterator<Item = (Variant, &GameStats)> {
        Variant::ALL.into_iter().zip(&self.games).filter_map(|(variant, game)| Some((variant, game.as_deref()?)))
    }

    /// The number of records.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.unknown + self.games().map(|(_, game)| game.records).sum::<u64>()
    }

    /// The number of records with an error.
    #[must_use]
    pub fn errors(&self) -> u64 {
        self.unknown + self.games().map(|(_, game)| game.errors).sum::<u64>()
    }

    fn add(&mut self, limits: &Limits, valid: bool, verdict: &Verdict, facts: &RecordFacts, names: [&str; 2]) {
        let Some(variant) = verdict.variant else {
            self.unknown += 1;
            return;
        };
        let detail = self.detail;
        let game = &mut self.games[variant as usize];
        game.get_or_insert_with(|| Box::new(GameStats::new(variant, detail, limits))).add(valid, verdict, facts, names);
    }
}

impl Merge for Summary {
    fn merge(&mut self, other: Self) {
        self.unknown += other.unknown;
        for (game, more) in self.games.iter_mut().zip(other.games) {
            match (game, more) {
                (Some(game), Some(more)) => game.merge(*more),
                (game, more) => *game = game.take().or(more),
            }
        }
    }
}

/// Collects statistics of records. Fill one for each worker and merge them.
#[derive(Clone, Debug)]
pub struct Stats {
    plan: Plan,
    total: Summary,
    groups: Table<Summary>,
}

impl Stats {
    /// Statistics of no records yet.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        let groups = Table::new(plan.limits.groups);
        Self { plan, total: Summary::new(Detail::Players), groups }
    }

    /// The plan that these statistics follow.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The statistics of all records.
    #[must_use]
    pub const fn total(&self) -> &Summary {
        &self.total
    }

    /// The statistics of each group, in byte order of the keys; empty if the plan has no grouping.
    #[must_use]
    pub fn groups(&self) -> Rows<'_, Summary> {
        self.groups.rows()
    }

    /// Counts a record. `facts` must be the observer with which the record was judged.
    pub fn add(&mut self, head: &Head<'_>, verdict: &Verdict, facts: &RecordFacts) {
        let valid = verdict.is_valid();
        let players: [Cow<'_, str>; 2] = match valid {
            true => ["White", "Black"].map(|name| group::value(head, name)),
            // The names are not used.
            false => [UNKNOWN.into(), UNKNOWN.into()],
        };
        let names = [&*players[0], &*players[1]];
        let limits = &self.plan.limits;
        self.total.add(limits, valid, verdict, facts, names);
        let Some(by) = &self.plan.by else { return };
        let detail = if self.plan.full { Detail::Maps } else { Detail::Summary };
        let (key, other) = by.keys(head, verdict);
        for key in [Some(key), other].into_iter().flatten() {
            self.groups.count(&key, || Summary::new(detail), |row| row.add(limits, valid, verdict, facts, names));
        }
    }

    /// Adds the counts of other statistics with the same plan. Associative and commutative.
    pub fn merge(&mut self, other: Self) {
        debug_assert_eq!(self.plan, other.plan, "one plan for all parts");
        self.total.merge(other.total);
        self.groups.merge(other.groups);
    }
}

/// Judges the records of a text and adds them to `stats`.
pub fn add_text(text: &[u8], options: &Options, stats: &mut Stats) {
    let mut facts = RecordFacts::default();
    records(text, |_, reader, head| {
        let mut movetext = reader.movetext(head);
        let verdict = judge(head, &mut movetext, options, &mut facts);
        reader.finish(movetext);
        stats.add(head, &verdict, &facts);
        true
    });
}
