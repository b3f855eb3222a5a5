//! Dots of a picture, reached with a pen as the firmware's drawing routines do.
//!
//! The thing newcomers get wrong: a dot may change its neighbours. Where eight dots share two colours, a third colour for one
//! of them recolours others; the machine does that, so a language must set dots in the order in which the original sets them.

/// A place of the pen. What its parts mean is the machine's affair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PenPosition {
    /// Where the dot's byte lies.
    pub cell: u16,
    /// Which dot of the byte it is.
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

/// A point within the picture, in dots of the present mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaledPoint {
    /// From the left.
    pub x: u16,
    /// From the top.
    pub y: u16,
    /// The point asked for lies in the picture; otherwise this is the nearest one that does.
    pub is_inside: bool,
}

/// A run of dots that a search for the border colour went over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanRun {
    /// Its length in dots.
    pub length: u16,
    /// How many dots of border colour before it might still have been passed.
    pub remaining_skip: u16,
    /// A dot of it had not the pen's colour already.
    pub has_changed: bool,
    /// Where it begins.
    pub start: PenPosition,
}

/// A picture of dots.
pub trait Graphics {
    /// The present screen mode shows dots.
    fn is_graphics_mode(&self) -> bool;

    /// Brings a point of the finest mode into the picture and to the dots of the present mode.
    fn scale(&mut self, x: i16, y: i16) -> ScaledPoint;

    /// Puts the pen on a dot, in dots of the present mode.
    fn move_pen(&mut self, x: u16, y: u16);

    /// Where the pen is.
    fn pen(&self) -> PenPosition;

    /// Puts the pen back to where it was.
    fn set_pen(&mut self, place: PenPosition);

    /// Moves the pen by a dot; whether the picture ends there is not looked at.
    fn step_pen(&mut self, direction: Direction);

    /// Moves the pen by a dot; false, and the pen stays, at the edge of the picture.
    fn try_step_pen(&mut self, direction: Direction) -> bool;

    /// The place so many dots to the right of another, in the picture.
    fn position_right_of(&self, place: PenPosition, dots: u16) -> PenPosition;

    /// Chooses the pen's colour; false if there is none of this number.
    fn set_pen_colour(&mut self, colour: u8) -> bool;

    /// The pen's colour.
    fn pen_colour(&self) -> u8;

    /// The colour of the dot under the pen.
    fn dot(&mut self) -> u8;

    /// Gives the dot under the pen the pen's colour.
    fn set_dot(&mut self);

    /// Gives so many dots from the pen to the right the pen's colour.
    fn set_dots(&mut self, count: u16);

    /// Chooses the colour at which [`scan_right`](Self::scan_right) and [`scan_left`](Self::scan_left) end; false if there is none of
    /// this number. A mode that cannot tell colours apart takes the pen's instead.
    fn set_scan_border(&mut self, colour: u8) -> bool;

    /// Goes right over up to `skip` dots of border colour, then on to the next of them or the edge, which is where the pen stays; the
    /// run is drawn in the pen's colour if `is_drawn`, and always in modes that cannot do otherwise.
    fn scan_right(&mut self, skip: u16, is_drawn: bool) -> ScanRun;

    /// Goes left from the dot beside the pen to the border colour or the edge, leaves the pen on the last dot before it, and draws from
    /// there on the run and the last run to the right behind it.
    fn scan_left(&mut self) -> ScanRun;

    /// What a circle's width is multiplied by and its height, in 256ths.
    fn aspect(&self) -> (u16, u16);

    /// The point that relative coordinates count from, in dots of the finest mode.
    fn graphic_cursor(&self) -> (i16, i16);

    /// Moves that point.
    fn set_graphic_cursor(&mut self, x: i16, y: i16);

    /// Draws a character at the graphic cursor, which goes on behind it; codes that move do.
    fn draw_code(&mut self, code: u8);
}
