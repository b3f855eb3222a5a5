//! The run as an animated GIF: only pictures that differ, each only where it differs, shown for as long as it stood.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use gif::{Encoder, Repeat};
use hardware::{Frame, Rgb};

/// The longest time a GIF can show one picture, in hundredths of a second.
const LONGEST: u64 = 60_000;

/// A GIF being written.
pub struct GifRecorder {
    path: PathBuf,
    output: Option<BufWriter<File>>,
    encoder: Option<Encoder<BufWriter<File>>>,
    frame_rate: f64,
    colours: HashMap<Rgb, u8>,
    /// What has been written so far.
    shown: Vec<u8>,
    /// The picture that stands now, and the number of the frame that brought it.
    standing: Option<(Picture, u64)>,
    frames: u64,
}

#[derive(Clone, PartialEq)]
struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    palette: Vec<Rgb>,
}

impl GifRecorder {
    /// Creates the file.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn create(path: &Path, frame_rate: f64) -> Result<Self> {
        let file =
            File::create(path).with_context(|| format!("cannot write the recording `{}`", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            output: Some(BufWriter::new(file)),
            encoder: None,
            frame_rate,
            colours: HashMap::new(),
            shown: Vec::new(),
            standing: None,
            frames: 0,
        })
    }

    /// Takes the next picture.
    ///
    /// # Errors
    /// When the one before cannot be written.
    pub fn add(&mut self, frame: &Frame) -> Result<()> {
        let picture = self.picture(frame);
        let number = self.frames;
        self.frames += 1;
        match &self.standing {
            Some((standing, _)) if *standing == picture => Ok(()),
            _ => {
                self.write_standing(number)?;
                self.standing = Some((picture, number));
                Ok(())
            }
        }
    }

    /// Writes the last picture and closes the file.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn finish(mut self) -> Result<()> {
        self.write_standing(self.frames)
    }

    /// The frame in colour numbers. True colours beyond the 256th become black; boards use a few dozen.
    fn picture(&mut self, frame: &Frame) -> Picture {
        let (width, height) = frame.size();
        match frame {
            Frame::Indexed { pixels, palette, .. } => {
                Picture { width, height, pixels: pixels.clone(), palette: palette.to_vec() }
            }
            Frame::Rgb { pixels, .. } => {
                let colours = &mut self.colours;
                let pixels = pixels.iter().map(|&colour| match u8::try_from(colours.len()) {
                    Ok(next) => *colours.entry(colour).or_insert(next),
                    Err(_) => colours.get(&colour).copied().unwrap_or(0),
                });
                let pixels = pixels.collect();
                let mut palette = vec![[0; 3]; colours.len()];
                colours.iter().for_each(|(&colour, &number)| palette[usize::from(number)] = colour);
                Picture { width, height, pixels, palette }
            }
        }
    }

    /// Hundredths of a second from the start to the frame of this number; rounded here, so that errors do not add up.
    fn moment(&self, frame: u64) -> u64 {
        (frame as f64 * 100.0 / self.frame_rate).round() as u64
    }

    fn write_standing(&mut self, until: u64) -> Result<()> {
        let Some((picture, from)) = self.standing.take() else { return Ok(()) };
        let mut rest = self.moment(until).saturating_sub(self.moment(from));
        let cannot = format!("cannot write the recording `{}`", self.path.display());
        let area = changed_area(&self.shown, &picture);
        if self.encoder.is_none() {
            let output = self.output.take().context("a recording has one output")?;
            let (width, height) = (u16::try_from(picture.width)?, u16::try_from(picture.height)?);
            let mut encoder =
                Encoder::new(output, width, height, &picture.palette.concat()).context(cannot.clone())?;
            encoder.set_repeat(Repeat::Infinite).context(cannot.clone())?;
            self.encoder = Some(encoder);
        }
        let encoder = self.encoder.as_mut().context("the encoder has just been made")?;
        let (left, top, width, height) = area;
        let mut part = Vec::with_capacity(width * height);
        for row in picture.pixels.chunks(picture.width).skip(top).take(height) {
            part.extend_from_slice(&row[left..left + width]);
        }
        loop {
            let delay = rest.min(LONGEST);
            rest -= delay;
            let frame = gif::Frame {
                delay: u16::try_from(delay)?,
                left: u16::try_from(left)?,
                top: u16::try_from(top)?,
                width: u16::try_from(width)?,
                height: u16::try_from(height)?,
                palette: (!self.colours.is_empty()).then(|| picture.palette.concat()),
                buffer: part.clone().into(),
                ..gif::Frame::default()
            };
            encoder.write_frame(&frame).context(cannot.clone())?;
            if rest == 0 {
                break;
            }
        }
        self.shown = picture.pixels;
        Ok(())
    }
}

/// Left, top, width and height of the smallest rectangle that holds every difference; never empty.
fn changed_area(shown: &[u8], picture: &Picture) -> (usize, usize, usize, usize) {
    let Picture { width, height, pixels, .. } = picture;
    if shown.len() != pixels.len() {
        return (0, 0, *width, *height);
    }
    let (mut left, mut top, mut right, mut bottom) = (*width, *height, 0, 0);
    for (row, (old, new)) in shown.chunks(*width).zip(pixels.chunks(*width)).enumerate() {
        let differs = |column: &usize| old[*column] != new[*column];
        if let Some(first) = (0..*width).find(differs) {
            left = left.min(first);
            right = right.max((0..*width).rfind(differs).unwrap_or(first));
            top = top.min(row);
            bottom = row;
        }
    }
    if left > right { (0, 0, 1, 1) } else { (left, top, right - left + 1, bottom - top + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PALETTE: &[Rgb] = &[[0, 0, 0], [255, 255, 255]];

    fn frame(lit: Option<usize>) -> Frame {
        let mut pixels = vec![0; 12];
        if let Some(dot) = lit {
            pixels[dot] = 1;
        }
        Frame::Indexed { width: 4, height: 3, pixels, palette: PALETTE }
    }

    #[test]
    fn only_changed_pictures_are_written_and_stay_as_long_as_they_stood() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.gif");
        let mut gif = GifRecorder::create(&path, 50.0).unwrap();
        for lit in [None, None, None, Some(5), Some(5), None] {
            gif.add(&frame(lit)).unwrap();
        }
        gif.finish().unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(File::open(&path).unwrap()).unwrap();
        let mut seen = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            seen.push((frame.delay, frame.left, frame.top, frame.width, frame.height));
        }
        assert_eq!(seen, [(6, 0, 0, 4, 3), (4, 1, 1, 1, 1), (2, 1, 1, 1, 1)]);
    }
}
