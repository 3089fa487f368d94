//! Reasons why a ply of Walking Purchase cannot be played that no other game has.

use crate::finding::{Entry, Severity, Words, list};
use crate::record::{Square, Squares, Written};
use crate::rules::{Because, Found, Help, Label, Parts, Rejection, Remedy, Shown, WRONG_PIECE};
use std::collections::BTreeMap;

/// The entries of these reasons.
pub const ENTRIES: &[Entry] = &[BAD_TURN, NOT_A_WALK, WALK_BLOCKED, TURN_BLOCKED, AMBIGUOUS_WALK];

/// Start and target share a file or rank, or are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAWalk;

const NOT_A_WALK: Entry = Entry {
    name: "not-a-walk",
    order: 215,
    severity: Severity::Error,
    title: "start and target share a file or a rank",
    meaning: "A walk has two legs at a right angle, each at least one square long, so that its target differs \
        from its start in both file and rank. It is raised for a target on the same file or rank and for a \
        target equal to the start. Under the ruling `straight=yes` a straight walk is legal, and only the equal \
        squares remain an error.",
    example: r#"[Variant "walking-purchase"]

1. p1-p9 *
"#,
    mend: "Correct one of the squares; if the game was played with straight walks, add `[Rulings \
        \"straight=yes\"]`.",
};

impl Rejection for NotAWalk {
    fn entry(&self) -> &'static Entry {
        &NOT_A_WALK
    }

    fn words(&self, written: &str, _: bool) -> Words {
        Words::new(
            format!("`{written}` does not turn"),
            "a walk goes along a file and then a rank, or the other way round, at least one square on each",
        )
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        let shared = match (parts.squares.first(), parts.squares.last()) {
            (Some((first, _)), Some((last, _))) if first == last => "where the walk begins",
            (Some((first, _)), Some((last, _))) if first.file == last.file => "on the same file",
            _ => "on the same rank",
        };
        parts.nth(parts.squares.len().saturating_sub(1), shared)
    }
}

/// The turn is neither of the two turning squares (none for a straight walk).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadTurn(
    /// The two turning squares.
    pub Option<[Square; 2]>,
);

const BAD_TURN: Entry = Entry {
    name: "bad-turn",
    order: 130,
    severity: Severity::Error,
    title: "the walk cannot turn there",
    meaning: "A walk from one square to another can turn at two squares only: on the start's file and the \
        target's rank, or on the target's file and the start's rank. The letter (or the full square) in \
        parentheses is neither. A straight walk, which the ruling `straight=yes` allows, has no turning square, \
        so any letter after one is wrong too.",
    example: r#"[Variant "walking-purchase"]

1. p1-h9 (c) *
"#,
    mend: "Give the file on which the walk turns, the start's or the target's: `p1-h9 (p)` turns at p9, `p1-h9 \
        (h)` at h1.",
};

impl Rejection for BadTurn {
    fn entry(&self) -> &'static Entry {
        &BAD_TURN
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let bare = bare(written);
        match self.0 {
            Some([near, far]) => Words::new(
                format!("`{written}` cannot turn there"),
                format!(
                    "it can turn on {near}, {}, or on {far}, {}, as far as the way is open",
                    turning(&bare, near),
                    turning(&bare, far)
                ),
            ),
            None => Words::new(
                format!("`{written}` is straight and has no turning square"),
                format!("leave the letter out: `{bare}`"),
            ),
        }
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        match self.0 {
            None => parts.turn_or(Some(1), "a straight walk does not turn"),
            Some([near, far]) => parts.turn_or(Some(1), &format!("neither {near} nor {far}")),
        }
    }

    fn others(&self) -> Shown {
        self.0.map_or_else(Shown::default, |turns| Shown::new(turns, "where it can turn"))
    }

    fn remedies(&self, written: &Written<'_>) -> Vec<Remedy> {
        let because = if self.0.is_some() { Because::OnlyWay } else { Because::NoTurn };
        vec![without_letter(written, because)]
    }

    fn help(&self) -> Help {
        if self.0.is_some() { Help::CompleteButForLetters } else { Help::General }
    }
}

/// Both turning squares are open and no letter is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmbiguousWalk(
    /// The two turning squares.
    pub [Square; 2],
);

const AMBIGUOUS_WALK: Entry = Entry {
    name: "ambiguous-walk",
    order: 230,
    severity: Severity::Error,
    title: "two walks have this start and target",
    meaning: "Both turning squares are open and no letter says which one was used. The two are different walks, \
        because the stone is laid on the turning square. If only one way is open, no letter is needed and this \
        is not raised.",
    example: r#"[Variant "walking-purchase"]

1. p1-h9 *
"#,
    mend: "Add the file of the turning square: `p1-h9 (h)` or `p1-h9 (p)`. The later plies may show which was \
        meant: the stone is on one of the two squares.",
};

impl Rejection for AmbiguousWalk {
    fn entry(&self) -> &'static Entry {
        &AMBIGUOUS_WALK
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let (bare, [near, far]) = (bare(written), self.0);
        Words::new(
            format!("`{written}` can turn on {near} or on {far}"),
            format!("write {} to turn on {near} or {} to turn on {far}", turning(&bare, near), turning(&bare, far)),
        )
    }

    fn others(&self) -> Shown {
        Shown::new(self.0, "where it can turn")
    }

    fn help(&self) -> Help {
        Help::Complete
    }
}

/// The first thing in the way of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The turning square of the path.
    pub turn: Square,
    /// The first occupied square on it.
    pub at: Square,
    /// What stands there.
    pub found: Found,
}

/// No open way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkBlocked(
    /// What is in the way of each path.
    pub Vec<Obstacle>,
);

const WALK_BLOCKED: Entry = Entry {
    name: "walk-blocked",
    order: 220,
    severity: Severity::Error,
    title: "no way to the target is open",
    meaning: "On the way over either turning square a piece stands in the way: on a leg, on the turning square \
        or on the target. The message names the first such piece of each way. If just the way by the given \
        letter is blocked and the other is open, the finding is `turn-blocked`.",
    example: r#"[Variant "walking-purchase"]

1. a16-p1 *
"#,
    mend: "Correct the squares, or the earlier ply from which the boards drifted apart.",
};

impl Rejection for WalkBlocked {
    fn entry(&self) -> &'static Entry {
        &WALK_BLOCKED
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let in_the_way = match &self.0[..] {
            [one, others @ ..] if others.iter().all(|other| other.at == one.at) => {
                format!(": {} stands on {}", one.found, one.at)
            }
            obstacles => format!(" both ways: {}", list(obstacles, blocked)),
        };
        Words::new(
            format!("`{written}` is blocked{in_the_way}"),
            "all squares of a walk must be empty, the turning square and the target too",
        )
    }

    /// Under the target what stands there, and under the end of the leg on which it is what stands elsewhere.
    fn labels(&self, parts: &Parts) -> Vec<Label> {
        let (Some((start, _)), Some((target, _))) = (parts.squares.first(), parts.squares.last()) else {
            return Vec::new();
        };
        let last = parts.squares.len() - 1;
        // One label a place, with all that is to be said there.
        let mut texts: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for Obstacle { turn, at, found } in &self.0 {
            let leaving = at.file == start.file && turn.file == start.file && turn != start
                || at.rank == start.rank && turn.rank == start.rank;
            let (place, text) = if at == target {
                (last, format!("{found} stands here"))
            } else if leaving {
                (0, format!("towards {turn}: {found} on {at}"))
            } else {
                (last, format!("from {turn}: {found} on {at}"))
            };
            let said = texts.entry(place).or_default();
            if !said.contains(&text) {
                said.push(text);
            }
        }
        texts.iter().flat_map(|(place, texts)| parts.nth(*place, &texts.join("; "))).collect()
    }

    fn at_fault(&self) -> Shown {
        Shown::new(self.0.iter().map(|obstacle| obstacle.at).collect::<Vec<_>>(), "in the way")
    }
}

/// The given way is blocked, the other is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnBlocked {
    /// What is in the way of the given one.
    pub obstacle: Obstacle,
    /// The turning square of the open one.
    pub open: Square,
}

const TURN_BLOCKED: Entry = Entry {
    name: "turn-blocked",
    order: 225,
    severity: Severity::Error,
    title: "the way by this turning square is blocked, the other is open",
    meaning: "The letter in parentheses asks for a way on which a piece stands. The walk over the other turning \
        square would be legal, but the letter always decides, so nothing is changed silently.",
    example: r#"[Variant "walking-purchase"]

1. a16-c1 (a) *
"#,
    mend: "If the other way was meant, write the walk without a letter: as just one way is open, it needs none.",
};

impl Rejection for TurnBlocked {
    fn entry(&self) -> &'static Entry {
        &TURN_BLOCKED
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let bare = bare(written);
        Words::new(
            format!("`{written}` is blocked: {}", blocked(&self.obstacle)),
            format!("with a turn on {} the way is open: write `{bare}`, which needs no letter", self.open),
        )
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.turn_or(Some(1), &format!("{} stands on {}", self.obstacle.found, self.obstacle.at))
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.obstacle.at], "in the way")
    }

    fn others(&self) -> Shown {
        Shown::new([self.open], "where it can turn")
    }

    fn remedies(&self, written: &Written<'_>) -> Vec<Remedy> {
        vec![without_letter(written, Because::OnlyWay)]
    }
}

/// A stone that is told to walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotWalk {
    /// Where it stands.
    pub at: Square,
    /// What it is called.
    pub found: &'static str,
}

impl Rejection for CannotWalk {
    fn entry(&self) -> &'static Entry {
        &WRONG_PIECE
    }

    fn words(&self, _: &str, _: bool) -> Words {
        let Self { at, found } = self;
        Words::new(format!("the {found} on {at} cannot walk"), format!("a {found} only captures, `x`"))
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.first(&format!("a {}", self.found))
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.at], self.found)
    }
}

/// A walker that is told to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotCapture {
    /// Where it stands.
    pub at: Square,
    /// What it is called.
    pub found: &'static str,
}

impl Rejection for CannotCapture {
    fn entry(&self) -> &'static Entry {
        &WRONG_PIECE
    }

    fn words(&self, _: &str, _: bool) -> Words {
        let Self { at, found } = self;
        Words::new(format!("the {found} on {at} cannot capture"), "only stones capture; a walk has `-`")
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.first(&format!("a {}", self.found))
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.at], self.found)
    }
}

/// The walk without a letter, if that is legal.
fn without_letter(written: &Written<'_>, because: Because) -> Remedy {
    let ply = format!("{}-{}", written.first(), written.last());
    Remedy { ply, because, if_legal: true, if_next_is_legal: false }
}

/// From the first square to the last, however it is written.
fn bare(written: &str) -> String {
    let plain = written.split('(').next().unwrap_or(written);
    let ends = Squares::new(plain.as_bytes()).next().zip(Squares::new(plain.as_bytes()).last());
    ends.map_or_else(|| plain.to_owned(), |(from, to)| format!("{from}-{to}"))
}

/// The walk with the letter of this turning square, in backticks.
fn turning(bare: &str, at: Square) -> String {
    format!("`{bare} ({})`", char::from(b'a' + at.file.min(25)))
}

/// `with a turn on a1 White's stone on a5 is in the way`
fn blocked(obstacle: &Obstacle) -> String {
    format!("with a turn on {} {} on {} is in the way", obstacle.turn, obstacle.found, obstacle.at)
}
