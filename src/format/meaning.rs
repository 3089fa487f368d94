//! What a record means, whatever its spelling.

use crate::games::Variant;
use crate::judge::Verdict;
use crate::record::{Claim, Record, Token};
use crate::sink::collect::Collected;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

/// Tags that the canonical form adds where they are missing.
const ADDED: [&str; 11] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "Rulings", "SetUp", "Score"];

/// What a record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// What a valid record says.
    Record(Box<Content>),
    /// A record with an error says no more than its bytes.
    Bytes(Vec<u8>),
}

/// Everything that a valid record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    variant: Option<Variant>,
    rulings: Vec<String>,
    start: String,
    end: String,
    /// The result claimed: by the token, else by the tag, else none.
    claim: Claim,
    tags: Vec<(String, String)>,
    /// The movetext without its numbers and its closing token.
    events: Vec<Event>,
    /// Annotations of plies: the ply among all plies, and the number.
    nags: Vec<(usize, u32)>,
}

/// A piece of movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Ply(String),
    /// Its words with one space between.
    Comment(String),
    /// An annotation that belongs to no ply.
    Nag(u32),
    Open,
    Close,
    Result(Claim),
}

/// What two records have not in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// One of them is there twice or not at all.
    Records,
    /// One of them has an error, or its bytes are others.
    Errors,
    /// Game, rulings or start.
    Setup,
    /// The tag of this name.
    Tag(String),
    /// Plies, comments, annotations or variations.
    Movetext,
    /// The result.
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
    /// What a valid record says; `collected` has all its plies.
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

    /// What `after` does not say as this one does. Tags that every canonical record has may be added.
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
        // The last ply of the line, which an annotation belongs to, and those of the lines around it.
        let mut last = None;
        let mut around = Vec::new();
        for (token, _) in &record.items {
            self.events.push(match token {
                Token::Ply(_) => {
                    last = Some(plies);
                    plies += 1;
                    // The rows are the plies that were played: of a valid record, all.
                    Event::Ply(String::from_utf8_lossy(collected.notation(plies - 1)).into_owned())
                }
                Token::Comment(text) => {
                    let text = crate::text::decoded(text);
                    let words: Vec<&str> = text.split_ascii_whitespace().collect();
                    // In braces it cannot hold one.
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
        // Several of one ply stay in the order written.
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

    /// The values of each tag, in order.
    fn by_name(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut tags: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (name, value) in &self.tags {
            tags.entry(name).or_default().push(value);
        }
        tags
    }
}

/// Names and values; those that the toolkit itself reads in one spelling. What
/// the tag `Rulings` says is compared apart from it.
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
            // Whatever stands there, a position counts.
            "SetUp" if first && record.tag("FEN").is_some() => Some("1".to_owned()),
            _ => None,
        }
        .unwrap_or_else(|| value.into_owned());
        tags.push((name.into_owned(), value));
    }
    tags
}
