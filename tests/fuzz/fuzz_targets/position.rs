#![no_main]
//! Any text as a position of each game.

libfuzzer_sys::fuzz_target!(|text: &str| winkelzug_fuzz::position(text));
