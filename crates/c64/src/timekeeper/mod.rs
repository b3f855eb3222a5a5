//! The machine's time as the language sees it: what is due next, and catching up with it.

#[cfg(test)]
mod tests;

use hardware::{Cycles, Event, Timekeeper};

use crate::C64;
use crate::board::Due;

impl C64 {
    /// Plans an event for the elapsed time `at`; one in the past happens at the next catch-up.
    pub fn schedule(&mut self, at: Cycles, event: Event) {
        self.board_mut().schedule(at, event);
    }
}

impl Timekeeper for C64 {
    #[inline]
    fn processor_time(&self) -> u64 {
        self.clock().processor()
    }

    #[inline]
    fn set_processor_time(&mut self, cycles: u64) {
        self.clock_mut().set_processor(cycles);
    }

    #[inline]
    fn horizon(&self) -> u64 {
        self.clock().horizon()
    }

    fn catch_up(&mut self) {
        self.exchange_processors();
        while let Some((at, due)) = self.board_mut().take_due() {
            match due {
                Due::Event(event) => self.apply_event(event),
                Due::Irq => self.interrupt(at),
                Due::Nmi => self.take_nmi(),
            }
            self.board_mut().reschedule();
        }
        self.exchange_processors();
    }

    fn rest(&mut self, lowest: u16) {
        self.board_mut().begin_quiet_stretch(lowest);
    }

    #[inline]
    fn rest_on(&mut self, until: u64) -> bool {
        self.board_mut().rest_on_until(until)
    }

    #[inline]
    fn wake(&mut self, began: u64) {
        self.board_mut().end_quiet_stretch(began);
    }

    #[inline]
    fn wants_attention(&self) -> bool {
        self.board().has_handled() || self.is_stop_seen()
    }

    fn happenings(&self) -> u64 {
        self.board().happenings()
    }

    fn idle(&mut self) {
        if !self.settle() {
            return;
        }
        self.clock_mut().wait();
        self.catch_up();
    }

    fn elapsed(&self) -> Cycles {
        self.clock().elapsed()
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.board_mut().set_deadline(elapsed);
    }

    #[inline]
    fn is_due(&self) -> bool {
        self.clock().is_due()
    }
}
