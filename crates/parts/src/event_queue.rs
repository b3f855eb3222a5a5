//! The queue of input events, each at its elapsed time.

use alloc::collections::VecDeque;

use hardware::{Cycles, Event};
use serde::{Deserialize, Serialize};

/// Pending events, and the time up to which all due events have been processed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EventQueue {
    /// By time, then in order of arrival.
    events: VecDeque<(Cycles, Event)>,
    /// Time of the last interrupt or event. The present may be later: a statement is not interrupted, and the events
    /// due during it are processed after it, each at its time.
    caught_up: Cycles,
    /// Interrupts and events, except those in deferral windows.
    event_count: u64,
}

impl EventQueue {
    /// Adds an event.
    pub fn push(&mut self, at: Cycles, event: Event) {
        let index = self.events.partition_point(|&(time, _)| time <= at);
        self.events.insert(index, (at, event));
    }

    /// Returns the time of the first event.
    #[inline]
    pub fn next_time(&self) -> Option<Cycles> {
        self.events.front().map(|&(at, _)| at)
    }

    /// Takes the first event.
    #[inline]
    pub fn pop(&mut self) -> Option<Event> {
        self.events.pop_front().map(|(_, event)| event)
    }

    /// Counts an interrupt or event at `at`.
    #[inline]
    pub fn count_event(&mut self, at: Cycles) {
        self.caught_up = at.max(self.caught_up);
        self.event_count += 1;
    }

    /// Sets the time up to which all events have been processed.
    #[inline]
    pub fn set_caught_up(&mut self, at: Cycles) {
        self.caught_up = at;
    }

    /// Returns the time up to which all events have been processed.
    #[inline]
    pub fn caught_up(&self) -> Cycles {
        self.caught_up
    }

    /// Returns the number of interrupts and events.
    #[inline]
    pub fn event_count(&self) -> u64 {
        self.event_count
    }
}
