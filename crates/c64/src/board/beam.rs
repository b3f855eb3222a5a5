//! The time when the raster beam reaches sprites next, in processor time.
//!
//! An access to the video chip before then needs no conversion to elapsed time, which takes longer
//! than the access.

use hardware::Cycles;

use crate::clock::Clock;

/// A time before which sprites collide with nothing new, and the corresponding processor time.
/// Whatever changes the stolen cycles invalidates it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beam {
    due: Cycles,
    free: u64,
}

impl Beam {
    /// Returns whether `due` has not been reached.
    #[inline]
    pub(super) fn is_ahead(&mut self, due: Cycles, clock: &Clock) -> bool {
        if self.due != due {
            *self = Self { due, free: clock.cpu_cycles_at(due) };
        }
        clock.cpu_cycles() < self.free
    }
}
