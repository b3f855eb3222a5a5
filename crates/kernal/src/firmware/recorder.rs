//! Routines of the cassette recorder: all begin with a request for its keys.

use cbm_basic::machine::DeviceError;

use super::{CARRY, RoutineExit, ZERO, set_flag};
use crate::board::Board;
use crate::channels::{PRESS_PLAY, PRESS_RECORD};
use crate::cpu::Processor;
use crate::machine::Machine;
use crate::routine::Routine;

impl<B: Board> Machine<B> {
    /// Executes a routine of the recorder; `None` for another routine. Reading a tape bit by bit is not
    /// emulated: they wait for a key that is never pressed, until STOP.
    pub(super) fn call_recorder(&mut self, routine: Routine, cpu: &mut Processor) -> Option<RoutineExit> {
        let message = match routine {
            Routine::TapeSense => {
                // None of its keys is down (f82e).
                set_flag(cpu, ZERO, false);
                set_flag(cpu, CARRY, false);
                self.spend(self.costs().calls.tape_sense);
                return Some(RoutineExit::Returns);
            }
            Routine::TapeRead => PRESS_PLAY,
            Routine::TapeWrite => PRESS_RECORD,
            _ => return None,
        };
        Some(match self.await_recorder(message) {
            Ok(()) => RoutineExit::Returns,
            Err(DeviceError::NotReady) => RoutineExit::AwaitsInput,
            Err(_) => {
                set_flag(cpu, CARRY, true);
                cpu.a = 0;
                RoutineExit::Returns
            }
        })
    }
}
