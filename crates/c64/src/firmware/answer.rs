//! What a routine of the ROM leaves behind.

use crate::cpu::Processor;

/// The status flag by which a routine tells of errors.
pub(super) const CARRY: u8 = 0x01;

/// How a routine of the ROM ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It has been done; its caller goes on.
    Returns,
    /// It jumps on.
    GoesOn(u16),
    /// It is the end of the KERNAL's interrupt: registers and program counter are on the stack.
    EndsInterrupt,
    /// It is the instruction that ends interrupts.
    ReturnsFromInterrupt,
    /// It waits for a person; it is to be called again when time has passed.
    Waits,
    /// It restarts the machine, which has been done.
    Restarts,
    /// It breaks off everything; the machine has made its warm start.
    Breaks,
    /// It is BASIC's.
    Passes,
    /// Nothing answers here.
    Unknown,
}

pub(super) fn set_flag(cpu: &mut Processor, flag: u8, is_set: bool) {
    cpu.p = if is_set { cpu.p | flag } else { cpu.p & !flag };
}
