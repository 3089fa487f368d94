//! Findings in words: one sentence about this very input, and what would be right.

use crate::judge::{BadRuling, Kind, Problem};
use crate::record::Syntax;
use crate::rules::{Aim, Found, Illegal, Made, Obstacle, Outcome, Reason, Side};

/// What there is to say about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// What is wrong, lower case, no full stop.
    pub message: String,
    /// What would be right, a line each.
    pub help: Vec<String>,
}

/// The words for a problem; `written` is the text that it is about.
#[must_use]
pub fn words(problem: &Problem, written: &str) -> Words {
    let written = clipped(written);
    let (message, help) = match &problem.kind {
        Kind::Syntax(syntax) => syntax_words(*syntax, &written),
        Kind::Illegal(illegal) => illegal_words(illegal, &written),
        Kind::MoveNumber { due, .. } => {
            (format!("move number `{written}` where {due} is due"), Some(format!("the next ply belongs to move {due}")))
        }
        Kind::UnknownVariant => (
            format!("no game is called `{written}`"),
            Some("`walking-purchase`, `alquerque` and `distanz` are known".to_owned()),
        ),
        Kind::BadRuling(bad) => ruling_words(bad),
        Kind::BadPosition(error) => (format!("the position cannot be used: {error}"), None),
        Kind::MissingPosition => (
            "`SetUp \"1\"` says that a position follows, but there is no `FEN` tag".to_owned(),
            Some("add `[FEN \"<position>\"]`, or leave `SetUp` out to begin from the start position".to_owned()),
        ),
        Kind::DuplicateTag => {
            (format!("tag {written} is given a second time"), Some("the first one counts; both are kept".to_owned()))
        }
        Kind::BadResult => {
            (format!("`{written}` is no result"), Some("a result is `1-0`, `0-1`, `1/2-1/2` or `*`".to_owned()))
        }
        Kind::BadScore => (
            format!("`{written}` is no score"),
            Some("a score gives White's points and Black's, such as `37-0` or `0-12.5`".to_owned()),
        ),
        Kind::ScoreWithoutPoints(variant) => {
            (format!("{} has no points to score", variant.title()), Some("leave the tag out".to_owned()))
        }
        Kind::ScoreUnfinished => (
            format!("score `{written}` of a game that is not over"),
            Some("points are final only when the game is over".to_owned()),
        ),
        Kind::ResultMismatch { claimed, outcome, reason } => (
            format!("the result is claimed to be `{}`, but {}: {}", claimed.token(), won(*outcome), why(*reason)),
            Some(format!("write `{}`", outcome.token())),
        ),
        Kind::ScoreMismatch { score } => (
            format!("the score is claimed to be `{written}`, but it is {score}"),
            Some(format!("write `{score}`; `wz score --explain` shows the count step by step")),
        ),
        Kind::ResultConflict { tag, token } => {
            (format!("the closing token says `{}`, the Result tag says `{}`", token.token(), tag.token()), None)
        }
        Kind::ResultMissing { outcome, token } => {
            let what = if *token { "`*` closes a game that is over" } else { "the record has no closing result" };
            let help = match outcome {
                Some(outcome) => format!("the result is `{}`", outcome.token()),
                None => "a game that is not over is closed with `*`".to_owned(),
            };
            (what.to_owned(), Some(help))
        }
        Kind::Unfinished(side) => (format!("the game is not over; {side} is to move"), None),
        Kind::NonDefaultRuling(rulings) => (format!("judged under {}", quoted(rulings)), None),
        Kind::Style(style) => (format!("`{written}` has {}", style.words().collect::<Vec<_>>().join(", ")), None),
        Kind::Spelling(canonical) => {
            (format!("`{written}` is not the canonical spelling"), Some(format!("write `{canonical}`")))
        }
        Kind::PositionWithoutSetUp => {
            ("`FEN` without `SetUp \"1\"`; the position counts".to_owned(), Some("add `[SetUp \"1\"]`".to_owned()))
        }
        Kind::Encoding => (
            "the record is not UTF-8; it is read as Windows-1252".to_owned(),
            Some("save the file as UTF-8".to_owned()),
        ),
        Kind::NothingHere => {
            ("there is no record here".to_owned(), Some("a record has tags, plies or at least a result".to_owned()))
        }
        Kind::RecordTooLarge(limit) => (
            format!("a record of more than {limit} bytes is not read"),
            Some(
                "reading goes on at the next `[Event` behind an empty line; `--max-record-size` sets another limit"
                    .to_owned(),
            ),
        ),
        Kind::DamagedInput(why) => {
            (format!("the input cannot be read to its end: {why}"), Some("what came before is read".to_owned()))
        }
    };
    Words { message, help: help.into_iter().collect() }
}

/// Long text is cut, so that a sentence stays one.
fn clipped(text: &str) -> String {
    const SHOWN: usize = 40;
    let text = crate::text::shown(text.as_bytes());
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

fn syntax_words(syntax: Syntax, written: &str) -> (String, Option<String>) {
    match syntax {
        Syntax::UnexpectedCharacter => {
            (format!("`{written}` means nothing here"), Some("a comment goes in braces, `{…}`".to_owned()))
        }
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
        BadRuling::Name(variant, name) => (
            format!("{} has no ruling `{}`", variant.title(), clipped(name)),
            Some(format!("`wz rules {} --rulings` lists them", variant.name())),
        ),
        BadRuling::Value { name, value, values } => {
            (format!("ruling `{name}` cannot be `{}`", clipped(value)), Some(format!("it can be {values}")))
        }
        BadRuling::Twice(name) => (format!("ruling `{name}` is given twice"), Some("give it once".to_owned())),
    }
}

fn illegal_words(illegal: &Illegal, written: &str) -> (String, Option<String>) {
    match illegal {
        Illegal::MixedSigns => (
            format!("`{written}` has both `-` and `x`"),
            Some("`-` stands in a ply that takes nothing, `x` throughout a capture".to_owned()),
        ),
        Illegal::TooManySquares => (
            format!("`{written}` has more than two squares"),
            Some("a ply of this game has a start and a target".to_owned()),
        ),
        Illegal::TurnNotHere => (
            format!("`{written}` has a letter in parentheses, which only a walk can have"),
            Some("leave the letter out".to_owned()),
        ),
        Illegal::BadSquare(square) => {
            if square.rank == crate::record::Square::NO_RANK {
                (format!("`{written}` names a square that no board has"), None)
            } else {
                (format!("there is no square {square} on this board"), None)
            }
        }
        Illegal::PlayAfterEnd(reason) => (
            format!("`{written}` is played after the end: {}", why(*reason)),
            Some("the record ends before it".to_owned()),
        ),
        Illegal::NoPiece(square) => (format!("there is nothing on {square}"), None),
        Illegal::WrongColour(square, kind) => (format!("the {kind} on {square} is the opponent's"), None),
        Illegal::WrongPiece { at, found, aim } => match aim {
            Aim::Quiet => (format!("the {found} on {at} cannot walk"), Some(format!("a {found} only captures, `x`"))),
            Aim::Capture => (format!("the {found} on {at} cannot capture"), Some("only stones capture".to_owned())),
            Aim::Letter(letter) => {
                (format!("`{letter}` is not the {found} on {at}"), Some("piece letters can be left out".to_owned()))
            }
        },
        Illegal::CaptiveMoves(square) => (
            format!("the piece on {square} is captive and cannot move"),
            Some("its own king frees it by going there".to_owned()),
        ),
        Illegal::NotAWalk => (
            format!("`{written}` does not turn"),
            Some("a walk goes along a file and then a rank, or the other way round".to_owned()),
        ),
        Illegal::BadTurn(None) => (format!("`{written}` is straight and has no turning square"), None),
        Illegal::BadTurn(Some([near, far])) => (
            format!("`{written}` cannot turn there"),
            Some(format!("it turns on {near}, `({})`, or on {far}, `({})`", file(near.file), file(far.file))),
        ),
        Illegal::AmbiguousWalk([near, far]) => (
            format!("`{written}` can turn on {near} or on {far}"),
            Some(format!("write `{written} ({})` or `{written} ({})`", file(near.file), file(far.file))),
        ),
        Illegal::WalkBlocked(obstacles) => {
            (format!("no way is open for `{written}`: {}", list(obstacles, blocked)), None)
        }
        Illegal::TurnBlocked { obstacle, open } => (
            format!("`{written}` is blocked: {}", blocked(obstacle)),
            Some(format!("the way by {open} is open: `({})`", file(open.file))),
        ),
        Illegal::SquaresLeftOut { fits, more } => (
            format!("`{written}` leaves out squares; every square visited is written"),
            Some(format!(
                "{} {}",
                if fits.len() == 1 && !more { "this capture fits:" } else { "these captures fit:" },
                plies(fits, *more)
            )),
        ),
        Illegal::BadJump(from, to) => (
            format!("from {from} to {to} is no jump"),
            Some("a jump goes two squares along a line, over an enemy piece".to_owned()),
        ),
        Illegal::NotAdjacent(from, to) if from == to => (format!("`{written}` goes nowhere"), None),
        Illegal::NotAdjacent(from, to) => {
            (format!("{to} is not next to {from}"), Some("a step goes to the next point along a line".to_owned()))
        }
        Illegal::NoLine(from, to) => (
            format!("no line joins {from} and {to}"),
            Some(
                "only points whose file and rank add up to an even number have diagonals, such as a1, b2 and c3"
                    .to_owned(),
            ),
        ),
        Illegal::BackwardStep => (
            format!("`{written}` goes backward"),
            Some("a man steps forward or sideways; only captures go back".to_owned()),
        ),
        Illegal::FarRowStep => (
            format!("`{written}` moves a man on the farthest row, where he may only capture"),
            Some("ruling `far-row=sideways` lets him step sideways".to_owned()),
        ),
        Illegal::WrongDistance { distance, allowed } => {
            let made = |(distance, Made { from, to }): &(String, Made)| format!("{distance} ({from} to {to})");
            (
                format!("`{written}` goes the distance {distance}, which no two of the other three pieces have"),
                Some(format!("allowed are {}", list(allowed, made))),
            )
        }
        Illegal::JumpedTwice(square) => (format!("the piece on {square} is jumped a second time in `{written}`"), None),
        Illegal::NothingToJump { between, found: Found::Nothing } => {
            (format!("there is nothing on {between} to jump"), None)
        }
        Illegal::NothingToJump { between, found: Found::Piece(side, kind) } => {
            let reason = if *kind == "walker" { "walkers are not jumped" } else { "own pieces are not jumped" };
            (format!("{side}'s {kind} on {between} cannot be jumped"), Some(reason.to_owned()))
        }
        Illegal::LandingOccupied(square, found) => {
            (format!("the jump ends on {square}, where {} stands", piece(*found)), None)
        }
        Illegal::TargetOccupied(square, found) => (format!("{} stands on {square}", piece(*found)), None),
        Illegal::CaptureForced { captures, more } => (
            format!("`{written}` takes nothing though a capture exists"),
            Some(format!("possible: {}", plies(captures, *more))),
        ),
        Illegal::CaptureUnfinished { on, more } => {
            (format!("`{written}` stops though the man can jump on"), Some(format!("possible: {}", plies(on, *more))))
        }
        Illegal::WrongSign { right } => {
            let takes = written.contains('-');
            let message = if takes {
                format!("`{written}` takes a free enemy piece, so `x` stands between the squares")
            } else {
                format!("`{written}` takes nothing, so `-` stands between the squares")
            };
            (message, right.as_ref().map(|right| format!("write `{right}`")))
        }
    }
}

fn file(file: u8) -> char {
    char::from(b'a' + file)
}

fn piece(found: Found) -> String {
    match found {
        Found::Nothing => "nothing".to_owned(),
        Found::Piece(side, kind) => format!("{side}'s {kind}"),
    }
}

fn blocked(obstacle: &Obstacle) -> String {
    format!("by {} {} stands on {}", obstacle.turn, piece(obstacle.found), obstacle.at)
}

fn list<T>(items: &[T], one: impl Fn(&T) -> String) -> String {
    items.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn quoted(items: &[String]) -> String {
    list(items, |item| format!("`{item}`"))
}

fn plies(plies: &[String], more: bool) -> String {
    format!("{}{}", quoted(plies), if more { " and more" } else { "" })
}

fn won(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => format!("{side} has won"),
        Outcome::Draw => "the game is drawn".to_owned(),
    }
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
