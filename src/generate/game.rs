//! Plays random games.

use super::annotate::Annotator;
use super::draft::{Draft, Slip};
use super::faults::{PlayedGame, Rate, plant};
use super::random::Random;
use super::sheet::Sheet;
use super::{Plan, Records};
use crate::games::Profile;
use crate::record::{Claim, Square};
use crate::rules::{Ending, Outcome, Past, Rulings, Score, Side};
use std::borrow::Cow;

/// Distinguishes the random stream for faults from that for games.
const FAULTS: u64 = 0xFA17_FA17_FA17_FA17;

/// Generates the games of a plan.
pub(super) struct Games<G: Profile> {
    rulings: G::Rulings,
    start: G::Position,
    /// The position string for the tags, if the plan gives a start position.
    position: Option<String>,
    not_default: String,
    seed: u64,
    max_plies: u32,
    annotated: bool,
    faults: Rate,
}

/// The outcome and score of a generated game.
struct GameEnd {
    outcome: Option<Outcome>,
    score: Option<Score>,
}

impl<G: Profile> Games<G> {
    pub fn new(plan: &Plan, rulings: G::Rulings, given: Option<G::Position>) -> Self {
        let position = given.map(|position| {
            let mut text = String::new();
            G::write_position(&position, &mut text);
            text
        });
        Self {
            start: given.unwrap_or_else(|| G::start(&rulings)),
            position,
            not_default: rulings.not_default().join(" "),
            rulings,
            seed: plan.seed,
            max_plies: plan.max_plies.unwrap_or(Plan::LONGEST).min(Plan::LONGEST),
            annotated: plan.annotated,
            faults: plan.faults,
        }
    }

    /// Plays a game and writes its movetext, with the errors and the ending of the draft if there is one. Calls `each`
    /// with the position before each ply.
    fn play(
        &self,
        number: u64,
        draft: Option<&Draft<'_>>,
        movetext: &mut Vec<u8>,
        mut each: impl FnMut(&G::Position),
    ) -> GameEnd {
        let mut sheet = Sheet::new(G::to_move(&self.start) == Side::Black, movetext);
        let mut annotator = self.annotated.then(|| Annotator::new(self.seed, number));
        let mut random = Random::new(self.seed, number);
        let mut line = Line::<G>::new(&self.start, &self.rulings);
        let slip = draft.and_then(|draft| draft.slip.as_ref());
        while line.plies < self.max_plies {
            if let Some((_, slip)) = slip.filter(|(before, _)| *before == line.plies) {
                sheet.slip(slip);
            }
            if !line.play(&mut random, &mut sheet) {
                break;
            }
            each(&line.before);
            if let Some(annotator) = &mut annotator {
                annotator.annotate(&mut line, &mut sheet);
            }
        }
        // The planned error may be a ply after the last one.
        if let Some((before, slip @ Slip::Ply(_))) = slip
            && *before == line.plies
        {
            sheet.slip(slip);
            sheet.ply(line.plies, |_| {});
        }
        let ending = line.ending();
        let score = ending.and_then(|_| G::score(&line.now, &self.rulings));
        let outcome = ending.and_then(|ending| ending.outcome).or(score.map(|score| score.outcome));
        let (token, behind) = draft.map_or((Some(token(outcome)), ""), |draft| (draft.token, draft.behind));
        sheet.finish(token, behind);
        GameEnd { outcome, score }
    }

    /// The draft of the correct record of a game.
    fn draft(&self, number: u64, played: &GameEnd) -> Draft<'_> {
        let round = (u128::from(number) + 1).to_string();
        let mut tags: Vec<(&str, Cow<'_, str>)> = vec![
            ("Event", "Random game".into()),
            ("Site", "?".into()),
            ("Date", "????.??.??".into()),
            ("Round", round.into()),
            ("White", "Random".into()),
            ("Black", "Random".into()),
            ("Result", token(played.outcome).into()),
            ("Variant", G::NAME.into()),
        ];
        if !self.not_default.is_empty() {
            tags.push(("Rulings", (&self.not_default).into()));
        }
        if let Some(position) = &self.position {
            tags.extend([("SetUp", "1".into()), ("FEN", position.into())]);
        }
        tags.extend(played.score.map(|score| ("Score", score.to_string().into())));
        Draft::new(tags, token(played.outcome))
    }

    /// Plays the game with this number, plants a fault, and writes the movetext again with that fault.
    fn faulty(&self, number: u64, random: &mut Random, movetext: &mut Vec<u8>) -> Draft<'_> {
        let mut before = Vec::new();
        let played = self.play(number, None, movetext, |position| before.push(*position));
        let mut draft = self.draft(number, &played);
        let mut start = String::new();
        G::write_position(&self.start, &mut start);
        let game = PlayedGame::<G> { rulings: &self.rulings, before, outcome: played.outcome, start };
        plant(&mut draft, &game, &mut |bound| random.below(bound));
        movetext.clear();
        self.play(number, Some(&draft), movetext, |_| {});
        draft
    }
}

impl<G: Profile> Records for Games<G> {
    fn record(&self, number: u64, out: &mut Vec<u8>) {
        let mut movetext = Vec::with_capacity(4096);
        // A separate random stream, so that faults do not change the games.
        let mut random = Random::new(self.seed.rotate_left(32) ^ FAULTS, number);
        let draft = if self.faults.strikes(&mut |bound| random.below(bound)) {
            self.faulty(number, &mut random, &mut movetext)
        } else {
            let played = self.play(number, None, &mut movetext, |_| {});
            self.draft(number, &played)
        };
        draft.write(&movetext, out);
    }
}

fn token(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or(Claim::Open.token(), Outcome::token)
}

/// The main line or a variation during generation.
pub(super) struct Line<'r, G: Profile> {
    rulings: &'r G::Rulings,
    /// The position before the last ply.
    before: G::Position,
    now: G::Position,
    past: G::Past,
    /// The number of plies from the start of the record.
    plies: u32,
    path: Vec<Square>,
}

impl<'r, G: Profile> Line<'r, G> {
    fn new(start: &G::Position, rulings: &'r G::Rulings) -> Self {
        let past = G::Past::new(start, rulings);
        Self { rulings, before: *start, now: *start, past, plies: 0, path: Vec::new() }
    }

    /// Chooses a random ply, plays and writes it; returns `false` if the game is over.
    pub fn play(&mut self, random: &mut Random, sheet: &mut Sheet<'_>) -> bool {
        if self.past.draw(&self.now).is_some() {
            return false;
        }
        let chosen = G::random_ply(&self.now, self.rulings, &mut |bound| random.below(bound), &mut self.path);
        let Some(ply) = chosen else { return false };
        self.before = self.now;
        G::play(&mut self.now, &ply);
        self.past.push(&ply, &self.now);
        let path = self.path.iter().copied();
        sheet.ply(self.plies, |out| G::write_ply(&self.before, self.rulings, &ply, path, out));
        self.plies += 1;
        true
    }

    /// How the game has ended, if it is over. A win takes precedence over a draw.
    fn ending(&self) -> Option<Ending> {
        let drawn = self.past.draw(&self.now);
        let drawn = drawn.map(|reason| Ending { reason, outcome: Some(Outcome::Draw) });
        G::ending(&self.now, self.rulings).or(drawn)
    }

    /// Takes the last ply back, calls `play` for a variation from there, then restores the line.
    pub fn vary(&mut self, play: impl FnOnce(&mut Self)) {
        let (before, now, plies) = (self.before, self.now, self.plies);
        // `None` for a game whose rules do not depend on past positions.
        let last = self.past.pop();
        let depth = self.past.len();
        (self.now, self.plies) = (before, plies - 1);
        play(self);
        while self.past.len() > depth {
            self.past.pop();
        }
        if let Some(last) = last {
            self.past.restore(last);
        }
        (self.before, self.now, self.plies) = (before, now, plies);
    }
}
