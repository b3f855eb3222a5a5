//! The line, as the processor sees it.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// The interrupt line, and whether the processor looks at it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Irq {
    /// When CIA 1 pulls the line low.
    pub(super) line_low: Option<Cycles>,
    /// When the video chip does.
    pub(super) video_low: Option<Cycles>,
    /// The processor's interrupt flag is set.
    pub(super) is_masked: bool,
    /// A handler of the program's is running.
    pub(super) is_interrupting: bool,
}

impl Irq {
    /// When the processor will next be interrupted, if it lets itself be.
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

    /// The processor's interrupt flag is set.
    #[inline]
    pub(super) fn is_masked(&self) -> bool {
        self.is_masked
    }

    /// CIA 1 will pull the line at another time.
    #[inline]
    pub(super) fn set_line(&mut self, low: Option<Cycles>) {
        self.line_low = low;
    }
}
