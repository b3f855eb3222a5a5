//! What programs find in the ROM: facts, and the project's own shapes. There is no code.

use alloc::boxed::Box;

/// Where the shapes of the characters begin.
pub(crate) const SHAPES: u16 = 0x1bbf;
/// Bytes of them.
const LENGTH: u16 = 0x0800;

/// Bytes that say what machine this is. Source: *The MSX Red Book*, chapter 4; *MSX2 Technical Handbook*, appendix 1.
#[rustfmt::skip]
const FACTS: [(u16, u8); 8] = [
    (0x0000, 0xf3),        // the first instruction disables interrupts
    (0x0004, 0xbf), (0x0005, 0x1b), // where the shapes are
    (0x0006, 0x98), (0x0007, 0x98), // the video chip's port, to read and to write
    (0x002b, 0x01),        // international characters; the date as year, month, day; 60 pictures a second
    (0x002c, 0x01),        // international keys
    (0x002d, 0x00),        // version 1
];
/// The bit of 002b that says 50 pictures a second.
pub(crate) const FIFTY: u8 = 0x80;
pub(crate) const VERSION: u16 = 0x002b;

/// The ROM as far as it is known.
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
    /// The byte at an address, if it is known.
    pub(crate) fn at(&self, address: u16) -> Option<u8> {
        if let Some(offset) = address.checked_sub(SHAPES).filter(|&offset| offset < LENGTH) {
            return Some(self.shapes[usize::from(offset)]);
        }
        FACTS.iter().find(|(known, _)| *known == address).map(|&(_, byte)| byte)
    }
}
