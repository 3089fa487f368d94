//! An interrupt leaves no temporary file behind.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Has this file removed if the program is interrupted.
pub(super) fn remove_on_interrupt(path: &Path) {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        let interrupted = || {
            for path in UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                let _ = std::fs::remove_file(path);
            }
            let _ = writeln!(std::io::stderr().lock(), "wz: interrupted; nothing was written");
            std::process::exit(2);
        };
        // Without a handler the file would stay; that is all.
        let _ = ctrlc::set_handler(interrupted);
    });
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).push(path.to_owned());
}

/// The file is in its place, or gone.
pub(super) fn keep(path: &Path) {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).retain(|unfinished| unfinished != path);
}
