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

/// Pointers to them, and behind them one to the word of a break.
const ERROR_POINTERS: u16 = 0xa328;
const BREAK_MESSAGE: u16 = 0xa383;

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

/// Where BASIC keeps the addresses of its statements and functions, and the addresses in the order of the tokens. For
/// statements it is the address before, as they are reached by a return. Programs call them by these tables.
const STATEMENT_TABLE: u16 = 0xa00c;
#[rustfmt::skip]
const STATEMENTS: [u16; 35] = [
    0xa831, 0xa742, 0xad1e, 0xa8f8, 0xaba5, 0xabbf, 0xb081, 0xac06, 0xa9a5, 0xa8a0, 0xa871, 0xa928,
    0xa81d, 0xa883, 0xa8d2, 0xa93b, 0xa82f, 0xa94b, 0xb82d, 0xe168, 0xe156, 0xe165, 0xb3b3, 0xb824,
    0xaa80, 0xaaa0, 0xa857, 0xa69c, 0xa65e, 0xaa86, 0xe12a, 0xe1be, 0xe1c7, 0xab7b, 0xa642,
];
#[rustfmt::skip]
const FUNCTIONS: [u16; 23] = [
    0xbc39, 0xbccc, 0xbc58, 0x0310, 0xb37d, 0xb39e, 0xbf71, 0xe097, 0xb9ea, 0xbfed, 0xe264, 0xe26b,
    0xe2b4, 0xe30e, 0xb80d, 0xb77c, 0xb465, 0xb7ad, 0xb78b, 0xb6ec, 0xb700, 0xb72c, 0xb737,
];
/// The operators' precedences with the addresses of their routines, behind the functions.
#[rustfmt::skip]
const OPERATORS: [(u8, u16); 10] = [
    (0x79, 0xb86a), (0x79, 0xb853), (0x7b, 0xba2b), (0x7b, 0xbb12), (0x7f, 0xbf7b),
    (0x50, 0xafe9), (0x46, 0xafe6), (0x7d, 0xbfb4), (0x5a, 0xaed4), (0x64, 0xb016),
];

/// Numbers in the ROM, in the five bytes in which they are stored.
#[rustfmt::skip]
const NUMBERS: [(u16, [u8; 5]); 13] = [
    (0xaea8, [0x82, 0x49, 0x0f, 0xda, 0xa1]),   // pi
    (0xb1a5, [0x90, 0x80, 0x00, 0x00, 0x00]),   // -32768
    (0xb9bc, [0x81, 0x00, 0x00, 0x00, 0x00]),   // 1
    (0xb9d6, [0x80, 0x35, 0x04, 0xf3, 0x34]),   // the square root of 1/2
    (0xb9db, [0x81, 0x35, 0x04, 0xf3, 0x34]),   // the square root of 2
    (0xb9e0, [0x80, 0x80, 0x00, 0x00, 0x00]),   // -1/2
    (0xb9e5, [0x80, 0x31, 0x72, 0x17, 0xf8]),   // the natural logarithm of 2
    (0xbaf9, [0x84, 0x20, 0x00, 0x00, 0x00]),   // 10
    (0xbf11, [0x80, 0x00, 0x00, 0x00, 0x00]),   // 1/2
    (0xbfbf, [0x81, 0x38, 0xaa, 0x3b, 0x29]),   // 1 / the natural logarithm of 2
    (0xe2e0, [0x81, 0x49, 0x0f, 0xda, 0xa2]),   // pi / 2
    (0xe2e5, [0x83, 0x49, 0x0f, 0xda, 0xa2]),   // 2 pi
    (0xe2ea, [0x7f, 0x00, 0x00, 0x00, 0x00]),   // 1/4
];

/// The instruction that allows interrupts, which the editor takes for the low byte of a row's address when it looks
/// for the start of a line that has none and runs from the top row through zero page.
const BEHIND_ROWS: (u16, u8) = (0xeddb, 0x58);

/// The three ROMs as they read.
#[derive(Clone)]
pub(crate) struct Rom {
    pub(crate) basic: [u8; 0x2000],
    pub(crate) kernal: [u8; 0x2000],
    pub(crate) characters: [u8; 0x1000],
    /// What is not [`FILLER`], a bit an address.
    known: [u64; 0x4000 / 64],
}

impl Rom {
    pub(crate) fn new() -> Box<Self> {
        let mut rom = Box::new(Self {
            basic: [FILLER; 0x2000],
            kernal: [FILLER; 0x2000],
            characters: glyphs::character_rom(),
            known: [0; 0x4000 / 64],
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
        for (address, routine) in (STATEMENT_TABLE..).step_by(2).zip(STATEMENTS) {
            self.put_word(address, routine - 1);
        }
        let functions = STATEMENT_TABLE + 2 * STATEMENTS.len() as u16;
        for (address, routine) in (functions..).step_by(2).zip(FUNCTIONS) {
            self.put_word(address, routine);
        }
        let operators = functions + 2 * FUNCTIONS.len() as u16;
        for (address, (precedence, routine)) in (operators..).step_by(3).zip(OPERATORS) {
            self.put(address, &[precedence]);
            self.put_word(address + 1, routine - 1);
        }
        for (address, bytes) in NUMBERS {
            self.put(address, &bytes);
        }
        let end = self.put_marked(KEYWORD_TABLE, &KEYWORDS);
        self.put(end, &[0]);
        self.put_marked(ERROR_TABLE, &ERRORS);
        let mut message = ERROR_TABLE;
        for (pointer, words) in (ERROR_POINTERS..).step_by(2).zip(ERRORS) {
            self.put_word(pointer, message);
            message += words.len() as u16;
        }
        self.put_word(ERROR_POINTERS + 2 * ERRORS.len() as u16, BREAK_MESSAGE);
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
        self.put(BEHIND_ROWS.0, &[BEHIND_ROWS.1]);
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

    /// The byte at an address of BASIC or the KERNAL.
    pub(crate) fn at(&self, address: u16) -> u8 {
        let place = Self::place(address);
        if place < 0x2000 { self.basic[place] } else { self.kernal[place - 0x2000] }
    }

    /// Whether the original has there what is here.
    pub(crate) fn is_known(&self, address: u16) -> bool {
        let place = Self::place(address);
        self.known[place / 64] >> (place % 64) & 1 != 0
    }

    /// The place of an address among those of BASIC and the KERNAL.
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
