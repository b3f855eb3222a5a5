//! A beeper that the processor drives: the program waits while it sounds.

use serde::{Deserialize, Serialize};

/// A sound of the beeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tone {
    /// The tone of the hardware's own oscillator.
    BuiltIn,
    /// Square waves made by the processor.
    Waves {
        /// Higher values are lower tones.
        pitch: u8,
        /// Number of waves less one.
        length: u16,
    },
}

/// A beeper.
pub trait Beeper {
    /// Starts a sound at the present processor time and returns the cycles until the program continues:
    /// the sound itself, and the silence after it when `left` more sounds follow at once.
    fn beep(&mut self, tone: Tone, left: u16) -> u64;
}
