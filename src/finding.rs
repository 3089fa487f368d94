//! What the documentation says about a kind of finding: its name, its severity and its explanation.

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
    /// All severities, the most severe first.
    pub const ALL: [Self; 4] = [Self::Error, Self::Warning, Self::Style, Self::Note];

    /// `error`, `warning`, `style` or `note`: the name in all output formats.
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

/// The documentation of a kind of finding, independent of any input. `wz explain NAME` prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name, which never changes.
    pub name: &'static str,
    /// The position in lists of all findings: smaller numbers come first, equal ones are ordered by name. Numbers below
    /// 200 are for text that cannot be read, below 300 for pieces and their movement, below 400 for obligations such as
    /// forced captures, and from 400 on for the record as a whole.
    pub order: u16,
    /// How much it matters.
    pub severity: Severity,
    /// One line, lower case, no full stop.
    pub title: &'static str,
    /// When the finding is raised and when it is not: one paragraph.
    pub meaning: &'static str,
    /// A small input that raises the finding; empty if no text input can raise it.
    pub example: &'static str,
    /// How to fix the input.
    pub mend: &'static str,
}

/// The text of a finding about one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// What is wrong, lower case, no full stop.
    pub message: String,
    /// Help lines that say what would be correct.
    pub help: Vec<String>,
}

impl Words {
    /// A message with one line of help.
    #[must_use]
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: vec![help.into()] }
    }
}

/// Joins the texts of items with commas.
pub fn list<T>(items: &[T], one: impl Fn(&T) -> String) -> String {
    items.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Puts each text in backticks and joins them with commas.
#[must_use]
pub fn quoted(items: &[String]) -> String {
    list(items, |item| format!("`{item}`"))
}
