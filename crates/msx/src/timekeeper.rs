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

    /// Finds out what is due next.
    pub(crate) fn reschedule(&mut self) {
        let mut next = self.clock.deadline().min(self.next_picture);
        if let Some(at) = self.schedule.first() {
            next = next.min(at);
        }
        self.clock.set_horizon(self.clock.processor_at(next));
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
        while self.clock.is_at_horizon() {
            let event = self.schedule.first();
            let next = event.map_or(self.next_picture, |at| at.min(self.next_picture));
            // The host's deadline may have passed without anything else being due.
            if next > self.clock.deadline() && self.clock.processor() < self.clock.processor_at(next) {
                break;
            }
            self.schedule.happen(next);
            if event == Some(next) {
                if let Some(event) = self.schedule.take() {
                    self.apply_event(event);
                }
            } else {
                self.end_picture();
            }
            self.reschedule();
        }
    }

    #[inline]
    fn wants_attention(&self) -> bool {
        self.space.byte(at::INTFLG) != 0 || self.is_alarm_due()
    }

    fn happenings(&self) -> u64 {
        self.schedule.happenings()
    }

    fn idle(&mut self) {
        let horizon = self.clock.horizon();
        if horizon > self.clock.processor() && horizon != u64::MAX {
            self.clock.set_processor(horizon);
        }
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
        // The horizon never lies behind the deadline, and converting the time is the longer way.
        self.clock.is_at_horizon()
            && self.clock.deadline().0 != u64::MAX
            && self.clock.elapsed() >= self.clock.deadline()
    }
}
