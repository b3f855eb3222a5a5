//! The machine's time as the language sees it: what is due next, and catching up with it.

use hardware::{Alarms, Cycles, Event, Timekeeper};

use crate::Msx;
use crate::board::Due;
use crate::workspace as at;

impl Msx {
    /// Plans an event for the elapsed time `at`; one in the past happens at the next catch-up.
    pub fn schedule(&mut self, at: Cycles, event: Event) {
        self.board.schedule(at, event);
    }

    /// The next interrupt or event happens, at its own time: a statement may have gone beyond that.
    fn happen(&mut self) {
        let at = self.board.next_due();
        let clock = self.board.clock_mut();
        let ahead = clock.elapsed().0.saturating_sub(at.0).min(clock.processor());
        clock.set_processor(clock.processor() - ahead);
        match self.board.take_due(at) {
            Due::Event(event) => self.apply_event(event),
            Due::Picture => self.end_picture(),
        }
        let clock = self.board.clock_mut();
        clock.set_processor(clock.processor() + ahead);
        self.board.reschedule();
    }
}

impl Timekeeper for Msx {
    #[inline]
    fn processor_time(&self) -> u64 {
        self.board.clock().processor()
    }

    #[inline]
    fn set_processor_time(&mut self, cycles: u64) {
        self.board.clock_mut().set_processor(cycles);
    }

    #[inline]
    fn horizon(&self) -> u64 {
        self.board.clock().horizon()
    }

    fn catch_up(&mut self) {
        let deadline = self.board.clock().deadline();
        while self.board.clock().is_at_horizon() && self.board.next_due() <= deadline {
            self.happen();
        }
    }

    fn keep_up(&mut self) {
        // The host's deadline may have passed without anything else being due.
        while self.board.clock().is_at_horizon() && self.board.next_due() <= self.board.clock().elapsed() {
            self.happen();
        }
    }

    fn end_slice(&mut self) {
        self.catch_up();
    }

    fn reached(&self) -> Cycles {
        self.board.clock().elapsed().min(self.board.clock().deadline())
    }

    #[inline]
    fn wants_attention(&self) -> bool {
        self.byte(at::INTFLG) != 0 || self.is_alarm_due()
    }

    fn happenings(&self) -> u64 {
        self.board.happenings()
    }

    fn idle(&mut self) {
        self.board.clock_mut().wait();
        self.catch_up();
    }

    fn elapsed(&self) -> Cycles {
        self.board.clock().elapsed()
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.board.set_deadline(elapsed);
    }

    #[inline]
    fn is_due(&self) -> bool {
        self.board.clock().is_due()
    }
}
