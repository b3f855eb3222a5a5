//! A display of dots that are dark or clear, with firmware that draws lines and rectangles.

use serde::{Deserialize, Serialize};

/// The position of a dot; dots beyond the display are not drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dot {
    /// From the left.
    pub x: i16,
    /// From the top.
    pub y: i16,
}

/// How a dot is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawMode {
    /// Dark.
    #[default]
    Set,
    /// Clear.
    Reset,
    /// The opposite of its present state.
    Invert,
}

/// A shape drawn between two dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A line.
    Line,
    /// The outline of a rectangle.
    Rectangle,
    /// A filled rectangle.
    FilledRectangle,
}

/// A mask of the dots of a shape that are drawn; it repeats along the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(pub u16);

impl Pattern {
    /// Every dot is drawn.
    pub const FULL: Self = Self(0xffff);
}

/// A display of dots. Methods that take time return the processor cycles that the firmware's routine uses.
pub trait DotDisplay {
    /// Returns whether a dot is dark; `None` beyond the display.
    fn dot(&self, at: Dot) -> Option<bool>;

    /// Draws a dot.
    fn draw_dot(&mut self, at: Dot, ink: DrawMode) -> u32;

    /// Draws a shape from one dot to another.
    fn draw(&mut self, figure: Shape, from: Dot, to: Dot, ink: DrawMode, pattern: Pattern) -> u32;

    /// Returns the bottom dot of the column that [`put_column`](Self::put_column) fills next.
    fn column_cursor(&self) -> Dot;

    /// Sets the bottom dot of that column.
    fn set_column_cursor(&mut self, at: Dot);

    /// Fills eight dots one above the other, the top one from bit 0, and moves to the next column.
    fn put_column(&mut self, bits: u8) -> u32;
}

/// Indicators beside the dots of a display.
pub trait Indicators {
    /// Returns the lit indicators, one bit each in the firmware's order.
    fn indicators(&self) -> u8;

    /// Sets the indicators selected by `mask` to their bits in the second argument.
    fn set_indicators(&mut self, mask: u8, signs: u8);
}
