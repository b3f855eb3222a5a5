//! When the beam comes to sprites next, as the processor counts.
//!
//! Whoever looks at the video chip before then need not know the time, which takes longer to find out than the look.

use hardware::Cycles;

use crate::clock::Clock;

/// A time before which sprites meet nothing that is not known, and how many cycles the processor has until then. Whoever changes what
/// takes cycles from it forgets this.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beam {
    due: Cycles,
    free: u64,
}

impl Beam {
    /// Whether `due` is still to come.
    #[inline]
    pub(super) fn is_ahead(&mut self, due: Cycles, clock: &Clock) -> bool {
        if self.due != due {
            *self = Self { due, free: clock.cpu_cycles_at(due) };
        }
        clock.cpu_cycles() < self.free
    }
}
