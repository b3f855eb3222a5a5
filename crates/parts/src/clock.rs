//! Time: processor cycles, elapsed cycles and the moments that want attention.
//!
//! Elapsed time is what the machine's crystal counts. The processor may have less of it: what takes cycles from it without a word, as a
//! video chip does, is the machine's [`StealsCycles`]; interrupts take more.
//!
//! The thing newcomers get wrong: an interrupt's cycles are not processor time in the sense of the contract. They move the
//! processor's time line against the elapsed one ([`Clock::pass_unseen`]), as stolen cycles do.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// What takes cycles from the processor, other than interrupts; `()` takes none.
pub trait StealsCycles: PartialEq {
    /// Cycles that the processor has had up to `elapsed`.
    fn free_until(&self, elapsed: u64) -> u64;

    /// The elapsed time at which the processor has had `free` cycles.
    fn elapsed_when_free(&self, free: u64) -> u64;
}

impl StealsCycles for () {
    #[inline]
    fn free_until(&self, elapsed: u64) -> u64 {
        elapsed
    }

    #[inline]
    fn elapsed_when_free(&self, free: u64) -> u64 {
        free
    }
}

/// The two counts of time, and what comes next.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Clock<Thief = ()> {
    thief: Thief,
    /// Processor cycles since power-on.
    processor: u64,
    /// What to add to the processor count to get the free cycles since elapsed time 0.
    offset: i64,
    /// The processor works for an interrupt.
    is_unseen: bool,
    /// The processor time at which something is due.
    horizon: u64,
    /// The elapsed time at which the host wants control.
    deadline: Cycles,
}

impl<Thief: Default> Default for Clock<Thief> {
    fn default() -> Self {
        Self::new(Thief::default())
    }
}

impl<Thief> Clock<Thief> {
    /// A clock at power-on.
    pub const fn new(thief: Thief) -> Self {
        Self { thief, processor: 0, offset: 0, is_unseen: false, horizon: 0, deadline: Cycles(u64::MAX) }
    }

    /// Processor cycles since power-on.
    #[inline]
    pub fn processor(&self) -> u64 {
        self.processor
    }

    /// Moves the processor time.
    #[inline]
    pub fn set_processor(&mut self, cycles: u64) {
        self.processor = cycles;
    }

    /// The processor time at which something is due.
    #[inline]
    pub fn horizon(&self) -> u64 {
        self.horizon
    }

    /// Something is due at another processor time.
    #[inline]
    pub fn set_horizon(&mut self, horizon: u64) {
        self.horizon = horizon;
    }

    /// Something is due now.
    #[inline]
    pub fn is_at_horizon(&self) -> bool {
        self.processor >= self.horizon
    }

    /// The elapsed time at which the host wants control.
    #[inline]
    pub fn deadline(&self) -> Cycles {
        self.deadline
    }

    /// The host wants control at another time.
    #[inline]
    pub fn set_deadline(&mut self, elapsed: Cycles) {
        self.deadline = elapsed;
    }

    /// Lets the processor work: for the program, or unseen by it while an interrupt is served.
    #[inline]
    pub fn spend(&mut self, cycles: u32) {
        if self.is_unseen {
            self.pass_unseen(cycles);
        } else {
            self.processor += u64::from(cycles);
        }
    }

    /// Whether what the processor does from now on is an interrupt's.
    pub fn work_unseen(&mut self, is_unseen: bool) {
        self.is_unseen = is_unseen;
    }

    /// The processor works for an interrupt.
    pub fn is_unseen(&self) -> bool {
        self.is_unseen
    }

    /// Lets time pass in which the processor works, but not for the program: an interrupt.
    #[inline]
    pub fn pass_unseen(&mut self, cycles: u32) {
        self.offset += i64::from(cycles);
    }

    /// Cycles that passed unseen, up to a constant: differences tell how long an interrupt took.
    #[inline]
    pub fn unseen(&self) -> i64 {
        self.offset
    }
}

impl<Thief: StealsCycles> Clock<Thief> {
    /// Elapsed time at the present processor time.
    #[inline]
    pub fn elapsed(&self) -> Cycles {
        Cycles(self.thief.elapsed_when_free(self.free()))
    }

    /// Cycles that the processor has had for program and interrupts, up to a constant.
    #[inline]
    pub fn free(&self) -> u64 {
        self.processor.wrapping_add_signed(self.offset)
    }

    /// What [`free`](Self::free) is when `elapsed` is reached.
    pub fn free_until(&self, elapsed: Cycles) -> u64 {
        if elapsed.0 == u64::MAX { u64::MAX } else { self.thief.free_until(elapsed.0) }
    }

    /// A time that passes while the processor works, for the program or for an interrupt.
    pub fn worked(&self) -> u64 {
        if self.is_unseen { self.elapsed().0 } else { self.processor }
    }

    /// The host has set a deadline and it has come.
    #[inline]
    pub fn is_due(&self) -> bool {
        // The horizon never lies behind the deadline, and converting the time is the longer way.
        self.is_at_horizon() && self.deadline.0 != u64::MAX && self.elapsed() >= self.deadline
    }

    /// Lets the processor wait for the horizon; without one it does not wait.
    pub fn wait(&mut self) {
        if self.horizon != u64::MAX {
            self.processor = self.horizon.max(self.processor);
        }
    }

    /// The processor time at which `elapsed` is reached; the present if that was before.
    #[inline]
    pub fn processor_at(&self, elapsed: Cycles) -> u64 {
        self.processor_until(elapsed).max(self.processor)
    }

    /// The processor time at which `elapsed` is or was reached if no more cycles pass unseen.
    #[inline]
    pub fn processor_until(&self, elapsed: Cycles) -> u64 {
        if elapsed.0 == u64::MAX {
            return u64::MAX;
        }
        self.thief.free_until(elapsed.0).saturating_add_signed(-self.offset)
    }

    /// What takes cycles.
    pub fn thief(&self) -> &Thief {
        &self.thief
    }

    /// From now on something else takes cycles.
    pub fn set_thief(&mut self, thief: Thief) {
        if thief != self.thief {
            let now = self.elapsed().0;
            self.thief = thief;
            self.offset = self.thief.free_until(now).wrapping_sub(self.processor).cast_signed();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_moves_elapsed_time_only() {
        let mut clock = <Clock>::default();
        clock.spend(100);
        clock.work_unseen(true);
        clock.spend(20);
        assert_eq!((clock.processor(), clock.elapsed()), (100, Cycles(120)));
        assert_eq!(clock.processor_at(Cycles(150)), 130);
    }
}
