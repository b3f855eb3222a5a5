//! The IRQ line, as the processor sees it.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// The IRQ line, and whether the processor accepts it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Irq {
    /// The time when CIA 1 pulls the line low.
    pub(super) line_low: Option<Cycles>,
    /// The time when the video chip does.
    pub(super) video_low: Option<Cycles>,
    /// Whether the processor's interrupt flag is set.
    pub(super) is_masked: bool,
    /// Whether an interrupt handler of the program is running.
    pub(super) is_interrupting: bool,
}

impl Irq {
    /// Returns the time of the next interrupt, if the processor accepts it.
    #[inline]
    pub(super) fn next(&self) -> Option<Cycles> {
        if self.is_masked || self.is_interrupting {
            return None;
        }
        match (self.line_low, self.video_low) {
            (Some(line), Some(video)) => Some(line.min(video)),
            (line, video) => line.or(video),
        }
    }

    /// Returns whether the processor's interrupt flag is set.
    #[inline]
    pub(super) fn is_masked(&self) -> bool {
        self.is_masked
    }

    /// Sets the time when CIA 1 pulls the line.
    #[inline]
    pub(super) fn set_line(&mut self, low: Option<Cycles>) {
        self.line_low = low;
    }
}
