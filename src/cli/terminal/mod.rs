//! What the terminal can show.

pub(super) mod failure;
pub(super) mod progress;
#[cfg(feature = "viewer")]
pub(super) mod viewer;

use std::io::IsTerminal;

/// How many columns stdout has, where it is a terminal.
pub(in crate::cli) fn columns() -> Option<usize> {
    let shown = std::io::stdout().is_terminal();
    terminal_size::terminal_size().filter(|_| shown).map(|(width, _)| width.0.into())
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum When {
    /// Where stdout is a terminal that can, and `NO_COLOR` is not set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl When {
    /// Whether stdout gets colours.
    pub(in crate::cli) fn colour(self) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
                std::io::stdout().is_terminal() && !set("NO_COLOR") && !is_dumb()
            }
        }
    }
}

/// Whether the terminal says that it can do nothing but print.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether somebody sits at a terminal that can show something to walk through.
#[cfg(feature = "viewer")]
pub(in crate::cli) fn is_interactive() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !is_dumb()
}
