//! What is known of code under way.

use alloc::vec::Vec;

use cbm_kernal::CodeStop;
use serde::{Deserialize, Serialize};

use crate::cpu::{FLAG_INTERRUPT_DISABLE, Processor};

/// The processor between two runs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct CodeState {
    /// Code of the program's runs within the firmware or an interrupt and is given up after a while: what it waits for comes back often.
    pub(crate) is_nested: bool,
    pub(crate) cpu: Processor,
    /// Processors in the middle of native routines that call other code.
    pub(super) suspended: Vec<Processor>,
    /// A native routine has enabled interrupts since the processor was looked at.
    pub(super) has_enabled_interrupts: bool,
}

impl CodeState {
    /// A firmware routine enabled interrupts.
    #[inline]
    pub(crate) fn clear_interrupt_flag(&mut self) {
        self.cpu.p &= !FLAG_INTERRUPT_DISABLE;
        self.has_enabled_interrupts = true;
    }
}

/// How an interrupt handler begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HandlerEntry {
    /// Entered through the KERNAL, with the registers on the stack.
    Kernal,
    /// Entered straight from the processor's vector.
    Direct,
}

/// What one step of the processor led to.
pub(crate) enum StepResult {
    Continue,
    End(CodeStop),
}
