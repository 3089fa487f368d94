//! What was typed, ready to be compared with plies.

use super::distance::distance;
use super::{A_CHARACTER, LIMIT, LONGEST, SuggestionKind};
use crate::record::{Square, Squares};

/// A turning letter left out though needed, or written though not.
const LETTER: u32 = 3;
/// The squares in the opposite order.
const TURNED_ROUND: u32 = 9;
/// Squares of a capture left out or too many, and for each.
const SQUARES: (u32, u32) = (6, 2);
/// The next file or rank on the board.
const NEXT: u32 = 7;

/// A faulty text without anything that is a matter of spelling.
#[derive(Clone, Debug, Default)]
pub(super) struct Typed {
    /// Small letters, `-` and `x` for all signs, no blanks, `~` for what is not ASCII.
    text: Vec<u8>,
    /// Where the first parenthesis is.
    body: usize,
    /// The squares, where there is nothing but squares and signs before it.
    squares: Vec<Square>,
    /// The same with the squares in the opposite order.
    turned_round: Option<Vec<u8>>,
}

impl Typed {
    /// `None` where the text is too long or holds next to nothing.
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

    /// The text that is compared.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The same with the squares in the opposite order, where that can be said.
    pub fn turned_round(&self) -> Option<&[u8]> {
        self.turned_round.as_deref()
    }

    /// How much of a text may be wrong: less of a short one.
    fn limit(&self) -> u32 {
        u32::try_from(self.text.len()).map_or(LIMIT, |characters| LIMIT.min(characters * A_CHARACTER))
    }

    /// How far it is from a ply in canonical notation, unless beyond the limit.
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

    /// With and without a turning letter on either side.
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
            // Blanks alone are in the way.
            SuggestionKind::Typo
        } else if self.text.strip_prefix(&wanted[..body]).is_some_and(is_beside_ply) {
            SuggestionKind::Turn
        } else if unsigned(wanted) == unsigned(&self.text) {
            SuggestionKind::Sign
        } else {
            SuggestionKind::Typo
        }
    }

    /// Each square is the right one or next to it.
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
        // What is beside the squares is not known to be right.
        Some(cost).filter(|&cost| cost > 0)
    }

    /// A capture that goes the same way, but squares are left out or too many.
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

/// Whether this can follow the squares of a ply: not where its last rank goes on.
fn is_beside_ply(text: &[u8]) -> bool {
    matches!(text, [] | [b'(' | b')' | b'a'..=b'z', ..])
}

/// Whether the squares are among the others in the same order, beginning with the first.
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

/// The squares of a text that holds nothing else but a sign between any two; otherwise none.
fn clean_squares(body: &[u8]) -> Vec<Square> {
    let squares: Vec<Square> = Squares::new(body).collect();
    let whole = squares.iter().all(|square| square.rank != Square::NO_RANK) && joined(squares.iter(), body) == body;
    if whole { squares } else { Vec::new() }
}

/// The squares with the sign of this text between them.
fn joined<'q>(squares: impl Iterator<Item = &'q Square>, text: &[u8]) -> Vec<u8> {
    let sign = if text.contains(&b'x') { "x" } else { "-" };
    squares.map(Square::to_string).collect::<Vec<_>>().join(sign).into_bytes()
}
