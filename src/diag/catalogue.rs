//! The list of all findings.

use crate::finding::Entry;
use crate::games::{Profile, Variant, Visitor};
use crate::{judge, record, rules};
use std::sync::LazyLock;

/// The documentation of every finding, each name once, in the order of [`Entry::order`].
pub static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut all = [record::SYNTAX_ENTRIES, rules::ENTRIES, judge::ENTRIES].concat();
    all.extend(Variant::ALL.iter().flat_map(|variant| variant.visit(OfGame)));
    all.sort_by_key(|entry| (entry.order, entry.name));
    all
});

/// Looks up the documentation of a finding by name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}

/// Collects the findings that only one game has.
struct OfGame;

impl Visitor for OfGame {
    type Out = &'static [Entry];
    fn visit<G: Profile>(self) -> Self::Out {
        G::ABOUT.findings
    }
}
