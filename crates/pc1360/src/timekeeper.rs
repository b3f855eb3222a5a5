//! The machine's time: one cycle count, the next due event, and catching up.
//!
//! No device steals cycles, so processor time and elapsed time are the same.

use hardware::{Cycles, IrqDeferral, Timekeeper};

use crate::Pc1360;

impl Pc1360 {
    /// Returns the elapsed time.
    pub(crate) fn time(&self) -> Cycles {
        self.clock.elapsed()
    }

    /// Updates the time of the next due event.
    pub(crate) fn reschedule(&mut self) {
        let next = self.next_machine_event().min(self.clock.deadline().0);
        self.clock.set_horizon(self.clock.processor_time_at(Cycles(next)));
    }

    /// Returns the time of the next event of the machine itself.
    fn next_machine_event(&self) -> u64 {
        let event = self.events.next_time().map_or(u64::MAX, |at| at.0);
        let poll = self.keys.next_poll(self.time()).map_or(u64::MAX, |at| at.0);
        event.min(poll)
    }
}

impl IrqDeferral for Pc1360 {}

impl Timekeeper for Pc1360 {
    #[inline]
    fn processor_time(&self) -> u64 {
        self.clock.processor_time()
    }

    #[inline]
    fn set_processor_time(&mut self, cycles: u64) {
        self.clock.set_processor_time(cycles);
    }

    #[inline]
    fn horizon(&self) -> u64 {
        self.clock.horizon()
    }

    fn catch_up(&mut self) {
        while let Some(at) = self.events.next_time().filter(|at| *at <= self.time()) {
            self.events.count_event(at);
            if let Some(event) = self.events.pop() {
                self.apply_event(event);
            }
        }
        if self.keys.is_poll_due(self.time()) {
            self.events.count_event(self.time());
        }
        self.reschedule();
    }

    #[inline]
    fn needs_attention(&self) -> bool {
        self.keys.has_break()
    }

    fn event_count(&self) -> u64 {
        self.events.event_count()
    }

    fn idle(&mut self) {
        self.reschedule();
        self.clock.wait_for_horizon();
        self.catch_up();
    }

    fn elapsed(&self) -> Cycles {
        self.time()
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.clock.set_deadline(elapsed);
        self.reschedule();
    }

    #[inline]
    fn is_deadline_reached(&self) -> bool {
        self.clock.is_deadline_reached()
    }
}
