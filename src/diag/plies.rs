//! Why a ply is none, in words.

use super::labels::piece;
use super::words::{Words, list, quoted, why};
use crate::record::{Square, Squares};
use crate::rules::{Aim, Allowed, Found, Illegal, Obstacle};

/// A sentence and what would be right; `written` is the ply, and whether it is the `first` of the record.
pub(super) fn words(illegal: &Illegal, written: &str, first: bool) -> Words {
    let (message, help) = sentence(illegal, written);
    let help = match illegal {
        Illegal::NoPiece(square) if first => {
            vec![format!("{square} is empty in the position that the game begins with")]
        }
        Illegal::WrongDistance { allowed, .. } => allowed.iter().map(reach).collect(),
        _ => help.into_iter().collect(),
    };
    Words { message, help }
}

/// Ways of a walk.
fn walk(illegal: &Illegal, written: &str) -> (String, String) {
    // From the first square to the last, however it is written.
    let plain = written.split('(').next().unwrap_or(written);
    let ends = Squares::new(plain.as_bytes()).next().zip(Squares::new(plain.as_bytes()).last());
    let bare = ends.map_or_else(|| plain.to_owned(), |(from, to)| format!("{from}-{to}"));
    let turned = |at: &Square| format!("`{bare} ({})`", file(at.file));
    match illegal {
        Illegal::AmbiguousWalk([near, far]) => (
            format!("`{written}` can turn on {near} or on {far}"),
            format!("write {} to turn on {near} or {} to turn on {far}", turned(near), turned(far)),
        ),
        Illegal::BadTurn(Some([near, far])) => (
            format!("`{written}` cannot turn there"),
            format!("it can turn on {near}, {}, or on {far}, {}, as far as the way is open", turned(near), turned(far)),
        ),
        Illegal::WalkBlocked(obstacles) => (
            format!("`{written}` is blocked{}", in_the_way(obstacles)),
            "all squares of a walk must be empty, the turning square and the target too".to_owned(),
        ),
        Illegal::TurnBlocked { obstacle, open } => (
            format!("`{written}` is blocked: {}", blocked(obstacle)),
            format!("with a turn on {open} the way is open: write `{bare}`, which needs no letter"),
        ),
        _ => (format!("`{written}` is straight and has no turning square"), format!("leave the letter out: `{bare}`")),
    }
}

fn sentence(illegal: &Illegal, written: &str) -> (String, Option<String>) {
    let (message, help) = match illegal {
        Illegal::MixedSigns => (
            format!("`{written}` has both `-` and `x`"),
            "`-` stands in a ply that takes nothing, `x` throughout a capture",
        ),
        Illegal::TooManySquares => {
            (format!("`{written}` has more than two squares"), "a ply of this game has a start and a target")
        }
        Illegal::TurnNotHere => (
            format!("`{written}` has a letter in parentheses, which only a walk can have"),
            "leave the letter and its parentheses out",
        ),
        Illegal::BadSquare { square, files, ranks } => {
            let message = if square.rank == Square::NO_RANK {
                format!("`{written}` names a square that no board has")
            } else {
                format!("there is no square {square} on this board")
            };
            return (
                message,
                Some(format!("files go from a to {}, ranks from 1 to {ranks}", file(files.saturating_sub(1)))),
            );
        }
        Illegal::PlayAfterEnd(reason) => (
            format!("`{written}` is played after the end: {}", why(*reason)),
            "the game ends before this ply: leave it out, and what follows",
        ),
        Illegal::NoPiece(square) => {
            return (
                format!("there is nothing on {square} that could move"),
                Some(format!("{square} is empty: either this ply or an earlier one is wrong")),
            );
        }
        Illegal::WrongColour { at, side, kind } => {
            return (
                format!("the {kind} on {at} is {side}'s, but it is {}'s turn", side.other()),
                Some("the players take turns: a ply may be missing, or written twice".to_owned()),
            );
        }
        Illegal::WrongPiece { at, found, aim } => match aim {
            Aim::Quiet => {
                return (format!("the {found} on {at} cannot walk"), Some(format!("a {found} only captures, `x`")));
            }
            Aim::Capture => (format!("the {found} on {at} cannot capture"), "only stones capture; a walk has `-`"),
            Aim::Letter(letter) => (
                format!("`{letter}` stands for a {}, but on {at} is a {found}", meant(*letter)),
                "leave the letter out",
            ),
        },
        Illegal::CaptiveMoves(square) => {
            (format!("the piece on {square} is captive and cannot move"), "its own king frees it by going there")
        }
        Illegal::NotAWalk => (
            format!("`{written}` does not turn"),
            "a walk goes along a file and then a rank, or the other way round, at least one square on each",
        ),
        Illegal::SquaresLeftOut { fits, more } => {
            let which = if fits.len() == 1 && !more { "this capture fits:" } else { "these captures fit:" };
            return (
                format!("`{written}` leaves out squares; every square visited is written"),
                Some(format!("{which} {}", plies(fits, *more))),
            );
        }
        Illegal::BadJump(from, to) => (
            format!("from {from} to {to} is no jump"),
            "a jump goes two squares along a line, over an enemy piece; every landing is written",
        ),
        Illegal::NotAdjacent(from, to) if from == to => {
            (format!("`{written}` goes nowhere"), "a step goes to the next point along a line")
        }
        Illegal::NotAdjacent(from, to) => {
            (format!("{to} is not next to {from}"), "a step goes to the next point along a line")
        }
        Illegal::NoLine(from, to) => (
            format!("no line joins {from} and {to}"),
            "only points whose file and rank add up to an even number have diagonals, such as a1, b2 and c3",
        ),
        Illegal::BackwardStep => (
            format!("`{written}` goes backward"),
            "a man steps towards the opponent's side of the board, or sideways; only captures go back",
        ),
        Illegal::FarRowStep => (
            format!("`{written}` moves a man on the farthest row, where he may only capture"),
            "ruling `far-row=sideways` lets him step sideways",
        ),
        Illegal::JumpedTwice(square) => (
            format!("the piece on {square} is jumped a second time in `{written}`"),
            "a ply jumps each piece at most once: end it before that",
        ),
        Illegal::NothingToJump { between, found: Found::Nothing } => {
            let help = "a jump goes over an enemy piece on the square between";
            return (format!("there is nothing on {between} to jump"), Some(also_quiet(help, written, false)));
        }
        Illegal::NothingToJump { between, found: found @ Found::Piece(_, kind) } => {
            let help = if *kind == "walker" { "walkers are not jumped" } else { "own pieces are not jumped" };
            let message = format!("{} on {between} cannot be jumped", piece(*found));
            return (message, Some(also_quiet(help, written, *kind == "man")));
        }
        Illegal::LandingOccupied(square, found) => (
            format!("the jump ends on {square}, where {} stands", piece(*found)),
            "a jump ends on an empty square, directly behind the piece it jumps",
        ),
        Illegal::TargetOccupied(square, found) => {
            (format!("`{written}` ends on {square}, where {} stands", piece(*found)), "a step ends on an empty point")
        }
        Illegal::CaptureForced { captures, more } => {
            return (
                format!("`{written}` takes nothing, but whoever can capture must"),
                Some(format!(
                    "{} {}",
                    one_or(captures, *more, "the only capture is", "the possible captures:"),
                    plies(captures, *more)
                )),
            );
        }
        Illegal::CaptureUnfinished { on, more } => {
            return (
                format!("`{written}` stops though the man can jump on, and so he must"),
                Some(format!("{} {}", one_or(on, *more, "the only way on is", "the ways on:"), plies(on, *more))),
            );
        }
        Illegal::WrongSign { right } => {
            let message = if written.contains('-') {
                format!("`{written}` takes a free enemy piece, so `x` stands between the squares")
            } else {
                format!("`{written}` takes nothing, so `-` stands between the squares")
            };
            let help = match right {
                Ok(right) => format!("write `{right}`"),
                Err(illegal) => {
                    let (why, help) = sentence(illegal, &written.replace('x', "-"));
                    format!("nor is that legal: {why}{}", help.map(|help| format!("; {help}")).unwrap_or_default())
                }
            };
            return (message, Some(help));
        }
        Illegal::WrongDistance { distance, .. } => {
            return (
                format!("`{written}` goes the distance {distance}, which no two of the other three pieces have"),
                None,
            );
        }
        Illegal::BadTurn(_) | Illegal::AmbiguousWalk(_) | Illegal::WalkBlocked(_) | Illegal::TurnBlocked { .. } => {
            let (message, help) = walk(illegal, written);
            return (message, Some(help));
        }
    };
    (message, Some(help.to_owned()))
}

/// A jump that was written like something else; men step as well.
fn also_quiet(help: &str, written: &str, steps: bool) -> String {
    let over = match (written.contains(['-', '–', '—']), steps) {
        (false, _) => "",
        (true, true) => "; a ply over two points is a jump, a step goes one point",
        (true, false) => "; whatever goes over a square is a jump, also with `-`",
    };
    format!("{help}{over}")
}

/// What is in the way of each way.
fn in_the_way(obstacles: &[Obstacle]) -> String {
    match obstacles {
        [one, others @ ..] if others.iter().all(|other| other.at == one.at) => {
            format!(": {} stands on {}", piece(one.found), one.at)
        }
        _ => format!(" both ways: {}", list(obstacles, blocked)),
    }
}

/// The piece that a letter stands for, in any game.
const fn meant(letter: char) -> &'static str {
    match letter {
        'W' | 'L' => "walker",
        'S' => "stone",
        'M' => "man",
        'K' => "king",
        _ => "helper",
    }
}

/// `with a turn on a1 White's stone on a5 is in the way`
fn blocked(obstacle: &Obstacle) -> String {
    format!("with a turn on {} {} on {} is in the way", obstacle.turn, piece(obstacle.found), obstacle.at)
}

/// A distance, whose it is, and the plies that go so far.
fn reach(Allowed { distance, made, plies: reached }: &Allowed) -> String {
    let shown = &reached[..reached.len().min(Illegal::LISTED)];
    let plies = if shown.is_empty() { "nothing".to_owned() } else { plies(shown, shown.len() < reached.len()) };
    format!("at the distance {distance} ({} to {}): {plies}", made.from, made.to)
}

fn one_or(plies: &[String], more: bool, one: &'static str, several: &'static str) -> &'static str {
    if plies.len() == 1 && !more { one } else { several }
}

fn file(file: u8) -> char {
    char::from(b'a' + file.min(25))
}

fn plies(plies: &[String], more: bool) -> String {
    format!("{}{}", quoted(plies), if more { " and more" } else { "" })
}
