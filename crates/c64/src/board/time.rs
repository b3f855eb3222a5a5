//! The machine's timing: the clock, scheduled events, both interrupts, and pending events for
//! BASIC.

use hardware::{Cycles, Event};
use parts::EventQueue;
use serde::{Deserialize, Serialize};

use super::irq::Irq;
use super::nmi::Nmi;
use super::pending_events::PendingEvents;
use crate::Region;
use crate::clock::{Clock, VideoDma};

/// The timing state of the machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Timing {
    pub(super) clock: Clock,
    pub(super) events: EventQueue,
    pub(super) irq: Irq,
    pub(super) nmi: Nmi,
    pub(super) pending: PendingEvents,
}

/// The next event.
pub(crate) enum DueEvent {
    Event(Event),
    Irq,
    Nmi,
}

impl Timing {
    /// Creates the state without events.
    pub(super) fn new(region: Region) -> Self {
        Self {
            clock: Clock::new(VideoDma::new(region)),
            events: EventQueue::default(),
            irq: Irq::default(),
            nmi: Nmi::default(),
            pending: PendingEvents::default(),
        }
    }

    /// Sets the horizon to the next due event.
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

    /// Removes and returns the next event and its time, if it is due.
    #[inline]
    pub(super) fn take_event(&mut self) -> Option<(Cycles, DueEvent)> {
        if !self.clock.is_at_horizon() || self.pending.is_warm_start_due() {
            return None;
        }
        let event = self.events.next_time();
        let interrupt = self.irq.next();
        let nmi = self.nmi.falls();
        let next = event.into_iter().chain(interrupt).chain(nmi).min()?;
        // The host's deadline may have passed, or output may be deferred, without another event being due.
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

    /// Sets the interrupt flag.
    #[inline]
    pub(super) fn mask_interrupts(&mut self, is_masked: bool) {
        if self.irq.is_masked != is_masked {
            self.irq.is_masked = is_masked;
            if !is_masked {
                // Pending interrupts occur now.
                let now = self.clock.elapsed();
                self.events.set_caught_up(now);
                self.irq.line_low = self.irq.line_low.map(|at| at.max(now));
                self.irq.video_low = self.irq.video_low.map(|at| at.max(now));
            }
            self.reschedule();
        }
    }
}
