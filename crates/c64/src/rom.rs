//! The ROMs as programs read them: the data of [`kernal::rom`], data of the C64's KERNAL only, and the characters.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use charset::glyphs::{self, Typeface};
use kernal::Variant;
use kernal::cells::keyboard::LOAD_RUN_TEXT;
use kernal::rom::{self, MESSAGES};

use crate::keyboard::tables;
use crate::rom_images::RomImages;
use crate::routines;
use crate::video::Vic;

/// The first address of BASIC's ROM.
const BASIC: u16 = 0xa000;

/// The instruction that enables interrupts, which the editor takes for the low byte of a row's
/// address when it searches for the start of a line that has none and runs from the top row through
/// zero page.
const AFTER_ROWS: (u16, u8) = (0xeddb, 0x58);

/// The three ROMs as programs read them.
#[derive(Clone)]
pub(crate) struct Rom {
    language: rom::Rom,
    pub(crate) characters: [u8; 0x1000],
}

impl Rom {
    /// Creates the ROM of a machine that only carries a state.
    pub(crate) fn without_language() -> Box<Self> {
        Box::new(Self { language: rom::Rom::new(BASIC), characters: glyphs::character_rom(Typeface::C64) })
    }

    /// Creates the KERNAL's and the character ROM, with the given contents of BASIC's ROM.
    pub(crate) fn new<V: Variant>(language: &[(u16, Vec<u8>)]) -> Box<Self> {
        let mut rom = Self::without_language();
        for (address, bytes) in language {
            rom.put(*address, bytes);
        }
        rom.put_kernal::<V>();
        for (vector, address) in (0xe447..).step_by(2).zip(routines::BASIC_VECTORS) {
            rom.put_word(vector, address);
        }
        rom.put(routines::COLOUR_CODES, &routines::COLOURS);
        for (index, (address, _)) in tables::TABLES.iter().enumerate() {
            rom.put_word(routines::KEY_TABLES + 2 * index as u16, *address);
        }
        rom.put(routines::PICTURE_VALUES, Vic::power_on_values());
        rom.put(routines::LOAD_RUN, LOAD_RUN_TEXT);
        rom.put(AFTER_ROWS.0, &[AFTER_ROWS.1]);
        rom.put_marked(routines::MESSAGES, &MESSAGES);
        // The revision of the KERNAL, by which programs distinguish the machines of the family.
        rom.put(0xff80, &[3]);
        rom
    }

    /// Creates the ROMs of an original machine, all of whose bytes are known.
    pub(crate) fn from_images(images: &RomImages) -> Box<Self> {
        let language = rom::Rom::from_images(BASIC, &images.basic, &images.kernal);
        Box::new(Self { language, characters: *images.characters })
    }
}

impl Deref for Rom {
    type Target = rom::Rom;

    fn deref(&self) -> &rom::Rom {
        &self.language
    }
}

impl DerefMut for Rom {
    fn deref_mut(&mut self) -> &mut rom::Rom {
        &mut self.language
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jump_table_reaches_its_documented_ends() {
        let rom = Rom::new::<crate::Board>(&[]);
        let entry = |address: u16| [0, 1, 2].map(|offset| rom.at(address + offset));
        assert_eq!(entry(0xffd2), [0x6c, 0x26, 0x03]);
        assert_eq!(entry(0xfff0), [0x4c, 0x0a, 0xe5]);
        assert_eq!(entry(0xfff3), [0x4c, 0x00, 0xe5]);
    }

    #[test]
    fn the_kernal_messages_have_their_addresses() {
        let rom = Rom::new::<crate::Board>(&[]);
        assert_eq!([rom.at(0xf0c9), rom.at(0xf0ca)], [13, b'S']);
        assert_eq!(rom.at(0xf12a), 13 | 0x80);
    }
}
