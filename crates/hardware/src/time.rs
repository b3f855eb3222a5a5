//! Virtual time: cycle counts, rates, and the handshake by which a machine asks the engine to catch up.

use core::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Serialize};

/// A number of clock cycles of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cycles(pub u64);

impl Add for Cycles {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Cycles {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Cycles {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

/// The cycles up to a time, by consumer; bad lines have the rest of the elapsed ones.
///
/// All counts have an arbitrary origin, and wrap: only differences between two times are meaningful.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CycleAccount {
    /// All cycles of the machine's clock.
    pub elapsed: u64,
    /// The processor's, for the program and the firmware that it calls, including those spent waiting.
    pub program: u64,
    /// Those within interrupts, with those that the video chip stole meanwhile.
    pub interrupts: u64,
    /// Those that sprites stole outside interrupts.
    pub sprites: u64,
}

/// A clock rate in cycles per second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hertz(pub u32);

impl Hertz {
    /// Returns the duration of `cycles` in seconds.
    pub fn seconds(self, cycles: Cycles) -> f64 {
        cycles.0 as f64 / f64::from(self.0)
    }

    /// Returns the cycles in `seconds`, rounded down.
    pub fn cycles(self, seconds: f64) -> Cycles {
        Cycles((seconds * f64::from(self.0)) as u64)
    }
}

/// The machine's time, as its program observes it.
///
/// The engine keeps the processor time in a register while it runs. It writes it back with
/// [`set_processor_time`](Self::set_processor_time) before any other call to the machine and reads it again after it,
/// since the machine's own routines (printing, reading keys) take time too.
pub trait Timekeeper {
    /// Returns the processor cycles that the program and the firmware routines it called have used since power-on.
    fn processor_time(&self) -> u64;

    /// Sets the processor time that the program has reached, without running the machine.
    fn set_processor_time(&mut self, cycles: u64);

    /// Returns the processor time at which the machine next needs [`catch_up`](Self::catch_up): an interrupt, an event, the
    /// end of the host's slice.
    fn horizon(&self) -> u64;

    /// Brings the machine up to its processor time: runs the interrupts that fell due, applies events. A machine may leave
    /// those after the host's deadline for the next slice.
    fn catch_up(&mut self);

    /// Catches up past the deadline: the program is about to read the machine's state.
    fn catch_up_past_deadline(&mut self) {
        self.catch_up();
    }

    /// Ends the host's slice between two of the language's operations: a machine with deferred work completes this slice's.
    fn end_slice(&mut self) {}

    /// Returns the time of the machine's state for the host: [`elapsed`](Self::elapsed), or the deadline where a
    /// statement ran past it and the machine shows its effects step by step.
    fn visible_elapsed(&self) -> Cycles {
        self.elapsed()
    }

    /// Returns whether the language must check the machine before the next statement, even before the horizon: the key
    /// that breaks a program is down, or a program's interrupt handler has run.
    fn needs_attention(&self) -> bool {
        false
    }

    /// Returns the number of interrupts and events since power-on.
    fn event_count(&self) -> u64;

    /// Lets processor time pass until the horizon, as a firmware loop that waits for a key does, then catches up.
    fn idle(&mut self);

    /// Returns the cycles of the machine's clock since power-on, stolen ones included, at the present processor time.
    fn elapsed(&self) -> Cycles;

    /// Sets whether the machine counts stolen cycles by cause, for [`cycle_account`](Self::cycle_account).
    fn count_stolen_cycles(&mut self, _is_enabled: bool) {}

    /// Returns the cycles up to now by consumer; those of interrupts and sprites need
    /// [`count_stolen_cycles`](Self::count_stolen_cycles). A machine without stolen cycles keeps the default.
    fn cycle_account(&self) -> CycleAccount {
        let elapsed = self.visible_elapsed().0;
        let program = self.processor_time().wrapping_sub(self.elapsed().0 - elapsed);
        CycleAccount { elapsed, program, interrupts: elapsed.wrapping_sub(program), sprites: 0 }
    }

    /// Sets the elapsed time at which [`is_deadline_reached`](Self::is_deadline_reached) becomes true.
    fn set_deadline(&mut self, elapsed: Cycles);

    /// Returns whether the host's deadline has been reached; the engine then returns to the host.
    fn is_deadline_reached(&self) -> bool;
}
