//! The PC-1360 as the driver uses it.

use hardware::{Cycles, Event, Frame, Hertz, Indicators, ScreenText};
use pc1360::{CLOCK, Checkpoint, FRAME_CYCLES, Pc1360, Plotter};

use crate::Registers;
use crate::driver::MachineControl;

impl MachineControl for Pc1360 {
    type Checkpoint = Checkpoint;

    fn clock(&self) -> Hertz {
        CLOCK
    }

    fn frame_rate(&self) -> f64 {
        f64::from(CLOCK.0) / FRAME_CYCLES as f64
    }

    fn schedule(&mut self, at: Cycles, event: Event) {
        self.schedule(at, event);
    }

    fn render(&self) -> Frame {
        self.render()
    }

    fn display_frame(&self) -> Option<Frame> {
        Some(self.dots())
    }

    fn screen(&self) -> ScreenText {
        self.screen()
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.take_warnings()
    }

    fn log_sound_writes(&mut self, are_noted: bool) {
        self.log_sound_writes(are_noted);
    }

    fn plotter(&self) -> Option<&Plotter> {
        self.plotter()
    }

    fn has_unread_keys(&self) -> Option<bool> {
        Some(self.has_unread_keys())
    }

    fn registers(&self) -> Registers {
        vec![("LCD", vec![("signs", self.indicators())])]
    }

    fn cold_start(&mut self) {
        self.cold_start();
    }

    fn checkpoint(&self) -> Checkpoint {
        self.checkpoint()
    }

    fn excluded(&self) -> Option<&'static str> {
        None
    }

    fn restore(&mut self, state: &Checkpoint) {
        self.restore(state);
    }
}
