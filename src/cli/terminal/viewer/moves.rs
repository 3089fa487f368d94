//! The movetext as lines of words.

use super::walk::Walk;
use crate::sink::tree::Item;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// Something that is not broken over lines.
struct Word {
    text: String,
    width: usize,
    /// The ply that it is.
    node: Option<usize>,
    what: What,
    /// Whether it stands in a variation.
    aside: bool,
    /// Whether nothing comes between it and the word before.
    joined: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Ply,
    Sign,
    Raw,
    Result,
}

/// The movetext of a record, laid out for some width.
pub(super) struct Moves {
    words: Vec<Word>,
    /// The word of each node.
    word: Vec<usize>,
    width: usize,
    lines: Vec<Range<usize>>,
}

impl Moves {
    pub(super) fn new(walk: &Walk, ascii: bool) -> Self {
        let mut moves = Self { words: Vec::new(), word: vec![0; walk.tree.nodes.len()], width: 0, lines: Vec::new() };
        let mut depth = 0usize;
        // Black's ply needs its number where it does not follow White's at once.
        let (mut numbered, mut joined) = (true, false);
        for (item, _) in &walk.tree.text {
            let aside = depth > 0;
            let mut add = |text, node, what, joined| moves.add(text, node, what, aside, joined);
            match item {
                Item::Ply(node) => {
                    let Some(played) = walk.tree.nodes.get(*node) else { continue };
                    let number = if numbered || !played.number.contains("...") { &*played.number } else { "" };
                    add(format!("{number}{}", played.ply), Some(*node), What::Ply, joined);
                    if walk.has_notes(*node) {
                        add(if ascii { "{..}" } else { "{…}" }.to_owned(), None, What::Sign, false);
                    }
                    (numbered, joined) = (false, false);
                }
                Item::Open => {
                    add("(".to_owned(), None, What::Sign, false);
                    depth += 1;
                    (numbered, joined) = (true, true);
                }
                Item::Close => {
                    add(")".to_owned(), None, What::Sign, true);
                    depth = depth.saturating_sub(1);
                    (numbered, joined) = (true, false);
                }
                Item::Comment(_) => numbered = true,
                Item::Nag(_) => {}
                Item::Raw(text) => {
                    for part in text.split_whitespace() {
                        add(part.to_owned(), None, What::Raw, std::mem::take(&mut joined));
                    }
                }
                Item::Result(token) => add((*token).to_owned(), None, What::Result, false),
            }
        }
        moves
    }

    /// Breaks the words into lines of this width.
    fn lay_out(&mut self, width: usize) {
        if width == self.width {
            return;
        }
        self.width = width;
        self.lines.clear();
        let (mut start, mut used) = (0, 0);
        for (index, word) in self.words.iter().enumerate() {
            let gap = usize::from(!word.joined);
            // What belongs together stays together, but an opening bracket may end a line.
            if index > start && used + gap + word.width > width {
                self.lines.push(start..index);
                (start, used) = (index, word.width);
            } else {
                used += word.width + if index > start { gap } else { 0 };
            }
        }
        if start < self.words.len() {
            self.lines.push(start..self.words.len());
        }
    }

    fn add(&mut self, text: String, node: Option<usize>, what: What, aside: bool, joined: bool) {
        if let Some(word) = node.and_then(|node| self.word.get_mut(node)) {
            *word = self.words.len();
        }
        let width = text.width();
        self.words.push(Word { text, width, node, what, aside, joined });
    }

    /// The lines to show, so that the ply of this node is among them.
    pub(super) fn lines(&mut self, at: usize, width: u16, height: u16, colour: bool) -> Vec<Line<'_>> {
        self.lay_out(width.into());
        let height = usize::from(height);
        let current = self.word.get(at).copied().unwrap_or(0);
        let line = self.lines.partition_point(|range| range.end <= current);
        let first = line.saturating_sub(height / 2).min(self.lines.len().saturating_sub(height));
        let shown = self.lines.iter().skip(first).take(height);
        shown
            .map(|range| {
                let mut spans = Vec::new();
                for (index, word) in self.words[range.clone()].iter().enumerate() {
                    if index > 0 && !word.joined {
                        spans.push(Span::raw(" "));
                    }
                    spans.push(Span::styled(word.text.as_str(), word.style(at, colour)));
                }
                Line::from(spans)
            })
            .collect()
    }
}

impl Word {
    fn style(&self, at: usize, colour: bool) -> Style {
        let coloured = |colour_| if colour { Style::new().fg(colour_) } else { Style::new() };
        let style = match self.what {
            What::Ply => Style::new(),
            What::Sign => coloured(Color::Cyan),
            What::Raw => coloured(Color::Red).add_modifier(Modifier::UNDERLINED),
            What::Result => Style::new().add_modifier(Modifier::BOLD),
        };
        if self.node == Some(at) {
            style.add_modifier(Modifier::REVERSED)
        } else if self.aside {
            style.add_modifier(Modifier::DIM)
        } else {
            style
        }
    }
}
