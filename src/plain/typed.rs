//! The games behind one type each: traits that can be boxed, and their one implementation for all games.

use super::ply::Ply;
use super::score::{Score, counted};
use crate::games::{Piece, Profile, Variant, Visitor};
use crate::record::{Square, Written};
use crate::replay::after_end;
use crate::rules::{Ending, Illegal, Memo, Outcome, Past, Reason, Rulings, Side, perft_bulk};
use crate::suggest::{Suggestion, suggest};
use std::any::Any;
use std::ops::ControlFlow;

/// A position of some game.
pub(super) trait AnyPosition: Send + Sync {
    fn variant(&self) -> Variant;
    /// Files and ranks.
    fn size(&self) -> [u8; 2];
    fn boxed(&self) -> Box<dyn AnyPosition>;
    fn as_any(&self) -> &dyn Any;
    /// Whether game, position and rulings are the same.
    fn same(&self, other: &dyn AnyPosition) -> bool;
    fn text(&self) -> String;
    fn rulings(&self) -> Vec<(&'static str, String)>;
    fn not_default(&self) -> Vec<String>;
    /// Whether the game starts from here.
    fn is_start(&self) -> bool;
    fn to_move(&self) -> Side;
    fn piece(&self, square: Square) -> Option<Piece>;
    /// How the game has ended on the board, with an outcome in any case.
    fn ending(&self) -> Option<Ending>;
    fn score(&self) -> Option<Score>;
    fn count_plies(&self, bound: u64) -> u64;
    fn visit_plies(&self, visit: &mut dyn FnMut(Ply) -> ControlFlow<()>);
    fn perft(&self, depth: u32) -> u64;
    fn resolve(&self, written: &Written<'_>) -> Result<Ply, Illegal>;
    fn play(&mut self, written: &Written<'_>) -> Result<(), Illegal>;
    fn suggest(&self, written: &[u8], most: usize) -> Vec<Suggestion>;
    /// A game that begins here.
    fn state(&self) -> Box<dyn AnyState>;
}

/// A game in progress.
pub(super) trait AnyState: Send + Sync {
    fn boxed(&self) -> Box<dyn AnyState>;
    fn position(&self) -> &dyn AnyPosition;
    fn ending(&self) -> Option<Ending>;
    fn resolve(&self, written: &Written<'_>) -> Result<Ply, Illegal>;
    fn play(&mut self, written: &Written<'_>) -> Result<Ply, Illegal>;
    /// Takes the last ply back, if there is one.
    fn undo(&mut self);
}

/// A position of this game and what it is played under.
#[derive(Clone)]
pub(super) struct Typed<G: Profile> {
    pub position: G::Position,
    pub rulings: G::Rulings,
}

/// The start position of a game under its default rulings.
pub(super) struct Start;

impl Visitor for Start {
    type Out = Box<dyn AnyPosition>;
    fn visit<G: Profile>(self) -> Self::Out {
        let rulings = G::Rulings::default();
        Box::new(Typed::<G> { position: G::start(&rulings), rulings })
    }
}

/// The ply as a value, given the position before it and the squares of its text.
pub(super) fn ply_of<G: Profile>(
    before: &G::Position,
    rulings: &G::Rulings,
    ply: &G::Ply,
    path: impl Iterator<Item = Square>,
) -> Ply {
    let mut text = Vec::new();
    G::write_ply(before, rulings, ply, path, &mut text);
    let (kind, turn) = G::kind(ply);
    Ply::new(G::VARIANT, &text, kind, turn, G::captured(ply))
}

impl<G: Profile> Typed<G> {
    /// Decides a written ply: what it is, and the position after it.
    fn step(&self, written: &Written<'_>, drawn: Option<Reason>) -> Result<(G::Ply, G::Position), Illegal> {
        if drawn.is_some() || G::is_over_at_sight(&self.position, &self.rulings) {
            return Err(after_end::<G>(&self.position, &self.rulings, written, drawn));
        }
        let mut after = self.position;
        if let Some(resolved) = G::play_written(&mut after, &self.rulings, written) {
            return Ok((resolved.ply, after));
        }
        let ply = G::resolve(&self.position, &self.rulings, written)?.ply;
        G::play(&mut after, &ply);
        Ok((ply, after))
    }

    fn ply(&self, ply: &G::Ply, written: &Written<'_>) -> Ply {
        ply_of::<G>(&self.position, &self.rulings, ply, written.squares())
    }

    /// The ending with the outcome that the count gives, where it decides.
    fn decided(&self, ending: Ending) -> Ending {
        let outcome = || counted::<G>(&self.position, &self.rulings).map(|(outcome, _)| outcome);
        Ending { outcome: ending.outcome.or_else(outcome), ..ending }
    }
}

impl<G: Profile> AnyPosition for Typed<G> {
    fn variant(&self) -> Variant {
        G::VARIANT
    }

    fn size(&self) -> [u8; 2] {
        [G::FILES, G::RANKS]
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn AnyPosition) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|other| self.position == other.position && self.rulings == other.rulings)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        G::write_position(&self.position, &mut text);
        text
    }

    fn rulings(&self) -> Vec<(&'static str, String)> {
        G::Rulings::ALL.iter().enumerate().map(|(index, info)| (info.name, self.rulings.value(index))).collect()
    }

    fn not_default(&self) -> Vec<String> {
        self.rulings.not_default()
    }

    fn is_start(&self) -> bool {
        self.position == G::start(&self.rulings)
    }

    fn to_move(&self) -> Side {
        G::to_move(&self.position)
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        if square.is_on(G::FILES, G::RANKS) { G::piece(&self.position, square) } else { None }
    }

    fn ending(&self) -> Option<Ending> {
        G::ending(&self.position, &self.rulings).map(|ending| self.decided(ending))
    }

    fn score(&self) -> Option<Score> {
        counted::<G>(&self.position, &self.rulings).map(|(_, score)| score)
    }

    fn count_plies(&self, bound: u64) -> u64 {
        G::count_plies(&self.position, &self.rulings, bound)
    }

    fn visit_plies(&self, visit: &mut dyn FnMut(Ply) -> ControlFlow<()>) {
        let _ = G::visit_plies(&mut self.position.clone(), &self.rulings, &mut |_, ply, path: &[Square]| {
            visit(ply_of::<G>(&self.position, &self.rulings, ply, path.iter().copied()))
        });
    }

    fn perft(&self, depth: u32) -> u64 {
        perft_bulk::<G>(&mut self.position.clone(), &self.rulings, depth)
    }

    fn resolve(&self, written: &Written<'_>) -> Result<Ply, Illegal> {
        self.step(written, None).map(|(ply, _)| self.ply(&ply, written))
    }

    fn play(&mut self, written: &Written<'_>) -> Result<(), Illegal> {
        self.position = self.step(written, None)?.1;
        Ok(())
    }

    fn suggest(&self, written: &[u8], most: usize) -> Vec<Suggestion> {
        suggest::<G>(&self.position, &self.rulings, written, &[], most)
    }

    fn state(&self) -> Box<dyn AnyState> {
        let past = G::Past::new(&self.position, &self.rulings);
        Box::new(TypedState::<G> { now: self.clone(), past, steps: Vec::new() })
    }
}

/// A game in progress, with what takes its plies back.
#[derive(Clone)]
struct TypedState<G: Profile> {
    now: Typed<G>,
    past: G::Past,
    steps: Vec<(G::Ply, G::Memo)>,
}

impl<G: Profile> TypedState<G> {
    /// The draw by counting that stops the game. A game that has ended on the board needs none.
    fn drawn(&self) -> Option<Reason> {
        self.past.draw(&self.now.position)
    }
}

impl<G: Profile> AnyState for TypedState<G> {
    fn boxed(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn position(&self) -> &dyn AnyPosition {
        &self.now
    }

    fn ending(&self) -> Option<Ending> {
        // A win counts before a draw.
        let drawn = || self.drawn().map(|reason| Ending { reason, outcome: Some(Outcome::Draw) });
        AnyPosition::ending(&self.now).or_else(drawn)
    }

    fn resolve(&self, written: &Written<'_>) -> Result<Ply, Illegal> {
        self.now.step(written, self.drawn()).map(|(ply, _)| self.now.ply(&ply, written))
    }

    fn play(&mut self, written: &Written<'_>) -> Result<Ply, Illegal> {
        let (ply, after) = self.now.step(written, self.drawn())?;
        let played = self.now.ply(&ply, written);
        self.steps.push((ply, G::Memo::of(&self.now.position)));
        self.past.push(&ply, &after);
        self.now.position = after;
        Ok(played)
    }

    fn undo(&mut self) {
        if let Some((ply, memo)) = self.steps.pop() {
            self.past.pop();
            memo.take_back(&mut self.now.position, &ply);
        }
    }
}
