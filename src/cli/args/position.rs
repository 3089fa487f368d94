//! The argument POSITION: a position string, `start`, or a place in a file.

use crate::cli::args::{Common, read, record};
use crate::cli::stream::too_few;
use crate::games::{Profile, Variant, Visitor};
use crate::input::Input;
use crate::judge::{AnyObserver, Judged, Verdict, judge, records};
use crate::replay::{Observer, Played, Where};
use crate::rules::Rulings;
use anyhow::{Context, Result, anyhow, bail};
use std::path::Path;

/// A place in a file, where POSITION is one.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct At {
    /// The record of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = record)]
    record: u64,
    /// After this ply of its main line; 0 is the start [default: the end]
    #[arg(long, value_name = "PLY")]
    at: Option<u32>,
}

impl Default for At {
    fn default() -> Self {
        Self { record: 1, at: None }
    }
}

/// Something to do with a position of a game.
pub(in crate::cli) trait WithPosition {
    /// Does it.
    fn run<G: Profile>(self, position: &G::Position, rulings: &G::Rulings) -> Result<()>;
}

/// Finds the position that the argument means, and does something with it.
pub(in crate::cli) fn with(argument: &str, at: &At, common: &Common, action: impl WithPosition) -> Result<()> {
    let is_position = argument == "start" || (argument.contains('/') && argument.contains(' '));
    if is_position && !Path::new(argument).exists() {
        let game = common.game().map_or_else(|| guessed(argument), Ok)?;
        return game.visit(Given { argument, common, action });
    }
    let input = Input::named(Path::new(argument));
    let text = read(&input).context("a position has a `/` and a space; everything else is a file")?;
    let options = common.options();
    let mut index = 0;
    let mut found = None;
    let mut action = Some(action);
    records(&text, |_, reader, head| {
        index += 1;
        if index == at.record {
            let mut seek = Seek { at: at.at, action: action.take(), result: None };
            let mut movetext = reader.movetext(head);
            let verdict = judge(head, &mut movetext, &options, &mut seek);
            found = Some(seek.result.unwrap_or_else(|| not_played(&verdict)));
            return false;
        }
        let movetext = reader.movetext(head);
        reader.finish(movetext);
        true
    });
    found.unwrap_or_else(|| bail!(too_few(&input.name(), index)))
}

fn not_played(verdict: &Verdict) -> Result<()> {
    let name = verdict.first_error().map_or("", |problem| problem.kind.name());
    bail!("the record cannot be played: {name}; `wz check` says more")
}

/// The game of a position, where `--game` does not say it: the one whose positions look like this. Of several it is
/// the one that can read it.
///
/// # Errors
/// Where several games can read it.
pub(in crate::cli) fn guessed(position: &str) -> Result<Variant> {
    guess(position).map_err(|games| {
        let names = games.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
        anyhow!("this may be a position of several games: {names}; name one with `--game`")
    })
}

/// The same; the games between which the position does not decide.
fn guess(position: &str) -> Result<Variant, Vec<Variant>> {
    let looks = |game: &Variant| game.visit(Asked { position, whole: false });
    let mut games: Vec<Variant> = Variant::ALL.into_iter().filter(looks).collect();
    if games.len() > 1 {
        let readable: Vec<Variant> =
            games.iter().copied().filter(|game| game.visit(Asked { position, whole: true })).collect();
        // What nobody can read is told of the first game that it looks like.
        if readable.is_empty() { games.truncate(1) } else { games = readable }
    }
    match games[..] {
        [] => Ok(Variant::DEFAULT),
        [game] => Ok(game),
        _ => Err(games),
    }
}

/// Whether a text looks like a position of a game, or is one as a whole.
struct Asked<'t> {
    position: &'t str,
    whole: bool,
}

impl Visitor for Asked<'_> {
    type Out = bool;

    fn visit<G: Profile>(self) -> bool {
        if self.whole { G::read_position(self.position).is_ok() } else { G::looks_like_position(self.position) }
    }
}

struct Given<'a, A> {
    argument: &'a str,
    common: &'a Common,
    action: A,
}

impl<A: WithPosition> Visitor for Given<'_, A> {
    type Out = Result<()>;

    fn visit<G: Profile>(self) -> Result<()> {
        let mut rulings = G::Rulings::default();
        for (name, value) in self.common.position_rulings() {
            // Another game's ruling does not concern this one.
            let _ = rulings.set(name, value);
        }
        let position = if self.argument == "start" {
            G::start(&rulings)
        } else {
            G::read_position(self.argument).with_context(|| format!("this is no position of {}", G::TITLE))?
        };
        self.action.run::<G>(&position, &rulings)
    }
}

/// Looks for the position after a ply.
struct Seek<A> {
    at: Option<u32>,
    action: Option<A>,
    result: Option<Result<()>>,
}

struct Seeker<G: Profile> {
    at: u32,
    found: Option<G::Position>,
}

impl<G: Profile> Observer<G> for Seeker<G> {
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        if place.depth() == 0 && place.ply() == self.at {
            self.found = Some(*played.after);
        }
    }
}

impl<A: WithPosition> AnyObserver for Seek<A> {
    type Observer<G: Profile> = Seeker<G>;

    fn observer<G: Profile>(&mut self, start: &G::Position, _: &G::Rulings) -> Seeker<G> {
        let at = self.at.unwrap_or(u32::MAX);
        Seeker { at, found: (at == 0).then_some(*start) }
    }

    fn judged<G: Profile>(&mut self, observer: Seeker<G>, judged: Judged<G>, verdict: &Verdict) {
        let position = match (self.at, observer.found) {
            (None, _) if verdict.is_valid() => judged.position,
            (None, _) => {
                self.result = Some(not_played(verdict));
                return;
            }
            (Some(_), Some(position)) => position,
            (Some(at), None) => {
                self.result = Some(Err(anyhow::anyhow!("the record ends at ply {}, before ply {at}", verdict.plies)));
                return;
            }
        };
        if let Some(action) = self.action.take() {
            self.result = Some(action.run::<G>(&position, &judged.rulings));
        }
    }
}

/// A position string.
pub(in crate::cli) fn string<G: Profile>(position: &G::Position) -> String {
    let mut text = String::new();
    G::write_position(position, &mut text);
    text
}
