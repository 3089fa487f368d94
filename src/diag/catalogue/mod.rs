//! The one list of findings: names, severities, what each means, a record that raises it, how to mend it.

mod duties;
mod plies;
mod reading;
mod record;

use std::fmt;

/// How much a finding matters. Ordered by weight: [`Severity::Error`] is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing, nothing is wrong.
    Note,
    /// Valid, but not spelled canonically.
    Style,
    /// Valid, but something is off.
    Warning,
    /// The record is invalid.
    Error,
}

impl Severity {
    /// All of them, the gravest first.
    pub const ALL: [Self; 4] = [Self::Error, Self::Warning, Self::Style, Self::Note];

    /// `error`, `warning`, `style` or `note`, as people and programs read it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Style => "style",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What there is to say about a finding apart from any one input.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name, which never changes.
    pub name: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// One line, lower case, no full stop.
    pub title: &'static str,
    /// When it is raised and when not: one paragraph.
    pub meaning: &'static str,
    /// A small input that raises it; empty where no text can.
    pub example: &'static str,
    /// How to mend it.
    pub mend: &'static str,
}

/// The entry of a finding, by its name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}

/// Every finding, each name once, grouped by what it is about.
pub static CATALOGUE: &[Entry] = &JOINED;

const GROUPS: [&[Entry]; 4] = [reading::ENTRIES, plies::ENTRIES, duties::ENTRIES, record::ENTRIES];

const COUNT: usize = GROUPS[0].len() + GROUPS[1].len() + GROUPS[2].len() + GROUPS[3].len();

static JOINED: [Entry; COUNT] = {
    let mut joined = [GROUPS[0][0]; COUNT];
    let (mut group, mut at) = (0, 0);
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            joined[at] = GROUPS[group][index];
            index += 1;
            at += 1;
        }
        group += 1;
    }
    joined
};
