//! Text drawn into a frame in the machine's font, and a frame scaled to a window.

use std::borrow::Cow;
use std::ops::Range;

use hardware::Frame;
use systems::Machine;

use crate::filter::{Colour, Filter};
use crate::interactive::InteractiveSession;
use crate::menu::wrap;

/// The colour of the text.
const TEXT_COLOUR: Colour = 0x00ff_ffff;

/// Width and height of a glyph in pixels.
const GLYPH_SIZE: usize = 8;

/// The colour behind the selected row of the menu.
const SELECTED_COLOUR: Colour = 0x0060_6080;

/// Pixels between two lines of the menu.
const LEADING: usize = 2;

/// Text is enlarged as long as the canvas has this many characters in a line, and this many lines.
const MIN_COLUMNS: usize = 40;
const MIN_LINES: usize = 9;

/// The share of the width of the canvas that the picture of a save slot takes at most.
const PICTURE_SHARE: f64 = 0.45;

/// Minimum aspect of a dot with its true width. The canvas draws other dots as squares, so that each is an integer
/// number of pixels of the window.
const WIDE_DOT: f64 = 1.25;

/// The size of text on a canvas.
#[derive(Clone, Copy)]
struct TextLayout {
    /// Pixels of a dot of a glyph.
    scale: usize,
    /// Pixels from one line to the next.
    line_height: usize,
    /// Characters in a line.
    columns: usize,
}

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

    /// Draws the open menu over the frame.
    pub fn show_menu(&mut self, interactive: &InteractiveSession) {
        let machine = interactive.session.system().machine();
        let text = self.text_layout(machine);
        let columns = text.columns;
        let Some(view) = interactive.menu_view(columns) else { return };
        self.darken(0..self.height);
        // Title and footer, each with an empty line to the rows.
        let height = (self.height / text.line_height).saturating_sub(4).max(1);
        let visible = view.visible(height);
        let footer = view.footer(&visible, columns);
        let top = text.line_height / 2;
        let y = |line: usize| top + line * text.line_height;
        self.draw_text(machine, text, y(0), &view.title);
        for (number, line) in view.lines[visible.clone()].iter().enumerate() {
            if line.is_selected {
                self.fill(y(number + 2) - text.scale..y(number + 3) - text.scale, SELECTED_COLOUR);
            }
            self.draw_text(machine, text, y(number + 2), &line.text);
        }
        self.draw_text(machine, text, y(height + 3).min(self.height - text.line_height), &footer);
        if let Some(picture) = view.picture {
            self.draw_picture(picture, y(2)..y(height + 2).min(self.height));
        }
    }

    /// Draws a message at the bottom, where most machines have a border, or at the top.
    pub fn show_message(&mut self, machine: &'static Machine, text: &str) {
        let layout = self.text_layout(machine);
        let size = GLYPH_SIZE * layout.scale;
        let lines = wrap(text, layout.columns);
        let height = (lines.len() + 1) * size + size / 2;
        let above = if machine.has_status { 0 } else { self.height.saturating_sub(height) };
        let below = (above + height).min(self.height);
        self.darken(above..below);
        for (number, line) in lines.iter().enumerate() {
            self.draw_text(machine, layout, above + size / 2 + number * size, line);
        }
    }

    /// Returns the layout of text: enlarged while a line has enough characters and the canvas enough lines.
    fn text_layout(&self, machine: &'static Machine) -> TextLayout {
        let by_width = self.width / (machine.glyph_pitch * MIN_COLUMNS);
        let by_height = self.height / ((GLYPH_SIZE + LEADING) * MIN_LINES);
        let scale = by_width.min(by_height).max(1);
        let columns = self.width.saturating_sub(2 * GLYPH_SIZE * scale) / (machine.glyph_pitch * scale);
        TextLayout { scale, line_height: (GLYPH_SIZE + LEADING) * scale, columns: columns.max(1) }
    }

    fn darken(&mut self, rows: Range<usize>) {
        for dot in &mut self.dots[rows.start * self.width..rows.end * self.width] {
            *dot = *dot >> 2 & 0x003f_3f3f;
        }
    }

    fn fill(&mut self, rows: Range<usize>, colour: Colour) {
        let [begin, end] = [rows.start, rows.end].map(|row| row.min(self.height) * self.width);
        self.dots[begin..end].fill(colour);
    }

    fn draw_text(&mut self, machine: &'static Machine, layout: TextLayout, top: usize, text: &str) {
        let scale = layout.scale;
        for (index, character) in text.chars().enumerate() {
            let left = (GLYPH_SIZE + index * machine.glyph_pitch) * scale;
            for (row, bits) in (machine.glyph)(character).into_iter().enumerate() {
                for column in (0..GLYPH_SIZE).filter(|column| bits << column & 0x80 != 0) {
                    let (x, y) = (left + column * scale, top + row * scale);
                    for y in (y..y + scale).filter(|y| *y < self.height) {
                        let [begin, end] = [x, x + scale].map(|x| y * self.width + x.min(self.width));
                        self.dots[begin..end].fill(TEXT_COLOUR);
                    }
                }
            }
        }
    }

    /// Draws a frame at the right, within these rows.
    fn draw_picture(&mut self, picture: &Frame, rows: Range<usize>) {
        let source = Self::from_frame(picture, self.aspect * self.repeat as f64);
        let factor = (self.width as f64 * PICTURE_SHARE / source.width as f64)
            .min(rows.len() as f64 / source.height as f64)
            .min(1.0);
        let [width, height] = [source.width, source.height].map(|length| (length as f64 * factor) as usize);
        let left = self.width.saturating_sub(width + GLYPH_SIZE);
        for y in 0..height {
            for x in 0..width {
                let dot = source.dots[(y * source.height / height) * source.width + x * source.width / width];
                self.dots[(rows.start + y) * self.width + left + x] = dot;
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
