//! Commands that put a new text in the place of a file: `fmt` and `fix`.
//!
//! The new text of a file is complete before anything is replaced, and a file
//! whose text stays the same is not touched.

use crate::cli::args::Files;
use crate::cli::stream::diff::unified;
use crate::cli::stream::{Gather, Stand, Trouble, Work, stream_inputs};
use crate::cli::terminal::failure::{Exit, report, say, show};
use crate::diag::{Finding, Human};
use crate::input::Input;
use crate::output::{Target, copy};
use anyhow::{Context, Error, Result, anyhow, bail};
use std::fs;
use std::io::{self, BufWriter, Read, Seek, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::SpooledTempFile;

/// A new text of more bytes waits on the disk.
const IN_MEMORY: usize = 1 << 26;

/// What to do with a new text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Action {
    /// Put it in the place of the old one.
    Replace {
        /// Keep a copy of the old one.
        backup: bool,
        /// Even if that overwrites an earlier copy.
        force: bool,
    },
    /// Write it to stdout.
    Print,
    /// List the files whose text is another.
    List,
    /// Show what is different.
    Diff {
        /// In colour.
        colour: bool,
    },
}

/// What came of a chunk, besides its new text.
pub(in crate::cli) struct Sum {
    /// The old text.
    pub before: Vec<u8>,
    pub records: u64,
    pub outcome: Exit,
    /// Lines that belong to no record and are left out.
    pub left_out: u64,
    /// The new text must not be used: why.
    pub refused: Option<String>,
}

/// What came of all files.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::cli) struct Tally {
    /// How many files there were.
    pub files: u64,
    /// How many have another text now, or would have.
    pub changed: u64,
}

/// Rewrites all files. `blank_line`: whether one is to stand between the texts of two chunks.
pub(in crate::cli) fn rewrite<W: Work<Sum = Sum>>(
    files: &Files,
    work: &W,
    action: Action,
    blank_line: bool,
) -> Result<(Exit, Tally)> {
    let inputs = files.inputs()?;
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let mut rewriter = Rewriter {
        action,
        blank_line,
        limit: files.limit(),
        inputs: inputs.clone(),
        current: None,
        printed: false,
        outcome: Exit::Fine,
        tally: Tally::default(),
    };
    let outcome = stream_inputs(inputs, files, work, &mut rewriter, &mut out)?;
    Ok((outcome.max(rewriter.outcome), rewriter.tally))
}

struct Rewriter {
    action: Action,
    blank_line: bool,
    limit: usize,
    inputs: Vec<Input>,
    current: Option<Current>,
    /// Whether something went to stdout.
    printed: bool,
    outcome: Exit,
    tally: Tally,
}

/// The file that is being worked on.
struct Current {
    after: SpooledTempFile,
    /// Kept where it is to be shown.
    before: SpooledTempFile,
    same: Same,
    empty: bool,
    left_out: u64,
    /// Why the new text is not used.
    refused: Option<String>,
    /// Whether it is incomplete, which was said already.
    spoiled: bool,
}

impl Current {
    fn new() -> Self {
        Self {
            after: SpooledTempFile::new(IN_MEMORY),
            before: SpooledTempFile::new(IN_MEMORY),
            same: Same::default(),
            empty: true,
            left_out: 0,
            refused: None,
            spoiled: false,
        }
    }
}

impl Gather<Sum> for Rewriter {
    fn sum(&mut self, sum: Sum, out: &mut Vec<u8>) -> (u64, Exit) {
        let mut after = std::mem::take(out);
        let current = self.current.get_or_insert_with(Current::new);
        if self.blank_line && !current.empty && !after.is_empty() {
            after.insert(0, b'\n');
        }
        current.empty &= after.is_empty();
        current.same.push(&sum.before, &after);
        current.left_out += sum.left_out;
        let kept = match self.action {
            Action::Diff { .. } => current.before.write_all(&sum.before),
            _ => Ok(()),
        };
        let written = match self.action {
            Action::List => Ok(()),
            _ => current.after.write_all(&after),
        };
        current.refused = current.refused.take().or(sum.refused);
        if let Err(error) = kept.and(written) {
            current.refused.get_or_insert(format!("the new text finds no room: {error}"));
        }
        (sum.records, sum.outcome)
    }

    fn trouble(&mut self, name: &Arc<str>, trouble: Trouble, place: Stand, _: &mut Vec<u8>) -> Result<()> {
        if !matches!(trouble, Trouble::NothingHere) {
            self.current.get_or_insert_with(Current::new).spoiled = true;
        }
        let finding = Finding::of_input(trouble.kind(self.limit), name, place.record, place.line, place.offset);
        show(&Human::new(false), &finding);
        Ok(())
    }

    fn end(&mut self, name: &Arc<str>, input: usize, out: &mut Vec<u8>) -> Result<()> {
        let current = self.current.take().unwrap_or_else(Current::new);
        self.tally.files += 1;
        if let Err(error) = self.finish(name, input, current, out) {
            report(&error);
            self.outcome = Exit::Unread;
        }
        Ok(())
    }
}

impl Rewriter {
    fn finish(&mut self, name: &str, input: usize, mut current: Current, out: &mut Vec<u8>) -> Result<()> {
        if let Some(why) = current.refused {
            bail!("`{name}` stays as it is: {why}");
        }
        if current.spoiled {
            say(&format!("`{name}` stays as it is: it was not read as a whole"));
            return Ok(());
        }
        let Some(input) = self.inputs.get(input).cloned() else { bail!("`{name}` is gone") };
        let form = input.form()?;
        // Without any record there is nothing to be written in another way.
        let changed = !current.empty && (current.same.differs() || form.utf16);
        self.tally.changed += u64::from(changed);
        if changed && current.left_out > 0 {
            let (lines, are) = if current.left_out == 1 { ("line", "is") } else { ("lines", "are") };
            say(&format!("`{name}`: {} {lines} that begin with `%` {are} left out", current.left_out));
        }
        if changed && form.utf16 {
            say(&format!("`{name}` is UTF-16; it becomes UTF-8"));
        }
        match self.action {
            Action::List if changed => writeln!(out, "{name}")?,
            Action::List => {}
            Action::Diff { colour } => {
                let (before, after) = (whole(&mut current.before)?, whole(&mut current.after)?);
                if changed {
                    unified(name, &before, &after, colour, out)?;
                }
            }
            Action::Replace { backup, force } => match &input {
                Input::Stdin => self.print(&mut current.after, out)?,
                Input::File(path) if changed => {
                    regular(path)?;
                    if backup {
                        keep_copy(path, force)?;
                    }
                    let mut target = Target::replacing(path, form.compression)?;
                    current.after.rewind()?;
                    io::copy(&mut current.after, &mut target)?;
                    target.finish()?;
                }
                Input::File(_) => {}
            },
            Action::Print => self.print(&mut current.after, out)?,
        }
        Ok(())
    }

    fn print(&mut self, text: &mut SpooledTempFile, out: &mut Vec<u8>) -> Result<()> {
        let text = whole(text)?;
        if self.printed && self.blank_line && !text.is_empty() {
            out.push(b'\n');
        }
        self.printed |= !text.is_empty();
        out.extend_from_slice(&text);
        Ok(())
    }
}

fn whole(text: &mut SpooledTempFile) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    text.rewind()?;
    text.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Only what is a file can get another text.
fn regular(path: &Path) -> Result<()> {
    if !fs::metadata(path).with_context(|| format!("cannot write `{}`", path.display()))?.is_file() {
        bail!("`{}` is no regular file; name it `-` on the standard input instead", path.display());
    }
    Ok(())
}

/// The name of a file's copy.
fn orig(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".orig");
    PathBuf::from(name)
}

fn has_copy(path: &Path) -> Error {
    let (file, copy) = (path.display(), orig(path));
    anyhow!("`{file}` stays as it is: there is a copy `{}` already; `--force` overwrites it", copy.display())
}

/// Copies a file to its name with `.orig` behind it.
fn keep_copy(path: &Path, force: bool) -> Result<()> {
    match copy(path, &orig(path), force) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(has_copy(path)),
        made => made.with_context(|| format!("`{}` stays as it is", path.display())),
    }
}

/// Whether two texts that come in parts are the same.
#[derive(Default)]
struct Same {
    /// What one of them has more so far.
    before: Vec<u8>,
    after: Vec<u8>,
    differs: bool,
}

impl Same {
    fn push(&mut self, before: &[u8], after: &[u8]) {
        if self.differs {
            return;
        }
        self.before.extend_from_slice(before);
        self.after.extend_from_slice(after);
        let common = self.before.len().min(self.after.len());
        self.differs = self.before[..common] != self.after[..common];
        self.before.drain(..common);
        self.after.drain(..common);
    }

    fn differs(&self) -> bool {
        self.differs || !self.before.is_empty() || !self.after.is_empty()
    }
}
