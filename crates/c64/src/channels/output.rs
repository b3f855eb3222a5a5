//! Output that takes its time: through a routine that the program has put at CHROUT's vector, or to a device.
//!
//! A byte is sent where the language puts it, until that has taken [`AT_ONCE`]. What remains then is held back, and the language
//! lets it go on before it does anything that could notice: so the host, keys and interrupts get their turn in the middle of a
//! string. The bound is a number of the machine's cycles and not the host's, so that slices change nothing.

use cbm_kernal::{Channels, MachineCode, Step};
use hardware::Timekeeper;

use super::held::{Output, Routine};
use crate::C64;
use crate::cpu::Processor;
use crate::kernal;
use crate::machine_code::Flow;

/// Cycles that output takes before the rest of it is held back: about a picture.
const AT_ONCE: u64 = 20_000;
/// Cycles that a routine may take where nothing else can come first. It is given up then.
const AT_MOST: u64 = 1_000_000;

/// For how long output is sent.
#[derive(Clone, Copy)]
enum Until {
    /// To a processor time, interrupts of a routine included.
    Time(u64),
    /// Until the host wants its turn, or to a processor time where no host has said when.
    Due(u64),
}

/// How far a routine came.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Came {
    /// To its end.
    Ended,
    /// To the time that it had.
    On,
    /// To where nothing comes before a person does something.
    Waiting,
}

impl C64 {
    /// Sends a byte behind those held back.
    #[cold]
    pub(super) fn put_in_turn(&mut self, byte: u8) {
        self.output.bytes.push_back(byte);
        if !self.board().is_output_held() {
            let start = self.clock().worked();
            self.send(Until::Time(start + AT_ONCE.saturating_sub(self.output.spent)));
            self.output.spent += self.clock().worked() - start;
        }
    }

    /// Sends what is held back until the host wants its turn or the language is to begin anew; true when nothing is left.
    #[inline]
    pub(crate) fn settle(&mut self) -> bool {
        if self.board().is_output_held() {
            let has_host = self.clock().deadline().0 != u64::MAX;
            self.send(Until::Due(if has_host { u64::MAX } else { self.clock().worked() + AT_ONCE }));
        }
        if !self.board().is_output_held() {
            self.output.spent = 0;
        }
        !self.board().is_output_held()
    }

    /// Sends what is held back to where it belongs before that changes.
    pub(super) fn finish_output(&mut self) {
        while self.board().is_output_held() {
            self.send(Until::Time(self.clock().worked() + AT_MOST));
            // Devices end some time.
            if let Some(routine) = &self.output.routine {
                let address = routine.address;
                self.board_mut().notices_mut().tell_output(address);
                self.drop_output();
            }
        }
    }

    /// Drops all output.
    pub(crate) fn drop_output(&mut self) {
        self.output = Output { sent: self.output.sent.take(), ..Output::default() };
        self.board_mut().hold_output(false);
    }

    /// Puts the processor of a routine in its middle in place of the other, or back: interrupts come to it.
    pub(crate) fn exchange_processors(&mut self) {
        if let Some(routine) = &mut self.output.routine {
            core::mem::swap(&mut routine.cpu, &mut self.editor.board_mut().calls_mut().cpu);
        }
    }

    fn send(&mut self, until: Until) {
        self.board_mut().hold_output(false);
        while self.goes_on(until) {
            let routine = match self.output.routine.take() {
                Some(routine) => routine,
                None => {
                    let Some(byte) = self.output.bytes.pop_front() else { break };
                    let Some(address) = self.output_routine() else {
                        self.put_natively(byte);
                        continue;
                    };
                    self.begin_routine(address, byte)
                }
            };
            let (came, routine) = self.run_routine(routine, until);
            self.output.routine = (came != Came::Ended).then_some(routine);
            if came == Came::Waiting {
                break;
            }
        }
        if self.board().is_warm_start_due() {
            self.drop_output();
        }
        let is_held = self.output.routine.is_some() || !self.output.bytes.is_empty();
        self.board_mut().hold_output(is_held);
    }

    /// Whether output goes on.
    fn goes_on(&mut self, until: Until) -> bool {
        match until {
            Until::Time(end) => self.clock().worked() < end,
            Until::Due(end) => {
                if self.clock().is_at_horizon() {
                    self.catch_up();
                }
                !self.is_due() && !self.board().is_warm_start_due() && self.clock().worked() < end
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
        let until = Until::Time(self.clock().worked() + AT_MOST);
        match self.run_routine(routine, until) {
            (Came::Ended, routine) => Some(routine.cpu.a),
            _ => {
                self.board_mut().notices_mut().tell_output(address);
                Some(0)
            }
        }
    }

    fn begin_routine(&mut self, address: u16, byte: u8) -> Routine {
        let outer = self.calls().cpu.clone();
        self.enter(address, [byte, 0, 0, 0]);
        Routine { address, cpu: core::mem::replace(&mut self.calls_mut().cpu, outer), transfer: None }
    }

    /// Runs a routine to its end, or to where it is to be gone on with.
    fn run_routine(&mut self, mut routine: Routine, until: Until) -> (Came, Routine) {
        let outer = core::mem::replace(&mut self.calls_mut().cpu, routine.cpu);
        // A file that the program moves is not the routine's.
        let outer_transfer = self.progress.take_transfer();
        self.progress.set_transfer(routine.transfer);
        let was_within = core::mem::replace(&mut self.calls_mut().is_within, true);
        let came = loop {
            if self.clock().is_at_horizon() {
                self.catch_up();
            }
            if self.board().is_warm_start_due() {
                break Came::Ended;
            }
            if !self.goes_on(until) {
                break Came::On;
            }
            let before = self.clock().processor();
            let mut cpu = self.calls().cpu.clone();
            self.note_if_sent(&cpu);
            let flow = self.advance_code(&mut cpu);
            self.calls_mut().cpu = cpu;
            match flow {
                Flow::On => {}
                Flow::End(Step::Horizon) if self.progress.is_transferring() => {}
                // It waits for a person, which is nothing to be waited for at once.
                Flow::End(Step::Horizon) => {
                    if let Until::Time(_) = until {
                        self.clock_mut().set_processor(before);
                        self.output.spent = AT_ONCE;
                        break Came::Waiting;
                    }
                    if self.clock().processor() == before {
                        break Came::Waiting;
                    }
                }
                Flow::End(Step::Stuck { .. } | Step::Firmware { .. }) => {
                    self.board_mut().notices_mut().tell_output(routine.address);
                    break Came::Ended;
                }
                Flow::End(Step::Returned | Step::Reset) => break Came::Ended,
            }
        };
        self.calls_mut().is_within = was_within;
        let transfer = self.progress.take_transfer();
        routine.cpu = core::mem::replace(&mut self.calls_mut().cpu, outer);
        self.progress.set_transfer(outer_transfer.filter(|_| !self.board().is_warm_start_due()));
        // It may have written anywhere.
        self.board_mut().note_handler();
        (came, Routine { transfer, ..routine })
    }
}
