//! The weighted edit distance between two texts, based on common writing and typing errors.

use std::sync::LazyLock;

/// A cost greater than every real one.
const FAR: u32 = u32::MAX / 2;
/// The lowest cost of adding or omitting a character.
const CHEAPEST: u32 = 4;

/// The cost of any other substitution of a character.
const OTHER: u32 = 13;

/// Pairs of characters that are easily misread for each other.
const MISREAD: [(u8, u8); 15] = [
    (b'1', b'7'),
    (b'6', b'9'),
    (b'3', b'8'),
    (b'0', b'o'),
    (b'a', b'd'),
    (b'c', b'e'),
    (b'g', b'q'),
    (b'b', b'h'),
    (b'n', b'm'),
    (b'i', b'j'),
    (b'i', b'l'),
    (b'i', b'1'),
    (b'j', b'l'),
    (b'j', b'1'),
    (b'l', b'1'),
];

/// The rows of a keyboard; each row is shifted half a key to the right of the one above. `(` and `)` are on digit keys.
const KEYS: [&[u8]; 4] = [b"1234567890-=", b"qwertyuiop[]", b"asdfghjkl;'", b"zxcvbnm,./"];

/// Keys that are adjacent only on other keyboards (`qwertz`, `-` beside the full stop, `(` on 8 or 9).
const OTHER_KEYS: [(u8, &[u8]); 7] =
    [(b'y', b"asx"), (b'z', b"tugh"), (b'-', b".,"), (b'(', b"7890)"), (b')', b"890-(="), (b'x', b"y "), (b'0', b"-=")];

/// The distance of `typed` from `wanted`; `None` if it exceeds the limit.
///
/// This is the restricted Damerau-Levenshtein distance (no character is edited twice), computed in a band whose width
/// the limit determines.
pub(super) fn distance(wanted: &[u8], typed: &[u8], limit: u32) -> Option<u32> {
    let band = usize::try_from(limit / CHEAPEST).unwrap_or_default();
    if wanted.len().abs_diff(typed.len()) > band {
        return None;
    }
    let width = typed.len() + 1;
    let (mut before, mut last, mut row) = (vec![FAR; width], vec![FAR; width], vec![FAR; width]);
    last[0] = 0;
    for column in 1..width.min(band + 1) {
        last[column] = last[column - 1] + surplus(typed, column - 1);
    }
    for (line, &want) in wanted.iter().enumerate() {
        let (from, to) = (line.saturating_sub(band), width.min(line + band + 2));
        row[..].fill(FAR);
        let gap = dropped(wanted, line);
        let mut nearest = FAR;
        for column in from..to {
            let mut best = last[column] + gap;
            if column > 0 {
                let have = typed[column - 1];
                best = best.min(last[column - 1] + substituted(want, have));
                best = best.min(row[column - 1] + surplus(typed, column - 1));
                if line > 0 && column > 1 && want == typed[column - 2] && wanted[line - 1] == have {
                    best = best.min(before[column - 2] + 8);
                }
            }
            row[column] = best.min(FAR);
            nearest = nearest.min(row[column]);
        }
        // A swap skips one row, so the row before the last counts, too.
        if nearest > limit && last[..].iter().all(|&cost| cost > limit) {
            return None;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    Some(last[width - 1]).filter(|&cost| cost <= limit)
}

/// The cost of omitting the character at this index.
fn dropped(wanted: &[u8], at: usize) -> u32 {
    match wanted[at] {
        b'(' | b')' => 4,
        b'-' | b'x' => 5,
        own if beside(wanted, at).any(|other| other == own) => 5,
        _ => 8,
    }
}

/// The cost of the surplus character at this index.
fn surplus(typed: &[u8], at: usize) -> u32 {
    match typed[at] {
        b'(' | b')' => 4,
        own if beside(typed, at).any(|other| other == own) => 5,
        own if beside(typed, at).any(|other| adjacent_keys(own, other)) => 7,
        _ => 9,
    }
}

/// The characters before and after an index.
fn beside(text: &[u8], at: usize) -> impl Iterator<Item = u8> {
    let before = at.checked_sub(1).and_then(|before| text.get(before));
    before.into_iter().chain(text.get(at + 1)).copied()
}

/// The cost of writing one character instead of another.
fn substituted(want: u8, have: u8) -> u32 {
    static COSTS: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let pairs = (0..128).flat_map(|want| (0..128).map(move |have| (want, have)));
        pairs.map(|(want, have)| weighed(want, have)).collect()
    });
    // No ply contains a character that is not ASCII.
    COSTS.get(usize::from(want) << 7 | usize::from(have)).copied().filter(|_| have < 128).unwrap_or(OTHER)
}

fn weighed(want: u8, have: u8) -> u32 {
    let digits = want.is_ascii_digit() && have.is_ascii_digit();
    let letters = want.is_ascii_lowercase() && have.is_ascii_lowercase();
    if want == have {
        0
    } else if misread(want, have) || (matches!(want, b'-' | b'x') && matches!(have, b'-' | b'x')) {
        6
    } else if adjacent_keys(want, have) || ((digits || letters) && want.abs_diff(have) == 1) {
        7
    } else if digits || letters {
        11
    } else {
        OTHER
    }
}

fn misread(one: u8, other: u8) -> bool {
    MISREAD.iter().any(|&pair| pair == (one, other) || pair == (other, one))
}

/// Whether two keys are adjacent on some keyboard.
fn adjacent_keys(one: u8, other: u8) -> bool {
    let elsewhere = |one, other| OTHER_KEYS.iter().any(|&(key, keys)| key == one && keys.contains(&other));
    touch(one, other) || elsewhere(one, other) || elsewhere(other, one)
}

fn touch(one: u8, other: u8) -> bool {
    let (Some((row, at)), Some((other_row, other_at))) = (key(one), key(other)) else { return false };
    match other_row.cmp(&row) {
        std::cmp::Ordering::Equal => at.abs_diff(other_at) == 1,
        std::cmp::Ordering::Greater => other_row == row + 1 && (other_at == at || other_at + 1 == at),
        std::cmp::Ordering::Less => row == other_row + 1 && (at == other_at || at + 1 == other_at),
    }
}

fn key(character: u8) -> Option<(usize, usize)> {
    let at = |row: &[u8]| row.iter().position(|&key| key == character);
    KEYS.iter().enumerate().find_map(|(number, row)| Some((number, at(row)?)))
}
