//! Text drawn into a frame in the machine's font, and a frame scaled to a window.

use std::borrow::Cow;

use hardware::Frame;
use systems::Machine;

use crate::filter::{Colour, Filter};

/// The colour of the text.
const TEXT_COLOUR: Colour = 0x00ff_ffff;

/// Width and height of a glyph in pixels.
const GLYPH_SIZE: usize = 8;

/// Minimum aspect of a dot with its true width. The canvas draws other dots as squares, so that each is an integer
/// number of pixels of the window.
const WIDE_DOT: f64 = 1.25;

/// An image in true colour.
pub struct Canvas {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The pixels, row by row.
    pub dots: Vec<Colour>,
    /// Pixels in a row of a dot of the frame.
    repeat: usize,
    /// The width of a pixel divided by its height.
    aspect: f64,
}

impl Canvas {
    /// Creates a canvas with the contents of a frame; `dot_aspect` is the width of its dots divided by the height. Wide
    /// dots become two pixels, so that text fits.
    pub fn from_frame(frame: &Frame, dot_aspect: f64) -> Self {
        let (width, height) = frame.size();
        let (repeat, aspect) = if dot_aspect < WIDE_DOT { (1, 1.0) } else { (2, dot_aspect / 2.0) };
        let dots =
            frame.colours().into_iter().map(|[red, green, blue]| u32::from_be_bytes([0, red, green, blue]));
        let dots = dots.flat_map(|dot| std::iter::repeat_n(dot, repeat)).collect();
        Self { width: width * repeat, height, dots, repeat, aspect }
    }

    /// Returns the size of a window that shows a pixel `scale` window pixels high.
    #[must_use]
    pub fn window_size(&self, scale: usize) -> (usize, usize) {
        ((self.width as f64 * self.aspect * scale as f64).round() as usize, self.height * scale)
    }

    /// Returns the height of a pixel in window pixels, at the largest size that fits.
    fn scale_in(&self, width: usize, height: usize) -> f64 {
        (width as f64 / (self.width as f64 * self.aspect)).min(height as f64 / self.height as f64)
    }

    /// Draws the help over the frame.
    pub fn show_help(&mut self, machine: &'static Machine, rows: &[(String, String)]) {
        for dot in &mut self.dots {
            *dot = *dot >> 2 & 0x003f_3f3f;
        }
        let label = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0) + 2;
        let pitch = machine.glyph_pitch;
        let line_height = GLYPH_SIZE + 2;
        let left = GLYPH_SIZE;
        let top = self.height.saturating_sub(rows.len() * line_height) / 2;
        for (number, (key, meaning)) in rows.iter().enumerate() {
            let y = top + number * line_height;
            self.draw_text(machine, left, y, key);
            self.draw_text(machine, left + label * pitch, y, meaning);
        }
    }

    /// Draws a message at the bottom, where most machines have a border, or at the top.
    pub fn show_message(&mut self, machine: &'static Machine, text: &str) {
        let width = (self.width.saturating_sub(2 * GLYPH_SIZE) / machine.glyph_pitch).max(1);
        let lines = wrap(text, width);
        let height = (lines.len() + 1) * GLYPH_SIZE + GLYPH_SIZE / 2;
        let above = if machine.has_status { 0 } else { self.height.saturating_sub(height) };
        let below = (above + height).min(self.height);
        for dot in &mut self.dots[above * self.width..below * self.width] {
            *dot = *dot >> 2 & 0x003f_3f3f;
        }
        for (number, line) in lines.iter().enumerate() {
            self.draw_text(machine, GLYPH_SIZE, above + GLYPH_SIZE / 2 + number * GLYPH_SIZE, line);
        }
    }

    fn draw_text(&mut self, machine: &'static Machine, left: usize, top: usize, text: &str) {
        for (index, character) in text.chars().enumerate() {
            for (row, bits) in (machine.glyph)(character).into_iter().enumerate() {
                for column in (0..GLYPH_SIZE).filter(|column| bits << column & 0x80 != 0) {
                    let (x, y) = (left + index * machine.glyph_pitch + column, top + row);
                    if x < self.width && y < self.height {
                        self.dots[y * self.width + x] = TEXT_COLOUR;
                    }
                }
            }
        }
    }

    /// Returns the dot of the frame at a position of the window, which may be outside of the frame.
    #[must_use]
    pub fn pixel_at(&self, window: (usize, usize), point: (f32, f32)) -> (i32, i32) {
        let (width, height) = window;
        let scale = self.scale_in(width, height);
        let dot = |point: f32, window: usize, dots: usize, scale: f64| {
            let edge = (window as f64 - dots as f64 * scale) / 2.0;
            ((f64::from(point) - edge) / scale).floor() as i32
        };
        let dots = self.width / self.repeat;
        let dot_width = scale * self.aspect * self.repeat as f64;
        (dot(point.0, width, dots, dot_width), dot(point.1, height, self.height, scale))
    }

    /// Scales the frame, as `filter` shows it, to the largest size that fits into a window and centres it. The margin
    /// has the colour of the first pixel, the border of the screen. A window pixel that covers two frame
    /// pixels blends them.
    pub fn scaled_to(&self, width: usize, height: usize, filter: Filter) -> Vec<Colour> {
        let (sample, frame): (fn(usize, usize, usize) -> Sample, _) = match filter {
            Filter::Sharp => (covered, Cow::Borrowed(&self.dots)),
            Filter::Smooth => (interpolated, Cow::Borrowed(&self.dots)),
            Filter::ScanLines | Filter::Pal => (covered, Cow::Owned(filter.apply(self.width, &self.dots))),
        };
        let frame_height = self.height * filter.rows();
        let scale = self.scale_in(width, height);
        let columns = samples(self.width, self.width as f64 * scale * self.aspect, width, sample);
        let rows = samples(frame_height, self.height as f64 * scale, height, sample);
        let border = self.dots.first().copied().unwrap_or_default();
        let left = (width - columns.len()) / 2;
        let top = (height - rows.len()) / 2;
        let mut dots = vec![border; width * height];
        let mut last = None;
        for (number, &row) in rows.iter().enumerate() {
            let from = (top + number) * width + left;
            if last == Some(row) {
                dots.copy_within(from - width..from - width + columns.len(), from);
                continue;
            }
            last = Some(row);
            let upper = &frame[row.first * self.width..][..self.width];
            let lower = &frame[(row.first + 1).min(frame_height - 1) * self.width..][..self.width];
            for (dot, column) in dots[from..].iter_mut().zip(&columns) {
                let right = (column.first + 1).min(self.width - 1);
                let of = |line: &[Colour]| blend(line[column.first], line[right], column.weight);
                *dot = if row.weight == 0 { of(upper) } else { blend(of(upper), of(lower), row.weight) };
            }
        }
        dots
    }
}

/// Breaks text into lines of at most `width` characters; it splits only longer words.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always one");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        let characters: Vec<char> = word.chars().collect();
        let pieces = characters.chunks(width).map(|piece| piece.iter().collect::<String>());
        if line.is_empty() {
            lines.pop();
        }
        lines.extend(pieces);
    }
    lines
}

/// The position of a window pixel in the frame.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sample {
    /// The first pixel that it covers.
    first: usize,
    /// The share of the next pixel, of 256.
    weight: u32,
}

/// Returns the samples along one side of the window, which is `size` pixels long, at most `max_count`.
fn samples(
    length: usize,
    size: f64,
    max_count: usize,
    sample: fn(usize, usize, usize) -> Sample,
) -> Vec<Sample> {
    let count = (size.round() as usize).clamp(1, max_count);
    (0..count).map(|number| sample(number, length, count)).collect()
}

/// Returns the sample of a window pixel, one of `count` for `length` frame pixels: the frame pixels that it covers.
fn covered(number: usize, length: usize, count: usize) -> Sample {
    let [begin, end] = [number, number + 1].map(|number| (number * length) as f64 / count as f64);
    let first = begin as usize;
    let over = (end - (first + 1) as f64) / (end - begin);
    Sample { first, weight: (over.clamp(0.0, 1.0) * 256.0).round() as u32 }
}

/// Returns the sample of a window pixel, one of `count` for `length` frame pixels: the frame pixels with the nearest
/// centres.
fn interpolated(number: usize, length: usize, count: usize) -> Sample {
    let centre = ((2 * number + 1) * length) as f64 / (2 * count) as f64;
    let position = (centre - 0.5).clamp(0.0, (length - 1) as f64);
    Sample { first: position as usize, weight: (position.fract() * 256.0).round() as u32 }
}

/// Blends two colours, `share` of 256 of the second.
fn blend(one: Colour, other: Colour, share: u32) -> Colour {
    if share == 0 || one == other {
        return one;
    }
    let part = |shift: u32| {
        let [one, other] = [one, other].map(|colour| colour >> shift & 0xff);
        ((one * (256 - share) + other * share) >> 8) << shift
    };
    part(16) | part(8) | part(0)
}
