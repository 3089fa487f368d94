#![no_main]
//! Any bytes, any span: findings in every format.

libfuzzer_sys::fuzz_target!(|input: (u16, u16, &[u8])| {
    let (start, end, text) = input;
    winkelzug_fuzz::renders(text, usize::from(start), usize::from(end));
});
