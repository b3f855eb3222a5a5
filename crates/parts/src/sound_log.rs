//! The log of register writes to the sound chip.

use alloc::vec::Vec;

use hardware::SoundWrite;
use serde::{Deserialize, Serialize};

/// Register writes to the chip, recorded while the log is enabled.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SoundLog {
    writes: Vec<SoundWrite>,
    is_enabled: bool,
}

impl SoundLog {
    /// Appends a write if the log is enabled.
    pub fn push(&mut self, write: SoundWrite) {
        if self.is_enabled {
            self.writes.push(write);
        }
    }

    /// Enables or disables the log, and empties it.
    pub fn set_enabled(&mut self, is_kept: bool) {
        *self = Self { writes: Vec::new(), is_enabled: is_kept };
    }

    /// Returns the logged writes.
    pub fn writes(&self) -> &[SoundWrite] {
        &self.writes
    }

    /// Takes the logged writes.
    pub fn take(&mut self) -> Vec<SoundWrite> {
        core::mem::take(&mut self.writes)
    }

    /// Discards the logged writes.
    pub fn clear(&mut self) {
        self.writes.clear();
    }
}
