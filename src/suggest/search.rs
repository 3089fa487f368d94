//! Searches for repairs, and counts how many plies of the rest are legal after each.

use super::edits::each_edit;
use super::rest::Rest;
use super::typed::Typed;
use super::{
    BACK, BLANK, DOUBLED, EARLIER, EXCHANGED, LEFT_OUT, LIMIT, LONGEST, MISSING, ONE_ERROR, PLAYED, REPLAYED,
    Suggestion, SuggestionKind, TELLING, VISITED,
};
use crate::games::Profile;
use crate::record::{Movetext, Sign, Token, Written};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The least number of following plies that is evidence for an error in an earlier ply.
const TELLING_REST: u32 = 4;
/// The number of following plies with which all candidates for a missing ply are compared at first.
const FIRST_LOOK: usize = 8;
/// The most candidates for a missing ply that are then compared with the whole rest.
const SECOND_LOOK: usize = 64;
/// The work of playing a ply in any spelling, counted in plies.
const SLOW_PLY: u32 = 16;
/// The work of rejecting a ply in any spelling, counted in plies: finding the reason may search many captures.
const SLOW_REFUSAL: u32 = 500;

/// A ply of the line before the fault, with the position before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before<'s, G: Profile> {
    pub position: G::Position,
    pub written: Written<'s>,
    pub text: &'s [u8],
}

/// A legal ply near the written text.
struct Candidate<G: Profile> {
    ply: Vec<u8>,
    distance: u32,
    kind: SuggestionKind,
    after: G::Position,
}

/// The work done by a search, to bound it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// The number of plies generated in search of candidates.
    pub visited: u32,
    /// The number of plies played.
    pub played: u32,
}

/// The search for repairs of one fault.
pub(super) struct Search<'r, 's, G: Profile> {
    rulings: &'r G::Rulings,
    rest: Rest<'s>,
    found: Vec<Suggestion>,
    /// Positions to which the suggested ply must not lead.
    taken: Vec<G::Position>,
    /// The work done so far, including that of earlier searches for the same fault.
    pub work: Work,
}

impl<'r, 's, G: Profile> Search<'r, 's, G> {
    pub const fn new(rulings: &'r G::Rulings, rest: Rest<'s>, work: Work) -> Self {
        Self { rulings, rest, found: Vec::new(), taken: Vec::new(), work }
    }

    /// Excludes plies that lead to these positions: a variation does not begin like its main line or another variation.
    pub fn without_taken(self, taken: &[G::Position]) -> Self {
        Self { taken: taken.to_vec(), ..self }
    }

    /// The suggestions for the written text. `before` are the plies before it, the last one directly before.
    pub fn run(
        &mut self,
        position: &G::Position,
        written: &[u8],
        before: &[Before<'_, G>],
        most: usize,
    ) -> Vec<Suggestion> {
        let Some(typed) = Typed::new(written) else { return Vec::new() };
        let ply = one_ply(written);
        self.replacements(position, &typed, ply.as_ref(), most);
        self.run_together(position, written);
        if self.rest.count > 0 {
            self.without(position, &typed, before);
            if let Some(ply) = &ply {
                self.exchanged(position, ply);
                self.earlier(before, ply);
                if !self.is_explained() {
                    self.missing(position, ply);
                }
            }
        }
        self.ranked(most)
    }

    fn ranked(&mut self, most: usize) -> Vec<Suggestion> {
        let mut found = std::mem::take(&mut self.found);
        found.sort_by(likelier);
        let best = found.first().map_or(0, |first| first.plays_on);
        // Drop suggestions after which less than half as many plies are legal as after the best.
        found.retain(|suggestion| suggestion.plays_on * 2 >= best);
        found.truncate(most);
        found
    }

    /// Whether one error in this ply explains everything: all following plies are legal. Then no ply is missing.
    fn is_explained(&self) -> bool {
        let explains = |it: &Suggestion| it.kind.replaces() && it.plays_whole() && it.distance <= ONE_ERROR;
        self.rest.count >= TELLING_REST && self.found.iter().any(explains)
    }

    fn push(&mut self, ply: Vec<u8>, kind: SuggestionKind, back: u32, distance: u32, plays_on: u32) {
        let ply = String::from_utf8(ply).unwrap_or_default();
        self.found.push(Suggestion { ply, kind, back, old: None, distance, plays_on, rest: self.rest.count });
    }

    /// Adds suggestions for legal plies near the written text.
    fn replacements(&mut self, position: &G::Position, typed: &Typed, ply: Option<&Written<'_>>, most: usize) {
        let mut candidates = self.candidates(position, typed, LIMIT, VISITED);
        // A ply that is legal as written is not a fault.
        if let Some(ply) = ply {
            let mut after = *position;
            if self.play(&mut after, ply) {
                candidates.retain(|candidate| candidate.after != after);
            }
        }
        candidates.retain(|candidate| !self.taken.contains(&candidate.after));
        candidates.truncate(REPLAYED);
        let mut whole = 0;
        for Candidate { ply, distance, kind, mut after } in candidates {
            let plays_on = self.plays_on(&mut after, usize::MAX);
            self.push(ply, kind, 0, distance, plays_on);
            // Candidates come in order of distance, so later ones cannot rank before these.
            whole += usize::from(plays_on == self.rest.count);
            if whole >= most {
                break;
            }
        }
    }

    /// The legal plies within the distance limit, the nearest first.
    fn candidates(&mut self, position: &G::Position, typed: &Typed, limit: u32, visit: u32) -> Vec<Candidate<G>> {
        let mut near: Vec<Candidate<G>> = Vec::new();
        let mut left = visit;
        let mut text = Vec::new();
        let flow = G::visit_plies(&mut position.clone(), self.rulings, &mut |after, ply, path| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            text.clear();
            G::write_ply(position, self.rulings, ply, path.iter().copied(), &mut text);
            if let Some((distance, kind)) = typed.compare(&text, path, limit) {
                near.push(Candidate { ply: text.clone(), distance, kind, after: *after });
                if near.len() >= 8 * REPLAYED {
                    nearest_first(&mut near);
                    near.truncate(REPLAYED);
                }
            }
            ControlFlow::Continue(())
        });
        self.work.visited += visit - left;
        if flow.is_break() {
            self.decided(position, typed, limit, &mut near);
        }
        nearest_first(&mut near);
        near.dedup_by(|one, other| one.ply == other.ply);
        near
    }

    /// Finds the legal plies one edit away, for a position with too many plies to generate them all.
    fn decided(&mut self, position: &G::Position, typed: &Typed, limit: u32, near: &mut Vec<Candidate<G>>) {
        let start = self.work.played;
        let mut decide = |text: &[u8]| {
            if self.work.played - start > PLAYED / 4 || self.work.played > PLAYED {
                return;
            }
            self.work.played += 1;
            let Some(written) = one_ply(text) else { return };
            let mut after = *position;
            let Some(resolved) = G::play_written(&mut after, self.rulings, &written) else { return };
            let mut ply = Vec::new();
            G::write_ply(position, self.rulings, &resolved.ply, written.squares(), &mut ply);
            let path: Vec<_> = written.squares().collect();
            if let Some((distance, kind)) = typed.compare(&ply, &path, limit) {
                near.push(Candidate { ply, distance, kind, after });
            }
        };
        each_edit(typed.text(), &mut decide);
        if let Some(turned) = typed.turned_round() {
            decide(turned);
        }
    }

    /// Adds suggestions that split the text into two plies without a blank between them.
    fn run_together(&mut self, position: &G::Position, written: &[u8]) {
        if written.len() > LONGEST {
            return;
        }
        for at in 1..written.len() {
            let (Some(one), Some(other)) = (one_ply(&written[..at]), one_ply(&written[at..])) else { continue };
            let (mut between, mut after) = (*position, *position);
            let first = self.play(&mut between, &one) && !self.taken.contains(&between);
            if first && self.play(&mut after, &one) && self.play(&mut after, &other) {
                let mut text = self.canonical(position, &one);
                text.push(b' ');
                text.extend(self.canonical(&between, &other));
                let plays_on = self.plays_on(&mut after, usize::MAX);
                self.push(text, SuggestionKind::RunTogether, 0, BLANK, plays_on);
            }
        }
    }

    /// Adds the suggestion to delete the faulty ply.
    fn without(&mut self, position: &G::Position, typed: &Typed, before: &[Before<'_, G>]) {
        let plays_on = self.plays_on(&mut position.clone(), usize::MAX);
        let last = before.last().and_then(|last| Typed::new(last.text));
        let repeats = last.is_some_and(|last| last.text() == typed.text());
        // One following ply may be legal for either side by chance and is no evidence.
        if plays_on > 1 || (repeats && plays_on == self.rest.count) {
            let (kind, distance) =
                if repeats { (SuggestionKind::Doubled, DOUBLED) } else { (SuggestionKind::Surplus, LEFT_OUT) };
            self.push(Vec::new(), kind, 0, distance, plays_on);
        }
    }

    /// Adds the suggestion to exchange the faulty ply and the next.
    fn exchanged(&mut self, position: &G::Position, ply: &Written<'_>) {
        let Some(&next) = self.rest.plies.first() else { return };
        let mut after = *position;
        if !self.play(&mut after, &next) || self.taken.contains(&after) {
            return;
        }
        let text = self.canonical(position, &next);
        if self.play(&mut after, ply) {
            let plays_on = 1 + self.plays_on_from(1, &mut after, usize::MAX);
            self.push(text, SuggestionKind::Exchanged, 0, EXCHANGED, plays_on);
        }
    }

    /// Adds suggestions for a legal ply before the fault that was meant to be another.
    fn earlier(&mut self, before: &[Before<'_, G>], ply: &Written<'_>) {
        if self.rest.count < TELLING_REST {
            return;
        }
        let mut visits = VISITED;
        for (back, index) in (1..).zip((0..before.len()).rev().take(BACK)) {
            let Some(typed) = Typed::new(before[index].text) else { continue };
            let visited = self.work.visited;
            let candidates = self.candidates(&before[index].position, &typed, ONE_ERROR, visits);
            visits = visits.saturating_sub(self.work.visited - visited);
            let mut original = before[index].position;
            self.play(&mut original, &before[index].written);
            for Candidate { ply: text, distance, mut after, .. } in candidates {
                let between = before[index + 1..].iter().map(|before| &before.written);
                let differs = after != original;
                if differs && between.chain([ply]).all(|ply| self.play(&mut after, ply)) {
                    let plays_on = self.plays_on(&mut after, usize::MAX);
                    if plays_on >= TELLING_REST {
                        self.push(text, SuggestionKind::Earlier, back, EARLIER + back + distance, plays_on);
                        let old = String::from_utf8_lossy(before[index].text);
                        self.found.last_mut().into_iter().for_each(|it| it.old = Some(old.to_string()));
                    }
                }
            }
        }
    }

    /// Adds suggestions to insert a ply that makes the faulty one legal.
    fn missing(&mut self, position: &G::Position, ply: &Written<'_>) {
        let mut fit = Vec::new();
        let mut left = VISITED / 4;
        let budget = self.work.played + (PLAYED.saturating_sub(self.work.played)) / 2;
        let flow = G::visit_plies(&mut position.clone(), self.rulings, &mut |after, inserted, path| {
            if left == 0 || self.work.played > budget {
                return ControlFlow::Break(());
            }
            left -= 1;
            if self.taken.contains(after) {
                return ControlFlow::Continue(());
            }
            let mut after = *after;
            self.work.played += 1;
            // Only the canonical spelling is tried, because rejecting other spellings is slow.
            if G::play_written(&mut after, self.rulings, ply).is_some() {
                let first = self.plays_on(&mut after.clone(), FIRST_LOOK);
                let mut text = Vec::new();
                G::write_ply(position, self.rulings, inserted, path.iter().copied(), &mut text);
                fit.push((first, text, after));
            }
            ControlFlow::Continue(())
        });
        self.work.visited += VISITED / 4 - left;
        let best = fit.iter().map(|&(plays_on, ..)| plays_on).max().unwrap_or(0);
        if best < 2 && best < self.rest.count {
            return;
        }
        fit.retain(|&(plays_on, ..)| plays_on == best);
        // If not all plies were examined, there may be more that fit.
        let mut many = flow.is_break() || fit.len() > SECOND_LOOK;
        fit.truncate(SECOND_LOOK);
        for (plays_on, _, after) in &mut fit {
            *plays_on = self.plays_on(after, usize::MAX);
        }
        let best = fit.iter().map(|&(plays_on, ..)| plays_on).max().unwrap_or(0);
        fit.retain(|&(plays_on, ..)| plays_on == best);
        many |= fit.len() > TELLING;
        if many {
            self.push(Vec::new(), SuggestionKind::Missing, 0, MISSING, best);
        } else {
            for (plays_on, text, _) in fit {
                self.push(text, SuggestionKind::Missing, 0, MISSING, plays_on);
            }
        }
    }

    fn plays_on(&mut self, position: &mut G::Position, most: usize) -> u32 {
        self.plays_on_from(0, position, most)
    }

    /// The number of plies of the rest that are legal, beginning with the ply at this index.
    fn plays_on_from(&mut self, from: usize, position: &mut G::Position, most: usize) -> u32 {
        let plies = std::mem::take(&mut self.rest.plies);
        let mut count = 0;
        for ply in plies.iter().skip(from).take(most) {
            if self.work.played >= PLAYED || !self.play(position, ply) {
                break;
            }
            count += 1;
        }
        self.rest.plies = plies;
        count
    }

    /// Plays a ply in any spelling if it is legal; otherwise leaves the position unchanged.
    fn play(&mut self, position: &mut G::Position, written: &Written<'_>) -> bool {
        self.work.played += 1;
        if G::is_over_at_sight(position, self.rulings) {
            return false;
        }
        if G::play_written(position, self.rulings, written).is_some() {
            return true;
        }
        // A capture in canonical notation is known to be illegal now; resolving it would only find the reason, slowly.
        if written.style.is_none() && written.sign == Sign::Capture {
            return false;
        }
        match G::resolve(position, self.rulings, written) {
            Ok(resolved) => {
                self.work.played += SLOW_PLY;
                G::play(position, &resolved.ply);
                true
            }
            Err(_) => {
                self.work.played += SLOW_REFUSAL;
                false
            }
        }
    }

    fn canonical(&self, position: &G::Position, written: &Written<'_>) -> Vec<u8> {
        let mut text = Vec::new();
        if let Ok(resolved) = G::resolve(position, self.rulings, written) {
            G::write_ply(position, self.rulings, &resolved.ply, written.squares(), &mut text);
        }
        text
    }
}

/// Orders suggestions: more legal following plies first, then smaller distance. The other keys make the order total.
pub(super) fn likelier(one: &Suggestion, other: &Suggestion) -> Ordering {
    let order = |of: &Suggestion| (of.rest - of.plays_on, of.distance, of.back);
    let ties = || (&one.ply, one.kind).cmp(&(&other.ply, other.kind));
    order(one).cmp(&order(other)).then_with(ties)
}

/// Sorts candidates by distance, and by text if equal, so that the order does not depend on move generation.
fn nearest_first<G: Profile>(candidates: &mut [Candidate<G>]) {
    candidates.sort_by(|one, other| (one.distance, &one.ply).cmp(&(other.distance, &other.ply)));
}

/// Reads a text that consists of exactly one ply.
pub(super) fn one_ply(text: &[u8]) -> Option<Written<'_>> {
    match Movetext::new(text, 0).next() {
        Some((Token::Ply(written), span)) if span.start == 0 && span.end == text.len() => Some(written),
        _ => None,
    }
}
