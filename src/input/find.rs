//! Finding the files: folders are walked, lists are read.

use super::Input;
use globset::{Glob, GlobSet, GlobSetBuilder};
use std::io;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// What files of records are usually called.
const SUFFIXES: [&str; 3] = ["wz", "pgn", "txt"];

/// What is put behind that when they are compressed.
const COMPRESSED: [&str; 4] = ["gz", "zst", "bz2", "xz"];

/// Turns names into inputs.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    globs: Option<GlobSet>,
}

impl Finder {
    /// In folders only files whose name or path below the folder matches one of
    /// these patterns are taken; without any, those with a usual suffix.
    ///
    /// # Errors
    /// If a pattern cannot be read.
    pub fn new(globs: &[String]) -> Result<Self, globset::Error> {
        if globs.is_empty() {
            return Ok(Self::default());
        }
        let mut set = GlobSetBuilder::new();
        for glob in globs {
            set.add(Glob::new(glob)?);
        }
        Ok(Self { globs: Some(set.build()?) })
    }

    /// The inputs that a name means: one, or those below a folder, sorted by path.
    ///
    /// # Errors
    /// If a folder cannot be walked.
    pub fn find(&self, name: &Path) -> io::Result<Vec<Input>> {
        if name.as_os_str() == "-" || !name.is_dir() {
            return Ok(vec![Input::named(name)]);
        }
        let mut found = Vec::new();
        for entry in WalkDir::new(name).sort_by_file_name() {
            let entry = match entry {
                Ok(entry) => entry,
                // A folder that cannot be read is an input that cannot be read; the others can.
                Err(error) => match error.path() {
                    Some(path) if error.depth() > 0 => {
                        found.push(Input::File(path.to_owned()));
                        continue;
                    }
                    _ => return Err(error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into())),
                },
            };
            if entry.path().is_file() && self.wants(entry.path(), name) {
                found.push(Input::File(entry.into_path()));
            }
        }
        Ok(found)
    }

    fn wants(&self, path: &Path, folder: &Path) -> bool {
        let name = path.file_name().map(Path::new).unwrap_or(path);
        if let Some(globs) = &self.globs {
            return globs.is_match(name) || path.strip_prefix(folder).is_ok_and(|below| globs.is_match(below));
        }
        let has = |path: &Path, suffixes: &[&str]| {
            path.extension().is_some_and(|found| suffixes.iter().any(|suffix| found.eq_ignore_ascii_case(suffix)))
        };
        has(name, &SUFFIXES)
            || (has(name, &COMPRESSED) && has(Path::new(name.file_stem().unwrap_or_default()), &SUFFIXES))
    }
}

/// The names in a list: one a line, or each ended by a NUL byte.
#[must_use]
pub fn from_list(list: &[u8], nul: bool) -> Vec<PathBuf> {
    let names = list.split(|&byte| if nul { byte == 0 } else { byte == b'\n' });
    let names = names.map(|name| if nul { name } else { name.strip_suffix(b"\r").unwrap_or(name) });
    names.filter(|name| !name.is_empty()).map(path).collect()
}

#[cfg(unix)]
fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(name).into()
}

#[cfg(not(unix))]
fn path(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).into_owned().into()
}
