//! Going back to an earlier state of the machine: for hosts that run many short programs from the
//! same start.
//!
//! A checkpoint contains everything except what never changes (the ROM and its costs) and what does
//! not belong to the machine: the medium in the drive. Both directions name every field, so that
//! the compiler reports a new part of the machine that is missing here.

use alloc::boxed::Box;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::machine::Machine;

/// A state of a machine, taken by [`Machine::checkpoint`].
#[derive(Serialize, Deserialize)]
pub struct Checkpoint<B>(Box<Machine<B>>);

impl<B: Board> Machine<B> {
    /// Takes the current state, without the medium in the drive.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint<B> {
        Checkpoint(Box::new(Self {
            editor: self.editor.clone(),
            progress: self.progress.clone(),
            output: self.output.clone(),
            serial_bus: self.serial_bus.clone(),
            devices: self.devices.without_medium(),
        }))
    }

    /// Restores a state of this machine, or of another with the same options. The medium stays.
    pub fn restore(&mut self, snapshot: &Checkpoint<B>) {
        let Self { editor, progress, output, serial_bus, devices } = &*snapshot.0;
        self.editor.restore(editor);
        self.progress.clone_from(progress);
        self.output.clone_from(output);
        self.serial_bus.clone_from(serial_bus);
        self.devices.restore(devices);
    }
}
