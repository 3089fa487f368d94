#![no_main]
//! Any bytes as records.

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    winkelzug_fuzz::reads_soundly(data);
});
