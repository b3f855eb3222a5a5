//! What comes at which moment: events, and the end of every picture.

use hardware::{Cycles, Event};

use super::Board;

/// What happens next.
pub(crate) enum DueEvent {
    Event(Event),
    /// The picture ends.
    FrameEnd,
}

impl Board {
    /// Plans an event for the elapsed time `at`.
    pub(crate) fn schedule(&mut self, at: Cycles, event: Event) {
        self.events.push(at, event);
        self.reschedule();
    }

    /// When the next interrupt or event comes.
    pub(crate) fn next_due(&self) -> Cycles {
        self.events.next_time().map_or(self.next_frame, |at| at.min(self.next_frame))
    }

    /// Finds out what is due next.
    pub(crate) fn reschedule(&mut self) {
        let next = self.clock.deadline().min(self.next_due());
        self.clock.set_horizon(self.clock.processor_time_at(next));
    }

    /// The host wants control at another time.
    pub(crate) fn set_deadline(&mut self, elapsed: Cycles) {
        self.clock.set_deadline(elapsed);
        self.reschedule();
    }

    /// Takes what happens next, at the elapsed time `at`.
    pub(crate) fn take_event(&mut self, at: Cycles) -> DueEvent {
        self.events.count_event(at);
        let event = if self.events.next_time() == Some(at) { self.events.pop() } else { None };
        event.map_or(DueEvent::FrameEnd, DueEvent::Event)
    }

    /// How many interrupts and events there were.
    pub(crate) fn event_count(&self) -> u64 {
        self.events.event_count()
    }

    /// A picture has ended. True if the chip interrupts.
    pub(crate) fn end_frame(&mut self) -> bool {
        self.vdp.end_frame();
        self.next_frame = Cycles(self.next_frame.0 + self.region.cycles_per_frame());
        self.vdp.is_interrupting()
    }

    /// The chip may or may not interrupt from now on. What it asked for meanwhile comes at once.
    pub(crate) fn update_interrupt(&mut self) {
        if self.vdp.is_interrupting() {
            self.reschedule();
        }
    }
}
