//! The MSX1 as the driver uses it.

use hardware::{Cycles, Event, Frame, Hertz, ScreenText};
use msx::{Checkpoint, Msx};

use crate::Registers;
use crate::driver::MachineControl;

#[rustfmt::skip]
const VDP: [&str; 8] = ["R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7"];

#[rustfmt::skip]
const PSG: [&str; 16] = [
    "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15",
];

impl MachineControl for Msx {
    type Checkpoint = Checkpoint;

    fn clock(&self) -> Hertz {
        self.region().clock()
    }

    fn frame_rate(&self) -> f64 {
        f64::from(self.region().clock().0) / self.region().cycles_per_frame() as f64
    }

    fn schedule(&mut self, at: Cycles, event: Event) {
        self.schedule(at, event);
    }

    fn render(&self) -> Frame {
        self.render()
    }

    fn screen(&self) -> ScreenText {
        self.screen()
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.take_warnings()
    }

    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        Some(self.take_printer_output())
    }

    fn log_sound_writes(&mut self, are_noted: bool) {
        self.log_sound_writes(are_noted);
    }

    fn registers(&self) -> Registers {
        vec![
            ("VDP", VDP.into_iter().zip(self.vdp_registers()).collect()),
            ("PSG", PSG.into_iter().zip(self.psg_registers()).collect()),
        ]
    }

    fn cold_start(&mut self) {
        self.cold_start();
    }

    fn checkpoint(&self) -> Checkpoint {
        self.checkpoint()
    }

    fn excluded(&self) -> Option<&'static str> {
        self.has_medium().then_some("the medium in the recorder")
    }

    fn restore(&mut self, state: &Checkpoint) {
        self.restore(state);
    }
}
