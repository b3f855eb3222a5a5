//! The machine's time as the language sees it: processing of interrupts and events that fall due.

use hardware::{Cycles, IrqDeferral, Timekeeper};
use msx_basic::event_traps::EventTrap;

use crate::Msx;
use crate::board::DueEvent;
use crate::workspace as at;

impl Msx {
    /// Processes the next interrupt or event at its due time, which a statement may have passed.
    fn run_next_event(&mut self) {
        let at = self.board.next_due();
        let clock = self.board.clock_mut();
        let ahead = clock.elapsed().0.saturating_sub(at.0).min(clock.processor_time());
        clock.set_processor_time(clock.processor_time() - ahead);
        match self.board.take_event(at) {
            DueEvent::Event(event) => self.apply_event(event),
            DueEvent::FrameEnd => self.end_frame(),
        }
        let clock = self.board.clock_mut();
        clock.set_processor_time(clock.processor_time() + ahead);
        self.board.reschedule();
    }
}

impl IrqDeferral for Msx {}

impl Timekeeper for Msx {
    #[inline]
    fn processor_time(&self) -> u64 {
        self.board.clock().processor_time()
    }

    #[inline]
    fn set_processor_time(&mut self, cycles: u64) {
        self.board.clock_mut().set_processor_time(cycles);
    }

    #[inline]
    fn horizon(&self) -> u64 {
        self.board.clock().horizon()
    }

    fn catch_up(&mut self) {
        let deadline = self.board.clock().deadline();
        while self.board.clock().is_at_horizon() && self.board.next_due() <= deadline {
            self.run_next_event();
        }
    }

    fn catch_up_past_deadline(&mut self) {
        // The host's deadline may have passed while no event is due.
        while self.board.clock().is_at_horizon() && self.board.next_due() <= self.board.clock().elapsed() {
            self.run_next_event();
        }
    }

    fn end_slice(&mut self) {
        self.catch_up();
    }

    fn visible_elapsed(&self) -> Cycles {
        self.board.clock().elapsed().min(self.board.clock().deadline())
    }

    #[inline]
    fn needs_attention(&self) -> bool {
        self.byte(at::INTFLG) != 0 || EventTrap::is_any_pending(self) || self.is_program_held()
    }

    fn event_count(&self) -> u64 {
        self.board.event_count()
    }

    fn idle(&mut self) {
        self.board.clock_mut().wait_for_horizon();
        self.catch_up();
    }

    fn elapsed(&self) -> Cycles {
        self.board.clock().elapsed()
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.board.set_deadline(elapsed);
    }

    #[inline]
    fn is_deadline_reached(&self) -> bool {
        self.board.clock().is_deadline_reached()
    }
}
