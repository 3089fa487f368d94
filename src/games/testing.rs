//! What the tests of a game begin with: texts read as plies, positions and rulings, all plies of a position, and the
//! test vectors of the game. The tests of a new game name it and start from here.

use crate::record::{Movetext, Spelling, Square, Token, Written};
use crate::rules::{Game, Illegal, Resolved, Rulings, perft_bulk};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// Makes functions of these names that are bound to one game, so that its tests need not name it each time. Positions are
/// given as strings to `resolve`, `fault` and `good`.
macro_rules! for_game {
    ($game:ident: $($name:ident),+ $(,)?) => {
        $(for_game!(@$name $game);)+
    };
    (@read $game:ident) => {
        fn read(text: &str) -> <$game as crate::rules::Game>::Position {
            crate::games::testing::read::<$game>(text)
        }
    };
    (@show $game:ident) => {
        fn show(position: &<$game as crate::rules::Game>::Position) -> String {
            crate::games::testing::show::<$game>(position)
        }
    };
    (@rulings $game:ident) => {
        fn rulings(pairs: &str) -> <$game as crate::rules::Game>::Rulings {
            crate::games::testing::rulings::<$game>(pairs)
        }
    };
    (@all $game:ident) => {
        fn all(
            position: &<$game as crate::rules::Game>::Position,
            rulings: &<$game as crate::rules::Game>::Rulings,
        ) -> Vec<(String, <$game as crate::rules::Game>::Position)> {
            crate::games::testing::all::<$game>(position, rulings)
        }
    };
    (@played $game:ident) => {
        fn played(
            position: &<$game as crate::rules::Game>::Position,
            ply: &<$game as crate::rules::Game>::Ply,
        ) -> <$game as crate::rules::Game>::Position {
            crate::games::testing::played::<$game>(position, ply)
        }
    };
    (@play_written $game:ident) => {
        fn play_written(
            position: &<$game as crate::rules::Game>::Position,
            rulings: &<$game as crate::rules::Game>::Rulings,
            text: &str,
        ) -> Option<(<$game as crate::rules::Game>::Ply, <$game as crate::rules::Game>::Position)> {
            crate::games::testing::play_written::<$game>(position, rulings, text)
        }
    };
    (@fault $game:ident) => {
        #[track_caller]
        fn fault(position: &str, pairs: &str, text: &str) -> crate::rules::Illegal {
            crate::games::testing::fault::<$game>(&crate::games::testing::read::<$game>(position), pairs, text)
        }
    };
    (@resolve $game:ident) => {
        fn resolve(
            position: &str,
            pairs: &str,
            text: &str,
        ) -> Result<crate::record::Spelling, crate::rules::Illegal> {
            crate::games::testing::resolve::<$game>(&crate::games::testing::read::<$game>(position), pairs, text)
        }
    };
    (@good $game:ident) => {
        #[track_caller]
        fn good(position: &str, pairs: &str, text: &str) {
            crate::games::testing::good::<$game>(&crate::games::testing::read::<$game>(position), pairs, text);
        }
    };
}
pub(super) use for_game;

/// A ply as a record has it.
pub fn written(text: &str) -> Written<'_> {
    match Movetext::new(text.as_bytes(), 0).next() {
        Some((Token::Ply(written), _)) => written,
        other => panic!("{text}: {other:?}"),
    }
}

/// The square of this name.
pub fn at(text: &str) -> Square {
    Square::parse(text).unwrap()
}

/// Every square of the board.
pub fn squares<G: Game>() -> impl Iterator<Item = Square> + Clone {
    (0..G::RANKS).flat_map(|rank| (0..G::FILES).map(move |file| Square::new(file, rank)))
}

/// The position that a string holds.
pub fn read<G: Game>(text: &str) -> G::Position {
    G::read_position(text).unwrap()
}

/// The string of a position.
pub fn show<G: Game>(position: &G::Position) -> String {
    let mut text = String::new();
    G::write_position(position, &mut text);
    text
}

/// The default rulings but for these: `far-row=stuck repetition=2`.
pub fn rulings<G: Game>(pairs: &str) -> G::Rulings {
    let mut rulings = G::Rulings::default();
    for (name, value) in pairs.split_whitespace().filter_map(|pair| pair.split_once('=')) {
        rulings.set(name, value).unwrap();
    }
    rulings
}

/// Plays a ply in the strict spelling, if it is legal.
pub fn play_written<G: Game>(
    position: &G::Position,
    rulings: &G::Rulings,
    text: &str,
) -> Option<(G::Ply, G::Position)> {
    let mut position = *position;
    let Resolved { ply, style } = G::play_written(&mut position, rulings, &written(text))?;
    assert!(style.is_none());
    Some((ply, position))
}

/// The position after a legal ply.
pub fn played<G: Game>(position: &G::Position, ply: &G::Ply) -> G::Position {
    let mut position = *position;
    G::play(&mut position, ply);
    position
}

/// Resolves a ply: how its spelling differs from the canonical one, or why it is none.
pub fn resolve<G: Game>(position: &G::Position, pairs: &str, text: &str) -> Result<Spelling, Illegal> {
    G::resolve(position, &rulings::<G>(pairs), &written(text)).map(|resolved| resolved.style)
}

/// Why a ply is none.
#[track_caller]
pub fn fault<G: Game>(position: &G::Position, pairs: &str, text: &str) -> Illegal {
    resolve::<G>(position, pairs, text).expect_err(text)
}

/// A ply is legal and canonical.
#[track_caller]
pub fn good<G: Game>(position: &G::Position, pairs: &str, text: &str) {
    assert_eq!(resolve::<G>(position, pairs, text), Ok(Spelling::NONE), "{text}");
}

/// All legal plies in canonical form, in the order of their notation, each with the position after it. Making them
/// leaves the position as it was and comes to the same as playing and taking back each.
pub fn all<G: Game>(position: &G::Position, rulings: &G::Rulings) -> Vec<(String, G::Position)> {
    use crate::rules::Memo;
    let mut found = Vec::new();
    let mut board = *position;
    let _ = G::visit_plies(&mut board, rulings, &mut |after, ply, path| {
        let mut text = Vec::new();
        G::write_ply(position, rulings, ply, path.iter().copied(), &mut text);
        assert_eq!(*after, played::<G>(position, ply));
        let mut back = *after;
        G::Memo::of(position).take_back(&mut back, ply);
        assert_eq!(back, *position);
        found.push((String::from_utf8(text).unwrap(), *after));
        ControlFlow::Continue(())
    });
    assert_eq!(board, *position);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

/// The legal plies and what they lead to are those that the plain rules of the game give as text, and so is their
/// number; without any the game is over.
pub fn agrees_with<G: Game>(
    position: &G::Position,
    rulings: &G::Rulings,
    plain: BTreeMap<String, String>,
) -> Vec<(String, G::Position)> {
    let visited = all::<G>(position, rulings);
    let shown: Vec<_> = visited.iter().map(|(text, after)| (text.clone(), show::<G>(after))).collect();
    assert_eq!(G::count_plies(position, rulings, u64::MAX), plain.len() as u64, "{position:?}");
    assert_eq!(G::ending(position, rulings).is_some(), plain.is_empty(), "{position:?}");
    assert_eq!(shown, plain.into_iter().collect::<Vec<_>>(), "{position:?}");
    visited
}

/// Decides a ply both ways, which must come to the same; whether it is legal and canonical. The fast way may refuse a
/// ply that the slow one takes: `forgives` says for which spellings.
#[track_caller]
pub fn decide_alike<G: Game>(
    position: &G::Position,
    rulings: &G::Rulings,
    written: &Written<'_>,
    forgives: impl FnOnce(Spelling) -> bool,
) -> bool {
    let mut after = *position;
    // The fast way does not ask whether the game is over.
    let over = G::is_over_at_sight(position, rulings);
    let fast = if over { None } else { G::play_written(&mut after, rulings, written) };
    match (fast, G::resolve(position, rulings, written)) {
        (Some(fast), Ok(slow)) => {
            assert_eq!(fast, slow, "{written:?} in {position:?}");
            assert_eq!(after, played::<G>(position, &fast.ply), "{written:?} in {position:?}");
            fast.style.is_none()
        }
        (Some(fast), Err(why)) => panic!("{written:?} in {position:?}: {fast:?}, but {why:?}"),
        (None, Ok(slow)) => {
            assert!(forgives(slow.style), "{written:?} in {position:?}: {slow:?}");
            false
        }
        (None, Err(_)) => {
            assert_eq!(after, *position, "{written:?}");
            false
        }
    }
}

/// A visit ends when it is told to, whichever ply that is, and leaves the position as it was.
pub fn stops_when_told<G: Game>(before: &G::Position, rulings: &G::Rulings) {
    let total = G::count_plies(before, rulings, u64::MAX);
    for stop in 1..=total {
        let (mut position, mut seen) = (*before, 0);
        let flow = G::visit_plies(&mut position, rulings, &mut |_, _, _| {
            seen += 1;
            if seen == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((flow, seen, position), (ControlFlow::Break(()), stop, *before));
    }
}

/// A test vector: a case that was worked out apart from this program.
#[derive(Debug)]
pub struct Vector(Value);

impl Vector {
    /// The position.
    pub fn position<G: Game>(&self) -> G::Position {
        read::<G>(self.text("position"))
    }

    /// The rulings, where the vector has any.
    pub fn rulings<G: Game>(&self) -> G::Rulings {
        let pairs = self.0["rulings"].as_object().into_iter().flatten();
        let pairs: Vec<String> = pairs.map(|(name, value)| format!("{name}={}", value.as_str().unwrap())).collect();
        rulings::<G>(&pairs.join(" "))
    }

    /// The legal plies.
    pub fn plies(&self) -> BTreeSet<&str> {
        self.0["plies"].as_array().unwrap().iter().map(|ply| ply.as_str().unwrap()).collect()
    }

    /// The number of plies, or of sequences of plies.
    pub fn count(&self) -> u64 {
        self.0["count"].as_u64().unwrap()
    }

    fn text(&self, field: &str) -> &str {
        self.0[field].as_str().unwrap()
    }
}

/// The vectors of a game in one file of `fixtures/vectors`, of which there are some.
pub fn vectors<G: Game>(file: &str) -> Vec<Vector> {
    let path = format!("{}/fixtures/vectors/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let lines = std::fs::read_to_string(path).unwrap();
    let vectors = lines.lines().map(|line| Vector(serde_json::from_str(line).unwrap()));
    let ours: Vec<Vector> = vectors.filter(|vector| vector.text("game") == G::NAME).collect();
    assert!(!ours.is_empty());
    ours
}

/// The vectors of plies: those listed and no others are legal. `each` is called with every position for what else
/// there is to ask.
pub fn plies_are_those_listed<G: Game>(mut each: impl FnMut(&G::Position, &G::Rulings, &BTreeSet<&str>)) {
    for vector in vectors::<G>("plies") {
        let (position, rulings, listed) = (vector.position::<G>(), vector.rulings::<G>(), vector.plies());
        let visited = all::<G>(&position, &rulings);
        assert_eq!(listed.iter().copied().collect::<Vec<_>>(), texts(&visited), "{vector:?}");
        assert_eq!(vector.count(), G::count_plies(&position, &rulings, u64::MAX), "{vector:?}");
        assert_eq!(G::ending(&position, &rulings).is_some(), listed.is_empty(), "{vector:?}");
        each(&position, &rulings, &listed);
    }
}

/// The vectors of sequences of plies: there are as many as they say.
pub fn sequences_are_as_many_as_listed<G: Game>() {
    for vector in vectors::<G>("perft") {
        let depth = u32::try_from(vector.0["depth"].as_u64().unwrap()).unwrap();
        let counted = perft_bulk::<G>(&mut vector.position::<G>(), &vector.rulings::<G>(), depth);
        assert_eq!(vector.count(), counted, "{vector:?}");
    }
}

/// The vectors of spellings: those accepted are read as the ply that they stand for, the others have their finding.
pub fn spellings_are_read_as_listed<G: Game>() {
    for vector in vectors::<G>("lenient") {
        let (position, rulings) = (vector.position::<G>(), G::Rulings::default());
        let written = written(vector.text("written"));
        match G::resolve(&position, &rulings, &written) {
            Ok(resolved) => {
                let mut text = Vec::new();
                G::write_ply(&position, &rulings, &resolved.ply, written.squares(), &mut text);
                assert_eq!(vector.text("canonical"), String::from_utf8(text).unwrap(), "{vector:?}");
                let bare = vector.text("written").trim_end_matches(['!', '?']);
                let canonical = written.style.and(resolved.style).is_none();
                assert_eq!(canonical, vector.text("canonical") == bare, "{vector:?}");
            }
            Err(why) => assert_eq!(vector.text("error"), why.name(), "{vector:?}"),
        }
    }
}

/// The notation of plies without the positions after them.
pub fn texts<P: Debug>(plies: &[(String, P)]) -> Vec<&str> {
    plies.iter().map(|(text, _)| text.as_str()).collect()
}
