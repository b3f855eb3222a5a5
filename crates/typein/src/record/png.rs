//! Pictures as PNG: with a palette where the machine has one, otherwise in true colour.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use anyhow::{Context, Result};
use hardware::Frame;

/// Writes `frame` to `path`, one dot a pixel.
///
/// # Errors
/// When the file cannot be written.
pub fn write(path: &Path, frame: &Frame) -> Result<()> {
    let cannot = || format!("cannot write the picture `{}`", path.display());
    let file = BufWriter::new(File::create(path).with_context(cannot)?);
    let (width, height) = frame.size();
    let mut encoder = png::Encoder::new(file, u32::try_from(width)?, u32::try_from(height)?);
    encoder.set_depth(png::BitDepth::Eight);
    let bytes = match frame {
        Frame::Indexed { pixels, palette, .. } => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(palette.concat());
            pixels.clone()
        }
        Frame::Rgb { pixels, .. } => {
            encoder.set_color(png::ColorType::Rgb);
            pixels.concat()
        }
    };
    let mut writer = encoder.write_header().with_context(cannot)?;
    writer.write_image_data(&bytes).with_context(cannot)?;
    writer.finish().with_context(cannot)
}
