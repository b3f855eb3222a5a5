//! [`RomLockstep`] as a [`System`]: the host sees the native machine. Both machines get the input.

use hardware::{Cycles, Event, Frame, Hertz, ScreenText, Sound};

use systems::{
    Breakpoints, Capabilities, Inspect, InspectMut, KeyQueue, LoadError, Logs, Machine, SnapshotError,
    StopReason, System,
};

use super::RomLockstep;

impl KeyQueue for RomLockstep {
    fn queued(&self) -> usize {
        self.native.key_queue().map_or(0, KeyQueue::queued)
    }

    fn replace_queue(&mut self, codes: &[u8]) -> Vec<u8> {
        self.roms.replace_queue(codes);
        self.native.key_queue_mut().map_or_else(Vec::new, |queue| queue.replace_queue(codes))
    }

    fn type_codes(&mut self, codes: &[u8]) {
        self.roms.type_codes(codes);
        if let Some(queue) = self.native.key_queue_mut() {
            queue.type_codes(codes);
        }
    }

    fn pending_codes(&self) -> usize {
        self.native.key_queue().map_or(0, KeyQueue::pending_codes)
    }

    fn has_unread_keys(&self) -> Option<bool> {
        None
    }
}

impl Capabilities for RomLockstep {
    fn inspect(&self) -> &dyn Inspect {
        self.native.inspect()
    }

    fn inspect_mut(&mut self) -> &mut dyn InspectMut {
        self.native.inspect_mut()
    }

    fn key_queue(&self) -> Option<&dyn KeyQueue> {
        Some(self)
    }

    fn key_queue_mut(&mut self) -> Option<&mut dyn KeyQueue> {
        Some(self)
    }

    fn sound(&self) -> Option<&dyn Sound> {
        self.native.sound()
    }

    fn sound_mut(&mut self) -> Option<&mut dyn Sound> {
        self.native.sound_mut()
    }
}

impl System for RomLockstep {
    fn machine(&self) -> &'static Machine {
        self.native.machine()
    }

    fn clock(&self) -> Hertz {
        self.native.clock()
    }

    fn frame_rate(&self) -> f64 {
        self.native.frame_rate()
    }

    fn now(&self) -> Cycles {
        self.native.now()
    }

    /// Returns without running if the comparison is over.
    fn run_until(&mut self, t: Cycles) -> StopReason {
        loop {
            if self.comparator.comparison.is_over {
                return StopReason::Deadline;
            }
            let stop = self.run_to_stop(t);
            let is_early = stop == StopReason::Deadline && self.native.now() < t;
            let is_hidden = matches!(stop, StopReason::Statement { .. }) && !self.breakpoints.statements;
            if !is_early && !is_hidden {
                return stop;
            }
        }
    }

    fn is_running(&self) -> bool {
        self.native.is_running()
    }

    fn schedule_event(&mut self, at: Cycles, event: Event) {
        self.queue_input(at, event);
    }

    fn render(&self) -> Frame {
        self.native.render()
    }

    fn screen(&self) -> ScreenText {
        self.native.screen()
    }

    fn set_logs(&mut self, logs: Logs) {
        self.native.set_logs(logs);
    }

    fn take_printed(&mut self) -> Vec<u8> {
        self.native.take_printed()
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.native.take_warnings()
    }

    fn set_line_breakpoints(&mut self, lines: &[u16]) {
        self.native.set_line_breakpoints(lines);
    }

    fn breakpoints(&self) -> Breakpoints {
        self.breakpoints
    }

    fn set_breakpoints(&mut self, stops: Breakpoints) {
        self.breakpoints = stops;
        self.native.set_breakpoints(Breakpoints { statements: true, ..stops });
    }

    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
        self.roms.load_program(image)?;
        self.native.load_program(image)
    }

    fn program_image(&self) -> Vec<u8> {
        self.native.program_image()
    }

    /// The native machine alone.
    fn save_snapshot(&self) -> Vec<u8> {
        self.native.save_snapshot()
    }

    /// A snapshot has no state of the machine with ROM images.
    fn load_snapshot(&mut self, _saved: &[u8]) -> Result<(), SnapshotError> {
        Err(SnapshotError::WrongSystem)
    }

    fn reset(&mut self) {
        self.native.reset();
        self.roms.reset();
        self.restart();
    }
}
