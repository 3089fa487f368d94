//! Writing plies: `a1-h8`, `a1-h8 (h)`, `d3xd5xf5`.

use super::board::{Ply, Position};
use super::way::Way;
use crate::record::{Ends, Square};
use crate::rules::write_squares;

/// `a1-h8`, with the turning letter where both turning squares are open; `d3xd5xf5`.
pub(super) fn write(before: &Position, ply: &Ply, path: impl Iterator<Item = Square>, out: &mut Vec<u8>) {
    match *ply {
        Ply::Walk { from, turn, to } => {
            from.write(out);
            out.push(b'-');
            to.write(out);
            if from != turn && Way::new(Ends::new(from, to)).is_some_and(|way| before.open_turns(way) == (true, true)) {
                out.extend([b' ', b'(', b'a' + turn.file, b')']);
            }
        }
        Ply::Capture { .. } => write_squares(path, true, out),
    }
}
