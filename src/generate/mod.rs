//! Random game records in export form, the same for everybody.
//!
//! A record depends on nothing but its [`Plan`] and its number: the same bytes
//! on every machine, in whatever order and by however many workers they are
//! made.

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

/// Which random games.
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
    /// Other seeds give other games.
    pub seed: u64,
    /// After so many plies a game is broken off; in any case after [`Plan::LONGEST`].
    pub max_plies: Option<u32>,
    /// The position string to start from.
    pub start: Option<String>,
    /// Whether there are comments, annotations and, to the first ply at least,
    /// variations. The games are the same as without them.
    pub annotated: bool,
    /// How many of the records have a fault, exactly one each: one of those that
    /// `wz check` names, by its name in a tag `Fault`, and where it is in a ply of
    /// the main line that ply's number in a tag `FaultPly`. The games are the same
    /// as without it; after a false ply they go on as though the right one had
    /// been written.
    pub faults: Rate,
}

/// Why a plan cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// A ruling cannot be used.
    Ruling {
        /// Its name.
        name: String,
        /// The value given.
        value: String,
        /// Why not.
        error: RulingError,
    },
    /// The start cannot be read.
    Start(PositionError),
}

impl Plan {
    /// No game is continued beyond so many plies: some never end, and no rule ends them.
    pub const LONGEST: u32 = 10_000;

    /// Whole games from the start position, under the default rulings.
    #[must_use]
    pub const fn new(variant: Variant, seed: u64) -> Self {
        Self { variant, rulings: Vec::new(), seed, max_plies: None, start: None, annotated: false, faults: Rate::NONE }
    }

    /// Checks the plan.
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

/// A plan that can be carried out.
pub struct Generator(Box<dyn Records>);

impl std::fmt::Debug for Generator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generator").finish_non_exhaustive()
    }
}

impl Generator {
    /// Appends the record with this number, from 0. Between two records there is to be a blank line.
    pub fn record(&self, number: u64, out: &mut Vec<u8>) {
        self.0.record(number, out);
    }
}

/// Records of one game or another. Asked once a record, so that a virtual call does no harm.
trait Records: Send + Sync {
    fn record(&self, number: u64, out: &mut Vec<u8>);
}
