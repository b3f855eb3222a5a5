//! The machine's time for BASIC: the next event, and catching up with it.

use hardware::{CycleAccount, Cycles, IrqDeferral, Timekeeper};

use crate::board::Board;
use crate::machine::Machine;
use crate::time::DueEvent;

impl<B: Board> Timekeeper for Machine<B> {
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
        while let Some((at, due)) = self.timing_mut().take_event() {
            match due {
                DueEvent::Event(event) => self.apply_event(event),
                DueEvent::Irq => self.interrupt(at),
                DueEvent::Nmi => self.take_nmi(),
            }
            self.timing_mut().reschedule();
        }
        self.swap_processors();
    }

    #[inline]
    fn needs_attention(&self) -> bool {
        self.timing().pending.handler_has_run || self.is_stop_seen()
    }

    fn event_count(&self) -> u64 {
        self.timing().events.event_count()
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

    fn count_stolen_cycles(&mut self, is_enabled: bool) {
        self.clock_mut().count_stolen_cycles(is_enabled);
    }

    fn cycle_account(&self) -> CycleAccount {
        self.clock().cycle_account()
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.timing_mut().set_deadline(elapsed);
    }

    #[inline]
    fn is_deadline_reached(&self) -> bool {
        self.clock().is_deadline_reached()
    }
}

impl<B: Board> IrqDeferral for Machine<B> {
    fn defer_irqs(&mut self, lowest: u16) {
        self.board_mut().defer_irqs(lowest);
    }

    #[inline]
    fn catch_up_deferred(&mut self, until: u64) -> bool {
        self.board_mut().catch_up_deferred(until)
    }

    #[inline]
    fn resume_irqs(&mut self, began: u64) {
        self.board_mut().resume_irqs(began);
    }

    #[inline]
    fn peek_deferred(&self, address: u16) -> Option<u8> {
        self.board().peek_deferred(address)
    }

    #[inline]
    fn poke_deferred(&mut self, address: u16, value: u8) -> bool {
        self.board_mut().poke_deferred(address, value)
    }

    #[inline]
    fn peek_with_catch_up(&mut self, address: u16, due: u64, now: u64) -> Option<u8> {
        self.board_mut().peek_with_catch_up(address, due, now)
    }

    #[inline]
    fn poke_with_catch_up(&mut self, address: u16, value: u8, due: u64, now: u64) -> bool {
        self.board_mut().poke_with_catch_up(address, value, due, now)
    }

    fn stable_until(&self, address: u16) -> u64 {
        self.board().stable_until(address)
    }
}
