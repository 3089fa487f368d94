//! Finds the faulty plies of a record and suggestions for them.

use super::extent::extents;
use super::rest::{Rest, looks_like_a_ply};
use super::search::{Before, Search, Work, likelier, one_ply};
use super::{BACK, BLANK, LIMIT, Suggestion, SuggestionKind};
use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Options, Problem, Verdict, judge_record};
use crate::record::{Item, Record, Span, Syntax, Token};
use crate::replay::{Observer, Played, Trouble, Where};
use crate::rules::{PlayAfterEnd, Side};
use std::collections::{BTreeSet, VecDeque};

/// The most suggestions for a fault.
const MOST: usize = 3;

/// A faulty ply with the suggestions for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultyPly {
    /// The problem of the ply.
    pub problem: Problem,
    /// Whether the ply is in a variation.
    pub in_variation: bool,
    /// The suggestions with their edits, the likeliest first.
    pub repairs: Vec<Repair>,
}

/// A suggestion, and the edits that carry it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What may have been meant.
    pub suggestion: Suggestion,
    /// The edits in text order; empty if the suggestion does not determine any.
    pub edits: Vec<Edit>,
}

/// A replacement of bytes in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to replace, as offsets like those of findings; empty for an insertion.
    pub span: Span,
    /// The new text; empty for a deletion.
    pub text: String,
}

/// Finds the fault that stops the main line, if it is one of a ply, with suggestions for it. Use it to explain an
/// invalid record; [`for_faults`] also covers variations and gives the edits.
///
/// A fault of a ply is an illegal ply, unless the game is over, or one that cannot be read.
#[must_use]
pub fn for_record(record: &Record<'_>, options: &Options) -> Option<(Problem, Vec<Suggestion>)> {
    let mut search = FaultsFinder { record, variations: false, most: 1, found: Vec::new() };
    judge_record(record, options, &mut search);
    let found = search.found.pop()?;
    Some((found.problem, found.repairs.into_iter().map(|repair| repair.suggestion).collect()))
}

/// Finds the first `most` faulty plies of the main line and of variations, with suggestions and their edits.
#[must_use]
pub fn for_faults(record: &Record<'_>, options: &Options, most: usize) -> Vec<FaultyPly> {
    let mut search = FaultsFinder { record, variations: true, most, found: Vec::new() };
    judge_record(record, options, &mut search);
    search.found
}

/// Observes the judging of a record, and searches for suggestions after its replay.
struct FaultsFinder<'r, 's> {
    record: &'r Record<'s>,
    variations: bool,
    most: usize,
    found: Vec<FaultyPly>,
}

impl<'r> AnyObserver for FaultsFinder<'r, '_> {
    type Observer<G: Profile> = FaultsObserver<'r, G>;

    fn observer<G: Profile>(&mut self, start: &G::Position, _: &G::Rulings) -> FaultsObserver<'r, G> {
        FaultsObserver {
            black_first: u32::from(G::to_move(start) == Side::Black),
            text: self.record.text,
            base: self.record.span.start,
            variations: self.variations,
            most: self.most,
            line: VecDeque::new(),
            last: None,
            contexts: Vec::new(),
            lasts: Vec::new(),
        }
    }

    fn judged<G: Profile>(&mut self, observer: FaultsObserver<'r, G>, judged: Judged<G>, verdict: &Verdict) {
        for context in &observer.contexts {
            let is_this = |problem: &&Problem| problem.span == context.finding && problem.kind.is_error();
            let Some(problem) = verdict.problems.iter().find(is_this) else { continue };
            self.found.push(self.faulty::<G>(context, &judged.rulings, problem.clone()));
        }
    }
}

impl FaultsFinder<'_, '_> {
    fn faulty<G: Profile>(&self, context: &FaultContext<G>, rulings: &G::Rulings, problem: Problem) -> FaultyPly {
        let Record { text, span, items, .. } = self.record;
        let readings = Readings { text, base: span.start, items, context, rulings };
        FaultyPly { problem, in_variation: context.in_variation, repairs: readings.repairs() }
    }
}

/// The repairs of a text with a surplus blank: keeps only those that replace the whole text, and adds the cost of the
/// blank.
fn without_blank(mut repairs: Vec<Repair>) -> Vec<Repair> {
    repairs.retain(|repair| repair.suggestion.kind.replaces() && repair.suggestion.distance + BLANK <= LIMIT);
    repairs.iter_mut().for_each(|repair| repair.suggestion.distance += BLANK);
    repairs
}

/// The move number of a ply and its offset, with comments and annotations allowed in between; `None` if it has none.
fn number_of(items: &[Item<'_>], ply: usize) -> Option<(u32, usize)> {
    let mut number = None;
    for (token, span) in items[..items.partition_point(|(_, span)| span.start < ply)].iter().rev() {
        match (token, number) {
            (Token::Number(value), known) if known.is_none_or(|(known, _)| known == *value) => {
                number = Some((*value, span.start));
            }
            (Token::Comment(_) | Token::Nag(_), _) => {}
            _ => break,
        }
    }
    number
}

/// Searches for repairs under each possible reading of where the faulty ply begins and ends.
struct Readings<'r, G: Profile> {
    text: &'r [u8],
    base: usize,
    items: &'r [Item<'r>],
    context: &'r FaultContext<G>,
    rulings: &'r G::Rulings,
}

impl<G: Profile> Readings<'_, G> {
    fn repairs(&self) -> Vec<Repair> {
        let mut work = Work::default();
        let start = self.context.start - self.base;
        let ends = extents(self.text, start, self.context.in_variation);
        let mut repairs = self.of(&self.context.position, &self.context.taken, start, ends[0], &mut work);
        // Readings with a surplus blank cost at least [`BLANK`], so they cannot beat such a repair.
        let near = |it: &Suggestion| it.kind.replaces() && it.plays_whole() && it.distance <= BLANK;
        if !repairs.iter().any(|repair| near(&repair.suggestion)) {
            for &end in &ends[1..] {
                repairs.extend(without_blank(self.of(
                    &self.context.position,
                    &self.context.taken,
                    start,
                    end,
                    &mut work,
                )));
            }
            // A surplus blank may also split a ply so that its first part is legal; then the second part is not a ply.
            let whole = self.text.get(start..ends[0]).and_then(one_ply).is_some();
            if let (Some((position, span)), false) = (&self.context.last, whole) {
                let start = span.start - self.base;
                let mut others = without_blank(self.of(position, &[], start, ends[0], &mut work));
                // The first part is legal by itself, so there must be evidence against it: plies that follow.
                others.retain(|repair| repair.suggestion.plays_on > 0 || repairs.is_empty());
                let both = String::from_utf8_lossy(&self.text[start..ends[0]]).into_owned();
                others.iter_mut().for_each(|repair| repair.suggestion.old = Some(both.clone()));
                repairs.extend(others);
            }
        }
        repairs.sort_by(|one, other| likelier(&one.suggestion, &other.suggestion));
        // Several readings may suggest the same ply; only the likeliest is kept.
        let mut seen = BTreeSet::new();
        repairs.retain(|Repair { suggestion: Suggestion { ply, kind, old, .. }, .. }| {
            !kind.replaces() || old.is_some() || seen.insert(ply.clone())
        });
        repairs.truncate(MOST);
        repairs
    }

    /// The repairs for the reading from `start` to `end`.
    fn of(
        &self,
        position: &G::Position,
        taken: &[G::Position],
        start: usize,
        end: usize,
        work: &mut Work,
    ) -> Vec<Repair> {
        let before: Vec<Before<'_, G>> = self
            .context
            .before
            .iter()
            .filter_map(|&(position, span)| {
                let text = self.text.get(span.start - self.base..span.end - self.base)?;
                Some(Before { position, text, written: one_ply(text)? })
            })
            .collect();
        let rest = Rest::read(self.text, end, self.context.in_variation);
        let (written, next) = (&self.text[start..end], rest.first);
        let mut search = Search::<G>::new(self.rulings, rest, *work).without_taken(taken);
        let found = search.run(position, written, &before, MOST);
        *work = search.work;
        let repair = |suggestion| Repair { edits: self.edits(&suggestion, start, end, next), suggestion };
        found.into_iter().map(repair).collect()
    }

    fn edits(&self, suggestion: &Suggestion, start: usize, end: usize, next: Option<Span>) -> Vec<Edit> {
        let base = self.base;
        let edit = |start, end, text: &str| Edit { span: Span::new(start + base, end + base), text: text.to_owned() };
        // A deletion includes one of the surrounding blanks.
        let left_out = |start: usize, end: usize| {
            let blank = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
            let (before, behind) = (start.checked_sub(1).and_then(|at| self.text.get(at)), self.text.get(end));
            match (before, behind) {
                (Some(b' '), behind) if blank(behind) => edit(start - 1, end, ""),
                (before, Some(b' ')) if blank(before) => edit(start, end + 1, ""),
                _ => edit(start, end, ""),
            }
        };
        // A missing ply of Black belongs before the next move number.
        let black = G::to_move(&self.context.position) == Side::Black;
        let number =
            number_of(self.items, self.context.start).filter(|(number, _)| black && *number != self.context.number);
        let number = number.map(|(_, at)| at - base);
        match suggestion.kind {
            SuggestionKind::Typo
            | SuggestionKind::Swapped
            | SuggestionKind::Sign
            | SuggestionKind::Turn
            | SuggestionKind::Squares
            | SuggestionKind::RunTogether => {
                vec![edit(start, end, &suggestion.ply)]
            }
            SuggestionKind::Doubled | SuggestionKind::Surplus => vec![left_out(start, end)],
            SuggestionKind::Missing if suggestion.ply.is_empty() => Vec::new(),
            SuggestionKind::Missing => {
                let at = number.unwrap_or(start);
                vec![edit(at, at, &format!("{} ", suggestion.ply))]
            }
            SuggestionKind::Exchanged => {
                let Some(next) = next else { return Vec::new() };
                if let Some(at) = number {
                    return vec![edit(at, at, &format!("{} ", suggestion.ply)), left_out(next.start, next.end)];
                }
                let own = String::from_utf8_lossy(&self.text[start..end]);
                vec![edit(start, end, &suggestion.ply), edit(next.start, next.end, &own)]
            }
            SuggestionKind::Earlier => {
                let place = usize::try_from(suggestion.back)
                    .ok()
                    .and_then(|back| self.context.before.iter().nth_back(back - 1));
                let edit = |(_, span): &(_, Span)| Edit { span: *span, text: suggestion.ply.clone() };
                place.map(edit).into_iter().collect()
            }
        }
    }
}

/// A faulty ply with the context that the search needs.
#[derive(Debug)]
struct FaultContext<G: Profile> {
    /// The span of the finding.
    finding: Span,
    /// The offset at which the ply begins.
    start: usize,
    /// The number of the move that the ply belongs to.
    number: u32,
    position: G::Position,
    in_variation: bool,
    /// The plies of the main line before it, each with the position before that ply.
    before: Vec<(G::Position, Span)>,
    /// The ply before it, if only blanks are between them, with the position before that ply.
    last: Option<(G::Position, Span)>,
    /// If the faulty ply is the first of a variation, the ply that it is an alternative to.
    branch: Option<Span>,
    /// The positions after the ply `branch` and after the first plies of its other variations: a suggestion must not
    /// lead to these.
    taken: Vec<G::Position>,
}

/// Observes a replay: keeps the last plies and records the context of each fault.
#[derive(Debug)]
struct FaultsObserver<'r, G: Profile> {
    text: &'r [u8],
    base: usize,
    variations: bool,
    most: usize,
    black_first: u32,
    /// The last plies of the main line, each with the position before it.
    line: VecDeque<(G::Position, Span)>,
    /// The last ply of any line, with the position before it.
    last: Option<(G::Position, Span)>,
    contexts: Vec<FaultContext<G>>,
    /// The last ply of each open line.
    lasts: Vec<Last<G>>,
}

/// The last ply of a line, from which variations may branch.
#[derive(Debug)]
struct Last<G: Profile> {
    number: u32,
    span: Span,
    /// The positions after it and after the first plies of its variations.
    taken: Vec<G::Position>,
}

impl<G: Profile> FaultsObserver<'_, G> {
    /// The ply to which this place is an alternative, if it is the first of a variation.
    fn branch(&mut self, place: &Where<'_, G>) -> Option<&mut Last<G>> {
        let line = self.lasts.get_mut(place.depth().checked_sub(1)?)?;
        (line.number == place.number()).then_some(line)
    }

    /// Stores a ply as the last of its line, with the positions after it and its alternatives.
    fn keep_last(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        let mut taken = Vec::new();
        let branch = self.branch(place).map(|branch| {
            branch.taken.push(*played.after);
            taken.clone_from(&branch.taken);
            branch.span
        });
        if branch.is_some() {
            let contexts = self.contexts.iter_mut().filter(|context| context.branch == branch);
            contexts.for_each(|context| context.taken.push(*played.after));
        } else {
            taken.push(*played.after);
        }
        self.lasts.truncate(place.depth());
        self.lasts.push(Last { number: place.number(), span: played.span, taken });
    }

    /// The last ply, if a fault at this span belongs to it: it directly follows the ply, or is a surplus parenthesis.
    fn behind_ply(&self, span: Span, syntax: Syntax) -> Option<(G::Position, Span)> {
        let last @ (_, ply) = self.last_before(span)?;
        (ply.end == span.start || syntax == Syntax::StrayParenthesis).then_some(last)
    }

    /// The last ply, if only blanks are between it and this span.
    fn last_before(&self, span: Span) -> Option<(G::Position, Span)> {
        let last @ (_, ply) = self.last?;
        let between = self.text.get(ply.end - self.base..span.start - self.base)?;
        between.iter().all(u8::is_ascii_whitespace).then_some(last)
    }
}

impl<G: Profile> Observer<G> for FaultsObserver<'_, G> {
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        let before = played.before();
        self.last = Some((before, played.span));
        if self.variations {
            self.keep_last(place, played);
        }
        if place.depth() == 0 {
            if self.line.len() > BACK {
                self.line.pop_front();
            }
            self.line.push_back((before, played.span));
        }
    }

    #[cold]
    fn trouble(&mut self, place: &Where<'_, G>, span: Span, trouble: Trouble) {
        let in_variation = place.depth() > 0;
        if self.contexts.len() >= self.most || (in_variation && !self.variations) {
            return;
        }
        let here = (*place.position(), span);
        let (position, ply) = match trouble {
            Trouble::Illegal(illegal) if !illegal.is::<PlayAfterEnd>() => here,
            Trouble::Syntax(syntax @ (Syntax::UnexpectedCharacter | Syntax::StrayParenthesis)) => {
                let word = Span::new(span.start - self.base, span.end - self.base);
                match self.behind_ply(span, syntax) {
                    Some(last) => last,
                    None if looks_like_a_ply(self.text, word) => here,
                    None => return,
                }
            }
            _ => return,
        };
        let before = if in_variation { VecDeque::new() } else { self.line.clone() };
        let before = before.into_iter().filter(|(_, span)| span.start < ply.start).collect();
        let last = self.last_before(ply);
        // A fault directly after a ply is treated as part of that ply.
        let branch = if ply.start == span.start { self.branch(place) } else { None };
        let (branch, taken) = branch.map(|it| (it.span, it.taken.clone())).unzip();
        let taken = taken.unwrap_or_default();
        let (start, number) = (ply.start, (place.number() + self.black_first) / 2);
        self.contexts.push(FaultContext {
            finding: span,
            start,
            number,
            position,
            in_variation,
            before,
            last,
            branch,
            taken,
        });
    }
}
