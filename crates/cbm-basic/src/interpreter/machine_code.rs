//! `SYS`, `WAIT`, and what machine code asks of the interpreter.

use basic::{
    engine::{Engine, Outcome, Then},
    fault::Fault,
    memory::{set_word, word},
};
use cbm_kernal::Step;
use serde::{Deserialize, Serialize};

use super::{After, Interpreter};
use crate::edition::{Edition, Host, Number};

/// Cycles of a turn of the loop in which `WAIT` waits.
const WAIT_TURN: u64 = 23;
/// Cycles of a jump through a vector.
const JUMP: u64 = 5;

/// A call of machine code.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Sys {
    /// It has been entered and has not come back; the host may have got a look in.
    pub(super) is_running: bool,
    /// How machine code has left a term.
    pub(super) term: Option<After>,
    /// Pieces of the interpreter's work that machine code is waiting for, one within the other.
    pub(super) asides: u8,
}

impl<E: Edition> Interpreter<E> {
    /// `SYS`: calls machine code at the address put aside.
    pub(super) fn sys<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
    ) -> Result<Then, Fault> {
        let layout = E::LAYOUT;
        if !self.sys.is_running {
            let at = usize::from(layout.registers);
            let registers = [0, 1, 2, 3].map(|place| m.ram()[at + place]);
            set_word(m.ram_mut(), layout.text_pointer, text);
            let address = engine.values.address;
            set_word(m.ram_mut(), layout.integer, address);
            Self::spend(m, u64::from(E::costs().others.sys_call));
            m.enter(address, registers);
            self.sys.is_running = true;
        }
        if let Some(then) = self.run_code(engine, m)? {
            return Ok(then);
        }
        let registers = m.registers();
        let at = usize::from(layout.registers);
        m.ram_mut()[at..at + 4].copy_from_slice(&registers);
        self.check_written(engine, m);
        let now = word(m.ram(), layout.text_pointer);
        if now == text {
            return Ok(Then::Next);
        }
        Ok(Then::Jump(engine.code_at(self, m, now)))
    }

    /// `USR`: calls the user's routine with the accumulator in memory, and takes it from there again.
    pub(super) fn usr<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<Then, Fault> {
        let at = usize::from(E::LAYOUT.accumulator);
        if !self.sys.is_running {
            engine.values.accumulator.leave(&mut m.ram_mut()[at..]);
            m.enter(E::LAYOUT.user_function, [0; 4]);
            self.sys.is_running = true;
        }
        if let Some(then) = self.run_code(engine, m)? {
            return Ok(then);
        }
        engine.values.accumulator = E::Number::taken(&m.ram()[at..]);
        self.check_written(engine, m);
        Ok(Then::Next)
    }

    /// Runs the machine code entered until it returns; gives what else to do when it does not.
    pub(super) fn run_code<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<Option<Then>, Fault> {
        engine.code.doubt_soundness();
        loop {
            match m.run() {
                Step::Returned => {
                    self.sys.is_running = false;
                    return Ok(self.restart_if_due(engine, m));
                }
                Step::Horizon => {
                    m.catch_up();
                    if let Some(then) = self.restart_if_due(engine, m) {
                        return Ok(Some(then));
                    }
                    if m.is_due() {
                        return Ok(Some(Then::Again(Outcome::Due)));
                    }
                }
                Step::Reset => {
                    self.sys.is_running = false;
                    return Ok(Some(Then::Leave(Outcome::Reset)));
                }
                Step::Firmware { address } => {
                    let before = m.processor_time();
                    let Some(answer) = E::routine(self, engine, m, address) else {
                        return Ok(Some(self.stuck(engine, m, address)));
                    };
                    if m.processor_time() == before {
                        // A vector that leads back to its own routine must not stop the clock.
                        Self::spend(m, JUMP);
                    }
                    match answer.inspect_err(|_| self.sys.is_running = false)? {
                        After::Returns => m.return_from_firmware(),
                        After::GoesOn(address) => m.go_on_at(address),
                        After::Waits => return Ok(Some(self.wait_in_statement(engine, m))),
                        after @ (After::Value | After::Term | After::TermHere) => {
                            self.sys.is_running = false;
                            self.sys.term = Some(after);
                            return Ok(None);
                        }
                        after => {
                            self.sys.is_running = false;
                            return Ok(Some(self.go_on(engine, m, after)));
                        }
                    }
                }
                Step::Stuck { address } => return Ok(Some(self.stuck(engine, m, address))),
            }
        }
    }

    /// Breaks the machine code off when the machine has been told to start anew.
    fn restart_if_due<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<Then> {
        m.take_warm_start().then(|| {
            self.sys.is_running = false;
            self.warm_start(engine, m);
            Then::Prompt
        })
    }

    fn stuck<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, address: u16) -> Then {
        self.sys.is_running = false;
        self.end_output_line(m);
        self.reset_stacks(engine, m);
        self.back_to_prompt(engine, m);
        Then::Leave(Outcome::Stuck { address })
    }

    /// `WAIT`: looks at the address until a bit is as wanted.
    pub(super) fn wait<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, has_flip: bool) -> Then {
        let count = 1 + usize::from(has_flip);
        let arguments = &engine.values.bytes[engine.values.bytes.len() - count..];
        let (mask, flip) = (arguments[0], if has_flip { arguments[1] } else { 0 });
        let address = engine.values.address;
        loop {
            if (m.peek(address) ^ flip) & mask != 0 {
                engine.values.bytes.truncate(engine.values.bytes.len() - count);
                return Then::Next;
            }
            let steady = if E::SHORTCUTS { m.steady_until(address).min(m.horizon()) } else { 0 };
            Self::spend(m, WAIT_TURN);
            // Before then it would look in vain. Where nothing is ever due it goes on looking.
            if steady != u64::MAX {
                let more = steady.saturating_sub(m.processor_time()).div_ceil(WAIT_TURN);
                Self::spend(m, more * WAIT_TURN);
            }
            if m.processor_time() >= m.horizon() {
                m.catch_up();
                if m.take_warm_start() {
                    self.warm_start(engine, m);
                    return Then::Prompt;
                }
                if m.is_due() {
                    // It looks without end, so the host hears of it whenever it gets to hear anything.
                    let has_looked = self.keys.stops_at_looks && m.shows_idle_keys(address);
                    return Then::Again(if has_looked { Outcome::AwaitingKey } else { Outcome::Due });
                }
            }
        }
    }
}
