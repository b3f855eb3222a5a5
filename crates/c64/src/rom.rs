//! What programs read from ROM addresses: tables and vectors, built from facts.
//!
//! There is no code here. A program may look up keywords, decode keys with the KERNAL's tables, read vectors or copy
//! the ROM into RAM; what it finds at any other address is [`FILLER`].

use alloc::boxed::Box;

use charset::glyphs;

use crate::kernal::{self, Target};
use crate::keyboard::tables;
use crate::video::Vic;

/// What stands where the original holds code: the instruction "return from subroutine", so that a copied routine does nothing.
const FILLER: u8 = 0x60;

/// Where BASIC keeps its keywords, and the words in the order of their tokens, 80 hexadecimal first. In memory the
/// last letter of each has bit 7 set. Source: C64 Programmer's Reference Guide, appendix D.
const KEYWORD_TABLE: u16 = 0xa09e;
#[rustfmt::skip]
const KEYWORDS: [&str; 76] = [
    "END", "FOR", "NEXT", "DATA", "INPUT#", "INPUT", "DIM", "READ", "LET", "GOTO", "RUN", "IF", "RESTORE", "GOSUB",
    "RETURN", "REM", "STOP", "ON", "WAIT", "LOAD", "SAVE", "VERIFY", "DEF", "POKE", "PRINT#", "PRINT", "CONT",
    "LIST", "CLR", "CMD", "SYS", "OPEN", "CLOSE", "GET", "NEW", "TAB(", "TO", "FN", "SPC(", "THEN", "NOT", "STEP",
    "+", "-", "*", "/", "^", "AND", "OR", ">", "=", "<", "SGN", "INT", "ABS", "USR", "FRE", "POS", "SQR", "RND",
    "LOG", "EXP", "COS", "SIN", "TAN", "ATN", "PEEK", "LEN", "STR$", "VAL", "ASC", "CHR$", "LEFT$", "RIGHT$",
    "MID$", "GO",
];

/// Error messages in the order of their numbers, 1 first, behind the keywords and marked like them.
const ERROR_TABLE: u16 = 0xa19e;
#[rustfmt::skip]
const ERRORS: [&str; 29] = [
    "TOO MANY FILES", "FILE OPEN", "FILE NOT OPEN", "FILE NOT FOUND", "DEVICE NOT PRESENT", "NOT INPUT FILE",
    "NOT OUTPUT FILE", "MISSING FILE NAME", "ILLEGAL DEVICE NUMBER", "NEXT WITHOUT FOR", "SYNTAX",
    "RETURN WITHOUT GOSUB", "OUT OF DATA", "ILLEGAL QUANTITY", "OVERFLOW", "OUT OF MEMORY", "UNDEF'D STATEMENT",
    "BAD SUBSCRIPT", "REDIM'D ARRAY", "DIVISION BY ZERO", "ILLEGAL DIRECT", "TYPE MISMATCH", "STRING TOO LONG",
    "FILE DATA", "FORMULA TOO COMPLEX", "CAN'T CONTINUE", "UNDEF'D FUNCTION", "VERIFY", "LOAD",
];

/// Messages of BASIC by address, each ended by 0.
const BASIC_MESSAGES: [(u16, &str); 5] = [
    (0xa364, "\rOK\r"),
    (0xa369, "  ERROR"),
    (0xa371, " IN "),
    (0xa376, "\r\nREADY.\r\n"),
    (0xa381, "\r\nBREAK"),
];

/// Messages of the KERNAL in the order in which they stand, marked like keywords.
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

/// The three ROMs as they read.
#[derive(Clone)]
pub(crate) struct Rom {
    pub(crate) basic: [u8; 0x2000],
    pub(crate) kernal: [u8; 0x2000],
    pub(crate) characters: [u8; 0x1000],
}

impl Rom {
    pub(crate) fn new() -> Box<Self> {
        let mut rom = Box::new(Self {
            basic: [FILLER; 0x2000],
            kernal: [FILLER; 0x2000],
            characters: glyphs::character_rom(),
        });
        rom.write_basic();
        rom.write_kernal();
        rom
    }

    /// BASIC's entries, keywords and messages.
    fn write_basic(&mut self) {
        self.put_word(0xa000, 0xe394);
        self.put_word(0xa002, 0xe37b);
        self.put(0xa004, b"CBMBASIC");
        let end = self.put_marked(KEYWORD_TABLE, &KEYWORDS);
        self.put(end, &[0]);
        self.put_marked(ERROR_TABLE, &ERRORS);
        for (address, text) in BASIC_MESSAGES {
            self.put(address, text.as_bytes());
            self.put(address + text.len() as u16, &[0]);
        }
    }

    /// The KERNAL's tables, vectors and jump table.
    fn write_kernal(&mut self) {
        for (vector, address) in (0xe447..).step_by(2).zip(kernal::BASIC_VECTORS) {
            self.put_word(vector, address);
        }
        self.put(kernal::COLOUR_CODES, &crate::editor::COLOUR_CODES);
        for (index, (address, table)) in tables::TABLES.iter().enumerate() {
            self.put_word(kernal::KEY_TABLES + 2 * index as u16, *address);
            self.put(*address, table.as_slice());
        }
        self.put(kernal::PICTURE_VALUES, Vic::power_on_values());
        self.put(kernal::LOAD_RUN, kernal::LOAD_RUN_TEXT);
        for row in 0..25 {
            self.put(kernal::ROW_ADDRESSES + row, &[(row * 40) as u8]);
        }
        self.put_marked(kernal::MESSAGES, &KERNAL_MESSAGES);
        for (address, vector) in (kernal::VECTOR_DEFAULTS..).step_by(2).zip(kernal::DEFAULT_VECTORS) {
            self.put_word(address, vector);
        }
        // The revision of the KERNAL, by which programs tell the machines of the family apart.
        self.put(0xff80, &[3]);
        for (address, target) in (kernal::JUMP_TABLE..).step_by(3).zip(kernal::ENTRIES) {
            let (opcode, operand) = match target {
                Target::Routine(routine) => (0x4c, routine),
                Target::Vector(vector) => (0x6c, vector),
            };
            self.put(address, &[opcode]);
            self.put_word(address + 1, operand);
        }
        for (address, vector) in (0xfffa..=0xfffe).step_by(2).zip(kernal::HARDWARE_VECTORS) {
            self.put_word(address, vector);
        }
    }

    /// Writes words one behind the other with bit 7 set in their last letters; returns the address behind them.
    fn put_marked(&mut self, mut address: u16, words: &[&str]) -> u16 {
        for word in words {
            self.put(address, word.as_bytes());
            address += word.len() as u16;
            let last = self.byte(address - 1);
            *last |= 0x80;
        }
        address
    }

    fn put_word(&mut self, address: u16, word: u16) {
        self.put(address, &word.to_le_bytes());
    }

    fn put(&mut self, address: u16, bytes: &[u8]) {
        for (address, &byte) in (address..=u16::MAX).zip(bytes) {
            *self.byte(address) = byte;
        }
    }

    fn byte(&mut self, address: u16) -> &mut u8 {
        match address {
            0xa000..=0xbfff => &mut self.basic[usize::from(address - 0xa000)],
            0xe000.. => &mut self.kernal[usize::from(address - 0xe000)],
            _ => unreachable!("{address:04x} is no ROM address"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keyword_table_ends_where_the_error_messages_begin() {
        let mut rom = Rom::new();
        assert_eq!(*rom.byte(0xa09e), b'E');
        assert_eq!(*rom.byte(0xa19c), b'O' | 0x80);
        assert_eq!(*rom.byte(0xa19d), 0);
        assert_eq!(*rom.byte(0xa327), b'D' | 0x80);
    }

    #[test]
    fn the_jump_table_reaches_its_documented_ends() {
        let mut rom = Rom::new();
        let mut entry = |address: u16| [0, 1, 2].map(|offset| *rom.byte(address + offset));
        assert_eq!(entry(0xffd2), [0x6c, 0x26, 0x03]);
        assert_eq!(entry(0xfff0), [0x4c, 0x0a, 0xe5]);
        assert_eq!(entry(0xfff3), [0x4c, 0x00, 0xe5]);
    }

    #[test]
    fn the_kernal_messages_fill_their_place() {
        let mut rom = Rom::new();
        assert_eq!([*rom.byte(0xf0c9), *rom.byte(0xf0ca)], [13, b'S']);
        assert_eq!(*rom.byte(0xf12a), 13 | 0x80);
    }
}
