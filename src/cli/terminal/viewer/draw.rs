//! Where things stand in the window. What has no room is left out.

use super::keys::{KEYS, Over, Viewer};
use super::notes::{notes, wrapped};
use super::paint::{Painted, painted};
use super::walk::Walk;
use crate::games::Variant;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use unicode_width::UnicodeWidthStr;

/// The moves beside the board have at least so many columns.
const MOVES: u16 = 18;

/// Between the board and what is beside it.
const GAP: u16 = 2;

/// Draws the viewer.
pub(super) fn draw(viewer: &mut Viewer<'_>, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.is_empty() {
        return;
    }
    let (titled, below) = (area.height >= 4, area.height >= 2);
    let mut body = area;
    if titled {
        let title = Line::styled(title(viewer, area.width), Style::new().add_modifier(Modifier::BOLD));
        frame.render_widget(title, row(area, 0));
        body.y += 1;
        body.height -= 1;
    }
    body.height -= 1;
    viewer.page = body.height.max(1);
    let board = viewer.opened.as_ref().ok().and_then(|(walk, _)| {
        let variant = walk.tree.variant?;
        painted(variant, walk.node()?, walk.is_over(), viewer.look)
    });
    let status =
        Line::styled(status(viewer, board.as_ref(), area.width), Style::new().add_modifier(Modifier::REVERSED));
    frame.render_widget(status, row(area, area.height - 1));
    if !below || body.is_empty() {
        return;
    }
    match viewer.over {
        Over::Nothing | Over::Prompt(_) => panes(viewer, board, body, frame),
        Over::Help(from) => {
            let text = help(body.width);
            viewer.over = Over::Help(page(&mut viewer.last, text, from, body, frame));
        }
        Over::Notes(from) => {
            let text =
                viewer.opened.as_ref().map_or_else(|_| Vec::new(), |(walk, _)| notes(walk, body.width, viewer.look));
            let text = if text.is_empty() { vec![Line::raw("nothing is said or found here")] } else { text };
            viewer.over = Over::Notes(page(&mut viewer.last, text, from, body, frame));
        }
        Over::List(chosen) => list(viewer, chosen, body, frame),
    }
}

/// A line of an area.
fn row(area: Rect, index: u16) -> Rect {
    Rect { y: area.y + index, height: 1, ..area }.intersection(area)
}

/// Long text from a line on; says from which line, at most so far that the page is full.
fn page(last: &mut u16, text: Vec<Line<'_>>, from: u16, area: Rect, frame: &mut Frame<'_>) -> u16 {
    let lines = u16::try_from(text.len()).unwrap_or(u16::MAX);
    *last = lines.saturating_sub(area.height);
    let from = from.min(*last);
    frame.render_widget(Text::from_iter(text.into_iter().skip(from.into()).take(area.height.into())), area);
    from
}

fn help(width: u16) -> Vec<Line<'static>> {
    let keys = KEYS.iter().map(|(keys, _)| keys.width()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (key, does) in KEYS {
        lines.extend(wrapped(&format!("{key:<keys$}  {does}"), Style::new(), width));
    }
    lines
}

/// The records, with the chosen one in sight.
fn list(viewer: &Viewer<'_>, chosen: usize, area: Rect, frame: &mut Frame<'_>) {
    let height = usize::from(area.height);
    let first = chosen.saturating_sub(height / 2).min(viewer.shelf.len().saturating_sub(height));
    let shown = (first..viewer.shelf.len()).take(height).map(|record| {
        let line = heading(viewer, record);
        let style = if record == chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::styled(line, style)
    });
    frame.render_widget(Text::from_iter(shown), area);
}

/// A record in the list; with its file where there are several.
fn heading(viewer: &Viewer<'_>, record: usize) -> String {
    let (shelf, file) = (viewer.shelf, viewer.shelf.file(record));
    let several = shelf.len() > 0 && (shelf.file(0) != shelf.file(shelf.len() - 1));
    if several { format!("{file}: {}", shelf.heading(record)) } else { shelf.heading(record).to_owned() }
}

/// Two texts at the ends of a line; where there is no room for both, the first.
fn ends(left: String, right: &str, width: u16) -> String {
    let (width, used) = (usize::from(width), left.width());
    match width.checked_sub(used + right.width()) {
        Some(room) if room >= 2 => format!("{left}{:room$}{right}", ""),
        _ => format!("{left}{:1$}", "", width.saturating_sub(used)),
    }
}

fn title(viewer: &Viewer<'_>, width: u16) -> String {
    let (name, right) = match &viewer.over {
        Over::Help(_) => ("The keys".to_owned(), String::new()),
        Over::Notes(_) => ("Comments and findings".to_owned(), String::new()),
        Over::List(_) => ("Records".to_owned(), String::new()),
        Over::Nothing | Over::Prompt(_) => {
            let game = viewer.opened.as_ref().ok().and_then(|(walk, _)| walk.tree.variant).map(Variant::title);
            let parts = [Some(heading(viewer, viewer.record)), game.map(str::to_owned)];
            let name = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
            (name, format!("{} of {}", viewer.record + 1, viewer.shelf.len()))
        }
    };
    ends(name, &right, width)
}

fn status(viewer: &Viewer<'_>, board: Option<&Painted>, width: u16) -> String {
    let left = match (&viewer.over, &viewer.opened) {
        (Over::Prompt(typed), _) if viewer.message.is_empty() => format!("go to ply: {typed}_"),
        (Over::Prompt(typed), _) => format!("go to ply: {typed}_ ({})", viewer.message),
        _ if !viewer.message.is_empty() => viewer.message.clone(),
        (Over::Help(_) | Over::Notes(_), _) => "arrows scroll, q closes".to_owned(),
        (Over::List(_), _) => "arrows choose, Enter opens, q closes".to_owned(),
        (Over::Nothing, Ok((walk, _))) => place(walk, board),
        (Over::Nothing, Err(_)) => String::new(),
    };
    const KEYS: &str = "arrows move, c comments, q quits, ? help";
    let room = usize::from(width).saturating_sub(left.width() + 4) >= KEYS.len();
    ends(left, if room { KEYS } else { "? help" }, width)
}

/// Where somebody stands.
fn place(walk: &Walk, board: Option<&Painted>) -> String {
    let Some(node) = walk.node() else { return "this record cannot be played".to_owned() };
    let state = board.map_or("", |board| &board.state);
    if walk.at == 0 {
        return format!("start; {state}");
    }
    let plies = if walk.is_aside() { String::new() } else { format!(" of {}", walk.plies()) };
    format!("ply {}{plies}: {}{}; {state}", node.id, node.number, node.ply)
}

/// The board, the moves, and what is said and found.
fn panes(viewer: &mut Viewer<'_>, board: Option<Painted>, body: Rect, frame: &mut Frame<'_>) {
    let mut rest = body;
    if let Some(board) = board {
        let (width, height) = (board.width, u16::try_from(board.lines.len()).unwrap_or(u16::MAX));
        if width > body.width || height > body.height {
            // The title and the last line take one each.
            let told = format!("no room for the board: it takes {width} columns and {} lines", height + 2);
            let told = wrapped(&told, Style::new().add_modifier(Modifier::DIM), body.width);
            let lines = u16::try_from(told.len()).unwrap_or(u16::MAX);
            if lines < body.height / 2 {
                frame.render_widget(Text::from(told), Rect { height: lines, ..body });
                rest = Rect { y: body.y + lines, height: body.height - lines, ..body };
            }
        } else {
            frame.render_widget(Text::from(board.lines), Rect { width, height, ..body });
            if body.width >= width + GAP + MOVES {
                rest = Rect { x: body.x + width + GAP, width: body.width - width - GAP, ..body };
            } else {
                let used = if body.height > height + 1 { height + 1 } else { height };
                rest = Rect { y: body.y + used, height: body.height - used, ..body };
            }
        }
    }
    if rest.is_empty() {
        return;
    }
    let look = viewer.look;
    let (walk, moves) = match &mut viewer.opened {
        Ok(opened) => opened,
        Err(why) => return frame.render_widget(Text::from(wrapped(why, Style::new(), rest.width)), rest),
    };
    let notes = notes(walk, rest.width, look);
    // The moves have half of the room at least, and a line between.
    let most = if walk.tree.nodes.is_empty() { rest.height } else { (rest.height / 2).saturating_sub(1) };
    let height = u16::try_from(notes.len()).unwrap_or(u16::MAX).min(most);
    let above = rest.height - height - u16::from(height > 0 && height < rest.height);
    let lines = moves.lines(walk.at, rest.width, above, look.colour);
    frame.render_widget(Text::from(lines), Rect { height: above, ..rest });
    let mut shown: Vec<Line<'_>> = notes.iter().take(height.into()).cloned().collect();
    if let (Some(last), true) = (shown.last_mut(), notes.len() > usize::from(height)) {
        *last = Line::styled("(more: c)", Style::new().add_modifier(Modifier::DIM));
    }
    frame.render_widget(Text::from(shown), Rect { y: rest.bottom() - height, height, ..rest });
}
