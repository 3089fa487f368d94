//! Unified diffs.

use anstyle::{AnsiColor, Style};
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, DiffTag, group_diff_ops};
use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;
use std::time::{Duration, Instant};

/// After that a diff may be longer than it need be.
const PATIENCE: Duration = Duration::from_secs(5);

/// Unchanged lines before and after a change.
const CONTEXT: usize = 3;

/// Writes what is different between two states of a file; nothing where they are equal.
pub(in crate::cli) fn unified(
    name: &str,
    before: &[u8],
    after: &[u8],
    colour: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let diff = plain(name, before, after)?;
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

/// The diff without colours.
fn plain(name: &str, before: &[u8], after: &[u8]) -> io::Result<Vec<u8>> {
    let [old, new] = [before, after].map(|text| text.split_inclusive(|&byte| byte == b'\n').collect::<Vec<_>>());
    let mut out = Vec::new();
    for hunk in group_diff_ops(changes(&old, &new), CONTEXT) {
        let [Some(first), Some(last)] = [hunk.first(), hunk.last()] else { continue };
        if out.is_empty() {
            write!(out, "--- {name}\n+++ {name}\n")?;
        }
        let old_lines = numbers(first.old_range().start..last.old_range().end);
        let new_lines = numbers(first.new_range().start..last.new_range().end);
        writeln!(out, "@@ -{old_lines} +{new_lines} @@")?;
        for op in &hunk {
            if op.tag() == DiffTag::Equal {
                lines(&mut out, b' ', &old[op.old_range()])?;
            } else {
                lines(&mut out, b'-', &old[op.old_range()])?;
                lines(&mut out, b'+', &new[op.new_range()])?;
            }
        }
    }
    Ok(out)
}

/// What turns the old lines into the new ones.
///
/// Lines are compared by a number for each different one: the algorithm, which is generic, is compiled for one type then,
/// and that is a tenth of the time that compiling this crate would take with `similar::TextDiff`.
fn changes(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    let mut different = HashMap::new();
    let mut number = |line| {
        let next = different.len();
        *different.entry(line).or_insert(next)
    };
    let [old, new] = [old, new].map(|lines| lines.iter().map(|&line| number(line)).collect::<Vec<usize>>());
    let mut found = Compact::new(Replace::new(Capture::new()), &old[..], &new[..]);
    let deadline = Instant::now().checked_add(PATIENCE);
    let Ok(()) = myers::diff_deadline(&mut found, &old[..], 0..old.len(), &new[..], 0..new.len(), deadline);
    found.into_inner().into_inner().into_ops()
}

/// Which lines these are, as the head of a hunk says it: the first one and how many, or the line before if there are none.
fn numbers(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        many => format!("{},{many}", lines.start + 1),
    }
}

/// Writes lines with a sign in front of each.
fn lines(out: &mut Vec<u8>, sign: u8, lines: &[&[u8]]) -> io::Result<()> {
    for line in lines {
        out.push(sign);
        out.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            out.write_all(b"\n\\ No newline at end of file\n")?;
        }
    }
    Ok(())
}
