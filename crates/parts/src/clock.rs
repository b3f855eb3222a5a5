//! The clock: processor cycles, elapsed cycles, the horizon and the deadline.
//!
//! Elapsed time counts the machine's crystal. The processor may have fewer cycles: a device that steals cycles, such as
//! a video chip, is the machine's [`CycleStealer`]; interrupts take more.
//!
//! Note: the contract does not count an interrupt's cycles as processor time. They shift the processor's time line
//! against the elapsed one ([`Clock::add_interrupt_cycles`]), like stolen cycles.

use hardware::{CycleAccount, Cycles};
use serde::{Deserialize, Serialize};

/// Steals cycles from the processor, other than interrupts; `()` steals none.
pub trait CycleStealer: PartialEq {
    /// Returns the cycles that the processor has had up to `elapsed`.
    fn cpu_cycles_at(&self, elapsed: u64) -> u64;

    /// Returns the elapsed time at which the processor has had this many cycles.
    fn elapsed_at_cpu_cycles(&self, cpu_cycles: u64) -> u64;

    /// Returns the cycles that sprites have stolen up to `elapsed`, up to a constant.
    fn sprite_cycles_at(&self, _elapsed: u64) -> u64 {
        0
    }
}

impl CycleStealer for () {
    #[inline]
    fn cpu_cycles_at(&self, elapsed: u64) -> u64 {
        elapsed
    }

    #[inline]
    fn elapsed_at_cpu_cycles(&self, cpu_cycles: u64) -> u64 {
        cpu_cycles
    }
}

/// The two counts of time, the horizon and the deadline.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Clock<Stealer = ()> {
    stealer: Stealer,
    /// Processor cycles since power-on.
    processor: u64,
    /// Offset from processor cycles to CPU cycles since elapsed time 0.
    offset: i64,
    /// Whether the processor works for an interrupt.
    is_in_interrupt: bool,
    /// The processor time at which the next event is due.
    horizon: u64,
    /// The elapsed time at which control returns to the host.
    deadline: Cycles,
    /// The stolen cycles, while a host counts them; not part of the machine's state.
    #[serde(skip)]
    stolen: Option<StolenCycles>,
}

/// The stolen cycles by cause, without bad lines, which are the rest.
#[derive(Clone, Copy, Debug, Default)]
struct StolenCycles {
    /// The part of the offset that changes of the cycle stealer have added.
    offset: i64,
    /// The cycles stolen while interrupts ran.
    in_interrupts: u64,
    /// The cycles stolen by sprites before the present cycle stealer; it may wrap.
    sprites: u64,
}

impl<Stealer: Default> Default for Clock<Stealer> {
    fn default() -> Self {
        Self::new(Stealer::default())
    }
}

impl<Stealer> Clock<Stealer> {
    /// Creates a clock at power-on.
    pub const fn new(stealer: Stealer) -> Self {
        Self {
            stealer,
            processor: 0,
            offset: 0,
            is_in_interrupt: false,
            horizon: 0,
            deadline: Cycles(u64::MAX),
            stolen: None,
        }
    }

    /// Returns the processor cycles since power-on.
    #[inline]
    pub fn processor_time(&self) -> u64 {
        self.processor
    }

    /// Sets the processor time.
    #[inline]
    pub fn set_processor_time(&mut self, cycles: u64) {
        self.processor = cycles;
    }

    /// Returns the processor time at which the next event is due.
    #[inline]
    pub fn horizon(&self) -> u64 {
        self.horizon
    }

    /// Sets the processor time at which the next event is due.
    #[inline]
    pub fn set_horizon(&mut self, horizon: u64) {
        self.horizon = horizon;
    }

    /// Returns whether an event is due now.
    #[inline]
    pub fn is_at_horizon(&self) -> bool {
        self.processor >= self.horizon
    }

    /// Returns the elapsed time at which control returns to the host.
    #[inline]
    pub fn deadline(&self) -> Cycles {
        self.deadline
    }

    /// Sets the elapsed time at which control returns to the host.
    #[inline]
    pub fn set_deadline(&mut self, elapsed: Cycles) {
        self.deadline = elapsed;
    }

    /// Spends cycles of the processor: for the program, or for the current interrupt.
    #[inline]
    pub fn spend(&mut self, cycles: u32) {
        if self.is_in_interrupt {
            self.add_interrupt_cycles(cycles);
        } else {
            self.processor += u64::from(cycles);
        }
    }

    /// Sets whether the processor works for an interrupt.
    pub fn set_in_interrupt(&mut self, is_in_interrupt: bool) {
        self.is_in_interrupt = is_in_interrupt;
    }

    /// Returns whether the processor works for an interrupt.
    pub fn is_in_interrupt(&self) -> bool {
        self.is_in_interrupt
    }

    /// Adds cycles in which the processor worked for an interrupt.
    #[inline]
    pub fn add_interrupt_cycles(&mut self, cycles: u32) {
        self.offset += i64::from(cycles);
    }

    /// Returns the interrupt cycles, up to a constant: differences give the duration of an interrupt.
    #[inline]
    pub fn interrupt_cycles(&self) -> i64 {
        self.offset
    }

    /// Sets whether to count stolen cycles by cause, for [`cycle_account`](Self::cycle_account).
    pub fn count_stolen_cycles(&mut self, is_enabled: bool) {
        if is_enabled != self.stolen.is_some() {
            self.stolen = is_enabled.then(StolenCycles::default);
        }
    }
}

impl<Stealer: CycleStealer> Clock<Stealer> {
    /// Returns the elapsed time at the present processor time.
    #[inline]
    pub fn elapsed(&self) -> Cycles {
        Cycles(self.stealer.elapsed_at_cpu_cycles(self.cpu_cycles()))
    }

    /// Returns the elapsed time when the processor will have had `cycles` more.
    #[must_use]
    pub fn elapsed_after(&self, cycles: u64) -> Cycles {
        Cycles(self.stealer.elapsed_at_cpu_cycles(self.cpu_cycles() + cycles))
    }

    /// Returns the cycles that the processor has had for program and interrupts, up to a constant.
    #[inline]
    pub fn cpu_cycles(&self) -> u64 {
        self.processor.wrapping_add_signed(self.offset)
    }

    /// Returns [`cpu_cycles`](Self::cpu_cycles) at the time `elapsed`.
    pub fn cpu_cycles_at(&self, elapsed: Cycles) -> u64 {
        if elapsed.0 == u64::MAX { u64::MAX } else { self.stealer.cpu_cycles_at(elapsed.0) }
    }

    /// Returns a time that advances while the processor works, for the program or for an interrupt.
    pub fn busy_cycles(&self) -> u64 {
        if self.is_in_interrupt { self.elapsed().0 } else { self.processor }
    }

    /// Returns whether the host has set a deadline and the clock has reached it.
    #[inline]
    pub fn is_deadline_reached(&self) -> bool {
        // The horizon is never later than the deadline, and comparing it is cheaper than converting the time.
        self.is_at_horizon() && self.deadline.0 != u64::MAX && self.elapsed() >= self.deadline
    }

    /// Advances the processor time to the horizon, if it exists.
    pub fn wait_for_horizon(&mut self) {
        if self.horizon != u64::MAX {
            self.processor = self.horizon.max(self.processor);
        }
    }

    /// Returns the processor time at which `elapsed` is reached; the present time if that was before.
    #[inline]
    pub fn processor_time_at(&self, elapsed: Cycles) -> u64 {
        self.processor_time_at_unclamped(elapsed).max(self.processor)
    }

    /// Returns the processor time at which `elapsed` is or was reached if no more interrupt cycles are added.
    #[inline]
    pub fn processor_time_at_unclamped(&self, elapsed: Cycles) -> u64 {
        if elapsed.0 == u64::MAX {
            return u64::MAX;
        }
        self.stealer.cpu_cycles_at(elapsed.0).saturating_add_signed(-self.offset)
    }

    /// Returns the cycle stealer.
    pub fn stealer(&self) -> &Stealer {
        &self.stealer
    }

    /// Moves the elapsed time so that the processor has had `ahead` more cycles at the time `then`. Processor time does
    /// not change.
    pub fn set_elapsed(&mut self, then: Cycles, ahead: u64) {
        let now = self.stealer.cpu_cycles_at(then.0).wrapping_sub(ahead);
        self.offset = now.wrapping_sub(self.processor).cast_signed();
    }

    /// Replaces the cycle stealer; elapsed time is continuous.
    pub fn set_stealer(&mut self, stealer: Stealer) {
        if stealer != self.stealer {
            let now = self.elapsed().0;
            if let Some(stolen) = &mut self.stolen {
                let sprites = self.stealer.sprite_cycles_at(now).wrapping_sub(stealer.sprite_cycles_at(now));
                stolen.sprites = stolen.sprites.wrapping_add(sprites);
                stolen.offset -= self.offset;
            }
            self.stealer = stealer;
            self.offset = self.stealer.cpu_cycles_at(now).wrapping_sub(self.processor).cast_signed();
            if let Some(stolen) = &mut self.stolen {
                stolen.offset += self.offset;
            }
        }
    }

    /// Returns whether stolen cycles are counted by cause.
    #[inline]
    pub fn counts_stolen_cycles(&self) -> bool {
        self.stolen.is_some()
    }

    /// Counts an interrupt of `count` CPU cycles that occurred at the elapsed time `at`, and the cycles
    /// stolen meanwhile.
    #[inline]
    pub fn note_interrupt(&mut self, at: Cycles, count: u64) {
        if self.stolen.is_some() {
            self.record_stolen(at.0, count);
        }
    }

    #[cold]
    #[inline(never)]
    fn record_stolen(&mut self, at: u64, count: u64) {
        let end = self.stealer.elapsed_at_cpu_cycles(self.stealer.cpu_cycles_at(at) + count);
        let sprites = self.stealer.sprite_cycles_at(end).wrapping_sub(self.stealer.sprite_cycles_at(at));
        if let Some(stolen) = &mut self.stolen {
            stolen.in_interrupts += end.saturating_sub(at).saturating_sub(count);
            stolen.sprites = stolen.sprites.wrapping_sub(sprites);
        }
    }

    /// Returns the elapsed cycles by consumer. Only differences between two times are meaningful, and only
    /// while they are [counted](Self::count_stolen_cycles).
    pub fn cycle_account(&self) -> CycleAccount {
        let elapsed = self.elapsed().0;
        let stolen = self.stolen.unwrap_or_default();
        CycleAccount {
            elapsed,
            program: self.processor,
            interrupts: (self.offset - stolen.offset).cast_unsigned().wrapping_add(stolen.in_interrupts),
            sprites: stolen.sprites.wrapping_add(self.stealer.sprite_cycles_at(elapsed)),
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
        assert_eq!(clock.elapsed_after(30), Cycles(150));
        assert_eq!(clock.processor_time_at(Cycles(150)), 130);
    }
}
