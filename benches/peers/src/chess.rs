//! The peers: pgn-reader, shakmaty and pgn-extract on random games of chess.

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, KnownOutcome, Outcome, Position};

use crate::corpus::{Corpus, Record, Rng, Scale};
use crate::timing::{Done, Side, Task, Workload};

const SEED: u64 = 0x57_494e_4b45_4c5a;
const LONGEST_GAME: u32 = 300;
const LINE_WIDTH: usize = 79;

/// The chess corpus at a scale.
pub fn corpus(scale: Scale) -> Rc<Corpus> {
    Rc::new(Corpus::new("chess-1", SEED, scale, random_game))
}

/// The workloads that run inside this program.
pub fn workloads(scale: Scale, corpus: &Rc<Corpus>) -> Vec<Workload> {
    let (checked, read) = (Rc::clone(corpus), Rc::clone(corpus));
    let depth = if scale.empty { 0 } else { scale.chess_depth };
    vec![
        Workload {
            name: "shakmaty-check",
            task: Task::Check,
            side: Side::Peer,
            unit: "plies",
            run: Box::new(move || check(checked.bytes()?)),
        },
        Workload {
            name: "pgn-reader-read",
            task: Task::Read,
            side: Side::Peer,
            unit: "plies",
            run: Box::new(move || Ok(read_only(read.bytes()?)?)),
        },
        Workload {
            name: "shakmaty-perft",
            task: Task::Perft,
            side: Side::Peer,
            unit: "leaves",
            run: Box::new(move || Ok(Done { plies: perft(black_box(&Chess::new()), depth), bytes: 0 })),
        },
    ]
}

/// Checking with `pgn-extract -r`, where it is installed.
pub fn pgn_extract(corpus: &Rc<Corpus>) -> Option<Workload> {
    let program = find_program("pgn-extract")?;
    let corpus = Rc::clone(corpus);
    let mut expected = None;
    let run = move || -> Result<Done, Box<dyn Error>> {
        let file = corpus.file()?;
        let done = match expected {
            Some(done) => done,
            None => *expected.insert(read_only(corpus.bytes()?)?),
        };
        // Silent and quiet it names no games and shows no progress: standard error is left to complaints.
        let output = Command::new(&program)
            .args(["-r", "-s", "--quiet"])
            .arg(file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .output()?;
        if !output.status.success() || !output.stderr.is_empty() {
            return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)).into());
        }
        Ok(done)
    };
    Some(Workload { name: "pgn-extract", task: Task::Program, side: Side::Peer, unit: "plies", run: Box::new(run) })
}

/// Looks where the shell looks, and where Debian puts games.
fn find_program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).chain([Path::new("/usr/games").to_owned()]).map(|at| at.join(name)).find(|at| at.is_file())
}

/// Replays every game by the rules; all games of the corpus are legal, so any error ends the run.
fn check(bytes: &[u8]) -> Result<Done, Box<dyn Error>> {
    let mut checker = Checker { plies: 0, errors: 0 };
    let mut reader = Reader::new(bytes);
    while reader.read_game(&mut checker)?.is_some() {}
    match checker.errors {
        0 => Ok(Done { plies: checker.plies, bytes: bytes.len() as u64 }),
        errors => Err(format!("{errors} games are not legal").into()),
    }
}

/// Does what the example `validate` of pgn-reader does, and counts.
struct Checker {
    plies: u64,
    errors: u64,
}

impl Checker {
    fn error(&mut self) -> ControlFlow<()> {
        self.errors += 1;
        ControlFlow::Break(())
    }
}

impl Visitor for Checker {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::new())
    }

    fn tag(&mut self, tags: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let Ok(fen) = Fen::from_ascii(value.as_bytes()) else { return self.error() };
            let Ok(position) = fen.into_position(CastlingMode::Chess960) else { return self.error() };
            *tags = position;
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Chess) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(tags)
    }

    fn san(&mut self, movetext: &mut Chess, san_plus: SanPlus) -> ControlFlow<()> {
        match san_plus.san.to_move(movetext) {
            Ok(m) => {
                movetext.play_unchecked(m);
                self.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => self.error(),
        }
    }

    fn end_game(&mut self, _movetext: Chess) {}
}

/// Takes every game apart into tokens.
fn read_only(bytes: &[u8]) -> io::Result<Done> {
    let mut counter = Counter { plies: 0 };
    let mut reader = Reader::new(bytes);
    while reader.read_game(&mut counter)?.is_some() {}
    Ok(Done { plies: counter.plies, bytes: bytes.len() as u64 })
}

/// Counts moves and does nothing else.
struct Counter {
    plies: u64,
}

impl Visitor for Counter {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _tags: ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, _movetext: &mut (), _san_plus: SanPlus) -> ControlFlow<()> {
        self.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _movetext: ()) {}
}

/// Leaves at a depth, each played on a board of its own.
fn perft(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for &m in &position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(m);
        leaves += perft(black_box(&child), depth - 1);
    }
    leaves
}

/// Plays random legal moves until the game ends; one that is too long is a draw by agreement.
fn random_game(rng: &mut Rng, number: u64) -> Record {
    let mut position = Chess::new();
    let mut text = MoveText { bytes: Vec::with_capacity(2048), column: 0 };
    let mut token = Vec::with_capacity(8);
    for ply in 0..LONGEST_GAME {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_insufficient_material() || position.halfmoves() >= 150 {
            break;
        }
        if ply % 2 == 0 {
            text.push(format!("{}.", ply / 2 + 1).as_bytes());
        }
        token.clear();
        SanPlus::from_move_and_play_unchecked(&mut position, moves[rng.below(moves.len())]).append_ascii_to(&mut token);
        text.push(&token);
    }
    let result = match position.outcome() {
        Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => "1-0",
        Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => "0-1",
        Outcome::Known(KnownOutcome::Draw) | Outcome::Unknown => "1/2-1/2",
    };
    text.push(result.as_bytes());
    text.bytes.extend_from_slice(b"\n\n");
    let (year, month, day) = (1970 + rng.below(50), 1 + rng.below(12), 1 + rng.below(28));
    let (white, black) = (rng.below(10_000), rng.below(10_000));
    let head = format!(
        "[Event \"Random moves\"]\n[Site \"Nowhere\"]\n[Date \"{year}.{month:02}.{day:02}\"]\n[Round \"{number}\"]\n\
         [White \"Player {white:04}\"]\n[Black \"Player {black:04}\"]\n[Result \"{result}\"]\n\n"
    );
    Record { head: head.into_bytes(), body: text.bytes }
}

/// Tokens in lines as the export format of PGN has them.
struct MoveText {
    bytes: Vec<u8>,
    column: usize,
}

impl MoveText {
    fn push(&mut self, token: &[u8]) {
        if self.column + 1 + token.len() > LINE_WIDTH {
            self.bytes.push(b'\n');
            self.column = 0;
        } else if self.column > 0 {
            self.bytes.push(b' ');
            self.column += 1;
        }
        self.bytes.extend_from_slice(token);
        self.column += token.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::generate;

    #[test]
    fn leaves_are_those_known() {
        for (depth, leaves) in [(0, 1), (1, 20), (2, 400), (3, 8902)] {
            assert_eq!(perft(&Chess::new(), depth), leaves);
        }
    }

    #[test]
    fn a_corpus_is_stable_legal_and_fully_tagged() {
        let bytes = generate(SEED, 50_000, random_game);
        assert_eq!(bytes, generate(SEED, 50_000, random_game));
        let checked = check(&bytes).unwrap();
        assert_eq!(checked, read_only(&bytes).unwrap());
        let text = String::from_utf8(bytes).unwrap();
        let games = text.matches("[Event ").count();
        for tag in ["Site", "Date", "Round", "White", "Black", "Result"] {
            assert_eq!(text.matches(&format!("[{tag} ")).count(), games);
        }
        assert!(text.lines().all(|line| line.len() <= LINE_WIDTH && !line.ends_with(' ')));
        assert!(games >= 20 && checked.plies <= games as u64 * u64::from(LONGEST_GAME));
    }

    #[test]
    fn an_illegal_move_is_an_error() {
        assert!(check(b"1. e4 e5 2. Ke3 *\n").is_err());
        assert_eq!(check(b"1. e4 e5 2. Ke2 *\n").unwrap().plies, 3);
    }
}
