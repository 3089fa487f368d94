//! The problems that a record can have, as data without prose.

use super::entries;
use super::labels::{labels, related};
use super::words::words;
use crate::finding::{Entry, Severity, Words};
use crate::games::Variant;
use crate::record::{Claim, RECORD_TOO_LARGE, Span, Spelling, Syntax};
use crate::rules::{Illegal, Label, Outcome, PositionError, Reason, Score, Side};

/// A problem of a record and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What the problem is.
    pub kind: ProblemKind,
    /// The bytes concerned: offsets in the text from which the record was read.
    pub span: Span,
    /// The ply concerned, if any.
    pub place: Place,
}

/// The ply that a problem belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// No ply: the record as a whole.
    #[default]
    Record,
    /// A ply of the main line, from 1.
    Main(u32),
    /// The path of a ply in a variation: `12/1/3` is ply 3 of the first variation to ply 12.
    Variation(String),
}

/// The kind of a problem, with its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// Bytes that cannot be read.
    Syntax(Syntax),
    /// A ply that cannot be played.
    Illegal(Illegal),
    /// A move number that is not the expected one.
    MoveNumber {
        /// The number written.
        written: u32,
        /// The number expected.
        due: u32,
    },
    /// A `Variant` tag that names no known game.
    UnknownVariant,
    /// A ruling that cannot be used.
    BadRuling(BadRuling),
    /// A start position that cannot be used.
    BadPosition(Variant, PositionError),
    /// `SetUp "1"` without `FEN`.
    MissingPosition,
    /// A tag that occurs twice.
    DuplicateTag {
        /// The first occurrence.
        first: Span,
    },
    /// A Result tag that cannot be read.
    BadResult,
    /// A Score tag that cannot be read.
    BadScore,
    /// A Score tag in a game without points.
    ScoreWithoutPoints(Variant),
    /// A Score tag in a record whose game is not over.
    ScoreUnfinished,
    /// A claimed result that differs from that of the finished game.
    ResultMismatch {
        /// The claimed result.
        claimed: Claim,
        /// The actual result.
        outcome: Outcome,
        /// How the game ended.
        reason: Reason,
        /// The points of both sides, if the game has points.
        score: Option<Score>,
    },
    /// Claimed points that differ from those of the finished game.
    ScoreMismatch {
        /// The correct points.
        score: Score,
    },
    /// The Result tag and the closing token differ.
    ResultConflict {
        /// The claim of the tag.
        tag: Claim,
        /// The claim of the closing token.
        token: Claim,
        /// The place of the tag's value.
        at: Span,
    },
    /// No closing token, or `*` on a finished game.
    ResultMissing {
        /// The result, if the game is finished.
        outcome: Option<Outcome>,
        /// Whether there is a closing token.
        token: bool,
    },
    /// A final position in which the game is not over; the side is to move.
    Unfinished(Side),
    /// The record is judged under these rulings, which are not the default.
    NonDefaultRuling(Vec<String>),
    /// A ply in a noncanonical spelling.
    Style(Spelling),
    /// A value of a Variant, Result or SetUp tag in a noncanonical spelling; contains the canonical one.
    Spelling(String),
    /// `FEN` without `SetUp "1"`.
    PositionWithoutSetUp,
    /// A record that is not UTF-8.
    Encoding,
    /// An input without any record.
    NothingHere,
    /// A record that is larger than this many bytes.
    RecordTooLarge(u64),
    /// A line that belongs to no record and is longer than this many bytes.
    LineTooLong(u64),
    /// Compressed data that is truncated or cannot be decompressed.
    DamagedInput(String),
}

/// Why a ruling cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRuling {
    /// The text is not of the form `name=value`.
    Form(String),
    /// The game has no such ruling.
    Name(Variant, String),
    /// The ruling has no such value.
    Value {
        /// The name of the ruling.
        name: String,
        /// The value given.
        value: String,
        /// The values that the ruling accepts.
        values: &'static str,
    },
    /// The ruling is given twice.
    Twice(String),
}

impl Problem {
    /// The message and help for the problem. `written` is the text that it concerns; quoted text may still contain
    /// control characters.
    #[must_use]
    pub fn words(&self, written: &str) -> Words {
        words(self, written)
    }

    /// Labels for parts of the text that the problem concerns, in text order.
    #[must_use]
    pub fn labels(&self, written: &[u8]) -> Vec<Label> {
        labels(self, written)
    }
}

impl ProblemKind {
    /// The documentation of the finding.
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

    /// Whether the problem makes the record invalid.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.entry().severity == Severity::Error
    }

    /// Another place that the problem refers to, with its label.
    #[must_use]
    pub fn related(&self) -> Option<(Span, String)> {
        related(self)
    }
}
