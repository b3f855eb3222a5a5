//! What comes at which moment: the clock, events to come, both interrupts, and what the language is to take notice of.

use hardware::{Cycles, Event};
use parts::Schedule;
use serde::{Deserialize, Serialize};

use super::attention::Attention;
use super::irq::Irq;
use super::nmi::Nmi;
use crate::Region;
use crate::clock::{Clock, VideoDma};

/// What keeps the machine's time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Time {
    pub(super) clock: Clock,
    pub(super) schedule: Schedule,
    pub(super) irq: Irq,
    pub(super) nmi: Nmi,
    pub(super) attention: Attention,
}

/// What happens next.
pub(crate) enum Due {
    Event(Event),
    Irq,
    Nmi,
}

impl Time {
    /// Nothing is to come.
    pub(super) fn new(region: Region) -> Self {
        Self {
            clock: Clock::new(VideoDma::new(region)),
            schedule: Schedule::default(),
            irq: Irq::default(),
            nmi: Nmi::default(),
            attention: Attention::default(),
        }
    }

    /// Finds out what is due next and lowers or raises the horizon to it.
    #[inline]
    pub(super) fn reschedule(&mut self) {
        let mut next = self.clock.deadline();
        if let Some(at) = self.schedule.first() {
            next = next.min(at);
        }
        if let Some(at) = self.irq.next() {
            next = next.min(at);
        }
        if let Some(at) = self.nmi.falls() {
            next = next.min(at);
        }
        self.clock.set_horizon(if self.attention.is_at_once() {
            self.clock.processor()
        } else {
            self.clock.processor_at(next)
        });
    }

    /// Takes what happens next, and when, if that is now.
    #[inline]
    pub(super) fn take_due(&mut self) -> Option<(Cycles, Due)> {
        if !self.clock.is_at_horizon() || self.attention.is_warm_start_due() {
            return None;
        }
        let event = self.schedule.first();
        let interrupt = self.irq.next();
        let nmi = self.nmi.falls();
        let next = event.into_iter().chain(interrupt).chain(nmi).min()?;
        // The host's deadline may have passed, or output may be held back, without anything else being due.
        let may_be_early = next > self.clock.deadline() || self.attention.is_output_held();
        if may_be_early && self.clock.processor() < self.clock.processor_at(next) {
            return None;
        }
        self.schedule.happen(next);
        let due = if event == Some(next) {
            Due::Event(self.schedule.take()?)
        } else if nmi == Some(next) {
            Due::Nmi
        } else {
            Due::Irq
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
                self.schedule.set_caught_up(now);
                self.irq.line_low = self.irq.line_low.map(|at| at.max(now));
                self.irq.video_low = self.irq.video_low.map(|at| at.max(now));
            }
            self.reschedule();
        }
    }
}
