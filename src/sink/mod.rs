//! Bytes out. Wire structs are separate from domain types; no rule is asked here.

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
