//! Pixels: images with transparency, and canvases to draw on.

use hardware::{Frame, Rgb};
use serde::{Deserialize, Serialize};

use crate::grid::Point;

/// Red, green, blue, and opacity.
pub type Rgba = [u8; 4];

/// An image that may be transparent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Image {
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
    /// The pixels, row by row.
    pub dots: Vec<Rgba>,
}

/// The mirroring of an image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mirror {
    /// Whether left and right are exchanged.
    pub horizontal: bool,
    /// Whether top and bottom are exchanged.
    pub vertical: bool,
}

impl Image {
    /// Creates an image of one colour.
    #[must_use]
    pub fn plain(width: i32, height: i32, colour: Rgb) -> Self {
        let [red, green, blue] = colour;
        let count = usize::try_from(width.max(0)).unwrap_or(0) * usize::try_from(height.max(0)).unwrap_or(0);
        Self { width: width.max(0), height: height.max(0), dots: vec![[red, green, blue, 255]; count] }
    }

    /// Fills the part of a rectangle inside the image.
    pub fn fill(&mut self, from: Point, size: (i32, i32), colour: Rgb) {
        let [red, green, blue] = colour;
        for y in from.y.max(0)..(from.y + size.1).min(self.height) {
            for x in from.x.max(0)..(from.x + size.0).min(self.width) {
                self.dots[(y * self.width + x) as usize] = [red, green, blue, 255];
            }
        }
    }

    /// Returns the pixel at a position inside the image.
    #[must_use]
    pub fn dot(&self, x: i32, y: i32) -> Option<Rgba> {
        let is_within = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_within.then(|| self.dots[(y * self.width + x) as usize])
    }

    /// Returns the image with its colour components permuted, one permutation for each number up to 5; 0 is the
    /// identity.
    #[must_use]
    pub fn recoloured(&self, number: usize) -> Self {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
        let [red, green, blue] = ORDERS[number % ORDERS.len()];
        let dots = self.dots.iter().map(|dot| [dot[red], dot[green], dot[blue], dot[3]]).collect();
        Self { dots, ..*self }
    }

    /// Returns the image mirrored.
    #[must_use]
    pub fn mirrored(&self, mirror: Mirror) -> Self {
        let side = |is_mirrored: bool, at: i32, size: i32| if is_mirrored { size - 1 - at } else { at };
        let dot =
            |x, y| self.dot(side(mirror.horizontal, x, self.width), side(mirror.vertical, y, self.height));
        let dots = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        Self { dots: dots.filter_map(|(x, y)| dot(x, y)).collect(), ..*self }
    }

    /// Returns the placeholder of a missing image: a grey square with a red cross.
    #[must_use]
    pub fn placeholder() -> Self {
        const SIDE: i32 = 40;
        let mut canvas = Canvas::new(SIDE, SIDE, [225, 225, 225]);
        let (first, last) = (Point { x: 4, y: 4 }, Point { x: SIDE - 5, y: SIDE - 5 });
        canvas.line(first, last, 3, [200, 40, 40]);
        canvas.line(Point { x: last.x, y: first.y }, Point { x: first.x, y: last.y }, 3, [200, 40, 40]);
        canvas.rectangle(Point::default(), Point { x: SIDE - 1, y: SIDE - 1 }, 1, [120, 120, 120]);
        let dots = canvas.dots.iter().map(|&[red, green, blue]| [red, green, blue, 255]).collect();
        Self { width: SIDE, height: SIDE, dots }
    }

    /// Returns the image rotated clockwise about its centre.
    #[must_use]
    pub fn turned(&self, degrees: f64) -> Self {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        let (width, height) = (f64::from(self.width), f64::from(self.height));
        let size = |along: f64, across: f64| (along * cosine.abs() + across * sine.abs()).round() as i32;
        let turned_size = (size(width, height), size(height, width));
        let mut turned = Self { width: turned_size.0, height: turned_size.1, dots: vec![] };
        for y in 0..turned.height {
            for x in 0..turned.width {
                let from_centre = (
                    f64::from(x) + 0.5 - f64::from(turned.width) / 2.0,
                    f64::from(y) + 0.5 - f64::from(turned.height) / 2.0,
                );
                let source = (
                    from_centre.0 * cosine + from_centre.1 * sine + width / 2.0,
                    from_centre.1 * cosine - from_centre.0 * sine + height / 2.0,
                );
                let dot = self.dot(source.0.floor() as i32, source.1.floor() as i32);
                turned.dots.push(dot.unwrap_or_default());
            }
        }
        turned
    }
}

/// A canvas. Drawing is clipped to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: i32,
    height: i32,
    dots: Vec<Rgb>,
}

impl Canvas {
    /// Creates a canvas of one colour.
    ///
    /// # Panics
    /// For a negative size.
    #[must_use]
    pub fn new(width: i32, height: i32, colour: Rgb) -> Self {
        let count = usize::try_from(width).expect("a size") * usize::try_from(height).expect("a size");
        Self { width, height, dots: vec![colour; count] }
    }

    /// Returns the pixels, row by row.
    #[must_use]
    pub fn dots(&self) -> &[Rgb] {
        &self.dots
    }

    /// Returns width and height.
    #[must_use]
    pub const fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// Returns the canvas as a frame.
    #[must_use]
    pub fn frame(self) -> Frame {
        Frame::Rgb { width: self.width as usize, height: self.height as usize, pixels: self.dots }
    }

    /// Returns the pixel at a position.
    #[must_use]
    pub fn dot(&self, at: Point) -> Option<Rgb> {
        self.index(at.x, at.y).map(|index| self.dots[index])
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let is_within = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_within.then(|| (y * self.width + x) as usize)
    }

    /// Sets a pixel.
    pub fn set(&mut self, x: i32, y: i32, colour: Rgb) {
        if let Some(index) = self.index(x, y) {
            self.dots[index] = colour;
        }
    }

    /// Fills a rectangle between two corners, both included.
    pub fn fill(&mut self, from: Point, to: Point, colour: Rgb) {
        let (left, right) = (from.x.min(to.x).max(0), from.x.max(to.x).min(self.width - 1));
        for y in from.y.min(to.y).max(0)..=from.y.max(to.y).min(self.height - 1) {
            for x in left..=right {
                self.dots[(y * self.width + x) as usize] = colour;
            }
        }
    }

    /// Draws an image with its upper left corner at a point.
    pub fn draw_image(&mut self, image: &Image, at: Point) {
        for row in 0..image.height {
            for column in 0..image.width {
                let Some(index) = self.index(at.x.saturating_add(column), at.y.saturating_add(row)) else {
                    continue;
                };
                let [red, green, blue, alpha] = image.dots[(row * image.width + column) as usize];
                let under = self.dots[index];
                let mix = |over: u8, under: u8| {
                    let sum =
                        u32::from(over) * u32::from(alpha) + u32::from(under) * (255 - u32::from(alpha));
                    ((sum + 127) / 255) as u8
                };
                self.dots[index] = [mix(red, under[0]), mix(green, under[1]), mix(blue, under[2])];
            }
        }
    }

    /// Copies another canvas to this one.
    pub fn blit(&mut self, other: &Self, at: Point) {
        for y in 0..other.height {
            for x in 0..other.width {
                self.set(at.x + x, at.y + y, other.dots[(y * other.width + x) as usize]);
            }
        }
    }

    /// Draws a line with a width in pixels.
    pub fn line(&mut self, from: Point, to: Point, width: i32, colour: Rgb) {
        let wide = |point: Point| (i64::from(point.x), i64::from(point.y));
        let ((x1, y1), (x2, y2)) = (wide(from), wide(to));
        let (across, down) = (x2 - x1, y2 - y1);
        let steps = across.abs().max(down.abs());
        // The loop skips parts of a line far outside the canvas.
        let far = i64::from(self.width.max(self.height)) * 4 + steps.min(0);
        if steps > far.max(100_000) {
            return;
        }
        for step in 0..=steps {
            // Rounds to the nearest pixel, halves to the right and down.
            let at = |from: i64, by: i64| match steps {
                0 => from,
                _ => from + (2 * step * by + steps).div_euclid(2 * steps),
            };
            self.spot(at(x1, across) as i32, at(y1, down) as i32, width, colour);
        }
    }

    fn spot(&mut self, x: i32, y: i32, width: i32, colour: Rgb) {
        if width <= 1 {
            self.set(x, y, colour);
            return;
        }
        let from = Point { x: x.saturating_sub(width / 2), y: y.saturating_sub(width / 2) };
        let to = Point { x: from.x.saturating_add(width - 1), y: from.y.saturating_add(width - 1) };
        self.fill(from, to, colour);
    }

    /// Draws the outline of a rectangle.
    pub fn rectangle(&mut self, from: Point, to: Point, width: i32, colour: Rgb) {
        let corners = [from, Point { x: to.x, y: from.y }, to, Point { x: from.x, y: to.y }];
        self.outline(&corners, width, colour);
    }

    /// Draws lines from corner to corner and back to the first.
    pub fn outline(&mut self, corners: &[Point], width: i32, colour: Rgb) {
        for (index, &corner) in corners.iter().enumerate() {
            self.line(corner, corners[(index + 1) % corners.len()], width, colour);
        }
    }

    /// Fills a polygon.
    pub fn fill_polygon(&mut self, corners: &[Point], colour: Rgb) {
        for y in 0..self.height {
            let mut crossings: Vec<f64> = Vec::new();
            for (index, one) in corners.iter().enumerate() {
                let other = corners[(index + 1) % corners.len()];
                if (one.y <= y) != (other.y <= y) {
                    let share = f64::from(y - one.y) / (f64::from(other.y) - f64::from(one.y));
                    crossings.push(f64::from(one.x) + share * (f64::from(other.x) - f64::from(one.x)));
                }
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let (left, right) = (pair[0].round() as i32, pair[1].round() as i32);
                self.fill(Point { x: left, y }, Point { x: right, y }, colour);
            }
        }
    }

    /// Draws part of a circle: from a direction, clockwise for some degrees; filled, a sector.
    pub fn arc(&mut self, arc: Arc, outline: Option<i32>, colour: Rgb) {
        let Arc { centre, radius, start, extent } = arc;
        let reach = radius.saturating_add(outline.unwrap_or(0)).clamp(0, 10_000);
        let half = f64::from(outline.unwrap_or(1).max(1)) / 2.0;
        for y in centre.y.saturating_sub(reach).max(0)..=centre.y.saturating_add(reach).min(self.height - 1) {
            for x in
                centre.x.saturating_sub(reach).max(0)..=centre.x.saturating_add(reach).min(self.width - 1)
            {
                let (right, down) = (f64::from(x - centre.x), f64::from(y - centre.y));
                let distance = right.hypot(down);
                let is_near = match outline {
                    Some(_) => (distance - f64::from(radius)).abs() <= half,
                    None => distance <= f64::from(radius) + 0.5,
                };
                let direction = down.atan2(right).to_degrees();
                let angle = if extent < 0.0 { start - direction } else { direction - start };
                if is_near && angle.rem_euclid(360.0) <= extent.abs() {
                    self.set(x, y, colour);
                }
            }
        }
    }
}

/// Part of a circle.
#[derive(Clone, Copy, Debug)]
pub struct Arc {
    /// The centre.
    pub centre: Point,
    /// The radius in pixels.
    pub radius: i32,
    /// The start, in degrees clockwise from east.
    pub start: f64,
    /// The angle, in degrees clockwise.
    pub extent: f64,
}

impl Arc {
    /// Returns a full circle.
    #[must_use]
    pub const fn circle(centre: Point, radius: i32) -> Self {
        Self { centre, radius, start: 0.0, extent: 360.0 }
    }
}
