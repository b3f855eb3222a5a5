//! Checkpoints in memory: returning to an earlier state of the machine.
//!
//! A checkpoint contains everything except glyphs and costs, which never change. Both directions
//! name every field, so that the compiler reports a new field that is missing here.

use alloc::boxed::Box;

use serde::{Deserialize, Serialize};

use crate::Pc1360;

/// A state of a machine, taken by [`Pc1360::checkpoint`].
#[derive(Serialize, Deserialize)]
pub struct Checkpoint(Box<Pc1360>);

impl Pc1360 {
    /// Takes the current state.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        let Self {
            ram,
            card,
            display,
            glyphs,
            keys,
            beeper,
            sound_log,
            plotter,
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
            warnings: notices.clone(),
            events: schedule.clone(),
            clock: clock.clone(),
            seed: *seed,
            costs: *costs,
        }))
    }

    /// Returns to a state of this machine, or of another one with the same configuration.
    pub fn restore(&mut self, snapshot: &Checkpoint) {
        // The costs are not part of a state that was read from bytes.
        let costs = self.costs;
        *self = Self { costs, ..*snapshot.0.checkpoint().0 };
    }
}
