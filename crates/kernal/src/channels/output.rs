//! Output that takes time: through a routine that the program has installed at CHROUT's vector, or
//! to a device.
//!
//! A byte is sent when BASIC outputs it, until that has taken [`IMMEDIATE_CYCLES`]. The rest is deferred, and
//! BASIC flushes it before an operation that could observe the difference: so the host, keys and interrupts
//! are served in the middle of a string. The limit counts the machine's cycles and not the host's, so that
//! the result does not depend on slices.

use cbm_basic::machine::{Channels, CodeStop, MachineCode};
use hardware::Timekeeper;

use super::deferred_output::{DeferredOutput, OutputRoutine};
use crate::board::Board;
use crate::code_state::StepResult;
use crate::cpu::Processor;
use crate::machine::Machine;
use crate::routine::{CHROUT_ENTRY, GETIN_ENTRY};

/// The cycles that output takes before the rest is deferred: about a frame.
const IMMEDIATE_CYCLES: u64 = 20_000;
/// The maximum cycles of a routine without another event, after which it is abandoned.
const ROUTINE_LIMIT: u64 = 1_000_000;

/// The limit of sending output.
#[derive(Clone, Copy)]
enum OutputLimit {
    /// Up to a processor time, including interrupts of a routine.
    Time(u64),
    /// Up to the host's deadline, or to a processor time without a deadline.
    Deadline(u64),
}

/// Why a routine stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RoutineStop {
    /// It has ended.
    Ended,
    /// Its time is up.
    TimeUp,
    /// It waits for a person.
    Waiting,
}

impl<B: Board> Machine<B> {
    /// Appends a byte to the deferred output.
    #[cold]
    pub(super) fn put_queued(&mut self, byte: u8) {
        self.output.bytes.push_back(byte);
        if !self.timing().pending.is_output_deferred() {
            let start = self.clock().busy_cycles();
            self.send(OutputLimit::Time(start + IMMEDIATE_CYCLES.saturating_sub(self.output.spent)));
            self.output.spent += self.clock().busy_cycles() - start;
        }
    }

    /// Sends deferred output up to the host's deadline or a warm start; returns true when all is sent.
    #[inline]
    pub(crate) fn flush_output_until_due(&mut self) -> bool {
        if self.timing().pending.is_output_deferred() {
            let has_host = self.clock().deadline().0 != u64::MAX;
            self.send(OutputLimit::Deadline(if has_host {
                u64::MAX
            } else {
                self.clock().busy_cycles() + IMMEDIATE_CYCLES
            }));
        }
        if !self.timing().pending.is_output_deferred() {
            self.output.spent = 0;
        }
        !self.timing().pending.is_output_deferred()
    }

    /// Sends all deferred output to its destination before that changes.
    pub(super) fn flush_output_fully(&mut self) {
        while self.timing().pending.is_output_deferred() {
            self.send(OutputLimit::Time(self.clock().busy_cycles() + ROUTINE_LIMIT));
            // Output to devices always ends.
            if let Some(routine) = &self.output.routine {
                let address = routine.address;
                self.board_mut().warnings_mut().warn_runaway_output(address);
                self.discard_output();
            }
        }
    }

    /// Discards all deferred output.
    pub(crate) fn discard_output(&mut self) {
        self.output = DeferredOutput { sent: self.output.sent.take(), ..DeferredOutput::default() };
        self.timing_mut().set_output_deferred(false);
    }

    /// Swaps the processor of a suspended routine with the current one: interrupts apply to the
    /// routine.
    pub(crate) fn swap_processors(&mut self) {
        if let Some(routine) = &mut self.output.routine {
            core::mem::swap(&mut routine.cpu, &mut self.editor.board_mut().code_mut().cpu);
        }
    }

    fn send(&mut self, until: OutputLimit) {
        self.timing_mut().set_output_deferred(false);
        while self.may_continue(until) {
            let routine = match self.output.routine.take() {
                Some(routine) => routine,
                None => {
                    let Some(byte) = self.output.bytes.pop_front() else { break };
                    let Some(address) = self.output_routine() else {
                        self.kernal_chrout(byte);
                        continue;
                    };
                    self.begin_routine(address, byte)
                }
            };
            let (came, routine) = self.run_routine(routine, until);
            self.output.routine = (came != RoutineStop::Ended).then_some(routine);
            if came == RoutineStop::Waiting {
                break;
            }
        }
        if self.timing().pending.is_warm_start_due {
            self.discard_output();
        }
        let is_held = self.output.routine.is_some() || !self.output.bytes.is_empty();
        self.timing_mut().set_output_deferred(is_held);
    }

    /// Returns whether sending may continue.
    fn may_continue(&mut self, until: OutputLimit) -> bool {
        match until {
            OutputLimit::Time(end) => self.clock().busy_cycles() < end,
            OutputLimit::Deadline(end) => {
                if self.clock().is_at_horizon() {
                    self.catch_up();
                }
                !self.is_deadline_reached()
                    && !self.timing().pending.is_warm_start_due
                    && self.clock().busy_cycles() < end
            }
        }
    }

    /// Returns the program's output routine: at CHROUT's vector, or in a RAM copy of the KERNAL.
    pub(super) fn output_routine(&self) -> Option<u16> {
        let board = self.board();
        let screen_routine =
            || (self.output_is_screen() && !board.is_kernals(B::SCREEN_OUT)).then_some(B::SCREEN_OUT);
        board.own_code(CHROUT_ENTRY, B::CHROUT).or_else(screen_routine)
    }

    /// Records the output of a routine to the screen.
    fn note_if_sent(&mut self, cpu: &Processor) {
        let is_sent = [B::CHROUT, B::SCREEN_OUT].contains(&cpu.pc)
            && self.output_is_screen()
            && self.board().is_kernals(cpu.pc);
        if let Some(sent) = self.output.sent.as_mut().filter(|_| is_sent) {
            sent.push(cpu.a);
        }
    }

    /// Returns a key for GET from the program's routine, if it replaces the KERNAL's.
    pub(super) fn take_by_routine(&mut self) -> Option<u8> {
        let address = self.board().own_code(GETIN_ENTRY, B::GETIN)?;
        let routine = self.begin_routine(address, 0);
        let until = OutputLimit::Time(self.clock().busy_cycles() + ROUTINE_LIMIT);
        match self.run_routine(routine, until) {
            (RoutineStop::Ended, routine) => Some(routine.cpu.a),
            _ => {
                self.board_mut().warnings_mut().warn_runaway_output(address);
                Some(0)
            }
        }
    }

    fn begin_routine(&mut self, address: u16, byte: u8) -> OutputRoutine {
        let outer = self.code().cpu.clone();
        self.begin_call(address, [byte, 0, 0, 0]);
        OutputRoutine { address, cpu: core::mem::replace(&mut self.code_mut().cpu, outer), transfer: None }
    }

    /// Runs a routine to its end, or to the point where it is suspended.
    fn run_routine(
        &mut self,
        mut routine: OutputRoutine,
        until: OutputLimit,
    ) -> (RoutineStop, OutputRoutine) {
        let outer = core::mem::replace(&mut self.code_mut().cpu, routine.cpu);
        // A file transfer of the program does not belong to the routine.
        let outer_transfer = self.progress.transfer.take();
        self.progress.transfer = routine.transfer;
        let was_within = core::mem::replace(&mut self.code_mut().is_nested, true);
        let came = loop {
            if self.clock().is_at_horizon() {
                self.catch_up();
            }
            if self.timing().pending.is_warm_start_due {
                break RoutineStop::Ended;
            }
            if !self.may_continue(until) {
                break RoutineStop::TimeUp;
            }
            let before = self.clock().processor_time();
            let mut cpu = self.code().cpu.clone();
            self.note_if_sent(&cpu);
            let flow = self.step_code(&mut cpu);
            self.code_mut().cpu = cpu;
            match flow {
                StepResult::Continue => {}
                StepResult::End(CodeStop::HorizonReached) if self.progress.transfer.is_some() => {}
                // It waits for a person, which is impossible here.
                StepResult::End(CodeStop::HorizonReached) => {
                    if let OutputLimit::Time(_) = until {
                        self.clock_mut().set_processor_time(before);
                        self.output.spent = IMMEDIATE_CYCLES;
                        break RoutineStop::Waiting;
                    }
                    if self.clock().processor_time() == before {
                        break RoutineStop::Waiting;
                    }
                }
                StepResult::End(CodeStop::Stuck { .. } | CodeStop::UnansweredRoutine { .. }) => {
                    self.board_mut().warnings_mut().warn_runaway_output(routine.address);
                    break RoutineStop::Ended;
                }
                StepResult::End(CodeStop::Returned | CodeStop::Reset) => break RoutineStop::Ended,
            }
        };
        self.code_mut().is_nested = was_within;
        let transfer = self.progress.transfer.take();
        routine.cpu = core::mem::replace(&mut self.code_mut().cpu, outer);
        self.progress.transfer = outer_transfer.filter(|_| !self.timing().pending.is_warm_start_due);
        // It may have written to any address.
        self.timing_mut().pending.handler_has_run = true;
        (came, OutputRoutine { transfer, ..routine })
    }
}
