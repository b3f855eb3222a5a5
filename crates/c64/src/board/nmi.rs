//! The NMI line, as the processor sees it.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// The state of CIA 2's interrupt line.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Nmi {
    /// The time when it falls next.
    pub(super) falls: Option<Cycles>,
    /// Whether it is low and the processor has accepted it.
    pub(super) is_taken: bool,
}

impl Nmi {
    /// Returns the time when the line falls next.
    #[inline]
    pub(super) fn falls(self) -> Option<Cycles> {
        self.falls
    }
}
