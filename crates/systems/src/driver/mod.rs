//! One driver for all systems: it runs a dialect's interpreter on a machine and shows both as a [`System`].
//!
//! | file | holds |
//! |---|---|
//! | `marriage` | what a pair of dialect and machine brings |
//! | `running` | slices, pauses, typing |
//! | `inspect` | variables, memory, registers |
//! | `snapshot` | going back to a state, and states as bytes |
//!
//! A pair adds a folder with its [`Marriage`] and a variant of [`Variant`](crate::Variant). What differs between systems stands there;
//! nothing here asks which one it is.

mod inspect;
mod marriage;
mod running;
mod snapshot;

use std::collections::VecDeque;

use basic::engine::Vm;
use ce140p::Plotter;
use hardware::{Chord, Cycles, Event, Frame, Hertz, Keyboard as _, ScreenText, Sound, Timekeeper as _};

pub(crate) use self::marriage::put_string;
pub use self::{
    marriage::{Held, Marriage, Unit, Variables},
    snapshot::Snapshot,
};
use crate::{
    DrawLog, Inspect, InspectMut, KeyQueue, LoadError, Logs, Pause, SavedError, Stops, System, SystemKind,
};

/// A machine with its language.
pub struct Driver<S: Marriage> {
    machine: S::Machine,
    vm: Vm<S::Dialect>,
    /// Codes to be typed as the program takes them.
    typing: VecDeque<u8>,
    draws: DrawLog,
    stops: Stops,
    /// The lines to stop at.
    lines: Vec<u16>,
    logs: Logs,
    notices: Vec<String>,
    /// What was printed before the machine was reset: its language forgets it.
    printed: Vec<u8>,
}

impl<S: Marriage> Driver<S> {
    /// Switches a machine on; its first [`System::run_until`] shows the prompt.
    #[must_use]
    pub fn new(options: S::Options) -> Self {
        let mut system = Self {
            machine: S::machine(options),
            vm: Vm::default(),
            typing: VecDeque::new(),
            draws: DrawLog::default(),
            stops: Stops::default(),
            lines: Vec::new(),
            logs: Logs::default(),
            notices: Vec::new(),
            printed: Vec::new(),
        };
        system.start_language();
        system
    }

    fn start_language(&mut self) {
        self.vm.forget();
        self.lines.clear();
        S::cold_start(&mut self.vm, &mut self.machine);
        self.lend_logs();
        S::greet(&mut self.vm, &mut self.machine);
    }

    fn lend_logs(&mut self) {
        S::note_printed(&mut self.vm.dialect, &mut self.machine, self.logs.printed);
        self.vm.engine.draws.are_noted = self.logs.draws;
    }
}

impl<S: Marriage> KeyQueue for Driver<S> {
    fn queued(&self) -> usize {
        self.machine.queued()
    }

    fn replace_queue(&mut self, codes: &[u8]) -> Vec<u8> {
        let old = S::replace_queue(&mut self.machine, &codes[..codes.len().min(S::QUEUE_ROOM)]);
        self.vm.memory_changed();
        old
    }

    fn type_text(&mut self, codes: &[u8]) {
        self.typing.extend(codes);
    }

    fn untyped(&self) -> usize {
        self.typing.len()
    }
}

impl<S: Marriage> System for Driver<S> {
    fn kind(&self) -> SystemKind {
        S::KIND
    }

    fn clock(&self) -> Hertz {
        self.machine.clock()
    }

    fn frame_rate(&self) -> f64 {
        self.machine.frame_rate()
    }

    fn now(&self) -> Cycles {
        self.machine.reached()
    }

    fn run_until(&mut self, t: Cycles) -> Pause {
        self.run_slice(t)
    }

    fn is_running(&self) -> bool {
        self.vm.is_running()
    }

    fn event(&mut self, at: Cycles, event: Event) {
        self.machine.schedule(at, event);
    }

    fn key_named(&self, name: &str) -> Option<Chord> {
        self.machine.key_named(name)
    }

    fn chord_for(&self, character: char) -> Option<Chord> {
        self.machine.chord_for(character)
    }

    fn chord_for_code(&self, code: u8) -> Option<Chord> {
        self.machine.chord_for_code(code)
    }

    fn code_for(&self, character: char) -> Option<u8> {
        S::code_for(character)
    }

    fn key_queue(&self) -> Option<&dyn KeyQueue> {
        Some(self)
    }

    fn key_queue_mut(&mut self) -> Option<&mut dyn KeyQueue> {
        Some(self)
    }

    fn unseen_keys(&self) -> Option<bool> {
        self.machine.unseen_keys()
    }

    fn render(&self) -> Frame {
        self.machine.render()
    }

    fn dots(&self) -> Option<Frame> {
        self.machine.dots()
    }

    fn screen(&self) -> ScreenText {
        self.machine.screen()
    }

    fn keep_logs(&mut self, logs: Logs) {
        if logs.sound != self.logs.sound {
            self.machine.note_sound_writes(logs.sound);
        }
        self.logs = logs;
        self.lend_logs();
    }

    fn take_printed(&mut self) -> Vec<u8> {
        let mut printed = std::mem::take(&mut self.printed);
        printed.extend(S::take_printed(&mut self.vm.dialect, &mut self.machine));
        printed
    }

    fn printed_text(&self, bytes: &[u8]) -> String {
        S::printed_text(bytes)
    }

    fn sound(&self) -> Option<&dyn Sound> {
        Some(&self.machine)
    }

    fn sound_mut(&mut self) -> Option<&mut dyn Sound> {
        Some(&mut self.machine)
    }

    fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    fn inspect(&self) -> &dyn Inspect {
        self
    }

    fn inspect_mut(&mut self) -> &mut dyn InspectMut {
        self
    }

    fn stop_at(&mut self, lines: &[u16]) {
        self.lines = lines.to_vec();
        self.vm.set_stops(lines);
    }

    fn set_stops(&mut self, stops: Stops) {
        self.stops = stops;
    }

    fn draws(&mut self) -> Option<&mut DrawLog> {
        Some(&mut self.draws)
    }

    fn started_by(&self) -> Option<Vec<u8>> {
        S::started_by(&self.machine)
    }

    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
        let available = S::program_room(&self.machine);
        if image.len() > available {
            return Err(LoadError::TooLarge { needed: image.len(), available });
        }
        S::load_program(&mut self.vm, &mut self.machine, image);
        self.vm.memory_changed();
        Ok(())
    }

    fn program_image(&self) -> Vec<u8> {
        S::program_image(&self.vm.dialect, &self.machine)
    }

    fn program_text(&self) -> String {
        S::program_text(&self.program_image())
    }

    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        self.machine.take_printer_output()
    }

    fn plotter(&self) -> Option<&Plotter> {
        self.machine.plotter()
    }

    fn save(&self) -> Vec<u8> {
        self.save_state()
    }

    fn load(&mut self, saved: &[u8]) -> Result<(), SavedError> {
        self.load_state(saved)
    }

    fn reset(&mut self) {
        self.printed.extend(S::take_printed(&mut self.vm.dialect, &mut self.machine));
        self.machine.cold_start();
        self.start_language();
        self.typing.clear();
    }
}
