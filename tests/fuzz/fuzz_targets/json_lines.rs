#![no_main]
//! Any bytes as one of our JSON objects, or as records that are made one.

libfuzzer_sys::fuzz_target!(|data: &[u8]| winkelzug_fuzz::json_lines(data));
