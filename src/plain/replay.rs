//! The main line of a record, played.

use super::ply::Ply;
use super::position::Position;
use super::score::Score;
use super::state::GameState;
use super::typed::{Typed, ply_of};
use crate::diag::Finding;
use crate::games::{Profile, Variant};
use crate::judge::{AnyObserver, Judged, Status, Verdict};
use crate::record::Claim;
use crate::replay::{Observer, Played, Where};
use crate::rules::{Outcome, Reason};

/// The main line of a record, played by the rules of its game, and the verdict on the record.
///
/// Made by [`GameRecord::replay`](crate::GameRecord::replay). Where the record has an error, the line goes up to it.
///
/// ```
/// use winkelzug::{Severity, Side, Status};
///
/// let text = b"[Variant \"distanz\"]\n\n1. f1-f4 e8-h8 2. f4xf8 {takes} b1-b2 *";
/// let replay = winkelzug::records(text).next().expect("one record").replay();
/// let plies: Vec<_> = replay.plies().iter().map(ToString::to_string).collect();
/// assert_eq!(plies, ["f1-f4", "e8-h8", "f4xf8"]);
/// assert_eq!(replay.positions().count(), 4);
/// assert_eq!(replay.final_position().map(|position| position.side_to_move()), Some(Side::Black));
///
/// assert_eq!((replay.status(), replay.outcome(), replay.score()), (Status::Invalid, None, None));
/// let finding = &replay.findings()[0];
/// assert_eq!((finding.name, finding.severity), ("no-piece", Severity::Error));
/// assert_eq!((finding.line, finding.column, finding.ply), (3, 33, Some(4)));
/// assert!(!finding.message.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    line: Option<Line>,
    plies: Vec<Ply>,
    verdict: Verdict,
    findings: Vec<Finding>,
}

/// The ends of the line.
#[derive(Clone, Debug)]
struct Line {
    start: Position,
    end: Position,
}

impl Replay {
    /// The game; `None` where a tag names one that there is not.
    #[must_use]
    pub const fn variant(&self) -> Option<Variant> {
        self.verdict.variant
    }

    /// The plies of the main line, up to the first error.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position that the record starts from; `None` where its tags do not let it be set up.
    #[must_use]
    pub fn start_position(&self) -> Option<&Position> {
        self.line.as_ref().map(|line| &line.start)
    }

    /// The last position of the main line, the one before an error; `None` where there is no start position either.
    #[must_use]
    pub fn final_position(&self) -> Option<&Position> {
        self.line.as_ref().map(|line| &line.end)
    }

    /// All positions of the main line, the one that it starts from first: one more than there are plies. Each is made
    /// when it is asked for.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut plies = self.plies.iter();
        std::iter::successors(self.start_position().cloned(), move |position| {
            let mut position = position.clone();
            position.play(plies.next()?).ok()?;
            Some(position)
        })
    }

    /// The game at the end of the main line: use it to play on, or to go back.
    #[must_use]
    pub fn state(&self) -> Option<GameState> {
        let mut state = GameState::new(self.start_position()?.clone());
        for ply in &self.plies {
            state.play(ply).ok()?;
        }
        Some(state)
    }

    /// Whether the record has no error, in variations neither.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.verdict.is_valid()
    }

    /// Whether the game is over, still open, or cannot be played to its end.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.verdict.status
    }

    /// Who has won a game that is over.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.verdict.outcome
    }

    /// Why the game is over.
    #[must_use]
    pub const fn reason(&self) -> Option<Reason> {
        self.verdict.reason
    }

    /// The result that the record itself claims, with its closing token or else with its tag. It may differ from
    /// [`Replay::outcome`]: players resign.
    #[must_use]
    pub const fn claimed(&self) -> Option<Claim> {
        self.verdict.claimed
    }

    /// The points of both sides where the game is over and has points.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        match self.verdict.status {
            Status::Finished => self.final_position()?.score(),
            Status::Unfinished | Status::Invalid => None,
        }
    }

    /// Everything found, in the order of the text: errors, warnings and notes, each with its name, its severity, its
    /// place and a sentence.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

/// Follows the judging of a record.
#[derive(Debug, Default)]
pub(super) struct Follow {
    line: Option<Line>,
    plies: Vec<Ply>,
}

impl Follow {
    pub(super) fn done(self, verdict: Verdict, findings: Vec<Finding>) -> Replay {
        Replay { line: self.line, plies: self.plies, verdict, findings }
    }
}

/// Keeps the plies of the main line.
pub(super) struct MainLine<G: Profile> {
    rulings: G::Rulings,
    plies: Vec<Ply>,
}

impl<G: Profile> Observer<G> for MainLine<G> {
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        if place.depth() == 0 {
            let squares = played.written.squares();
            self.plies.push(ply_of::<G>(&played.before(), &self.rulings, played.ply, squares));
        }
    }
}

impl AnyObserver for Follow {
    type Observer<G: Profile> = MainLine<G>;

    fn observer<G: Profile>(&mut self, _: &G::Position, rulings: &G::Rulings) -> MainLine<G> {
        MainLine { rulings: rulings.clone(), plies: Vec::new() }
    }

    fn judged<G: Profile>(&mut self, observer: MainLine<G>, judged: Judged<G>, _: &Verdict) {
        let Judged { rulings, start, position, .. } = judged;
        let of = |position| Position::of(Box::new(Typed::<G> { position, rulings: rulings.clone() }));
        self.line = Some(Line { start: of(start), end: of(position) });
        self.plies = observer.plies;
    }
}
