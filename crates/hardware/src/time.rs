//! Virtual time: cycle counts, rates, and the handshake by which a machine asks for attention.

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

/// A clock rate in cycles per second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hertz(pub u32);

impl Hertz {
    /// The time that `cycles` take, in seconds.
    pub fn seconds(self, cycles: Cycles) -> f64 {
        cycles.0 as f64 / f64::from(self.0)
    }

    /// The cycles in `seconds`, rounded down.
    pub fn cycles(self, seconds: f64) -> Cycles {
        Cycles((seconds * f64::from(self.0)) as u64)
    }
}

/// The machine's time as its program sees it.
///
/// The engine keeps the processor count in a register of its own while it runs. It writes it back with
/// [`set_processor_time`](Self::set_processor_time) before any other call to the machine and reads it again after
/// it, since the machine's own routines (printing, reading keys) take time too.
pub trait Timekeeper {
    /// Processor cycles that the program and the firmware it called have used since power-on.
    fn processor_time(&self) -> u64;

    /// Tells the machine how far the program has come. Never runs anything.
    fn set_processor_time(&mut self, cycles: u64);

    /// The processor time at which the machine next wants [`catch_up`](Self::catch_up): an interrupt, an event, the
    /// end of the slice the host asked for.
    fn horizon(&self) -> u64;

    /// Brings the machine up to its processor time: runs the interrupts that fell due, applies events. A machine may leave those
    /// behind the host's deadline for later, when the host asks for them.
    fn catch_up(&mut self);

    /// The same without regard to the deadline: the program is about to see what has happened.
    fn catch_up_past_deadline(&mut self) {
        self.catch_up();
    }

    /// The host's slice ends between two pieces of the language's work: a machine that left something for later does what belongs
    /// to this slice.
    fn end_slice(&mut self) {}

    /// How far the host sees the machine: [`elapsed`](Self::elapsed), or the deadline where a statement has used the time behind it at once
    /// and the machine shows that bit by bit.
    fn visible_elapsed(&self) -> Cycles {
        self.elapsed()
    }

    /// The program is between two statements and will not look at the machine before it calls [`resume_irqs`](Self::resume_irqs), except at
    /// the language's own cells and at memory from `lowest` on: where interrupts leave that alone, the horizon may move on past
    /// those that only count.
    fn defer_irqs(&mut self, _lowest: u16) {}

    /// Does what [`catch_up`](Self::catch_up) would have done up to a processor time, without an end to the rest if there is one. False,
    /// with nothing done, when more is due by then than can be done so.
    fn catch_up_deferred(&mut self, _until: u64) -> bool {
        false
    }

    /// Ends a rest: does what [`catch_up`](Self::catch_up) would have done meanwhile, up to the processor time at which the
    /// present statement began. The engine calls this before it tells its processor time.
    fn resume_irqs(&mut self, _began: u64) {}

    /// The language is to look at the machine before the next statement, whatever the horizon is: the key that breaks a program is
    /// held down, or a program's interrupt handler has run.
    fn needs_attention(&self) -> bool {
        false
    }

    /// How often something has happened to the machine: interrupts and events since power-on.
    fn event_count(&self) -> u64;

    /// Lets the processor time pass until the horizon, as a firmware loop that waits for a key does, then catches up.
    fn idle(&mut self);

    /// Cycles of the machine's clock since power-on, stolen ones included, at the present processor time.
    fn elapsed(&self) -> Cycles;

    /// Sets the elapsed time at which [`is_deadline_reached`](Self::is_deadline_reached) becomes true.
    fn set_deadline(&mut self, elapsed: Cycles);

    /// The host's deadline has been reached; the engine returns to it.
    fn is_deadline_reached(&self) -> bool;
}
