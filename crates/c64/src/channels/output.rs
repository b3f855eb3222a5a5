//! Output that takes its time: through a routine that the program has put at CHROUT's vector, or to a device.
//!
//! A byte is sent where the language puts it, until that has taken [`IMMEDIATE_CYCLES`]. What remains then is held back, and the language
//! lets it go on before it does anything that could notice: so the host, keys and interrupts get their turn in the middle of a
//! string. The bound is a number of the machine's cycles and not the host's, so that slices change nothing.

use cbm_kernal::{Channels, CodeStop, MachineCode};
use hardware::Timekeeper;

use super::deferred_output::{DeferredOutput, OutputRoutine};
use crate::C64;
use crate::cpu::Processor;
use crate::kernal;
use crate::machine_code::StepResult;

/// Cycles that output takes before the rest of it is held back: about a picture.
const IMMEDIATE_CYCLES: u64 = 20_000;
/// Cycles that a routine may take where nothing else can come first. It is given up then.
const ROUTINE_LIMIT: u64 = 1_000_000;

/// For how long output is sent.
#[derive(Clone, Copy)]
enum OutputLimit {
    /// To a processor time, interrupts of a routine included.
    Time(u64),
    /// Until the host wants its turn, or to a processor time where no host has said when.
    Deadline(u64),
}

/// How far a routine came.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RoutineStop {
    /// To its end.
    Ended,
    /// To the time that it had.
    TimeUp,
    /// To where nothing comes before a person does something.
    Waiting,
}

impl C64 {
    /// Sends a byte behind those held back.
    #[cold]
    pub(super) fn put_queued(&mut self, byte: u8) {
        self.output.bytes.push_back(byte);
        if !self.board().is_output_deferred() {
            let start = self.clock().busy_cycles();
            self.send(OutputLimit::Time(start + IMMEDIATE_CYCLES.saturating_sub(self.output.spent)));
            self.output.spent += self.clock().busy_cycles() - start;
        }
    }

    /// Sends what is held back until the host wants its turn or the language is to begin anew; true when nothing is left.
    #[inline]
    pub(crate) fn flush_output_until_due(&mut self) -> bool {
        if self.board().is_output_deferred() {
            let has_host = self.clock().deadline().0 != u64::MAX;
            self.send(OutputLimit::Deadline(if has_host {
                u64::MAX
            } else {
                self.clock().busy_cycles() + IMMEDIATE_CYCLES
            }));
        }
        if !self.board().is_output_deferred() {
            self.output.spent = 0;
        }
        !self.board().is_output_deferred()
    }

    /// Sends what is held back to where it belongs before that changes.
    pub(super) fn flush_output_fully(&mut self) {
        while self.board().is_output_deferred() {
            self.send(OutputLimit::Time(self.clock().busy_cycles() + ROUTINE_LIMIT));
            // Devices end some time.
            if let Some(routine) = &self.output.routine {
                let address = routine.address;
                self.board_mut().warnings_mut().warn_runaway_output(address);
                self.discard_output();
            }
        }
    }

    /// Drops all output.
    pub(crate) fn discard_output(&mut self) {
        self.output = DeferredOutput { sent: self.output.sent.take(), ..DeferredOutput::default() };
        self.board_mut().set_output_deferred(false);
    }

    /// Puts the processor of a routine in its middle in place of the other, or back: interrupts come to it.
    pub(crate) fn swap_processors(&mut self) {
        if let Some(routine) = &mut self.output.routine {
            core::mem::swap(&mut routine.cpu, &mut self.editor.board_mut().code_mut().cpu);
        }
    }

    fn send(&mut self, until: OutputLimit) {
        self.board_mut().set_output_deferred(false);
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
        if self.board().is_warm_start_due() {
            self.discard_output();
        }
        let is_held = self.output.routine.is_some() || !self.output.bytes.is_empty();
        self.board_mut().set_output_deferred(is_held);
    }

    /// Whether output goes on.
    fn may_continue(&mut self, until: OutputLimit) -> bool {
        match until {
            OutputLimit::Time(end) => self.clock().busy_cycles() < end,
            OutputLimit::Deadline(end) => {
                if self.clock().is_at_horizon() {
                    self.catch_up();
                }
                !self.is_deadline_reached()
                    && !self.board().is_warm_start_due()
                    && self.clock().busy_cycles() < end
            }
        }
    }

    /// The program's routine in the way of output: at CHROUT's vector, or in a copy of the KERNAL.
    pub(super) fn output_routine(&self) -> Option<u16> {
        let space = self.board().space();
        let behind = || {
            (self.output_is_screen() && !space.is_kernals(kernal::SCREEN_OUT)).then_some(kernal::SCREEN_OUT)
        };
        space.own_code(kernal::CHROUT_ENTRY, kernal::CHROUT).or_else(behind)
    }

    /// Notes what a routine in the way of output sends to the screen.
    fn note_if_sent(&mut self, cpu: &Processor) {
        let is_sent = matches!(cpu.pc, kernal::CHROUT | kernal::SCREEN_OUT)
            && self.output_is_screen()
            && self.board().space().is_kernals(cpu.pc);
        if let Some(sent) = self.output.sent.as_mut().filter(|_| is_sent) {
            sent.push(cpu.a);
        }
    }

    /// A key for GET, from the program's routine in the place of the KERNAL's if there is one.
    pub(super) fn take_by_routine(&mut self) -> Option<u8> {
        let address = self.board().space().own_code(kernal::GETIN_ENTRY, kernal::GETIN)?;
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

    /// Runs a routine to its end, or to where it is to be gone on with.
    fn run_routine(
        &mut self,
        mut routine: OutputRoutine,
        until: OutputLimit,
    ) -> (RoutineStop, OutputRoutine) {
        let outer = core::mem::replace(&mut self.code_mut().cpu, routine.cpu);
        // A file that the program moves is not the routine's.
        let outer_transfer = self.progress.take_transfer();
        self.progress.set_transfer(routine.transfer);
        let was_within = core::mem::replace(&mut self.code_mut().is_nested, true);
        let came = loop {
            if self.clock().is_at_horizon() {
                self.catch_up();
            }
            if self.board().is_warm_start_due() {
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
                StepResult::End(CodeStop::HorizonReached) if self.progress.is_transferring() => {}
                // It waits for a person, which is nothing to be waited for at once.
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
        let transfer = self.progress.take_transfer();
        routine.cpu = core::mem::replace(&mut self.code_mut().cpu, outer);
        self.progress.set_transfer(outer_transfer.filter(|_| !self.board().is_warm_start_due()));
        // It may have written anywhere.
        self.board_mut().record_handler();
        (came, OutputRoutine { transfer, ..routine })
    }
}
