//! What comes at which moment: events, and the end of every picture.

use hardware::{Cycles, Event};

use super::Board;

/// What happens next.
pub(crate) enum Due {
    Event(Event),
    /// The picture ends.
    Picture,
}

impl Board {
    /// Plans an event for the elapsed time `at`.
    pub(crate) fn schedule(&mut self, at: Cycles, event: Event) {
        self.schedule.add(at, event);
        self.reschedule();
    }

    /// When the next interrupt or event comes.
    pub(crate) fn next_due(&self) -> Cycles {
        self.schedule.first().map_or(self.next_picture, |at| at.min(self.next_picture))
    }

    /// Finds out what is due next.
    pub(crate) fn reschedule(&mut self) {
        let next = self.clock.deadline().min(self.next_due());
        self.clock.set_horizon(self.clock.processor_at(next));
    }

    /// The host wants control at another time.
    pub(crate) fn set_deadline(&mut self, elapsed: Cycles) {
        self.clock.set_deadline(elapsed);
        self.reschedule();
    }

    /// Takes what happens next, at the elapsed time `at`.
    pub(crate) fn take_due(&mut self, at: Cycles) -> Due {
        self.schedule.happen(at);
        let event = if self.schedule.first() == Some(at) { self.schedule.take() } else { None };
        event.map_or(Due::Picture, Due::Event)
    }

    /// How many interrupts and events there were.
    pub(crate) fn happenings(&self) -> u64 {
        self.schedule.happenings()
    }

    /// A picture has ended. True if the chip interrupts.
    pub(crate) fn end_picture(&mut self) -> bool {
        self.vdp.end_frame();
        self.next_picture = Cycles(self.next_picture.0 + self.region.cycles_per_frame());
        self.vdp.is_interrupting()
    }

    /// The chip may or may not interrupt from now on. What it asked for meanwhile comes at once.
    pub(crate) fn watch_display(&mut self) {
        if self.vdp.is_interrupting() {
            self.reschedule();
        }
    }
}
