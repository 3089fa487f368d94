//! `wz replay`

use super::pictures::{self, PictureArgs};
use crate::cli::args::position::string;
use crate::cli::args::{Common, Files, record, suffix};
use crate::cli::stream::meant::assumed;
use crate::cli::stream::{Chunk, Records, Totals, Work, stream};
use crate::cli::terminal::failure::Exit;
use crate::diag::{Finding, Human, turn};
use crate::games::Profile;
use crate::judge::{AnyObserver, Judged, Options, Verdict, judge, records_at};
use crate::record::{Head, Square};
use crate::replay::{Observer, Played, Where};
use crate::sink::board::{TextLook, board, legend, marks};
use crate::sink::json;
use crate::sink::players;
use crate::sink::scene::Pick;
use crate::text::Lines;
use anyhow::{Result, anyhow, bail};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{BufWriter, stdout};
use std::ops::Range;

/// Replay records and show the boards
///
/// In a terminal, and where nothing asks for text, a viewer to walk through
/// the records. Otherwise, or with --plain, the final position of each record.
/// The squares of the last ply are marked. A record with an error is shown up
/// to it; what is wrong goes to stderr where positions are printed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wz replay club.wz                        in a terminal, walk through the games
  wz replay --plain club.wz                the final positions
  wz replay club.wz --record 3 --at 12     after ply 12 of the third record
  wz replay club.wz --record 3 --all       every position, the start first
  wz replay --positions club.wz            position strings, one a ply
  wz replay club.wz -o club.html           a page to walk through the games
  wz replay --ascii club.wz | less

Keys of the viewer: Left and Right go a ply, PgUp and PgDn ten, Home and End
to the start and the end; Down goes into the next variation at a ply and Up
out of it; g or / and a number goes to that ply; e to the next finding;
f flips the board, c shows comments and findings, r the list of records,
n and p go to the next and the previous one; ? lists all keys, q quits.")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    files: Files,
    /// Only this record of each file, from 1
    #[arg(long, value_name = "N", value_parser = record)]
    record: Option<u64>,
    /// After this ply of the main line; 0 is the start
    #[arg(long, value_name = "PLY", conflicts_with_all = ["all", "positions"])]
    at: Option<u32>,
    /// After every ply, the start first
    #[arg(long)]
    all: bool,
    /// Only position strings, one a ply, the start first; a blank line between records
    #[arg(long, conflicts_with_all = ["json", "format"])]
    positions: bool,
    /// Print in a terminal too, as into a file or a pipe
    #[arg(long)]
    plain: bool,
    /// Letters instead of symbols, nothing but ASCII
    #[arg(long)]
    ascii: bool,
    /// How to print: for people, one JSON object a position, or drawn [default: with an output as its suffix says]
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<Format>,
    /// One JSON object a line, for programs
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Human,
    Json,
    /// A drawing that scales
    Svg,
    /// Pixels
    Png,
    /// An animation of a whole record
    Gif,
    /// A page to replay records, in one file
    Html,
}

impl Format {
    const fn picture(self) -> Option<pictures::Format> {
        match self {
            Self::Human | Self::Json => None,
            Self::Svg => Some(pictures::Format::Svg),
            Self::Png => Some(pictures::Format::Png),
            Self::Gif => Some(pictures::Format::Gif),
            Self::Html => Some(pictures::Format::Html),
        }
    }
}

impl Args {
    /// What to draw, if anything.
    fn picture(&self) -> Result<Option<pictures::Format>> {
        let drawn = self.format.and_then(Format::picture);
        let Some(output) = self.pictures.output().filter(|_| drawn.is_none()) else { return Ok(drawn) };
        if self.json || self.positions || self.format.is_some() {
            bail!("`--output` is for pictures; text goes to the standard output");
        }
        match suffix(Some(output)).as_str() {
            "svg" => Ok(Some(pictures::Format::Svg)),
            "png" => Ok(Some(pictures::Format::Png)),
            "gif" => Ok(Some(pictures::Format::Gif)),
            "html" | "htm" => Ok(Some(pictures::Format::Html)),
            _ => bail!("say what to draw: `--format svg`, `png`, `gif` or `html`"),
        }
    }

    /// Whether nothing asks for text.
    #[cfg(feature = "viewer")]
    const fn can_be_walked(&self) -> bool {
        let Self { plain, at, all, positions, format, json, .. } = self;
        !*plain && at.is_none() && !*all && !*positions && format.is_none() && !*json
    }
}

pub(in crate::cli) fn run(args: &Args, common: &Common) -> Result<Exit> {
    let options = common.options();
    if let Some(format) = args.picture()? {
        let pick = match args {
            Args { all: true, .. } => Pick::All,
            Args { at: Some(at), .. } => Pick::At(*at),
            _ => Pick::Final,
        };
        let inputs = args.files.inputs()?;
        let limit = args.files.limit();
        let chosen = pictures::Chosen { inputs, record: args.record, pick, options: &options, limit };
        return pictures::run(&chosen, format, &args.pictures);
    }
    let look = TextLook { ascii: args.ascii, colour: common.color.colour(), flip: args.pictures.flip() };
    #[cfg(feature = "viewer")]
    if args.can_be_walked() && crate::cli::terminal::is_interactive() {
        let inputs = args.files.inputs()?;
        // What is typed cannot be records and keys.
        if !args.files.is_typed() && !inputs.contains(&crate::input::Input::Stdin) {
            return crate::cli::terminal::viewer::run(&inputs, args.files.limit(), args.record, common, look);
        }
    }
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let replay = Replay { args, options: common.options(), look };
    let mut report = Records { record: args.record, found: 0, blank: args.positions };
    stream(&args.files, &replay, &mut report, &mut out)
}

struct Replay<'a> {
    args: &'a Args,
    options: Options,
    look: TextLook,
}

impl Work for Replay<'_> {
    type Sum = (u64, Exit);

    fn chunk(&self, chunk: &Chunk<'_, '_>, out: &mut Vec<u8>, err: &mut Vec<u8>) -> Result<(u64, Exit)> {
        let (args, name) = (self.args, chunk.name);
        let (Totals { input: before, .. }, count) = chunk.counted();
        if args.record.is_some_and(|record| record <= before || record > before + count) {
            return Ok((count, Exit::Fine));
        }
        let mut outcome = Exit::Fine;
        let mut lines = Lines::at(chunk.text, chunk.offset, chunk.line).behind(chunk.column);
        let human = Human::new(false);
        let mut index = before;
        let mut failure: Option<anyhow::Error> = None;
        records_at(chunk.text, chunk.offset, |source, reader, head| {
            index += 1;
            let mut movetext = reader.movetext(head);
            if args.record.is_some_and(|record| record != index) {
                reader.finish(movetext);
                return true;
            }
            let look = self.look;
            let mut show = Show {
                args,
                look,
                name,
                index,
                heading: heading(head, look.ascii),
                text: String::new(),
                missing: None,
            };
            let verdict = judge(head, &mut movetext, &self.options, &mut show);
            reader.finish(movetext);
            if args.positions {
                out.push(b'\n');
            }
            out.extend_from_slice(show.text.as_bytes());
            let errors = verdict.problems.iter().filter(|problem| problem.kind.is_error());
            let finding = |problem| Finding::new(problem, source, &mut lines, name, Some(index));
            let mut findings: Vec<Finding> = errors.map(finding).collect();
            assumed(head, &self.options, &mut findings);
            for finding in &findings {
                failure = failure.take().or(human.write(finding, err).err().map(Into::into));
            }
            if let Some(plies) = show.missing {
                failure = Some(anyhow!("record {index} of `{name}` ends at ply {plies}"));
            }
            if !verdict.is_valid() {
                outcome = Exit::Errors;
            }
            failure.is_none()
        });
        failure.map_or(Ok((count, outcome)), Err)
    }
}

/// The players behind a comma; nothing where none is known.
fn heading(head: &Head<'_>, ascii: bool) -> String {
    let players = players(head).map(|players| if ascii { players.replace('–', "-") } else { players });
    players.map_or_else(String::new, |players| format!(", {players}"))
}

/// Draws a record.
struct Show<'a> {
    args: &'a Args,
    look: TextLook,
    name: &'a str,
    index: u64,
    heading: String,
    /// What there is to print.
    text: String,
    /// The number of plies, where `--at` asks for more.
    missing: Option<u32>,
}

/// A position on the way.
struct Frame<G: Profile> {
    position: G::Position,
    number: u32,
    /// The ply that led to it, canonical.
    ply: Option<String>,
    marks: BTreeSet<Square>,
}

/// Draws the positions asked for as they come.
struct Drawer<G: Profile> {
    rulings: G::Rulings,
    mode: Mode,
    text: String,
    last: Frame<G>,
    name: String,
    index: u64,
    look: TextLook,
    /// Where the text says whose turn it is in the last position.
    turn: Range<usize>,
    /// What was told of the signs on the boards.
    told: BTreeSet<String>,
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Final,
    At(u32),
    All,
    Positions,
}

/// One position as data.
#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    record: u64,
    variant: &'static str,
    ply: u32,
    notation: Option<&'a str>,
    position: String,
}

impl<G: Profile> Drawer<G> {
    fn frame(&mut self, frame: &Frame<G>, json: bool) {
        if json {
            let object = Object {
                file: &self.name,
                record: self.index,
                variant: G::NAME,
                ply: frame.number,
                notation: frame.ply.as_deref(),
                position: string::<G>(&frame.position),
            };
            let mut line = Vec::new();
            // Writing to a vector cannot fail.
            let _ = json::line(&object, &mut line);
            self.text.push_str(&String::from_utf8_lossy(&line));
            return;
        }
        if self.mode == Mode::Positions {
            G::write_position(&frame.position, &mut self.text);
            self.text.push('\n');
            return;
        }
        match &frame.ply {
            None => self.text.push_str("start\n"),
            Some(ply) => {
                let _ = writeln!(self.text, "after ply {}: {ply}", frame.number);
            }
        }
        let board = board::<G>(&frame.position, &frame.marks, self.look);
        self.text.push_str(&board);
        for line in legend(&G::ABOUT, &board, self.look) {
            if !self.told.contains(&line) {
                let _ = writeln!(self.text, "{line}");
                self.told.insert(line);
            }
        }
        let from = self.text.len();
        let _ = write!(self.text, "{}", turn(G::to_move(&frame.position)));
        self.turn = from..self.text.len();
        if let Some([white, black]) = G::prisoners(&frame.position) {
            let _ = write!(self.text, "; prisoners: White {white}, Black {black}");
        }
        self.text.push_str("\n\n");
    }

    fn wants(&self, number: u32) -> bool {
        match self.mode {
            Mode::Final => false,
            Mode::At(at) => at == number,
            Mode::All | Mode::Positions => true,
        }
    }
}

/// A drawer, and whether it writes JSON.
struct JsonDrawer<G: Profile>(Drawer<G>, bool);

impl<G: Profile> Observer<G> for JsonDrawer<G> {
    fn ply(&mut self, place: &Where<'_, G>, played: &Played<'_, '_, G>) {
        let Self(drawer, json) = self;
        if place.depth() > 0 {
            return;
        }
        let number = place.ply();
        if drawer.mode == Mode::Positions {
            G::write_position(played.after, &mut drawer.text);
            drawer.text.push('\n');
            return;
        }
        let mut text = Vec::new();
        G::write_ply(&played.before(), &drawer.rulings, played.ply, played.written.squares(), &mut text);
        let ply = Some(String::from_utf8_lossy(&text).into_owned());
        let frame = Frame { position: *played.after, number, ply, marks: marks(played) };
        if drawer.wants(number) {
            drawer.frame(&frame, *json);
        }
        drawer.last = frame;
    }
}

impl AnyObserver for Show<'_> {
    type Observer<G: Profile> = JsonDrawer<G>;

    fn observer<G: Profile>(&mut self, start: &G::Position, rulings: &G::Rulings) -> JsonDrawer<G> {
        let mode = match self.args {
            Args { positions: true, .. } => Mode::Positions,
            Args { all: true, .. } => Mode::All,
            Args { at: Some(at), .. } => Mode::At(*at),
            _ => Mode::Final,
        };
        let json = self.args.json || self.args.format == Some(Format::Json);
        let mut drawer = Drawer {
            rulings: rulings.clone(),
            mode,
            text: String::new(),
            last: Frame { position: *start, number: 0, ply: None, marks: BTreeSet::new() },
            name: self.name.to_owned(),
            index: self.index,
            look: self.look,
            turn: 0..0,
            told: BTreeSet::new(),
        };
        if !json && mode != Mode::Positions {
            let _ = writeln!(drawer.text, "record {}: {}{}", self.index, G::TITLE, self.heading);
        }
        if drawer.wants(0) {
            let first = Frame { position: *start, number: 0, ply: None, marks: BTreeSet::new() };
            drawer.frame(&first, json);
        }
        JsonDrawer(drawer, json)
    }

    fn judged<G: Profile>(&mut self, observer: JsonDrawer<G>, _: Judged<G>, verdict: &Verdict) {
        let JsonDrawer(mut drawer, json) = observer;
        match drawer.mode {
            Mode::Final => {
                let start = Frame { position: drawer.last.position, number: 0, ply: None, marks: BTreeSet::new() };
                let last = std::mem::replace(&mut drawer.last, start);
                drawer.frame(&last, json);
            }
            Mode::At(at) if at > verdict.plies => {
                if verdict.is_valid() {
                    self.missing = Some(verdict.plies);
                }
                return;
            }
            _ => {}
        }
        let at_end = match drawer.mode {
            Mode::Final | Mode::All => true,
            Mode::At(at) => at == verdict.plies,
            Mode::Positions => false,
        };
        if let (false, true, Some(reason)) = (json, at_end, verdict.reason) {
            drawer.text.replace_range(drawer.turn, "the game is over");
            let result = verdict.outcome.map_or("*", |outcome| outcome.token());
            let _ = writeln!(drawer.text, "{result}: {}\n", reason.words());
        }
        self.text = drawer.text;
    }
}
