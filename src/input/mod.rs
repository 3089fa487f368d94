//! Where records come from: files and the standard input.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An input by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// `-`
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// `-` is the standard input, everything else a path.
    #[must_use]
    pub fn named(name: &Path) -> Self {
        if name.as_os_str() == "-" { Self::Stdin } else { Self::File(name.to_owned()) }
    }

    /// How reports call it.
    #[must_use]
    pub fn name(&self) -> Arc<str> {
        match self {
            Self::Stdin => "-".into(),
            Self::File(path) => path.display().to_string().into(),
        }
    }

    /// Reads it whole.
    ///
    /// # Errors
    /// Those of the operating system.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match self {
            Self::Stdin => io::stdin().lock().read_to_end(&mut bytes)?,
            Self::File(path) => File::open(path)?.read_to_end(&mut bytes)?,
        };
        Ok(match transcoded(&bytes) {
            Cow::Borrowed(_) => bytes,
            Cow::Owned(text) => text.into_bytes(),
        })
    }
}

/// A text that begins with a UTF-16 byte-order mark, as UTF-8; another one as it is.
fn transcoded(bytes: &[u8]) -> Cow<'_, str> {
    match encoding_rs::Encoding::for_bom(bytes) {
        Some((encoding, length)) if encoding != encoding_rs::UTF_8 => {
            Cow::Owned(encoding.decode_without_bom_handling(&bytes[length..]).0.into_owned())
        }
        _ => Cow::Borrowed(""),
    }
}
