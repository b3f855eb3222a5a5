//! The time when the raster beam reaches sprites next, in processor time.
//!
//! An access to the video chip before then needs no conversion to elapsed time, which takes longer
//! than the access.

use hardware::Cycles;

use crate::clock::Clock;

/// A time before which no new collision occurs, and the corresponding processor time. Every change of the
/// stolen cycles invalidates it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CollisionHorizon {
    time: Cycles,
    cpu_cycles: u64,
}

impl CollisionHorizon {
    /// Returns whether `time` has not been reached.
    #[inline]
    pub(super) fn is_ahead(&mut self, time: Cycles, clock: &Clock) -> bool {
        if self.time != time {
            *self = Self { time, cpu_cycles: clock.cpu_cycles_at(time) };
        }
        clock.cpu_cycles() < self.cpu_cycles
    }
}
