//! `wz replay` in a terminal: records to walk through.

mod draw;
mod keys;
mod moves;
mod notes;
mod paint;
mod screen;
mod shelf;
#[cfg(test)]
mod tests;
mod walk;

use crate::cli::args::Common;
use crate::cli::terminal::failure::{Exit, say};
use crate::input::Input;
use crate::sink::board::TextLook;
use anyhow::{Context, Result};
use keys::{Then, Viewer};
use ratatui::crossterm::event::{Event, KeyEventKind, read};
use screen::Screen;
use shelf::Shelf;

/// Shows records until somebody quits; of each input only one where one is asked for.
pub(in crate::cli) fn run(
    inputs: &[Input],
    limit: usize,
    only: Option<u64>,
    common: &Common,
    look: TextLook,
) -> Result<Exit> {
    let shelf = Shelf::read(inputs, limit, only);
    for trouble in &shelf.troubles {
        say(trouble);
    }
    let outcome = shelf.outcome.unwrap_or(Exit::Fine);
    if shelf.len() == 0 {
        return Ok(outcome);
    }
    let options = common.options();
    let mut viewer = Viewer::new(&shelf, &options, look);
    let taken = "the terminal cannot show the viewer; `--plain` prints the positions";
    // `--color always` goes before `NO_COLOR`, which the backend would ask for by itself.
    ratatui::crossterm::style::force_color_output(look.colour);
    let mut screen = Screen::open().context(taken)?;
    loop {
        screen.draw(|frame| draw::draw(&mut viewer, frame)).context(taken)?;
        let then = match read().context(taken)? {
            Event::Key(key) if key.kind != KeyEventKind::Release => viewer.key(key),
            _ => Then::GoOn,
        };
        match then {
            Then::GoOn => {}
            Then::Quit => return Ok(outcome),
            Then::Stop => {
                #[cfg(unix)]
                screen.stop().context(taken)?;
            }
        }
    }
}
