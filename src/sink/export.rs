//! Writes records in export form, the byte-exact canonical format.

use super::collect::Collected;
use crate::games::Variant;
use crate::judge::{Options, Status, Verdict, judge_record};
use crate::record::{Claim, Layout, Record, Token, write_tags};
use std::borrow::Cow;
use std::collections::HashSet;

/// Appends the record in export form. Returns `false` and writes nothing for a record with an error; the caller keeps
/// its original bytes.
#[must_use]
pub fn export(record: &Record<'_>, options: &Options, out: &mut Vec<u8>) -> bool {
    let mut collected = Collected::default();
    let verdict = judge_record(record, options, &mut collected);
    write(record, &verdict, &collected, out)
}

/// Appends a record that is already judged in export form. Use it instead of [`export`] if the verdict and the
/// collected plies are at hand.
#[must_use]
pub fn write(record: &Record<'_>, verdict: &Verdict, collected: &Collected, out: &mut Vec<u8>) -> bool {
    let Some(variant) = verdict.variant.filter(|_| verdict.is_valid()) else { return false };
    tags(record, variant, verdict, collected, out);
    out.push(b'\n');
    movetext(record, verdict, collected, out);
    true
}

fn tags(record: &Record<'_>, variant: Variant, verdict: &Verdict, known: &Collected, out: &mut Vec<u8>) {
    let mut tags: Vec<(Cow<'_, str>, Cow<'_, str>)> = Vec::new();
    let has = |name: &str| record.tag(name).is_some();
    for (name, unknown) in
        [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")]
    {
        if !has(name) {
            tags.push((name.into(), unknown.into()));
        }
    }
    if !has("Result") {
        tags.push(("Result".into(), verdict.token.unwrap_or(Claim::Open).token().into()));
    }
    if !has("Variant") {
        tags.push(("Variant".into(), variant.name().into()));
    }
    if !has("Rulings") && !known.not_default.is_empty() {
        tags.push(("Rulings".into(), known.not_default.join(" ").into()));
    }
    if has("FEN") && !has("SetUp") {
        tags.push(("SetUp".into(), "1".into()));
    }
    if let (Status::Finished, Some(score), false) = (verdict.status, verdict.score, has("Score")) {
        tags.push(("Score".into(), score.to_string().into()));
    }
    let mut seen = HashSet::new();
    for tag in &record.head.tags {
        let name = tag.name();
        let first = seen.insert(tag.name);
        let value = if first { canonical_value(&name, tag.value(), variant, known, record) } else { Some(tag.value()) };
        if let Some(value) = value {
            tags.push((name, value));
        }
    }
    let mut tags: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (&**name, &**value)).collect();
    write_tags(&mut tags, out);
}

/// The value of a tag in export form; `None` if the export form omits the tag.
fn canonical_value<'v>(
    name: &str,
    value: Cow<'v, str>,
    variant: Variant,
    known: &Collected,
    record: &Record<'_>,
) -> Option<Cow<'v, str>> {
    Some(match name {
        "Variant" => variant.name().into(),
        // If there is a second Rulings tag, removing the first would make the second count.
        "Rulings" if known.not_default.is_empty() && count(record, b"Rulings") == 1 => return None,
        "Rulings" => known.not_default.join(" ").into(),
        "Result" => match Claim::parse(value.trim().as_bytes()) {
            Some((claim, _)) => claim.token().into(),
            None => value,
        },
        // A FEN tag is used whatever the value of SetUp is.
        "SetUp" if record.tag("FEN").is_some() => "1".into(),
        _ => value,
    })
}

/// The number of tags with this name.
fn count(record: &Record<'_>, name: &[u8]) -> usize {
    record.head.tags.iter().filter(|tag| tag.name == name).count()
}

/// The main line or a variation while it is being written.
#[derive(Clone, Copy)]
struct Line {
    /// The number of plies before the next one, counted from the start of the record.
    number: usize,
    /// The number of plies of this line so far.
    plies: usize,
    /// Whether the next ply gets a move number even if Black plays it.
    number_due: bool,
}

fn movetext(record: &Record<'_>, verdict: &Verdict, known: &Collected, out: &mut Vec<u8>) {
    let mut layout = Layout::new(out);
    let offset = usize::from(known.black_first);
    let mut line = Line { number: 0, plies: 0, number_due: true };
    let mut lines = Vec::new();
    let nags = Nags::of(record);
    let mut ply_index = 0;
    for (index, (token, _)) in record.items.iter().enumerate() {
        match token {
            Token::Ply(_) => {
                let place = line.number + offset;
                if place.is_multiple_of(2) {
                    layout.glue(format!("{}. ", place / 2 + 1).as_bytes());
                } else if line.number_due {
                    layout.glue(format!("{}... ", place / 2 + 1).as_bytes());
                }
                layout.glue(known.notation(ply_index));
                layout.space();
                for nag in nags.after(ply_index) {
                    layout.glue(format!("${nag}").as_bytes());
                    layout.space();
                }
                ply_index += 1;
                line = Line { number: line.number + 1, plies: line.plies + 1, number_due: false };
            }
            Token::Nag(nag) if !nags.belongs(index) => {
                layout.glue(format!("${nag}").as_bytes());
                layout.space();
            }
            Token::Comment(text) => {
                comment(text, &mut layout);
                line.number_due = true;
            }
            Token::Open => {
                layout.glue(b"(");
                lines.push(Line { number_due: true, ..line });
                line = Line { number: line.number - usize::from(line.plies > 0), plies: 0, number_due: true };
            }
            Token::Close => {
                layout.unspace();
                layout.glue(b")");
                layout.space();
                if let Some(parent) = lines.pop() {
                    line = parent;
                }
            }
            Token::Result(claim, _) if !lines.is_empty() => {
                layout.glue(claim.token().as_bytes());
                layout.space();
            }
            _ => {}
        }
    }
    let token = verdict.token.or(verdict.claimed).unwrap_or(Claim::Open).token();
    layout.glue(token.as_bytes());
    layout.finish();
}

/// Writes a comment in braces; like all movetext it wraps at spaces.
fn comment(text: &[u8], layout: &mut Layout<'_>) {
    let text = crate::text::decoded(text);
    layout.glue(b"{");
    for (index, word) in text.split_ascii_whitespace().enumerate() {
        if index > 0 {
            layout.space();
        }
        // Only the text of a `;` comment can contain a closing brace, which would end the comment early.
        layout.glue(word.replace('}', ")").as_bytes());
    }
    layout.glue(b"}");
    layout.space();
}

/// Assigns annotations to plies: an annotation belongs to the last ply before it in the same line.
pub(super) struct Nags {
    /// Pairs of a ply's index among all plies and its annotation, in order.
    by_ply: Vec<(usize, u32)>,
    /// The indices of the record's items that are in `by_ply`, in order.
    items: Vec<usize>,
}

impl Nags {
    pub(super) fn of(record: &Record<'_>) -> Self {
        let mut nags = Self { by_ply: Vec::new(), items: Vec::new() };
        let mut last = None;
        let mut waiting = Vec::new();
        let mut plies = 0;
        for (index, (token, _)) in record.items.iter().enumerate() {
            match token {
                Token::Ply(_) => {
                    last = Some(plies);
                    plies += 1;
                }
                Token::Open => waiting.push(last.take()),
                Token::Close => last = waiting.pop().flatten(),
                Token::Nag(nag) => {
                    if let Some(ply) = last {
                        nags.by_ply.push((ply, *nag));
                        nags.items.push(index);
                    }
                }
                _ => {}
            }
        }
        nags.by_ply.sort_by_key(|(ply, _)| *ply);
        nags
    }

    pub(super) fn after(&self, ply: usize) -> impl Iterator<Item = u32> {
        let start = self.by_ply.partition_point(|(at, _)| *at < ply);
        self.by_ply[start..].iter().take_while(move |(at, _)| *at == ply).map(|(_, nag)| *nag)
    }

    pub(super) fn belongs(&self, item: usize) -> bool {
        self.items.binary_search(&item).is_ok()
    }
}
