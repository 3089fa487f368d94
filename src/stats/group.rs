//! The criteria by which records can be grouped.

use super::UNKNOWN;
use crate::games::Variant;
use crate::judge::Verdict;
use crate::record::Head;
use std::borrow::Cow;

/// The criterion by which records are grouped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// The value of a tag: `White`, `Black`, `Event`, `Site` or any other.
    Tag(String),
    /// Each of the two players: a record belongs to two groups, unless both players have the same name.
    Player,
    /// The first four characters of the Date tag, if they are digits.
    Year,
    /// The game variant.
    Variant,
}

impl By {
    /// Parses `white`, `black`, `player`, `event`, `site`, `year`, `variant` or the name of a tag, spelled exactly as
    /// in records.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "white" => Self::Tag("White".to_owned()),
            "black" => Self::Tag("Black".to_owned()),
            "event" => Self::Tag("Event".to_owned()),
            "site" => Self::Tag("Site".to_owned()),
            "player" => Self::Player,
            "year" => Self::Year,
            "variant" => Self::Variant,
            tag => {
                let named = !tag.is_empty() && tag.chars().all(|c| c.is_alphanumeric() || c == '_');
                return named.then(|| Self::Tag(tag.to_owned()));
            }
        })
    }

    /// The name in machine-readable output: one of the words that [`By::parse`] knows, or the name of the tag.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Tag(tag) => match tag.as_str() {
                "White" => "white",
                "Black" => "black",
                "Event" => "event",
                "Site" => "site",
                tag => tag,
            },
            Self::Player => "player",
            Self::Year => "year",
            Self::Variant => "variant",
        }
    }

    /// The keys of the one or two groups that a record belongs to.
    pub(super) fn keys<'h>(&self, head: &Head<'h>, verdict: &Verdict) -> (Cow<'h, str>, Option<Cow<'h, str>>) {
        match self {
            Self::Tag(tag) => (value(head, tag), None),
            Self::Player => {
                let (white, black) = (value(head, "White"), value(head, "Black"));
                let both = white.trim() != black.trim();
                (white, both.then_some(black))
            }
            Self::Year => (year(&value(head, "Date")).into(), None),
            Self::Variant => (verdict.variant.map_or(UNKNOWN, Variant::name).into(), None),
        }
    }
}

/// The value of a tag; [`UNKNOWN`] if it is missing or empty.
pub(super) fn value<'h>(head: &Head<'h>, name: &str) -> Cow<'h, str> {
    head.tag(name).map(|tag| tag.value()).filter(|value| !value.trim().is_empty()).unwrap_or(UNKNOWN.into())
}

fn year(date: &str) -> String {
    let year = date.trim().get(..4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()));
    year.unwrap_or(UNKNOWN).to_owned()
}
