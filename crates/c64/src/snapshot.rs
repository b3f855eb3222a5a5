//! Going back to a state that the machine was in: for hosts that run many short programs from the same start.
//!
//! Everything is kept but what never changes (the ROM and its costs) and what is not the machine's: the medium in the drive. Both
//! directions name every field, so that a new part of the machine cannot be forgotten here.

use alloc::boxed::Box;

use serde::{Deserialize, Serialize};

use crate::C64;

/// A state of a machine, taken by [`C64::snapshot`].
#[derive(Serialize, Deserialize)]
pub struct Snapshot(Box<C64>);

impl C64 {
    /// Takes the present state, without the medium in the drive.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(Box::new(Self {
            space: self.space.clone(),
            vic: self.vic.clone(),
            sid: self.sid.clone(),
            cia1: self.cia1.clone(),
            cia2: self.cia2.clone(),
            matrix: self.matrix.clone(),
            region: self.region,
            seed: self.seed,
            costs: self.costs,
            signs: self.signs.clone(),
            clock: self.clock.clone(),
            schedule: self.schedule.clone(),
            irq: self.irq.clone(),
            nmi: self.nmi,
            quiet: self.quiet.clone(),
            attention: self.attention,
            calls: self.calls.clone(),
            progress: self.progress.clone(),
            output: self.output.clone(),
            bus: self.bus.clone(),
            devices: self.devices.without_medium(),
            sound_log: self.sound_log.clone(),
            notices: self.notices.clone(),
        }))
    }

    /// Goes back to a state that this machine, or another of the same region and seed, was in. The medium stays.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let Self {
            space,
            vic,
            sid,
            cia1,
            cia2,
            matrix,
            region,
            seed,
            // No program changes what the ROM's routines cost.
            costs: _,
            signs: _,
            clock,
            schedule,
            irq,
            nmi,
            quiet,
            attention,
            calls,
            progress,
            output,
            bus,
            devices,
            sound_log,
            notices,
        } = &*snapshot.0;
        self.space.restore(space);
        self.vic.clone_from(vic);
        self.sid.clone_from(sid);
        self.cia1.clone_from(cia1);
        self.cia2.clone_from(cia2);
        self.matrix.clone_from(matrix);
        self.region = *region;
        self.seed = *seed;
        self.clock.clone_from(clock);
        self.schedule.clone_from(schedule);
        self.irq.clone_from(irq);
        self.nmi = *nmi;
        self.quiet.restore(quiet);
        self.attention = *attention;
        self.calls.clone_from(calls);
        self.progress.clone_from(progress);
        self.output.clone_from(output);
        self.bus.clone_from(bus);
        self.devices.restore(devices);
        self.sound_log.clone_from(sound_log);
        self.notices.clone_from(notices);
    }
}
