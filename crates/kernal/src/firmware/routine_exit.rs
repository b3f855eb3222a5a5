//! The exit of a ROM routine.

use crate::cpu::Processor;

/// The status flag with which a routine reports errors.
pub(super) const CARRY: u8 = 0x01;

/// The exit of a ROM routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoutineExit {
    /// It returns to its caller.
    Returns,
    /// It jumps to an address.
    Jumps(u16),
    /// It is the end of the KERNAL's interrupt: registers and program counter are on the stack.
    EndsInterrupt,
    /// It is the instruction that returns from interrupts.
    ReturnsFromInterrupt,
    /// It waits for a person; call it again when time has passed.
    AwaitsInput,
    /// It has restarted the machine.
    Restarts,
    /// It aborts the caller; the machine has made its warm start.
    WarmStarts,
    /// It belongs to BASIC.
    CallsBasic,
    /// The address has no known routine.
    Unknown,
}

pub(super) fn set_flag(cpu: &mut Processor, flag: u8, is_set: bool) {
    cpu.p = if is_set { cpu.p | flag } else { cpu.p & !flag };
}
