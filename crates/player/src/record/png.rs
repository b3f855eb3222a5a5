//! Frames as PNG: with a palette where the machine has one, otherwise in true colour.

use std::io::{Cursor, Write};

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

/// Reads a frame that [`write()`] wrote, or another picture without transparency.
///
/// # Errors
/// When it is no PNG.
pub fn read(bytes: &[u8]) -> Result<Frame, png::DecodingError> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let size = reader.output_buffer_size().ok_or(png::DecodingError::LimitsExceeded)?;
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels)?;
    let samples = info.color_type.samples();
    let colour = |pixel: &[u8]| match pixel {
        [red, green, blue, ..] => [*red, *green, *blue],
        _ => [pixel[0]; 3],
    };
    let pixels = pixels[..info.buffer_size()].chunks_exact(samples).map(colour).collect();
    Ok(Frame::Rgb { width: info.width as usize, height: info.height as usize, pixels })
}
