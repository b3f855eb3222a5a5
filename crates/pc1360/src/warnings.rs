//! Warnings for the user about features that a program uses and this machine does not support.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// Pending warnings; each is reported once.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Warnings {
    pending: Vec<String>,
    has_warned_rom: bool,
}

impl Warnings {
    /// Warns that the program read an address at which the original has a ROM.
    pub(crate) fn warn_rom(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_rom, true) {
            self.pending.push(format!(
                "the program reads the ROM at {address}, where the original has code and this machine has none"
            ));
        }
    }

    /// Takes the warnings.
    pub(crate) fn take(&mut self) -> Vec<String> {
        core::mem::take(&mut self.pending)
    }
}
