//! Pictures as PNG: with a palette where the machine has one, otherwise in true colour.

use std::path::Path;

use anyhow::{Context, Result};
use hardware::Frame;

use crate::file;

/// Writes `frame` to `path`, one dot a pixel.
///
/// # Errors
/// When the file cannot be written.
pub fn write(path: &Path, frame: &Frame) -> Result<()> {
    file::write(path, &encode(frame)?).with_context(|| cannot(path))
}

/// Writes `frame` to `path`, where there is nothing yet.
///
/// # Errors
/// When something is there, or the file cannot be written.
pub fn write_new(path: &Path, frame: &Frame) -> Result<()> {
    file::write_new(path, &encode(frame)?).with_context(|| cannot(path))
}

fn cannot(path: &Path) -> String {
    format!("cannot write the picture `{}`", path.display())
}

fn encode(frame: &Frame) -> Result<Vec<u8>> {
    let (width, height) = frame.size();
    let mut file = vec![];
    let mut encoder = png::Encoder::new(&mut file, u32::try_from(width)?, u32::try_from(height)?);
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
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}
