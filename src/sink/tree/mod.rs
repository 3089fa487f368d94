//! A record as a tree of plies, with the text around them. Viewer and pages navigate it.

mod observer;

pub use observer::{Draw, Node, NodeObserver, TreeObserver};

use crate::diag::{Finding, Severity};
use crate::games::Variant;
use crate::judge::{Problem, Status, Verdict};
use crate::record::{Claim, Record, Span, Tag, Token};
use crate::rules::{Outcome, Points, Score};
use crate::sink::{known, players};
use crate::text::shown;

/// A record as a tree of plies. All text in it is safe to print.
#[derive(Clone, Debug)]
pub struct Tree<D> {
    /// The number of the record, the players as far as known, and the result.
    pub heading: String,
    /// The game, if it is known.
    pub variant: Option<Variant>,
    /// The names and values of the tags.
    pub tags: Vec<[String; 2]>,
    /// Rulings that are not the default.
    pub rulings: Vec<String>,
    /// The outcome, as a sentence.
    pub outcome: String,
    /// Whether the main line ends with the game.
    pub is_over: bool,
    /// The start, then every ply in the order written. Empty if the record cannot be played at all.
    pub nodes: Vec<Node<D>>,
    /// The parts of the movetext, each with the index of the node that it leads to or belongs to.
    pub text: Vec<(Item, usize)>,
    /// The findings about the record.
    pub findings: Vec<Found>,
    /// The tokens of the text and what they belong to, to look up the places of findings.
    places: Vec<TokenPlace>,
}

/// A token of the text and the node and item that it belongs to.
#[derive(Clone, Copy, Debug)]
struct TokenPlace {
    /// The offset at which the token begins.
    start: usize,
    /// The index of the node reached at the token.
    node: usize,
    /// The index of the token's item; a move number has the item of its ply.
    item: usize,
}

/// A part of the movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A ply, given as the index of its node.
    Ply(usize),
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// A comment.
    Comment(String),
    /// A numeric annotation (`$` and a number).
    Nag(u32),
    /// Text that could not be played or read, with the move number before it.
    Raw(String),
    /// The closing token.
    Result(&'static str),
}

/// A finding and where it is shown.
#[derive(Clone, Debug)]
pub struct Found {
    /// The node that it belongs to; `None` for the record as a whole.
    pub at: Option<usize>,
    /// The index of the item that it belongs to.
    pub item: Option<usize>,
    /// How much it matters.
    pub severity: Severity,
    /// The name of the finding.
    pub name: &'static str,
    /// What is wrong.
    pub message: String,
    /// What would be correct.
    pub help: Vec<String>,
}

impl<D> Tree<D> {
    /// Builds the tree of a record. `number` is its number in the file; `observer` observed its judging.
    #[must_use]
    pub fn new<W>(record: &Record<'_>, number: u64, verdict: &Verdict, observer: TreeObserver<W>) -> Self
    where
        W: Draw<Drawn = D>,
    {
        let tag = |tag: &Tag<'_>| [shown(tag.name), shown(tag.value().as_bytes())];
        let mut tree = Self {
            heading: heading(record, number),
            variant: verdict.variant,
            tags: record.head.tags.iter().map(tag).collect(),
            rulings: observer.rulings,
            outcome: outcome(verdict),
            is_over: verdict.status == Status::Finished,
            nodes: observer.nodes,
            text: Vec::new(),
            findings: Vec::new(),
            places: Vec::new(),
        };
        tree.movetext(record, |start| observer.at.get(&start).copied());
        tree
    }

    /// Converts the movetext to items and sets the parent of every node.
    fn movetext(&mut self, record: &Record<'_>, node_at: impl Fn(usize) -> Option<usize>) {
        /// The current node of a line, and the node before its last ply.
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
        // The move number of the next ply, and the index of its entry in `places`.
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
            self.places.push(TokenPlace { start: span.start, node: line.now, item: self.text.len() });
            self.text.extend(item.map(|item| (item, line.now)));
        }
    }

    /// Adds a finding at the node and item that it belongs to.
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

/// The outcome of a record, as a sentence.
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
