//! The paper as an image with antialiased lines.

use alloc::vec;
use alloc::vec::Vec;

use hardware::{Frame, Rgb};

use crate::paper::{PENS, Paper, Stroke, WIDTH};
use crate::svg::{MARGIN, PEN_WIDTH};

/// Pixels per step in the image of the whole paper.
const SCALE: u8 = 2;
const PAPER: Rgb = [0xfb, 0xfa, 0xf4];

impl Paper {
    /// Renders the whole paper, two pixels per step.
    #[must_use]
    pub fn render(&self) -> Frame {
        let (lowest, highest) = self.extent();
        self.render_region(highest + MARGIN, highest - lowest + 2 * MARGIN, SCALE)
    }

    /// Renders `steps` steps of paper from `top` down at full width, with `scale` pixels per step.
    #[must_use]
    pub fn render_region(&self, top: i32, steps: i32, scale: u8) -> Frame {
        let [width, height] =
            [WIDTH + 2 * MARGIN, steps.max(1)].map(|steps| steps as usize * usize::from(scale.max(1)));
        let mut canvas = Canvas {
            width,
            height,
            top,
            scale: f32::from(scale.max(1)),
            pixels: vec![PAPER; width * height],
        };
        for stroke in self.strokes() {
            canvas.draw(stroke);
        }
        Frame::Rgb { width, height, pixels: canvas.pixels }
    }
}

/// The pixels of an image.
struct Canvas {
    width: usize,
    height: usize,
    /// The step at the upper edge.
    top: i32,
    /// Pixels per step.
    scale: f32,
    pixels: Vec<Rgb>,
}

impl Canvas {
    fn draw(&mut self, stroke: &Stroke) {
        let scale = self.scale;
        let pixel = |x: i32, y: i32| ((x + MARGIN) as f32 * scale, (self.top - y) as f32 * scale);
        let (from, to) = (pixel(stroke.from.x, stroke.from.y), pixel(stroke.to.x, stroke.to.y));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = libm::sqrtf(dx * dx + dy * dy);
        if stroke.dash_length == 0 || length == 0.0 {
            self.line(from, to, PENS[usize::from(stroke.pen & 3)]);
            return;
        }
        let dash = f32::from(stroke.dash_length) * scale;
        let at = |distance: f32| {
            let share = (distance / length).clamp(0.0, 1.0);
            (from.0 + dx * share, from.1 + dy * share)
        };
        let mut begin = -f32::from(stroke.dash_offset) * scale;
        while begin < length {
            // The pen is as wide as a gap of the finest line: dashes are shortened by the round tip.
            let (first, last) = (begin.max(0.0), begin + dash - scale);
            if last >= 0.0 {
                self.line(at(first), at(last.max(first)), PENS[usize::from(stroke.pen & 3)]);
            }
            begin += 2.0 * dash;
        }
    }

    fn line(&mut self, from: (f32, f32), to: (f32, f32), colour: Rgb) {
        let radius = PEN_WIDTH * self.scale / 2.0;
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let square = dx * dx + dy * dy;
        let clipped = |low: f32, high: f32, end: usize| {
            (low - radius - 1.0).max(0.0) as usize..((high + radius + 2.0).max(0.0) as usize).min(end)
        };
        for y in clipped(from.1.min(to.1), from.1.max(to.1), self.height) {
            // Only the part of the line within the pen radius of this row is drawn.
            let share_at = |y: f32| if dy == 0.0 { None } else { Some(((y - from.1) / dy).clamp(0.0, 1.0)) };
            let (above, below) = (y as f32 - radius - 1.0, y as f32 + radius + 2.0);
            let ends = [share_at(above).unwrap_or(0.0), share_at(below).unwrap_or(1.0)]
                .map(|share| from.0 + share * dx);
            for x in clipped(ends[0].min(ends[1]), ends[0].max(ends[1]), self.width) {
                let (px, py) = (x as f32 + 0.5 - from.0, y as f32 + 0.5 - from.1);
                let share = if square > 0.0 { ((px * dx + py * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
                let (ox, oy) = (px - share * dx, py - share * dy);
                let cover = (radius + 0.5 - libm::sqrtf(ox * ox + oy * oy)).clamp(0.0, 1.0);
                if cover > 0.0 {
                    let pixel = &mut self.pixels[y * self.width + x];
                    for (part, ink) in pixel.iter_mut().zip(colour) {
                        let inked = f32::from(*part) + (f32::from(ink) - f32::from(*part)) * cover;
                        // Pixels do not get lighter where lines cross.
                        *part = (*part).min(inked as u8).max(ink.min(*part));
                    }
                }
            }
        }
    }
}
