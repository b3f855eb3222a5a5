//! Records a run as an animated GIF: only the changed area of frames that differ, with their time on
//! the screen.
//!
//! The file is a valid GIF after every frame, at any end of the run: the recorder writes a frame as soon
//! as it changes, followed by the trailer, and updates its delay while it stays.

use std::collections::BTreeMap;

use gif::{Encoder, Repeat};
use hardware::{Frame, Rgb};

use super::{RecordError, Sink};

/// Maximum delay of a GIF frame, in centiseconds.
const MAX_DELAY: u64 = 60_000;
/// The trailer, the last byte of the file.
const TRAILER: u8 = 0x3b;
/// Offset of the delay within the bytes of a frame. Source: CompuServe, *Graphics Interchange
/// Format 89a*, 23.
const DELAY_OFFSET: u64 = 4;
/// Frames between two updates of the delay of an unchanged frame.
const DELAY_UPDATE_FRAMES: u64 = 50;

/// A recorder that writes a GIF.
pub struct GifRecorder<S> {
    sink: S,
    encoder: Option<Encoder<Vec<u8>>>,
    frame_rate: f64,
    /// Pixels of the file per pixel of a frame.
    scale: usize,
    colours: BTreeMap<Rgb, u8>,
    /// The colour map of true-colour frames.
    colour_map: ColourMap,
    /// The current frame.
    current: Option<IndexedFrame>,
    /// The start of its last part in centiseconds, and the file offset of that part's delay.
    part_start: u64,
    delay_at: u64,
    frames: u64,
}

#[derive(Clone, PartialEq)]
struct IndexedFrame {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    palette: Vec<Rgb>,
}

impl IndexedFrame {
    fn enlarged(self, scale: usize) -> Self {
        if scale == 1 {
            return self;
        }
        let rows = self.pixels.chunks(self.width).flat_map(|row| {
            let row: Vec<u8> = row.iter().flat_map(|&pixel| std::iter::repeat_n(pixel, scale)).collect();
            std::iter::repeat_n(row, scale)
        });
        let pixels = rows.flatten().collect();
        Self { width: self.width * scale, height: self.height * scale, pixels, palette: self.palette }
    }
}

impl<S: Sink> GifRecorder<S> {
    /// Starts a file in an empty sink, for `frame_rate` frames per second.
    pub fn new(sink: S, frame_rate: f64) -> Self {
        Self {
            sink,
            encoder: None,
            frame_rate,
            scale: 1,
            colours: BTreeMap::new(),
            colour_map: ColourMap::default(),
            current: None,
            part_start: 0,
            delay_at: 0,
            frames: 0,
        }
    }

    /// Enlarges the frames: each pixel becomes a square of `scale` by `scale` pixels.
    #[must_use]
    pub fn with_scale(self, scale: u8) -> Self {
        Self { scale: usize::from(scale).max(1), ..self }
    }

    /// Adds the next frame.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, frame: &Frame) -> Result<(), RecordError> {
        let picture = self.index_frame(frame).enlarged(self.scale);
        let number = self.frames;
        self.frames += 1;
        let is_new = self.current.as_ref() != Some(&picture);
        if is_new || number.is_multiple_of(DELAY_UPDATE_FRAMES) {
            self.update_delay(number)?;
        }
        if is_new {
            self.write_changes(picture, number)?;
        }
        Ok(())
    }

    /// Writes the delay of the last frame.
    ///
    /// # Errors
    /// When the sink fails.
    pub fn complete(&mut self) -> Result<(), RecordError> {
        self.update_delay(self.frames)
    }

    /// Returns the sink.
    pub const fn sink(&self) -> &S {
        &self.sink
    }

    /// Returns the sink and drops the recorder.
    pub fn into_sink(self) -> S {
        self.sink
    }

    /// Converts a frame to colour numbers. With more true colours than a GIF has, each becomes the
    /// nearest of the most frequent ones.
    fn index_frame(&mut self, frame: &Frame) -> IndexedFrame {
        let (width, height) = frame.size();
        match frame {
            Frame::Indexed { pixels, palette, .. } => {
                IndexedFrame { width, height, pixels: pixels.clone(), palette: palette.to_vec() }
            }
            Frame::Rgb { pixels, .. } => {
                if self.colours.is_empty() {
                    self.colour_map = ColourMap::for_frame(pixels);
                }
                let (colours, shades) = (&mut self.colours, &mut self.colour_map);
                let number =
                    |&colour: &Rgb| *colours.entry(colour).or_insert_with(|| shades.index_of(colour));
                let pixels = pixels.iter().map(number).collect();
                IndexedFrame { width, height, pixels, palette: shades.palette.clone() }
            }
        }
    }

    /// Returns the start of a frame in centiseconds; rounded here, so that errors do not accumulate.
    fn centiseconds(&self, frame: u64) -> u64 {
        (frame as f64 * 100.0 / self.frame_rate).round() as u64
    }

    /// Writes the time of the current frame on the screen, up to the start of frame `frame`.
    fn update_delay(&mut self, frame: u64) -> Result<(), RecordError> {
        if self.current.is_none() {
            return Ok(());
        }
        let now = self.centiseconds(frame);
        while now - self.part_start > MAX_DELAY {
            self.patch_delay(MAX_DELAY)?;
            // The same pixel a second time.
            let dot = self.current.as_ref().map_or(0, |picture| picture.pixels[0]);
            self.write(&gif_frame([0, 0, 1, 1], vec![dot]), self.part_start + MAX_DELAY)?;
        }
        self.patch_delay(now - self.part_start)
    }

    fn patch_delay(&mut self, delay: u64) -> Result<(), RecordError> {
        let delay = u16::try_from(delay).expect("delays are at most MAX_DELAY");
        Ok(self.sink.patch(self.delay_at, &delay.to_le_bytes())?)
    }

    /// Writes the changed area of `picture`, which becomes the current frame.
    fn write_changes(&mut self, picture: IndexedFrame, number: u64) -> Result<(), RecordError> {
        let shown = self.current.as_ref().map_or(&[][..], |standing| &standing.pixels);
        let [left, top, width, height] = changed_area(shown, &picture);
        let rows = picture.pixels.chunks(picture.width).skip(top).take(height);
        let pixels = rows.flat_map(|row| &row[left..left + width]).copied().collect();
        let size = |length: usize| {
            let (width, height) = (picture.width, picture.height);
            u16::try_from(length).map_err(|_| RecordError::TooLarge { width, height })
        };
        let area = [size(left)?, size(top)?, size(width)?, size(height)?];
        let mut frame = gif_frame(area, pixels);
        frame.palette = (!self.colours.is_empty()).then(|| picture.palette.concat());
        if self.encoder.is_none() {
            let (width, height) = (size(picture.width)?, size(picture.height)?);
            let mut encoder = Encoder::new(vec![], width, height, &picture.palette.concat())?;
            encoder.set_repeat(Repeat::Infinite)?;
            self.encoder = Some(encoder);
        }
        self.write(&frame, self.centiseconds(number))?;
        self.current = Some(picture);
        Ok(())
    }

    /// Writes a part with the start time `part_start`.
    fn write(&mut self, frame: &gif::Frame<'_>, part_start: u64) -> Result<(), RecordError> {
        let encoder = self.encoder.as_mut().expect("the first frame creates it");
        // Empty except for the first part, which follows the header.
        let head = encoder.get_ref().len() as u64;
        encoder.write_frame(frame)?;
        let mut bytes = std::mem::take(encoder.get_mut());
        bytes.push(TRAILER);
        let length = self.sink.length();
        let result = if length == 0 {
            self.delay_at = head + DELAY_OFFSET;
            self.sink.append(&bytes)
        } else {
            // A reader sees the bytes after the trailer only after the trailer is overwritten.
            self.delay_at = length - 1 + DELAY_OFFSET;
            self.sink.append(&bytes[1..]).and_then(|()| self.sink.patch(length - 1, &bytes[..1]))
        };
        self.part_start = part_start;
        Ok(result?)
    }
}

/// Creates a part with a provisional delay of one centisecond.
fn gif_frame([left, top, width, height]: [u16; 4], pixels: Vec<u8>) -> gif::Frame<'static> {
    gif::Frame { delay: 1, left, top, width, height, buffer: pixels.into(), ..gif::Frame::default() }
}

/// Returns left, top, width and height of the smallest rectangle with all differences; never empty.
fn changed_area(shown: &[u8], picture: &IndexedFrame) -> [usize; 4] {
    let IndexedFrame { width, height, pixels, .. } = picture;
    if shown.len() != pixels.len() {
        return [0, 0, *width, *height];
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
    if left > right { [0, 0, 1, 1] } else { [left, top, right - left + 1, bottom - top + 1] }
}

/// Maximum number of colours in a GIF.
const MAX_COLOURS: usize = 256;

/// Maps true colours to GIF colours.
#[derive(Debug, Default)]
struct ColourMap {
    palette: Vec<Rgb>,
    /// Whether the frames have more colours than a GIF; near colours are then merged.
    is_rounded: bool,
}

impl ColourMap {
    /// Colours kept free for later frames when the first frame has too many.
    const SPARE_COLOURS: usize = 16;
    /// Minimum squared distance of a colour that gets a new entry.
    const FAR_DISTANCE: i32 = 48 * 48;

    /// Creates a map for frames like this one.
    fn for_frame(dots: &[Rgb]) -> Self {
        let mut counts: BTreeMap<Rgb, usize> = BTreeMap::new();
        for dot in dots {
            *counts.entry(*dot).or_default() += 1;
        }
        if counts.len() <= MAX_COLOURS {
            return Self::default();
        }
        // Colours with equal highest 5 bits become the most frequent of them.
        let mut alike: BTreeMap<Rgb, (usize, usize, Rgb)> = BTreeMap::new();
        for (colour, count) in counts {
            let (sum, most, representative) = alike.entry(colour.map(|part| part >> 3)).or_default();
            *sum += count;
            if count > *most {
                (*most, *representative) = (count, colour);
            }
        }
        let mut used: Vec<(usize, Rgb)> =
            alike.into_values().map(|(sum, _, representative)| (sum, representative)).collect();
        used.sort_by(|one, other| other.cmp(one));
        let palette =
            used.into_iter().take(MAX_COLOURS - Self::SPARE_COLOURS).map(|(_, colour)| colour).collect();
        Self { palette, is_rounded: true }
    }

    /// Returns the number of a new colour.
    fn index_of(&mut self, colour: Rgb) -> u8 {
        let distance = |other: &Rgb| -> i32 {
            let part = |index: usize| (i32::from(colour[index]) - i32::from(other[index])).pow(2);
            part(0) + part(1) + part(2)
        };
        let nearest = (0..=u8::MAX).zip(&self.palette).map(|(number, other)| (distance(other), number)).min();
        let is_full = self.palette.len() >= MAX_COLOURS;
        match nearest {
            Some((far, number)) if is_full || (self.is_rounded && far < Self::FAR_DISTANCE) => number,
            _ => {
                self.palette.push(colour);
                u8::try_from(self.palette.len() - 1).expect("there is room")
            }
        }
    }
}
