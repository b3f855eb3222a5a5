//! The log of codes sent to the screen.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// Codes sent to the screen, recorded while the log is enabled.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct OutputLog {
    is_enabled: bool,
    codes: Vec<u8>,
}

impl OutputLog {
    pub(crate) fn push(&mut self, code: u8) {
        if self.is_enabled {
            self.codes.push(code);
        }
    }

    pub(crate) fn set_enabled(&mut self, is_noted: bool) {
        self.is_enabled = is_noted;
        if !is_noted {
            self.codes.clear();
        }
    }

    pub(crate) fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.codes)
    }
}
