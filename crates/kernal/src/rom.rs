//! The data that programs read from ROM addresses: tables and vectors, built from facts.
//!
//! The ROM has no code. A program may search for keywords, decode keys with the KERNAL's tables, read vectors or copy the
//! ROM into RAM; all other addresses contain an RTS.

use alloc::boxed::Box;

use crate::routine::{DEFAULT_VECTORS, ENTRIES, Entry, JUMP_TABLE, Routine, address_of};
use crate::variant::Variant;

/// The byte that replaces the original's code: the instruction "return from subroutine", so that a copied
/// routine returns immediately.
const FILLER: u8 = 0x60;

/// The size of either half.
pub const HALF: usize = 0x2000;

/// Messages of the KERNAL in the order of their addresses, marked like keywords.
pub const MESSAGES: [&str; 10] = [
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

/// The routine in zero page that fetches a program's characters; programs call and patch it.
/// Assembled from its description in the C64 Programmer's Reference Guide's memory map: advance the
/// pointer at 122, load, skip blanks, set the carry for anything except a digit.
#[rustfmt::skip]
pub const CHARACTER_GETTER: [u8; 24] = [
    0xe6, 0x7a,         //      INC 7a
    0xd0, 0x02,         //      BNE get
    0xe6, 0x7b,         //      INC 7b
    0xad, 0x60, 0xea,   // get  LDA pointer
    0xc9, 0x3a,         //      CMP #':'
    0xb0, 0x0a,         //      BCS end
    0xc9, 0x20,         //      CMP #' '
    0xf0, 0xef,         //      BEQ start
    0x38, 0xe9, 0x30,   //      SEC, SBC #'0'
    0x38, 0xe9, 0xd0,   //      SEC, SBC #-'0'
    0x60,               // end  RTS
];

/// The ROM of BASIC, and that of the KERNAL from e000 on.
#[derive(Clone)]
pub struct Rom {
    /// The first address of BASIC's half.
    basic: u16,
    bytes: Box<[u8; 2 * HALF]>,
    /// The addresses that are not [`FILLER`], one bit each.
    known: [u64; 2 * HALF / 64],
}

impl Rom {
    /// Creates a ROM without data, with BASIC's half at an address.
    #[must_use]
    pub fn new(basic: u16) -> Self {
        Self { basic, bytes: Box::new([FILLER; 2 * HALF]), known: [0; 2 * HALF / 64] }
    }

    /// Creates the ROM of an original machine, with all its bytes.
    #[must_use]
    pub fn from_images(basic_at: u16, basic: &[u8; HALF], kernal: &[u8; HALF]) -> Self {
        let mut rom = Self::new(basic_at);
        rom.put(basic_at, basic);
        rom.put(0xe000, kernal);
        rom
    }

    /// Writes the KERNAL's tables, vectors and jump table.
    pub fn put_kernal<V: Variant>(&mut self) {
        for (address, table) in V::KEYS.tables {
            self.put(*address, table.as_slice());
        }
        for row in 0..V::ROWS {
            self.put(V::ROW_ADDRESSES + u16::from(row), &[row.wrapping_mul(V::COLUMNS)]);
        }
        let at = |routine| address_of(V::ROUTINES, routine);
        for (address, vector) in (V::VECTOR_DEFAULTS..).step_by(2).zip(DEFAULT_VECTORS) {
            self.put_word(address, at(vector));
        }
        let entries = (JUMP_TABLE..).step_by(3).zip(ENTRIES);
        for (address, target) in entries.filter(|(address, _)| *address >= V::JUMP_TABLE) {
            let (opcode, operand) = match target {
                Entry::Routine(routine) => (0x4c, at(routine)),
                Entry::Vector(vector) => (0x6c, vector),
            };
            self.put(address, &[opcode]);
            self.put_word(address + 1, operand);
        }
        let vectors = [Routine::NmiEntry, Routine::ColdStart, Routine::InterruptEntry];
        for (address, vector) in (0xfffa..=0xfffe).step_by(2).zip(vectors) {
            self.put_word(address, at(vector));
        }
    }

    /// Writes texts one after the other with bit 7 set in their last letters.
    pub fn put_marked(&mut self, mut address: u16, texts: &[&str]) {
        for text in texts {
            self.put(address, text.as_bytes());
            address += text.len() as u16;
            *self.byte(address - 1) |= 0x80;
        }
    }

    /// Writes a 16-bit value, low byte first.
    pub fn put_word(&mut self, address: u16, value: u16) {
        self.put(address, &value.to_le_bytes());
    }

    /// Writes bytes from an address on.
    ///
    /// # Panics
    /// If an address is not one of the ROM.
    pub fn put(&mut self, address: u16, bytes: &[u8]) {
        for (address, &byte) in (address..=u16::MAX).zip(bytes) {
            *self.byte(address) = byte;
            let index = self.index(address);
            self.known[index / 64] |= 1 << (index % 64);
        }
    }

    /// Returns the byte at an address of BASIC or the KERNAL.
    #[must_use]
    pub fn at(&self, address: u16) -> u8 {
        self.bytes[self.index(address)]
    }

    /// Returns the KERNAL's half.
    #[must_use]
    pub fn kernal(&self) -> &[u8] {
        &self.bytes[HALF..]
    }

    /// Returns whether the original has the same byte at the address.
    #[must_use]
    pub fn is_known(&self, address: u16) -> bool {
        let index = self.index(address);
        self.known[index / 64] >> (index % 64) & 1 != 0
    }

    /// Returns the index of an address among those of BASIC and the KERNAL.
    fn index(&self, address: u16) -> usize {
        let index = match address {
            0xe000.. => HALF + usize::from(address - 0xe000),
            _ => usize::from(address.wrapping_sub(self.basic)),
        };
        assert!(index < HALF || address >= 0xe000, "{address:04x} is not a ROM address");
        index
    }

    fn byte(&mut self, address: u16) -> &mut u8 {
        let index = self.index(address);
        &mut self.bytes[index]
    }
}
