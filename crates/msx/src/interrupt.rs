//! The interrupt at the end of every picture: counters, music, triggers, keys.
//!
//! Source: *The MSX Red Book*, chapter 4 at 0c3c.

use hardware::{Alarm, TickCounter};

use crate::Msx;
use crate::video::COLLISION;
use crate::workspace as at;

impl Msx {
    /// A picture has ended.
    pub(crate) fn end_picture(&mut self) {
        self.vdp.end_frame();
        self.next_picture = hardware::Cycles(self.next_picture.0 + self.region.cycles_per_frame());
        if self.vdp.is_interrupting() {
            self.clock.work_unseen(true);
            self.interrupt();
            self.clock.work_unseen(false);
        }
    }

    fn interrupt(&mut self) {
        self.clock.spend(self.costs.interrupt);
        let status = self.vdp.read_status();
        self.space.store(at::STATFL, status);
        if status & COLLISION != 0 {
            self.raise_alarm(Alarm::Collision);
        }
        let count = self.space.word(at::INTCNT).wrapping_sub(1);
        self.space.store_word(at::INTCNT, count);
        if count == 0 {
            self.raise_alarm(Alarm::Interval);
            let interval = self.space.word(at::INTVAL);
            self.space.store_word(at::INTCNT, interval);
        }
        let ticks = self.ticks().wrapping_add(1);
        self.space.store_word(at::JIFFY, ticks);
        self.play_queues();
        self.scan();
    }

    /// The chip may or may not interrupt from now on. What it asked for meanwhile comes at once.
    pub(crate) fn watch_display(&mut self) {
        if self.vdp.is_interrupting() {
            self.reschedule();
        }
    }
}

impl TickCounter for Msx {
    fn ticks(&self) -> u16 {
        self.space.word(at::JIFFY)
    }

    fn set_ticks(&mut self, ticks: u16) {
        self.space.store_word(at::JIFFY, ticks);
    }
}
