//! The line, as the processor sees it.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// What is known of CIA 2's interrupt line.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Nmi {
    /// When it falls next.
    pub(super) falls: Option<Cycles>,
    /// It is low, and the processor has taken notice.
    pub(super) is_taken: bool,
}

impl Nmi {
    /// When the line falls next.
    #[inline]
    pub(super) fn falls(self) -> Option<Cycles> {
        self.falls
    }
}
