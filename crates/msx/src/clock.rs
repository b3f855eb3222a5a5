//! Time: processor cycles, elapsed cycles and the moments that want attention.
//!
//! The video chip never stops the processor here, so that elapsed time is processor time and what the interrupts took. One T-state is
//! one cycle; the wait state at each fetch of an instruction is in all charges.
//!
//! The thing newcomers get wrong: an interrupt's cycles are not processor time in the sense of the contract. They move the
//! processor's time line against the elapsed one ([`Clock::work_unseen`]).

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// The two counts of time, and what comes next.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// Processor cycles since power-on.
    processor: u64,
    /// Cycles that interrupts took.
    unseen: u64,
    /// The processor works for an interrupt.
    is_unseen: bool,
    /// The processor time at which something is due.
    horizon: u64,
    /// The elapsed time at which the host wants control.
    deadline: Cycles,
}

impl Default for Clock {
    fn default() -> Self {
        Self { processor: 0, unseen: 0, is_unseen: false, horizon: 0, deadline: Cycles(u64::MAX) }
    }
}

impl Clock {
    /// Processor cycles since power-on.
    #[inline]
    pub(crate) fn processor(&self) -> u64 {
        self.processor
    }

    /// Moves the processor time.
    #[inline]
    pub(crate) fn set_processor(&mut self, cycles: u64) {
        self.processor = cycles;
    }

    /// The processor time at which something is due.
    #[inline]
    pub(crate) fn horizon(&self) -> u64 {
        self.horizon
    }

    /// Something is due at another processor time.
    #[inline]
    pub(crate) fn set_horizon(&mut self, horizon: u64) {
        self.horizon = horizon;
    }

    /// Something is due now.
    #[inline]
    pub(crate) fn is_at_horizon(&self) -> bool {
        self.processor >= self.horizon
    }

    /// The elapsed time at which the host wants control.
    #[inline]
    pub(crate) fn deadline(&self) -> Cycles {
        self.deadline
    }

    /// The host wants control at another time.
    #[inline]
    pub(crate) fn set_deadline(&mut self, elapsed: Cycles) {
        self.deadline = elapsed;
    }

    /// Lets the processor work: for the program, or unseen by it while an interrupt is served.
    #[inline]
    pub(crate) fn spend(&mut self, cycles: u32) {
        if self.is_unseen {
            self.unseen += u64::from(cycles);
        } else {
            self.processor += u64::from(cycles);
        }
    }

    /// Whether what the processor does from now on is an interrupt's.
    pub(crate) fn work_unseen(&mut self, is_unseen: bool) {
        self.is_unseen = is_unseen;
    }

    /// The processor works for an interrupt.
    pub(crate) fn is_unseen(&self) -> bool {
        self.is_unseen
    }

    /// Goes back to `elapsed` if that has passed. Gives the processor cycles by which it did.
    pub(crate) fn go_back(&mut self, elapsed: Cycles) -> u64 {
        let ahead = self.elapsed().0.saturating_sub(elapsed.0).min(self.processor);
        self.processor -= ahead;
        ahead
    }

    /// Elapsed time at the present processor time.
    #[inline]
    pub(crate) fn elapsed(&self) -> Cycles {
        Cycles(self.processor + self.unseen)
    }

    /// The processor time at which `elapsed` is reached; the present if that was before.
    #[inline]
    pub(crate) fn processor_at(&self, elapsed: Cycles) -> u64 {
        if elapsed.0 == u64::MAX {
            return u64::MAX;
        }
        elapsed.0.saturating_sub(self.unseen).max(self.processor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_moves_elapsed_time_only() {
        let mut clock = Clock::default();
        clock.spend(100);
        clock.work_unseen(true);
        clock.spend(20);
        assert_eq!((clock.processor(), clock.elapsed()), (100, Cycles(120)));
        assert_eq!(clock.processor_at(Cycles(150)), 130);
    }
}
