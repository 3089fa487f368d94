#![no_main]
//! Any text as a ply, after plies that the bytes choose.

use winkelzug::games::distanz::Distanz;

libfuzzer_sys::fuzz_target!(|data: &[u8]| winkelzug_fuzz::ply::<Distanz>(data));
