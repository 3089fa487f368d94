//! What holds for every game and every record, tried at random.

mod games;
mod odd;
mod random;
mod records;
mod renderer;
mod sound;
