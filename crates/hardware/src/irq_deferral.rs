//! Deferred interrupts: an optional part of a machine. One without them leaves the bodies as they are.

/// Defers interrupts that only count while the program works on memory that they leave alone.
pub trait IrqDeferral {
    /// Defers interrupts: the program is between two statements and, until it calls [`resume_irqs`](Self::resume_irqs), accesses
    /// only the language's own cells and memory from `lowest` on. Where interrupts leave those alone, the horizon may move past
    /// interrupts that only count.
    fn defer_irqs(&mut self, _lowest: u16) {}

    /// Does what [`catch_up`](crate::Timekeeper::catch_up) would have done up to a processor time, without ending the deferral.
    /// Returns false and does nothing when more is due by then than this can do.
    fn catch_up_deferred(&mut self, _until: u64) -> bool {
        false
    }

    /// Ends the deferral: does what [`catch_up`](crate::Timekeeper::catch_up) would have done since, up to the processor time at
    /// which the present statement began. The engine calls this before it sets the processor time.
    fn resume_irqs(&mut self, _began: u64) {}

    /// Reads memory that only the program changes while interrupts are [deferred](Self::defer_irqs), and whose value does not
    /// depend on the time of the read; `None` where the machine must know the time or use its own cells.
    fn peek_deferred(&self, _address: u16) -> Option<u8> {
        None
    }

    /// Writes such memory without marking the page; returns false and does nothing where the machine must take part.
    fn poke_deferred(&mut self, _address: u16, _value: u8) -> bool {
        false
    }

    /// Reads as [`peek`](crate::Memory::peek) does at the processor time `now`, after the interrupts up to `due`, without
    /// ending the deferral of interrupts. `None` where the read changes the conditions of the deferral, or more is due than
    /// [`catch_up_deferred`](Self::catch_up_deferred) does.
    fn peek_with_catch_up(&mut self, _address: u16, _due: u64, _now: u64) -> Option<u8> {
        None
    }

    /// Writes in the same way, without marking the page; returns false and does nothing where `peek_with_catch_up` fails.
    fn poke_with_catch_up(&mut self, _address: u16, _value: u8, _due: u64, _now: u64) -> bool {
        false
    }

    /// Returns the processor time before which a read returns its present value and changes nothing, as long as nothing falls
    /// due; 0 where that is unknown.
    fn stable_until(&self, _address: u16) -> u64 {
        0
    }
}
