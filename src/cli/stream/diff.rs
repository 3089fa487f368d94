//! Unified diffs.

use anstyle::{AnsiColor, Style};
use similar::{Algorithm, TextDiff};
use std::io::{self, Write};
use std::time::Duration;

/// After that a diff may be longer than it need be.
const PATIENCE: Duration = Duration::from_secs(5);

/// Writes what is different between two states of a file; nothing where they are equal.
pub(in crate::cli) fn unified(
    name: &str,
    before: &[u8],
    after: &[u8],
    colour: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut diff = Vec::new();
    TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .timeout(PATIENCE)
        .diff_lines(before, after)
        .unified_diff()
        .context_radius(3)
        .header(name, name)
        .to_writer(&mut diff)?;
    if !colour {
        return out.write_all(&diff);
    }
    let mut head = true;
    for line in diff.split_inclusive(|byte| *byte == b'\n') {
        head &= !line.starts_with(b"@@");
        let style = match line.first() {
            _ if head => Style::new().bold(),
            Some(b'+') => AnsiColor::Green.on_default(),
            Some(b'-') => AnsiColor::Red.on_default(),
            Some(b'@') => AnsiColor::Cyan.on_default(),
            _ => Style::new(),
        };
        let plain = line.strip_suffix(b"\n").unwrap_or(line);
        write!(out, "{style}")?;
        out.write_all(plain)?;
        write!(out, "{style:#}")?;
        out.write_all(&line[plain.len()..])?;
    }
    Ok(())
}
