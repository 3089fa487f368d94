//! A faulty text, normalized for comparison with plies.

use super::distance::distance;
use super::{A_CHARACTER, LIMIT, LONGEST, SuggestionKind};
use crate::record::{Square, Squares};

/// The cost of a missing or superfluous turning letter.
const LETTER: u32 = 3;
/// The cost of the squares in reverse order.
const TURNED_ROUND: u32 = 9;
/// The cost of missing or surplus squares of a capture: once, and for each square.
const SQUARES: (u32, u32) = (6, 2);
/// The cost of the adjacent file or rank.
const NEXT: u32 = 7;

/// A faulty text, normalized so that differences in spelling alone disappear.
#[derive(Clone, Debug, Default)]
pub(super) struct Typed {
    /// The text in lower case, with signs written `-` and `x`, without blanks, and with `~` for non-ASCII characters.
    text: Vec<u8>,
    /// The index of the first parenthesis, or the length of the text.
    body: usize,
    /// The squares before `body`; empty if there is anything but squares and signs.
    squares: Vec<Square>,
    /// The text with its squares in reverse order, if it has at least two.
    turned_round: Option<Vec<u8>>,
}

impl Typed {
    /// Normalizes a text. `None` if it is too long, or shorter than two characters.
    pub fn new(written: &[u8]) -> Option<Self> {
        let text = plain(written)?;
        let body = text.iter().position(|byte| matches!(byte, b'(' | b')')).unwrap_or(text.len());
        let squares = clean_squares(&text[..body]);
        let turned_round = (squares.len() > 1).then(|| {
            let mut turned = joined(squares.iter().rev(), &text);
            turned.extend_from_slice(&text[body..]);
            turned
        });
        (text.len() > 1).then_some(Self { text, body, squares, turned_round })
    }

    /// The normalized text.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The normalized text with its squares in reverse order, if it has at least two.
    pub fn turned_round(&self) -> Option<&[u8]> {
        self.turned_round.as_deref()
    }

    /// The distance limit, which is lower for a short text.
    fn limit(&self) -> u32 {
        u32::try_from(self.text.len()).map_or(LIMIT, |characters| LIMIT.min(characters * A_CHARACTER))
    }

    /// The distance from a ply in canonical notation, with the kind of error; `None` if it exceeds the limit.
    pub fn compare(&self, canonical: &[u8], path: &[Square], limit: u32) -> Option<(u32, SuggestionKind)> {
        let limit = limit.min(self.limit());
        let wanted: Vec<u8> = canonical.iter().copied().filter(|&byte| byte != b' ').collect();
        let body = wanted.iter().position(|&byte| byte == b'(').unwrap_or(wanted.len());
        let own = self.forms(&self.text, &wanted, body, limit).filter(|&cost| cost <= limit);
        let mut nearest = own.map(|cost| (cost, self.kind(&wanted, body)));
        let mut consider = |cost: Option<u32>, kind| {
            let Some(cost) = cost.filter(|&cost| cost <= limit) else { return };
            if nearest.is_none_or(|(known, _)| cost < known) {
                nearest = Some((cost, kind));
            }
        };
        if let Some(turned) = &self.turned_round {
            consider(self.forms(turned, &wanted, body, limit).map(|cost| cost + TURNED_ROUND), SuggestionKind::Swapped);
        }
        consider(self.next_squares(path), SuggestionKind::Typo);
        consider(self.other_length(path), SuggestionKind::Squares);
        nearest
    }

    /// The least distance when turning letters are compared or ignored on either side.
    fn forms(&self, typed: &[u8], wanted: &[u8], body: usize, limit: u32) -> Option<u32> {
        let plain = distance(wanted, typed, limit);
        let letter = |cost: u32| cost + LETTER;
        let without = if body < wanted.len() {
            distance(&wanted[..body], typed, limit).map(letter)
        } else if self.body < typed.len() {
            distance(wanted, &typed[..self.body], limit).map(letter)
        } else {
            None
        };
        plain.into_iter().chain(without).min()
    }

    fn kind(&self, wanted: &[u8], body: usize) -> SuggestionKind {
        let unsigned =
            |text: &[u8]| text.iter().copied().filter(|byte| !matches!(byte, b'-' | b'x')).collect::<Vec<_>>();
        if self.text == wanted {
            // The texts differ in blanks only.
            SuggestionKind::Typo
        } else if self.text.strip_prefix(&wanted[..body]).is_some_and(is_beside_ply) {
            SuggestionKind::Turn
        } else if unsigned(wanted) == unsigned(&self.text) {
            SuggestionKind::Sign
        } else {
            SuggestionKind::Typo
        }
    }

    /// The distance if each square is the right one or adjacent to it.
    fn next_squares(&self, path: &[Square]) -> Option<u32> {
        if self.squares.len() != path.len() {
            return None;
        }
        let mut cost = 0;
        for (have, want) in self.squares.iter().zip(path) {
            for steps in [have.file.abs_diff(want.file), have.rank.abs_diff(want.rank)] {
                cost += if steps > 1 { return None } else { u32::from(steps) * NEXT };
            }
        }
        // Equal squares do not count here, since the text beside them may differ.
        Some(cost).filter(|&cost| cost > 0)
    }

    /// The distance of a capture on the same path with missing or surplus squares.
    fn other_length(&self, path: &[Square]) -> Option<u32> {
        let (have, want) = (self.squares.as_slice(), path);
        if have.len() < 2 || want.len() < 2 || have.len() == want.len() {
            return None;
        }
        let fits = if have.len() < want.len() { is_within(have, want) } else { have.starts_with(want) };
        let squares = u32::try_from(have.len().abs_diff(want.len())).unwrap_or(LIMIT);
        fits.then(|| SQUARES.0 + SQUARES.1 * squares)
    }
}

/// Whether this text can follow the squares of a ply; it cannot if a digit continues the last rank.
fn is_beside_ply(text: &[u8]) -> bool {
    matches!(text, [] | [b'(' | b')' | b'a'..=b'z', ..])
}

/// Whether `few` is a subsequence of `many` that begins with its first square.
fn is_within(few: &[Square], many: &[Square]) -> bool {
    let mut many = many.iter();
    few.first() == many.clone().next() && few.iter().all(|square| many.any(|other| other == square))
}

fn plain(written: &[u8]) -> Option<Vec<u8>> {
    if written.len() > LONGEST * 4 {
        return None;
    }
    let written = crate::text::decoded(written);
    let mut rest = written.trim().trim_end_matches(['+', '#']);
    if let [b'W' | b'L' | b'S' | b'M' | b'K' | b'H', b'a'..=b'z' | b'A'..=b'Z', ..] = rest.as_bytes() {
        rest = &rest[1..];
    }
    let characters = rest.chars().filter(|character| !character.is_whitespace()).map(|character| match character {
        '–' | '—' | '‒' | '−' | '~' => b'-',
        '×' | ':' | '*' => b'x',
        _ => u8::try_from(character).ok().filter(u8::is_ascii).map_or(b'~', |byte| byte.to_ascii_lowercase()),
    });
    let text: Vec<u8> = characters.take(LONGEST + 1).collect();
    (text.len() <= LONGEST).then_some(text)
}

/// The squares of a text that consists of squares with a sign between any two; otherwise empty.
fn clean_squares(body: &[u8]) -> Vec<Square> {
    let squares: Vec<Square> = Squares::new(body).collect();
    let whole = squares.iter().all(|square| square.rank != Square::NO_RANK) && joined(squares.iter(), body) == body;
    if whole { squares } else { Vec::new() }
}

/// Joins squares with the sign that the text uses.
fn joined<'q>(squares: impl Iterator<Item = &'q Square>, text: &[u8]) -> Vec<u8> {
    let sign = if text.contains(&b'x') { "x" } else { "-" };
    squares.map(Square::to_string).collect::<Vec<_>>().join(sign).into_bytes()
}
