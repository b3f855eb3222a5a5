//! Messages for the person about things a program uses that this machine does not have.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// Messages not fetched yet; each is told once.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Warnings {
    pending: Vec<String>,
    has_warned_rom: bool,
    has_warned_slots: bool,
}

impl Warnings {
    /// The program read an address of the ROM at which the original has what this machine has not.
    pub(crate) fn warn_unknown_rom(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_rom, true) {
            self.pending.push(format!(
                "the program reads the ROM at {address}, where the original has code and this machine has none"
            ));
        }
    }

    /// The program switched slots.
    pub(crate) fn warn_slots(&mut self) {
        if !core::mem::replace(&mut self.has_warned_slots, true) {
            self.pending.push(
                "the program switches slots with port 168, and this machine shows its memory as it is"
                    .to_owned(),
            );
        }
    }

    /// Hands over the messages.
    pub(crate) fn take(&mut self) -> Vec<String> {
        core::mem::take(&mut self.pending)
    }
}
