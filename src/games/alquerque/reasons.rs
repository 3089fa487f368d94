//! Reasons why a ply of Alquerque cannot be played that no other game has.

use crate::finding::{Entry, Severity, Words};
use crate::record::{Square, Written};
use crate::rules::{Because, Found, Label, Parts, Rejection, Remedy, Shown, apart, plies};

/// The entries of these reasons.
pub const ENTRIES: &[Entry] =
    &[NOT_ADJACENT, NO_LINE, BACKWARD_STEP, FAR_ROW_STEP, TARGET_OCCUPIED, CAPTURE_FORCED, CAPTURE_UNFINISHED];

/// Not the next point in any direction, or the same point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAdjacent(
    /// From here.
    pub Square,
    /// To there.
    pub Square,
);

const NOT_ADJACENT: Entry = Entry {
    name: "not-adjacent",
    order: 300,
    severity: Severity::Error,
    title: "a step to a point that is not next to the man",
    meaning: "An Alquerque step goes to one of the eight points around the man. This one goes farther, or ends \
        where it began. Two points that are a jump apart are read as a capture written with `-`, so they raise \
        the findings of captures instead.",
    example: r#"[Variant "alquerque"]

1. b1-c3 *
"#,
    mend: "Correct one of the points. If it was a capture of several jumps, write every point with `x`.",
};

impl Rejection for NotAdjacent {
    fn entry(&self) -> &'static Entry {
        &NOT_ADJACENT
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let message = if self.0 == self.1 {
            format!("`{written}` goes nowhere")
        } else {
            format!("{} is not next to {}", self.1, self.0)
        };
        Words::new(message, "a step goes to the next point along a line")
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        if self.0 == self.1 { Vec::new() } else { parts.nth(1, &apart(self.0, self.1)) }
    }
}

/// No line joins the two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLine(
    /// From here.
    pub Square,
    /// To there.
    pub Square,
);

const NO_LINE: Entry = Entry {
    name: "no-line",
    order: 305,
    severity: Severity::Error,
    title: "no line joins the two points",
    meaning: "The step is diagonal, but only every second point of an Alquerque board has diagonals: those whose \
        file number and rank number make an even sum, such as a1, b2 and c3. Steps along files and ranks always \
        have a line.",
    example: r#"[Variant "alquerque"]
[SetUp "1"]
[FEN "m4/5/5/2M2/5 w 0"]

1. c2-d3 *
"#,
    mend: "Correct one of the points.",
};

impl Rejection for NoLine {
    fn entry(&self) -> &'static Entry {
        &NO_LINE
    }

    fn words(&self, _: &str, _: bool) -> Words {
        Words::new(
            format!("no line joins {} and {}", self.0, self.1),
            "only points whose file and rank add up to an even number have diagonals, such as a1, b2 and c3",
        )
    }
}

/// A step backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackwardStep;

const BACKWARD_STEP: Entry = Entry {
    name: "backward-step",
    order: 310,
    severity: Severity::Error,
    title: "a step backward",
    meaning: "Without a capture a man goes forward or sideways, never back: White's towards rank 5, Black's \
        towards rank 1. Captures go in every direction. Under the ruling `backward-steps=yes` this is not \
        raised.",
    example: r#"[Variant "alquerque"]
[SetUp "1"]
[FEN "m4/5/2M2/5/5 w 0"]

1. c3-c2 *
"#,
    mend: "Correct the points; if the game was played with backward steps, add `[Rulings \
        \"backward-steps=yes\"]`.",
};

impl Rejection for BackwardStep {
    fn entry(&self) -> &'static Entry {
        &BACKWARD_STEP
    }

    fn words(&self, written: &str, _: bool) -> Words {
        Words::new(
            format!("`{written}` goes backward"),
            "a man steps towards the opponent's side of the board, or sideways; only captures go back",
        )
    }
}

/// A step of a man on the farthest row, where he may only capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarRowStep;

const FAR_ROW_STEP: Entry = Entry {
    name: "far-row-step",
    order: 315,
    severity: Severity::Error,
    title: "a man on the farthest row may only capture",
    meaning: "Raised under the ruling `far-row=stuck` alone: a man on the row farthest from its owner (rank 5 \
        for White, rank 1 for Black) takes a step. By default such a man may step sideways.",
    example: r#"[Variant "alquerque"]
[Rulings "far-row=stuck"]
[SetUp "1"]
[FEN "M4/5/5/5/M3m w 0"]

1. a5-b5 *
"#,
    mend: "Correct the ply; if men stepped sideways in this game, take `far-row=stuck` out of the `Rulings` tag.",
};

impl Rejection for FarRowStep {
    fn entry(&self) -> &'static Entry {
        &FAR_ROW_STEP
    }

    fn words(&self, written: &str, _: bool) -> Words {
        Words::new(
            format!("`{written}` moves a man on the farthest row, where he may only capture"),
            "ruling `far-row=sideways` lets him step sideways",
        )
    }
}

/// A step ends on an occupied point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetOccupied(
    /// The point.
    pub Square,
    /// What stands there.
    pub Found,
);

const TARGET_OCCUPIED: Entry = Entry {
    name: "target-occupied",
    order: 320,
    severity: Severity::Error,
    title: "a step to an occupied point",
    meaning: "A step of Alquerque ends on an empty point; here a man of either colour stands there. A capture \
        whose jump ends on an occupied point is `landing-occupied`. In Distanz an occupied square is no \
        obstacle.",
    example: r#"[Variant "alquerque"]

1. c1-c2 *
"#,
    mend: "Correct the points, or the earlier ply from which the boards drifted apart.",
};

impl Rejection for TargetOccupied {
    fn entry(&self) -> &'static Entry {
        &TARGET_OCCUPIED
    }

    fn words(&self, written: &str, _: bool) -> Words {
        Words::new(format!("`{written}` ends on {}, where {} stands", self.0, self.1), "a step ends on an empty point")
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.on(self.0, 1, &format!("{} stands here", self.1))
    }

    fn at_fault(&self) -> Shown {
        Shown::new([self.0], "occupied")
    }
}

/// A step though a capture exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureForced {
    /// The captures, canonical, at most [`Illegal::LISTED`](crate::rules::Illegal::LISTED).
    pub captures: Vec<String>,
    /// Whether there are more.
    pub more: bool,
}

const CAPTURE_FORCED: Entry = Entry {
    name: "capture-forced",
    order: 325,
    severity: Severity::Error,
    title: "a step though a capture is possible",
    meaning: "In Alquerque a player who can capture must. Which of the possible captures he takes is free; the \
        message lists them. Under the ruling `capture=free`, and in Walking Purchase, there is no such duty.",
    example: r#"[Variant "alquerque"]

1. c2-c3 c4xc2 2. b2-c3 *
"#,
    mend: "Replace the step by a capture; if the game was played without the duty, add `[Rulings \
        \"capture=free\"]`.",
};

impl Rejection for CaptureForced {
    fn entry(&self) -> &'static Entry {
        &CAPTURE_FORCED
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let Self { captures, more } = self;
        Words::new(
            format!("`{written}` takes nothing, but whoever can capture must"),
            format!(
                "{} {}",
                one_or(captures, *more, "the only capture is", "the possible captures:"),
                plies(captures, *more)
            ),
        )
    }

    fn others(&self) -> Shown {
        Shown::of_plies(&self.captures, "squares of possible captures")
    }
}

/// The man could jump on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureUnfinished {
    /// The whole series that begin like this one, canonical, at most
    /// [`Illegal::LISTED`](crate::rules::Illegal::LISTED).
    pub on: Vec<String>,
    /// Whether there are more.
    pub more: bool,
}

const CAPTURE_UNFINISHED: Entry = Entry {
    name: "capture-unfinished",
    order: 330,
    severity: Severity::Error,
    title: "the man could jump on",
    meaning: "In Alquerque a series of jumps goes on as long as the same man can jump; this one stops early. The \
        message lists the series that begin like it. There is no duty to choose the longest, only to play the \
        chosen one to its end. Under the ruling `capture=free`, and in Walking Purchase, a series may stop after \
        any jump.",
    example: r#"[Variant "alquerque"]
[SetUp "1"]
[FEN "5/m4/5/m4/M4 w 0"]

1. a1xa3 *
"#,
    mend: "Write the whole series: `a1xa3xa5`. If series could be cut short in this game, add `[Rulings \
        \"capture=free\"]`.",
};

impl Rejection for CaptureUnfinished {
    fn entry(&self) -> &'static Entry {
        &CAPTURE_UNFINISHED
    }

    fn words(&self, written: &str, _: bool) -> Words {
        let Self { on, more } = self;
        Words::new(
            format!("`{written}` stops though the man can jump on, and so he must"),
            format!("{} {}", one_or(on, *more, "the only way on is", "the ways on:"), plies(on, *more)),
        )
    }

    fn labels(&self, parts: &Parts) -> Vec<Label> {
        parts.nth(parts.squares.len().saturating_sub(1), "from here the man can jump on")
    }

    fn others(&self) -> Shown {
        Shown::of_plies(&self.on, "the way on")
    }

    fn remedies(&self, _: &Written<'_>) -> Vec<Remedy> {
        match &self.on[..] {
            [only] if !self.more => {
                vec![Remedy { ply: only.clone(), because: Because::OnlyWayOn, if_legal: true, if_next_is_legal: true }]
            }
            _ => Vec::new(),
        }
    }
}

fn one_or(plies: &[String], more: bool, one: &'static str, several: &'static str) -> &'static str {
    if plies.len() == 1 && !more { one } else { several }
}
