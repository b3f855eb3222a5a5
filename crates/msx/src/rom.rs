//! The bytes of the ROM that programs read: known constants and the project's own glyphs. It holds no code.

use alloc::boxed::Box;

/// Address of the glyphs.
pub(crate) const SHAPES: u16 = 0x1bbf;
/// Bytes of the glyphs.
const LENGTH: u16 = 0x0800;

/// Bytes that identify the machine. Source: *The MSX Red Book*, chapter 4; *MSX2 Technical Handbook*, appendix 1.
#[rustfmt::skip]
const FACTS: [(u16, u8); 8] = [
    (0x0000, 0xf3),        // the first instruction disables interrupts
    (0x0004, 0xbf), (0x0005, 0x1b), // address of the glyphs
    (0x0006, 0x98), (0x0007, 0x98), // the video chip's port, to read and to write
    (0x002b, 0x01),        // international characters; the date as year, month, day; 60 frames a second
    (0x002c, 0x01),        // international keys
    (0x002d, 0x00),        // version 1
];
/// The bit of 002b that means 50 frames a second.
pub(crate) const BIT_50_HZ: u8 = 0x80;
pub(crate) const VERSION: u16 = 0x002b;

/// The known bytes of the ROM.
#[derive(Clone)]
pub(crate) struct Rom {
    shapes: Box<[u8; LENGTH as usize]>,
}

impl Default for Rom {
    fn default() -> Self {
        Self { shapes: Box::new(charset::msx_glyphs::built_in()) }
    }
}

impl Rom {
    /// Returns the byte at an address; `None` if it is unknown.
    pub(crate) fn at(&self, address: u16) -> Option<u8> {
        if let Some(offset) = address.checked_sub(SHAPES).filter(|&offset| offset < LENGTH) {
            return Some(self.shapes[usize::from(offset)]);
        }
        FACTS.iter().find(|(known, _)| *known == address).map(|&(_, byte)| byte)
    }
}
