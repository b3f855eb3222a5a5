//! What comes at which moment: the clock, events to come, both interrupts, and what the language is to take notice of.

use hardware::{Cycles, Event};
use parts::EventQueue;
use serde::{Deserialize, Serialize};

use super::irq::Irq;
use super::nmi::Nmi;
use super::pending_events::PendingEvents;
use crate::Region;
use crate::clock::{Clock, VideoDma};

/// What keeps the machine's time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Timing {
    pub(super) clock: Clock,
    pub(super) events: EventQueue,
    pub(super) irq: Irq,
    pub(super) nmi: Nmi,
    pub(super) pending: PendingEvents,
}

/// What happens next.
pub(crate) enum DueEvent {
    Event(Event),
    Irq,
    Nmi,
}

impl Timing {
    /// Nothing is to come.
    pub(super) fn new(region: Region) -> Self {
        Self {
            clock: Clock::new(VideoDma::new(region)),
            events: EventQueue::default(),
            irq: Irq::default(),
            nmi: Nmi::default(),
            pending: PendingEvents::default(),
        }
    }

    /// Finds out what is due next and lowers or raises the horizon to it.
    #[inline]
    pub(super) fn reschedule(&mut self) {
        let mut next = self.clock.deadline();
        if let Some(at) = self.events.next_time() {
            next = next.min(at);
        }
        if let Some(at) = self.irq.next() {
            next = next.min(at);
        }
        if let Some(at) = self.nmi.falls() {
            next = next.min(at);
        }
        self.clock.set_horizon(if self.pending.is_urgent() {
            self.clock.processor_time()
        } else {
            self.clock.processor_time_at(next)
        });
    }

    /// Takes what happens next, and when, if that is now.
    #[inline]
    pub(super) fn take_event(&mut self) -> Option<(Cycles, DueEvent)> {
        if !self.clock.is_at_horizon() || self.pending.is_warm_start_due() {
            return None;
        }
        let event = self.events.next_time();
        let interrupt = self.irq.next();
        let nmi = self.nmi.falls();
        let next = event.into_iter().chain(interrupt).chain(nmi).min()?;
        // The host's deadline may have passed, or output may be held back, without anything else being due.
        let may_be_early = next > self.clock.deadline() || self.pending.is_output_deferred();
        if may_be_early && self.clock.processor_time() < self.clock.processor_time_at(next) {
            return None;
        }
        self.events.count_event(next);
        let due = if event == Some(next) {
            DueEvent::Event(self.events.pop()?)
        } else if nmi == Some(next) {
            DueEvent::Nmi
        } else {
            DueEvent::Irq
        };
        Some((next, due))
    }

    /// The interrupt flag changed.
    #[inline]
    pub(super) fn mask_interrupts(&mut self, is_masked: bool) {
        if self.irq.is_masked != is_masked {
            self.irq.is_masked = is_masked;
            if !is_masked {
                // What waited meanwhile happens now.
                let now = self.clock.elapsed();
                self.events.set_caught_up(now);
                self.irq.line_low = self.irq.line_low.map(|at| at.max(now));
                self.irq.video_low = self.irq.video_low.map(|at| at.max(now));
            }
            self.reschedule();
        }
    }
}
