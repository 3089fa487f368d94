//! Generates reproducible random game records in export form.
//!
//! The bytes of a record depend only on its [`Plan`] and its number, not on the machine, the order of generation or
//! the number of worker threads.

mod annotate;
mod draft;
mod faults;
mod game;
mod random;
mod sheet;
#[cfg(test)]
mod tests;

use crate::games::{Profile, Variant, Visitor};
use crate::rules::{PositionError, RulingError, Rulings};
use game::Games;

pub use faults::Rate;

/// Describes which random games to generate.
///
/// ```
/// use winkelzug::games::Variant;
/// use winkelzug::generate::Plan;
///
/// let plan = Plan { max_plies: Some(2), ..Plan::new(Variant::Distanz, 7) };
/// let mut records = Vec::new();
/// plan.generator()?.record(0, &mut records);
/// assert!(records.starts_with(b"[Event \"Random game\"]\n"));
/// # Ok::<(), winkelzug::generate::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The game.
    pub variant: Variant,
    /// The rulings, as names and values.
    pub rulings: Vec<(String, String)>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of plies after which a game is stopped; never more than [`Plan::LONGEST`].
    pub max_plies: Option<u32>,
    /// The position string to start from, instead of the game's start position.
    pub start: Option<String>,
    /// Whether records have comments, annotations and variations (at least one, to the first ply). The games are the
    /// same as without annotations.
    pub annotated: bool,
    /// The share of records that get a fault, exactly one each. A tag `Fault` holds the name of the fault, one of those
    /// that `wz check` reports; if it is in a ply of the main line, a tag `FaultPly` holds the number of that ply. The
    /// games are the same as without faults: after a faulty ply, they continue as if the correct one had been written.
    pub faults: Rate,
}

/// Why a plan is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// A ruling cannot be used.
    Ruling {
        /// The name of the ruling.
        name: String,
        /// The value given.
        value: String,
        /// Why it cannot be used.
        error: RulingError,
    },
    /// The start cannot be read.
    Start(PositionError),
}

impl Plan {
    /// The most plies of a generated game. A limit is necessary, because some games never end under the rules.
    pub const LONGEST: u32 = 10_000;

    /// A plan for whole games from the start position under the default rulings.
    #[must_use]
    pub const fn new(variant: Variant, seed: u64) -> Self {
        Self { variant, rulings: Vec::new(), seed, max_plies: None, start: None, annotated: false, faults: Rate::NONE }
    }

    /// Checks the plan and returns a generator for its records.
    ///
    /// # Errors
    /// If a ruling or the start cannot be used in this game.
    pub fn generator(&self) -> Result<Generator, PlanError> {
        self.variant.visit(self)
    }
}

impl Visitor for &Plan {
    type Out = Result<Generator, PlanError>;

    fn visit<G: Profile>(self) -> Self::Out {
        let mut rulings = G::Rulings::default();
        for (name, value) in &self.rulings {
            let refused = |error| PlanError::Ruling { name: name.clone(), value: value.clone(), error };
            rulings.set(name, value).map_err(refused)?;
        }
        let given = self.start.as_deref().map(G::read_position).transpose().map_err(PlanError::Start)?;
        Ok(Generator(Box::new(Games::<G>::new(self, rulings, given))))
    }
}

/// Generates the records of a valid plan. Make it with [`Plan::generator`].
pub struct Generator(Box<dyn Records>);

impl std::fmt::Debug for Generator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generator").finish_non_exhaustive()
    }
}

impl Generator {
    /// Appends the record with this number, from 0. The caller writes the blank lines between records.
    pub fn record(&self, number: u64, out: &mut Vec<u8>) {
        self.0.record(number, out);
    }
}

/// A source of records of any game. It is called once per record, so dynamic dispatch costs little.
trait Records: Send + Sync {
    fn record(&self, number: u64, out: &mut Vec<u8>);
}
