//! Judges one record.

use super::problem::{Place, Problem, ProblemKind};
use super::setup::{self, KnownTags, Options, in_record};
use crate::games::{Profile, Variant, Visitor};
use crate::record::{Claim, Head, Record, Span, Tag, Tokens};
use crate::replay::{Observer, Replayed, Trouble, Where, replay};
use crate::rules::{Outcome, Reason, Score, Side};

/// How far the main line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// The game is over in its final position.
    Finished,
    /// The game is not over in its final position.
    Unfinished,
    /// The main line cannot be played to its end.
    Invalid,
}

impl Status {
    /// The name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Unfinished => "unfinished",
            Self::Invalid => "invalid",
        }
    }
}

/// The result of judging a record of any game.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The game; `None` if its tag names no known game.
    pub variant: Option<Variant>,
    /// How far the main line goes.
    pub status: Status,
    /// The number of plies of the main line up to the first fault.
    pub plies: u32,
    /// The side to move after those plies.
    pub to_move: Option<Side>,
    /// Why the game is over.
    pub reason: Option<Reason>,
    /// The result of a finished game.
    pub outcome: Option<Outcome>,
    /// The points of both sides in a finished game that has points.
    pub score: Option<Score>,
    /// The claim of the closing token.
    pub token: Option<Claim>,
    /// The claimed result: that of the token, or else that of the tag.
    pub claimed: Option<Claim>,
    /// The problems, in text order.
    pub problems: Vec<Problem>,
    /// The offset just after the record.
    pub end: usize,
}

impl Verdict {
    /// Whether the record has no error.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.first_error().is_none()
    }

    /// Sorts the problems into text order.
    fn sort(&mut self) {
        if self.problems.len() > 1 {
            self.problems.sort_by_key(|problem| problem.span.start);
        }
    }

    /// The first error in text order.
    #[must_use]
    pub fn first_error(&self) -> Option<&Problem> {
        self.problems.iter().find(|problem| problem.kind.is_error())
    }
}

/// The parts of a verdict that have types of the game.
#[derive(Clone, Debug)]
pub struct Judged<G: Profile> {
    /// The rulings in effect.
    pub rulings: G::Rulings,
    /// The start position of the main line.
    pub start: G::Position,
    /// The final position of the main line.
    pub position: G::Position,
}

/// An observer for whichever game a record is of.
///
/// The game of a record is known only once its tags are read, and the [`Observer`] of a replay is specific to a game.
/// Implement this trait to see the plies of records of any game: [`judge`] asks it for an observer of the right game,
/// replays the record with that, and hands it back together with the verdict.
pub trait AnyObserver {
    /// The observer of the replay, for game `G`.
    type Observer<G: Profile>: Observer<G>;

    /// Makes the observer for a record. Called before its replay.
    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> Self::Observer<G>;

    /// Takes the observer back, with the verdict. Called after the replay; not called if a record cannot be played at
    /// all.
    fn judged<G: Profile>(&mut self, _observer: Self::Observer<G>, _judged: Judged<G>, _verdict: &Verdict) {}
}

/// Observes nothing. For judging a record when only the verdict matters.
impl AnyObserver for () {
    type Observer<G: Profile> = ();
    fn observer<G: Profile>(&mut self, _: &G::Position, _: &G::Rulings) {}
}

/// Judges a record that is already read as a whole. Pass `&mut ()` as the observer if only the verdict matters.
pub fn judge_record<W: AnyObserver>(record: &Record<'_>, options: &Options, observer: &mut W) -> Verdict {
    judge(&record.head, &mut record.tokens(), options, observer)
}

/// Judges a record with this head while its movetext is read, without storing the tokens. Reads the movetext to its
/// end. Use [`judge_record`] for a record that is already read.
pub fn judge<'s, T: Tokens<'s>, W: AnyObserver>(
    head: &Head<'s>,
    movetext: &mut T,
    options: &Options,
    observer: &mut W,
) -> Verdict {
    let mut problems = Vec::new();
    setup::tag_problems(head, &mut problems);
    let known = KnownTags::of(&head.tags);
    let variant = setup::variant(&known, options, &mut problems);
    let mut judging = Judging { head, known, movetext, options, problems, observer };
    let mut verdict = match variant {
        Some(variant) => variant.visit(&mut judging),
        None => judging.not_played(None),
    };
    verdict.end = movetext.at();
    verdict.sort();
    verdict
}

struct Judging<'j, 's, T, W> {
    head: &'j Head<'s>,
    known: KnownTags<'j, 's>,
    movetext: &'j mut T,
    options: &'j Options,
    problems: Vec<Problem>,
    observer: &'j mut W,
}

impl<'s, T: Tokens<'s>, W: AnyObserver> Visitor for &mut Judging<'_, 's, T, W> {
    type Out = Verdict;

    fn visit<G: Profile>(self) -> Verdict {
        let rulings = setup::rulings::<G>(&self.known, self.options, self.head, &mut self.problems);
        let start = setup::start::<G>(&self.known, &rulings, &mut self.problems);
        let bad = self.problems.iter().any(|problem| matches!(problem.kind, ProblemKind::BadRuling(_)));
        let (Some(start), false) = (start, bad) else { return self.not_played(Some(G::VARIANT)) };
        let mut observers =
            (ProblemObserver(std::mem::take(&mut self.problems)), self.observer.observer::<G>(&start, &rulings));
        let replayed = replay::<G, _>(&start, &rulings, self.movetext, &mut observers);
        let (ProblemObserver(problems), observer) = observers;
        self.problems = problems;
        let mut verdict = self.result::<G>(&replayed, &rulings);
        verdict.sort();
        let judged = Judged { rulings, start, position: replayed.position };
        self.observer.judged(observer, judged, &verdict);
        verdict
    }
}

impl<'s, T: Tokens<'s>, W: AnyObserver> Judging<'_, 's, T, W> {
    /// The verdict on a record whose game, rulings or start cannot be used. Reads its movetext without judging it.
    fn not_played(&mut self, variant: Option<Variant>) -> Verdict {
        self.movetext.by_ref().for_each(drop);
        Verdict {
            variant,
            status: Status::Invalid,
            plies: 0,
            to_move: None,
            reason: None,
            outcome: None,
            score: None,
            token: None,
            claimed: setup::claim(&self.known, &mut self.problems).map(|(claim, _)| claim),
            problems: std::mem::take(&mut self.problems),
            end: 0,
        }
    }

    fn result<G: Profile>(&mut self, replayed: &Replayed<G>, rulings: &G::Rulings) -> Verdict {
        let score = match replayed.ending {
            Some(_) => G::score(&replayed.position, rulings),
            None => None,
        };
        let outcome = replayed.ending.and_then(|ending| ending.outcome).or(score.map(|score| score.outcome));
        let reason = replayed.ending.map(|ending| ending.reason);
        let tag = setup::claim(&self.known, &mut self.problems);
        if let Some((claim, span, false)) = replayed.claim {
            self.problems.push(in_record(ProblemKind::Spelling(claim.token().to_owned()), span));
        }
        let token = replayed.claim.map(|(claim, span, _)| (claim, span));
        self.compare_results(token, tag, outcome.zip(reason), score, replayed.whole);
        if let Some(tag) = self.known.score.filter(|_| replayed.whole) {
            self.compare_score::<G>(tag, score, replayed.ending.is_some());
        }
        let to_move = G::to_move(&replayed.position);
        let status = match (replayed.whole, replayed.ending) {
            (false, _) => Status::Invalid,
            (true, Some(_)) => Status::Finished,
            (true, None) => {
                let end = token.map_or(self.movetext.at(), |(_, span)| span.start);
                self.problems
                    .push(in_record(ProblemKind::Unfinished(to_move), Span::new(end, self.movetext.at().max(end))));
                Status::Unfinished
            }
        };
        Verdict {
            variant: Some(G::VARIANT),
            status,
            plies: replayed.plies,
            to_move: Some(to_move),
            reason,
            outcome,
            score,
            token: token.map(|(claim, _)| claim),
            claimed: token.or(tag).map(|(claim, _)| claim),
            problems: std::mem::take(&mut self.problems),
            end: 0,
        }
    }

    /// Compares the claims of token and tag with each other and with the result of a finished game.
    fn compare_results(
        &mut self,
        token: Option<(Claim, Span)>,
        tag: Option<(Claim, Span)>,
        ending: Option<(Outcome, Reason)>,
        score: Option<Score>,
        whole: bool,
    ) {
        let outcome = ending.map(|(outcome, _)| outcome);
        let mut push = |kind, span| self.problems.push(in_record(kind, span));
        if let (Some((token, span)), Some((tag, at))) = (token, tag)
            && token != tag
        {
            push(ProblemKind::ResultConflict { tag, token, at }, span);
        }
        let end = self.movetext.at();
        match token {
            None => push(ProblemKind::ResultMissing { outcome, token: false }, Span::new(end, end)),
            Some((Claim::Open, span)) if outcome.is_some() => {
                push(ProblemKind::ResultMissing { outcome, token: true }, span)
            }
            Some(_) => {}
        }
        if let (true, Some((claimed, span)), Some((outcome, reason))) = (whole, token.or(tag), ending) {
            let agrees = match claimed {
                Claim::White => outcome == Outcome::Win(Side::White),
                Claim::Black => outcome == Outcome::Win(Side::Black),
                Claim::Draw => outcome == Outcome::Draw,
                Claim::Open => true,
            };
            if !agrees {
                push(ProblemKind::ResultMismatch { claimed, outcome, reason, score }, span);
            }
        }
    }

    fn compare_score<G: Profile>(&mut self, tag: &Tag<'_>, score: Option<Score>, over: bool) {
        let kind = match score {
            _ if !G::HAS_POINTS => ProblemKind::ScoreWithoutPoints(G::VARIANT),
            _ if !is_score(&tag.value()) => ProblemKind::BadScore,
            _ if !over => ProblemKind::ScoreUnfinished,
            Some(score) if score.to_string() != tag.value() => ProblemKind::ScoreMismatch { score },
            Some(_) | None => return,
        };
        self.problems.push(in_record(kind, tag.value_span));
    }
}

/// Whether a text is a canonical score: `points "-" points`, each a decimal in quarters.
fn is_score(text: &str) -> bool {
    let points = |text: &str| {
        let (whole, fraction) = text.split_once('.').map_or((text, None), |(whole, fraction)| (whole, Some(fraction)));
        let digits = !whole.is_empty() && whole.len() <= 12 && whole.bytes().all(|byte| byte.is_ascii_digit());
        digits && (whole == "0" || !whole.starts_with('0')) && matches!(fraction, None | Some("25" | "5" | "75"))
    };
    text.split_once('-').is_some_and(|(white, black)| points(white) && points(black))
}

/// Collects the problems that a replay reports.
struct ProblemObserver(Vec<Problem>);

impl<G: Profile> Observer<G> for ProblemObserver {
    #[cold]
    fn trouble(&mut self, place: &Where<'_, G>, span: Span, trouble: Trouble) {
        let (kind, in_ply) = match trouble {
            Trouble::Syntax(syntax) => (ProblemKind::Syntax(syntax), false),
            Trouble::Illegal(illegal) => (ProblemKind::Illegal(illegal), true),
            Trouble::MoveNumber { written, due } => (ProblemKind::MoveNumber { written, due }, false),
            Trouble::Style(style) => (ProblemKind::Style(style), true),
        };
        let place = match place.path() {
            Some(path) => Place::Variation(path),
            None if in_ply => Place::Main(place.ply()),
            None => Place::Record,
        };
        self.0.push(Problem { kind, span, place });
    }
}
