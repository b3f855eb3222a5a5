//! The string heap and descriptors.

use basic::fault::Fault;

use super::{Answer, Call, Placement, at};
use crate::{interpreter::RoutineExit, machine::CbmMachine};

/// The string allocated last.
const LAST_STRING: u16 = 0x35;
/// The pointer to a descriptor while its string gets its block.
const SAVED_DESCRIPTOR: u16 = 0x50;

impl<M: CbmMachine, P: Placement> Call<'_, M, P> {
    pub(super) fn strings(&mut self) -> Answer {
        Some(match self.address {
            // STRLIT: the text at A and Y up to a zero or a quote becomes a string.
            0xb487 => self.strlit(),
            // STRSPA, GETSPA: a block for A characters.
            0xb47d => self.strspa(),
            // STRINI: the same with the pointer to the descriptor saved.
            0xb475 => {
                let descriptor = self.word(at::DESCRIPTOR);
                self.set_word(SAVED_DESCRIPTOR, descriptor);
                self.strspa()
            }
            0xb4f4 => self.getspa().map(|_| RoutineExit::Returns),
            // PUTNEW: the string whose length and address are in the accumulator gets a descriptor.
            0xb4ca => {
                let (length, address) = (self.byte(at::FAC), self.word(at::FAC as u16 + 1));
                self.put_new(address, length)
            }
            // The inner part of MOVINS: A characters from X and Y to the string allocated last.
            0xb688 => {
                let registers = self.registers();
                self.set_word(at::INDEX, u16::from_le_bytes([registers.x, registers.y]));
                self.move_string()
            }
            0xb68c => self.move_string(),
            // FRESTR, FREFAC, FRETMP, and FRESTR with the length in Y.
            0xb6a3 => self.is_text().and_then(|()| self.free(self.word(at::DESCRIPTOR))),
            0xb6a6 => self.free(self.word(at::DESCRIPTOR)),
            0xb6aa => self.free(self.address_ay()),
            0xb782 => self.is_text().and_then(|()| {
                let done = self.free(self.word(at::DESCRIPTOR));
                self.set_byte(at::IS_TEXT, 0);
                let length = self.registers().a;
                self.set_registers(|registers| (registers.x, registers.y) = (0, length));
                done
            }),
            // GARBAG.
            0xb526 => {
                self.interpreter.collect(self.engine, self.m);
                Ok(RoutineExit::Returns)
            }
            _ => return None,
        })
    }

    fn is_text(&mut self) -> Result<(), Fault> {
        if self.byte(at::IS_TEXT) & 0x80 != 0 { Ok(()) } else { Err(Fault::TypeMismatch) }
    }

    fn strlit(&mut self) -> Result<RoutineExit, Fault> {
        let address = self.address_ay();
        let mut length = 0u8;
        while length < u8::MAX
            && !matches!(self.byte(usize::from(address.wrapping_add(length.into()))), 0 | b'"')
        {
            length += 1;
        }
        self.spend(60 + 20 * u64::from(length));
        self.put_new(address, length)
    }

    fn put_new(&mut self, address: u16, length: u8) -> Result<RoutineExit, Fault> {
        let descriptor = self.interpreter.take_text(self.engine, self.m, address, length)?;
        self.set_word(at::DESCRIPTOR, descriptor);
        self.set_byte(at::IS_TEXT, 0xff);
        Ok(RoutineExit::Returns)
    }

    fn getspa(&mut self) -> Result<u16, Fault> {
        let length = self.registers().a;
        let address = self.interpreter.allot_text(self.engine, self.m, length)?;
        let [low, high] = address.to_le_bytes();
        self.set_registers(|registers| (registers.x, registers.y) = (low, high));
        Ok(address)
    }

    fn strspa(&mut self) -> Result<RoutineExit, Fault> {
        let length = self.registers().a;
        let address = self.getspa()?;
        self.set_byte(at::FAC, length);
        self.set_word(at::FAC as u16 + 1, address);
        Ok(RoutineExit::Returns)
    }

    fn move_string(&mut self) -> Result<RoutineExit, Fault> {
        let length = u16::from(self.registers().a);
        let (from, to) = (self.word(at::INDEX), self.word(LAST_STRING));
        for offset in (0..length).rev() {
            let byte = self.m.peek(from.wrapping_add(offset));
            self.m.poke(to.wrapping_add(offset), byte);
        }
        self.set_word(LAST_STRING, to.wrapping_add(length));
        self.spend(20 + 13 * u64::from(length));
        Ok(RoutineExit::Returns)
    }

    fn free(&mut self, descriptor: u16) -> Result<RoutineExit, Fault> {
        let (length, address) = self.interpreter.free_text(self.engine, self.m, descriptor);
        self.set_word(at::INDEX, address);
        let [low, high] = address.to_le_bytes();
        self.set_a(length);
        self.set_registers(|registers| (registers.x, registers.y) = (low, high));
        Ok(RoutineExit::Returns)
    }
}
