//! Frames as PNG: with a palette where the machine has one, otherwise in true colour.

use std::io::Write;

use hardware::Frame;

use super::RecordError;

/// Writes `frame`.
///
/// # Errors
/// When `out` fails, or the frame is too large.
pub fn write(frame: &Frame, out: &mut impl Write) -> Result<(), RecordError> {
    let (width, height) = frame.size();
    let (Ok(width), Ok(height)) = (u32::try_from(width), u32::try_from(height)) else {
        return Err(RecordError::too_large(frame));
    };
    let mut encoder = png::Encoder::new(out, width, height);
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
    Ok(())
}
