//! Renders SVG to pixels: PNG and animated GIF.
//!
//! The fonts are compiled in, so that pictures do not depend on the installed fonts.

mod gif;

pub use gif::animation;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb::Database};
use std::sync::Arc;

const REGULAR: &[u8] = include_bytes!("noto-sans-regular.ttf");
const BOLD: &[u8] = include_bytes!("noto-sans-bold.ttf");

/// The largest width and height of a picture, in pixels.
pub const LARGEST: u32 = 16_384;

/// Why a picture could not be made.
#[derive(Debug)]
pub enum RasterError {
    /// The SVG cannot be read.
    Svg(usvg::Error),
    /// The picture is empty, or more than [`LARGEST`] pixels wide or high.
    Size(u32, u32),
    /// The pixels could not be encoded.
    Encoding(String),
}

impl std::fmt::Display for RasterError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Svg(error) => write!(f, "the drawing cannot be read: {error}"),
            Self::Size(width, height) => {
                write!(f, "a picture of {width} × {height} pixels cannot be drawn, {LARGEST} each way is the most")
            }
            Self::Encoding(error) => write!(f, "the picture cannot be encoded: {error}"),
        }
    }
}

impl std::error::Error for RasterError {}

/// Renders SVG with the compiled-in fonts. Make one and share it between threads: loading the fonts is slow.
#[derive(Debug)]
pub struct Raster {
    options: Options<'static>,
}

impl Default for Raster {
    fn default() -> Self {
        Self::new()
    }
}

impl Raster {
    /// Loads the fonts.
    #[must_use]
    pub fn new() -> Self {
        let mut fonts = Database::new();
        fonts.load_font_data(REGULAR.to_vec());
        fonts.load_font_data(BOLD.to_vec());
        fonts.set_sans_serif_family("Noto Sans");
        let options = Options { font_family: "Noto Sans".to_owned(), fontdb: Arc::new(fonts), ..Options::default() };
        Self { options }
    }

    /// Renders an SVG as PNG, in the size that the SVG gives.
    ///
    /// # Errors
    /// If it cannot be read or is too large.
    pub fn png(&self, svg: &str) -> Result<Vec<u8>, RasterError> {
        let pixels = self.pixels(svg)?;
        pixels.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
    }

    fn pixels(&self, svg: &str) -> Result<Pixmap, RasterError> {
        let tree = Tree::from_str(svg, &self.options).map_err(RasterError::Svg)?;
        let size = tree.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        let fits = width <= LARGEST && height <= LARGEST;
        let pixels = fits.then(|| Pixmap::new(width, height)).flatten();
        let mut pixels = pixels.ok_or(RasterError::Size(width, height))?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        Ok(pixels)
    }
}
