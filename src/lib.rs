//! Game records of Walking Purchase, Alquerque and Distanz.

pub mod games;
pub mod record;
pub mod rules;
