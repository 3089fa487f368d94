//! Labels: what belongs to a finding besides the bytes concerned, each under its own part of the source.

use crate::judge::{BadRuling, Problem, ProblemKind};
use crate::record::{Span, Square, Squares};
use crate::rules::{Aim, Found, Illegal, Obstacle, PositionFault};
use std::collections::BTreeMap;

/// A part of the text, and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    /// As offsets in the bytes concerned.
    pub span: Span,
    /// A few words.
    pub text: String,
    /// Whether this is the fault itself.
    pub fault: bool,
}

impl Label {
    fn new(span: Span, text: &str) -> Self {
        Self { span, text: text.to_owned(), fault: false }
    }
}

/// The labels inside the bytes concerned, in the order of the text.
pub(super) fn labels(problem: &Problem, written: &[u8]) -> Vec<Label> {
    let mut labels = match &problem.kind {
        ProblemKind::Illegal(illegal) => Parts::of(written).labels(illegal),
        // Of the pieces as a whole no one is at fault.
        ProblemKind::BadPosition(_, error) if !matches!(error.fault, PositionFault::Pieces(_)) => {
            column(written, error.column).into_iter().collect()
        }
        ProblemKind::BadRuling(bad) => ruling(bad, written).into_iter().collect(),
        _ => Vec::new(),
    };
    labels.sort_by_key(|label| (label.span.start, label.span.end));
    labels
}

/// Another place that a finding is about: where, and what is to be said of it.
pub(super) fn related(kind: &ProblemKind) -> Option<(Span, String)> {
    match kind {
        ProblemKind::DuplicateTag { first } => Some((*first, "first given here; this one counts".to_owned())),
        ProblemKind::ResultConflict { tag, at, .. } => Some((*at, format!("the tag says `{}`", tag.token()))),
        _ => None,
    }
}

/// A character of a tag value, by its column from 1.
fn column(value: &[u8], column: usize) -> Option<Label> {
    // An escape is two characters in the text and one in the value.
    if value.contains(&b'\\') {
        return None;
    }
    let text = std::str::from_utf8(value).ok()?;
    let start = text.char_indices().nth(column.checked_sub(1)?).map_or(text.len(), |(at, _)| at);
    let end = text[start..].chars().next().map_or(start, |c| start + c.len_utf8());
    Some(Label::new(Span::new(start, end), "here"))
}

/// The pair at fault among the rulings of a tag value.
fn ruling(bad: &BadRuling, value: &[u8]) -> Option<Label> {
    let text = std::str::from_utf8(value).ok()?;
    let pairs = text.split_ascii_whitespace();
    let named = |pair: &&str, name: &str| pair.split_once('=').is_some_and(|(known, _)| known == name);
    let (pair, said) = match bad {
        BadRuling::Form(form) => (pairs.into_iter().find(|pair| pair == form)?, "no `name=value`"),
        BadRuling::Name(_, name) => (pairs.into_iter().find(|pair| named(pair, name))?, "no ruling of this game"),
        BadRuling::Value { name, value, .. } => {
            let fits = |pair: &&str| pair.split_once('=') == Some((name, value));
            (pairs.into_iter().find(fits)?, "no such value")
        }
        BadRuling::Twice(name) => (pairs.into_iter().filter(|pair| named(pair, name)).nth(1)?, "given again"),
    };
    // A part of the same text.
    let start = pair.as_ptr() as usize - text.as_ptr() as usize;
    Some(Label::new(Span::new(start, start + pair.len()), said))
}

/// The parts of a written ply.
struct Parts {
    squares: Vec<(Square, Span)>,
    /// What stands in parentheses, with them.
    turn: Option<Span>,
}

impl Parts {
    fn of(written: &[u8]) -> Self {
        let open = written.iter().position(|&byte| byte == b'(').unwrap_or(written.len());
        let close = written.iter().rposition(|&byte| byte == b')').filter(|close| *close > open);
        let mut squares = Vec::new();
        let mut at = 0;
        while at + 1 < open {
            let digits = written[at + 1..open].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let end = at + 1 + digits;
            if written[at].is_ascii_alphabetic() && digits > 0 {
                squares.extend(Squares::new(&written[at..end]).next().map(|square| (square, Span::new(at, end))));
                at = end;
            } else {
                at += 1;
            }
        }
        Self { squares, turn: close.map(|close| Span::new(open, close + 1)) }
    }

    fn labels(&self, illegal: &Illegal) -> Vec<Label> {
        match illegal {
            Illegal::NoPiece(_) => self.first("empty"),
            Illegal::WrongColour { side, kind, .. } => self.first(&piece(Found::Piece(*side, kind))),
            Illegal::WrongPiece { found, aim: Aim::Quiet | Aim::Capture, .. } => self.first(&format!("a {found}")),
            Illegal::WrongPiece { found, .. } => self.letter(&format!("the piece is a {found}")),
            Illegal::CaptiveMoves(_) => self.first("a captive"),
            Illegal::BadSquare { square, .. } => self.on(*square, 0, "not on the board"),
            Illegal::TooManySquares => self.nth(2, "a third square"),
            Illegal::TurnNotHere => self.turn_or(None, "nothing turns here"),
            Illegal::BadTurn(None) => self.turn_or(Some(1), "a straight walk does not turn"),
            Illegal::BadTurn(Some([near, far])) => self.turn_or(Some(1), &format!("neither {near} nor {far}")),
            Illegal::NotAWalk => self.nth(self.squares.len().saturating_sub(1), self.shared()),
            Illegal::WalkBlocked(obstacles) => self.obstacles(obstacles),
            Illegal::TurnBlocked { obstacle, .. } => {
                self.turn_or(Some(1), &format!("{} stands on {}", piece(obstacle.found), obstacle.at))
            }
            Illegal::BadJump(from, to) => self.jump(|one, other| (one, other) == (*from, *to), &[&apart(*from, *to)]),
            Illegal::NothingToJump { between, found } => {
                self.jump(|from, to| middle(from, to) == Some(*between), &[&over(*between, *found)])
            }
            Illegal::JumpedTwice(square) => {
                self.jump(|from, to| middle(from, to) == Some(*square), &["first jumped here", "jumped again here"])
            }
            Illegal::LandingOccupied(square, found) => self.on(*square, 1, &format!("{} stands here", piece(*found))),
            Illegal::TargetOccupied(square, found) => self.on(*square, 1, &format!("{} stands here", piece(*found))),
            Illegal::NotAdjacent(from, to) if from != to => self.nth(1, &apart(*from, *to)),
            Illegal::WrongDistance { distance, .. } => self.nth(1, &format!("at the distance {distance}")),
            Illegal::CaptureUnfinished { .. } => {
                self.nth(self.squares.len().saturating_sub(1), "from here the man can jump on")
            }
            Illegal::WrongSign { right: Ok(right) } => {
                self.sign(&format!("should be `{}`", if right.contains('x') { 'x' } else { '-' }))
            }
            _ => Vec::new(),
        }
    }

    fn nth(&self, index: usize, text: &str) -> Vec<Label> {
        self.squares.get(index).map(|(_, span)| Label::new(*span, text)).into_iter().collect()
    }

    fn first(&self, text: &str) -> Vec<Label> {
        self.nth(0, text)
    }

    /// Under the piece letter in front.
    fn letter(&self, text: &str) -> Vec<Label> {
        self.squares.first().map(|(_, span)| Label::new(Span::new(0, span.start), text)).into_iter().collect()
    }

    /// Where a square is written first, these many squares being left out of account.
    fn on(&self, square: Square, skipped: usize, text: &str) -> Vec<Label> {
        let found = self.squares.iter().skip(skipped).find(|(written, _)| *written == square);
        found.map(|(_, span)| Label::new(*span, text)).into_iter().collect()
    }

    /// Under the parentheses, or else under this square, where a walk is written with three.
    fn turn_or(&self, square: Option<usize>, text: &str) -> Vec<Label> {
        match (self.turn, square) {
            (Some(span), _) => vec![Label::new(span, text)],
            (None, Some(square)) if self.squares.len() > 2 => self.nth(square, text),
            _ => Vec::new(),
        }
    }

    /// Under the sign between the first two squares.
    fn sign(&self, text: &str) -> Vec<Label> {
        match self.squares[..] {
            [(_, first), (_, second), ..] => {
                vec![Label::new(Span::new(first.end, second.start), text)]
            }
            _ => Vec::new(),
        }
    }

    /// Under the jumps that are meant, one text after the other; the second is the fault.
    fn jump(&self, meant: impl Fn(Square, Square) -> bool, texts: &[&str]) -> Vec<Label> {
        let pairs = self.squares.windows(2).filter(|pair| meant(pair[0].0, pair[1].0));
        let spans = pairs.map(|pair| Span::new(pair[0].1.start, pair[1].1.end));
        let labels = spans.zip(texts).map(|(span, text)| Label::new(span, text));
        labels.enumerate().map(|(index, label)| Label { fault: index > 0, ..label }).collect()
    }

    /// What is in the way: under the target what stands there, and under the end of the leg on which it is otherwise.
    fn obstacles(&self, obstacles: &[Obstacle]) -> Vec<Label> {
        let (Some((start, _)), Some((target, _))) = (self.squares.first(), self.squares.last()) else {
            return Vec::new();
        };
        let last = self.squares.len() - 1;
        // One label a place, with all that is to be said there.
        let mut texts: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for Obstacle { turn, at, found } in obstacles {
            let leaving = at.file == start.file && turn.file == start.file && turn != start
                || at.rank == start.rank && turn.rank == start.rank;
            let (place, text) = if at == target {
                (last, format!("{} stands here", piece(*found)))
            } else if leaving {
                (0, format!("towards {turn}: {} on {at}", piece(*found)))
            } else {
                (last, format!("from {turn}: {} on {at}", piece(*found)))
            };
            let said = texts.entry(place).or_default();
            if !said.contains(&text) {
                said.push(text);
            }
        }
        texts.iter().flat_map(|(place, texts)| self.nth(*place, &texts.join("; "))).collect()
    }

    /// What start and target have in common.
    fn shared(&self) -> &'static str {
        match (self.squares.first(), self.squares.last()) {
            (Some((first, _)), Some((last, _))) if first == last => "where the walk begins",
            (Some((first, _)), Some((last, _))) if first.file == last.file => "on the same file",
            _ => "on the same rank",
        }
    }
}

/// How far two squares are from each other, in words.
fn apart(from: Square, to: Square) -> String {
    let many = |count: u8, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    match (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank)) {
        (0, 0) => "the same square".to_owned(),
        (0, ranks) => format!("{} away", many(ranks, "rank")),
        (files, 0) => format!("{} away", many(files, "file")),
        (files, ranks) => format!("{} and {} away", many(files, "file"), many(ranks, "rank")),
    }
}

fn over(between: Square, found: Found) -> String {
    match found {
        Found::Nothing => format!("over {between}, which is empty"),
        Found::Piece(..) => format!("over {} on {between}", piece(found)),
    }
}

/// The square in the middle, where there is one.
fn middle(from: Square, to: Square) -> Option<Square> {
    let halves = |one: u8, other: u8| one.abs_diff(other).is_multiple_of(2).then(|| u8::midpoint(one, other));
    Some(Square::new(halves(from.file, to.file)?, halves(from.rank, to.rank)?)).filter(|_| from != to)
}

/// `White's man`
pub(super) fn piece(found: Found) -> String {
    match found {
        Found::Nothing => "nothing".to_owned(),
        Found::Piece(side, kind) => format!("{side}'s {kind}"),
    }
}
