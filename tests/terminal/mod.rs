//! A program in a pseudo-terminal, and what its screen shows.

use pty_process::blocking::{Command, Pts, Pty, open};
use rustix::termios::{Termios, tcgetattr};
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// No test waits longer for anything.
const LIMIT: Duration = Duration::from_secs(20);

/// A terminal with a program in it.
pub struct Terminal {
    pty: Arc<Pty>,
    /// Kept open, so that the terminal outlives the program.
    pts: Pts,
    child: Child,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// All that the program wrote.
    pub written: Vec<u8>,
    before: String,
}

/// A window without lines is read as one with a line.
fn some(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap_or(NonZeroU16::MIN)
}

/// What can be compared of a terminal's modes.
fn modes(modes: &Termios) -> String {
    format!("{modes:?}")
}

impl Terminal {
    /// Starts a program in a terminal of this many rows and columns.
    pub fn start<S: AsRef<OsStr>>(program: &str, arguments: &[S], rows: u16, columns: u16, colour: bool) -> Self {
        let (pty, pts) = open().unwrap();
        pty.resize(pty_process::Size::new(rows, columns)).unwrap();
        let before = modes(&tcgetattr(&pts).unwrap());
        let mut command = Command::new(program).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
        command = command.env("TERM", "xterm-256color").env_remove("NO_COLOR");
        if !colour {
            command = command.env("NO_COLOR", "1");
        }
        let child = command.spawn_borrowed(&pts).unwrap();
        let pty = Arc::new(pty);
        let (send, output) = channel();
        let reader = Arc::clone(&pty);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count) = (&*reader).read(&mut buffer) {
                if count == 0 || send.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let parser = vt100::Parser::new(some(rows), some(columns), 1000);
        Self { pty, pts, child, output, parser, written: Vec::new(), before }
    }

    fn take(&mut self, wait: Duration) -> bool {
        match self.output.recv_timeout(wait) {
            Ok(bytes) => {
                self.parser.process(&bytes);
                self.written.extend_from_slice(&bytes);
                true
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
        }
    }

    /// The text on the screen.
    pub fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// The screen as it is drawn.
    pub fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// Waits until the screen is as it should be.
    pub fn until(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !is_so(self.parser.screen()) {
            self.take(Duration::from_millis(50));
            assert!(start.elapsed() < LIMIT, "not seen in time: {what}\n{}", self.text());
        }
    }

    /// Waits until the screen shows a text.
    pub fn sees(&mut self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        self.send(keys.as_bytes());
    }

    /// Sends bytes as if they were typed.
    pub fn send(&mut self, bytes: &[u8]) {
        (&*self.pty).write_all(bytes).unwrap();
    }

    /// Changes the size of the window.
    pub fn resize(&mut self, rows: u16, columns: u16) {
        while self.take(Duration::from_millis(100)) {}
        self.parser.screen_mut().set_size(some(rows), some(columns));
        self.pty.resize(pty_process::Size::new(rows, columns)).unwrap();
        while self.take(Duration::from_millis(100)) {}
    }

    /// The number of the process.
    pub fn id(&self) -> rustix::process::Pid {
        rustix::process::Pid::from_child(&self.child)
    }

    /// Whether the terminal is in the mode of the viewer.
    pub fn is_taken(&self) -> bool {
        modes(&tcgetattr(&self.pts).unwrap()) != self.before
    }

    /// Waits for the end of the program.
    pub fn ended(&mut self) -> ExitStatus {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            self.take(Duration::from_millis(20));
            if start.elapsed() > LIMIT {
                self.child.kill().unwrap();
                panic!("it does not end\n{}", self.text());
            }
        };
        while self.take(Duration::from_millis(100)) {}
        status
    }

    /// Checks that the terminal is as it was before.
    pub fn given_back(&self) {
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen(), "the screen of the viewer is still there");
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        assert!(!screen.bracketed_paste() && !screen.application_cursor());
        assert_eq!(modes(&tcgetattr(&self.pts).unwrap()), self.before, "the modes of the terminal differ");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
