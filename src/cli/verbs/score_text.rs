//! A count, told: as a table, or stage by stage with boards.

use crate::games::{Piece, Profile, Stage};
use crate::record::Square;
use crate::rules::{Column, Count, Outcome, Score, Side, Value};
use crate::sink::board::{Highlight, TextLook, draw, whole};
use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use std::fmt::Write;

/// The count of a position, where the game has points.
///
/// # Errors
/// If it is made in two ways and they disagree.
pub(in crate::cli) fn checked<G: Profile>(position: &G::Position, rulings: &G::Rulings) -> Result<Option<Count>> {
    let Some(count) = G::count(position, rulings) else { return Ok(None) };
    let count = count.checked().with_context(|| {
        let mut text = String::new();
        G::write_position(position, &mut text);
        format!("cannot count `{text}`; please report this")
    })?;
    Ok(Some(count))
}

/// How a game came out: `White has won by 66 points`, `White has won, 35 to 26`, `a draw`.
pub(in crate::cli) fn closing(outcome: Outcome, score: Option<Score>) -> String {
    let points = score.map(|score| (score.winner_first(), score.loser_has_none()));
    match (outcome, points) {
        (Outcome::Win(side), None) => format!("{side} has won"),
        (Outcome::Win(side), Some(([winner, _], true))) => format!("{side} has won by {winner} points"),
        (Outcome::Win(side), Some(([winner, loser], false))) => format!("{side} has won, {winner} to {loser}"),
        (Outcome::Draw, Some(([white, black], false))) => format!("a draw, {white} to {black}"),
        (Outcome::Draw, Some((_, true)) | None) => "a draw".to_owned(),
    }
}

/// The count as a table; explained, with the stages in front of it.
pub(in crate::cli) fn explained<G: Profile>(
    position: &G::Position,
    rulings: &G::Rulings,
    count: &Count,
    explain: bool,
    look: TextLook,
) -> String {
    let mut text = String::new();
    if explain {
        let mut before = Before::<G>::of(position);
        for stage in G::stages(position, rulings) {
            let board = Board::<G>::of(&stage.pieces);
            text.push_str(&told::<G>(&stage, &board, &before, look));
            before = Before { board, beside: stage.beside, prisoners: stage.prisoners };
        }
    }
    table(count, &mut text);
    text
}

/// What is left of the columns of a table.
const LABEL: usize = 8;
const TOTAL: Column = Column { head: "total", width: 8 };

fn table(count: &Count, text: &mut String) {
    let columns = || count.parts.iter().flat_map(|part| part.columns).chain([&TOTAL]);
    let _ = write!(text, "{:LABEL$}", "");
    for Column { head, width } in columns() {
        let _ = write!(text, "{head:>width$}");
    }
    text.push('\n');
    for side in Side::BOTH {
        let _ = write!(text, "  {side:<width$}", width = LABEL - 2);
        let shown = count.parts.iter().filter(|part| !part.columns.is_empty());
        let cells = shown.flat_map(|part| match &part.values[side.index()] {
            Value::Number(number) => vec![number.to_string()],
            Value::Points(points) => vec![points.to_string()],
            Value::Each(numbers) => numbers.iter().map(u64::to_string).collect(),
        });
        for (cell, Column { width, .. }) in cells.chain([count.totals[side.index()].to_string()]).zip(columns()) {
            let _ = write!(text, "{cell:>width$}");
        }
        text.push('\n');
    }
    if let Some((rule, made)) = count.adjustment.and_then(|adjustment| Some((adjustment.rule, adjustment.made?))) {
        let _ = writeln!(
            text,
            "  {}'s {} on {} counts {} instead of {} for {}",
            rule.side, rule.piece, made.square, made.to, made.from, rule.pays_for
        );
    }
    let agree = count.twice.map_or_else(String::new, |twice| format!("; {} agree", twice.ways));
    let [winner, loser] = count.score.winner_first();
    let _ = match count.score.outcome {
        Outcome::Win(side) if count.score.loser_has_none() => {
            writeln!(text, "  {side} wins by {winner} points{agree}")
        }
        Outcome::Win(side) => writeln!(text, "  {side} wins, {winner} to {loser}{agree}"),
        Outcome::Draw => writeln!(text, "  a draw, {winner} to {loser}{agree}"),
    };
}

/// What stands on the squares of a board.
struct Board<G> {
    pieces: Vec<Option<Piece>>,
    game: std::marker::PhantomData<G>,
}

impl<G: Profile> Board<G> {
    fn of(pieces: &[(Square, Piece)]) -> Self {
        let mut squares = vec![None; usize::from(G::FILES) * usize::from(G::RANKS)];
        for &(square, piece) in pieces {
            squares[Self::index(square)] = Some(piece);
        }
        Self { pieces: squares, game: std::marker::PhantomData }
    }

    fn index(square: Square) -> usize {
        usize::from(square.rank) * usize::from(G::FILES) + usize::from(square.file)
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[Self::index(square)]
    }
}

/// What lay on the table before a stage.
struct Before<G> {
    board: Board<G>,
    beside: [Vec<String>; 2],
    prisoners: Option<[u64; 2]>,
}

impl<G: Profile> Before<G> {
    /// Before the first one.
    fn of(position: &G::Position) -> Self {
        let squares = (0..G::RANKS).flat_map(|rank| (0..G::FILES).map(move |file| Square::new(file, rank)));
        let pieces: Vec<_> = squares.filter_map(|at| G::piece(position, at).map(|piece| (at, piece))).collect();
        let prisoners = G::prisoners(position).map(|both| both.map(u64::from));
        Self { board: Board::of(&pieces), beside: [const { Vec::new() }; 2], prisoners }
    }
}

/// A stage: its sentences, the board with the squares marked that changed, what lies beside it. In colour what came is
/// green, what went is red, and what is of the other side now or counts otherwise than before is yellow.
fn told<G: Profile>(stage: &Stage, board: &Board<G>, before: &Before<G>, look: TextLook) -> String {
    let mut text = format!("\n{}. {}\n", stage.number, stage.title);
    for sentence in &stage.sentences {
        let _ = writeln!(text, "   {sentence}");
    }
    let mark = |square: Square| match (before.board.at(square), board.at(square)) {
        _ if !stage.changed.contains(&square) => Highlight::None,
        (None, Some(_)) => Highlight::Came,
        (_, None) => Highlight::Went,
        (Some(_), Some(_)) => Highlight::Ply,
    };
    draw(&G::ABOUT, whole(G::FILES, G::RANKS), |square| board.at(square), mark, look, &mut text);
    let highlighted = |words: String, changed: bool| {
        let style = if changed && look.colour { AnsiColor::Yellow.on_default().bold() } else { Style::new() };
        format!("{style}{words}{style:#}")
    };
    for side in Side::BOTH {
        let (now, then) = (&stage.beside[side.index()], &before.beside[side.index()]);
        if !now.is_empty() {
            let list: Vec<String> = now.iter().map(|item| highlighted(item.clone(), !then.contains(item))).collect();
            let _ = writeln!(text, "beside the board, {side}: {}", list.join(", "));
        }
    }
    if let Some(prisoners) = stage.prisoners {
        let [white, black] = Side::BOTH.map(|side| {
            let now = prisoners[side.index()];
            let changed = before.prisoners.map(|then| then[side.index()]) != Some(now);
            highlighted(format!("{side} {now}"), changed)
        });
        let _ = writeln!(text, "prisoners: {white}, {black}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{closing, table};
    use crate::rules::{Column, Count, Outcome, Part, Points, Score, Side, Value};

    #[test]
    fn a_game_in_which_both_have_points_says_both() {
        const FIELDS: &[Column] = &[Column { head: "inner", width: 7 }, Column { head: "outer", width: 7 }];
        let score = Score::larger_wins([Points::whole(26), Points::whole(35)]);
        let count = Count {
            score,
            parts: vec![Part {
                key: "fields",
                columns: FIELDS,
                values: [Value::Each(vec![6, 20]), Value::Each(vec![5, 30])],
            }],
            totals: score.points,
            adjustment: None,
            ledger: None,
            twice: None,
        };
        let mut text = String::new();
        table(&count, &mut text);
        let rows = "          inner  outer   total\n  White       6     20      26\n  Black       5     30      35\n";
        assert_eq!(text, format!("{rows}  Black wins, 35 to 26\n"));
        assert_eq!(closing(score.outcome, Some(score)), "Black has won, 35 to 26");
        let alone = Score::winner_takes(Outcome::Win(Side::White), Points::whole(66));
        assert_eq!(closing(alone.outcome, Some(alone)), "White has won by 66 points");
        let draw = Score::larger_wins([Points::whole(30); 2]);
        assert_eq!(closing(draw.outcome, Some(draw)), "a draw, 30 to 30");
    }
}
