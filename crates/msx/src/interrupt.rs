//! The interrupt at the end of every frame: counters, music, triggers, keys.
//!
//! Source: *The MSX Red Book*, chapter 4 at 0c3c.

use msx_basic::MsxMachine;
use msx_basic::event_traps::EventTrap;

use crate::Msx;
use crate::video::COLLISION;
use crate::workspace as at;

impl Msx {
    /// Ends a frame and runs the interrupt if the chip requests one.
    pub(crate) fn end_frame(&mut self) {
        let was_requested = self.board.vdp().is_interrupting();
        if !self.board.end_frame() {
            return;
        }
        if !self.accepts_interrupts_itself() {
            self.interrupt();
        } else if was_requested {
            self.owe_interrupt();
        }
    }

    /// Runs the interrupt while the language runs.
    pub(crate) fn interrupt(&mut self) {
        self.board.clock_mut().set_in_interrupt(true);
        if self.is_hooked() {
            self.run_hooks();
        } else {
            self.handle_frame_end();
        }
        self.board.clock_mut().set_in_interrupt(false);
    }

    /// Runs the firmware's handler without hooks.
    pub(crate) fn handle_frame_end(&mut self) {
        let status = self.board.vdp_mut().read_status();
        self.handle_frame_end_with(status);
    }

    /// Runs the firmware's handler after the status is read.
    pub(crate) fn handle_frame_end_with(&mut self, status: u8) {
        self.spend(self.costs.interrupt);
        self.store(at::STATFL, status);
        if status & COLLISION != 0 {
            EventTrap::Collision.raise(self);
        }
        let count = self.word(at::INTCNT).wrapping_sub(1);
        self.store_word(at::INTCNT, count);
        if count == 0 {
            EventTrap::Interval.raise(self);
            let interval = self.word(at::INTVAL);
            self.store_word(at::INTCNT, interval);
        }
        let ticks = self.ticks().wrapping_add(1);
        self.set_ticks(ticks);
        self.play_queues();
        self.scan();
    }
}
