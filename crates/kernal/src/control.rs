//! The control of the machine.
//!
//! A checkpoint contains the machine's state except the constant part (the ROM and its costs). The medium in
//! the drive does not belong to the machine. Both directions name every field, so that the compiler reports a
//! new part of the machine that is missing here.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use hardware::{Cycles, Event, Hertz, MachineControl};
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::channels::IoProgress;
use crate::firmware::SerialBus;
use crate::machine::Machine;

/// A state of a machine, taken by [`MachineControl::checkpoint`].
#[derive(Serialize, Deserialize)]
pub struct Checkpoint<B>(Box<Machine<B>>);

impl<B: Board> MachineControl for Machine<B> {
    type Checkpoint = Checkpoint<B>;

    fn clock_rate(&self) -> Hertz {
        self.board().clock_rate()
    }

    fn cold_start(&mut self) {
        if core::mem::take(&mut self.progress.keeps_memory) {
            self.editor.start_with_basic();
            return;
        }
        self.board_mut().power_on();
        self.devices.reset();
        self.serial_bus = SerialBus::default();
        self.progress = IoProgress::default();
        self.discard_output();
        self.editor.start_up();
    }

    fn schedule(&mut self, at: Cycles, event: Event) {
        self.timing_mut().schedule(at, event);
    }

    /// Includes files that were not written to disk or tape.
    fn take_warnings(&mut self) -> Vec<String> {
        let mut warnings = self.board_mut().warnings_mut().take();
        warnings.append(&mut self.devices.take_warnings());
        warnings
    }

    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        Some(self.devices.take_printed())
    }

    fn checkpoint(&self) -> Checkpoint<B> {
        Checkpoint(Box::new(Self {
            editor: self.editor.clone(),
            progress: self.progress.clone(),
            output: self.output.clone(),
            serial_bus: self.serial_bus.clone(),
            devices: self.devices.without_medium(),
        }))
    }

    fn restore(&mut self, snapshot: &Checkpoint<B>) {
        let Self { editor, progress, output, serial_bus, devices } = &*snapshot.0;
        self.editor.restore(editor);
        self.progress.clone_from(progress);
        self.output.clone_from(output);
        self.serial_bus.clone_from(serial_bus);
        self.devices.restore(devices);
    }

    fn excluded(&self) -> Option<&'static str> {
        self.devices.has_medium().then_some("the medium in the drive and the recorder")
    }
}
