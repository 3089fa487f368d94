//! The viewer with all keys in all windows, and the terminal after it.

use super::draw::draw;
use super::keys::{Then, Viewer};
use super::shelf::Shelf;
use crate::input::Input;
use crate::judge::Options;
use crate::sink::board::TextLook;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::Path;

#[cfg(unix)]
#[path = "../../../../tests/terminal/mod.rs"]
#[expect(dead_code, reason = "only the other tests press keys")]
mod terminal;

/// Numbers that look like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % count
    }
}

const KEYS: [KeyCode; 28] = [
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Enter,
    KeyCode::Backspace,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::F(1),
    KeyCode::Char('g'),
    KeyCode::Char('/'),
    KeyCode::Char('1'),
    KeyCode::Char('9'),
    KeyCode::Char('e'),
    KeyCode::Char('f'),
    KeyCode::Char('c'),
    KeyCode::Char('n'),
    KeyCode::Char('p'),
    KeyCode::Char('r'),
    KeyCode::Char('?'),
    KeyCode::Char('ß'),
    KeyCode::Char('q'),
    KeyCode::Null,
];

/// All records that there are in the fixtures, also those with every fault.
fn shelf() -> Shelf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let inputs = ["club.wz", "broken.wz", "vectors/records.wz", "vectors/faults.wz"];
    Shelf::read(&inputs.map(|name| Input::named(&root.join(name))), 64 << 20, None)
}

#[test]
fn no_keys_in_no_window_stop_it() {
    let (shelf, options) = (shelf(), Options::default());
    assert!(shelf.len() > 100 && shelf.troubles.is_empty());
    let mut chance = Chance(1);
    let mut seen = std::collections::BTreeSet::new();
    for round in 0..300 {
        let look = TextLook { ascii: round % 2 == 0, colour: round % 3 == 0, flip: false };
        let mut viewer = Viewer::new(&shelf, &options, look);
        viewer.open(chance.below(shelf.len()));
        let (width, height) = (chance.below(120), chance.below(40));
        let backend = TestBackend::new(width.try_into().unwrap(), height.try_into().unwrap());
        let mut terminal = Terminal::new(backend).unwrap();
        for _ in 0..40 {
            terminal.draw(|frame| draw(&mut viewer, frame)).unwrap();
            let cells = terminal.backend().buffer().content().iter();
            seen.insert(cells.map(ratatui::buffer::Cell::symbol).collect::<String>());
            let key = KeyEvent::new(KEYS[chance.below(KEYS.len())], KeyModifiers::NONE);
            if viewer.key(key) == Then::Quit {
                break;
            }
        }
    }
    assert!(seen.len() > 1000, "{} screens", seen.len());
}

#[cfg(unix)]
mod given_back {
    use super::super::screen::Screen;
    use super::terminal::Terminal;
    use std::io::IsTerminal;

    /// Runs a test of this program in a terminal.
    fn alone(name: &str) -> Terminal {
        let program = std::env::current_exe().unwrap();
        let name = format!("{}::{name}", module_path!().split_once("::").unwrap().1);
        let arguments = ["--exact", &name, "--include-ignored", "--nocapture", "--test-threads=1"];
        Terminal::start(program.to_str().unwrap(), &arguments, 24, 80, false)
    }

    #[test]
    #[ignore = "another test starts it in a terminal"]
    #[should_panic(expected = "on purpose")]
    fn panics_in_a_terminal() {
        if std::io::stdout().is_terminal() {
            let mut screen = Screen::open().expect("a terminal");
            screen.draw(|frame| frame.render_widget("the viewer", frame.area())).expect("a terminal");
            std::thread::sleep(std::time::Duration::from_secs(1));
            screen.draw(|_| panic!("on purpose")).expect("a terminal");
        }
        panic!("on purpose, without a terminal");
    }

    #[test]
    fn after_a_panic_and_before_its_message() {
        let mut terminal = alone("panics_in_a_terminal");
        terminal.sees("the viewer");
        assert!(terminal.is_taken() && terminal.screen().alternate_screen());
        assert!(terminal.ended().success(), "{}", terminal.text());
        terminal.given_back();
        let written = String::from_utf8_lossy(&terminal.written);
        let (_, after) = written.split_once("\x1b[?1049l").expect("the screen is left");
        assert!(after.contains("on purpose") && !after.contains("without a terminal"), "{written}");
        assert!(!after.contains("\x1b[?1049"), "it is left once: {written}");
    }

    #[test]
    #[ignore = "another test starts it in a terminal"]
    fn opens_and_closes_twice_in_a_terminal() {
        for name in ["first", "second"] {
            if std::io::stdout().is_terminal() {
                let mut screen = Screen::open().expect("a terminal");
                screen.draw(|frame| frame.render_widget(name, frame.area())).expect("a terminal");
            }
        }
        assert!(std::panic::catch_unwind(|| panic!("a panic later")).is_err());
    }

    #[test]
    fn after_it_was_closed() {
        let mut terminal = alone("opens_and_closes_twice_in_a_terminal");
        assert!(terminal.ended().success(), "{}", terminal.text());
        terminal.given_back();
        let written = String::from_utf8_lossy(&terminal.written);
        assert!(written.contains("second") && written.contains("a panic later"), "{written}");
        assert_eq!(written.matches("\x1b[?1049l").count(), 2, "{written}");
    }
}
