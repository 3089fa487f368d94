//! Mending one record, round after round.

use super::history::{Change, History};
use super::{Edit, How, Left, Why, guess, is_one_record, plies, results, tags};
use crate::finding::Severity;
use crate::format::{Difference, Meaning};
use crate::judge::{Options, Problem, Verdict, judge_record};
use crate::record::{Reader, Record, Span};
use crate::sink::collect::Collected;
use std::cell::Cell;

/// A record is judged at most so many times.
const ROUNDS: usize = 1000;
/// Guesses in one record.
const GUESSES: usize = 20;
/// So many bytes are judged for one record; a large one gets fewer rounds and tries.
const WORK: usize = 1 << 28;

/// A record with all mended that is determined.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The text of the record.
    pub text: Vec<u8>,
    /// What was replaced in it, in the order done. Spans are those of the text that the record was read from.
    pub edits: Vec<Edit>,
    /// The errors and warnings that are left.
    pub left: Vec<Left>,
}

/// A record as it stands between two rounds.
pub(super) struct State<'r, 's> {
    pub record: &'r Record<'s>,
    pub verdict: &'r Verdict,
    pub collected: &'r Collected,
    pub options: &'r Options,
    pub how: How,
    /// Bytes that may still be judged.
    pub work: &'r Cell<usize>,
}

impl State<'_, '_> {
    /// The verdict after these changes; none if the text is no longer one record, or too much was tried.
    pub fn verdict_with(&self, changes: &[Change]) -> Option<Verdict> {
        spend(self.work, self.record.text.len())?;
        let mut history = History::new(self.record.text, 0);
        history.apply(changes.to_vec());
        let record = Reader::new(&history.text).record().filter(|_| is_one_record(&history.text))?;
        Some(judge_record(&record, self.options, &mut ()))
    }

    /// What is written in these bytes.
    pub fn written(&self, span: Span) -> &[u8] {
        self.record.text.get(span.start..span.end).unwrap_or_default()
    }

    /// A change that mends this problem.
    pub fn change(&self, problem: &Problem, span: Span, new: impl Into<String>, why: Why) -> Change {
        Change { finding: problem.kind.name(), place: problem.place.clone(), span, new: new.into(), why }
    }
}

/// Takes the work off what is left; nothing if it is too much.
fn spend(work: &Cell<usize>, bytes: usize) -> Option<()> {
    work.set(work.get().checked_sub(bytes)?);
    Some(())
}

/// Mends one record.
#[must_use]
pub fn fix_record(record: &Record<'_>, options: &Options, how: How) -> Fixed {
    let mut first = JudgedRecord::new(record, options);
    let mut history = History::new(record.text, record.span.start);
    let mut guesses = 0;
    let work = Cell::new(WORK);
    if is_one_record(record.text) && first.verdict.problems.iter().any(is_worth_mending) {
        for _ in 0..ROUNDS {
            let before = history.clone();
            // One verdict to find what can be mended, one on what was.
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
                // Only now it is known what the record says of its game.
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

/// What can be mended at once.
struct Round {
    changes: Vec<Change>,
    /// Whether the tags could be read before.
    readable: bool,
}

/// What can be mended in this text.
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

/// A note asks for nothing.
fn is_worth_mending(problem: &Problem) -> bool {
    severity(problem) > Severity::Note
}

fn severity(problem: &Problem) -> Severity {
    problem.kind.entry().severity
}

struct JudgedRecord {
    verdict: Verdict,
    collected: Collected,
    /// What a valid record means.
    meaning: Option<Meaning>,
}

impl JudgedRecord {
    fn new(record: &Record<'_>, options: &Options) -> Self {
        let mut collected = Collected::default();
        let verdict = judge_record(record, options, &mut collected);
        let meaning = verdict.is_valid().then(|| Meaning::of(record, &verdict, &collected));
        Self { verdict, collected, meaning }
    }

    /// Whether a changed record still plays what this one does: all of a valid
    /// one, of another what is legal of its main line, but for guesses.
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

/// What is wrong with the text as it stands.
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
