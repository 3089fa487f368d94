//! All inputs through the pipeline: chunks in, output in order.

pub(super) mod diff;
pub(super) mod meant;
pub(super) mod rewrite;
pub(super) mod tally;

use crate::cli::args::Files;
use crate::cli::terminal::failure::{Exit, said, say};
use crate::cli::terminal::progress::Progress;
use crate::input::{Chunks, Input, Opened, Piece};
use crate::judge::{ProblemKind, count};
use crate::pipeline::{Making, Turn, flight, run};
use crate::sink::record_json;
use anyhow::{Result, bail};
use std::cell::Cell;
use std::collections::VecDeque;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the workers get.
struct Item {
    input: usize,
    what: What,
}

enum What {
    Piece(Piece),
    /// The input could not be opened.
    Unopened(String),
    /// The input is at its end.
    End,
}

/// Whole records of one input.
pub(in crate::cli) struct Chunk<'c, 'o> {
    /// The input.
    pub name: &'c Arc<str>,
    /// The records.
    pub text: &'c [u8],
    /// Where the text begins in the input.
    pub offset: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// How many characters of that line stand before it.
    pub column: usize,
    turn: &'c Cell<Option<Turn<'o, Totals>>>,
}

/// Records that came before.
#[derive(Clone, Copy, Default)]
pub(in crate::cli) struct Totals {
    /// In this input.
    pub input: u64,
    /// In all inputs.
    pub all: u64,
}

impl Chunk<'_, '_> {
    /// Counts the records of the chunk, and says how many came before.
    pub(in crate::cli) fn counted(&self) -> (Totals, u64) {
        let count = count(self.text);
        (self.records_before(count), count)
    }

    /// Says how many records the chunk has, once, and learns how many came before in its input.
    pub(in crate::cli) fn records_before(&self, count: u64) -> Totals {
        self.turn.take().map_or_else(Totals::default, |turn| turn.take(|before| before.add(count)))
    }

    /// Only says how many records the chunk has: nobody has to wait for those before.
    pub(in crate::cli) fn has_records(&self, count: u64) {
        if let Some(turn) = self.turn.take() {
            turn.leave(move |before| _ = before.add(count));
        }
    }
}

impl Totals {
    /// Adds a chunk's records; how many there were before.
    const fn add(&mut self, count: u64) -> Self {
        std::mem::replace(self, Self { input: self.input + count, all: self.all + count })
    }
}

/// What is in an input besides records, for the findings about it.
pub(in crate::cli) enum Trouble {
    /// A record larger than the limit.
    TooLarge,
    /// A line of no record, longer than the limit.
    TooLong,
    /// It could not be read to its end.
    Damaged(String),
    /// There was no record in it.
    NothingHere,
}

impl Trouble {
    /// The finding that it is; `limit` is the size of the largest record that is read.
    pub(in crate::cli) fn kind(self, limit: usize) -> ProblemKind {
        match self {
            Self::TooLarge => ProblemKind::RecordTooLarge(limit as u64),
            Self::TooLong => ProblemKind::LineTooLong(limit as u64),
            Self::Damaged(why) => ProblemKind::DamagedInput(why),
            Self::NothingHere => ProblemKind::NothingHere,
        }
    }
}

/// What a command does with chunks: on many threads, in any order.
pub(in crate::cli) trait Work: Sync {
    /// What comes of a chunk besides text.
    type Sum: Send;

    /// Works on a chunk. Text goes to `out`, words for stderr to `err`.
    fn chunk(&self, chunk: &Chunk<'_, '_>, out: &mut Vec<u8>, err: &mut Vec<u8>) -> Result<Self::Sum>;
}

/// What a command does with what comes of them: in order.
pub(in crate::cli) trait Gather<S> {
    /// Takes what came of a chunk: how many records it had, and how grave they were. It may still change its text.
    fn sum(&mut self, sum: S, out: &mut Vec<u8>) -> (u64, Exit);

    /// Hears of trouble with an input, and where: offset and line.
    fn trouble(&mut self, name: &Arc<str>, trouble: Trouble, place: Stand, out: &mut Vec<u8>) -> Result<()>;

    /// The input, counted from 0, is at its end.
    fn end(&mut self, name: &Arc<str>, input: usize, out: &mut Vec<u8>) -> Result<()>;

    /// Whether nothing more is wanted.
    fn enough(&self) -> bool {
        false
    }
}

/// A place in an input.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Stand {
    /// In bytes, from 0.
    pub offset: usize,
    /// From 1.
    pub line: usize,
    /// The record, from 1, where it is one.
    pub record: Option<u64>,
}

/// Inputs smaller than this together are worked on by one thread.
const SMALL: u64 = 1 << 19;

/// Makes chunks of one input after the other.
struct Maker {
    inputs: std::vec::IntoIter<(usize, Input)>,
    current: Option<(usize, Chunks<Opened>)>,
    limit: usize,
    read: Arc<AtomicU64>,
}

impl Maker {
    fn next(&mut self) -> Option<Item> {
        if let Some((input, chunks)) = &mut self.current {
            let input = *input;
            let what = chunks.next().map(What::Piece);
            if what.is_none() {
                self.current = None;
            }
            return Some(Item { input, what: what.unwrap_or(What::End) });
        }
        let (input, source) = self.inputs.next()?;
        match source.open(Arc::clone(&self.read)) {
            Ok(opened) => {
                self.current = Some((input, Chunks::new(opened, self.limit)));
                self.next()
            }
            Err(error) => Some(Item { input, what: What::Unopened(error.to_string()) }),
        }
    }
}

/// What comes of an item.
struct Made<S> {
    input: usize,
    out: Vec<u8>,
    err: Vec<u8>,
    what: MadeOf<S>,
}

enum MadeOf<S> {
    Chunk(Result<S>),
    Trouble(Trouble, Stand),
    Unopened(String),
    End,
}

/// Runs a command over all inputs; its text goes to `out` in the order of the inputs.
pub(in crate::cli) fn stream<W: Work>(
    files: &Files,
    work: &W,
    gather: &mut impl Gather<W::Sum>,
    out: &mut dyn Write,
) -> Result<Exit> {
    stream_inputs(files.inputs()?, files, work, gather, out)
}

/// The same for inputs that were found already.
pub(in crate::cli) fn stream_inputs<W: Work>(
    inputs: Vec<Input>,
    files: &Files,
    work: &W,
    gather: &mut impl Gather<W::Sum>,
    out: &mut dyn Write,
) -> Result<Exit> {
    let names: Vec<Arc<str>> = inputs.iter().map(Input::name).collect();
    let read = Arc::new(AtomicU64::new(0));
    let progress = Progress::new(&inputs, &read, files.progress());
    // Threads are not worth starting for a few chunks.
    let size = inputs.iter().map(Input::size).sum::<Option<u64>>();
    let jobs = if size.is_some_and(|size| size < SMALL) { 1 } else { files.jobs() };
    // Files have a size and are there; from elsewhere nothing may come for long.
    let making = if size.is_some() { Making::ByWorkers } else { Making::Apart };
    let inputs: Vec<(usize, Input)> = inputs.into_iter().enumerate().collect();
    let mut maker = Maker { inputs: inputs.into_iter(), current: None, limit: files.limit(), read };
    let buffers = Buffers::new(flight(jobs));
    let make = |item: Item, turn: Turn<'_, Totals>| made(work, &names, item, turn, buffers.take());
    let outcome = Exit::Fine;
    let mut collector =
        Collector { names: &names, gather, out, buffers: &buffers, progress, outcome, records: 0, all: 0 };
    let mut failure = None;
    run(
        jobs,
        making,
        move || maker.next(),
        Totals::default(),
        make,
        |made| match collector.take(made) {
            Ok(flow) => flow,
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        },
    );
    collector.progress.finish();
    match failure {
        Some(error) => Err(error),
        None => {
            collector.out.flush()?;
            Ok(collector.outcome)
        }
    }
}

/// One item, worked on.
fn made<W: Work>(work: &W, names: &[Arc<str>], item: Item, turn: Turn<'_, Totals>, mut out: Vec<u8>) -> Made<W::Sum> {
    let mut err = Vec::new();
    let turn = Cell::new(Some(turn));
    let record = |add: fn(&mut Totals) -> u64| turn.take().map_or(0, |turn| turn.take(add));
    let what = match item.what {
        What::Piece(Piece::Records { bytes, offset, line, column }) => {
            let name = &names[item.input];
            if offset == 0 && record_json::begins(&bytes) {
                let way = "`wz convert --from jsonl --to wz` makes records of them";
                err.extend_from_slice(said(&format!("`{name}` looks like JSON Lines; {way}")).as_bytes());
            }
            let chunk = Chunk { name, text: &bytes, offset, line, column, turn: &turn };
            MadeOf::Chunk(work.chunk(&chunk, &mut out, &mut err))
        }
        What::Piece(Piece::TooLarge { offset, line }) => {
            let record = record(|total| {
                total.input += 1;
                total.all += 1;
                total.input
            });
            MadeOf::Trouble(Trouble::TooLarge, Stand { offset, line, record: Some(record) })
        }
        What::Piece(Piece::TooLong { offset, line }) => {
            MadeOf::Trouble(Trouble::TooLong, Stand { offset, line, record: None })
        }
        What::Piece(Piece::Damaged { offset, line, why }) => {
            MadeOf::Trouble(Trouble::Damaged(why), Stand { offset, line, record: None })
        }
        What::Unopened(why) => MadeOf::Unopened(why),
        What::End => {
            // The next input counts its records from 1.
            if let Some(turn) = turn.take() {
                turn.leave(|total| total.input = 0);
            }
            MadeOf::End
        }
    };
    Made { input: item.input, out, err, what }
}

/// Buffers for text, one for each chunk that is under way. They are used again, by turns, so that a long stream soon
/// takes all the memory that it ever takes.
struct Buffers(Mutex<VecDeque<Vec<u8>>>);

impl Buffers {
    /// Larger ones, in bytes, are not kept: what nearly all chunks of records come to in any format is smaller.
    const KEPT: usize = 1 << 22;

    fn new(count: usize) -> Self {
        Self(Mutex::new(vec![Vec::new(); count].into()))
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Vec<u8> {
        self.lock().pop_front().unwrap_or_default()
    }

    fn give_back(&self, mut text: Vec<u8>) {
        text.clear();
        text.shrink_to(Self::KEPT);
        self.lock().push_back(text);
    }
}

struct Collector<'c, G> {
    names: &'c [Arc<str>],
    gather: &'c mut G,
    out: &'c mut dyn Write,
    buffers: &'c Buffers,
    progress: Progress,
    outcome: Exit,
    /// Of this input.
    records: u64,
    /// Of all inputs.
    all: u64,
}

impl<G> Collector<'_, G> {
    fn take<S>(&mut self, mut made: Made<S>) -> Result<ControlFlow<()>>
    where
        G: Gather<S>,
    {
        let name = &self.names[made.input];
        match made.what {
            MadeOf::Chunk(sum) => {
                let (count, worst) = self.gather.sum(sum?, &mut made.out);
                self.records += count;
                self.all += count;
                self.outcome = self.outcome.max(worst);
            }
            MadeOf::Trouble(trouble, place) => {
                self.records += u64::from(place.record.is_some());
                // What could not be read is graver than what was found wrong.
                let worst = if matches!(trouble, Trouble::Damaged(_)) { Exit::Unread } else { Exit::Errors };
                self.outcome = self.outcome.max(worst);
                self.gather.trouble(name, trouble, place, &mut made.out)?;
            }
            MadeOf::Unopened(why) => {
                self.outcome = Exit::Unread;
                made.err.extend_from_slice(said(&format!("cannot read `{name}`: {why}")).as_bytes());
            }
            MadeOf::End => {
                if self.records == 0 {
                    let start = Stand { offset: 0, line: 1, record: None };
                    self.gather.trouble(name, Trouble::NothingHere, start, &mut made.out)?;
                }
                self.records = 0;
                self.gather.end(name, made.input, &mut made.out)?;
            }
        }
        self.progress.records(self.all);
        self.out.write_all(&made.out)?;
        self.buffers.give_back(made.out);
        if !made.err.is_empty() {
            self.out.flush()?;
            // Where nobody can hear it, the work goes on.
            self.progress.suspended(|| _ = std::io::stderr().lock().write_all(&made.err));
        }
        Ok(if self.gather.enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}

/// Counts records, and looks whether the one asked for is there.
pub(in crate::cli) struct Records {
    /// The record asked for.
    pub record: Option<u64>,
    /// Records of this input so far.
    pub found: u64,
    /// Whether the output begins with a blank line that is one too many.
    pub blank: bool,
}

/// What is wrong with an input, in a sentence.
pub(in crate::cli) fn told(trouble: &Trouble, name: &str, line: usize) -> String {
    match trouble {
        Trouble::TooLarge => format!("`{name}`: the record on line {line} is too large"),
        Trouble::TooLong => format!("`{name}`: line {line} is too long"),
        Trouble::Damaged(why) => format!("cannot read `{name}` to its end: {why}"),
        Trouble::NothingHere => format!("`{name}` has no record"),
    }
}

/// That an input has only so many records.
pub(in crate::cli) fn too_few(name: &str, found: u64) -> String {
    format!("`{name}` has {found} record{}", if found == 1 { "" } else { "s" })
}

impl Gather<(u64, Exit)> for Records {
    fn sum(&mut self, (count, outcome): (u64, Exit), out: &mut Vec<u8>) -> (u64, Exit) {
        self.found += count;
        if self.blank && !out.is_empty() {
            out.remove(0);
            self.blank = false;
        }
        (count, outcome)
    }

    fn trouble(&mut self, name: &Arc<str>, trouble: Trouble, place: Stand, _: &mut Vec<u8>) -> Result<()> {
        self.found += u64::from(place.record.is_some());
        say(&told(&trouble, name, place.line));
        Ok(())
    }

    fn end(&mut self, name: &Arc<str>, _: usize, _: &mut Vec<u8>) -> Result<()> {
        let found = std::mem::take(&mut self.found);
        match self.record {
            Some(record) if record > found => bail!(too_few(name, found)),
            _ => Ok(()),
        }
    }
}
