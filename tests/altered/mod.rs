//! Records of the vectors, and what may be put anywhere in them.

use proptest::sample::Index;
use std::fs;

/// Pieces that are put anywhere.
pub const PIECES: [&str; 30] = [
    " ",
    "\n",
    "\r\n",
    "\t",
    "\x0C",
    "{a} ",
    "{ b\n\nc } ",
    "; d\n",
    "$3 ",
    "!? ",
    " (1. a1-b3) ",
    "(",
    "( ",
    ") ",
    "* ",
    "\n\n[Event \"x\"]\n",
    "[White \"\\\"\"]\n",
    "\n% e\n",
    "\u{FEFF}",
    "×",
    "–",
    "1-0 ",
    "1... ",
    "9. ",
    "\\",
    "\"",
    "{",
    " (a)",
    "x",
    "1",
];

/// Each record of the vectors.
pub fn vectors() -> Vec<String> {
    let text = fs::read_to_string("fixtures/vectors/records.wz").unwrap();
    text.split("\n\n[Event ").map(|part| format!("[Event {}\n", part.trim_start_matches("[Event "))).collect()
}

/// Some of them, one after the other.
pub fn some(which: &[Index]) -> String {
    let records = vectors();
    which.iter().map(|which| which.get(&records).as_str()).collect::<Vec<_>>().join("\n")
}

/// Puts pieces in, between characters.
pub fn put_in(input: &mut String, pieces: Vec<(Index, &str)>) {
    for (at, piece) in pieces {
        let mut at = at.index(input.len() + 1);
        while !input.is_char_boundary(at) {
            at -= 1;
        }
        input.insert_str(at, piece);
    }
}
