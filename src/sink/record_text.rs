//! Converts the JSON object of a record back to its text.

use serde_json::{Map, Value};
use std::fmt::Write;

/// The text that an object of [`super::record_json`] stands for.
#[derive(Debug)]
pub enum Text {
    /// A valid record: its text, equal in meaning but not wrapped, with its game and rulings.
    Valid {
        /// The text.
        text: String,
        /// The game.
        variant: String,
        /// All rulings in effect, as names and values.
        rulings: Vec<(String, String)>,
    },
    /// A record with an error: its original bytes.
    Invalid(Vec<u8>),
}

/// Reads a JSON object. `None` if it is not in the format of [`super::record_json`].
#[must_use]
pub fn read(line: &[u8]) -> Option<Text> {
    let value: Value = serde_json::from_slice(line).ok()?;
    let object = value.as_object()?;
    if object.get("format")?.as_u64()? != u64::from(super::record_json::FORMAT) {
        return None;
    }
    if let Some(text) = object.get("text") {
        let text = text.as_str()?;
        let windows = object.get("encoding").and_then(Value::as_str) == Some("windows-1252");
        let bytes = if windows { encoding_rs::WINDOWS_1252.encode(text).0.into_owned() } else { text.into() };
        return Some(Text::Invalid(bytes));
    }
    let mut text = String::new();
    for tag in object.get("tags")?.as_array()? {
        let [name, value] = tag.as_array()?.as_slice() else { return None };
        let mut escaped = Vec::new();
        crate::record::escape(value.as_str()?, &mut escaped);
        let _ = writeln!(text, "[{} \"{}\"]", name.as_str()?, String::from_utf8(escaped).ok()?);
    }
    text.push('\n');
    line_of_play(object, &mut text)?;
    if let Some(result) = object.get("result").and_then(Value::as_str) {
        text.push_str(result);
    }
    // A record may consist of a move number only; its object yields no text, so a number is written.
    if text.trim().is_empty() {
        text.push_str("1.");
    }
    text.push('\n');
    let rulings = object.get("rulings")?.as_object()?;
    let rulings = rulings.iter().map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())));
    let variant = object.get("variant")?.as_str()?.to_owned();
    Some(Text::Valid { text, variant, rulings: rulings.collect::<Option<_>>()? })
}

/// Appends the keys `before` and `plies` as text. The recursion is bounded by the depth limit of the JSON parser.
fn line_of_play(object: &Map<String, Value>, text: &mut String) -> Option<()> {
    if let Some(before) = object.get("before") {
        asides(before, text)?;
    }
    for ply in object.get("plies")?.as_array()? {
        let ply = ply.as_object()?;
        let _ = write!(text, "{} ", ply.get("ply")?.as_str()?);
        if let Some(nags) = ply.get("nags") {
            for nag in nags.as_array()? {
                let _ = write!(text, "${} ", nag.as_u64()?);
            }
        }
        if let Some(after) = ply.get("after") {
            asides(after, text)?;
        }
    }
    Some(())
}

fn asides(list: &Value, text: &mut String) -> Option<()> {
    for aside in list.as_array()? {
        let (key, value) = aside.as_object()?.iter().next()?;
        match key.as_str() {
            // Only a `;` comment can contain a brace.
            "comment" => {
                let _ = write!(text, "{{{}}} ", value.as_str()?.replace('}', ")"));
            }
            "nag" => {
                let _ = write!(text, "${} ", value.as_u64()?);
            }
            "result" => {
                let _ = write!(text, "{} ", value.as_str()?);
            }
            "variation" => {
                let variation = value.as_object()?;
                text.push('(');
                match variation.get("text") {
                    Some(flat) => text.push_str(flat.as_str()?),
                    None => line_of_play(variation, text)?,
                }
                text.push_str(") ");
            }
            _ => return None,
        }
    }
    Some(())
}
