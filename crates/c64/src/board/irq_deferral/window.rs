//! The stretch that is rested in.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use crate::costs::Costs;

/// The quiet stretch that the program rests in, and what a quiet jiffy costs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct IrqDeferral {
    pub(super) cost: u32,
    pub(super) window: Option<DeferralWindow>,
}

/// A time with none but quiet jiffies.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct DeferralWindow {
    /// When the first comes.
    pub(super) first: u64,
    /// The cycles from one to the next.
    pub(super) period: u64,
    /// How many come.
    pub(super) jiffies: u64,
    /// When it ends.
    pub(super) end: Cycles,
    /// No jiffy is due before this processor time.
    #[serde(skip)]
    pub(super) due: u64,
}

impl IrqDeferral {
    /// No stretch; jiffies cost what these figures say.
    pub(crate) fn new(costs: &Costs) -> Self {
        Self { cost: costs.minimal_interrupt(), window: None }
    }

    /// Goes back to another's state; the cost is the machine's own.
    pub(crate) fn restore(&mut self, saved: &Self) {
        self.window = saved.window;
    }
}
