//! Warnings about features that a program uses and this machine lacks.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The pending warnings; each is reported once.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Warnings {
    pending: Vec<String>,
    has_warned_rom: bool,
    has_warned_slots: bool,
    warned_ports: Vec<u8>,
}

impl Warnings {
    /// Warns that the program has read an address of the ROM where the original has code.
    pub(crate) fn warn_unknown_rom(&mut self, address: u16) {
        if !core::mem::replace(&mut self.has_warned_rom, true) {
            self.pending.push(format!(
                "the program reads the ROM at {address}, where the original has code and this machine has none"
            ));
        }
    }

    /// Warns that the program has switched slots.
    pub(crate) fn warn_slots(&mut self) {
        if !core::mem::replace(&mut self.has_warned_slots, true) {
            self.pending.push(
                "the program switches slots with port 168, which this machine does not support".to_owned(),
            );
        }
    }

    /// Warns that machine code accesses a port without a device.
    pub(crate) fn warn_port(&mut self, port: u8, caller: u16) {
        if !self.warned_ports.contains(&port) {
            self.warned_ports.push(port);
            self.pending.push(format!(
                "machine code at &H{caller:04X} uses port &H{port:02X}, where this MSX1 has no device"
            ));
        }
    }

    /// Warns that an interrupt hook cannot continue.
    pub(crate) fn warn_hook(&mut self, address: u16, caller: u16) {
        self.pending.push(format!(
            "machine code at &H{caller:04X}, called by the interrupt, cannot go on at &H{address:04X}; interrupts do not \
             call hooks from here on"
        ));
    }

    /// Takes the warnings.
    pub(crate) fn take(&mut self) -> Vec<String> {
        core::mem::take(&mut self.pending)
    }
}
