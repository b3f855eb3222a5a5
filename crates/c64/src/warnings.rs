//! Messages for the person about things a program uses that this machine does not show.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::video::Unsupported;

/// Messages not fetched yet. Each feature is told once per power-on; the chip itself sees to that.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Warnings {
    pending: Vec<String>,
    /// The interrupt handler of the program has been reported.
    has_warned_runaway: bool,
    /// The program's routine for output has been reported.
    has_warned_output: bool,
    /// Reading of the original's ROM has been reported.
    has_warned_rom: bool,
    /// A patch in a copy of the ROM that is not seen has been reported.
    patch_told: bool,
}

impl Warnings {
    /// The program turned on a feature of the video chip.
    pub(crate) fn warn_unsupported(&mut self, feature: Unsupported) {
        self.pending.push(format!(
            "the program turns on {} (register {}), which this machine does not show",
            feature.name(),
            feature.register()
        ));
    }

    /// The program's interrupt handler at `address` was given up.
    pub(crate) fn warn_runaway_handler(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_runaway, true) {
            self.pending.push(format!("the interrupt handler at {address} does not return and was given up"));
        }
    }

    /// The program's routine for output at `address` was given up.
    pub(crate) fn warn_runaway_output(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_output, true) {
            self.pending.push(format!(
                "the program's routine for output at {address} (vector 806) does not return and was given up"
            ));
        }
    }

    /// The program read an address of the ROM at which the original has code.
    pub(crate) fn warn_unknown_rom(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_rom, true) {
            self.pending.push(format!(
                "the program reads the ROM at {address}, where the original has code and this machine has none"
            ));
        }
    }

    /// The program switches in a copy of the ROM with a byte changed within a routine.
    pub(crate) fn tell_patch(&mut self, address: u16) {
        if !core::mem::replace(&mut self.patch_told, true) {
            self.pending.push(format!(
                "the program has changed its copy of the ROM at {address}, within a routine that this machine does natively: only machine code that is called there notices"
            ));
        }
    }

    /// Hands over the messages.
    pub(crate) fn take(&mut self) -> Vec<String> {
        core::mem::take(&mut self.pending)
    }
}
