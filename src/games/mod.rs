//! The games: the one list of them, and the one dispatch.

pub mod alquerque;
pub mod distanz;
pub mod walking_purchase;
