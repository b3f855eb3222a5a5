//! LIST byte by byte, for machine code that processes the bytes.

use basic::{fault::Fault, memory::set_word};

use super::{Answer, Call, Placement, Rom, at};
use crate::v2::hooks::LIST_LINE;
use crate::{interpreter::RoutineExit, machine::CbmMachine};

/// The vector that LIST calls for every byte.
const VECTOR: u16 = 0x0306;
/// Whether the byte is in quotes.
const IN_QUOTES: usize = 0x0f;
/// The address of the position in the line.
const POSITION: usize = 0x49;
/// The return to the prompt.
const READY: u16 = 0xe386;
/// The token that represents itself.
const PI: u8 = 0xff;
/// The position after the header of a line.
const HEAD: u8 = 4;

/// Stores the first line to list and the last number in LIST's cells.
pub(crate) fn prepare_list(ram: &mut [u8; 0x1_0000], line: u16, last: u16) {
    set_word(ram, at::LINE, line);
    set_word(ram, at::INTEGER, last);
}

impl<M: CbmMachine, P: Placement> Call<'_, M, P> {
    pub(super) fn list(&mut self) -> Answer {
        Some(match self.address {
            LIST_LINE => self.list_line(),
            // The initial target of the vector; a character, or a blank instead; the next byte; a token.
            0xa71a => self.list_byte(),
            0xa6f3 => {
                let byte = self.registers().a;
                self.list_character(byte)
            }
            0xa6ef => {
                let byte = self.registers().a & 0x7f;
                let position = self.byte(POSITION);
                self.set_registers(|registers| registers.y = position);
                self.list_character(byte)
            }
            // After the output of a character; the next byte.
            0xa6f6 => {
                let byte = self.registers().a;
                self.note_quote(byte);
                self.list_next()
            }
            0xa700 => self.list_next(),
            0xa724 => {
                let byte = self.registers().a;
                self.list_token(byte)
            }
            0xa714 => Ok(RoutineExit::Jumps(Rom::<P>::address(READY))),
            0xa717 => Ok(RoutineExit::Jumps(self.word(VECTOR))),
            _ => return None,
        })
    }

    /// Prints a line's number, if there is another line to list, and its first byte.
    fn list_line(&mut self) -> Result<RoutineExit, Fault> {
        let line = self.word(at::LINE);
        self.set_byte(IN_QUOTES, 1);
        if self.byte(usize::from(line) + 1) == 0 {
            return Ok(RoutineExit::Jumps(Rom::<P>::address(READY)));
        }
        self.interpreter.write(self.m, b"\r");
        let number = self.word(line.wrapping_add(2));
        if number > self.word(at::INTEGER) {
            return Ok(RoutineExit::Jumps(Rom::<P>::address(READY)));
        }
        let mut digits = [0; 6];
        let mut length = digits.len();
        let mut rest = number;
        digits[length - 1] = b' ';
        length -= 1;
        loop {
            length -= 1;
            digits[length] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.spend(1_000);
        self.interpreter.write(self.m, &digits[length..]);
        self.set_registers(|registers| registers.y = HEAD - 1);
        self.list_next()
    }

    /// Advances to the next byte of the line, or to the next line.
    fn list_next(&mut self) -> Result<RoutineExit, Fault> {
        let position = self.registers().y.wrapping_add(1);
        let line = self.word(at::LINE);
        if position == 0 {
            return Ok(RoutineExit::Jumps(Rom::<P>::address(READY)));
        }
        let byte = self.byte(usize::from(line.wrapping_add(position.into())));
        self.spend(20);
        if byte == 0 {
            let next = self.word(line);
            self.set_word(at::LINE, next);
            return Ok(RoutineExit::Jumps(Rom::<P>::address(if next <= line { READY } else { LIST_LINE })));
        }
        self.set_registers(|registers| registers.y = position);
        self.set_a(byte);
        Ok(RoutineExit::Jumps(self.word(VECTOR)))
    }

    fn list_byte(&mut self) -> Result<RoutineExit, Fault> {
        let byte = self.registers().a;
        let is_plain = byte & 0x80 == 0 || byte == PI || self.byte(IN_QUOTES) & 0x80 != 0;
        if is_plain { self.list_character(byte) } else { self.list_token(byte) }
    }

    fn list_character(&mut self, byte: u8) -> Result<RoutineExit, Fault> {
        let position = self.registers().y;
        self.interpreter.write(self.m, &[byte]);
        self.note_quote(byte);
        self.set_registers(|registers| registers.y = position);
        self.list_next()
    }

    fn note_quote(&mut self, byte: u8) {
        if byte == b'"' {
            let quotes = self.byte(IN_QUOTES) ^ 0xff;
            self.set_byte(IN_QUOTES, quotes);
        }
    }

    fn list_token(&mut self, byte: u8) -> Result<RoutineExit, Fault> {
        let position = self.registers().y;
        self.set_byte(POSITION, position);
        let mut spelt = alloc::vec::Vec::new();
        self.interpreter.spell(self.m, &[byte], |letter| spelt.push(letter));
        self.spend(200);
        self.interpreter.write(self.m, &spelt);
        self.set_registers(|registers| registers.y = position);
        self.list_next()
    }
}
