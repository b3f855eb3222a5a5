//! The machine as its owner controls it.
//!
//! A checkpoint holds all state except constants (the ROM and the costs) and the medium in the recorder, which is not part of
//! the machine. Both directions name every field, so that the compiler reports a new one.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use hardware::{Cycles, Event, Hertz, MachineControl};
use serde::{Deserialize, Serialize};

use crate::Msx;
use crate::code_state::CodeState;
use crate::editor::Waiting;

/// A state of a machine, taken by [`MachineControl::checkpoint`].
#[derive(Serialize, Deserialize)]
pub struct Checkpoint(Box<Msx>);

impl MachineControl for Msx {
    type Checkpoint = Checkpoint;

    fn clock_rate(&self) -> Hertz {
        self.region().clock()
    }

    fn cold_start(&mut self) {
        self.board.power_on();
        self.waiting = Waiting::default();
        self.code = CodeState::default();
        self.start_up();
    }

    fn schedule(&mut self, at: Cycles, event: Event) {
        self.board.schedule(at, event);
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.board.warnings_mut().take()
    }

    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        Some(core::mem::take(&mut self.printed))
    }

    fn checkpoint(&self) -> Checkpoint {
        let Self { board, costs, waiting, output_log: sent, printed, disk_system, code, storage: _ } = self;
        Checkpoint(Box::new(Self {
            board: board.clone(),
            costs: *costs,
            waiting: *waiting,
            output_log: sent.clone(),
            printed: printed.clone(),
            disk_system: disk_system.clone(),
            code: *code,
            storage: None,
        }))
    }

    fn restore(&mut self, snapshot: &Checkpoint) {
        let storage = self.storage.take();
        // A deserialised state has no costs.
        let costs = self.costs;
        let mut state = *snapshot.0.checkpoint().0;
        state.disk_system.copy_folders(&self.disk_system);
        *self = Self { storage, costs, ..state };
    }

    fn excluded(&self) -> Option<&'static str> {
        self.storage.is_some().then_some("the medium in the recorder")
    }
}
