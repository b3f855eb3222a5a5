//! The machine's timing: the clock, scheduled events, both interrupts, and pending events for
//! BASIC.

mod irq;
mod nmi;
mod pending_events;

use hardware::{Cycles, Event};
use parts::{Clock, CycleStealer, EventQueue};
use serde::{Deserialize, Serialize};

pub use irq::Irq;
pub use nmi::Nmi;
pub use pending_events::PendingEvents;

/// The timing state of a machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Timing<S> {
    /// Processor time, elapsed time, horizon and deadline.
    pub clock: Clock<S>,
    /// The scheduled input.
    pub events: EventQueue,
    /// The IRQ line.
    pub irq: Irq,
    /// The NMI line.
    pub nmi: Nmi,
    /// Events that BASIC has to handle.
    pub pending: PendingEvents,
}

/// The next event.
pub enum DueEvent {
    /// Input.
    Event(Event),
    /// An IRQ.
    Irq,
    /// An NMI.
    Nmi,
}

impl<S: CycleStealer> Timing<S> {
    /// Creates the state without events.
    pub fn new(stealer: S) -> Self {
        Self {
            clock: Clock::new(stealer),
            events: EventQueue::default(),
            irq: Irq::default(),
            nmi: Nmi::default(),
            pending: PendingEvents::default(),
        }
    }

    /// Sets the horizon to the next due event.
    #[inline]
    pub fn reschedule(&mut self) {
        let mut next = self.clock.deadline();
        if let Some(at) = self.events.next_time() {
            next = next.min(at);
        }
        if let Some(at) = self.irq.next() {
            next = next.min(at);
        }
        if let Some(at) = self.nmi.falls {
            next = next.min(at);
        }
        self.clock.set_horizon(if self.pending.is_urgent() {
            self.clock.processor_time()
        } else {
            self.clock.processor_time_at(next)
        });
    }

    /// Schedules an event for the elapsed time `at`.
    pub fn schedule(&mut self, at: Cycles, event: Event) {
        self.events.push(at, event);
        self.reschedule();
    }

    /// Sets the elapsed time at which the host gets control.
    #[inline]
    pub fn set_deadline(&mut self, elapsed: Cycles) {
        self.clock.set_deadline(elapsed);
        self.reschedule();
    }

    /// Removes and returns the next event and its time, if it is due.
    #[inline]
    pub fn take_event(&mut self) -> Option<(Cycles, DueEvent)> {
        if !self.clock.is_at_horizon() || self.pending.is_warm_start_due {
            return None;
        }
        let event = self.events.next_time();
        let interrupt = self.irq.next();
        let nmi = self.nmi.falls;
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

    /// Sets the processor's interrupt flag.
    #[inline]
    pub fn mask_interrupts(&mut self, is_masked: bool) {
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

    /// Requests a warm start of BASIC.
    pub fn request_warm_start(&mut self) {
        self.pending.is_warm_start_due = true;
        self.reschedule();
    }

    /// Returns and clears whether a warm start is requested.
    pub fn take_warm_start(&mut self) -> bool {
        let is_due = core::mem::take(&mut self.pending.is_warm_start_due);
        if is_due {
            self.reschedule();
        }
        is_due
    }

    /// Requests a power cycle; BASIC restarts before that.
    pub fn request_reset(&mut self) {
        self.pending.is_reset_due = true;
        self.request_warm_start();
    }

    /// Sets whether output is deferred.
    pub fn set_output_deferred(&mut self, is_deferred: bool) {
        self.pending.set_output_deferred(is_deferred);
        self.reschedule();
    }

    /// Clears the state of a machine that is switched off and on; time continues.
    pub fn power_on(&mut self) {
        self.pending.is_warm_start_due = false;
        self.pending.is_reset_due = false;
        self.pending.shadow_output(false);
        self.nmi = Nmi::default();
    }
}
