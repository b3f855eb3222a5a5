//! The machine's time as the language sees it: what is due next, and catching up with it.

use hardware::{Alarms, Cycles, Event, Timekeeper};

use crate::Msx;
use crate::workspace as at;

impl Msx {
    /// Plans an event for the elapsed time `at`; one in the past happens at the next catch-up.
    pub fn schedule(&mut self, at: Cycles, event: Event) {
        self.schedule.add(at, event);
        self.reschedule();
    }

    /// When the next interrupt or event comes.
    fn next_due(&self) -> Cycles {
        self.schedule.first().map_or(self.next_picture, |at| at.min(self.next_picture))
    }

    /// Finds out what is due next.
    pub(crate) fn reschedule(&mut self) {
        let next = self.clock.deadline().min(self.next_due());
        self.clock.set_horizon(self.clock.processor_at(next));
    }

    /// The next interrupt or event happens, at its own time: a statement may have gone beyond that.
    fn happen(&mut self) {
        let at = self.next_due();
        let ahead = self.clock.elapsed().0.saturating_sub(at.0).min(self.clock.processor());
        self.clock.set_processor(self.clock.processor() - ahead);
        self.schedule.happen(at);
        if self.schedule.first() == Some(at) {
            if let Some(event) = self.schedule.take() {
                self.apply_event(event);
            }
        } else {
            self.end_picture();
        }
        self.clock.set_processor(self.clock.processor() + ahead);
        self.reschedule();
    }
}

impl Timekeeper for Msx {
    #[inline]
    fn processor_time(&self) -> u64 {
        self.clock.processor()
    }

    #[inline]
    fn set_processor_time(&mut self, cycles: u64) {
        self.clock.set_processor(cycles);
    }

    #[inline]
    fn horizon(&self) -> u64 {
        self.clock.horizon()
    }

    fn catch_up(&mut self) {
        let deadline = self.clock.deadline();
        while self.clock.is_at_horizon() && self.next_due() <= deadline {
            self.happen();
        }
    }

    fn keep_up(&mut self) {
        // The host's deadline may have passed without anything else being due.
        while self.clock.is_at_horizon() && self.next_due() <= self.clock.elapsed() {
            self.happen();
        }
    }

    fn end_slice(&mut self) {
        self.catch_up();
    }

    fn reached(&self) -> Cycles {
        self.clock.elapsed().min(self.clock.deadline())
    }

    #[inline]
    fn wants_attention(&self) -> bool {
        self.space.byte(at::INTFLG) != 0 || self.is_alarm_due()
    }

    fn happenings(&self) -> u64 {
        self.schedule.happenings()
    }

    fn idle(&mut self) {
        self.clock.wait();
        self.catch_up();
    }

    fn elapsed(&self) -> Cycles {
        self.clock.elapsed()
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.clock.set_deadline(elapsed);
        self.reschedule();
    }

    #[inline]
    fn is_due(&self) -> bool {
        self.clock.is_due()
    }
}
