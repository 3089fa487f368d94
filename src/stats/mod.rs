//! Statistics of records: exact, and the same in whatever order they are added or merged.
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
//! All counts are whole numbers; what divides them (means, shares, intervals)
//! is computed when it is asked for. `docs/statistics.md` says what each number
//! means.

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

/// Stands for a value that a record does not have.
pub const UNKNOWN: &str = "?";

/// What is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// What records are grouped by, if they are.
    pub by: Option<By>,
    /// Whether groups have first plies and maps, as the whole has.
    pub full: bool,
    /// How many keys are kept.
    pub limits: Limits,
}

/// How many keys are kept: of more, the first in byte order; the rest is counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Players of one game.
    pub players: usize,
    /// Groups.
    pub groups: usize,
}

impl Limits {
    /// The players of one game that are kept by default: about 250 MB.
    pub const PLAYERS: usize = 1_000_000;
    /// The groups that are kept by default: up to about 500 MB.
    pub const GROUPS: usize = 100_000;
    /// The same where they have maps, 20 to 100 KB a group.
    pub const FULL_GROUPS: usize = 1_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self { players: Self::PLAYERS, groups: Self::GROUPS }
    }
}

/// How much is counted of a set of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Detail {
    /// Counts and distributions.
    Summary,
    /// First plies and maps as well.
    Maps,
    /// Players as well.
    Players,
}

/// Everything counted of a set of records.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Records of no known game. They all have an error.
    pub unknown: u64,
    games: [Option<Box<GameStats>>; Variant::ALL.len()],
    detail: Detail,
}

impl Summary {
    const fn new(detail: Detail) -> Self {
        Self { unknown: 0, games: [const { None }; Variant::ALL.len()], detail }
    }

    /// What was counted of each game that there are records of.
    pub fn games(&self) -> impl Iterator<Item = (Variant, &GameStats)> {
        Variant::ALL.into_iter().zip(&self.games).filter_map(|(variant, game)| Some((variant, game.as_deref()?)))
    }

    /// All records.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.unknown + self.games().map(|(_, game)| game.records).sum::<u64>()
    }

    /// Those with an error.
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

/// Statistics of records.
#[derive(Clone, Debug)]
pub struct Stats {
    plan: Plan,
    total: Summary,
    groups: Table<Summary>,
}

impl Stats {
    /// Of no record.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        let groups = Table::new(plan.limits.groups);
        Self { plan, total: Summary::new(Detail::Players), groups }
    }

    /// What is counted.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Of all records.
    #[must_use]
    pub const fn total(&self) -> &Summary {
        &self.total
    }

    /// By group, in byte order of the keys; there are none where nothing was to be grouped by.
    #[must_use]
    pub fn groups(&self) -> Rows<'_, Summary> {
        self.groups.rows()
    }

    /// Counts a record with this head, once it was judged with these facts as the witness.
    pub fn add(&mut self, head: &Head<'_>, verdict: &Verdict, facts: &RecordFacts) {
        let valid = verdict.is_valid();
        let players: [Cow<'_, str>; 2] = match valid {
            true => ["White", "Black"].map(|name| group::value(head, name)),
            // Not counted.
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

    /// Counts all that another one has counted, to the same plan. Associative and commutative.
    pub fn merge(&mut self, other: Self) {
        debug_assert_eq!(self.plan, other.plan, "one plan for all parts");
        self.total.merge(other.total);
        self.groups.merge(other.groups);
    }
}

/// Judges and counts the records of a text.
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
