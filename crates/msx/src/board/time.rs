//! Events and their times: input events, and the end of every frame.

use hardware::{Cycles, Event};

use super::Board;

/// The next event.
pub(crate) enum DueEvent {
    Event(Event),
    /// The frame ends.
    FrameEnd,
}

impl Board {
    /// Schedules an event at the elapsed time `at`.
    pub(crate) fn schedule(&mut self, at: Cycles, event: Event) {
        self.events.push(at, event);
        self.reschedule();
    }

    /// Returns the time of the next interrupt or event.
    pub(crate) fn next_due(&self) -> Cycles {
        self.events.next_time().map_or(self.next_frame, |at| at.min(self.next_frame))
    }

    /// Sets the horizon to the next event or the deadline.
    pub(crate) fn reschedule(&mut self) {
        let next = self.clock.deadline().min(self.next_due());
        self.clock.set_horizon(self.clock.processor_time_at(next));
    }

    /// Sets the elapsed time at which control returns to the host.
    pub(crate) fn set_deadline(&mut self, elapsed: Cycles) {
        self.clock.set_deadline(elapsed);
        self.reschedule();
    }

    /// Takes the next event, which falls due at the elapsed time `at`.
    pub(crate) fn take_event(&mut self, at: Cycles) -> DueEvent {
        self.events.count_event(at);
        let event = if self.events.next_time() == Some(at) { self.events.pop() } else { None };
        event.map_or(DueEvent::FrameEnd, DueEvent::Event)
    }

    /// Returns the number of interrupts and events.
    pub(crate) fn event_count(&self) -> u64 {
        self.events.event_count()
    }

    /// Ends a frame. Returns whether the chip requests an interrupt.
    pub(crate) fn end_frame(&mut self) -> bool {
        self.vdp.end_frame();
        self.next_frame = Cycles(self.next_frame.0 + self.region.cycles_per_frame());
        self.vdp.is_interrupting()
    }

    /// Updates the horizon after a write to the video chip: a pending request interrupts immediately.
    pub(crate) fn update_interrupt(&mut self) {
        if self.vdp.is_interrupting() {
            self.reschedule();
        }
    }
}
