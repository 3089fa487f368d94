#![no_main]
//! Any text as a ply, after plies that the bytes choose.

use winkelzug::games::alquerque::Alquerque;

libfuzzer_sys::fuzz_target!(|data: &[u8]| winkelzug_fuzz::ply::<Alquerque>(data));
