//! The list of all findings.

use crate::finding::Entry;
use crate::games::{Profile, Variant, Visitor};
use crate::{judge, record, rules};
use std::sync::LazyLock;

/// Every finding, each name once, in the order of [`Entry::order`]: what cannot be read, plies, duties, the record as a
/// whole.
pub static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut all = [record::SYNTAX_ENTRIES, rules::ENTRIES, judge::ENTRIES].concat();
    all.extend(Variant::ALL.iter().flat_map(|variant| variant.visit(OfGame)));
    all.sort_by_key(|entry| (entry.order, entry.name));
    all
});

/// The entry of a finding, by its name.
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}

/// Those that a game alone has.
struct OfGame;

impl Visitor for OfGame {
    type Out = &'static [Entry];
    fn visit<G: Profile>(self) -> Self::Out {
        G::ABOUT.findings
    }
}
