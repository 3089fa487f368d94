//! What can be found in a record: facts, no prose.

use super::entries;
use super::labels::{labels, related};
use super::words::words;
use crate::finding::{Entry, Severity, Words};
use crate::games::Variant;
use crate::record::{Claim, RECORD_TOO_LARGE, Span, Spelling, Syntax};
use crate::rules::{Illegal, Label, Outcome, PositionError, Reason, Score, Side};

/// Something found, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What.
    pub kind: ProblemKind,
    /// The bytes concerned, as offsets in the text that the record was read from.
    pub span: Span,
    /// The ply concerned.
    pub place: Place,
}

/// The ply that a finding belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// None.
    #[default]
    Record,
    /// A ply of the main line, from 1.
    Main(u32),
    /// A place in a variation: `12/1/3` is ply 3 of the first variation to ply 12.
    Variation(String),
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// Bytes that cannot be read.
    Syntax(Syntax),
    /// A ply that cannot be played.
    Illegal(Illegal),
    /// A move number that is not the one due.
    MoveNumber {
        /// The one written.
        written: u32,
        /// The one due.
        due: u32,
    },
    /// No game has this name.
    UnknownVariant,
    /// A ruling cannot be used.
    BadRuling(BadRuling),
    /// A position cannot be used.
    BadPosition(Variant, PositionError),
    /// `SetUp "1"` without `FEN`.
    MissingPosition,
    /// A tag given twice.
    DuplicateTag {
        /// Where it is given first.
        first: Span,
    },
    /// A Result tag that cannot be read.
    BadResult,
    /// A Score tag that cannot be read.
    BadScore,
    /// A Score where the game has no points.
    ScoreWithoutPoints(Variant),
    /// A Score where the game is not over.
    ScoreUnfinished,
    /// The result claimed is not the one the finished game has.
    ResultMismatch {
        /// The claim.
        claimed: Claim,
        /// The result.
        outcome: Outcome,
        /// How the game ended.
        reason: Reason,
        /// The points of both sides, where the game has points.
        score: Option<Score>,
    },
    /// The points claimed are not the ones the finished game has.
    ScoreMismatch {
        /// The right ones.
        score: Score,
    },
    /// The Result tag and the closing token differ.
    ResultConflict {
        /// What the tag says.
        tag: Claim,
        /// What the token says.
        token: Claim,
        /// Where the tag says it.
        at: Span,
    },
    /// No closing token, or `*` on a finished game.
    ResultMissing {
        /// The result of a finished game.
        outcome: Option<Outcome>,
        /// Whether there is a token.
        token: bool,
    },
    /// The final position is not an ending.
    Unfinished(Side),
    /// Judged under rulings that are not the default.
    NonDefaultRuling(Vec<String>),
    /// A ply in a spelling that is not canonical.
    Style(Spelling),
    /// A variant, result or set-up in a spelling that is not canonical: the canonical one.
    Spelling(String),
    /// `FEN` without `SetUp "1"`.
    PositionWithoutSetUp,
    /// Not UTF-8.
    Encoding,
    /// An input without any record.
    NothingHere,
    /// A record that is larger than this many bytes.
    RecordTooLarge(u64),
    /// A line that belongs to no record and is longer than this many bytes.
    LineTooLong(u64),
    /// Compressed data that ends early or does not decompress.
    DamagedInput(String),
}

/// Why a ruling cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRuling {
    /// Not of the form `name=value`.
    Form(String),
    /// The game has no such ruling.
    Name(Variant, String),
    /// The ruling has no such value.
    Value {
        /// Its name.
        name: String,
        /// The value given.
        value: String,
        /// The values it has.
        values: &'static str,
    },
    /// Given twice.
    Twice(String),
}

impl Problem {
    /// What it says about the text that it concerns, which is given as it is safe to show but for control characters.
    #[must_use]
    pub fn words(&self, written: &str) -> Words {
        words(self, written)
    }

    /// What is said under single parts of the text that it concerns, in the order of the text.
    #[must_use]
    pub fn labels(&self, written: &[u8]) -> Vec<Label> {
        labels(self, written)
    }
}

impl ProblemKind {
    /// What there is to say about it apart from any one record.
    #[must_use]
    pub fn entry(&self) -> &'static Entry {
        match self {
            Self::Syntax(syntax) => syntax.entry(),
            Self::Illegal(illegal) => illegal.entry(),
            Self::MoveNumber { .. } => &entries::MOVE_NUMBER,
            Self::UnknownVariant => &entries::UNKNOWN_VARIANT,
            Self::BadRuling(_) => &entries::BAD_RULING,
            Self::BadPosition(..) | Self::MissingPosition => &entries::BAD_POSITION,
            Self::DuplicateTag { .. } => &entries::DUPLICATE_TAG,
            Self::BadResult | Self::BadScore | Self::ScoreWithoutPoints(_) | Self::ScoreUnfinished => {
                &entries::BAD_RESULT
            }
            Self::ResultMismatch { .. } => &entries::RESULT_MISMATCH,
            Self::ScoreMismatch { .. } => &entries::SCORE_MISMATCH,
            Self::ResultConflict { .. } => &entries::RESULT_CONFLICT,
            Self::ResultMissing { .. } => &entries::RESULT_MISSING,
            Self::Unfinished(_) => &entries::UNFINISHED,
            Self::NonDefaultRuling(_) => &entries::NON_DEFAULT_RULING,
            Self::Style(_) | Self::Spelling(_) | Self::PositionWithoutSetUp => &entries::STYLE,
            Self::Encoding => &entries::ENCODING,
            Self::NothingHere => &entries::NOTHING_HERE,
            Self::RecordTooLarge(_) | Self::LineTooLong(_) => &RECORD_TOO_LARGE,
            Self::DamagedInput(_) => &entries::DAMAGED_INPUT,
        }
    }

    /// The name of the finding, which never changes.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.entry().name
    }

    /// Whether it makes the record invalid.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.entry().severity == Severity::Error
    }

    /// Another place that it is about, and what is to be said of that.
    #[must_use]
    pub fn related(&self) -> Option<(Span, String)> {
        related(self)
    }
}
