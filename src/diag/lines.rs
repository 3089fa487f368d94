//! Writes one line per finding: a short format for editors, and annotations for GitHub.

use super::{Finding, Severity};
use std::io::{self, Write};

/// Writes a finding as `file:line:column: severity[name]: sentence`.
///
/// # Errors
/// Those of `out`.
pub fn short(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let Finding { file, line, column, severity, name, message, .. } = finding;
    write!(out, "{file}:{line}:{column}: {severity}[{name}]: {message}")?;
    for (index, help) in finding.help.iter().enumerate() {
        write!(out, "{}{help}", if index == 0 { " (" } else { "; " })?;
    }
    writeln!(out, "{}", if finding.help.is_empty() { "" } else { ")" })
}

/// Writes a finding as a workflow command, which GitHub shows as an annotation of the line.
///
/// # Errors
/// Those of `out`.
pub fn github(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let command = match finding.severity {
        Severity::Error => "error",
        Severity::Warning | Severity::Style => "warning",
        Severity::Note => "notice",
    };
    let mut message = finding.message.clone();
    for help in &finding.help {
        message.push('\n');
        message.push_str(help);
    }
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let Finding { line, column, name, .. } = finding;
    writeln!(
        out,
        "::{command} file={},line={line},col={column},title={name}::{}",
        property(&finding.file),
        data(&message)
    )
}
