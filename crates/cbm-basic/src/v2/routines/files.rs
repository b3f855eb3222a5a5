//! Parameters of LOAD, SAVE and OPEN.

use basic::fault::Fault;

use super::{Answer, Call, Placement, at};
use crate::{
    interpreter::{RoutineExit, Value},
    machine::CbmMachine,
};

/// The KERNAL's parameters of a file: name length, file, secondary address, device, address of the
/// name.
const NAME_LENGTH: usize = 0xb7;
const FILE: usize = 0xb8;
const SECONDARY: usize = 0xb9;
const DEVICE: usize = 0xba;
const NAME: u16 = 0xbb;
/// The default device: the tape.
const TAPE: u8 = 1;

impl<M: CbmMachine, P: Placement> Call<'_, M, P> {
    pub(super) fn files(&mut self) -> Answer {
        Some(match self.address {
            // SLPARA: name, device, secondary address.
            0xe1d4 => self.load_parameters(),
            // OCPARA: file, device, secondary address, name.
            0xe219 => self.open_parameters(),
            // COMBYT with its check; the name.
            0xe200 => self.byte_after_comma().map(|_| RoutineExit::Returns),
            0xe257 => self.name().map(|()| RoutineExit::Returns),
            // A comma and the check that the statement does not end there; only the check.
            0xe20e => self.expect(b',').and_then(|()| self.something()),
            0xe211 => self.something(),
            _ => return None,
        })
    }

    fn set_parameters(&mut self, file: u8, device: u8, secondary: u8) {
        self.set_byte(FILE, file);
        self.set_byte(DEVICE, device);
        self.set_byte(SECONDARY, secondary);
    }

    fn load_parameters(&mut self) -> Result<RoutineExit, Fault> {
        self.spend(120);
        self.set_byte(NAME_LENGTH, 0);
        self.set_parameters(0, TAPE, 0);
        if self.is_end() {
            return Ok(RoutineExit::Returns);
        }
        self.name()?;
        if self.is_end() {
            return Ok(RoutineExit::Returns);
        }
        let device = self.byte_after_comma()?;
        self.set_byte(at::TARGET.into(), device);
        self.set_parameters(0, device, 0);
        if self.is_end() {
            return Ok(RoutineExit::Returns);
        }
        let secondary = self.byte_after_comma()?;
        self.set_parameters(0, device, secondary);
        Ok(RoutineExit::Returns)
    }

    fn open_parameters(&mut self) -> Result<RoutineExit, Fault> {
        self.spend(120);
        self.set_byte(NAME_LENGTH, 0);
        self.something()?;
        let file = self.evaluate_byte()?;
        self.set_byte(at::TARGET.into(), file);
        self.set_parameters(file, TAPE, 0);
        if self.is_end() {
            return Ok(RoutineExit::Returns);
        }
        let device = self.byte_after_comma()?;
        self.set_parameters(file, device, if device < 3 { 0 } else { 0xff });
        if self.is_end() {
            return Ok(RoutineExit::Returns);
        }
        let secondary = self.byte_after_comma()?;
        self.set_parameters(file, device, secondary);
        if self.is_end() {
            return Ok(RoutineExit::Returns);
        }
        self.expect(b',')?;
        self.name()?;
        Ok(RoutineExit::Returns)
    }

    fn byte_after_comma(&mut self) -> Result<u8, Fault> {
        self.expect(b',')?;
        self.something()?;
        self.evaluate_byte()
    }

    /// Requires that the statement does not end.
    fn something(&self) -> Result<RoutineExit, Fault> {
        if self.is_end() { Err(Fault::Syntax) } else { Ok(RoutineExit::Returns) }
    }

    fn name(&mut self) -> Result<(), Fault> {
        let Value::Text(descriptor) = self.evaluate()? else { return Err(Fault::TypeMismatch) };
        let (length, address) = self.interpreter.free_text(self.engine, self.m, descriptor);
        self.set_word(at::INDEX, address);
        self.set_byte(NAME_LENGTH, length);
        self.set_word(NAME, address);
        let [low, high] = address.to_le_bytes();
        self.set_a(length);
        self.set_registers(|registers| (registers.x, registers.y) = (low, high));
        Ok(())
    }
}
