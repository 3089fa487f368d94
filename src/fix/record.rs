//! Repairs one record in rounds.

use super::history::{Change, History};
use super::{Edit, How, Left, Why, guess, is_one_record, plies, results, tags};
use crate::finding::Severity;
use crate::format::{Difference, Meaning};
use crate::judge::{Options, Problem, Verdict, judge_record};
use crate::record::{Reader, Record, Span};
use crate::sink::collect::Collected;
use std::cell::Cell;

/// The most rounds for one record.
const ROUNDS: usize = 1000;
/// The most guesses in one record.
const GUESSES: usize = 20;
/// The most bytes judged for one record, over all rounds; a large record gets fewer rounds.
const WORK: usize = 1 << 28;

/// A repaired record.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The repaired text of the record.
    pub text: Vec<u8>,
    /// The edits in the order made. Spans are offsets in the text from which the record was read.
    pub edits: Vec<Edit>,
    /// The remaining errors and warnings.
    pub left: Vec<Left>,
}

/// A record during a round: its current text, parsed and judged.
pub(super) struct State<'r, 's> {
    pub record: &'r Record<'s>,
    pub verdict: &'r Verdict,
    pub collected: &'r Collected,
    pub options: &'r Options,
    pub how: How,
    /// The number of bytes that may still be judged.
    pub work: &'r Cell<usize>,
}

impl State<'_, '_> {
    /// The verdict on the record with these changes applied. `None` if the text would no longer be one record, or if
    /// the work limit is reached.
    pub fn verdict_with(&self, changes: &[Change]) -> Option<Verdict> {
        spend(self.work, self.record.text.len())?;
        let mut history = History::new(self.record.text, 0);
        history.apply(changes.to_vec());
        let record = Reader::new(&history.text).record().filter(|_| is_one_record(&history.text))?;
        Some(judge_record(&record, self.options, &mut ()))
    }

    /// The text at this span.
    pub fn written(&self, span: Span) -> &[u8] {
        self.record.text.get(span.start..span.end).unwrap_or_default()
    }

    /// Makes a change that repairs this problem.
    pub fn change(&self, problem: &Problem, span: Span, new: impl Into<String>, why: Why) -> Change {
        Change { finding: problem.kind.name(), place: problem.place.clone(), span, new: new.into(), why }
    }
}

/// Subtracts bytes from the remaining work; `None` if not enough is left.
fn spend(work: &Cell<usize>, bytes: usize) -> Option<()> {
    work.set(work.get().checked_sub(bytes)?);
    Some(())
}

/// Repairs one record. Use [`fix`](super::fix) for all records of a text.
#[must_use]
pub fn fix_record(record: &Record<'_>, options: &Options, how: How) -> Fixed {
    let mut first = JudgedRecord::new(record, options);
    let mut history = History::new(record.text, record.span.start);
    let mut guesses = 0;
    let work = Cell::new(WORK);
    if is_one_record(record.text) && first.verdict.problems.iter().any(is_worth_mending) {
        for _ in 0..ROUNDS {
            let before = history.clone();
            // A round judges the text twice: to find the changes, and to check the result.
            let enough = || spend(&work, 2 * history.text.len());
            let Some(Round { changes, readable }) =
                enough().and_then(|()| round(&history.text, options, how, &work, &mut guesses))
            else {
                break;
            };
            if !history.apply(changes) {
                break;
            }
            let Some(after) = Reader::new(&history.text).record().filter(|_| is_one_record(&history.text)) else {
                history = before;
                break;
            };
            let after = JudgedRecord::new(&after, options);
            if !readable {
                // The tags were unreadable before, so the original verdict may be for the wrong game; compare with this
                // one instead.
                first = after;
            } else if !first.is_kept(&after, guesses > 0) {
                history = before;
                break;
            }
        }
    }
    let left = left(&history, options);
    let (text, edits) = history.edits();
    Fixed { text, edits, left }
}

/// The changes of one round.
struct Round {
    changes: Vec<Change>,
    /// Whether the tags were readable before the changes.
    readable: bool,
}

/// Finds the changes for the current text.
fn round(text: &[u8], options: &Options, how: How, work: &Cell<usize>, guesses: &mut usize) -> Option<Round> {
    let record = Reader::new(text).record()?;
    let mut changes = Vec::new();
    tags::mend_faults(&record, &mut changes);
    if !changes.is_empty() {
        return Some(Round { changes, readable: false });
    }
    let JudgedRecord { verdict, collected, .. } = JudgedRecord::new(&record, options);
    let state = State { record: &record, verdict: &verdict, collected: &collected, options, how, work };
    tags::mend(&state, &mut changes);
    plies::mend(&state, &mut changes);
    results::mend(&state, &mut changes);
    if changes.is_empty() && how.guess && *guesses < GUESSES && !verdict.is_valid() {
        *guesses += 1;
        changes = guess::mend(&state);
    }
    Some(Round { changes, readable: true })
}

/// Whether a problem should be repaired; notes need no repair.
fn is_worth_mending(problem: &Problem) -> bool {
    severity(problem) > Severity::Note
}

fn severity(problem: &Problem) -> Severity {
    problem.kind.entry().severity
}

struct JudgedRecord {
    verdict: Verdict,
    collected: Collected,
    /// The meaning of the record, if it is valid.
    meaning: Option<Meaning>,
}

impl JudgedRecord {
    fn new(record: &Record<'_>, options: &Options) -> Self {
        let mut collected = Collected::default();
        let verdict = judge_record(record, options, &mut collected);
        let meaning = verdict.is_valid().then(|| Meaning::of(record, &verdict, &collected));
        Self { verdict, collected, meaning }
    }

    /// Whether a changed record keeps the content of this one: the whole meaning of a valid record, otherwise the legal
    /// part of its main line. A guess may change the latter.
    fn is_kept(&self, after: &Self, guessed: bool) -> bool {
        match (&self.meaning, &after.meaning) {
            (Some(before), Some(after)) => {
                matches!(before.difference(after), None | Some(Difference::Tag(_) | Difference::Result))
            }
            (Some(_), None) => false,
            (None, _) => guessed || after.main_line().starts_with(&self.main_line()),
        }
    }

    fn main_line(&self) -> Vec<&[u8]> {
        let rows = &self.collected.rows;
        (0..rows.len()).filter(|row| rows[*row].main).map(|row| self.collected.notation(row)).collect()
    }
}

/// The remaining problems of the current text.
fn left(history: &History, options: &Options) -> Vec<Left> {
    let Some(record) = Reader::new(&history.text).record() else { return Vec::new() };
    let verdict = judge_record(&record, options, &mut ());
    let problems = verdict.problems.into_iter().filter(|problem| severity(problem) > Severity::Style);
    problems
        .map(|problem| {
            let end = problem.span.end.min(history.text.len());
            let written = crate::text::shown(&history.text[problem.span.start.min(end)..end]);
            let span = history.at_first(problem.span);
            Left { problem: Problem { span, ..problem }, written }
        })
        .collect()
}
