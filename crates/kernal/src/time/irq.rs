//! The IRQ line at the processor.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// The IRQ line, and whether the processor accepts it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Irq {
    /// The time when the timer of the jiffy interrupt pulls the line low.
    pub line_low: Option<Cycles>,
    /// The time when the video chip does.
    pub video_low: Option<Cycles>,
    /// Whether the processor's interrupt flag is set.
    pub is_masked: bool,
    /// Whether an interrupt handler of the program is running.
    pub is_interrupting: bool,
}

impl Irq {
    /// Returns the time of the next interrupt, if the processor accepts it.
    #[inline]
    pub fn next(&self) -> Option<Cycles> {
        if self.is_masked || self.is_interrupting {
            return None;
        }
        match (self.line_low, self.video_low) {
            (Some(line), Some(video)) => Some(line.min(video)),
            (line, video) => line.or(video),
        }
    }
}
