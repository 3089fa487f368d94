//! The meaning of a record, independent of its spelling.

use crate::games::Variant;
use crate::judge::Verdict;
use crate::record::{Claim, Record, Token};
use crate::sink::collect::Collected;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

/// Tags that the canonical form adds if they are missing.
const ADDED: [&str; 11] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "Rulings", "SetUp", "Score"];

/// The meaning of a record. Compare it before and after a rewrite to detect lost content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The content of a valid record.
    Record(Box<Content>),
    /// The bytes of a record with an error, which has no further meaning.
    Bytes(Vec<u8>),
}

/// The content of a valid record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    variant: Option<Variant>,
    rulings: Vec<String>,
    start: String,
    end: String,
    /// The claimed result: that of the token, or else that of the tag, or else open.
    claim: Claim,
    tags: Vec<(String, String)>,
    /// The movetext without move numbers and closing token.
    events: Vec<Event>,
    /// The annotations of plies: the index of the ply among all plies, and the annotation.
    nags: Vec<(usize, u32)>,
}

/// A part of the movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Ply(String),
    /// A comment: its words, separated by single spaces.
    Comment(String),
    /// An annotation that follows no ply.
    Nag(u32),
    Open,
    Close,
    Result(Claim),
}

/// The first difference between two records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A record is missing or duplicated.
    Records,
    /// One of the records has an error, or both have one and their bytes differ.
    Errors,
    /// Game, rulings or start position differ.
    Setup,
    /// The tag of this name differs.
    Tag(String),
    /// Plies, comments, annotations or variations differ.
    Movetext,
    /// The claimed result differs.
    Result,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Records => f.write_str("there are more or fewer records"),
            Self::Errors => f.write_str("its errors are others"),
            Self::Setup => f.write_str("its game, rulings or start are others"),
            Self::Tag(name) => write!(f, "its tag `{name}` is another"),
            Self::Movetext => f.write_str("its movetext says something else"),
            Self::Result => f.write_str("its result is another"),
        }
    }
}

impl Meaning {
    /// The meaning of a judged record. `collected` must hold its plies.
    #[must_use]
    pub fn of(record: &Record<'_>, verdict: &Verdict, collected: &Collected) -> Self {
        let mut content = Content {
            variant: verdict.variant,
            rulings: collected.not_default.clone(),
            start: collected.start.clone(),
            end: collected.end.clone(),
            claim: verdict.token.or(verdict.claimed).unwrap_or(Claim::Open),
            tags: tags(record),
            events: Vec::new(),
            nags: Vec::new(),
        };
        content.movetext(record, collected);
        Self::Record(Box::new(content))
    }

    /// The first difference between this meaning and `after`; `None` if they agree. Tags that the canonical form adds
    /// do not count.
    #[must_use]
    pub fn difference(&self, after: &Self) -> Option<Difference> {
        match (self, after) {
            (Self::Record(before), Self::Record(after)) => before.difference(after),
            (Self::Bytes(before), Self::Bytes(after)) if before == after => None,
            _ => Some(Difference::Errors),
        }
    }
}

impl Content {
    fn movetext(&mut self, record: &Record<'_>, collected: &Collected) {
        let mut plies = 0;
        // The last ply of the line, to which annotations belong, and a stack of those of the enclosing lines.
        let mut last = None;
        let mut around = Vec::new();
        for (token, _) in &record.items {
            self.events.push(match token {
                Token::Ply(_) => {
                    last = Some(plies);
                    plies += 1;
                    // The rows are the plies played; in a valid record, these are all plies.
                    Event::Ply(String::from_utf8_lossy(collected.notation(plies - 1)).into_owned())
                }
                Token::Comment(text) => {
                    let text = crate::text::decoded(text);
                    let words: Vec<&str> = text.split_ascii_whitespace().collect();
                    // The export form puts comments in braces, so it replaces a closing brace inside.
                    Event::Comment(words.join(" ").replace('}', ")"))
                }
                Token::Nag(nag) => match last {
                    Some(ply) => {
                        self.nags.push((ply, *nag));
                        continue;
                    }
                    None => Event::Nag(*nag),
                },
                Token::Open => {
                    around.push(last.take());
                    Event::Open
                }
                Token::Close => {
                    last = around.pop().flatten();
                    Event::Close
                }
                Token::Result(claim, _) if !around.is_empty() => Event::Result(*claim),
                Token::Result(..) | Token::Number(_) | Token::Unreadable(_) => continue,
            });
        }
        // The stable sort keeps the annotations of one ply in the order written.
        self.nags.sort_by_key(|(ply, _)| *ply);
    }

    fn difference(&self, after: &Self) -> Option<Difference> {
        let setup = |content: &Self| (content.variant, content.rulings.clone(), content.start.clone());
        if setup(self) != setup(after) {
            return Some(Difference::Setup);
        }
        if self.events != after.events || self.nags != after.nags || self.end != after.end {
            return Some(Difference::Movetext);
        }
        if self.claim != after.claim {
            return Some(Difference::Result);
        }
        let (before, after) = (self.by_name(), after.by_name());
        let names: BTreeSet<&str> = before.keys().chain(after.keys()).copied().collect();
        names
            .into_iter()
            .find(|name| match (before.get(name), after.get(name)) {
                (None, Some(values)) => !ADDED.contains(name) || values.len() != 1,
                (before, after) => before != after,
            })
            .map(|name| Difference::Tag(name.to_owned()))
    }

    /// The values of the tags by name, in the order written.
    fn by_name(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut tags: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (name, value) in &self.tags {
            tags.entry(name).or_default().push(value);
        }
        tags
    }
}

/// The names and values of the tags, with the values that the toolkit interprets in canonical spelling. `Rulings` is
/// omitted, since the rulings in effect are compared separately.
fn tags(record: &Record<'_>) -> Vec<(String, String)> {
    let mut seen = HashSet::new();
    let mut tags = Vec::new();
    for tag in &record.head.tags {
        let (name, value) = (tag.name(), tag.value());
        let first = seen.insert(tag.name);
        let value = match &*name {
            "Rulings" if first => continue,
            "Variant" if first => Variant::parse(&value).map(|(variant, _)| variant.name().to_owned()),
            "Result" if first => Claim::parse(value.trim().as_bytes()).map(|(claim, _)| claim.token().to_owned()),
            // A FEN tag is used whatever the value of SetUp is.
            "SetUp" if first && record.tag("FEN").is_some() => Some("1".to_owned()),
            _ => None,
        }
        .unwrap_or_else(|| value.into_owned());
        tags.push((name.into_owned(), value));
    }
    tags
}
