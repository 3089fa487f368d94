//! The terminal, which is given back as it was on every way out.

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError, mpsc};
use std::time::Duration;

/// Whether the terminal shows the viewer.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Held by whoever writes to the terminal.
static WRITING: Mutex<()> = Mutex::new(());

type Hook = dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync;

/// The terminal while it shows the viewer.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Told of panics again when the viewer is gone.
    hook: Arc<Hook>,
}

impl Screen {
    /// Takes the terminal. It is given back when this is dropped, before the message of a panic, and when the program
    /// is told to end.
    pub(super) fn open() -> io::Result<Self> {
        end_with_signals();
        let hook: Arc<Hook> = Arc::from(panic::take_hook());
        let inner = Arc::clone(&hook);
        panic::set_hook(Box::new(move |info| {
            give_back();
            inner(info);
        }));
        // From here on a failure gives the terminal back.
        let terminal = take().and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(Self { terminal, hook }),
            Err(error) => {
                give_back();
                set(hook);
                Err(error)
            }
        }
    }

    /// Draws all of it.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        let _held = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        self.terminal.draw(draw).map(drop)
    }

    /// Gives the terminal back for as long as the program is stopped.
    #[cfg(unix)]
    pub(super) fn stop(&mut self) -> io::Result<()> {
        give_back();
        // As if the key had reached the terminal: all of the foreground stops.
        rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
        take()?;
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
        // A panic that is under way has told all it has to tell, and hooks cannot be changed in it.
        if !std::thread::panicking() {
            set(Arc::clone(&self.hook));
        }
    }
}

fn set(hook: Arc<Hook>) {
    panic::set_hook(Box::new(move |info| hook(info)));
}

fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, Hide)
}

/// Gives the terminal back, once.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Where the terminal is gone there is nothing to give back.
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Has the terminal given back when a signal ends the program, or when the terminal goes away.
fn end_with_signals() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Without a handler the terminal would be left as it is; that is all.
        let _ = ctrlc::set_handler(end);
        #[cfg(unix)]
        std::thread::spawn(|| {
            use rustix::event::{PollFd, PollFlags, poll};
            // No event is asked for: only the end of the terminal is told.
            let stdin = io::stdin();
            let mut gone = [PollFd::new(&stdin, PollFlags::empty())];
            loop {
                match poll(&mut gone, None) {
                    Ok(_) if gone[0].revents().contains(PollFlags::HUP) => end(),
                    Err(rustix::io::Errno::INTR) => {}
                    _ => return,
                }
            }
        });
    });
}

/// Ends the program from outside the viewer.
fn end() {
    let (done, wait) = mpsc::channel();
    std::thread::spawn(move || {
        // Nothing is drawn any more: the lock is kept to the end.
        let _held = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        give_back();
        let _ = done.send(());
        std::thread::sleep(Duration::from_secs(60));
    });
    // A terminal that takes nothing holds nobody up.
    if wait.recv_timeout(Duration::from_millis(500)).is_err() {
        let _ = disable_raw_mode();
    }
    std::process::exit(2);
}
