//! Writes SARIF 2.1.0 for code-scanning tools: one log with one run.

use crate::diag::{CATALOGUE, Finding, Severity};
use serde::Serialize;
use std::io::{self, Write};

/// Writes the part of the log before the first result.
///
/// # Errors
/// Those of `out`.
pub fn head(out: &mut dyn Write) -> io::Result<()> {
    let rules: Vec<Rule> = CATALOGUE
        .iter()
        .map(|entry| Rule {
            id: entry.name,
            short_description: Text { text: entry.title },
            full_description: Text { text: entry.meaning },
            help: Text { text: entry.mend },
            default_configuration: Configuration { level: level(entry.severity) },
        })
        .collect();
    let driver = Driver { name: "wz", version: env!("CARGO_PKG_VERSION"), rules };
    out.write_all(b"{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":")?;
    serde_json::to_writer(&mut *out, &driver)?;
    out.write_all(b"},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n")
}

/// Writes one result. The caller writes the commas between results.
///
/// # Errors
/// Those of `out`.
pub fn result(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let mut text = finding.message.clone();
    for help in &finding.help {
        text.push_str("; ");
        text.push_str(help);
    }
    let region = Region {
        start_line: finding.line,
        start_column: finding.column,
        byte_offset: finding.start,
        byte_length: finding.end.saturating_sub(finding.start),
    };
    let artifact = || Artifact { uri: uri(&finding.file) };
    let related = finding.related.as_ref().map(|related| {
        let physical_location = Physical { artifact_location: artifact(), region: Line { start_line: related.line } };
        [Related { physical_location, message: Text { text: &related.label } }]
    });
    let place = Physical { artifact_location: artifact(), region };
    let result = Invocation {
        rule_id: finding.name,
        level: level(finding.severity),
        message: Text { text: &text },
        locations: [Location { physical_location: place }],
        related_locations: related,
    };
    serde_json::to_writer(&mut *out, &result)?;
    Ok(())
}

/// Writes the part of the log after the last result.
///
/// # Errors
/// Those of `out`.
pub fn tail(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\n]}]}\n")
}

/// Percent-encodes a path as a relative URI reference.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Style | Severity::Note => "note",
    }
}

#[derive(Serialize)]
struct Driver {
    name: &'static str,
    version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Text<'static>,
    full_description: Text<'static>,
    help: Text<'static>,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation<'a> {
    rule_id: &'static str,
    level: &'static str,
    message: Text<'a>,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    related_locations: Option<[Related<'a>; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical<Region>,
}

/// A related location of a finding, such as the first of two equal tags or the result that another contradicts.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Related<'a> {
    physical_location: Physical<Line>,
    message: Text<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical<R> {
    artifact_location: Artifact,
    region: R,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    start_line: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    byte_offset: usize,
    byte_length: usize,
}
