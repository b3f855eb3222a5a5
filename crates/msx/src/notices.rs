//! Messages for the person about things a program uses that this machine does not have.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// Messages not fetched yet; each is told once.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Notices {
    waiting: Vec<String>,
    is_rom_told: bool,
    are_slots_told: bool,
}

impl Notices {
    /// The program read an address of the ROM at which the original has what this machine has not.
    pub(crate) fn tell_unknown_rom(&mut self, address: u16) {
        if !core::mem::replace(&mut self.is_rom_told, true) {
            self.waiting.push(format!(
                "the program reads the ROM at {address}, where the original has code and this machine has none"
            ));
        }
    }

    /// The program switched slots.
    pub(crate) fn tell_slots(&mut self) {
        if !core::mem::replace(&mut self.are_slots_told, true) {
            self.waiting.push(
                "the program switches slots with port 168, and this machine shows its memory as it is"
                    .to_owned(),
            );
        }
    }

    /// Hands over the messages.
    pub(crate) fn take(&mut self) -> Vec<String> {
        core::mem::take(&mut self.waiting)
    }
}
