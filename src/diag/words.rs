//! Findings in words: one sentence about this very input, and what would be right.

use super::plies;
use crate::games::{Profile, Variant, Visitor};
use crate::judge::{BadRuling, Place, Problem, ProblemKind};
use crate::record::{KNOWN_TAGS, Syntax};
use crate::rules::{Outcome, Reason, Score, Side};
use crate::text::{nearest, safe};

/// What there is to say about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// What is wrong, lower case, no full stop.
    pub message: String,
    /// What would be right, a line each.
    pub help: Vec<String>,
}

/// The words for a problem; `written` is the text that it is about. They are safe to show, whatever stands in the text.
#[must_use]
pub fn words(problem: &Problem, written: &str) -> Words {
    let Words { message, help } = unsafe_words(problem, written);
    Words { message: safe(message), help: help.into_iter().map(safe).collect() }
}

/// The same as it is quoted.
fn unsafe_words(problem: &Problem, written: &str) -> Words {
    let written = clipped(written);
    let (message, help) = match &problem.kind {
        ProblemKind::Syntax(syntax) => syntax_words(*syntax, &written),
        ProblemKind::Illegal(illegal) => return plies::words(illegal, &written, problem.place == Place::Main(1)),
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
                why(*reason)
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

/// The start position of a game.
struct Start;

impl Visitor for Start {
    type Out = String;
    fn visit<G: Profile>(self) -> String {
        let mut text = String::new();
        G::write_position(&G::start(&G::Rulings::default()), &mut text);
        text
    }
}

/// A question for a name that is much like the one written, to stand before what else there is to say.
fn meant(names: impl IntoIterator<Item = &'static str>, written: &str) -> String {
    nearest(names, written).map(|name| format!("did you mean `{name}`? ")).unwrap_or_default()
}

/// Long text is cut, so that a sentence stays one.
fn clipped(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// How that is written which a text that cannot be read is most like.
fn right_form(written: &str) -> String {
    let number = written.trim_end_matches(|last: char| !last.is_ascii_alphanumeric());
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit()) || matches!(number, "l" | "I");
    if let Some(result) = result_meant(written) {
        return format!("did you mean the result `{result}`? digits, `0` and `1`, no letters");
    }
    let form = if !number.is_empty() && is_number && matches!(&written[number.len()..], "." | "," | ":" | "-" | "/") {
        "a move number is digits and a full stop, `1.`"
    } else if is_much_like_a_ply(written) {
        "a ply names its squares with a sign between any two: `c2-c3`, `c2xc4xe4`"
    } else if KNOWN_TAGS.contains(&written) {
        "a comment goes in braces, `{…}`; a tag is `[Name \"value\"]`, on a line of its own"
    } else {
        "a comment goes in braces, `{…}`"
    };
    form.to_owned()
}

/// The result that `l-0`, `O-1` and the like are, as poor type and text recognition have them.
fn result_meant(written: &str) -> Option<&'static str> {
    let (white, black) = written.split_once(['-', ':', '–'])?;
    let one = |side| matches!(side, "1" | "l" | "I" | "i");
    let none = |side| matches!(side, "0" | "O" | "o");
    if one(white) && none(black) { Some("1-0") } else { (none(white) && one(black)).then_some("0-1") }
}

/// Whether it begins with a square and has another behind a sign, or what is left of them.
fn is_much_like_a_ply(written: &str) -> bool {
    let Some((from, to)) = written.split_once(['-', 'x', ':']) else { return false };
    let part = |of: &str| of.bytes().any(|byte| byte.is_ascii_digit()) && of.len() < 4;
    part(from) && from.starts_with(|file: char| file.is_ascii_lowercase()) && to.split(['-', 'x', ':']).any(part)
}

fn syntax_words(syntax: Syntax, written: &str) -> (String, Option<String>) {
    match syntax {
        Syntax::UnexpectedCharacter => (format!("`{written}` means nothing here"), Some(right_form(written))),
        Syntax::UnterminatedComment => {
            ("the comment that begins here has no end".to_owned(), Some("close it with `}`".to_owned()))
        }
        Syntax::UnterminatedTag => {
            ("the tag that begins here has no end".to_owned(), Some("a tag is `[Name \"value\"]`".to_owned()))
        }
        Syntax::UnterminatedVariation => {
            ("the variation that begins here has no end".to_owned(), Some("close it with `)`".to_owned()))
        }
        Syntax::TooDeep => (
            "variations are nested more than 250,000 deep here; what is deeper is not read".to_owned(),
            Some("close variations before opening more".to_owned()),
        ),
        Syntax::StrayParenthesis => (
            "`)` without a variation that it could close".to_owned(),
            Some("leave it out, or open the variation with `(`".to_owned()),
        ),
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

pub(super) fn list<T>(items: &[T], one: impl Fn(&T) -> String) -> String {
    items.iter().map(one).collect::<Vec<_>>().join(", ")
}

pub(super) fn quoted(items: &[String]) -> String {
    list(items, |item| format!("`{item}`"))
}

fn won(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => format!("{side} has won"),
        Outcome::Draw => "the game is drawn".to_owned(),
    }
}

/// By how much a game is won: `by 66 points` where the loser has none, else the points of both, the winner's first.
fn by(score: Score) -> String {
    let [winner, loser] = score.winner_first();
    if score.loser_has_none() { format!("by {winner} points") } else { format!("{winner} to {loser}") }
}

/// Why a game is over, as a clause.
#[must_use]
pub const fn why(reason: Reason) -> &'static str {
    match reason {
        Reason::NoPly => "the player to move has no legal ply",
        Reason::NoMen => "the player to move has no man left",
        Reason::QuietLimit => "too many plies in a row without a capture",
        Reason::Repetition => "the same position has stood too often",
        Reason::KingTaken => "the king has been taken captive",
        Reason::Stuck => "the player to move is stuck",
    }
}

/// Whose turn it is, as a clause.
#[must_use]
pub fn turn(side: Side) -> String {
    format!("{side} to move")
}
