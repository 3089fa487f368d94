//! One pass over one record, generic over the game.
//!
//! Tokens come in one after the other; each ply is resolved and played as it
//! comes. Variations are played like the main line, each from the position
//! that it branches from. After its first error a line is not played on.

mod line;
mod observer;

pub use observer::{Observer, Played, Trouble, Where};

use crate::record::{Claim, Span, Spelling, Syntax, Token, Tokens, Written};
use crate::rules::{Ending, Game, Illegal, Memo, Past, PlayAfterEnd, Reason, Side};
use line::{Frame, Line};

/// What a replay came to: the main line of the record.
#[derive(Clone, Debug)]
pub struct Replayed<G: Game> {
    /// The position that it reached.
    pub position: G::Position,
    /// How many of its plies were played.
    pub plies: u32,
    /// Whether it was played to its end.
    pub whole: bool,
    /// How the game ended, if the position is an ending.
    pub ending: Option<Ending>,
    /// The closing token, its place, and whether it is spelled canonically.
    pub claim: Option<(Claim, Span, bool)>,
}

/// Replays the movetext of a record from a position, and tells an observer of each ply and of what is wrong.
#[inline]
pub fn replay<'s, G: Game, O: Observer<G>>(
    start: &G::Position,
    rulings: &G::Rulings,
    tokens: &mut impl Tokens<'s>,
    observer: &mut O,
) -> Replayed<G> {
    let mut replay = Replay::<G>::new(start, rulings);
    loop {
        if let Some((number, span)) = tokens.common_number() {
            replay.number(number, span, observer);
        }
        if let Some((written, span)) = tokens.common_ply(G::USUAL_PLY) {
            replay.ply(written, span, observer);
            continue;
        }
        let Some((token, span)) = tokens.other() else { break };
        match token {
            Token::Ply(written) => replay.other_ply(written, span, observer),
            Token::Number(number) => replay.other_number(number, span, observer),
            Token::Comment(_) | Token::Nag(_) => {}
            // Matched here and not in a method: passing a whole token to one would build it in memory.
            Token::Open => replay.open(),
            Token::Close => replay.close(),
            Token::Result(claim, canonical) => replay.result(claim, canonical, span),
            Token::Unreadable(syntax) => replay.fault(syntax, span, observer),
        }
    }
    replay.outcome()
}

/// Why a ply cannot be played where the game is over, by a draw by counting or on the board.
#[cold]
#[must_use]
pub fn after_end<G: Game>(
    position: &G::Position,
    rulings: &G::Rulings,
    written: &Written<'_>,
    drawn: Option<Reason>,
) -> Illegal {
    let reason = match (G::ending(position, rulings), drawn) {
        (Some(ending), _) => ending.reason,
        (None, drawn) => drawn.unwrap_or(Reason::NoPly),
    };
    // What the words alone show to be wrong goes first.
    match G::resolve(position, rulings, written) {
        Err(illegal) if illegal.is_of_text() => illegal,
        _ => PlayAfterEnd(reason).into(),
    }
}

struct Replay<'r, G: Game> {
    rulings: &'r G::Rulings,
    line: Line<G>,
    frames: Vec<Frame<G>>,
    past: G::Past,
    /// Variations opened inside a line that is not played on.
    skipped: usize,
    /// 0 where White moves first, 1 where Black does.
    offset: u32,
    claim: Option<(Claim, Span, bool)>,
}

impl<'r, G: Game> Replay<'r, G> {
    fn new(start: &G::Position, rulings: &'r G::Rulings) -> Self {
        let past = G::Past::new(start, rulings);
        let mut line = Line::new(start, 0);
        line.draw(past.draw(start));
        let offset = u32::from(G::to_move(start) == Side::Black);
        Self { rulings, line, frames: Vec::new(), past, skipped: 0, offset, claim: None }
    }

    /// The number due before the next ply.
    #[inline(always)]
    const fn due(&self) -> u32 {
        (self.line.number() + self.offset) / 2 + 1
    }

    #[inline(always)]
    fn number<O: Observer<G>>(&mut self, number: u32, span: Span, observer: &mut O) {
        if number != self.due() {
            self.wrong_number(number, span, observer);
        }
    }

    /// The same, apart from the hot loop.
    #[inline(never)]
    fn other_number<O: Observer<G>>(&mut self, number: u32, span: Span, observer: &mut O) {
        self.number(number, span, observer);
    }

    #[cold]
    fn wrong_number<O: Observer<G>>(&mut self, number: u32, span: Span, observer: &mut O) {
        if !self.line.failed {
            let due = self.due();
            observer.trouble(&self.place(1), span, Trouble::MoveNumber { written: number, due });
        }
    }

    #[inline(always)]
    fn ply<O: Observer<G>>(&mut self, written: Written<'_>, span: Span, observer: &mut O) {
        let line = &mut self.line;
        if line.stopped || G::is_over_at_sight(&line.now, self.rulings) {
            return self.stopped(written, span, observer);
        }
        let memo = G::Memo::of(&line.now);
        let style = match G::play_into(&mut line.now, self.rulings, &written, &mut line.ply) {
            Some(style) => style,
            None => match self.other_spelling(written, span, observer) {
                Some(style) => style,
                None => return,
            },
        };
        let line = &mut self.line;
        line.memo = memo;
        line.plies += 1;
        line.variations = 0;
        let Some(ply) = &line.ply else { return };
        self.past.push(ply, &line.now);
        let drawn = self.past.draw(&line.now);
        line.draw(drawn);
        let style = written.style.and(style);
        if !style.is_none() {
            observer.trouble(&self.place(0), span, Trouble::Style(style));
        }
        let Some(ply) = &self.line.ply else { return };
        let played = Played { after: &self.line.now, ply, written: &written, span, memo };
        observer.ply(&self.place(0), &played);
    }

    /// The same, apart from the hot loop.
    #[inline(never)]
    fn other_ply<O: Observer<G>>(&mut self, written: Written<'_>, span: Span, observer: &mut O) {
        self.ply(written, span, observer);
    }

    // The cold ones take the ply by value: a reference would keep it in memory on the hot path.

    /// A ply that is not strictly legal: another spelling, or a fault.
    #[cold]
    fn other_spelling<O: Observer<G>>(
        &mut self,
        written: Written<'_>,
        span: Span,
        observer: &mut O,
    ) -> Option<Spelling> {
        match G::resolve(&self.line.now, self.rulings, &written) {
            Ok(resolved) => {
                G::play(&mut self.line.now, &resolved.ply);
                self.line.ply = Some(resolved.ply);
                Some(resolved.style)
            }
            Err(illegal) => {
                self.fail(span, Trouble::Illegal(illegal), observer);
                None
            }
        }
    }

    /// A ply where none can be played.
    #[cold]
    fn stopped<O: Observer<G>>(&mut self, written: Written<'_>, span: Span, observer: &mut O) {
        if self.line.failed {
            return;
        }
        if self.line.closed {
            return self.fail(span, Trouble::Syntax(Syntax::UnexpectedCharacter), observer);
        }
        let illegal = after_end::<G>(&self.line.now, self.rulings, &written, self.line.drawn);
        self.fail(span, Trouble::Illegal(illegal), observer);
    }

    #[cold]
    fn fail<O: Observer<G>>(&mut self, span: Span, trouble: Trouble, observer: &mut O) {
        if !self.line.failed {
            observer.trouble(&self.place(1), span, trouble);
            self.line.fail();
        }
    }

    fn place(&self, ahead: u32) -> Where<'_, G> {
        Where { frames: &self.frames, line: &self.line, ahead }
    }

    #[cold]
    fn fault<O: Observer<G>>(&mut self, syntax: Syntax, span: Span, observer: &mut O) {
        self.fail(span, Trouble::Syntax(syntax), observer);
    }

    #[inline(never)]
    fn result(&mut self, claim: Claim, canonical: bool, span: Span) {
        if self.skipped > 0 {
            return;
        }
        if self.frames.is_empty() {
            self.claim.get_or_insert((claim, span, canonical));
        }
        self.line.close();
    }

    /// Begins a variation to the last ply of the line.
    #[inline(never)]
    fn open(&mut self) {
        if self.line.failed {
            self.skipped += 1;
            return;
        }
        self.line.variations += 1;
        let aside = if self.line.plies > 0 { self.past.pop() } else { None };
        let branch = self.line.branch();
        let parent = std::mem::replace(&mut self.line, branch);
        self.frames.push(Frame { line: parent, aside, depth: self.past.len() });
        self.line.draw(self.past.draw(&self.line.now));
    }

    /// Ends a variation.
    #[inline(never)]
    fn close(&mut self) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else {
            self.back();
        }
    }

    /// Goes back to the line that the variation branched from.
    fn back(&mut self) {
        let Some(Frame { line, aside, depth }) = self.frames.pop() else { return };
        while self.past.len() > depth {
            self.past.pop();
        }
        if let Some(step) = aside {
            self.past.restore(step);
        }
        self.line = line;
    }

    fn outcome(mut self) -> Replayed<G> {
        // Variations that were never closed.
        self.frames.truncate(1);
        if !self.frames.is_empty() {
            self.back();
        }
        let Line { now, plies, failed, drawn, .. } = self.line;
        let ending = if failed {
            None
        } else {
            // A win counts before a draw.
            let drawn = drawn.map(|reason| Ending { reason, outcome: Some(crate::rules::Outcome::Draw) });
            G::ending(&now, self.rulings).or(drawn)
        };
        Replayed { position: now, plies, whole: !failed, ending, claim: self.claim }
    }
}
