//! `SYS`, `WAIT`, and calls of the interpreter by machine code.

use crate::machine::CodeStop;
use basic::{
    engine::{ControlFlow, Engine, ExitReason, ProgramEnd},
    fault::Fault,
    memory::{set_word, word},
};
use serde::{Deserialize, Serialize};

use super::{Interpreter, RomRoutines, RoutineExit};
use crate::machine::CbmMachine;
use crate::variant::Number;

/// Cycles of a jump through a vector.
const JUMP: u64 = 5;

/// The state of a call of machine code.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct CodeCall {
    /// Whether it has been entered and has not returned; the run may have stopped in between.
    pub(super) is_running: bool,
    /// The exit of machine code from a term.
    pub(super) term: Option<RoutineExit>,
    /// The nesting depth of fragments that machine code waits for.
    pub(super) nesting: u8,
}

/// The flags that are set in a byte of flags on the stack.
const PUSHED: u8 = 0x30;

impl<E: RomRoutines> Interpreter<E> {
    /// Executes `SYS`: calls machine code at the pushed address.
    pub(super) fn sys<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Result<ControlFlow, Fault> {
        let layout = E::LAYOUT;
        if !self.code_call.is_running {
            let at = usize::from(layout.registers);
            let registers = [0, 1, 2, 3].map(|offset| m.ram()[at + offset]);
            set_word(m.ram_mut(), layout.text_pointer, text);
            let address = engine.address_argument();
            set_word(m.ram_mut(), layout.integer, address);
            Self::spend(m, u64::from(E::costs().others.sys_call));
            Self::begin_access(m);
            m.begin_call(address, registers);
            self.code_call.is_running = true;
        }
        if let Some(then) = self.run_code(engine, m)? {
            return Ok(then);
        }
        let [a, x, y, status] = m.registers();
        // The flags are stored as the instruction PHP pushes them.
        let registers = [a, x, y, status | PUSHED];
        let at = usize::from(layout.registers);
        m.ram_mut()[at..at + 4].copy_from_slice(&registers);
        Self::end_access(m);
        Self::spend(m, u64::from(E::costs().others.sys_end));
        self.check_writes(engine, m);
        let now = word(m.ram(), layout.text_pointer);
        if now == text {
            return Ok(ControlFlow::Next);
        }
        Ok(ControlFlow::Jump(engine.code_at(self, m, now)))
    }

    /// Executes `USR`: calls the user's routine with the accumulator in memory, and loads it from there
    /// afterwards.
    pub(super) fn usr<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let at = usize::from(E::LAYOUT.accumulator);
        if !self.code_call.is_running {
            engine.accumulator().write_accumulator(&mut m.ram_mut()[at..]);
            Self::begin_access(m);
            m.begin_call(E::LAYOUT.user_function, [0; 4]);
            self.code_call.is_running = true;
        }
        if let Some(then) = self.run_code(engine, m)? {
            return Ok(then);
        }
        engine.set_accumulator(E::Number::read_accumulator(&m.ram()[at..]));
        Self::end_access(m);
        self.check_writes(engine, m);
        Ok(ControlFlow::Next)
    }

    /// Sets the clock to the present moment of the statement, for machine code: its end has been charged.
    fn begin_access<M: CbmMachine>(m: &mut M) {
        let now = m.processor_time().saturating_sub(E::ACCESS.statement_end.into());
        m.set_processor_time(now);
    }

    /// Charges the statement's end again.
    fn end_access<M: CbmMachine>(m: &mut M) {
        Self::spend(m, E::ACCESS.statement_end.into());
    }

    /// Runs the machine code until it returns; returns the control flow if it does not.
    pub(super) fn run_code<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<Option<ControlFlow>, Fault> {
        engine.code_mut().invalidate_pointers();
        loop {
            match m.run() {
                CodeStop::Returned => {
                    self.code_call.is_running = false;
                    return Ok(self.restart_if_due(engine, m));
                }
                CodeStop::HorizonReached => {
                    m.catch_up();
                    if let Some(then) = self.restart_if_due(engine, m) {
                        return Ok(Some(then));
                    }
                    if m.is_deadline_reached() {
                        return Ok(Some(ControlFlow::Retry(ExitReason::DeadlineReached)));
                    }
                }
                CodeStop::Reset => {
                    self.code_call.is_running = false;
                    return Ok(Some(ControlFlow::Exit(ExitReason::Reset)));
                }
                CodeStop::UnansweredRoutine { address } => {
                    let before = m.processor_time();
                    let Some(answer) = E::routine(self, engine, m, address) else {
                        return Ok(Some(self.stuck(engine, m, address)));
                    };
                    if m.processor_time() == before {
                        // A vector that leads back to its own routine must not stop the clock.
                        Self::spend(m, JUMP);
                    }
                    match answer.inspect_err(|_| self.code_call.is_running = false)? {
                        RoutineExit::Returns => m.return_from_firmware(),
                        RoutineExit::Jumps(address) => m.jump_from_firmware(address),
                        RoutineExit::AwaitsInput => return Ok(Some(self.wait_in_statement(engine, m))),
                        after @ (RoutineExit::Value | RoutineExit::Term | RoutineExit::TermHere) => {
                            self.code_call.is_running = false;
                            self.code_call.term = Some(after);
                            return Ok(None);
                        }
                        after => {
                            self.code_call.is_running = false;
                            return Ok(Some(self.follow_exit(engine, m, after)));
                        }
                    }
                }
                CodeStop::Stuck { address } => return Ok(Some(self.stuck(engine, m, address))),
            }
        }
    }

    /// Ends the machine code after a warm start.
    fn restart_if_due<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<ControlFlow> {
        m.take_warm_start().then(|| {
            self.code_call.is_running = false;
            self.warm_start(engine, m);
            ControlFlow::Prompt
        })
    }

    fn stuck<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, address: u16) -> ControlFlow {
        self.code_call.is_running = false;
        self.end_output_line(m);
        self.reset_stacks(engine, m);
        self.back_to_prompt(engine, m);
        ControlFlow::Exit(ExitReason::Ended(ProgramEnd::Stuck { address }))
    }

    /// Executes `WAIT`: polls the address until a bit has the expected value.
    pub(super) fn wait<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        has_flip: bool,
    ) -> ControlFlow {
        let count = 1 + usize::from(has_flip);
        let arguments = engine.byte_arguments(count);
        let (mask, flip) = (arguments[0], if has_flip { arguments[1] } else { 0 });
        let address = engine.address_argument();
        // A variant without costs polls once a cycle.
        let again = u64::from(E::costs().others.wait_again).max(1);
        loop {
            let charged = m.processor_time();
            let read = E::ACCESS.read_up_to(charged + u64::from(E::ACCESS.read));
            if read.due >= m.horizon() {
                m.set_processor_time(read.due);
                m.catch_up();
                let is_restarting = m.take_warm_start();
                let has_ended = m.is_deadline_reached();
                m.set_processor_time(charged);
                if is_restarting {
                    self.warm_start(engine, m);
                    return ControlFlow::Prompt;
                }
                if has_ended {
                    // The polling may be endless, so that the run stops at every event.
                    let has_looked = self.keys.stops_at_key_reads && m.is_idle_key_read(address);
                    return ControlFlow::Retry(if has_looked {
                        ExitReason::AwaitingKey
                    } else {
                        ExitReason::DeadlineReached
                    });
                }
            }
            m.set_processor_time(read.at);
            let has_bit = (m.peek(address) ^ flip) & mask != 0;
            let steady = if E::FAST_PATHS { m.stable_until(address).min(m.horizon()) } else { 0 };
            m.set_processor_time(charged);
            if has_bit {
                Self::spend(m, u64::from(E::costs().others.wait_end));
                engine.drop_bytes(count);
                return ControlFlow::Next;
            }
            // Before that time every poll fails. If no event is ever due, polling continues.
            let more =
                if steady == u64::MAX { 0 } else { steady.saturating_sub(read.at + again).div_ceil(again) };
            Self::spend(m, (1 + more) * again);
        }
    }
}
