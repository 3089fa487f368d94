//! Reasons why a ply of Distanz cannot be played that no other game has.

use crate::finding::{Entry, Severity, Words};
use crate::record::Square;
use crate::rules::{Help, Illegal, Label, Parts, Rejection, Shown, plies};

/// The entries of these reasons.
pub const ENTRIES: &[Entry] = &[CAPTIVE_MOVES, WRONG_DISTANCE];

/// A captive cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptiveMoves(
    /// Where it stands.
    pub Square,
);

const CAPTIVE_MOVES: Entry = Entry {
    name: "captive-moves",
    order: 335,
    severity: Severity::Error,
    title: "a captive cannot move",
    meaning: "The piece of Distanz on the start square has been taken captive. It keeps its place and its \
        distances count, but it does not move until the own king comes to its square and frees it. It may still \
        be put elsewhere by the ply of another piece, to that piece's old square.",
    example: r#"[Variant "distanz"]
[SetUp "1"]
[FEN "1hk1hh2/8/8/8/8/8/8/2H*H1KH1 w"]

1. c1-c3 *
"#,
    mend: "Correct the start square, or the earlier ply in which the piece was taken or freed: a captive is \
        freed by its own king only.",
};

impl Rejection for CaptiveMoves {
    fn entry(&self) -> &'static Entry {
        &CAPTIVE_MOVES
    }

    fn words(&self, _: &str, _: bool) -> Words {
        Words::new(
            format!("the piece on {} is captive and cannot move", self.0),
            "its own king frees it by going there",
        )
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.first("a captive")
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.0], "a captive")
    }
}

/// A distance and the two pieces that make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// One end.
    pub from: Square,
    /// The other end.
    pub to: Square,
}

/// A distance that a ply may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// As the ruling measures it.
    pub distance: String,
    /// The pieces that make it.
    pub made: Made,
    /// The plies of the piece that go so far, canonical.
    pub plies: Vec<String>,
}

impl Allowed {
    /// The distance, the pieces that make it, and the plies that go so far.
    fn words(&self) -> String {
        let Self { distance, made, plies: reached } = self;
        let shown = &reached[..reached.len().min(Illegal::LISTED)];
        let plies = if shown.is_empty() { "nothing".to_owned() } else { plies(shown, shown.len() < reached.len()) };
        format!("at the distance {distance} ({} to {}): {plies}", made.from, made.to)
    }
}

/// A distance that no two of the other three pieces have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongDistance {
    /// The distance of the ply, as the ruling measures it.
    pub distance: String,
    /// The three allowed.
    pub allowed: Vec<Allowed>,
}

const WRONG_DISTANCE: Entry = Entry {
    name: "wrong-distance",
    order: 340,
    severity: Severity::Error,
    title: "no two of the other pieces are this far apart",
    meaning: "A Distanz piece goes to a square whose distance from its own equals the distance between two of \
        the mover's other three pieces, captives included. The message gives the distance of the ply and the \
        three that are allowed, with the pieces that make them, all as the ruling `metric` measures.",
    example: r#"[Variant "distanz"]

1. c1-c5 *
"#,
    mend: "Correct the squares. If the game was played with another measure, name it, for instance `[Rulings \
        \"metric=offset\"]`.",
};

impl Rejection for WrongDistance {
    fn entry(&self) -> &'static Entry {
        &WRONG_DISTANCE
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let distance = &self.distance;
        Words {
            message: format!("`{written}` goes the distance {distance}, which no two of the other three pieces have"),
            help: self.allowed.iter().map(Allowed::words).collect(),
        }
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.nth(1, &format!("at the distance {}", self.distance))
    }

    fn others(&self) -> Shown {
        let ends = self.allowed.iter().flat_map(|allowed| [allowed.made.from, allowed.made.to]);
        Shown::new(ends.collect::<Vec<_>>(), "the other three pieces")
    }

    fn help(&self) -> Help {
        Help::List
    }
}
