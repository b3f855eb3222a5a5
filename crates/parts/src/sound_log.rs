//! The log of what programs write to the chip.

use alloc::vec::Vec;

use hardware::SoundWrite;
use serde::{Deserialize, Serialize};

/// Writes to the chip, if somebody reads them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SoundLog {
    writes: Vec<SoundWrite>,
    is_kept: bool,
}

impl SoundLog {
    /// Notes a write.
    pub fn note(&mut self, write: SoundWrite) {
        if self.is_kept {
            self.writes.push(write);
        }
    }

    /// Keeps the log from now on, or no longer; it begins empty.
    pub fn keep(&mut self, is_kept: bool) {
        *self = Self { writes: Vec::new(), is_kept };
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
