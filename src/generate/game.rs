//! Playing by lot.

use super::annotate::Annotator;
use super::random::Random;
use super::sheet::Sheet;
use super::{Plan, Records};
use crate::games::Listed;
use crate::record::{Claim, Square, write_tags};
use crate::rules::{Ending, Outcome, Past, Rulings, Side};

/// The games of a plan.
pub(super) struct Games<G: Listed> {
    rulings: G::Rulings,
    start: G::Position,
    /// What the tags say of a given start.
    position: Option<String>,
    not_default: String,
    seed: u64,
    max_plies: u32,
    annotated: bool,
}

/// How a game came out.
struct Played {
    outcome: Option<Outcome>,
    points: Option<String>,
}

impl<G: Listed> Games<G> {
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
        }
    }

    /// Plays and writes a game.
    fn play(&self, number: u64, movetext: &mut Vec<u8>) -> Played {
        let mut sheet = Sheet::new(G::to_move(&self.start) == Side::Black, movetext);
        let mut annotator = self.annotated.then(|| Annotator::new(self.seed, number));
        let mut random = Random::new(self.seed, number);
        let mut line = Line::<G>::new(&self.start, &self.rulings);
        while line.plies < self.max_plies && line.play(&mut random, &mut sheet) {
            if let Some(annotator) = &mut annotator {
                annotator.annotate(&mut line, &mut sheet);
            }
        }
        let ending = line.ending();
        let score = ending.and_then(|_| G::score(&line.now, &self.rulings));
        let counted = score.as_ref().and_then(G::outcome_of);
        let outcome = ending.and_then(|ending| ending.outcome).or(counted.as_ref().map(|(outcome, _)| *outcome));
        sheet.finish(token(outcome));
        Played { outcome, points: counted.map(|(_, points)| points) }
    }
}

impl<G: Listed> Records for Games<G> {
    fn record(&self, number: u64, out: &mut Vec<u8>) {
        let mut movetext = Vec::with_capacity(4096);
        let played = self.play(number, &mut movetext);
        let round = (u128::from(number) + 1).to_string();
        let score = played.points.as_ref().map(|points| match played.outcome {
            Some(Outcome::Win(Side::White)) => format!("{points}-0"),
            Some(Outcome::Win(Side::Black)) => format!("0-{points}"),
            _ => String::from("0-0"),
        });
        let mut tags = vec![
            ("Event", "Random game"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", &*round),
            ("White", "Random"),
            ("Black", "Random"),
            ("Result", token(played.outcome)),
            ("Variant", G::NAME),
        ];
        if !self.not_default.is_empty() {
            tags.push(("Rulings", &self.not_default));
        }
        if let Some(position) = &self.position {
            tags.extend([("SetUp", "1"), ("FEN", position)]);
        }
        tags.extend(score.as_ref().map(|score| ("Score", &**score)));
        write_tags(&mut tags, out);
        out.push(b'\n');
        out.append(&mut movetext);
    }
}

fn token(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or(Claim::Open.token(), Outcome::token)
}

/// The main line or a variation while it is played.
pub(super) struct Line<'r, G: Listed> {
    rulings: &'r G::Rulings,
    /// The position before the last ply.
    before: G::Position,
    now: G::Position,
    past: G::Past,
    /// Plies from the start of the record.
    plies: u32,
    path: Vec<Square>,
}

impl<'r, G: Listed> Line<'r, G> {
    fn new(start: &G::Position, rulings: &'r G::Rulings) -> Self {
        let past = G::Past::new(start, rulings);
        Self { rulings, before: *start, now: *start, past, plies: 0, path: Vec::new() }
    }

    /// Draws a ply, plays and writes it; false where the game is over.
    pub fn play(&mut self, random: &mut Random, sheet: &mut Sheet<'_>) -> bool {
        if self.past.draw(&self.now).is_some() {
            return false;
        }
        let drawn = G::draw_ply(&self.now, self.rulings, &mut |bound| random.below(bound), &mut self.path);
        let Some(ply) = drawn else { return false };
        self.before = self.now;
        G::play(&mut self.now, &ply);
        self.past.push(&self.before, &ply, &self.now);
        let path = self.path.iter().copied();
        sheet.ply(self.plies, |out| G::write_ply(&self.before, self.rulings, &ply, path, out));
        self.plies += 1;
        true
    }

    /// How the game has ended, if it has. A win counts before a draw.
    fn ending(&self) -> Option<Ending> {
        let drawn = self.past.draw(&self.now);
        let drawn = drawn.map(|reason| Ending { reason, outcome: Some(Outcome::Draw) });
        G::ending(&self.now, self.rulings).or(drawn)
    }

    /// Lets `play` go on from before the last ply, then takes the line back to where it was.
    pub fn vary(&mut self, play: impl FnOnce(&mut Self)) {
        let (before, now, plies) = (self.before, self.now, self.plies);
        // A game without memory has nothing to set aside.
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
