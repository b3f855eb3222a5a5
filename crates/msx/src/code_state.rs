//! The state of machine code between two runs, and the results of a step.

use msx_basic::machine::CodeStop;
use serde::{Deserialize, Serialize};
use z80::{InterruptMode, Z80};

/// The address in the ROM to which the code of a program returns.
pub(crate) const CALL_RETURN: u16 = 0x4fff;

/// The processor's state between two runs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct CodeState {
    pub(crate) cpu: Z80,
    /// A call of the language is in progress.
    pub(crate) is_running: bool,
    /// Interrupts that fell due within a routine of the ROM, without the pending one.
    pub(crate) owed_interrupts: u8,
    /// The last address of the program's own code.
    pub(crate) caller: u16,
    /// Hooks are not called: one of them could not continue.
    pub(crate) are_hooks_off: bool,
}

impl Default for CodeState {
    fn default() -> Self {
        Self {
            // The firmware has set the mode and enabled interrupts.
            cpu: Z80 { interrupt_mode: InterruptMode::One, iff1: true, iff2: true, ..Z80::default() },
            is_running: false,
            owed_interrupts: 0,
            caller: 0,
            are_hooks_off: false,
        }
    }
}

/// The result of one step.
pub(crate) enum Step {
    Continue,
    End(CodeStop),
}

/// How a routine of the ROM ends.
pub(crate) enum RoutineExit {
    /// It returns to its caller.
    Returns,
    /// It has set the program counter.
    Jumps,
    /// It waits for a key.
    Waits,
    /// The call of the language ends.
    EndsCall,
    /// The address has no known routine.
    Unknown,
}
