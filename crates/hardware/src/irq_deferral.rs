//! Deferred interrupts: an optional part of a machine. A machine without them keeps the default methods.

/// Defers interrupts that only count while the program uses memory that they do not change.
pub trait IrqDeferral {
    /// Defers interrupts: the program is between two statements and, until it calls [`resume_irqs`](Self::resume_irqs),
    /// accesses only the language's cells and memory from `lowest` on. If interrupts do not change those, the horizon
    /// may move past interrupts that only count.
    fn defer_irqs(&mut self, _lowest: u16) {}

    /// Catches up to a processor time, as [`catch_up`](crate::Timekeeper::catch_up) does, without ending the deferral.
    /// Returns false without an effect when an event is due by then that ends the deferral.
    fn catch_up_deferred(&mut self, _until: u64) -> bool {
        false
    }

    /// Ends the deferral: catches up to the processor time at which the present statement began, as
    /// [`catch_up`](crate::Timekeeper::catch_up) does. The engine calls this before it sets the processor time.
    fn resume_irqs(&mut self, _began: u64) {}

    /// Reads memory that only the program changes while interrupts are [deferred](Self::defer_irqs), and whose value
    /// does not depend on the time of the read; `None` where the machine requires the time or uses its cells.
    fn peek_deferred(&self, _address: u16) -> Option<u8> {
        None
    }

    /// Writes such memory without recording the page; returns false without an effect where the machine must handle the write.
    fn poke_deferred(&mut self, _address: u16, _value: u8) -> bool {
        false
    }

    /// Reads as [`peek`](crate::Memory::peek) does at the processor time `now`, after the interrupts up to `due`, without
    /// ending the deferral of interrupts. `None` where the read changes the conditions of the deferral, or more is due than
    /// [`catch_up_deferred`](Self::catch_up_deferred) does.
    fn peek_with_catch_up(&mut self, _address: u16, _due: u64, _now: u64) -> Option<u8> {
        None
    }

    /// Writes in the same way, without recording the page; returns false without an effect where `peek_with_catch_up` fails.
    fn poke_with_catch_up(&mut self, _address: u16, _value: u8, _due: u64, _now: u64) -> bool {
        false
    }

    /// Returns the processor time before which a read returns its present value and has no side effect, as long as no
    /// event falls due; 0 where that is unknown.
    fn stable_until(&self, _address: u16) -> u64 {
        0
    }
}
