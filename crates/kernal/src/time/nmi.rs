//! The NMI line at the processor.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// The state of the NMI line.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Nmi {
    /// The time when it falls next.
    pub falls: Option<Cycles>,
    /// Whether it is low and the processor has accepted it.
    pub is_taken: bool,
}
