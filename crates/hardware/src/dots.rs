//! Dots that are dark or clear, in firmware that draws whole figures.

use serde::{Deserialize, Serialize};

/// A dot by its place; those beyond the display are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dot {
    /// From the left.
    pub x: i16,
    /// From the top.
    pub y: i16,
}

/// What becomes of a dot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawMode {
    /// Dark.
    #[default]
    Set,
    /// Clear.
    Reset,
    /// The other of both.
    Invert,
}

/// What is drawn between two dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A line.
    Line,
    /// The outline of a rectangle.
    Rectangle,
    /// A rectangle with its inside.
    FilledRectangle,
}

/// Which dots of a figure are drawn: a mask that repeats along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(pub u16);

impl Pattern {
    /// All of them.
    pub const FULL: Self = Self(0xffff);
}

/// A display of dots. What takes time returns the processor cycles that the firmware's routine uses.
pub trait DotDisplay {
    /// Whether a dot is dark; `None` beyond the display.
    fn dot(&self, at: Dot) -> Option<bool>;

    /// Changes a dot.
    fn draw_dot(&mut self, at: Dot, ink: DrawMode) -> u32;

    /// Draws a figure from one dot to another.
    fn draw(&mut self, figure: Shape, from: Dot, to: Dot, ink: DrawMode, pattern: Pattern) -> u32;

    /// The bottom dot of the column that [`put_column`](Self::put_column) fills next.
    fn column_cursor(&self) -> Dot;

    /// Moves it.
    fn set_column_cursor(&mut self, at: Dot);

    /// Fills eight dots one above the other, the top one from bit 0, and moves to the next column.
    fn put_column(&mut self, bits: u8) -> u32;
}

/// Signs beside the picture of a display.
pub trait Indicators {
    /// The signs that are lit, a bit each as the firmware has them.
    fn indicators(&self) -> u8;

    /// Lights and darkens the signs of `mask` as in `signs`.
    fn set_indicators(&mut self, mask: u8, signs: u8);
}
