//! The data that programs read from ROM addresses: tables and vectors, built from facts.
//!
//! The ROM has no code, unless a user brings [images](RomImages). A program may search for keywords,
//! decode keys with the KERNAL's tables, read vectors or copy the ROM into RAM; all other addresses
//! contain [`FILLER`]. The caller supplies the contents of BASIC's ROM.

use alloc::boxed::Box;
use alloc::vec::Vec;

use charset::glyphs;
use kernal::cells::keyboard::LOAD_RUN_TEXT;
use kernal::{DEFAULT_VECTORS, ENTRIES, Entry, JUMP_TABLE};

use crate::keyboard::tables;
use crate::rom_images::RomImages;
use crate::routines;
use crate::video::Vic;

/// The byte in place of the original's code: the instruction "return from subroutine", so that a
/// copied routine does nothing.
const FILLER: u8 = 0x60;

/// Messages of the KERNAL in the order of their addresses, marked like keywords.
pub(crate) const KERNAL_MESSAGES: [&str; 10] = [
    "\rI/O ERROR #",
    "\rSEARCHING ",
    "FOR ",
    "\rPRESS PLAY ON TAPE",
    "PRESS RECORD & PLAY ON TAPE",
    "\rLOADING",
    "\rSAVING ",
    "\rVERIFYING",
    "\rFOUND ",
    "\rOK\r",
];

/// The instruction that enables interrupts, which the editor takes for the low byte of a row's
/// address when it searches for the start of a line that has none and runs from the top row through
/// zero page.
const AFTER_ROWS: (u16, u8) = (0xeddb, 0x58);

/// The three ROMs as programs read them.
#[derive(Clone)]
pub(crate) struct Rom {
    pub(crate) basic: [u8; 0x2000],
    pub(crate) kernal: [u8; 0x2000],
    pub(crate) characters: [u8; 0x1000],
    /// The addresses that are not [`FILLER`], one bit each.
    known: [u64; 0x4000 / 64],
}

impl Rom {
    /// Creates the ROM of a machine that only carries a state.
    pub(crate) fn without_language() -> Box<Self> {
        Self::new(&[])
    }

    /// Creates the KERNAL's and the character ROM, with the given contents of BASIC's ROM.
    pub(crate) fn new(language: &[(u16, Vec<u8>)]) -> Box<Self> {
        let mut rom = Box::new(Self {
            basic: [FILLER; 0x2000],
            kernal: [FILLER; 0x2000],
            characters: glyphs::character_rom(),
            known: [0; 0x4000 / 64],
        });
        for (address, bytes) in language {
            rom.put(*address, bytes);
        }
        rom.write_kernal();
        rom
    }

    /// Creates the ROMs of an original machine, all of whose bytes are known.
    pub(crate) fn from_images(images: &RomImages) -> Box<Self> {
        Box::new(Self {
            basic: *images.basic,
            kernal: *images.kernal,
            characters: *images.characters,
            known: [u64::MAX; 0x4000 / 64],
        })
    }

    /// Writes the KERNAL's tables, vectors and jump table.
    fn write_kernal(&mut self) {
        for (vector, address) in (0xe447..).step_by(2).zip(routines::BASIC_VECTORS) {
            self.put_word(vector, address);
        }
        self.put(routines::COLOUR_CODES, &routines::COLOURS);
        for (index, (address, table)) in tables::TABLES.iter().enumerate() {
            self.put_word(routines::KEY_TABLES + 2 * index as u16, *address);
            self.put(*address, table.as_slice());
        }
        self.put(routines::PICTURE_VALUES, Vic::power_on_values());
        self.put(routines::LOAD_RUN, LOAD_RUN_TEXT);
        for row in 0..25 {
            self.put(routines::ROW_ADDRESSES + row, &[(row * 40) as u8]);
        }
        self.put(AFTER_ROWS.0, &[AFTER_ROWS.1]);
        self.put_marked(routines::MESSAGES, &KERNAL_MESSAGES);
        for (address, vector) in (routines::VECTOR_DEFAULTS..).step_by(2).zip(DEFAULT_VECTORS) {
            self.put_word(address, routines::at(vector));
        }
        // The revision of the KERNAL, by which programs distinguish the machines of the family.
        self.put(0xff80, &[3]);
        for (address, target) in (JUMP_TABLE..).step_by(3).zip(ENTRIES) {
            let (opcode, operand) = match target {
                Entry::Routine(routine) => (0x4c, routines::at(routine)),
                Entry::Vector(vector) => (0x6c, vector),
            };
            self.put(address, &[opcode]);
            self.put_word(address + 1, operand);
        }
        for (address, vector) in (0xfffa..=0xfffe).step_by(2).zip(routines::HARDWARE_VECTORS) {
            self.put_word(address, vector);
        }
    }

    /// Writes words one after the other with bit 7 set in their last letters; returns the address after
    /// them.
    fn put_marked(&mut self, mut address: u16, words: &[&str]) -> u16 {
        for word in words {
            self.put(address, word.as_bytes());
            address += word.len() as u16;
            let last = self.byte(address - 1);
            *last |= 0x80;
        }
        address
    }

    /// Returns the byte at an address of BASIC or the KERNAL.
    pub(crate) fn at(&self, address: u16) -> u8 {
        let place = Self::place(address);
        if place < 0x2000 { self.basic[place] } else { self.kernal[place - 0x2000] }
    }

    /// Returns whether the original has the same byte at the address.
    pub(crate) fn is_known(&self, address: u16) -> bool {
        let place = Self::place(address);
        self.known[place / 64] >> (place % 64) & 1 != 0
    }

    /// Returns the index of an address among those of BASIC and the KERNAL.
    fn place(address: u16) -> usize {
        usize::from(if address < 0xe000 { address - 0xa000 } else { address - 0xc000 })
    }

    fn put_word(&mut self, address: u16, word: u16) {
        self.put(address, &word.to_le_bytes());
    }

    fn put(&mut self, address: u16, bytes: &[u8]) {
        for (address, &byte) in (address..=u16::MAX).zip(bytes) {
            *self.byte(address) = byte;
            let place = Self::place(address);
            self.known[place / 64] |= 1 << (place % 64);
        }
    }

    fn byte(&mut self, address: u16) -> &mut u8 {
        match address {
            0xa000..=0xbfff => &mut self.basic[usize::from(address - 0xa000)],
            0xe000.. => &mut self.kernal[usize::from(address - 0xe000)],
            _ => panic!("{address:04x} is not a ROM address"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jump_table_reaches_its_documented_ends() {
        let mut rom = Rom::without_language();
        let mut entry = |address: u16| [0, 1, 2].map(|offset| *rom.byte(address + offset));
        assert_eq!(entry(0xffd2), [0x6c, 0x26, 0x03]);
        assert_eq!(entry(0xfff0), [0x4c, 0x0a, 0xe5]);
        assert_eq!(entry(0xfff3), [0x4c, 0x00, 0xe5]);
    }

    #[test]
    fn the_kernal_messages_fill_their_place() {
        let mut rom = Rom::without_language();
        assert_eq!([*rom.byte(0xf0c9), *rom.byte(0xf0ca)], [13, b'S']);
        assert_eq!(*rom.byte(0xf12a), 13 | 0x80);
    }
}
