//! The data in the ROM of BASIC V2 that programs read: texts, addresses and numbers.
//!
//! The ROM has no code here: a machine that shows the ROM to its programs overlays these bytes. Keywords and
//! messages come from the variant's tables, so that `PEEK` reads what the interpreter uses. Source of the
//! addresses: Mapping the Commodore 64, and `mist64/c64ref` (`src/c64disasm`). *Documented.*

use alloc::{vec, vec::Vec};

use super::{
    KEYWORDS,
    layout::KEYWORD_TABLE,
    messages::{ERROR_POINTERS, MESSAGES, phrases},
    placement::{Placement, Rom},
};
use crate::{keyword::marked, variant::Phrases};

/// Cold start and warm start, at the beginning of the ROM, and the letters after them that identify it.
const ENTRIES: u16 = 0xa000;
const STARTS: [u16; 2] = [0xe394, 0xe37b];
const LETTERS: &[u8] = b"CBMBASIC";

/// The address of the word BREAK.
const BREAK: u16 = 0xa383;

/// The addresses of statements and functions in the order of the tokens. For statements the ROM
/// stores the address minus 1, because the interpreter reaches them by a return. Programs call them
/// through these tables.
const STATEMENT_TABLE: u16 = 0xa00c;
#[rustfmt::skip]
const STATEMENTS: [u16; 35] = [
    0xa831, 0xa742, 0xad1e, 0xa8f8, 0xaba5, 0xabbf, 0xb081, 0xac06, 0xa9a5, 0xa8a0, 0xa871, 0xa928,
    0xa81d, 0xa883, 0xa8d2, 0xa93b, 0xa82f, 0xa94b, 0xb82d, 0xe168, 0xe156, 0xe165, 0xb3b3, 0xb824,
    0xaa80, 0xaaa0, 0xa857, 0xa69c, 0xa65e, 0xaa86, 0xe12a, 0xe1be, 0xe1c7, 0xab7b, 0xa642,
];
#[rustfmt::skip]
const FUNCTIONS: [u16; 23] = [
    0xbc39, 0xbccc, 0xbc58, USR, 0xb37d, 0xb39e, 0xbf71, 0xe097, 0xb9ea, 0xbfed, 0xe264, 0xe26b,
    0xe2b4, 0xe30e, 0xb80d, 0xb77c, 0xb465, 0xb7ad, 0xb78b, 0xb6ec, 0xb700, 0xb72c, 0xb737,
];
const USR: u16 = 0x0310;
/// The operators' precedences with the addresses of their routines, after the functions.
#[rustfmt::skip]
const OPERATORS: [(u8, u16); 10] = [
    (0x79, 0xb86a), (0x79, 0xb853), (0x7b, 0xba2b), (0x7b, 0xbb12), (0x7f, 0xbf7b),
    (0x50, 0xafe9), (0x46, 0xafe6), (0x7d, 0xbfb4), (0x5a, 0xaed4), (0x64, 0xb016),
];

/// Numbers, in the five-byte stored format.
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

/// Returns the known parts of a machine's ROM: addresses, each with the bytes from there on.
#[must_use]
pub fn rom<P: Placement>() -> Vec<(u16, Vec<u8>)> {
    let starts = STARTS.iter().flat_map(|start| Rom::<P>::address(*start).to_le_bytes());
    let mut rom = vec![
        (ENTRIES, starts.chain(LETTERS.iter().copied()).collect()),
        (STATEMENT_TABLE, routines::<P>()),
        (KEYWORD_TABLE, KEYWORDS.letters()),
    ];
    rom.extend(NUMBERS.map(|(address, bytes)| (address, bytes.to_vec())));
    // The error texts in the order of their numbers follow the keywords in the order of their tokens.
    let first_error = KEYWORD_TABLE + KEYWORDS.letters().len() as u16;
    // BREAK is printed without a question mark, from another address.
    let errors = MESSAGES[..MESSAGES.len() - 1].iter().map(|row| row.1);
    rom.push((first_error, marked(errors.clone())));
    let mut next = first_error;
    let mut pointers = Vec::new();
    for error in errors {
        pointers.extend(Rom::<P>::address(next).to_le_bytes());
        next += error.len() as u16;
    }
    pointers.extend(Rom::<P>::address(BREAK).to_le_bytes());
    rom.push((ERROR_POINTERS, pointers));
    for (address, _) in &mut rom {
        *address = Rom::<P>::address(*address);
    }
    let Phrases { verified, error, in_line, ready, stopped, extra_ignored, redo } = phrases::<P>();
    let phrases = [verified, error, in_line, ready, stopped, extra_ignored, redo];
    rom.extend(phrases.map(|message| (message.at, [message.text.as_bytes(), &[0]].concat())));
    rom
}

/// Returns the addresses of statements, functions and operators.
fn routines<P: Placement>() -> Vec<u8> {
    let before = |routine: u16| (Rom::<P>::address(routine) - 1).to_le_bytes();
    let function = |routine: &u16| match *routine {
        USR => P::USER_FUNCTION.to_le_bytes(),
        routine => Rom::<P>::address(routine).to_le_bytes(),
    };
    let mut bytes: Vec<u8> = STATEMENTS.iter().flat_map(|routine| before(*routine)).collect();
    bytes.extend(FUNCTIONS.iter().flat_map(function));
    for (precedence, routine) in OPERATORS {
        bytes.push(precedence);
        bytes.extend(before(routine));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::C64Rom;

    #[test]
    fn tables_end_where_the_next_begin() {
        let rom = rom::<C64Rom>();
        let is_end_of_one = |end: u16| {
            rom.iter().any(|(address, bytes)| usize::from(*address) + bytes.len() == usize::from(end))
        };
        let error_texts = 0xa19e;
        assert!(rom.iter().any(|row| row.0 == error_texts));
        for start in [KEYWORD_TABLE, error_texts, ERROR_POINTERS, 0xa364] {
            assert!(is_end_of_one(start), "{start:04x}");
        }
    }

    #[test]
    fn every_statement_and_function_has_its_address() {
        use crate::keyword::Keyword;
        let statements = KEYWORDS.rows.iter().take_while(|row| matches!(row.1, Keyword::Statement(_)));
        let functions = KEYWORDS.rows.iter().filter(|row| matches!(row.1, Keyword::Function(_)));
        assert_eq!((statements.count(), functions.count()), (STATEMENTS.len(), FUNCTIONS.len()));
    }
}
