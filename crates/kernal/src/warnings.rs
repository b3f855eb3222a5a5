//! Warnings about features that a program uses and this machine lacks.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The pending warnings. Each feature is reported once per power-on; the chip itself ensures that.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Warnings {
    pending: Vec<String>,
    /// Whether the interrupt handler of the program has been reported.
    has_warned_runaway: bool,
    /// Whether the program's output routine has been reported.
    has_warned_output: bool,
    /// Whether reading of the original's ROM has been reported.
    has_warned_rom: bool,
    /// Whether a patch without effect in a copy of the ROM has been reported.
    has_warned_patch: bool,
}

impl Warnings {
    /// Warns of a feature of a chip that the program has enabled, with the register that does it.
    pub fn warn_unsupported(&mut self, feature: &str, register: u16) {
        self.pending.push(format!(
            "the program turns on {feature} (register {register}), which this machine does not support"
        ));
    }

    /// Warns that the program's interrupt handler at `address` was stopped.
    pub(crate) fn warn_runaway_handler(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_runaway, true) {
            self.pending.push(format!("the interrupt handler at {address} does not return and was stopped"));
        }
    }

    /// Warns that the program's output routine at `address` was stopped.
    pub(crate) fn warn_runaway_output(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_output, true) {
            self.pending.push(format!(
                "the program's output routine at {address} (vector 806) does not return and was stopped"
            ));
        }
    }

    /// Warns that the program has read an address of the ROM where the original has code.
    pub fn warn_unknown_rom(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_rom, true) {
            self.pending.push(format!(
                "the program reads the ROM at {address}, where the original has code and this machine has none"
            ));
        }
    }

    /// Warns that the program switches in a copy of the ROM with a byte changed within a routine.
    pub fn warn_ignored_patch(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_patch, true) {
            self.pending.push(format!(
                "the program has changed its copy of the ROM at {address}, within a routine that this machine implements natively: only machine code that calls that address uses the change"
            ));
        }
    }

    /// Returns and clears the warnings.
    pub fn take(&mut self) -> Vec<String> {
        core::mem::take(&mut self.pending)
    }
}
