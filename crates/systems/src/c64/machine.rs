//! The Commodore 64 as the driver uses it.

use c64::{C64, Checkpoint};
use hardware::{Cycles, Event, Frame, Hertz, ScreenText};

use super::registers;
use crate::Registers;
use crate::driver::MachineControl;

impl MachineControl for C64 {
    type Checkpoint = Checkpoint;

    fn clock(&self) -> Hertz {
        self.board().region().clock()
    }

    fn frame_rate(&self) -> f64 {
        f64::from(self.board().region().clock().0) / self.board().region().cycles_per_frame() as f64
    }

    fn schedule(&mut self, at: Cycles, event: Event) {
        self.schedule(at, event);
    }

    fn render(&self) -> Frame {
        self.board().render()
    }

    fn screen(&self) -> ScreenText {
        self.board().screen()
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.take_warnings()
    }

    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        Some(self.take_printer_output())
    }

    fn log_sound_writes(&mut self, are_noted: bool) {
        self.board_mut().log_sound_writes(are_noted);
    }

    fn registers(&self) -> Registers {
        registers::all(self.board())
    }

    fn cold_start(&mut self) {
        self.cold_start();
    }

    fn checkpoint(&self) -> Checkpoint {
        self.checkpoint()
    }

    fn excluded(&self) -> Option<&'static str> {
        self.has_medium().then_some("the medium in the drive and the recorder")
    }

    fn restore(&mut self, state: &Checkpoint) {
        self.restore(state);
    }
}
