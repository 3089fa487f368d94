//! Opening an input: what compresses it is told by its first bytes, on the standard input too.

use crate::text::shown;
use encoding_rs_io::DecodeReaderBytesBuilder;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An input by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// `-`
    Stdin,
    /// A file.
    File(PathBuf),
}

/// What compresses an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Compression {
    #[default]
    None,
    Gzip,
    Zstd,
    Bzip2,
    Xz,
}

impl Compression {
    /// What the first bytes of an input tell.
    const fn of(start: &[u8]) -> Self {
        match *start {
            [0x1F, 0x8B, ..] => Self::Gzip,
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Self::Zstd,
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Self::Bzip2,
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Self::Xz,
            _ => Self::None,
        }
    }
}

/// How a text lies on the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// What compresses it.
    pub compression: Compression,
    /// Whether it is UTF-16, and is read as the UTF-8 that takes its place.
    pub utf16: bool,
}

/// An input that can be read, decompressed and as UTF-8 (or what takes its place).
pub type Opened = Box<dyn Read + Send>;

impl Input {
    /// `-` is the standard input, everything else a path.
    #[must_use]
    pub fn named(name: &Path) -> Self {
        if name.as_os_str() == "-" { Self::Stdin } else { Self::File(name.to_owned()) }
    }

    /// How reports call it: no name reaches a terminal with control characters in it.
    #[must_use]
    pub fn name(&self) -> Arc<str> {
        match self {
            Self::Stdin => "-".into(),
            Self::File(path) => shown(path.display().to_string().as_bytes()).into(),
        }
    }

    /// Its size as it lies on the disk, where it has one.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => path.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len()),
        }
    }

    /// Opens it. What is read of it as it lies on the disk is added to `read`.
    ///
    /// # Errors
    /// Those of the operating system.
    pub fn open(&self, read: Arc<AtomicU64>) -> io::Result<Opened> {
        Ok(self.opened(read)?.0)
    }

    /// How it lies on the disk; of the standard input, which can be read only once, nothing is known.
    ///
    /// # Errors
    /// Those of the operating system.
    pub fn form(&self) -> io::Result<Form> {
        match self {
            Self::Stdin => Ok(Form::default()),
            Self::File(_) => Ok(self.opened(Arc::default())?.1),
        }
    }

    fn opened(&self, read: Arc<AtomicU64>) -> io::Result<(Opened, Form)> {
        match self {
            Self::Stdin => decoded(Counted { inner: io::stdin(), read }),
            Self::File(path) => {
                if path.is_dir() {
                    // One that cannot be walked says why.
                    path.read_dir()?;
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
                }
                decoded(Counted { inner: File::open(path)?, read })
            }
        }
    }
}

struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Bytes looked at to tell what an input is.
const LOOK: usize = 8;

/// Decompresses, and transcodes what begins with a UTF-16 byte-order mark.
fn decoded(raw: impl Read + Send + 'static) -> io::Result<(Opened, Form)> {
    let (start, raw) = peeked(raw)?;
    let compression = Compression::of(&start);
    let buffered = |raw| BufReader::with_capacity(1 << 16, raw);
    let plain: Opened = match compression {
        Compression::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(buffered(raw))),
        Compression::Zstd => Box::new(zstd::Decoder::with_buffer(buffered(raw))?),
        Compression::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(buffered(raw))),
        Compression::Xz => Box::new(lzma_rust2::XzReader::new(buffered(raw), true)),
        Compression::None => return Ok(text_of(&start, raw, compression)),
    };
    Ok(match peeked(plain) {
        Ok((start, plain)) => text_of(&start, plain, compression),
        // Damage right at the beginning is told where the reading is.
        Err(error) => (Box::new(Failing(Some(error))), Form { compression, utf16: false }),
    })
}

/// A decompressed input that begins with these bytes, in UTF-8 if it was in UTF-16.
fn text_of(start: &[u8], plain: impl Read + Send + 'static, compression: Compression) -> (Opened, Form) {
    let utf16 = matches!(*start, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
    let text: Opened = if utf16 { Box::new(DecodeReaderBytesBuilder::new().build(plain)) } else { Box::new(plain) };
    (text, Form { compression, utf16 })
}

/// A reader whose first bytes have been read already.
type Again<R> = io::Chain<io::Cursor<Vec<u8>>, R>;

/// The first bytes, and a reader that still gives them.
fn peeked<R: Read>(mut raw: R) -> io::Result<(Vec<u8>, Again<R>)> {
    let mut start = Vec::with_capacity(LOOK);
    raw.by_ref().take(LOOK as u64).read_to_end(&mut start)?;
    Ok((start.clone(), io::Cursor::new(start).chain(raw)))
}

struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
