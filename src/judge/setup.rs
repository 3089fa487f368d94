//! Determines the game, the rulings and the start position of a record.

use super::problem::{BadRuling, Place, Problem, ProblemKind};
use crate::games::{Profile, Variant};
use crate::record::{Claim, Head, Span, Tag};
use crate::rules::{RulingError, Rulings};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Settings for records that lack tags, and settings that override tags.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The game of records without a `Variant` tag; the default is Walking Purchase.
    pub game: Option<Variant>,
    /// The game of all records; overrides their tags.
    pub force_game: Option<Variant>,
    /// The rulings of records without a `Rulings` tag. A record ignores rulings of other games.
    pub rulings: Vec<(String, String)>,
    /// The rulings of all records; override their tags.
    pub force_rulings: Vec<(String, String)>,
}

/// The tags that the toolkit interprets; the first one if a name occurs repeatedly.
#[derive(Default)]
pub(super) struct KnownTags<'t, 's> {
    pub variant: Option<&'t Tag<'s>>,
    pub rulings: Option<&'t Tag<'s>>,
    pub set_up: Option<&'t Tag<'s>>,
    pub fen: Option<&'t Tag<'s>>,
    pub result: Option<&'t Tag<'s>>,
    pub score: Option<&'t Tag<'s>>,
}

impl<'t, 's> KnownTags<'t, 's> {
    pub(super) fn of(tags: &'t [Tag<'s>]) -> Self {
        let mut known = Self::default();
        for tag in tags {
            let place = match tag.name {
                b"Variant" => &mut known.variant,
                b"Rulings" => &mut known.rulings,
                b"SetUp" => &mut known.set_up,
                b"FEN" => &mut known.fen,
                b"Result" => &mut known.result,
                b"Score" => &mut known.score,
                _ => continue,
            };
            place.get_or_insert(tag);
        }
        known
    }
}

pub(super) const fn in_record(kind: ProblemKind, span: Span) -> Problem {
    Problem { kind, span, place: Place::Record }
}

/// Reports the faults of the tag section and duplicate tags.
pub(super) fn tag_problems(head: &Head<'_>, problems: &mut Vec<Problem>) {
    problems.extend(head.faults.iter().map(|fault| in_record(ProblemKind::Syntax(fault.syntax), fault.span)));
    let twice = |first: Span, tag: &Tag<'_>| in_record(ProblemKind::DuplicateTag { first }, tag.span);
    let tags = &head.tags;
    if all_apart(tags) {
        return;
    }
    if tags.len() <= 16 {
        let again = |(at, tag): (usize, &Tag<'_>)| {
            let first = tags[..at].iter().find(|before| before.name == tag.name)?;
            Some(twice(first.span, tag))
        };
        problems.extend(tags.iter().enumerate().filter_map(again));
    } else {
        let mut seen = HashMap::with_capacity(tags.len());
        for tag in tags {
            match seen.entry(tag.name) {
                Entry::Occupied(first) => problems.push(twice(*first.get(), tag)),
                Entry::Vacant(free) => {
                    free.insert(tag.span);
                }
            }
        }
    }
}

/// A fast check for duplicate tags: whether the names hash to different slots of a small table. If it returns `true`,
/// there are no duplicates. The usual names never collide; otherwise the caller compares the names.
fn all_apart(tags: &[Tag<'_>]) -> bool {
    let mut taken = 0u64;
    for tag in tags {
        let (Some(first), Some(last)) = (tag.name.first(), tag.name.last()) else { return false };
        let place = 1 << ((usize::from(*first) * 5 + usize::from(*last) * 3 + tag.name.len()) & 63);
        if taken & place != 0 {
            return false;
        }
        taken |= place;
    }
    true
}

/// Determines the game of a record.
pub(super) fn variant(known: &KnownTags<'_, '_>, options: &Options, problems: &mut Vec<Problem>) -> Option<Variant> {
    if options.force_game.is_some() {
        return options.force_game;
    }
    let Some(tag) = known.variant else { return Some(options.game.unwrap_or(Variant::DEFAULT)) };
    // Fast path for the canonical spelling.
    if let Some(variant) = Variant::ALL.into_iter().find(|variant| variant.name().as_bytes() == tag.raw) {
        return Some(variant);
    }
    match Variant::parse(&tag.value()) {
        Some((variant, true)) => Some(variant),
        Some((variant, false)) => {
            problems.push(in_record(ProblemKind::Spelling(variant.name().to_owned()), tag.value_span));
            Some(variant)
        }
        None => {
            problems.push(in_record(ProblemKind::UnknownVariant, tag.value_span));
            None
        }
    }
}

/// The most faulty rulings of a tag that are reported.
const BAD_RULINGS: usize = 16;

/// Determines the rulings of a record and reports those that cannot be used.
pub(super) fn rulings<G: Profile>(
    known: &KnownTags<'_, '_>,
    options: &Options,
    head: &Head<'_>,
    problems: &mut Vec<Problem>,
) -> G::Rulings {
    let mut rulings = G::Rulings::default();
    match known.rulings {
        Some(tag) => {
            let value = tag.value();
            let mut given: Vec<&str> = Vec::new();
            let bad = value.split_ascii_whitespace().filter_map(|pair| set::<G>(&mut rulings, pair, &mut given).err());
            // More would not add information: the tag is unusable.
            let bad = bad.take(BAD_RULINGS);
            problems.extend(bad.map(|bad| in_record(ProblemKind::BadRuling(bad), tag.value_span)));
        }
        None => options.rulings.iter().for_each(|(name, value)| {
            // The caller has checked the options; an error here means that the ruling belongs to another game.
            let _ = rulings.set(name, value);
        }),
    }
    for (name, value) in &options.force_rulings {
        let _ = rulings.set(name, value);
    }
    let not_default = if rulings == G::Rulings::default() { Vec::new() } else { rulings.not_default() };
    // A record is not judged under unusable rulings, so its other rulings are not reported.
    let bad = problems.iter().any(|problem| matches!(problem.kind, ProblemKind::BadRuling(_)));
    if !not_default.is_empty() && !bad {
        let span = known.rulings.map_or(Span::new(head.start, head.start), |tag| tag.value_span);
        problems.push(in_record(ProblemKind::NonDefaultRuling(not_default), span));
    }
    rulings
}

/// Sets the ruling of one `name=value` pair; an error if it is in `given`, the names that were set before.
pub(crate) fn set<'p, G: Profile>(
    rulings: &mut G::Rulings,
    pair: &'p str,
    given: &mut Vec<&'p str>,
) -> Result<(), BadRuling> {
    let (name, value) = pair.split_once('=').ok_or_else(|| BadRuling::Form(pair.to_owned()))?;
    if given.contains(&name) {
        return Err(BadRuling::Twice(name.to_owned()));
    }
    rulings.set(name, value).map_err(|error| match error {
        RulingError::UnknownName => BadRuling::Name(G::VARIANT, name.to_owned()),
        RulingError::UnknownValue(values) => {
            BadRuling::Value { name: name.to_owned(), value: value.to_owned(), values }
        }
    })?;
    given.push(name);
    Ok(())
}

/// Determines the start position of a record. `None`, with a problem reported, if it cannot be used.
pub(super) fn start<G: Profile>(
    known: &KnownTags<'_, '_>,
    rulings: &G::Rulings,
    problems: &mut Vec<Problem>,
) -> Option<G::Position> {
    let set_up = known.set_up.map(Tag::value);
    let Some(fen) = known.fen else {
        if let (Some(tag), Some("1")) = (known.set_up, set_up.as_deref()) {
            problems.push(in_record(ProblemKind::MissingPosition, tag.span));
            return None;
        }
        return Some(G::start(rulings));
    };
    if set_up.as_deref() != Some("1") {
        problems.push(in_record(ProblemKind::PositionWithoutSetUp, fen.span));
    }
    match G::read_position(&fen.value()) {
        Ok(position) => Some(position),
        Err(error) => {
            problems.push(in_record(ProblemKind::BadPosition(G::VARIANT, error), fen.value_span));
            None
        }
    }
}

/// The claim of the Result tag; reports a value that cannot be read.
pub(super) fn claim(known: &KnownTags<'_, '_>, problems: &mut Vec<Problem>) -> Option<(Claim, Span)> {
    let tag = known.result?;
    match Claim::parse(tag.raw).or_else(|| Claim::parse(tag.value().trim().as_bytes()).map(|(claim, _)| (claim, false)))
    {
        Some((claim, canonical)) => {
            if !canonical {
                problems.push(in_record(ProblemKind::Spelling(claim.token().to_owned()), tag.value_span));
            }
            Some((claim, tag.value_span))
        }
        None => {
            problems.push(in_record(ProblemKind::BadResult, tag.value_span));
            None
        }
    }
}
