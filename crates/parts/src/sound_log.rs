//! The log of what programs write to the chip.

use alloc::vec::Vec;

use hardware::SoundWrite;
use serde::{Deserialize, Serialize};

/// Writes to the chip, if somebody reads them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SoundLog {
    writes: Vec<SoundWrite>,
    is_enabled: bool,
}

impl SoundLog {
    /// Notes a write.
    pub fn push(&mut self, write: SoundWrite) {
        if self.is_enabled {
            self.writes.push(write);
        }
    }

    /// Keeps the log from now on, or no longer; it begins empty.
    pub fn set_enabled(&mut self, is_kept: bool) {
        *self = Self { writes: Vec::new(), is_enabled: is_kept };
    }

    /// The writes noted.
    pub fn writes(&self) -> &[SoundWrite] {
        &self.writes
    }

    /// Takes the writes.
    pub fn take(&mut self) -> Vec<SoundWrite> {
        core::mem::take(&mut self.writes)
    }

    /// Forgets the writes.
    pub fn clear(&mut self) {
        self.writes.clear();
    }
}
