//! Files written whole or not at all.
//!
//! What is written goes to a temporary file beside the target, which takes the
//! target's place at the end. A target that is no regular file (a device, a
//! named pipe) is written through instead and never replaced.

mod interrupt;

use crate::input::Compression;
use flate2::write::GzEncoder;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Where output goes. Nothing is in place before [`Target::finish`].
pub enum Target {
    /// As it comes.
    Plain(BufWriter<Place>),
    /// Compressed with gzip (`.gz`).
    Gzip(Box<GzEncoder<BufWriter<Place>>>),
    /// Compressed with zstd (`.zst`).
    Zstd(Box<zstd::Encoder<'static, BufWriter<Place>>>),
    /// Compressed with bzip2.
    Bzip2(Box<bzip2::write::BzEncoder<BufWriter<Place>>>),
    /// Compressed with xz.
    Xz(Box<lzma_rust2::XzWriter<BufWriter<Place>>>),
}

impl Target {
    /// The standard output.
    #[must_use]
    pub fn stdout() -> Self {
        Self::Plain(BufWriter::with_capacity(1 << 16, Place::stdout()))
    }

    /// A file, compressed as its suffix says; `-` is the standard output.
    ///
    /// # Errors
    /// If it exists and is not to be overwritten, or cannot be written.
    pub fn create(path: &Path, force: bool) -> io::Result<Self> {
        let suffix = path.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default().to_ascii_lowercase();
        let compression = match suffix.as_str() {
            "gz" => Compression::Gzip,
            "zst" => Compression::Zstd,
            _ => Compression::None,
        };
        Self::compressed(path, force, compression)
    }

    /// Something new in the place of a file, compressed in this way: its permissions stay, links are followed.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn replacing(path: &Path, compression: Compression) -> io::Result<Self> {
        Self::compressed(path, true, compression)
    }

    fn compressed(path: &Path, force: bool, compression: Compression) -> io::Result<Self> {
        let place = Place::create(path, force)?;
        let out = BufWriter::with_capacity(1 << 16, place);
        Ok(match compression {
            Compression::None => Self::Plain(out),
            Compression::Gzip => Self::Gzip(Box::new(GzEncoder::new(out, flate2::Compression::default()))),
            Compression::Zstd => Self::Zstd(Box::new(zstd::Encoder::new(out, 3)?)),
            Compression::Bzip2 => Self::Bzip2(Box::new(bzip2::write::BzEncoder::new(out, bzip2::Compression::best()))),
            Compression::Xz => {
                Self::Xz(Box::new(lzma_rust2::XzWriter::new(out, lzma_rust2::XzOptions::with_preset(6))?))
            }
        })
    }

    /// Whether both would put a file in the same place.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        // A file that is not there yet has no other name than its folder has.
        let place = |path: &Path| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Some((fs::canonicalize(folder).ok()?, path.file_name()?.to_owned()))
        };
        let (one, other) = (self.target().and_then(place), other.target().and_then(place));
        one.is_some() && one == other
    }

    fn target(&self) -> Option<&Path> {
        match self {
            Self::Plain(out) => out.get_ref(),
            Self::Gzip(out) => out.get_ref().get_ref(),
            Self::Zstd(out) => out.get_ref().get_ref(),
            Self::Bzip2(out) => out.get_ref().get_ref(),
            Self::Xz(out) => out.inner().get_ref(),
        }
        .target()
    }

    /// Writes what is left and puts the file in its place.
    ///
    /// # Errors
    /// Those of the operating system; the target is then as it was.
    pub fn finish(self) -> io::Result<()> {
        let out = match self {
            Self::Plain(out) => out,
            Self::Gzip(out) => out.finish()?,
            Self::Zstd(out) => out.finish()?,
            Self::Bzip2(out) => out.finish()?,
            Self::Xz(out) => out.finish()?,
        };
        out.into_inner().map_err(io::IntoInnerError::into_error)?.commit()
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(out) => out.write(bytes),
            Self::Gzip(out) => out.write(bytes),
            Self::Zstd(out) => out.write(bytes),
            Self::Bzip2(out) => out.write(bytes),
            Self::Xz(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(out) => out.flush(),
            // Flushing would end a block; there is nobody to see it before the end.
            Self::Gzip(_) | Self::Zstd(_) | Self::Bzip2(_) | Self::Xz(_) => Ok(()),
        }
    }
}

/// What is written to. What fails names it as it was given.
pub struct Place {
    name: String,
    to: To,
}

enum To {
    Stdout(Stdout),
    /// Something that is no regular file.
    Through(File),
    /// A temporary file.
    Beside {
        /// What is written to.
        file: NamedTempFile,
        /// The path that it is to take.
        target: PathBuf,
        /// Whether it takes it from another file.
        force: bool,
    },
}

impl Place {
    fn stdout() -> Self {
        Self { name: "the standard output".to_owned(), to: To::Stdout(io::stdout()) }
    }

    fn create(path: &Path, force: bool) -> io::Result<Self> {
        let name = format!("`{}`", path.display());
        match To::create(path, force) {
            Ok(to) => Ok(Self { name, to }),
            Err(error) => Err(named(&name, &error)),
        }
    }

    /// The path of the file that is to be put in place.
    fn target(&self) -> Option<&Path> {
        match &self.to {
            To::Beside { target, .. } => Some(target),
            To::Stdout(_) | To::Through(_) => None,
        }
    }

    fn commit(self) -> io::Result<()> {
        self.to.commit().map_err(|error| named(&self.name, &error))
    }
}

impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.to {
            To::Stdout(out) => out.write(bytes),
            To::Through(out) => out.write(bytes),
            To::Beside { file, .. } => file.as_file_mut().write(bytes),
        };
        written.map_err(|error| named(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.to {
            To::Stdout(out) => out.flush(),
            To::Through(out) => out.flush(),
            To::Beside { file, .. } => file.as_file_mut().flush(),
        };
        flushed.map_err(|error| named(&self.name, &error))
    }
}

impl To {
    fn create(path: &Path, force: bool) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Stdout(io::stdout()));
        }
        // Links are followed: what they lead to is written, and they stay.
        let target = followed(path);
        if STDOUT.iter().any(|name| target == Path::new(name)) {
            return Ok(Self::Stdout(io::stdout()));
        }
        match fs::metadata(&target) {
            Ok(data) if data.is_dir() => Err(io::Error::other("it is a folder")),
            // What is open already may be a file that holds something.
            Ok(data) if !data.is_file() || is_descriptor(&target) => {
                Ok(Self::Through(OpenOptions::new().append(true).open(&target)?))
            }
            Ok(_) if !force => Err(exists()),
            Ok(data) => Self::beside(target, force, Some(&data)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::beside(target, force, None),
            Err(error) => Err(error),
        }
    }

    fn beside(target: PathBuf, force: bool, data: Option<&fs::Metadata>) -> io::Result<Self> {
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // What the system says, without the name of the temporary file, which nobody has heard of.
        let mut failed = None;
        let create = |path: &Path| create_new(path).inspect_err(|error| failed = error.raw_os_error());
        let made = Builder::new().prefix(".wz-").suffix(".tmp").make_in(folder, create);
        let file = made.map_err(|error| failed.map_or(error, io::Error::from_raw_os_error))?;
        if let Some(data) = data {
            #[cfg(unix)]
            {
                // Whoever may not give files away keeps what is written as his own.
                use std::os::unix::fs::MetadataExt;
                let _ = std::os::unix::fs::fchown(file.as_file(), Some(data.uid()), Some(data.gid()));
            }
            file.as_file().set_permissions(data.permissions())?;
        }
        interrupt::remove_on_interrupt(file.path());
        Ok(Self::Beside { file, target, force })
    }

    fn commit(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush(),
            Self::Through(mut out) => out.flush(),
            Self::Beside { file, target, force } => {
                let name = file.path().to_owned();
                match fs::symlink_metadata(&target) {
                    Ok(_) if !force => return Err(exists()),
                    // What it replaces must not be gone before it is there.
                    Ok(_) => file.as_file().sync_all()?,
                    Err(_) => {}
                }
                file.persist(target).map_err(|error| error.error)?;
                interrupt::keep(&name);
                Ok(())
            }
        }
    }
}

/// Copies a file to another name; the copy is whole, with the same permissions, or not there.
///
/// # Errors
/// If it exists and is not to be overwritten, or cannot be written.
pub fn copy(from: &Path, to: &Path, force: bool) -> io::Result<()> {
    let mut from = File::open(from)?;
    let mut place = Place::create(to, force)?;
    if let To::Beside { file, .. } = &place.to {
        file.as_file().set_permissions(from.metadata()?.permissions())?;
    }
    io::copy(&mut from, &mut place)?;
    if let To::Beside { file, .. } = &place.to {
        // The original may be replaced next.
        file.as_file().sync_all()?;
    }
    place.commit()
}

/// A new file: like any other, what the umask leaves of its permissions.
fn create_new(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// The names of the standard output.
const STDOUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Whether this names something that the program has open.
fn is_descriptor(path: &Path) -> bool {
    path.parent().is_some_and(|folder| ["/dev/fd", "/proc/self/fd"].iter().any(|name| folder == Path::new(name)))
}

/// Where a path leads, also where nothing is there yet.
fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // As many links in a row as Linux follows.
    for _ in 0..40 {
        if STDOUT.iter().any(|name| path == Path::new(name)) || is_descriptor(&path) {
            break;
        }
        let Ok(next) = fs::read_link(&path) else { break };
        path = path.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    path
}

fn exists() -> io::Error {
    io::Error::new(io::ErrorKind::AlreadyExists, "it exists; `--force` overwrites it")
}

/// The error, naming what cannot be written.
fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {name}: {error}"))
}
