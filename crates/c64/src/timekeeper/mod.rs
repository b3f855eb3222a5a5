//! The machine's time as BASIC sees it: the next event, and catching up with it.

#[cfg(test)]
mod tests;

use hardware::{Cycles, Event, Timekeeper};

use crate::C64;
use crate::board::DueEvent;

impl C64 {
    /// Schedules an event for the elapsed time `at`; one in the past occurs at the next catch-up.
    pub fn schedule(&mut self, at: Cycles, event: Event) {
        self.board_mut().schedule(at, event);
    }
}

impl Timekeeper for C64 {
    #[inline]
    fn processor_time(&self) -> u64 {
        self.clock().processor_time()
    }

    #[inline]
    fn set_processor_time(&mut self, cycles: u64) {
        self.clock_mut().set_processor_time(cycles);
    }

    #[inline]
    fn horizon(&self) -> u64 {
        self.clock().horizon()
    }

    fn catch_up(&mut self) {
        self.swap_processors();
        while let Some((at, due)) = self.board_mut().take_event() {
            match due {
                DueEvent::Event(event) => self.apply_event(event),
                DueEvent::Irq => self.interrupt(at),
                DueEvent::Nmi => self.take_nmi(),
            }
            self.board_mut().reschedule();
        }
        self.swap_processors();
    }

    fn defer_irqs(&mut self, lowest: u16) {
        self.board_mut().begin_irq_deferral(lowest);
    }

    #[inline]
    fn catch_up_deferred(&mut self, until: u64) -> bool {
        self.board_mut().catch_up_deferred(until)
    }

    #[inline]
    fn resume_irqs(&mut self, began: u64) {
        self.board_mut().end_irq_deferral(began);
    }

    #[inline]
    fn needs_attention(&self) -> bool {
        self.board().handler_has_run() || self.is_stop_seen()
    }

    fn event_count(&self) -> u64 {
        self.board().event_count()
    }

    fn idle(&mut self) {
        if !self.flush_output_until_due() {
            return;
        }
        self.clock_mut().wait_for_horizon();
        self.catch_up();
    }

    fn elapsed(&self) -> Cycles {
        self.clock().elapsed()
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.board_mut().set_deadline(elapsed);
    }

    #[inline]
    fn is_deadline_reached(&self) -> bool {
        self.clock().is_deadline_reached()
    }
}
