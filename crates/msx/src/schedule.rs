//! Events to come: what the person does, each at its moment of elapsed time.

use alloc::collections::VecDeque;

use hardware::{Cycles, Event};
use serde::{Deserialize, Serialize};

/// Events to come, and how often something has happened.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Schedule {
    /// By time, then in order of arrival.
    events: VecDeque<(Cycles, Event)>,
    /// Interrupts and events so far.
    happenings: u64,
}

impl Schedule {
    /// Plans an event.
    pub(crate) fn add(&mut self, at: Cycles, event: Event) {
        let place = self.events.partition_point(|&(time, _)| time <= at);
        self.events.insert(place, (at, event));
    }

    /// When the first event comes.
    #[inline]
    pub(crate) fn first(&self) -> Option<Cycles> {
        self.events.front().map(|&(at, _)| at)
    }

    /// Takes the first event.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<Event> {
        self.events.pop_front().map(|(_, event)| event)
    }

    /// Something happens.
    #[inline]
    pub(crate) fn happen(&mut self) {
        self.happenings += 1;
    }

    /// How often something has happened.
    #[inline]
    pub(crate) fn happenings(&self) -> u64 {
        self.happenings
    }
}
