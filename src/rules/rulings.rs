//! Rulings: named answers to what a rule text leaves open.

use std::fmt::Debug;

/// One ruling of a game, for reading and for showing.
#[derive(Clone, Copy, Debug)]
pub struct RulingInfo {
    /// The name in `name=value`.
    pub name: &'static str,
    /// The default value.
    pub default: &'static str,
    /// Every value that can be set, in words where it is a number.
    pub values: &'static str,
    /// What it settles, and why the default is what it is.
    pub why: &'static str,
}

/// Why a ruling cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulingError {
    /// This game has no such ruling.
    UnknownName,
    /// The ruling cannot have this value.
    UnknownValue(
        /// What it can be.
        &'static str,
    ),
}

/// The rulings a game is played under.
pub trait Rulings: Clone + Default + Eq + Debug + Send + Sync {
    /// All rulings of the game, in the order of the rules page.
    const ALL: &'static [RulingInfo];

    /// Sets one ruling.
    ///
    /// # Errors
    /// If the game has no such ruling, or the ruling no such value.
    fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError>;

    /// The value of one of [`Rulings::ALL`], by its index there, in canonical form.
    fn value(&self, index: usize) -> String;

    /// The rulings that are not the default, as `name=value`, in the order of the rules page.
    fn not_default(&self) -> Vec<String> {
        Self::ALL
            .iter()
            .enumerate()
            .map(|(index, info)| (info, self.value(index)))
            .filter(|(info, value)| value != info.default)
            .map(|(info, value)| format!("{}={value}", info.name))
            .collect()
    }
}
