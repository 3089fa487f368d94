//! Output formats. The structs that are serialized are separate from the domain types; no rules are decided here.

pub mod board;
pub mod collect;
pub mod cut_out;
pub mod export;
pub mod html;
pub mod json;
#[cfg(feature = "pictures")]
pub mod raster;
pub mod record_csv;
pub mod record_json;
pub mod record_text;
pub mod sarif;
pub mod scene;
pub mod stats_csv;
pub mod stats_html;
pub mod stats_json;
pub mod stats_table;
mod stats_words;
pub mod svg;
pub mod tree;

use crate::record::Head;
use crate::text::shown;

/// The value of a tag, safe to print; `None` if it is missing or `?`.
fn known(head: &Head<'_>, name: &str) -> Option<String> {
    head.tag(name).map(|tag| shown(tag.value().as_bytes())).filter(|value| value != "?")
}

/// The names of the players, as far as the tags give them.
#[must_use]
pub fn players(head: &Head<'_>) -> Option<String> {
    let unknown = || "?".to_owned();
    match (known(head, "White"), known(head, "Black")) {
        (None, None) => None,
        (white, black) => Some(format!("{} – {}", white.unwrap_or_else(unknown), black.unwrap_or_else(unknown))),
    }
}
