//! The numbers of the chip's registers. Those of the sound are in `sound`.

/// The left edge of the text, in steps of four dots.
pub(super) const LEFT: u8 = 0;
/// The top edge of the text, in steps of two lines.
pub(super) const TOP: u8 = 1;
/// The columns, and bit 9 of the screen's address.
pub(super) const COLUMNS: u8 = 2;
/// The rows, the height of a cell, and bit 0 of the raster line.
pub(super) const ROWS: u8 = 3;
/// The raster line without its bit 0.
pub(super) const RASTER: u8 = 4;
/// The addresses of screen and characters.
pub(super) const POINTERS: u8 = 5;
pub(super) const PADDLE_X: u8 = 8;
pub(super) const PADDLE_Y: u8 = 9;
/// The auxiliary colour, and the volume.
pub(super) const AUXILIARY: u8 = 14;
/// The border, the background, and inverse video.
pub(super) const COLOURS: u8 = 15;

/// The number of registers.
pub const REGISTERS: usize = 16;
