//! The window of deferred interrupts.

use hardware::Cycles;
use kernal::costs::Costs;
use serde::{Deserialize, Serialize};

/// The current window of deferred interrupts, and the cost of a minimal interrupt.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct IrqDeferral {
    pub(super) cost: u32,
    pub(super) window: Option<DeferralWindow>,
}

/// A time with only minimal interrupts.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct DeferralWindow {
    /// The elapsed time of the first interrupt.
    pub(super) first: u64,
    /// The cycles from one interrupt to the next.
    pub(super) period: u64,
    /// The number of interrupts.
    pub(super) jiffies: u64,
    /// The end of the window.
    pub(super) end: Cycles,
    /// No interrupt is due before this processor time.
    #[serde(skip)]
    pub(super) due: u64,
}

impl IrqDeferral {
    /// Creates the state without a window, with the costs of an interrupt.
    pub(crate) fn new(costs: &Costs) -> Self {
        Self { cost: costs.minimal_interrupt(), window: None }
    }

    /// Restores another state. The machine keeps its cost.
    pub(crate) fn restore(&mut self, saved: &Self) {
        self.window = saved.window;
    }
}
