//! The messages and help for problems of a record.

use super::{BadRuling, Place, Problem, ProblemKind};
use crate::finding::{Words, list, quoted};
use crate::games::{Profile, Variant, Visitor};
use crate::rules::{Outcome, Score};
use crate::text::nearest;

/// The message and help for a problem. Quoted text is not yet safe to print.
pub fn words(problem: &Problem, written: &str) -> Words {
    let written = clipped(written);
    let (message, help) = match &problem.kind {
        ProblemKind::Syntax(syntax) => return syntax.words(&written),
        ProblemKind::Illegal(illegal) => return illegal.words(&written, problem.place == Place::Main(1)),
        ProblemKind::MoveNumber { due, .. } => {
            (format!("move number `{written}` where {due} is due"), Some(format!("the next ply belongs to move {due}")))
        }
        ProblemKind::UnknownVariant => {
            let names = Variant::ALL.map(Variant::name);
            let known = match names.split_last() {
                Some((last, [])) => format!("`{last}` is known"),
                Some((last, others)) => format!("{} and `{last}` are known", list(others, |name| format!("`{name}`"))),
                None => String::new(),
            };
            (format!("no game is called `{written}`"), Some(meant(names, &written) + &known))
        }
        ProblemKind::BadRuling(bad) => ruling_words(bad),
        ProblemKind::BadPosition(variant, error) => (
            format!("the position cannot be used: {error}"),
            Some(format!("for comparison, {} starts from `{}`", variant.title(), variant.visit(Start))),
        ),
        ProblemKind::MissingPosition => (
            "`SetUp \"1\"` says that a position follows, but there is no `FEN` tag".to_owned(),
            Some("add `[FEN \"<position>\"]`, or leave `SetUp` out to begin from the start position".to_owned()),
        ),
        ProblemKind::DuplicateTag { .. } => {
            (format!("tag {written} is given a second time"), Some("leave one of the two out".to_owned()))
        }
        ProblemKind::BadResult => {
            (format!("`{written}` is no result"), Some("a result is `1-0`, `0-1`, `1/2-1/2` or `*`".to_owned()))
        }
        ProblemKind::BadScore => (
            format!("`{written}` is no score"),
            Some("a score gives White's points and Black's, such as `37-0` or `0-12.5`".to_owned()),
        ),
        ProblemKind::ScoreWithoutPoints(variant) => {
            (format!("{} has no points to score", variant.title()), Some("leave the tag out".to_owned()))
        }
        ProblemKind::ScoreUnfinished => (
            format!("score `{written}` of a game that is not over"),
            Some("points are final only when the game is over".to_owned()),
        ),
        ProblemKind::ResultMismatch { claimed, outcome, reason, score } => (
            format!(
                "the result is claimed to be `{}`, but {}{}: {}",
                claimed.token(),
                won(*outcome),
                score.map(|score| format!(", {}", by(score))).unwrap_or_default(),
                reason.words()
            ),
            Some(format!("write `{}`", outcome.token())),
        ),
        ProblemKind::ScoreMismatch { score } => (
            format!("the score is claimed to be `{written}`, but it is {score}"),
            Some(format!("write `{score}`; `wz score --explain` shows the count step by step")),
        ),
        ProblemKind::ResultConflict { tag, token, .. } => (
            format!("the closing token says `{}`, the Result tag says `{}`", token.token(), tag.token()),
            Some(format!("the closing token counts; if it is right, write `[Result \"{}\"]`", token.token())),
        ),
        ProblemKind::ResultMissing { outcome, token } => {
            let what = if *token { "`*` closes a game that is over" } else { "the record has no closing result" };
            let help = match outcome {
                Some(outcome) => format!("the game is over: write `{}`", outcome.token()),
                None => "close it with `*`, or with the result if the game is over".to_owned(),
            };
            (what.to_owned(), Some(help))
        }
        ProblemKind::Unfinished(side) => (format!("the game is not over; {side} is to move"), None),
        ProblemKind::NonDefaultRuling(rulings) => (format!("judged under {}", quoted(rulings)), None),
        ProblemKind::Style(style) => (
            format!("`{written}` has {}", style.words().collect::<Vec<_>>().join(", ")),
            Some("`wz fmt` writes it canonically".to_owned()),
        ),
        ProblemKind::Spelling(canonical) => {
            (format!("`{written}` is not the canonical spelling"), Some(format!("write `{canonical}`")))
        }
        ProblemKind::PositionWithoutSetUp => {
            ("`FEN` without `SetUp \"1\"`; the position counts".to_owned(), Some("add `[SetUp \"1\"]`".to_owned()))
        }
        ProblemKind::Encoding => (
            "the record is not UTF-8; it is read as Windows-1252".to_owned(),
            Some("save the file as UTF-8".to_owned()),
        ),
        ProblemKind::NothingHere => {
            ("there is no record here".to_owned(), Some("a record has tags, plies or at least a result".to_owned()))
        }
        ProblemKind::RecordTooLarge(limit) => (
            format!("a record of more than {limit} bytes is not read"),
            Some("reading goes on where it ends; `--max-record-size` sets another limit".to_owned()),
        ),
        ProblemKind::LineTooLong(limit) => (
            format!("a line with `%` of more than {limit} bytes is not read"),
            Some("it belongs to no record; `--max-record-size` sets another limit".to_owned()),
        ),
        ProblemKind::DamagedInput(why) => {
            (format!("the input cannot be read to its end: {why}"), Some("what came before is read".to_owned()))
        }
    };
    Words { message, help: help.into_iter().collect() }
}

/// Writes the start position of a game as a position string.
struct Start;

impl Visitor for Start {
    type Out = String;
    fn visit<G: Profile>(self) -> String {
        let mut text = String::new();
        G::write_position(&G::start(&G::Rulings::default()), &mut text);
        text
    }
}

/// A question that suggests a name similar to the one written, to put before the help; empty if there is none.
fn meant(names: impl IntoIterator<Item = &'static str>, written: &str) -> String {
    nearest(names, written).map(|name| format!("did you mean `{name}`? ")).unwrap_or_default()
}

/// Cuts long text, so that messages stay readable.
fn clipped(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

fn ruling_words(bad: &BadRuling) -> (String, Option<String>) {
    match bad {
        BadRuling::Form(pair) => (
            format!("`{}` is no ruling", clipped(pair)),
            Some("rulings are written `name=value`, with spaces between them".to_owned()),
        ),
        BadRuling::Name(variant, name) => {
            let names = variant.ruling_names();
            let meant = meant(names.iter().copied(), name);
            let names = list(&names, |name| format!("`{name}`"));
            let help = format!("{meant}it has {names}; `wz rules {} --rulings` explains them", variant.name());
            (format!("{} has no ruling `{}`", variant.title(), clipped(name)), Some(help))
        }
        BadRuling::Value { name, value, values } => {
            (format!("ruling `{name}` cannot be `{}`", clipped(value)), Some(format!("it can be {values}")))
        }
        BadRuling::Twice(name) => (format!("ruling `{name}` is given twice"), Some("give it once".to_owned())),
    }
}

fn won(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => format!("{side} has won"),
        Outcome::Draw => "the game is drawn".to_owned(),
    }
}

/// The margin of a win: `by 66 points` if the loser has no points, otherwise `35 to 26`.
fn by(score: Score) -> String {
    let [winner, loser] = score.winner_first();
    if score.loser_has_none() { format!("by {winner} points") } else { format!("{winner} to {loser}") }
}
