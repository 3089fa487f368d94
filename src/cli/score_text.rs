//! The count of Walking Purchase, told.

use crate::games::Piece;
use crate::games::Profile;
use crate::games::walking_purchase::abacus::Abacus;
use crate::games::walking_purchase::score::Score;
use crate::games::walking_purchase::steps::{Board256, ScoringStep};
use crate::games::walking_purchase::{Position, WalkingPurchase, WalkingPurchaseRulings};
use crate::games::walking_purchase::{STONE, WALKER};
use crate::record::Square;
use crate::rules::{Outcome, Side};
use crate::sink::board::{Look, Mark, draw, whole};
use anstyle::{AnsiColor, Style};
use anyhow::{Result, ensure};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The sum and the abacus, which must agree.
pub(super) fn summed(position: &Position, rulings: WalkingPurchaseRulings) -> Result<(Score, Abacus)> {
    let (score, abacus) = (position.score(rulings), position.abacus(rulings));
    let agree = abacus.outcome() == score.outcome && abacus.points() == score.points;
    ensure!(agree, "sum and abacus disagree on `{position:?}`; please report this");
    Ok((score, abacus))
}

/// The count as a table or, explained, in the seven steps of the rule text.
pub(super) fn explained(
    position: &Position,
    rulings: WalkingPurchaseRulings,
    explain: bool,
    look: Look,
) -> Result<String> {
    let (score, _) = summed(position, rulings)?;
    if !explain {
        return Ok(table(&score));
    }
    let mut text = String::new();
    let mut before = Before::of(position);
    for step in position.scoring_steps(rulings) {
        text.push_str(&told(&step, &before, look));
        before = Before { board: step.board, beside: step.beside, prisoners: step.prisoners };
    }
    text.push_str(&table(&score));
    Ok(text)
}

fn table(score: &Score) -> String {
    let mut text = String::from("         edge   1   2   3   4   5   6  centre    stones  prisoners   total\n");
    for side in Side::BOTH {
        let part = score.side(side);
        let _ = write!(text, "  {side:<6}");
        for (ring, count) in part.rings.iter().enumerate() {
            let width = match ring {
                0 => 5,
                7 => 8,
                _ => 4,
            };
            let _ = write!(text, "{count:>width$}");
        }
        let _ = writeln!(text, "{:>10}{:>11}{:>8}", part.stones, part.prisoners_surplus, part.total);
    }
    if let Some(moved) = score.compensation {
        let _ = writeln!(
            text,
            "  White's stone on {} counts {} instead of {} for the first move",
            moved.square, moved.to, moved.from
        );
    }
    let _ = match score.outcome {
        Outcome::Win(side) => writeln!(text, "  {side} wins by {} points; sum and abacus agree", score.points),
        Outcome::Draw => writeln!(text, "  a draw, 0 to 0; sum and abacus agree"),
    };
    text
}

/// What lay on the table before a step.
struct Before {
    board: Board256,
    beside: [[u64; 8]; 2],
    prisoners: [u64; 2],
}

impl Before {
    /// Before the first step.
    fn of(position: &Position) -> Self {
        let walkers = Side::BOTH.map(|side| position.walkers(side));
        let board = Board256 { stones: *position.stones(), walkers: Some(walkers) };
        let prisoners = Side::BOTH.map(|side| position.prisoners(side).into());
        Self { board, beside: [[0; 8]; 2], prisoners }
    }
}

/// A step: its sentences, the board with the squares marked that changed, what lies beside it. In colour what came is
/// green, what went is red, and what is of the other side now or counts otherwise than before is yellow.
fn told(step: &ScoringStep, before: &Before, look: Look) -> String {
    let mut text = format!("\n{}. {}\n", step.number, step.title);
    for sentence in &step.sentences {
        let _ = writeln!(text, "   {sentence}");
    }
    let marks: BTreeSet<Square> = step.squares.iter().copied().collect();
    let mark = |square: Square| match (piece(&before.board, square), piece(&step.board, square)) {
        _ if !marks.contains(&square) => Mark::None,
        (None, Some(_)) => Mark::Came,
        (_, None) => Mark::Went,
        (Some(_), Some(_)) => Mark::Ply,
    };
    draw(&WalkingPurchase::ABOUT, whole(16, 16), |square| piece(&step.board, square), mark, look, &mut text);
    let count = |words: String, changed: bool| {
        let style = if changed && look.colour { AnsiColor::Yellow.on_default().bold() } else { Style::new() };
        format!("{style}{words}{style:#}")
    };
    for side in Side::BOTH {
        let (now, then) = (&step.beside[side.index()], &before.beside[side.index()]);
        if now.iter().any(|count| *count > 0) {
            let rings = now.iter().zip(then).enumerate().filter(|(_, (now, _))| **now > 0);
            let words =
                |(ring, (now, then)): (usize, (&u64, &u64))| count(format!("{now} of ring {ring}"), now != then);
            let list: Vec<String> = rings.map(words).collect();
            let _ = writeln!(text, "beside the board, {side}: {}", list.join(", "));
        }
    }
    let [white, black] = Side::BOTH.map(|side| {
        let [then, now] = [before.prisoners, step.prisoners].map(|prisoners| prisoners[side.index()]);
        count(format!("{side} {now}"), now != then)
    });
    let _ = writeln!(text, "prisoners: {white}, {black}");
    text
}

fn piece(board: &Board256, square: Square) -> Option<Piece> {
    let stone = |side: &Side| board.stones[side.index()][usize::from(square.rank)] & 1 << square.file != 0;
    let walker = |side: &Side| board.walkers.is_some_and(|walkers| walkers[side.index()].contains(&square));
    let found = |side: &Side| {
        let kind = if walker(side) { Some(&WALKER) } else { stone(side).then_some(&STONE) };
        kind.map(|kind| Piece { side: *side, kind, captive: false })
    };
    Side::BOTH.iter().find_map(found)
}
