//! The ROMs as programs read them: the data of [`kernal::rom`], data of the VIC-20's KERNAL only, and the characters.

use alloc::boxed::Box;
use alloc::vec::Vec;

use charset::glyphs::{self, Typeface};
use kernal::Variant;
use kernal::cells::keyboard::LOAD_RUN_TEXT;
use kernal::rom::{self, MESSAGES};

use crate::expansion::Expansion;
use crate::keyboard::TABLES;
use crate::region::Region;
use crate::routines;
use crate::video::Vic;

/// The first address of BASIC's ROM.
const BASIC: u16 = 0xc000;

/// The ROMs as programs read them.
#[derive(Clone)]
pub(crate) struct Rom {
    pub(crate) language: rom::Rom,
    pub(crate) characters: [u8; 0x1000],
}

impl Rom {
    /// Creates the ROM of a machine that only carries a state.
    pub(crate) fn without_language() -> Box<Self> {
        Box::new(Self { language: rom::Rom::new(BASIC), characters: glyphs::character_rom(Typeface::Vic20) })
    }

    /// Creates the KERNAL's and the character ROM, with the given contents of BASIC's ROM.
    pub(crate) fn new<V: Variant>(basic: &[(u16, Vec<u8>)]) -> Box<Self> {
        let mut rom = Self::without_language();
        let language = &mut rom.language;
        for (address, bytes) in basic {
            language.put(*address, bytes);
        }
        language.put_kernal::<V>();
        for (vector, address) in (routines::BASIC_VECTORS_AT..).step_by(2).zip(routines::BASIC_VECTORS) {
            language.put_word(vector, address);
        }
        language.put(routines::COLOUR_CODES, &routines::COLOURS);
        for (index, (address, _)) in TABLES.iter().enumerate() {
            language.put_word(routines::KEY_TABLES + 2 * index as u16, *address);
        }
        // The KERNAL writes them before its RAM test, so they are the values of a machine with 8 KB or more.
        language.put(routines::PICTURE_VALUES, &Vic::power_on_values(Region::Pal, Expansion::Kb8));
        language.put(routines::LOAD_RUN, LOAD_RUN_TEXT);
        language.put_marked(routines::MESSAGES, &MESSAGES);
        rom
    }
}
