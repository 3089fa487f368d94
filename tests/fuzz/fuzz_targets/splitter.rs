#![no_main]
//! Cutting anywhere gives the same records.

use winkelzug::input::{Chunks, Piece};
use winkelzug::record::{boundary, last_boundary};
use winkelzug_fuzz::spans;

/// Reads a few bytes at a time.
struct Slowly<'d>(&'d [u8], usize);

impl std::io::Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(buffer.len()).min(self.0.len());
        let (head, rest) = self.0.split_at(count);
        buffer[..count].copy_from_slice(head);
        self.0 = rest;
        Ok(count)
    }
}

libfuzzer_sys::fuzz_target!(|input: (u8, u16, &[u8])| {
    let (step, limit, data) = input;
    let whole = spans(data, 0);
    // At every boundary.
    let mut cut = Vec::new();
    let mut at = 0;
    while at < data.len() {
        let end = boundary(data, at + 1).unwrap_or(data.len());
        cut.extend(spans(&data[at..end], at));
        at = end;
    }
    assert_eq!(cut, whole);
    let mut from_behind = None;
    let mut from = 0;
    while let Some(found) = boundary(data, from) {
        from_behind = Some(found);
        from = found + 1;
    }
    assert_eq!(last_boundary(data), from_behind);
    // As a stream, with a limit that some records are over.
    let mut read = Vec::new();
    let (mut reached, mut skipped) = (0, false);
    for piece in Chunks::new(Slowly(data, usize::from(step) + 1), usize::from(limit) + 1) {
        match piece {
            Piece::Records { bytes, offset, .. } => {
                assert!(offset >= reached);
                assert_eq!(data[offset..offset + bytes.len()], bytes);
                reached = offset + bytes.len();
                read.extend(spans(&bytes, offset));
            }
            Piece::TooLarge { offset, .. } | Piece::TooLong { offset, .. } => {
                assert!(offset >= reached);
                skipped = true;
            }
            Piece::Damaged { .. } => unreachable!("this reader does not fail"),
        }
    }
    if !skipped {
        assert_eq!(read, whole);
    }
});
