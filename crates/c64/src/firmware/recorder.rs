//! Routines of the cassette recorder: all begin by asking for its keys.

use hardware::{DeviceError, Timekeeper};

use super::{Answer, CARRY, set_flag};
use crate::C64;
use crate::cpu::Processor;
use crate::kernal;

/// What the recorder's routines ask for.
pub(crate) const PRESS_PLAY: &str = "\rPRESS PLAY ON TAPE";
pub(crate) const PRESS_RECORD: &str = "\rPRESS RECORD & PLAY ON TAPE";

impl C64 {
    /// A routine of the recorder; `None` if the address is none. There is no tape that could be read bit by bit, so
    /// they wait for a key that nobody presses, until STOP.
    pub(super) fn call_recorder(&mut self, cpu: &mut Processor) -> Option<Answer> {
        let message = match cpu.pc {
            kernal::TAPE_SENSE => {
                self.sense_recorder(cpu);
                self.clock.spend(self.costs.calls.tape_sense);
                return Some(Answer::Returns);
            }
            address if kernal::TAPE_READS.contains(&address) => PRESS_PLAY,
            address if kernal::TAPE_WRITES.contains(&address) => PRESS_RECORD,
            _ => return None,
        };
        Some(match self.await_recorder(message) {
            Ok(()) => Answer::Returns,
            Err(DeviceError::NotReady) => Answer::Waits,
            Err(_) => {
                set_flag(cpu, CARRY, true);
                cpu.a = 0;
                Answer::Returns
            }
        })
    }

    /// Asks for a key of the recorder and waits for it.
    ///
    /// # Errors
    /// [`DeviceError::NotReady`] while nobody presses it, [`DeviceError::Break`] when STOP was pressed.
    pub(crate) fn await_recorder(&mut self, message: &str) -> Result<(), DeviceError> {
        if !core::mem::replace(&mut self.is_awaiting_recorder, true) {
            self.say(message);
            self.allow_interrupts();
        }
        if self.take_stop() {
            self.is_awaiting_recorder = false;
            return Err(DeviceError::Break);
        }
        Err(DeviceError::NotReady)
    }
}
