//! The machine's time as the language sees it: what is due next, and catching up with it.

#[cfg(test)]
mod tests;

use hardware::{Cycles, Event, Timekeeper};

use crate::C64;

impl C64 {
    /// Plans an event for the elapsed time `at`; one in the past happens at the next catch-up.
    pub fn schedule(&mut self, at: Cycles, event: Event) {
        self.schedule.add(at, event);
        self.reschedule();
    }

    /// Finds out what is due next and lowers or raises the horizon to it.
    pub(crate) fn reschedule(&mut self) {
        let mut next = self.clock.deadline();
        if let Some(at) = self.schedule.first() {
            next = next.min(at);
        }
        if let Some(at) = self.irq.next() {
            next = next.min(at);
        }
        if let Some(at) = self.nmi.falls() {
            next = next.min(at);
        }
        self.clock.set_horizon(if self.attention.is_warm_start_due() || self.output.is_held() {
            self.clock.processor()
        } else {
            self.clock.processor_at(next)
        });
    }
}

impl Timekeeper for C64 {
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
        self.exchange_processors();
        while self.clock.is_at_horizon() && !self.attention.is_warm_start_due() {
            let event = self.schedule.first();
            let interrupt = self.irq.next();
            let nmi = self.nmi.falls();
            let Some(next) = event.into_iter().chain(interrupt).chain(nmi).min() else { break };
            // The host's deadline may have passed, or output may be held back, without anything else being due.
            let may_be_early = next > self.clock.deadline() || self.output.is_held();
            if may_be_early && self.clock.processor() < self.clock.processor_at(next) {
                break;
            }
            self.schedule.happen(next);
            if event == Some(next) {
                if let Some(event) = self.schedule.take() {
                    self.apply_event(event);
                }
            } else if nmi == Some(next) {
                self.take_nmi();
            } else {
                self.interrupt(next);
            }
            self.reschedule();
        }
        self.exchange_processors();
    }

    fn rest(&mut self, lowest: u16) {
        self.begin_quiet_stretch(lowest);
    }

    #[inline]
    fn rest_on(&mut self, until: u64) -> bool {
        self.rest_on_until(until)
    }

    #[inline]
    fn wake(&mut self, began: u64) {
        self.end_quiet_stretch(began);
    }

    #[inline]
    fn wants_attention(&self) -> bool {
        self.attention.has_handled() || self.is_stop_seen()
    }

    fn happenings(&self) -> u64 {
        self.schedule.happenings()
    }

    fn idle(&mut self) {
        if !self.settle() {
            return;
        }
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
