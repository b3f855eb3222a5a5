//! What a routine of the ROM leaves behind.

use crate::cpu::Processor;

/// The status flag by which a routine tells of errors.
pub(super) const CARRY: u8 = 0x01;

/// How a routine of the ROM ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoutineExit {
    /// It has been done; its caller goes on.
    Returns,
    /// It jumps on.
    Jumps(u16),
    /// It is the end of the KERNAL's interrupt: registers and program counter are on the stack.
    EndsInterrupt,
    /// It is the instruction that ends interrupts.
    ReturnsFromInterrupt,
    /// It waits for a person; it is to be called again when time has passed.
    AwaitsInput,
    /// It restarts the machine, which has been done.
    Restarts,
    /// It breaks off everything; the machine has made its warm start.
    WarmStarts,
    /// It is BASIC's.
    CallsBasic,
    /// Nothing answers here.
    Unknown,
}

pub(super) fn set_flag(cpu: &mut Processor, flag: u8, is_set: bool) {
    cpu.p = if is_set { cpu.p | flag } else { cpu.p & !flag };
}
