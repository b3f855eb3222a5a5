//! The sizes of the frame, in dots and lines.
//!
//! ```text
//! dots 0          24                                            248      284
//!      |           +---------------------------------------------+         |   raster line 28
//!      |           |                  window                     |  field  |
//!      |           |       +----------------------------+        |         |   76
//!      |           |       | text: 22 x 23 characters   |        |         |
//!      |           |       +----------------------------+        |         |   260
//!      |           |       48                         224        |         |
//!      |           +---------------------------------------------+         |   312
//! ```
//! The field has all dots of a line, four in each clock cycle, and the lines that a receiver shows. The window
//! has the size of VICE's: 224 dots (PAL) and 200 (NTSC). Its position centres the KERNAL's text (inferred). The
//! numbers above are PAL; NTSC has 260 dots, lines 28 to 260, and a window from dot 8.

use crate::region::Region;

/// The first raster line of field and window. Source: VICE 3.7.1, `src/vic20/vic-timing.h`.
pub(super) const FIRST_LINE: usize = 28;

/// A width in dots and a height in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldSize {
    /// Dots in a line.
    pub width: usize,
    /// Lines.
    pub height: usize,
}

/// The position of the character cells in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextArea {
    /// Dots to their left; negative where they begin outside the window.
    pub left: isize,
    /// Lines above them.
    pub top: isize,
    /// The width of a row in dots.
    pub width: usize,
    /// The lines of a cell.
    pub cell_height: usize,
}

/// Returns the size of the field.
#[must_use]
pub const fn field_size(region: Region) -> FieldSize {
    FieldSize { width: 4 * region.cycles_per_line() as usize, height: region.lines() as usize - FIRST_LINE }
}

/// Returns the size of the window.
#[must_use]
pub const fn window_size(region: Region) -> FieldSize {
    let width = match region {
        Region::Pal => 224,
        Region::Ntsc => 200,
    };
    FieldSize { width, height: field_size(region).height }
}

/// Returns the dot of a line at which the window begins.
pub(super) const fn window_left(region: Region) -> usize {
    match region {
        Region::Pal => 24,
        Region::Ntsc => 8,
    }
}
