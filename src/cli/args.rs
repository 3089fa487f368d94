//! Options that several commands share.

use super::terminal::When;
use crate::games::Variant;
use crate::input::Input;
use crate::judge::Options;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::PathBuf;

/// Options of every command.
#[derive(Debug, Args)]
pub(super) struct Common {
    /// The game of records without a Variant tag, and of positions [default: walking-purchase]
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
    pub(super) color: When,
}

impl Common {
    /// What these say of records.
    pub(super) fn options(&self) -> Options {
        Options {
            game: self.game,
            force_game: self.force_game,
            rulings: self.rulings.clone(),
            force_rulings: self.force_rulings.clone(),
        }
    }

    /// The game that is asked for, if any.
    pub(super) fn game(&self) -> Option<Variant> {
        self.force_game.or(self.game)
    }

    /// All rulings for a position.
    pub(super) fn position_rulings(&self) -> impl Iterator<Item = &(String, String)> {
        self.rulings.iter().chain(&self.force_rulings)
    }
}

pub(super) fn variant(text: &str) -> Result<Variant, String> {
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

/// Files to read.
#[derive(Debug, Args)]
pub(super) struct Files {
    /// Files of records; `-` is the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Files {
    /// The inputs in the order given.
    pub(super) fn inputs(&self) -> impl Iterator<Item = Input> {
        self.files.iter().map(|path| Input::named(path))
    }
}

/// Reads one input; the failure names it.
pub(super) fn read(input: &Input) -> Result<Vec<u8>> {
    if let Input::File(path) = input
        && path.is_dir()
    {
        bail!("`{}` is a folder; name the files in it", path.display());
    }
    input.read().with_context(|| format!("cannot read `{}`", input.name()))
}

/// How to print.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Json {
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
    pub(super) fn wanted(self) -> bool {
        self.json || self.format == Some(Format::Json)
    }
}
