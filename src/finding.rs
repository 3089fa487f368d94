//! What a finding is, apart from any one input: its name, how much it matters, and what there is to say about it.

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

/// What there is to say about a finding apart from any one input. `wz explain NAME` prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name, which never changes.
    pub name: &'static str,
    /// Where it stands in lists of all findings: smaller numbers first, equal ones by name. Numbers below 200 are for
    /// text that cannot be read, below 300 for pieces and ways, below 400 for duties, from 400 on for the record as a whole.
    pub order: u16,
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

/// What a finding says about one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// What is wrong, lower case, no full stop.
    pub message: String,
    /// What would be right, a line each.
    pub help: Vec<String>,
}

impl Words {
    /// A sentence, and one line of help.
    #[must_use]
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: vec![help.into()] }
    }
}

/// Lists items with commas between them.
pub fn list<T>(items: &[T], one: impl Fn(&T) -> String) -> String {
    items.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Lists texts in backticks with commas between them.
#[must_use]
pub fn quoted(items: &[String]) -> String {
    list(items, |item| format!("`{item}`"))
}
