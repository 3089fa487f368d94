//! Labels: what is said under single parts of a ply.

use crate::record::{Span, Square, Squares};

/// A part of the text, and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// As offsets in the bytes concerned.
    pub span: Span,
    /// A few words.
    pub text: String,
    /// Whether this is the fault itself.
    pub fault: bool,
}

impl Label {
    /// Not the fault itself.
    #[must_use]
    pub fn new(span: Span, text: &str) -> Self {
        Self { span, text: text.to_owned(), fault: false }
    }
}

/// The parts of a written ply.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// Its squares, each with its place in the text of the ply.
    pub squares: Vec<(Square, Span)>,
    /// What stands in parentheses, with them.
    pub turn: Option<Span>,
}

impl Parts {
    /// The parts of this text.
    #[must_use]
    pub fn of(written: &[u8]) -> Self {
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

    /// Under the square with this index.
    #[must_use]
    pub fn nth(&self, index: usize, text: &str) -> Vec<Label> {
        self.squares.get(index).map(|(_, span)| Label::new(*span, text)).into_iter().collect()
    }

    /// Under the first square.
    #[must_use]
    pub fn first(&self, text: &str) -> Vec<Label> {
        self.nth(0, text)
    }

    /// Under the piece letter in front.
    #[must_use]
    pub fn letter(&self, text: &str) -> Vec<Label> {
        self.squares.first().map(|(_, span)| Label::new(Span::new(0, span.start), text)).into_iter().collect()
    }

    /// Where a square is written first, these many squares being left out of account.
    #[must_use]
    pub fn on(&self, square: Square, skipped: usize, text: &str) -> Vec<Label> {
        let found = self.squares.iter().skip(skipped).find(|(written, _)| *written == square);
        found.map(|(_, span)| Label::new(*span, text)).into_iter().collect()
    }

    /// Under the parentheses, or else under this square, where a walk is written with three.
    #[must_use]
    pub fn turn_or(&self, square: Option<usize>, text: &str) -> Vec<Label> {
        match (self.turn, square) {
            (Some(span), _) => vec![Label::new(span, text)],
            (None, Some(square)) if self.squares.len() > 2 => self.nth(square, text),
            _ => Vec::new(),
        }
    }

    /// Under the sign between the first two squares.
    #[must_use]
    pub fn sign(&self, text: &str) -> Vec<Label> {
        match self.squares[..] {
            [(_, first), (_, second), ..] => {
                vec![Label::new(Span::new(first.end, second.start), text)]
            }
            _ => Vec::new(),
        }
    }

    /// Under the jumps that are meant, one text after the other; the second is the fault.
    #[must_use]
    pub fn jump(&self, meant: impl Fn(Square, Square) -> bool, texts: &[&str]) -> Vec<Label> {
        let pairs = self.squares.windows(2).filter(|pair| meant(pair[0].0, pair[1].0));
        let spans = pairs.map(|pair| Span::new(pair[0].1.start, pair[1].1.end));
        let labels = spans.zip(texts).map(|(span, text)| Label::new(span, text));
        labels.enumerate().map(|(index, label)| Label { fault: index > 0, ..label }).collect()
    }
}

/// How far two squares are from each other, in words.
#[must_use]
pub fn apart(from: Square, to: Square) -> String {
    let many = |count: u8, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    match (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank)) {
        (0, 0) => "the same square".to_owned(),
        (0, ranks) => format!("{} away", many(ranks, "rank")),
        (files, 0) => format!("{} away", many(files, "file")),
        (files, ranks) => format!("{} and {} away", many(files, "file"), many(ranks, "rank")),
    }
}
