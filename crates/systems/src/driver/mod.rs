//! One driver for all systems: it runs a dialect's interpreter on a machine and exposes both as a
//! [`System`].
//!
//! | file | holds |
//! |---|---|
//! | `system_def` | what a system definition supplies: dialect, machine, constants |
//! | `running` | slices, stop reasons, typing |
//! | `inspect` | variables, memory, registers |
//! | `position` | the statement that runs next, the next `DATA` item |
//! | `evaluate` | expressions, in a copy of the machine |
//! | `comparison` | conditions evaluated from memory, without a copy |
//! | `checkpoint` | checkpoints in memory, snapshots as bytes |
//!
//! A new pair adds a folder with its [`SystemDef`] and a [`Machine`]. All differences between systems are there; the
//! driver never tests which system it runs.

mod checkpoint;
mod comparison;
mod evaluate;
mod inspect;
mod position;
mod running;
mod system_def;

use std::collections::VecDeque;

use basic::engine::Vm;
use ce140p::Plotter;
use hardware::{
    Cycles, Display as _, Event, Frame, Hertz, Keyboard as _, MachineControl as _, PointerDevice, ScreenText,
    Sound, Timekeeper as _,
};

pub use self::inspect::describe;
pub(crate) use self::system_def::store_string;
pub use self::{
    checkpoint::{Checkpoint, SavedState},
    system_def::{Fit, KeyPollStops, SystemDef, VariableLocation, Variables},
};
use crate::{
    Breakpoints, Capabilities, DrawLog, Evaluation, Inspect, InspectMut, KeyQueue, Language, LoadError, Logs,
    Machine, Media, Medium, MediumSlot, SnapshotError, StopReason, System,
};

/// A machine with its dialect.
pub struct Driver<S: SystemDef> {
    machine: S::Machine,
    vm: Vm<S::Dialect>,
    /// Codes that the host has typed and that the program takes one by one.
    pending_codes: VecDeque<u8>,
    draws: DrawLog,
    breakpoints: Breakpoints,
    /// The lines with a breakpoint.
    line_breakpoints: Vec<u16>,
    logs: Logs,
    warnings: Vec<String>,
    /// The output from before a reset of the machine; a reset empties the dialect's log.
    printed: Vec<u8>,
    comparisons: comparison::Comparisons<S>,
}

impl<S: SystemDef> Driver<S> {
    /// Builds a system; its first [`System::run_until`] shows the prompt.
    #[must_use]
    pub fn new(options: S::Options) -> Self {
        let mut system = Self {
            machine: S::build_machine(options),
            vm: Vm::default(),
            pending_codes: VecDeque::new(),
            draws: DrawLog::default(),
            breakpoints: Breakpoints::default(),
            line_breakpoints: Vec::new(),
            logs: Logs::default(),
            warnings: Vec::new(),
            printed: Vec::new(),
            comparisons: comparison::Comparisons::<S>::new(),
        };
        system.start_dialect();
        system
    }

    /// Returns the machine.
    #[must_use]
    pub const fn hardware(&self) -> &S::Machine {
        &self.machine
    }

    /// Returns the machine for writing.
    pub const fn hardware_mut(&mut self) -> &mut S::Machine {
        &mut self.machine
    }

    fn start_dialect(&mut self) {
        self.vm.reset();
        self.line_breakpoints.clear();
        S::cold_start(&mut self.vm, &mut self.machine);
        self.apply_logs();
        S::print_banner(&mut self.vm, &mut self.machine);
    }

    fn apply_logs(&mut self) {
        S::log_printed(&mut self.vm.dialect, &mut self.machine, self.logs);
        self.vm.engine.draws().is_recording = self.logs.draws;
        self.vm.engine.code_mut().record_branches(self.logs.branches);
        self.apply_statement_stops();
    }

    fn apply_statement_stops(&mut self) {
        self.vm.engine.stop_at_statements(self.breakpoints.statements);
        self.machine.count_stolen_cycles(self.breakpoints.statements);
    }
}

impl<S: SystemDef> KeyQueue for Driver<S> {
    fn queued(&self) -> usize {
        self.machine.queued()
    }

    fn replace_queue(&mut self, codes: &[u8]) -> Vec<u8> {
        let old = S::replace_queue(&mut self.machine, &codes[..codes.len().min(S::KEY_QUEUE_LEN)]);
        self.vm.memory_changed();
        old
    }

    fn type_codes(&mut self, codes: &[u8]) {
        self.pending_codes.extend(codes);
    }

    fn pending_codes(&self) -> usize {
        self.pending_codes.len()
    }

    fn has_unread_keys(&self) -> Option<bool> {
        self.machine.has_unread_keys()
    }
}

impl<S: SystemDef> Language for Driver<S> {
    fn evaluate(&mut self, expression: &str) -> Result<Evaluation, String> {
        self.evaluate_in_copy(expression)
    }

    fn check_expression(&mut self, expression: &str) -> Result<(), String> {
        self.check_for_later(expression)
    }

    fn is_true(&mut self, expression: &str) -> bool {
        self.compared(expression).unwrap_or_else(|| {
            self.evaluate(expression).is_ok_and(|evaluation| evaluation.value.is_nonzero())
        })
    }

    fn assign(&mut self, target: &str, expression: &str) -> Result<(), String> {
        self.assign_by_copy(target, expression)
    }
}

impl<S: SystemDef> Media for Driver<S> {
    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        self.machine.take_printer_output()
    }

    fn plotter(&self) -> Option<&Plotter> {
        S::plotter(&self.machine)
    }

    fn disk(&self, drive: u8) -> Option<&fat12::Disk> {
        S::disk(&self.machine, drive)
    }

    fn medium_slots(&self) -> Vec<(MediumSlot, &'static str)> {
        S::medium_slots(&self.machine)
    }

    fn change_medium(&mut self, slot: MediumSlot, medium: Option<Medium>) {
        S::change_medium(&mut self.machine, slot, medium);
    }
}

impl<S: SystemDef> Capabilities for Driver<S> {
    fn inspect(&self) -> &dyn Inspect {
        self
    }

    fn inspect_mut(&mut self) -> &mut dyn InspectMut {
        self
    }

    fn key_queue(&self) -> Option<&dyn KeyQueue> {
        Some(self)
    }

    fn key_queue_mut(&mut self) -> Option<&mut dyn KeyQueue> {
        Some(self)
    }

    fn pointer_device(&self) -> Option<PointerDevice> {
        S::pointer_device(&self.machine)
    }

    fn dots(&self) -> Option<Frame> {
        self.machine.dots()
    }

    fn sound(&self) -> Option<&dyn Sound> {
        Some(&self.machine)
    }

    fn sound_mut(&mut self) -> Option<&mut dyn Sound> {
        Some(&mut self.machine)
    }

    fn draw_log(&mut self) -> Option<&mut DrawLog> {
        Some(&mut self.draws)
    }

    fn language(&mut self) -> Option<&mut dyn Language> {
        Some(self)
    }

    fn media(&self) -> Option<&dyn Media> {
        Some(self)
    }

    fn media_mut(&mut self) -> Option<&mut dyn Media> {
        Some(self)
    }
}

impl<S: SystemDef> System for Driver<S> {
    fn machine(&self) -> &'static Machine {
        S::MACHINE
    }

    fn clock(&self) -> Hertz {
        self.machine.clock_rate()
    }

    fn frame_rate(&self) -> f64 {
        self.machine.frame_rate()
    }

    fn now(&self) -> Cycles {
        self.machine.visible_elapsed()
    }

    fn run_until(&mut self, t: Cycles) -> StopReason {
        self.run_slice(t)
    }

    fn is_running(&self) -> bool {
        self.vm.is_running()
    }

    fn schedule_event(&mut self, at: Cycles, event: Event) {
        self.machine.schedule(at, event);
    }

    fn render(&self) -> Frame {
        self.machine.render()
    }

    fn screen(&self) -> ScreenText {
        self.machine.screen()
    }

    fn set_logs(&mut self, logs: Logs) {
        if logs.sound != self.logs.sound {
            self.machine.log_sound_writes(logs.sound);
        }
        self.logs = logs;
        self.apply_logs();
    }

    fn take_printed(&mut self) -> Vec<u8> {
        let mut printed = std::mem::take(&mut self.printed);
        printed.extend(S::take_printed(&mut self.vm.dialect, &mut self.machine));
        printed
    }

    fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    fn set_line_breakpoints(&mut self, lines: &[u16]) {
        self.line_breakpoints = lines.to_vec();
        self.vm.set_breakpoints(lines);
    }

    fn breakpoints(&self) -> Breakpoints {
        self.breakpoints
    }

    fn set_breakpoints(&mut self, stops: Breakpoints) {
        self.breakpoints = stops;
        self.apply_statement_stops();
    }

    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
        match S::fit_to(&mut self.machine, image) {
            Fit::Unchanged => {}
            Fit::Restarted(message) => {
                self.start_dialect();
                self.warnings.push(message);
            }
            Fit::Lacks(message) => self.warnings.push(message),
        }
        let available = S::program_capacity(&self.machine);
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

    fn save_snapshot(&self) -> Vec<u8> {
        self.save_checkpoint()
    }

    fn load_snapshot(&mut self, saved: &[u8]) -> Result<(), SnapshotError> {
        self.load_checkpoint(saved)
    }

    fn reset(&mut self) {
        self.printed.extend(S::take_printed(&mut self.vm.dialect, &mut self.machine));
        self.machine.cold_start();
        self.start_dialect();
        self.pending_codes.clear();
    }
}
