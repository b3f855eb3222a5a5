//! The PC-1360 as the driver uses it.

use hardware::{Cycles, Event, Frame, Hertz, ScreenText, Signs};
use pc1360::{CLOCK, FRAME_CYCLES, Pc1360, Plotter, Snapshot};

use crate::Registers;
use crate::driver::Unit;

impl Unit for Pc1360 {
    type State = Snapshot;

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

    fn dots(&self) -> Option<Frame> {
        Some(self.dots())
    }

    fn screen(&self) -> ScreenText {
        self.screen()
    }

    fn take_notices(&mut self) -> Vec<String> {
        self.take_notices()
    }

    fn note_sound_writes(&mut self, are_noted: bool) {
        self.note_sound_writes(are_noted);
    }

    fn plotter(&self) -> Option<&Plotter> {
        self.plotter()
    }

    fn unseen_keys(&self) -> Option<bool> {
        Some(self.has_unseen_keys())
    }

    fn registers(&self) -> Registers {
        vec![("LCD", vec![("signs", self.signs())])]
    }

    fn cold_start(&mut self) {
        self.cold_start();
    }

    fn state(&self) -> Snapshot {
        self.snapshot()
    }

    fn left_out(&self) -> Option<&'static str> {
        None
    }

    fn restore(&mut self, state: &Snapshot) {
        self.restore(state);
    }
}
