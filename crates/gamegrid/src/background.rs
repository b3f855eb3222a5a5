//! The background: a colour, an image, the grid lines, and the drawing of a program on them.

use std::rc::Rc;

use hardware::Rgb;

use crate::grid::{Grid, Point};
use crate::image::{Arc, Canvas, Image};
use crate::location::Location;
use crate::text;

/// The layers below the actors, and the pen that draws on them.
#[derive(Clone, Debug)]
pub struct Background {
    grid: Grid,
    colour: Rgb,
    image: Option<Rc<Image>>,
    image_corner: Point,
    lines: Option<Rgb>,
    canvas: Canvas,
    saved: Option<Canvas>,
    /// The colour of the pen.
    pub pen: Rgb,
    /// The width of the pen in pixels.
    pub width: i32,
    /// The height of text in pixels.
    pub font_height: i32,
}

/// The part of a cell that a program fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellFill {
    /// The whole cell.
    Whole,
    /// The cell within the lines of the grid.
    WithinLines,
}

impl Background {
    /// Creates a black background with an image on it, and grid lines in a colour on both.
    #[must_use]
    pub fn new(grid: Grid, image: Option<Rc<Image>>, lines: Option<Rgb>) -> Self {
        let (width, height) = grid.size();
        let mut background = Self {
            grid,
            colour: [0; 3],
            image,
            image_corner: Point::default(),
            lines,
            canvas: Canvas::new(width, height, [0; 3]),
            saved: None,
            pen: [255; 3],
            width: 1,
            font_height: 24,
        };
        background.redraw();
        background
    }

    /// Returns the colour of the lowest layer.
    #[must_use]
    pub const fn colour(&self) -> Rgb {
        self.colour
    }

    /// Sets the colour of the lowest layer and redraws all layers without the drawing of the program.
    pub fn set_colour(&mut self, colour: Rgb) {
        self.colour = colour;
        self.redraw();
    }

    /// Returns the colour of the grid lines, if there are lines.
    #[must_use]
    pub const fn line_colour(&self) -> Option<Rgb> {
        self.lines
    }

    /// Sets the colour of the grid lines and redraws all layers.
    pub fn set_line_colour(&mut self, colour: Option<Rgb>) {
        self.lines = colour;
        self.redraw();
    }

    /// Sets or removes the image and redraws all layers.
    pub fn set_image(&mut self, image: Option<Rc<Image>>) {
        self.image = image;
        self.redraw();
    }

    /// Sets the upper left corner of the image and redraws all layers.
    pub fn set_image_corner(&mut self, corner: Point) {
        self.image_corner = corner;
        self.redraw();
    }

    /// Returns the upper left corner of the image.
    #[must_use]
    pub const fn image_corner(&self) -> Point {
        self.image_corner
    }

    /// Redraws colour, image and grid lines without the drawing of the program.
    pub fn redraw(&mut self) {
        self.clear(self.colour);
        if let Some(image) = self.image.clone() {
            self.canvas.draw_image(&image, self.image_corner);
        }
        if let Some(lines) = self.lines {
            self.grid_lines(lines);
        }
    }

    /// Draws the lines between the cells.
    pub fn grid_lines(&mut self, colour: Rgb) {
        let (width, height) = self.canvas.size();
        for column in 0..=self.grid.columns {
            let x = column * self.grid.cell;
            self.canvas.fill(Point { x, y: 0 }, Point { x, y: height - 1 }, colour);
        }
        for row in 0..=self.grid.rows {
            let y = row * self.grid.cell;
            self.canvas.fill(Point { x: 0, y }, Point { x: width - 1, y }, colour);
        }
    }

    /// Fills the background with a colour.
    pub fn clear(&mut self, colour: Rgb) {
        let (x, y) = self.canvas.size();
        self.canvas.fill(Point::default(), Point { x, y }, colour);
    }

    /// Saves the drawing.
    pub fn save(&mut self) {
        self.saved = Some(self.canvas.clone());
    }

    /// Restores the saved drawing; returns false without one.
    pub fn restore(&mut self) -> bool {
        if let Some(kept) = &self.saved {
            self.canvas.clone_from(kept);
        }
        self.saved.is_some()
    }

    /// Returns the drawing.
    #[must_use]
    pub const fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    /// Draws a point.
    pub fn point(&mut self, at: Point) {
        self.canvas.line(at, at, self.width, self.pen);
    }

    /// Draws a line.
    pub fn line(&mut self, from: Point, to: Point) {
        self.canvas.line(from, to, self.width, self.pen);
    }

    /// Draws or fills a rectangle between two corners.
    pub fn rectangle(&mut self, from: Point, to: Point, is_filled: bool) {
        if is_filled {
            self.canvas.fill(from, to, self.pen);
        } else {
            self.canvas.rectangle(from, to, self.width, self.pen);
        }
    }

    /// Draws or fills part of a circle.
    pub fn arc(&mut self, arc: Arc, is_filled: bool) {
        self.canvas.arc(arc, (!is_filled).then_some(self.width), self.pen);
    }

    /// Draws or fills a polygon.
    pub fn polygon(&mut self, corners: &[Point], is_filled: bool) {
        if is_filled {
            self.canvas.fill_polygon(corners, self.pen);
        }
        self.canvas.outline(corners, self.width, self.pen);
    }

    /// Writes a text whose base line begins at a point.
    pub fn text(&mut self, string: &str, at: Point) {
        let top = Point { x: at.x, y: at.y.saturating_sub(text::ascent(self.font_height)) };
        text::write(&mut self.canvas, string, top, self.font_height, self.pen);
    }

    /// Draws an image with its upper left corner at a point.
    pub fn image(&mut self, image: &Image, at: Point) {
        self.canvas.draw_image(image, at);
    }

    /// Fills a cell.
    pub fn fill_cell(&mut self, cell: Location, colour: Rgb, filled: CellFill) {
        let size = self.grid.cell;
        let inset = i32::from(filled == CellFill::WithinLines);
        let corner = Point { x: cell.x.saturating_mul(size), y: cell.y.saturating_mul(size) };
        let from = Point { x: corner.x.saturating_add(inset), y: corner.y.saturating_add(inset) };
        let to = Point { x: corner.x.saturating_add(size - inset), y: corner.y.saturating_add(size - inset) };
        self.canvas.fill(from, to, colour);
    }
}
