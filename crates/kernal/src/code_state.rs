//! The state of running machine code.

use alloc::vec::Vec;

use cbm_basic::machine::CodeStop;
use serde::{Deserialize, Serialize};

use crate::cpu::{FLAG_INTERRUPT_DISABLE, Processor};

/// The state of the processor between two runs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CodeState {
    /// Whether code of the program runs within the firmware or an interrupt, and is stopped after a
    /// limit: events that it waits for recur.
    pub(crate) is_nested: bool,
    pub(crate) cpu: Processor,
    /// Suspended processors, in native routines that call other code.
    pub(crate) suspended: Vec<Processor>,
    /// Whether a native routine has enabled interrupts since the processor's state was copied.
    pub(crate) has_enabled_interrupts: bool,
}

impl CodeState {
    /// Clears the interrupt flag, as a firmware routine that enables interrupts.
    #[inline]
    pub(crate) fn clear_interrupt_flag(&mut self) {
        self.cpu.p &= !FLAG_INTERRUPT_DISABLE;
        self.has_enabled_interrupts = true;
    }
}

/// The entry of an interrupt handler, which determines its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HandlerEntry {
    /// Entered through the KERNAL, with the registers on the stack.
    Kernal,
    /// Entered directly through the processor's vector.
    Direct,
}

/// The result of one step of the processor.
pub(crate) enum StepResult {
    Continue,
    End(CodeStop),
}
