//! Options that several commands share.

pub(super) mod position;

use crate::cli::terminal::When;
use crate::games::Variant;
use crate::input::{Finder, Input, from_list};
use crate::judge::Options;
use anyhow::{Context, Result, bail};
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Options of every command.
#[derive(Debug, Default, Args)]
pub(in crate::cli) struct Common {
    /// The game of records without a Variant tag [default: walking-purchase], and of positions [default: what their ranks tell]
    #[arg(long, global = true, value_name = "GAME", value_parser = variant, help_heading = "Rules")]
    game: Option<Variant>,
    /// The game of all records, whatever their tags say
    #[arg(long, global = true, value_name = "GAME", value_parser = variant, help_heading = "Rules")]
    force_game: Option<Variant>,
    /// A ruling for records without a Rulings tag, and for positions; repeatable
    #[arg(long = "ruling", global = true, value_name = "NAME=VALUE", value_parser = ruling, help_heading = "Rules")]
    rulings: Vec<(String, String)>,
    /// A ruling for all records, whatever their tags say; repeatable
    #[arg(long = "force-ruling", global = true, value_name = "NAME=VALUE", value_parser = ruling, help_heading = "Rules")]
    force_rulings: Vec<(String, String)>,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    pub(in crate::cli) color: When,
}

/// The options of every command, for one that needs none of them: they are read, but not shown.
pub(in crate::cli) fn unused() -> Vec<Arg> {
    let command = Common::augment_args(Command::new("unused"));
    command.get_arguments().map(|option| option.clone().hide(true)).collect()
}

impl Common {
    /// What these say of records.
    pub(in crate::cli) fn options(&self) -> Options {
        Options {
            game: self.game,
            force_game: self.force_game,
            rulings: self.rulings.clone(),
            force_rulings: self.force_rulings.clone(),
        }
    }

    /// The game that is asked for, if any.
    pub(in crate::cli) fn game(&self) -> Option<Variant> {
        self.force_game.or(self.game)
    }

    /// All rulings for a position.
    pub(in crate::cli) fn position_rulings(&self) -> impl Iterator<Item = &(String, String)> {
        self.rulings.iter().chain(&self.force_rulings)
    }
}

/// The name of a file; an empty one would say something else wherever it is used.
pub(in crate::cli) fn path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(|name| {
        let empty = "the name of the file is empty; perhaps a variable of the shell is";
        if name.is_empty() { Err(empty) } else { Ok(PathBuf::from(name)) }
    })
}

/// The number of a record.
pub(in crate::cli) fn record(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("records are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("a record is named by its number in the file, counted from 1".to_owned()),
    }
}

pub(in crate::cli) fn variant(text: &str) -> Result<Variant, String> {
    let known = Variant::ALL.map(Variant::name).join(", ");
    Variant::parse(text).map(|(variant, _)| variant).ok_or_else(|| format!("the games are {known}"))
}

/// A ruling that at least one game has.
fn ruling(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("a ruling is written NAME=VALUE")?;
    let mut why = format!("no game has a ruling `{name}`; `wz rules GAME --rulings` lists them");
    for variant in Variant::ALL {
        match variant.accepts(name, value) {
            Ok(()) => return Ok((name.to_owned(), value.to_owned())),
            Err(crate::rules::RulingError::UnknownValue(values)) => why = format!("it can be {values}"),
            Err(crate::rules::RulingError::UnknownName) => {}
        }
    }
    Err(why)
}

/// What to read, and how.
#[derive(Debug, Args)]
pub(in crate::cli) struct Files {
    /// Files of records, or folders of them; `-` is the standard input
    ///
    /// Folders are searched for `.wz`, `.pgn` and `.txt`, compressed or not. What is compressed with gzip,
    /// zstd, bzip2 or xz is told by its first bytes.
    #[arg(value_name = "FILE", value_parser = path())]
    files: Vec<PathBuf>,
    /// Read the names of more files from this list, one a line; `-` is the standard input
    #[arg(long, value_name = "LIST", value_parser = path(), help_heading = "Input")]
    files_from: Option<PathBuf>,
    /// The names in the list end in NUL bytes
    #[arg(short = '0', long, requires = "files_from", help_heading = "Input")]
    null: bool,
    /// In folders take the files that match this pattern instead; repeatable
    #[arg(long = "glob", value_name = "PATTERN", help_heading = "Input")]
    globs: Vec<String>,
    /// Skip larger records, with a finding; a number of bytes, or with K, M or G
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = size, help_heading = "Input")]
    max_record_size: usize,
    /// How many threads work; the output is the same [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Input")]
    jobs: Option<u16>,
    /// Show no progress
    #[arg(long, help_heading = "Output")]
    no_progress: bool,
}

/// What clap takes a `--max-record-size` that is not given for.
const MAX_RECORD_SIZE: usize = 64 << 20;

impl Files {
    /// These files, and no options.
    pub(in crate::cli) const fn plain(files: Vec<PathBuf>) -> Self {
        Self {
            files,
            files_from: None,
            null: false,
            globs: Vec::new(),
            max_record_size: MAX_RECORD_SIZE,
            jobs: None,
            no_progress: false,
        }
    }

    /// The inputs, in the order given; folders are sorted by path.
    pub(in crate::cli) fn inputs(&self) -> Result<Vec<Input>> {
        let finder = Finder::new(&self.globs).context("this pattern cannot be read")?;
        let mut names = self.files.clone();
        if let Some(list) = &self.files_from {
            let mut text = Vec::new();
            let list = Input::named(list);
            let reading = list.open(Arc::default()).and_then(|mut opened| opened.read_to_end(&mut text));
            reading.with_context(|| format!("cannot read the list `{}`", list.name()))?;
            names.extend(from_list(&text, self.null));
        }
        let mut inputs = Vec::new();
        for name in &names {
            inputs.extend(finder.find(name).with_context(|| format!("cannot search `{}`", name.display()))?);
        }
        if names.is_empty() {
            bail!("name a file to read, or `-` for the standard input; `--help` has examples");
        }
        if inputs.is_empty() {
            bail!("there is nothing to read: no file was found");
        }
        Ok(inputs)
    }

    /// Whether the list of names comes from the standard input.
    #[cfg(feature = "viewer")]
    pub(in crate::cli) fn is_typed(&self) -> bool {
        self.files_from.as_deref().is_some_and(|list| list.as_os_str() == "-")
    }

    /// Larger records are skipped.
    pub(in crate::cli) fn limit(&self) -> usize {
        self.max_record_size
    }

    /// How many threads work.
    pub(in crate::cli) fn jobs(&self) -> usize {
        self.jobs.map_or_else(cores, usize::from)
    }

    /// Whether progress may be shown.
    pub(in crate::cli) fn progress(&self) -> bool {
        !self.no_progress
    }
}

/// What kind of file a name says, in small letters: its suffix, without that of a compressed file.
pub(in crate::cli) fn suffix(path: Option<&Path>) -> String {
    let name = path.and_then(Path::file_name).and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    let plain = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    plain.rsplit_once('.').map(|(_, suffix)| suffix.to_owned()).unwrap_or_default()
}

/// How many threads can run at once.
pub(in crate::cli) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// `64M`, `1G`, `4096`; at least 4 KiB, so that a record can be told from its surroundings.
fn size(text: &str) -> Result<usize, String> {
    let plain = text.trim_end_matches(['b', 'B']).trim_end_matches('i');
    let end = plain.find(|c: char| !c.is_ascii_digit()).unwrap_or(plain.len());
    let factor = match &plain[end..] {
        "" => 1,
        "k" | "K" => 1 << 10,
        "m" | "M" => 1 << 20,
        "g" | "G" => 1 << 30,
        _ => return Err("a size is a number of bytes, or a number with K, M or G".to_owned()),
    };
    let digits = &plain[..end];
    let too_much = || "that is too much".to_owned();
    if digits.is_empty() {
        return Err("a size begins with a number".to_owned());
    }
    let number: usize = digits.parse().map_err(|_| too_much())?;
    match number.checked_mul(factor) {
        Some(size) if size >= 4096 => Ok(size),
        Some(_) => Err("the least is 4K".to_owned()),
        None => Err(too_much()),
    }
}

/// Reads one input whole, for commands that look at one place of it; the failure names it.
pub(in crate::cli) fn read(input: &Input) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let reading = input.open(Arc::default()).and_then(|mut opened| opened.read_to_end(&mut bytes));
    reading.with_context(|| format!("cannot read `{}`", input.name()))?;
    Ok(bytes)
}

/// How to print.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct Json {
    /// One JSON object a line, for programs
    #[arg(long)]
    json: bool,
    /// How to print: for people, or one JSON object a line
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<Format>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Human,
    Json,
}

impl Json {
    pub(in crate::cli) fn wanted(self) -> bool {
        self.json || self.format == Some(Format::Json)
    }
}
