//! A record as a tree: the start, every ply with the one before it, and the text around them.

mod follow;

pub use follow::{Draw, Follow, Follower, Node};

use crate::diag::{Finding, Severity};
use crate::games::Variant;
use crate::judge::{Problem, Status, Verdict};
use crate::record::{Claim, Record, Span, Tag, Token};
use crate::rules::{Outcome, Points, Score};
use crate::sink::{known, players};
use crate::text::shown;

/// A record as it can be walked through. All text in it is safe to show.
#[derive(Clone, Debug)]
pub struct Tree<D> {
    /// Its number, the players as far as known, the result.
    pub heading: String,
    /// The game, where it is known.
    pub variant: Option<Variant>,
    /// Names and values.
    pub tags: Vec<[String; 2]>,
    /// Rulings that are not the default.
    pub rulings: Vec<String>,
    /// How it came out, in a sentence.
    pub outcome: String,
    /// Whether the main line ends with the game.
    pub is_over: bool,
    /// The start, then every ply in the order written. None where nothing can be played.
    pub nodes: Vec<Node<D>>,
    /// The movetext, and the node that was reached with each piece of it.
    pub text: Vec<(Item, usize)>,
    /// What was found in it.
    pub findings: Vec<Found>,
    /// What each place of the text belongs to.
    places: Vec<Spot>,
}

/// What a token of the text belongs to.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// Where the token begins.
    start: usize,
    /// The node that was reached.
    node: usize,
    /// The piece of the movetext; of a number that of its ply.
    item: usize,
}

/// A piece of the movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A ply, by its node.
    Ply(usize),
    /// The beginning of a variation.
    Open,
    /// Its end.
    Close,
    /// A comment.
    Comment(String),
    /// `$` and a number.
    Nag(u32),
    /// What could not be played or read, with the move number before it.
    Raw(String),
    /// The closing token.
    Result(&'static str),
}

/// A finding at its place.
#[derive(Clone, Debug)]
pub struct Found {
    /// The node where it stands; none for the record as a whole.
    pub at: Option<usize>,
    /// The piece of the movetext where it stands.
    pub item: Option<usize>,
    /// How much it matters.
    pub severity: Severity,
    /// Its name.
    pub name: &'static str,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Vec<String>,
}

impl<D> Tree<D> {
    /// The record with this number in its file, as it was judged and followed.
    #[must_use]
    pub fn new<W>(record: &Record<'_>, number: u64, verdict: &Verdict, follow: Follow<W>) -> Self
    where
        W: Draw<Drawn = D>,
    {
        let tag = |tag: &Tag<'_>| [shown(tag.name), shown(tag.value().as_bytes())];
        let mut tree = Self {
            heading: heading(record, number),
            variant: verdict.variant,
            tags: record.head.tags.iter().map(tag).collect(),
            rulings: follow.rulings,
            outcome: outcome(verdict),
            is_over: verdict.status == Status::Finished,
            nodes: follow.nodes,
            text: Vec::new(),
            findings: Vec::new(),
            places: Vec::new(),
        };
        tree.movetext(record, |start| follow.at.get(&start).copied());
        tree
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
        let written = |span: &Span| {
            let start = span.start.saturating_sub(record.span.start).min(record.text.len());
            let end = span.end.saturating_sub(record.span.start).clamp(start, record.text.len());
            shown(&record.text[start..end])
        };
        // The number of the next ply, and which place it has.
        let mut number: Option<(&Span, usize)> = None;
        for (token, span) in &record.items {
            let raw = || {
                let number = number.map(|(number, _)| format!("{} ", written(number))).unwrap_or_default();
                Some(Item::Raw(number + &written(span)))
            };
            let item = match token {
                Token::Ply(_) => match node_at(span.start) {
                    Some(node) => {
                        line = Line { now: node, before: line.now };
                        self.nodes[node].parent = Some(line.before);
                        Some(Item::Ply(node))
                    }
                    None => raw(),
                },
                Token::Comment(text) => Some(Item::Comment(shown(text))),
                Token::Nag(nag) => Some(Item::Nag(*nag)),
                Token::Open => {
                    waiting.push(line);
                    line = Line { now: line.before, before: line.before };
                    Some(Item::Open)
                }
                Token::Close => {
                    line = waiting.pop().unwrap_or(line);
                    Some(Item::Close)
                }
                Token::Result(claim, _) => Some(Item::Result(claim.token())),
                Token::Unreadable(_) => raw(),
                Token::Number(_) => None,
            };
            match token {
                Token::Number(_) => number = Some((span, self.places.len())),
                Token::Comment(_) | Token::Nag(_) => {}
                _ => {
                    if let Some((_, place)) = number.take() {
                        self.places[place].item = self.text.len();
                    }
                }
            }
            self.places.push(Spot { start: span.start, node: line.now, item: self.text.len() });
            self.text.extend(item.map(|item| (item, line.now)));
        }
    }

    /// Puts a finding where it stands.
    pub fn finding(&mut self, record: &Record<'_>, problem: &Problem, finding: &Finding) {
        let index = self.places.partition_point(|spot| spot.start <= problem.span.start);
        let in_movetext = problem.span.start >= record.head.movetext;
        let spot = index.checked_sub(1).map(|index| self.places[index]).filter(|_| in_movetext);
        self.findings.push(Found {
            at: spot.map(|spot| spot.node),
            item: spot.map(|spot| spot.item.min(self.text.len().saturating_sub(1))),
            severity: finding.severity,
            name: finding.name,
            message: finding.message.clone(),
            help: finding.help.clone(),
        });
    }
}

/// A heading for a record: its number, the players as far as known, the result.
#[must_use]
pub fn heading(record: &Record<'_>, number: u64) -> String {
    let players = players(&record.head).or_else(|| known(&record.head, "Event")).unwrap_or_default();
    let result = record.claim().map(Claim::token);
    let mut heading = format!("{number}.");
    for part in [players.as_str(), result.unwrap_or_default()].into_iter().filter(|part| !part.is_empty()) {
        heading.push(' ');
        heading.push_str(part);
    }
    heading
}

/// How a record came out.
fn outcome(verdict: &Verdict) -> String {
    match (verdict.status, verdict.outcome, verdict.reason) {
        (Status::Invalid, ..) => format!("Stopped by an error after ply {}", verdict.plies),
        (_, Some(outcome), Some(reason)) => {
            let points = match (verdict.score.map(Score::winner_first), outcome) {
                (Some([winner, loser]), Outcome::Win(_)) => format!(", {winner} points to {loser}"),
                (Some([each, _]), Outcome::Draw) if each != Points::default() => format!(", {each} points each"),
                (Some(_), Outcome::Draw) | (None, _) => String::new(),
            };
            let winner = match outcome {
                Outcome::Win(side) => format!("{side} wins"),
                Outcome::Draw => "A draw".to_owned(),
            };
            format!("{winner}{points}: {}", reason.words())
        }
        _ => match verdict.to_move {
            Some(side) => format!("Not finished: {side} to move"),
            None => "Not finished".to_owned(),
        },
    }
}
