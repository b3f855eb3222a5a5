//! Time: processor cycles, elapsed cycles and the moments that want attention.
//!
//! Elapsed time is what the machine's crystal counts. The processor may have less of it: what takes cycles from it without a word, as a
//! video chip does, is the machine's [`CycleStealer`]; interrupts take more.
//!
//! The thing newcomers get wrong: an interrupt's cycles are not processor time in the sense of the contract. They move the
//! processor's time line against the elapsed one ([`Clock::add_interrupt_cycles`]), as stolen cycles do.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

/// What takes cycles from the processor, other than interrupts; `()` takes none.
pub trait CycleStealer: PartialEq {
    /// Cycles that the processor has had up to `elapsed`.
    fn cpu_cycles_at(&self, elapsed: u64) -> u64;

    /// The elapsed time at which the processor has had `free` cycles.
    fn elapsed_at_cpu_cycles(&self, free: u64) -> u64;
}

impl CycleStealer for () {
    #[inline]
    fn cpu_cycles_at(&self, elapsed: u64) -> u64 {
        elapsed
    }

    #[inline]
    fn elapsed_at_cpu_cycles(&self, free: u64) -> u64 {
        free
    }
}

/// The two counts of time, and what comes next.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Clock<Stealer = ()> {
    stealer: Stealer,
    /// Processor cycles since power-on.
    processor: u64,
    /// What to add to the processor count to get the free cycles since elapsed time 0.
    offset: i64,
    /// The processor works for an interrupt.
    is_in_interrupt: bool,
    /// The processor time at which something is due.
    horizon: u64,
    /// The elapsed time at which the host wants control.
    deadline: Cycles,
}

impl<Stealer: Default> Default for Clock<Stealer> {
    fn default() -> Self {
        Self::new(Stealer::default())
    }
}

impl<Stealer> Clock<Stealer> {
    /// A clock at power-on.
    pub const fn new(stealer: Stealer) -> Self {
        Self {
            stealer,
            processor: 0,
            offset: 0,
            is_in_interrupt: false,
            horizon: 0,
            deadline: Cycles(u64::MAX),
        }
    }

    /// Processor cycles since power-on.
    #[inline]
    pub fn processor_time(&self) -> u64 {
        self.processor
    }

    /// Moves the processor time.
    #[inline]
    pub fn set_processor_time(&mut self, cycles: u64) {
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
        if self.is_in_interrupt {
            self.add_interrupt_cycles(cycles);
        } else {
            self.processor += u64::from(cycles);
        }
    }

    /// Whether what the processor does from now on is an interrupt's.
    pub fn set_in_interrupt(&mut self, is_unseen: bool) {
        self.is_in_interrupt = is_unseen;
    }

    /// The processor works for an interrupt.
    pub fn is_in_interrupt(&self) -> bool {
        self.is_in_interrupt
    }

    /// Lets time pass in which the processor works, but not for the program: an interrupt.
    #[inline]
    pub fn add_interrupt_cycles(&mut self, cycles: u32) {
        self.offset += i64::from(cycles);
    }

    /// Cycles that passed unseen, up to a constant: differences tell how long an interrupt took.
    #[inline]
    pub fn interrupt_cycles(&self) -> i64 {
        self.offset
    }
}

impl<Stealer: CycleStealer> Clock<Stealer> {
    /// Elapsed time at the present processor time.
    #[inline]
    pub fn elapsed(&self) -> Cycles {
        Cycles(self.stealer.elapsed_at_cpu_cycles(self.cpu_cycles()))
    }

    /// Cycles that the processor has had for program and interrupts, up to a constant.
    #[inline]
    pub fn cpu_cycles(&self) -> u64 {
        self.processor.wrapping_add_signed(self.offset)
    }

    /// What [`free`](Self::free) is when `elapsed` is reached.
    pub fn cpu_cycles_at(&self, elapsed: Cycles) -> u64 {
        if elapsed.0 == u64::MAX { u64::MAX } else { self.stealer.cpu_cycles_at(elapsed.0) }
    }

    /// A time that passes while the processor works, for the program or for an interrupt.
    pub fn busy_cycles(&self) -> u64 {
        if self.is_in_interrupt { self.elapsed().0 } else { self.processor }
    }

    /// The host has set a deadline and it has come.
    #[inline]
    pub fn is_deadline_reached(&self) -> bool {
        // The horizon never lies behind the deadline, and converting the time is the longer way.
        self.is_at_horizon() && self.deadline.0 != u64::MAX && self.elapsed() >= self.deadline
    }

    /// Lets the processor wait for the horizon; without one it does not wait.
    pub fn wait_for_horizon(&mut self) {
        if self.horizon != u64::MAX {
            self.processor = self.horizon.max(self.processor);
        }
    }

    /// The processor time at which `elapsed` is reached; the present if that was before.
    #[inline]
    pub fn processor_time_at(&self, elapsed: Cycles) -> u64 {
        self.processor_time_at_unclamped(elapsed).max(self.processor)
    }

    /// The processor time at which `elapsed` is or was reached if no more cycles pass unseen.
    #[inline]
    pub fn processor_time_at_unclamped(&self, elapsed: Cycles) -> u64 {
        if elapsed.0 == u64::MAX {
            return u64::MAX;
        }
        self.stealer.cpu_cycles_at(elapsed.0).saturating_add_signed(-self.offset)
    }

    /// What takes cycles.
    pub fn stealer(&self) -> &Stealer {
        &self.stealer
    }

    /// From now on something else takes cycles.
    pub fn set_stealer(&mut self, thief: Stealer) {
        if thief != self.stealer {
            let now = self.elapsed().0;
            self.stealer = thief;
            self.offset = self.stealer.cpu_cycles_at(now).wrapping_sub(self.processor).cast_signed();
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
        clock.set_in_interrupt(true);
        clock.spend(20);
        assert_eq!((clock.processor_time(), clock.elapsed()), (100, Cycles(120)));
        assert_eq!(clock.processor_time_at(Cycles(150)), 130);
    }
}
