//! Encodes animated GIFs.

use super::{Raster, RasterError};
use gif::{Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;

/// The size of a GIF palette.
const COLOURS: usize = 256;
/// The bits per channel that distinguish colours when the palette is chosen.
const BITS: u32 = 5;

/// Encodes one picture after the other as an animation; the last is shown longer. Each frame after the first contains
/// only the rectangle that differs from the frame before.
///
/// Iterates over `svgs` twice: once to choose the palette from a sample, once to draw.
///
/// # Errors
/// If a picture cannot be drawn, is larger than GIF allows, or `out` fails.
pub fn animation<S, I>(raster: &Raster, svgs: S, centiseconds: u16, out: impl Write) -> Result<(), RasterError>
where
    S: Fn() -> I,
    I: Iterator<Item = String>,
{
    let encoding = |error: gif::EncodingError| RasterError::Encoding(error.to_string());
    let count = svgs().count();
    let palette = Palette::of(raster, svgs(), count)?;
    let mut encoder: Option<(Encoder<_>, u16, u16)> = None;
    let mut out = Some(out);
    let mut before: Vec<u8> = Vec::new();
    let mut known = ColourCache::default();
    for (index, svg) in svgs().enumerate() {
        let pixels = raster.pixels(&svg)?;
        let small = |length: u32| u16::try_from(length).map_err(|_| RasterError::Size(pixels.width(), pixels.height()));
        let (width, height) = (small(pixels.width())?, small(pixels.height())?);
        let now = palette.indices(pixels.data(), &mut known);
        if let Some(out) = out.take() {
            let mut new = Encoder::new(out, width, height, &palette.bytes()).map_err(encoding)?;
            new.set_repeat(Repeat::Infinite).map_err(encoding)?;
            encoder = Some((new, width, height));
        }
        let Some((encoder, across, down)) = &mut encoder else { break };
        if (width, height) != (*across, *down) {
            return Err(RasterError::Size(pixels.width(), pixels.height()));
        }
        let delay = if index + 1 == count { centiseconds.saturating_mul(3) } else { centiseconds };
        let area = Area::differing(&before, &now, usize::from(width));
        let frame = Frame {
            delay,
            left: area.short(area.left),
            top: area.short(area.top),
            width: area.short(area.width),
            height: area.short(area.height),
            buffer: Cow::Owned(area.cut(&now, usize::from(width))),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(encoding)?;
        before = now;
    }
    Ok(())
}

/// The colours of the whole animation, at most [`COLOURS`].
struct Palette(Vec<[u8; 3]>);

/// Caches the palette index of each colour that was looked up.
#[derive(Default)]
struct ColourCache(BTreeMap<[u8; 3], u8>);

impl Palette {
    /// Chooses the most frequent colours of up to eight of the pictures, including the last.
    fn of(raster: &Raster, svgs: impl Iterator<Item = String>, count: usize) -> Result<Self, RasterError> {
        const LOOKED_AT: usize = 8;
        let step = count.div_ceil(LOOKED_AT).max(1);
        let mut counts: BTreeMap<[u8; 3], (u64, [u8; 3])> = BTreeMap::new();
        for (index, svg) in svgs.enumerate() {
            if index % step != 0 && index + 1 != count {
                continue;
            }
            for pixel in raster.pixels(&svg)?.data().chunks_exact(4) {
                let colour = [pixel[0], pixel[1], pixel[2]];
                let entry = counts.entry(colour.map(|channel| channel >> (8 - BITS))).or_insert((0, colour));
                entry.0 += 1;
            }
        }
        let mut colours: Vec<(u64, [u8; 3])> = counts.into_values().collect();
        colours.sort_by_key(|&(count, colour)| (std::cmp::Reverse(count), colour));
        colours.truncate(COLOURS);
        Ok(Self(colours.into_iter().map(|(_, colour)| colour).collect()))
    }

    fn bytes(&self) -> Vec<u8> {
        self.0.concat()
    }

    fn indices(&self, pixels: &[u8], known: &mut ColourCache) -> Vec<u8> {
        let mut last = ([0; 3], None);
        pixels
            .chunks_exact(4)
            .map(|pixel| {
                let colour = [pixel[0], pixel[1], pixel[2]];
                match last {
                    (same, Some(index)) if same == colour => index,
                    _ => {
                        let index = *known.0.entry(colour).or_insert_with(|| self.nearest(colour));
                        last = (colour, Some(index));
                        index
                    }
                }
            })
            .collect()
    }

    fn nearest(&self, colour: [u8; 3]) -> u8 {
        let far =
            |other: &[u8; 3]| -> u32 { colour.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum() };
        let nearest = (0..=u8::MAX).zip(&self.0).min_by_key(|(_, other)| far(other));
        nearest.map_or(0, |(index, _)| index)
    }
}

/// A rectangle in a picture.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    /// The smallest area that differs between two pictures: the whole picture if there is none before, one pixel if
    /// nothing differs.
    fn differing(before: &[u8], now: &[u8], across: usize) -> Self {
        if before.len() != now.len() {
            return Self { left: 0, top: 0, width: across, height: now.len() / across.max(1) };
        }
        let rows = || before.chunks_exact(across).zip(now.chunks_exact(across)).enumerate();
        let changed: Vec<usize> = rows().filter(|(_, (old, new))| old != new).map(|(row, _)| row).collect();
        let (Some(&top), Some(&bottom)) = (changed.first(), changed.last()) else {
            return Self { left: 0, top: 0, width: 1, height: 1 };
        };
        let mut columns = (across, 0);
        for (_, (old, new)) in rows().filter(|(_, (old, new))| old != new) {
            let differs = |column: &usize| old[*column] != new[*column];
            columns.0 = (0..columns.0).find(differs).unwrap_or(columns.0);
            columns.1 = (columns.1..across).rev().find(differs).unwrap_or(columns.1);
        }
        Self { left: columns.0, top, width: columns.1 + 1 - columns.0, height: bottom + 1 - top }
    }

    /// Converts a length inside the picture. It fits, because the size of the whole picture was checked.
    fn short(self, length: usize) -> u16 {
        u16::try_from(length).unwrap_or(u16::MAX)
    }

    fn cut(self, pixels: &[u8], across: usize) -> Vec<u8> {
        let rows = pixels.chunks_exact(across).skip(self.top).take(self.height);
        rows.flat_map(|row| &row[self.left..self.left + self.width]).copied().collect()
    }
}
