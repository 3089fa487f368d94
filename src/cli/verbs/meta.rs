//! `wz completions` and `wz man`

use crate::cli::Cli;
use crate::cli::terminal::failure::Exit;
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{Write, stdout};

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(args = crate::cli::args::unused(), after_help = "\
Examples:
  wz completions bash > ~/.local/share/bash-completion/completions/wz
  wz completions fish > ~/.config/fish/completions/wz.fish")]
pub(in crate::cli) struct CompletionArgs {
    /// The shell
    shell: Shell,
}

/// Print the manual page
#[derive(Debug, clap::Args)]
#[command(args = crate::cli::args::unused(), after_help = "\
Examples:
  wz man > wz.1 && man ./wz.1
  wz man check | man -l -")]
pub(in crate::cli) struct ManArgs {
    /// The command whose page it is to be
    command: Option<String>,
}

pub(in crate::cli) fn completions(args: &CompletionArgs) -> Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "wz", &mut text);
    stdout().lock().write_all(&text)?;
    Ok(Exit::Fine)
}

pub(in crate::cli) fn man(args: &ManArgs) -> Result<Exit> {
    let mut command = Cli::command();
    command.build();
    let page = match &args.command {
        None => command,
        Some(name) => {
            let verb = command.find_subcommand(name);
            verb.ok_or_else(|| anyhow::anyhow!("there is no command `{name}`"))?.clone()
        }
    };
    let mut text = Vec::new();
    let title = page.get_display_name().unwrap_or("wz").to_owned();
    let source = concat!("wz ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(page).title(title).source(source).render(&mut text)?;
    stdout().lock().write_all(&text)?;
    Ok(Exit::Fine)
}
