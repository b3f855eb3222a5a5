//! The numbers of the chip's registers.

/// Vertical fine scroll, window height, display on, bitmap, extended background, raster line bit 8.
pub(super) const CONTROL_1: u8 = 0x11;
/// The raster line, or the line to compare it with.
pub(super) const RASTER: u8 = 0x12;
/// The enabled sprites, one bit each.
pub(super) const SPRITES: u8 = 0x15;
/// Horizontal fine scroll, window width, multicolour.
pub(super) const CONTROL_2: u8 = 0x16;
/// The addresses of screen memory and character set within the bank.
pub(super) const POINTERS: u8 = 0x18;
/// The pending interrupts.
pub(super) const INTERRUPTS: u8 = 0x19;
/// The enabled interrupts.
pub(super) const INTERRUPT_MASK: u8 = 0x1a;
pub(super) const BORDER: u8 = 0x20;
pub(super) const BACKGROUND: u8 = 0x21;

/// The last register; the 17 addresses after it, up to 0x3f, are not connected.
pub(super) const LAST: u8 = 0x2e;

/// Bits that do not exist and read as 1, for every register from 0x00 to [`LAST`].
#[rustfmt::skip]
pub(super) const UNUSED: [u8; LAST as usize + 1] = [
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // sprites' coordinates
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xc0, 0x00, 0x01, 0x70, 0xf0, 0x00, 0x00, 0x00, 0x00, 0x00, // control
    0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0, 0xf0,       // colours
];
