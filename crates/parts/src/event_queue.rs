//! Events to come: what the person does, each at its moment of elapsed time.

use alloc::collections::VecDeque;

use hardware::{Cycles, Event};
use serde::{Deserialize, Serialize};

/// Events to come, and how far everything that fell due has happened.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EventQueue {
    /// By time, then in order of arrival.
    events: VecDeque<(Cycles, Event)>,
    /// When the last interrupt or event happened. The present may be later: a statement is not interrupted in its
    /// middle, and what fell due in it happens behind it, each at its own time.
    caught_up: Cycles,
    /// Interrupts and events, but for those of quiet stretches.
    event_count: u64,
}

impl EventQueue {
    /// Plans an event.
    pub fn push(&mut self, at: Cycles, event: Event) {
        let place = self.events.partition_point(|&(time, _)| time <= at);
        self.events.insert(place, (at, event));
    }

    /// When the first event comes.
    #[inline]
    pub fn next_time(&self) -> Option<Cycles> {
        self.events.front().map(|&(at, _)| at)
    }

    /// Takes the first event.
    #[inline]
    pub fn pop(&mut self) -> Option<Event> {
        self.events.pop_front().map(|(_, event)| event)
    }

    /// Something happens at `at`.
    #[inline]
    pub fn count_event(&mut self, at: Cycles) {
        self.caught_up = at.max(self.caught_up);
        self.event_count += 1;
    }

    /// Everything up to `at` has happened.
    #[inline]
    pub fn set_caught_up(&mut self, at: Cycles) {
        self.caught_up = at;
    }

    /// Up to when everything has happened.
    #[inline]
    pub fn caught_up(&self) -> Cycles {
        self.caught_up
    }

    /// How often something has happened.
    #[inline]
    pub fn event_count(&self) -> u64 {
        self.event_count
    }
}
