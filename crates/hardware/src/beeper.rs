//! A beeper that the processor drives: while it sounds, nothing else is done.

use serde::{Deserialize, Serialize};

/// A sound of the beeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    /// The one that the hardware makes.
    BuiltIn,
    /// Square waves made by the processor.
    Waves {
        /// Higher values are lower tones.
        pitch: u8,
        /// One wave less than are made.
        length: u16,
    },
}

/// A beeper.
pub trait Beeper {
    /// Sounds from the present processor time on, and returns the cycles until the program goes on: the sound itself and the silence
    /// that belongs to it when `left` sounds follow at once.
    fn beep(&mut self, tone: Tone, left: u16) -> u64;
}
