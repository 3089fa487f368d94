//! Our own JSON Lines, read back.

use super::{Args, Invalid};
use crate::cli::terminal::failure::{Exit, Found, say, show};
use crate::diag::{Finding, Human};
use crate::games::Variant;
use crate::input::Input;
use crate::judge::{Options, ProblemKind};
use crate::output::Target;
use crate::record::Reader;
use crate::sink::export;
use crate::sink::record_text::{self, Text};
use anyhow::{Result, anyhow, bail};
use std::io::{BufRead, BufReader, Read, Write};
use std::sync::Arc;

/// Writes the records that the lines hold, and says how many have an error and are written as they were read. A line that `convert` did not write ends it all.
pub(super) fn back(args: &Args, out: &mut Target, rejects: Option<&mut Target>) -> Result<(Exit, u64)> {
    let mut back = Back { args, out, rejects, first: true, rejected: false, kept: 0, outcome: Exit::Fine };
    for input in args.files.inputs()? {
        back.input(&input)?;
    }
    Ok((back.outcome, back.kept))
}

struct Back<'a> {
    args: &'a Args,
    out: &'a mut Target,
    rejects: Option<&'a mut Target>,
    /// Whether nothing was written yet.
    first: bool,
    /// Whether something was rejected.
    rejected: bool,
    /// Records with an error, written as they were read.
    kept: u64,
    outcome: Exit,
}

impl Back<'_> {
    fn input(&mut self, input: &Input) -> Result<()> {
        let name = input.name();
        let mut reader = match input.open(Arc::default()) {
            Ok(opened) => BufReader::new(opened),
            Err(error) => {
                say(&format!("cannot read `{name}`: {error}"));
                self.outcome = Exit::Unread;
                return Ok(());
            }
        };
        // Objects are larger than the records in them: a ply of six bytes takes about eighty.
        let limit = (self.args.files.limit() as u64).saturating_mul(16);
        let mut line = Vec::new();
        let mut offset = 0;
        let mut records = 0u64;
        for number in 1.. {
            line.clear();
            match reader.by_ref().take(limit).read_until(b'\n', &mut line) {
                Ok(0) => break,
                Ok(count) => offset += count,
                Err(error) => {
                    self.outcome = Exit::Unread;
                    trouble(ProblemKind::DamagedInput(error.to_string()), &name, number, offset);
                    return Ok(());
                }
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            records += 1;
            match record_text::read(&line) {
                Some(text) => self.record(text, number, &name)?,
                None if line.len() as u64 == limit && !line.ends_with(b"\n") => {
                    bail!("line {number} of `{name}` is too long; `--max-record-size` allows more")
                }
                None => bail!("line {number} of `{name}` is no object that `wz convert` wrote"),
            }
        }
        if records == 0 {
            trouble(ProblemKind::NothingHere, &name, 1, 0);
        }
        Ok(())
    }

    fn record(&mut self, text: Text, number: usize, name: &str) -> Result<()> {
        let mut written = Vec::new();
        match text {
            Text::Invalid(bytes) => {
                self.outcome = self.outcome.max(Exit::Errors);
                self.kept += u64::from(self.args.invalid == Invalid::Keep);
                if let Some(rejects) = &mut self.rejects {
                    let blank: &[u8] = if std::mem::replace(&mut self.rejected, true) { b"\n" } else { b"" };
                    rejects.write_all(&[blank, &bytes, b"\n"].concat())?;
                }
                match self.args.invalid {
                    Invalid::Keep => {}
                    Invalid::Skip => return Ok(()),
                    Invalid::Fail => {
                        let message = format!("the record on line {number} of `{name}` has an error");
                        return Err(anyhow!(Found(message)));
                    }
                }
                written.extend_from_slice(&bytes);
                written.push(b'\n');
            }
            Text::Valid { text, variant, rulings } => {
                let force_game = Variant::parse(&variant).map(|(variant, _)| variant);
                let options = Options { force_game, force_rulings: rulings, ..Options::default() };
                let record = Reader::new(text.as_bytes()).record();
                if !record.is_some_and(|record| export::export(&record, &options, &mut written)) {
                    bail!("line {number} of `{name}` does not hold a valid record");
                }
            }
        }
        if !std::mem::replace(&mut self.first, false) {
            self.out.write_all(b"\n")?;
        }
        Ok(self.out.write_all(&written)?)
    }
}

/// Says what is wrong with an input.
fn trouble(kind: ProblemKind, name: &Arc<str>, line: usize, offset: usize) {
    show(&Human::new(false), &Finding::of_input(kind, name, None, line, offset));
}
