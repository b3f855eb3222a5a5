//! The log of codes sent to the screen.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// Codes sent to the screen, recorded while the log is enabled.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct OutputLog {
    is_enabled: bool,
    /// Whether the editor's codes are recorded, too.
    #[serde(skip)]
    has_echo: bool,
    codes: Vec<u8>,
}

impl OutputLog {
    pub(crate) fn push(&mut self, code: u8) {
        if self.is_enabled {
            self.codes.push(code);
        }
    }

    /// Adds a code that the editor sends.
    pub(crate) fn push_typed(&mut self, code: u8) {
        if self.has_echo {
            self.push(code);
        }
    }

    pub(crate) fn set_enabled(&mut self, is_enabled: bool, has_echo: bool) {
        self.is_enabled = is_enabled;
        self.has_echo = has_echo;
        if !is_enabled {
            self.codes.clear();
        }
    }

    pub(crate) fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.codes)
    }
}
