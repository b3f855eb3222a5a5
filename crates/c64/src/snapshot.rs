//! Going back to a state that the machine was in: for hosts that run many short programs from the same start.
//!
//! Everything is kept but what never changes (the ROM and its costs) and what is not the machine's: the medium in the drive. Both
//! directions name every field, so that a new part of the machine cannot be forgotten here.

use alloc::boxed::Box;

use crate::C64;

/// A state of a machine, taken by [`C64::snapshot`].
pub struct Snapshot(Box<C64>);

impl C64 {
    /// Takes the present state, without the medium in the drive.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(Box::new(Self {
            ram: self.ram.clone(),
            rom: self.rom.clone(),
            colour: self.colour.clone(),
            written: self.written,
            port: self.port,
            vic: self.vic.clone(),
            sid: self.sid.clone(),
            cia1: self.cia1.clone(),
            cia2: self.cia2.clone(),
            matrix: self.matrix.clone(),
            region: self.region,
            seed: self.seed,
            costs: self.costs,
            quiet_interrupt: self.quiet_interrupt,
            clock: self.clock.clone(),
            timeline: self.timeline.clone(),
            calls: self.calls.clone(),
            devices: self.devices.without_medium(),
            sound_writes: self.sound_writes.clone(),
            are_sound_writes_noted: self.are_sound_writes_noted,
            notices: self.notices.clone(),
            warm_start_due: self.warm_start_due,
            nmi: self.nmi,
            bus: self.bus.clone(),
            vector_at_power_on: self.vector_at_power_on,
            is_awaiting_recorder: self.is_awaiting_recorder,
            has_moved_limit: self.has_moved_limit,
            is_reading_line: self.is_reading_line,
            transfer: self.transfer.clone(),
        }))
    }

    /// Goes back to a state that this machine, or another of the same region and seed, was in. The medium stays.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let Self {
            ram,
            // No program changes the ROM or what its routines cost.
            rom: _,
            costs: _,
            quiet_interrupt: _,
            colour,
            written,
            port,
            vic,
            sid,
            cia1,
            cia2,
            matrix,
            region,
            seed,
            clock,
            timeline,
            calls,
            devices,
            sound_writes,
            are_sound_writes_noted,
            notices,
            warm_start_due,
            nmi,
            bus,
            vector_at_power_on,
            is_awaiting_recorder,
            has_moved_limit,
            is_reading_line,
            transfer,
        } = &*snapshot.0;
        self.ram.copy_from_slice(&ram[..]);
        self.colour.copy_from_slice(&colour[..]);
        self.written = *written;
        self.port = *port;
        self.vic.clone_from(vic);
        self.sid.clone_from(sid);
        self.cia1.clone_from(cia1);
        self.cia2.clone_from(cia2);
        self.matrix.clone_from(matrix);
        self.region = *region;
        self.seed = *seed;
        self.clock.clone_from(clock);
        self.timeline.clone_from(timeline);
        self.calls.clone_from(calls);
        self.devices.restore(devices);
        self.sound_writes.clone_from(sound_writes);
        self.are_sound_writes_noted = *are_sound_writes_noted;
        self.notices.clone_from(notices);
        self.warm_start_due = *warm_start_due;
        self.nmi = *nmi;
        self.bus.clone_from(bus);
        self.vector_at_power_on = *vector_at_power_on;
        self.is_awaiting_recorder = *is_awaiting_recorder;
        self.has_moved_limit = *has_moved_limit;
        self.is_reading_line = *is_reading_line;
        self.transfer.clone_from(transfer);
    }
}
