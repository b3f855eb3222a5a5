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
//! | `comparison` | conditions that memory tells, without a copy |
//! | `checkpoint` | checkpoints in memory, snapshots as bytes |
//!
//! A new pair adds a folder with its [`SystemDef`] and a row of [`Machine`]. All differences between
//! systems are there; the driver never tests which system it runs.

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
    Chord, Cycles, Display as _, Event, Frame, Hertz, Keyboard as _, MachineControl as _, PointerDevice,
    ScreenText, Sound, Timekeeper as _,
};

pub use self::inspect::describe;
pub(crate) use self::system_def::store_string;
pub use self::{
    checkpoint::{Checkpoint, SavedState},
    system_def::{SystemDef, VariableLocation, Variables},
};
use crate::{
    Breakpoints, DrawLog, Evaluation, Inspect, InspectMut, KeyQueue, LoadError, Logs, Machine, SnapshotError,
    StopReason, System,
};

/// A machine with its dialect.
pub struct Driver<S: SystemDef> {
    machine: S::Machine,
    vm: Vm<S::Dialect>,
    /// Codes to be typed as the program takes them.
    pending_codes: VecDeque<u8>,
    draws: DrawLog,
    breakpoints: Breakpoints,
    /// The lines with a breakpoint.
    line_breakpoints: Vec<u16>,
    logs: Logs,
    warnings: Vec<String>,
    /// The output from before a reset of the machine, which empties the dialect's log.
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

    fn connect_pointer(&mut self, device: Option<PointerDevice>) -> bool {
        S::connect_pointer(&mut self.machine, device)
    }

    fn pointer_device(&self) -> Option<PointerDevice> {
        S::pointer_device(&self.machine)
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

    fn has_unread_keys(&self) -> Option<bool> {
        self.machine.has_unread_keys()
    }

    fn render(&self) -> Frame {
        self.machine.render()
    }

    fn display_frame(&self) -> Option<Frame> {
        self.machine.dots()
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

    fn printed_text(&self, bytes: &[u8]) -> String {
        S::printed_text(bytes)
    }

    fn sound(&self) -> Option<&dyn Sound> {
        Some(&self.machine)
    }

    fn sound_mut(&mut self) -> Option<&mut dyn Sound> {
        Some(&mut self.machine)
    }

    fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    fn inspect(&self) -> &dyn Inspect {
        self
    }

    fn inspect_mut(&mut self) -> &mut dyn InspectMut {
        self
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

    fn draw_log(&mut self) -> Option<&mut DrawLog> {
        Some(&mut self.draws)
    }

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

    fn number_text(&self, bytes: &[u8], _value: f64) -> String {
        S::Dialect::number_text(bytes).trim().to_owned()
    }

    fn assign(&mut self, target: &str, expression: &str) -> Result<(), String> {
        self.assign_in_place(target, expression)
    }

    fn start_keys(&self) -> Option<Vec<u8>> {
        S::start_keys(&self.machine)
    }

    fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
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

    fn program_text(&self) -> String {
        S::program_text(&self.program_image())
    }

    fn disk(&self, drive: u8) -> Option<&fat12::Disk> {
        S::disk(&self.machine, drive)
    }

    fn exchange_disk(&mut self, drive: u8, disk: Option<fat12::Disk>) -> Option<fat12::Disk> {
        S::exchange_disk(&mut self.machine, drive, disk)
    }

    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        self.machine.take_printer_output()
    }

    fn plotter(&self) -> Option<&Plotter> {
        S::plotter(&self.machine)
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
