//! What the keys do.

use super::moves::Moves;
use super::shelf::Shelf;
use super::walk::Walk;
use crate::judge::Options;
use crate::sink::board::TextLook;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The keys, for the help in the viewer.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("Left, Right", "one ply back or on"),
    ("PgUp, PgDn", "ten plies back or on"),
    ("Home, End", "to the start, to the end of the line"),
    ("Down", "into the next variation at this ply"),
    ("Up", "to the variation before it, or out of the variation"),
    ("g or /", "to a ply: its number, or its path such as 12/1/3, then Enter"),
    ("e", "to the next finding"),
    ("f", "flip the board"),
    ("c", "comments and findings in the whole window"),
    ("n, p or ], [", "the next, the previous record"),
    ("r", "the list of records"),
    ("?", "this help"),
    ("Ctrl-Z", "stop the program until `fg`"),
    ("q, Esc, Ctrl-C", "quit, or close what lies over the board"),
];

/// What is shown over the board.
pub(super) enum Over {
    Nothing,
    /// The help, from this line on.
    Help(u16),
    /// Comments and findings, from this line on.
    Notes(u16),
    /// The list of records, and the one chosen in it.
    List(usize),
    /// What was typed of a ply's number.
    Prompt(String),
}

/// What comes of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    GoOn,
    Quit,
    Stop,
}

/// The viewer.
pub(super) struct Viewer<'a> {
    pub shelf: &'a Shelf,
    options: &'a Options,
    pub look: TextLook,
    /// The record shown.
    pub record: usize,
    /// Or why it cannot be laid out.
    pub opened: Result<(Walk, Moves), &'static str>,
    pub over: Over,
    /// A word about the last key.
    pub message: String,
    /// Lines of a page, as last drawn.
    pub page: u16,
    /// The last line that [`Over::Help`] and [`Over::Notes`] can begin with, as last drawn.
    pub last: u16,
}

/// Longer paths are not typed.
const TYPED: usize = 100;

impl<'a> Viewer<'a> {
    pub(super) fn new(shelf: &'a Shelf, options: &'a Options, look: TextLook) -> Self {
        let (over, message) = (Over::Nothing, String::new());
        let opened = Err("there is no record");
        let mut viewer = Self { shelf, options, look, record: 0, opened, over, message, page: 1, last: 0 };
        viewer.open(0);
        if shelf.cut {
            viewer.message = format!("only the first {} records are shown; `--record` shows others", shelf.len());
        }
        viewer
    }

    /// Opens a record.
    pub(super) fn open(&mut self, record: usize) {
        self.record = record;
        self.message.clear();
        self.opened = self.shelf.open(record, self.options).map(|tree| {
            let walk = Walk::new(tree);
            let moves = Moves::new(&walk, self.look.ascii);
            (walk, moves)
        });
    }

    /// A key was pressed.
    pub(super) fn key(&mut self, key: KeyEvent) -> Then {
        self.message.clear();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Then::Quit,
            KeyCode::Char('z') if control => return Then::Stop,
            KeyCode::Char(_) if control => return Then::GoOn,
            _ => {}
        }
        match &mut self.over {
            Over::Nothing => return self.board(key.code),
            Over::Help(from) | Over::Notes(from) => {
                match scrolled(key.code, (*from).into(), self.page, self.last.into()) {
                    Some(to) => *from = u16::try_from(to).unwrap_or(u16::MAX),
                    None => self.over = Over::Nothing,
                }
            }
            Over::List(chosen) => match key.code {
                KeyCode::Enter => {
                    let record = *chosen;
                    self.over = Over::Nothing;
                    self.open(record);
                }
                code => match scrolled(code, *chosen, self.page, self.shelf.len().saturating_sub(1)) {
                    Some(to) => *chosen = to,
                    None => self.over = Over::Nothing,
                },
            },
            Over::Prompt(typed) => match key.code {
                KeyCode::Char(c) if (c.is_ascii_digit() || c == '/') && typed.len() < TYPED => typed.push(c),
                KeyCode::Backspace if typed.pop().is_some() => {}
                KeyCode::Char(c) if c != 'q' && typed.len() < TYPED => {
                    self.message = format!("`{}` is no part of a number", c.escape_debug());
                }
                KeyCode::Enter => {
                    let typed = std::mem::take(typed);
                    self.over = Over::Nothing;
                    self.find(&typed);
                }
                KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q') => self.over = Over::Nothing,
                _ => {}
            },
        }
        Then::GoOn
    }

    /// A key, where nothing lies over the board.
    fn board(&mut self, code: KeyCode) -> Then {
        match code {
            KeyCode::Char('q') | KeyCode::Esc => return Then::Quit,
            KeyCode::Char('?' | 'h') | KeyCode::F(1) => self.over = Over::Help(0),
            KeyCode::Char('c') => self.over = Over::Notes(0),
            KeyCode::Char('r') => self.over = Over::List(self.record),
            KeyCode::Char('g' | '/') => self.over = Over::Prompt(String::new()),
            KeyCode::Char('f') => self.look.flip = !self.look.flip,
            KeyCode::Char('n' | ']') if self.record + 1 < self.shelf.len() => self.open(self.record + 1),
            KeyCode::Char('n' | ']') => self.say("this is the last record"),
            KeyCode::Char('p' | '[') if self.record > 0 => self.open(self.record - 1),
            KeyCode::Char('p' | '[') => self.say("this is the first record"),
            code => self.walk(code),
        }
        Then::GoOn
    }

    fn walk(&mut self, code: KeyCode) {
        let Ok((walk, _)) = &mut self.opened else { return };
        let all = walk.tree.nodes.len();
        let (moved, otherwise) = match code {
            KeyCode::Left => (walk.back(1), "this is the start"),
            KeyCode::Right | KeyCode::Char(' ') => (walk.on(1), "the line ends here"),
            KeyCode::PageUp => (walk.back(10), "this is the start"),
            KeyCode::PageDown => (walk.on(10), "the line ends here"),
            KeyCode::Home => (walk.back(all), "this is the start"),
            KeyCode::End => (walk.on(all), "the line ends here"),
            KeyCode::Down if walk.has_unplayed() => {
                (walk.enter(), "the variation here cannot be played; the ply before it (c there) says why")
            }
            KeyCode::Down => (walk.enter(), "there is no variation at this ply"),
            KeyCode::Up => (walk.leave(), "this is the main line"),
            KeyCode::Char('e') => (walk.find_next(), "nothing was found in this record"),
            _ => return,
        };
        if !moved {
            self.say(otherwise);
        }
    }

    /// Goes to the ply that was typed.
    fn find(&mut self, typed: &str) {
        let Ok((walk, _)) = &mut self.opened else { return };
        if typed.is_empty() {
            return self.say("nothing was typed; a ply has a number, or a path such as 1/2/1");
        }
        if walk.to(typed) {
            return;
        }
        let parts = typed.split('/').count();
        self.message = match walk.plies() {
            _ if typed.split('/').any(str::is_empty) => format!("`{typed}` is no path; a path is such as 1/2/1"),
            _ if parts.is_multiple_of(2) => {
                format!("`{typed}` is no ply: a path has an odd number of parts, such as 1/2/1")
            }
            _ if parts > 1 => format!("there is no ply {typed} in the variations"),
            1 => format!("there is no ply {typed}; the main line has 1"),
            plies => format!("there is no ply {typed}; the main line has {plies}"),
        };
    }

    fn say(&mut self, words: &str) {
        words.clone_into(&mut self.message);
    }
}

/// Where a key leads in something long; nowhere where it closes it.
fn scrolled(code: KeyCode, at: usize, page: u16, last: usize) -> Option<usize> {
    let page = usize::from(page.max(1));
    let to = match code {
        KeyCode::Up | KeyCode::Left => at.saturating_sub(1),
        KeyCode::Down | KeyCode::Right => at + 1,
        KeyCode::PageUp => at.saturating_sub(page),
        KeyCode::PageDown | KeyCode::Char(' ') => at + page,
        KeyCode::Home => 0,
        KeyCode::End => last,
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_) | KeyCode::F(1) => return None,
        _ => at,
    };
    Some(to.min(last))
}
