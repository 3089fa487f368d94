#![no_main]
//! Any text as a ply, after plies that the bytes choose.

use winkelzug::games::walking_purchase::WalkingPurchase;

libfuzzer_sys::fuzz_target!(|data: &[u8]| winkelzug_fuzz::ply::<WalkingPurchase>(data));
