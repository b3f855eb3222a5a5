//! A frame of dots, drawn with a pen as by the firmware's drawing routines.
//!
//! Note: drawing a dot may change its neighbours. Where eight dots share two colours, a third colour for one of them
//! recolours others; the machine emulates that, so a language must draw dots in the order of the original.

/// A pen position. The machine defines the meaning of the parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PenPosition {
    /// Address of the dot's byte.
    pub cell: u16,
    /// Mask of the dot in the byte.
    pub mask: u8,
}

/// A direction of the pen by one dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards smaller X.
    Left,
    /// Towards larger X.
    Right,
    /// Towards smaller Y.
    Up,
    /// Towards larger Y.
    Down,
}

/// A point within the frame, in dots of the present mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledPoint {
    /// From the left.
    pub x: u16,
    /// From the top.
    pub y: u16,
    /// The requested point lies in the frame; otherwise this is the nearest one that does.
    pub is_inside: bool,
}

/// A run of dots that a search for the border colour passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanRun {
    /// Its length in dots.
    pub length: u16,
    /// How many more dots of border colour the search could have skipped before the run.
    pub remaining_skip: u16,
    /// A dot of the run had another colour than the pen's.
    pub has_changed: bool,
    /// The start of the run.
    pub start: PenPosition,
}

/// A display of dots.
pub trait Graphics {
    /// Returns whether the present screen mode is a graphics mode.
    fn is_graphics_mode(&self) -> bool;

    /// Clips a point of the finest mode to the frame and scales it to dots of the present mode.
    fn scale(&mut self, x: i16, y: i16) -> ScaledPoint;

    /// Moves the pen to a dot, in dots of the present mode.
    fn move_pen(&mut self, x: u16, y: u16);

    /// Returns the position of the pen.
    fn pen(&self) -> PenPosition;

    /// Moves the pen back to a position.
    fn set_pen(&mut self, place: PenPosition);

    /// Moves the pen by a dot without checking for the edge of the frame.
    fn step_pen(&mut self, direction: Direction);

    /// Moves the pen by a dot; at the edge of the frame, leaves it there and returns false.
    fn try_step_pen(&mut self, direction: Direction) -> bool;

    /// Returns the position that lies this many dots to the right of another.
    fn position_right_of(&self, place: PenPosition, dots: u16) -> PenPosition;

    /// Sets the pen's colour; returns false if the number is invalid.
    fn set_pen_colour(&mut self, colour: u8) -> bool;

    /// Returns the pen's colour.
    fn pen_colour(&self) -> u8;

    /// Returns the colour of the dot under the pen.
    fn dot(&mut self) -> u8;

    /// Gives the dot under the pen the pen's colour.
    fn set_dot(&mut self);

    /// Gives `count` dots, from the pen to the right, the pen's colour.
    fn set_dots(&mut self, count: u16);

    /// Sets the colour at which [`scan_right`](Self::scan_right) and [`scan_left`](Self::scan_left) end; returns false if the
    /// number is invalid. A mode with two colours for eight dots uses the pen's colour instead.
    fn set_scan_border(&mut self, colour: u8) -> bool;

    /// Skips up to `skip` dots of the border colour to the right, then continues to the next of them or to the edge and leaves
    /// the pen there. Draws the run in the pen's colour if `is_drawn`, and always in modes that draw every run.
    fn scan_right(&mut self, skip: u16, is_drawn: bool) -> ScanRun;

    /// Goes left from the dot left of the pen to the border colour or the edge, leaves the pen on the last dot before it, and
    /// draws this run and the last run to the right after it.
    fn scan_left(&mut self) -> ScanRun;

    /// Returns the factors of a circle's width and height, in 256ths.
    fn aspect(&self) -> (u16, u16);

    /// Returns the origin of relative coordinates, in dots of the finest mode.
    fn graphic_cursor(&self) -> (i16, i16);

    /// Sets the origin of relative coordinates.
    fn set_graphic_cursor(&mut self, x: i16, y: i16);

    /// Draws a character at the graphic cursor and advances the cursor; control codes move it.
    fn draw_code(&mut self, code: u8);
}
