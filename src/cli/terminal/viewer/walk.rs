//! Walking through one record.

use crate::games::Profile;
use crate::record::Square;
use crate::replay::Played;
use crate::sink::board;
use crate::sink::tree::{Draw, Found, Item, Node, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// Keeps the squares to mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks;

impl Draw for Marks {
    type Drawn = Vec<Square>;

    fn draw<G: Profile>(self, _: &G::Rulings, _: &G::Position, played: Option<&Played<'_, '_, G>>) -> Vec<Square> {
        played.map_or_else(Vec::new, |played| board::marks(played).into_iter().collect())
    }
}

/// A record, and where somebody stands in it.
pub(super) struct Walk {
    pub tree: Tree<Vec<Square>>,
    /// Where he stands.
    pub at: usize,
    /// What follows each node: the line that it is in first, then the variations.
    next: Vec<Vec<usize>>,
    /// The line that each node is in; 0 is the main line.
    line: Vec<usize>,
    /// What is said about each node.
    notes: BTreeMap<usize, Vec<String>>,
    /// Nodes behind which a variation begins of which nothing was played.
    unplayed: BTreeSet<usize>,
}

impl Walk {
    pub(super) fn new(tree: Tree<Vec<Square>>) -> Self {
        let count = tree.nodes.len();
        let mut walk = Self {
            tree,
            at: 0,
            next: vec![Vec::new(); count],
            line: vec![0; count],
            notes: BTreeMap::new(),
            unplayed: BTreeSet::new(),
        };
        walk.lay_out();
        walk
    }

    fn lay_out(&mut self) {
        let (mut line, mut lines) = (0, 0);
        let mut waiting = Vec::new();
        // What is said at the beginning of a variation, before its first ply.
        let mut ahead: Vec<String> = Vec::new();
        let mut opened = false;
        // Whether the line has a ply that was played.
        let mut played = true;
        for (item, reached) in &self.tree.text {
            let note = match item {
                Item::Ply(node) => {
                    self.line[*node] = line;
                    played = true;
                    if !ahead.is_empty() {
                        self.notes.entry(*node).or_default().append(&mut ahead);
                    }
                    None
                }
                Item::Open => {
                    waiting.push((line, *reached, played));
                    played = false;
                    lines += 1;
                    line = lines;
                    None
                }
                Item::Close => {
                    let (outer, from, outer_played) = waiting.pop().unwrap_or_default();
                    if !played {
                        self.unplayed.insert(from);
                    }
                    (line, played) = (outer, outer_played);
                    None
                }
                Item::Comment(text) => Some(text.clone()),
                Item::Nag(nag) => Some(format!("${nag}")),
                Item::Raw(_) | Item::Result(_) => None,
            };
            if let Some(note) = note {
                if opened {
                    ahead.push(note);
                } else {
                    self.notes.entry(*reached).or_default().push(note);
                }
                continue;
            }
            opened = *item == Item::Open;
            if !ahead.is_empty() {
                // There was no ply to say it about.
                self.notes.entry(*reached).or_default().append(&mut ahead);
            }
        }
        self.notes.entry(0).or_default().append(&mut ahead);
        for (index, node) in self.tree.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                let same = self.line[parent] == self.line[index];
                let place = if same { 0 } else { self.next[parent].len() };
                self.next[parent].insert(place, index);
            }
        }
    }

    /// The node where he stands; none where nothing can be played.
    pub(super) fn node(&self) -> Option<&Node<Vec<Square>>> {
        self.tree.nodes.get(self.at)
    }

    fn parent(&self, node: usize) -> Option<usize> {
        self.tree.nodes.get(node).and_then(|node| node.parent)
    }

    /// The ply after this one in its line.
    fn after(&self, node: usize) -> Option<usize> {
        self.next.get(node)?.first().copied()
    }

    /// So many plies back. Whether there was one.
    pub(super) fn back(&mut self, plies: usize) -> bool {
        let from = self.at;
        for _ in 0..plies {
            let Some(parent) = self.parent(self.at) else { break };
            self.at = parent;
        }
        self.at != from
    }

    /// So many plies on. Whether there was one.
    pub(super) fn on(&mut self, plies: usize) -> bool {
        let from = self.at;
        for _ in 0..plies {
            let Some(next) = self.after(self.at) else { break };
            self.at = next;
        }
        self.at != from
    }

    /// The ply played here and those that could be instead of it, and which of them it is.
    pub(super) fn choices(&self) -> (&[usize], usize) {
        let choices = self.parent(self.at).and_then(|parent| self.next.get(parent)).map_or(&[][..], Vec::as_slice);
        (choices, choices.iter().position(|choice| *choice == self.at).unwrap_or(0))
    }

    /// Whether this is a variation.
    pub(super) fn is_aside(&self) -> bool {
        self.line.get(self.at).is_some_and(|line| *line != 0)
    }

    /// To the next variation at this ply. Whether there was one.
    pub(super) fn enter(&mut self) -> bool {
        let (choices, index) = self.choices();
        let next = choices.get(index + 1).copied();
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// Whether there is a variation at this ply of which nothing could be played.
    pub(super) fn has_unplayed(&self) -> bool {
        self.parent(self.at).is_some_and(|parent| self.unplayed.contains(&parent))
    }

    /// To the variation before it, or out of this one to the ply that it could be instead of. Whether there was one.
    pub(super) fn leave(&mut self) -> bool {
        let from = self.at;
        loop {
            let (choices, index) = self.choices();
            if let Some(&before) = index.checked_sub(1).and_then(|before| choices.get(before)) {
                self.at = before;
                return true;
            }
            match self.parent(self.at) {
                Some(parent) if self.is_aside() => self.at = parent,
                _ => break,
            }
        }
        self.at = from;
        false
    }

    /// To the ply with this number of the main line, or with this path. Whether there is one.
    pub(super) fn to(&mut self, id: &str) -> bool {
        let id = if id.contains('/') { id } else { id.trim_start_matches('0') };
        let id = if id.is_empty() { "0" } else { id };
        match self.tree.nodes.iter().position(|node| node.id == id) {
            Some(node) => {
                self.at = node;
                true
            }
            None => false,
        }
    }

    /// To the next place with a finding, from the start again behind the last. Whether there was one.
    pub(super) fn find_next(&mut self) -> bool {
        let places = || self.tree.findings.iter().map(|found| found.at.unwrap_or(0));
        let next = places().filter(|place| *place > self.at).min().or_else(|| places().min());
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// Whether he stands at the end of a main line that ends with the game.
    pub(super) fn is_over(&self) -> bool {
        self.tree.is_over && self.is_last() && !self.is_aside()
    }

    /// Whether no ply follows.
    pub(super) fn is_last(&self) -> bool {
        self.after(self.at).is_none()
    }

    /// How many plies the main line has.
    pub(super) fn plies(&self) -> usize {
        self.tree.nodes.iter().zip(&self.line).skip(1).filter(|(_, line)| **line == 0).count()
    }

    /// What is said about where he stands.
    pub(super) fn notes(&self) -> &[String] {
        self.notes.get(&self.at).map_or(&[], Vec::as_slice)
    }

    /// Whether something is said about a node.
    pub(super) fn has_notes(&self, node: usize) -> bool {
        self.notes.get(&node).is_some_and(|notes| !notes.is_empty())
    }

    /// What was found where he stands; about the record as a whole at its start.
    pub(super) fn findings(&self) -> impl Iterator<Item = &Found> {
        self.tree.findings.iter().filter(|found| found.at.unwrap_or(0) == self.at)
    }
}
