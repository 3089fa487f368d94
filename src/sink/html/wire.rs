//! What a page holds of a record.

use super::count::Counted;
use super::game::Watch;
use super::heading;
use crate::diag::{Finding, why};
use crate::games::walking_purchase::score;
use crate::judge::{Problem, Status, Verdict};
use crate::record::{Record, Square, Token};
use crate::rules::Outcome;
use crate::text::shown;
use serde::Serialize;

/// A record.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    name: String,
    pub variant: Option<&'static str>,
    game: Option<&'static str>,
    tags: Vec<[String; 2]>,
    rulings: Vec<String>,
    /// How it came out, in a sentence.
    outcome: String,
    nodes: Vec<Node>,
    text: Vec<Item>,
    findings: Vec<Found>,
    count: Option<Vec<Counted>>,
    values: Option<Values>,
    /// What each place of the text belongs to: the node that was reached.
    #[serde(skip)]
    places: Vec<(usize, usize)>,
}

/// A position and the ply that led to it.
#[derive(Debug, Default, Serialize)]
pub(super) struct Node {
    /// The node before it.
    #[serde(rename = "p", skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The number of the ply in the main line, or its path.
    #[serde(rename = "i")]
    pub id: String,
    /// `6. ` or `6... `.
    #[serde(rename = "n")]
    pub number: String,
    #[serde(rename = "s")]
    pub ply: String,
    #[serde(rename = "f")]
    pub position: String,
    /// Drawn below the pieces, and above.
    #[serde(rename = "b")]
    pub below: String,
    #[serde(rename = "a")]
    pub above: String,
    /// The squares between which a ply of Walking Purchase goes.
    #[serde(rename = "w", skip_serializing_if = "String::is_empty")]
    pub way: String,
}

/// What squares are worth.
#[derive(Debug, Serialize)]
pub(super) struct Values {
    corner: String,
    /// Of each ring, from the edge.
    rings: Vec<String>,
}

impl From<score::Values> for Values {
    fn from(values: score::Values) -> Self {
        let corner = values.worth(Square::new(0, 0)).to_string();
        Self { corner, rings: (0..8).map(|ring| values.of_ring(ring).to_string()).collect() }
    }
}

/// A piece of the movetext.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Item {
    /// A ply, by its node.
    Ply(usize),
    /// `(` or `)`.
    Bracket(&'static str),
    Comment {
        c: String,
    },
    Nag {
        g: u32,
    },
    /// What could not be played or read.
    Raw {
        x: String,
    },
    Result {
        r: &'static str,
    },
}

/// A finding at its place.
#[derive(Debug, Serialize)]
struct Found {
    /// The node where it stands; none for the record as a whole.
    at: Option<usize>,
    severity: &'static str,
    name: &'static str,
    message: String,
    help: Vec<String>,
}

impl Entry {
    pub(super) fn new(record: &Record<'_>, number: u64, verdict: &Verdict, watch: Watch) -> Self {
        let Watch { nodes, at, rulings, values, count } = watch;
        let tag = |tag: &crate::record::Tag<'_>| [shown(tag.name), shown(tag.value().as_bytes())];
        let mut entry = Self {
            name: heading(record, number),
            variant: verdict.variant.map(crate::games::Variant::name),
            game: verdict.variant.map(crate::games::Variant::title),
            tags: record.head.tags.iter().map(tag).collect(),
            rulings,
            outcome: outcome(verdict),
            nodes,
            text: Vec::new(),
            findings: Vec::new(),
            count,
            values,
            places: Vec::new(),
        };
        entry.movetext(record, |start| at.get(&start).copied());
        entry
    }

    /// Puts the movetext in order: every node gets the one before it.
    fn movetext(&mut self, record: &Record<'_>, node_at: impl Fn(usize) -> Option<usize>) {
        /// Where a line stands, and where it stood before its last ply.
        #[derive(Clone, Copy, Default)]
        struct Line {
            now: usize,
            before: usize,
        }
        let mut line = Line::default();
        let mut waiting = Vec::new();
        let raw = |span: &crate::record::Span| {
            let start = span.start.saturating_sub(record.span.start).min(record.text.len());
            let end = span.end.saturating_sub(record.span.start).clamp(start, record.text.len());
            shown(&record.text[start..end])
        };
        for (token, span) in &record.items {
            match token {
                Token::Ply(_) => match node_at(span.start) {
                    Some(node) => {
                        line = Line { now: node, before: line.now };
                        self.nodes[node].parent = Some(line.before);
                        self.text.push(Item::Ply(node));
                    }
                    None => self.text.push(Item::Raw { x: raw(span) }),
                },
                Token::Comment(text) => self.text.push(Item::Comment { c: shown(text) }),
                Token::Nag(nag) => self.text.push(Item::Nag { g: *nag }),
                Token::Open => {
                    waiting.push(line);
                    line = Line { now: line.before, before: line.before };
                    self.text.push(Item::Bracket("("));
                }
                Token::Close => {
                    line = waiting.pop().unwrap_or(line);
                    self.text.push(Item::Bracket(")"));
                }
                Token::Result(claim, _) => self.text.push(Item::Result { r: claim.token() }),
                Token::Fault(_) => self.text.push(Item::Raw { x: raw(span) }),
                Token::Number(_) => {}
            }
            self.places.push((span.start, line.now));
        }
    }

    /// Puts a finding where it stands.
    pub(super) fn finding(&mut self, record: &Record<'_>, problem: &Problem, finding: &Finding) {
        let index = self.places.partition_point(|(start, _)| *start <= problem.span.start);
        let in_movetext = problem.span.start >= record.head.movetext;
        let place = index.checked_sub(1).map(|index| self.places[index].1);
        self.findings.push(Found {
            at: place.filter(|_| in_movetext),
            severity: finding.severity.name(),
            name: finding.name,
            message: finding.message.clone(),
            help: finding.help.clone(),
        });
    }
}

/// How a record came out.
fn outcome(verdict: &Verdict) -> String {
    match (verdict.status, verdict.outcome, verdict.reason) {
        (Status::Invalid, ..) => format!("Stopped by an error after ply {}", verdict.plies),
        (_, Some(outcome), Some(reason)) => {
            let points = match (&verdict.points, outcome) {
                (Some(points), Outcome::Win(_)) => format!(", {points} points to 0"),
                _ => String::new(),
            };
            let winner = match outcome {
                Outcome::Win(side) => format!("{side} wins"),
                Outcome::Draw => "A draw".to_owned(),
            };
            format!("{winner}{points}: {}", why(reason))
        }
        _ => match verdict.to_move {
            Some(side) => format!("Not finished: {side} to move"),
            None => "Not finished".to_owned(),
        },
    }
}
