//! What holds for every game and every record, tried at random.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod games;
mod odd;
mod random;
mod records;
mod renderer;
mod sound;
