//! Sound: register writes of a program, and the samples rendered from them.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::Cycles;

/// One write to a register of the sound chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoundWrite {
    /// Elapsed time of the write.
    pub at: Cycles,
    /// Address as the program wrote it.
    pub address: u16,
    /// The byte written.
    pub value: u8,
}

/// The sound chip.
pub trait Sound {
    /// Starts or stops logging writes to the chip, and empties the log.
    fn log_sound_writes(&mut self, is_enabled: bool);

    /// Returns the logged writes since they were last taken, in order.
    fn sound_writes(&self) -> &[SoundWrite];

    /// Takes the logged writes.
    fn take_sound_writes(&mut self) -> Vec<SoundWrite>;

    /// Renders mono samples at `rate` per second from the end of the last call up to the present elapsed time.
    fn render_sound(&mut self, rate: u32, samples: &mut Vec<i16>);

    /// Discards the sound up to the present elapsed time: [`render_sound`](Self::render_sound) begins there.
    fn skip_sound(&mut self);
}
