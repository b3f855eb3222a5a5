//! The machine as its owner controls it.
//!
//! A checkpoint contains all state except glyphs and costs, which never change. Both directions name every field, so that the
//! compiler reports a new field that is missing here.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use hardware::{Cycles, Event, Hertz, MachineControl};
use serde::{Deserialize, Serialize};

use crate::clock::CLOCK;
use crate::display::Display;
use crate::warnings::Warnings;
use crate::{Pc1360, space};

/// A state of a machine, taken by [`MachineControl::checkpoint`].
#[derive(Serialize, Deserialize)]
pub struct Checkpoint(Box<Pc1360>);

impl MachineControl for Pc1360 {
    type Checkpoint = Checkpoint;

    fn clock_rate(&self) -> Hertz {
        CLOCK
    }

    /// Removes the batteries and inserts them again; the paper stays in the plotter.
    fn cold_start(&mut self) {
        self.ram = space::power_on(self.seed, self.card);
        self.display = Display::default();
        self.keys.clear();
        self.warnings = Warnings::default();
        self.start_up();
    }

    fn schedule(&mut self, at: Cycles, event: Event) {
        self.events.push(at, event);
        self.reschedule();
    }

    /// Also those that are scheduled to be pressed or released.
    fn has_unread_keys(&self) -> Option<bool> {
        Some(self.events.next_time().is_some() || self.keys.has_changed())
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.warnings.take()
    }

    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        self.printed.as_mut().map(core::mem::take)
    }

    fn checkpoint(&self) -> Checkpoint {
        let Self {
            ram,
            card,
            display,
            glyphs,
            keys,
            beeper,
            sound_log,
            plotter,
            printed,
            warnings: notices,
            events: schedule,
            clock,
            seed,
            costs,
        } = self;
        Checkpoint(Box::new(Self {
            ram: ram.clone(),
            card: *card,
            display: *display,
            glyphs: glyphs.clone(),
            keys: keys.clone(),
            beeper: beeper.clone(),
            sound_log: sound_log.clone(),
            plotter: plotter.clone(),
            printed: printed.clone(),
            warnings: notices.clone(),
            events: schedule.clone(),
            clock: clock.clone(),
            seed: *seed,
            costs: *costs,
        }))
    }

    fn restore(&mut self, snapshot: &Checkpoint) {
        // The costs are not part of a state that was read from bytes.
        let costs = self.costs;
        *self = Self { costs, ..*snapshot.0.checkpoint().0 };
    }
}
