//! `wz replay --format svg|png|gif|html`: pictures and pages.

use crate::cli::args::{path, read};
use crate::cli::stream::meant::assumed;
use crate::cli::stream::{Trouble, told, too_few};
use crate::cli::terminal::failure::{Exit, report, say, show};
use crate::diag::{Finding, Human};
use crate::input::Input;
use crate::judge::{Options, Problem, Source, judge, records};
use crate::output::Target;
use crate::record::{Head, Reader, Record, Span};
use crate::sink::html::Page;
use crate::sink::players;
use crate::sink::scene::{Album, Pick, Scene, Shown};
use crate::sink::svg::{PictureLook, Theme, sheet, svg};
use crate::text::Lines;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What kind of file to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Format {
    /// A drawing that scales
    Svg,
    /// Pixels
    Png,
    /// An animation of a whole record
    Gif,
    /// A page to replay records, in one file
    Html,
}

/// How to draw, and where to.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(in crate::cli) struct PictureArgs {
    /// Where to write to: a file, whose suffix may say the format, or a folder where there are several pictures
    /// [default: stdout]
    #[arg(short, long, value_name = "PATH", value_parser = path())]
    output: Option<PathBuf>,
    /// Write over files that exist
    #[arg(long)]
    force: bool,
    /// The colours: light, dark or print
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = theme)]
    theme: Theme,
    /// From Black's seat
    #[arg(long)]
    flip: bool,
    /// No letters and numbers at the edge
    #[arg(long)]
    no_coordinates: bool,
    /// The width in pixels [default: 640; of a sheet 1654, A4 at 200 dots an inch]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16_384))]
    size: Option<u32>,
    /// A heading instead of the players; `-` is none
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// What the empty squares are worth (Walking Purchase)
    #[arg(long)]
    values: bool,
    /// The distance that allowed the ply (Distanz)
    #[arg(long)]
    distance: bool,
    /// Pages with this many boards each instead of single boards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=60))]
    sheet: Option<u16>,
    /// Seconds a ply (gif)
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = pace)]
    pace: u16,
}

impl PictureArgs {
    /// Whether to look from Black's seat.
    pub(in crate::cli) const fn flip(&self) -> bool {
        self.flip
    }

    /// Where to write to.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

fn theme(text: &str) -> Result<Theme, String> {
    Theme::parse(text).ok_or_else(|| "the themes are light, dark and print".to_owned())
}

/// Hundredths of a second.
fn pace(text: &str) -> Result<u16, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number")?;
    if !(0.02..=600.0).contains(&seconds) {
        return Err("from 0.02 to 600".to_owned());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 60000")]
    let hundredths = (seconds * 100.0).round() as u16;
    Ok(hundredths)
}

/// The records to draw.
#[derive(Debug)]
pub(in crate::cli) struct Chosen<'a> {
    /// What to read.
    pub inputs: Vec<Input>,
    /// Only this record of each, from 1.
    pub record: Option<u64>,
    /// Which positions.
    pub pick: Pick,
    /// The rules for records that do not say them.
    pub options: &'a Options,
    /// Larger records are left out.
    pub limit: usize,
}

/// Draws records.
pub(in crate::cli) fn run(chosen: &Chosen<'_>, format: Format, args: &PictureArgs) -> Result<Exit> {
    if format != Format::Svg && format != Format::Html && !cfg!(feature = "pictures") {
        bail!(
            "this `wz` was built without PNG and GIF; `--format svg` works, and so does a build with \
             `cargo install winkelzug --features pictures`"
        );
    }
    if format == Format::Html { page(chosen, args) } else { drawings(chosen, format, args) }
}

/// Goes over the records chosen. `each` judges one and says what is wrong with it.
fn each_record(
    chosen: &Chosen<'_>,
    mut each: impl FnMut(&Record<'_>, (Arc<str>, u64), &mut dyn FnMut(&[Problem]) -> Vec<Finding>) -> Result<bool>,
) -> Result<Exit> {
    let mut outcome = Exit::Fine;
    for input in &chosen.inputs {
        let name: Arc<str> = input.name();
        let text = match read(input) {
            Ok(text) => text,
            Err(error) => {
                report(&error);
                outcome = Exit::Unread;
                continue;
            }
        };
        let mut lines = Lines::new(&text);
        let mut index = 0;
        let mut failure = None;
        records(&text, |source, reader, head| {
            index += 1;
            let movetext = reader.movetext(head);
            let too_large = movetext.clone().end() - head.start > chosen.limit;
            let wanted = chosen.record.is_none_or(|only| only == index);
            if too_large || !wanted {
                reader.finish(movetext);
            }
            if !wanted {
                return chosen.record > Some(index);
            }
            if too_large {
                let line = lines.clone().place(source.offset(head.start)).line;
                say(&told(&Trouble::TooLarge, &name, line));
                outcome = outcome.max(Exit::Errors);
                return true;
            }
            let record = whole(source, reader, head);
            let mut findings = |problems: &[Problem]| {
                let finding = |problem| Finding::new(problem, source, &mut lines, &name, Some(index));
                let mut findings: Vec<Finding> = problems.iter().map(finding).collect();
                assumed(&record.head, chosen.options, &mut findings);
                findings
            };
            match each(&record, (Arc::clone(&name), index), &mut findings) {
                Ok(true) => {}
                Ok(false) => outcome = outcome.max(Exit::Errors),
                Err(error) => failure = Some(error.context(format!("record {index} of `{name}`"))),
            }
            failure.is_none()
        });
        match (failure, chosen.record) {
            (Some(error), _) => return Err(error),
            (None, Some(record)) if record > index => bail!(too_few(&name, index)),
            (None, _) if index == 0 => say(&told(&Trouble::NothingHere, &name, 1)),
            _ => {}
        }
    }
    Ok(outcome)
}

/// A record as a whole; the reader then stands behind it.
pub(in crate::cli) fn whole<'s>(source: &Source<'s>, reader: &mut Reader<'s>, head: &Head<'s>) -> Record<'s> {
    let mut movetext = reader.movetext(head);
    let items = movetext.by_ref().collect();
    let span = Span::new(head.start, movetext.at());
    reader.finish(movetext);
    Record { text: &source.text[span.start..span.end], span, head: head.clone(), items }
}

fn page(chosen: &Chosen<'_>, args: &PictureArgs) -> Result<Exit> {
    let files: Vec<Arc<str>> = chosen.inputs.iter().map(Input::name).collect();
    let title = args.title.clone().unwrap_or_else(|| match files.as_slice() {
        [one] if &**one != "-" => {
            Path::new(&**one).file_name().map_or_else(|| one.to_string(), |name| name.to_string_lossy().into_owned())
        }
        _ => "Games".to_owned(),
    });
    let mut page = Page::new(title);
    let outcome = each_record(chosen, |record, (_, number), findings| {
        Ok(page.add(record, number, chosen.options, |problems| findings(problems)).is_valid())
    })?;
    let mut bytes = Vec::new();
    page.write(&mut bytes)?;
    Place { args, several: false }.write("replay.html", &bytes)?;
    Ok(outcome)
}

/// A picture before it is drawn.
struct Picture {
    /// The input and the record in it.
    of: (Arc<str>, u64),
    plies: u32,
    scene: Scene,
}

/// The names of files, without suffix: the ply, before it the record and the input where there are several.
fn names(pictures: &[Picture]) -> Vec<String> {
    let several = |differ: fn(&Picture, &Picture) -> bool| pictures.windows(2).any(|pair| differ(&pair[0], &pair[1]));
    let inputs = several(|one, other| one.of.0 != other.of.0);
    let records = inputs || several(|one, other| one.of.1 != other.of.1);
    let name = |Picture { of: (input, record), plies, .. }: &Picture| {
        let stem = Path::new(&**input).file_stem().unwrap_or_default().to_string_lossy();
        match (inputs, records) {
            (true, _) => format!("{stem}-{record:03}-{plies:04}"),
            (false, true) => format!("{record:03}-{plies:04}"),
            (false, false) => format!("{plies:04}"),
        }
    };
    pictures.iter().map(name).collect()
}

fn drawings(chosen: &Chosen<'_>, format: Format, args: &PictureArgs) -> Result<Exit> {
    let pick = match (format, args.sheet, chosen.pick) {
        (Format::Gif, ..) | (_, Some(_), Pick::Final) => Pick::All,
        (.., pick) => pick,
    };
    let shown = Shown { values: args.values, able: true, distance: args.distance };
    let mut pictures: Vec<Picture> = Vec::new();
    let mut headings = Vec::new();
    let human = Human::new(false);
    let outcome = each_record(chosen, |record, of, findings| {
        let mut album = Album::new(pick, shown);
        let verdict = judge(&record.head, &mut record.tokens(), chosen.options, &mut album);
        for (problem, finding) in verdict.problems.iter().zip(findings(&verdict.problems)) {
            if problem.kind.is_error() {
                show(&human, &finding);
            }
        }
        if let (Pick::At(at), true) = (pick, verdict.is_valid())
            && at > verdict.plies
        {
            bail!("it has {} plies", verdict.plies);
        }
        let heading = args.title.clone().unwrap_or_else(|| players(&record.head).unwrap_or_default());
        let heading = if heading == "-" { String::new() } else { heading };
        for (plies, mut scene) in album.scenes {
            if args.sheet.is_none() {
                scene.title.clone_from(&heading);
            }
            pictures.push(Picture { of: of.clone(), plies, scene });
        }
        headings.push(heading);
        Ok(verdict.is_valid())
    })?;
    if pictures.is_empty() {
        return Ok(outcome);
    }
    let size = args.size.unwrap_or(if args.sheet.is_some() { 1654 } else { 640 });
    let look = PictureLook { theme: args.theme, flip: args.flip, coordinates: !args.no_coordinates, size };
    if format == Format::Gif {
        if headings.len() > 1 {
            bail!("an animation shows one record; choose it with `--record`");
        }
        Place { args, several: false }.write("replay.gif", &animated(&pictures, &look, args.pace)?)?;
        return Ok(outcome);
    }
    let extension = if format == Format::Png { "png" } else { "svg" };
    if let Some(on_page) = args.sheet {
        headings.dedup();
        let heading = headings.join("; ");
        let scenes: Vec<Scene> = pictures.into_iter().map(|picture| picture.scene).collect();
        let pages = sheet(&scenes, &heading, on_page.into(), &look);
        let names = (1..=pages.len()).map(|page| format!("page-{page:03}.{extension}")).collect::<Vec<_>>();
        files(&names, |index| Ok(pages[index].clone()), format, args)?;
    } else {
        let names: Vec<String> = names(&pictures).iter().map(|name| format!("{name}.{extension}")).collect();
        files(&names, |index| Ok(svg(&pictures[index].scene, &look)), format, args)?;
    }
    Ok(outcome)
}

/// Writes drawings, as many at a time as there are processors.
fn files(
    names: &[String],
    draw: impl Fn(usize) -> Result<String> + Sync,
    format: Format,
    args: &PictureArgs,
) -> Result<()> {
    let place = Place { args, several: names.len() > 1 };
    place.prepare()?;
    let encoder = Encoder::new();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let work = || -> Result<()> {
        loop {
            let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let Some(name) = names.get(index) else { return Ok(()) };
            let drawing = draw(index)?;
            let bytes = if format == Format::Png { encoder.png(&drawing)? } else { drawing.into_bytes() };
            place.write(name, &bytes)?;
        }
    };
    let threads = crate::cli::args::cores().min(names.len());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| bail!("drawing failed")));
        results.collect()
    })
}

#[cfg(feature = "pictures")]
type Encoder = crate::sink::raster::Raster;

#[cfg(feature = "pictures")]
fn animated(pictures: &[Picture], look: &PictureLook, pace: u16) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let svgs = || pictures.iter().map(|picture| svg(&picture.scene, look));
    crate::sink::raster::animation(&Encoder::new(), svgs, pace, &mut bytes)?;
    Ok(bytes)
}

/// Stands where there are no pixels; [`run`] has refused before.
#[cfg(not(feature = "pictures"))]
struct Encoder;

#[cfg(not(feature = "pictures"))]
impl Encoder {
    const fn new() -> Self {
        Self
    }

    fn png(&self, _: &str) -> Result<Vec<u8>> {
        bail!("no PNG in this build")
    }
}

#[cfg(not(feature = "pictures"))]
fn animated(_: &[Picture], _: &PictureLook, _: u16) -> Result<Vec<u8>> {
    bail!("no GIF in this build")
}

/// Where files go.
#[derive(Clone, Copy)]
struct Place<'a> {
    args: &'a PictureArgs,
    /// Whether there are several.
    several: bool,
}

impl Place<'_> {
    /// Makes the folder for several files.
    fn prepare(self) -> Result<()> {
        match (&self.args.output, self.several) {
            (None, true) => bail!("there are several pictures; name a folder for them with `-o`"),
            (Some(file), true) if file.is_file() => bail!(
                "`{}` is a file, and there are several pictures; name a folder for them with `-o`, or choose one \
                 position with `--record` and `--at`",
                file.display()
            ),
            (Some(folder), true) => {
                fs::create_dir_all(folder).with_context(|| format!("cannot make the folder `{}`", folder.display()))
            }
            _ => Ok(()),
        }
    }

    fn write(self, name: &str, bytes: &[u8]) -> Result<()> {
        let mut target = match &self.args.output {
            Some(output) if self.several || output.is_dir() => Target::create(&output.join(name), self.args.force)?,
            Some(output) => Target::create(output, self.args.force)?,
            None if stdout().is_terminal() && !bytes.starts_with(b"<") => {
                bail!("not written to the terminal; name a file with `-o`")
            }
            None => Target::stdout(),
        };
        target.write_all(bytes)?;
        Ok(target.finish()?)
    }
}
