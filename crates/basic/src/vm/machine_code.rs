//! `SYS`, `WAIT`, and what machine code asks of the interpreter.

use hardware::{Registers, Step};

use super::{Vm, run::Outcome, run::Then};
use crate::{
    dialect::{Dialect, EntryPoint, Host, Number},
    fault::Fault,
    program::Asked,
    text::{set_word, word},
};

/// The processor's carry flag.
const CARRY: u8 = 1;
/// The processor's zero flag.
const ZERO: u8 = 2;
/// Cycles of a turn of the loop in which `WAIT` waits.
const WAIT_TURN: u64 = 23;

/// A call of machine code.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sys {
    is_running: bool,
}

impl<D: Dialect> Vm<D> {
    /// `SYS`: calls machine code at the address put aside.
    pub(super) fn sys<M: Host>(&mut self, m: &mut M, text: u16) -> Result<Then, Fault> {
        let layout = D::LAYOUT;
        if !self.sys.is_running {
            let at = usize::from(layout.registers);
            let [a, x, y, status] = [0, 1, 2, 3].map(|place| m.ram()[at + place]);
            set_word(m.ram_mut(), layout.text_pointer, text);
            let address = self.address;
            set_word(m.ram_mut(), layout.integer, address);
            Self::spend(m, u64::from(D::COSTS.sys_call));
            m.enter(address, Registers { a, x, y, status });
            self.sys.is_running = true;
        }
        if let Some(then) = self.run_code(m)? {
            return Ok(then);
        }
        let Registers { a, x, y, status } = m.registers();
        let at = usize::from(layout.registers);
        m.ram_mut()[at..at + 4].copy_from_slice(&[a, x, y, status]);
        self.check_written(m);
        let now = word(m.ram(), layout.text_pointer);
        if now == text && !self.is_stale {
            return Ok(Then::Next);
        }
        Ok(Then::Jump(self.code_at(m, now)))
    }

    /// `USR`: calls the user's routine with the accumulator in memory, and takes it from there again.
    pub(super) fn usr<M: Host>(&mut self, m: &mut M) -> Result<Then, Fault> {
        let at = usize::from(D::LAYOUT.accumulator);
        if !self.sys.is_running {
            self.accumulator.leave(&mut m.ram_mut()[at..]);
            m.enter(D::LAYOUT.user_function, Registers::default());
            self.sys.is_running = true;
        }
        if let Some(then) = self.run_code(m)? {
            return Ok(then);
        }
        self.accumulator = D::Number::taken(&m.ram()[at..]);
        self.check_written(m);
        Ok(Then::Next)
    }

    /// Runs the machine code entered until it returns; gives what else to do when it does not.
    fn run_code<M: Host>(&mut self, m: &mut M) -> Result<Option<Then>, Fault> {
        loop {
            match m.run() {
                Step::Returned => {
                    self.sys.is_running = false;
                    return Ok(None);
                }
                Step::Horizon => {
                    m.catch_up();
                    if m.take_warm_start() {
                        self.sys.is_running = false;
                        self.warm_start(m);
                        return Ok(Some(Then::Prompt));
                    }
                    if m.is_due() {
                        return Ok(Some(Then::Again(Outcome::Due)));
                    }
                }
                Step::Reset => {
                    self.sys.is_running = false;
                    return Ok(Some(Then::Leave(Outcome::Reset)));
                }
                Step::Firmware { address } => match D::entry_point(address) {
                    Some(entry) => {
                        let then = self.answer(m, entry).inspect_err(|_| self.sys.is_running = false)?;
                        if then.is_some() {
                            self.sys.is_running = false;
                            return Ok(then);
                        }
                        m.return_from_firmware();
                    }
                    None => return Ok(Some(self.stuck(m, address))),
                },
                Step::Stuck { address } => return Ok(Some(self.stuck(m, address))),
            }
        }
    }

    fn stuck<M: Host>(&mut self, m: &mut M, address: u16) -> Then {
        self.sys.is_running = false;
        self.end_output_line(m);
        self.reset_stacks(m);
        self.back_to_prompt(m);
        Then::Leave(Outcome::Stuck { address })
    }

    /// Does what machine code asks for. Gives where to go on when that is not behind the call.
    fn answer<M: Host>(&mut self, m: &mut M, entry: EntryPoint) -> Result<Option<Then>, Fault> {
        let layout = D::LAYOUT;
        match entry {
            EntryPoint::NextCharacter => {
                let at = word(m.ram(), layout.text_pointer).wrapping_add(1);
                self.fetch(m, at);
            }
            EntryPoint::SameCharacter => {
                let at = word(m.ram(), layout.text_pointer);
                self.fetch(m, at);
            }
            EntryPoint::Comma => {
                let at = word(m.ram(), layout.text_pointer);
                if m.ram()[usize::from(at)] != b',' {
                    self.sys.is_running = false;
                    return Err(Fault::Syntax);
                }
                self.fetch(m, at.wrapping_add(1));
            }
            EntryPoint::Expression => self.evaluate(m)?,
            EntryPoint::NextByte => {
                let at = word(m.ram(), layout.text_pointer).wrapping_add(1);
                self.fetch(m, at);
                self.evaluate_byte(m)?;
            }
            EntryPoint::Byte => self.evaluate_byte(m)?,
            EntryPoint::Address => self.accumulator_to_address(m)?,
            EntryPoint::AddressAndByte => {
                self.evaluate(m)?;
                self.accumulator_to_address(m)?;
                self.answer(m, EntryPoint::Comma)?;
                self.evaluate_byte(m)?;
            }
            EntryPoint::IllegalQuantity => return Err(Fault::IllegalQuantity),
            EntryPoint::Ready => {
                self.reset_stacks(m);
                self.back_to_prompt(m);
                return Ok(Some(Then::Prompt));
            }
            EntryPoint::Error => {
                self.sys.is_running = false;
                return Err(D::fault_numbered(m.registers().x).unwrap_or(Fault::Syntax));
            }
        }
        Ok(None)
    }

    /// Leaves a character of the text, blanks skipped, as the original's fetch routine does.
    fn fetch<M: Host>(&mut self, m: &mut M, mut at: u16) {
        while m.ram()[usize::from(at)] == b' ' {
            at = at.wrapping_add(1);
        }
        set_word(m.ram_mut(), D::LAYOUT.text_pointer, at);
        let byte = m.ram()[usize::from(at)];
        let mut registers = m.registers();
        registers.a = byte;
        let carry = if byte.is_ascii_digit() { 0 } else { CARRY };
        let zero = if matches!(byte, 0 | b':') { ZERO } else { 0 };
        registers.status = registers.status & !(CARRY | ZERO) | carry | zero;
        m.set_registers(registers);
    }

    /// Evaluates a numeric expression at the text pointer into the accumulator.
    fn evaluate<M: Host>(&mut self, m: &mut M) -> Result<(), Fault> {
        let at = word(m.ram(), D::LAYOUT.text_pointer);
        let expression = self.expression_at(m, at, Asked::ByMachineCode);
        let (saved_pc, saved_address) = (self.pc, self.address);
        self.call_from_outside();
        self.pc = expression.pc;
        let outcome = self.execute(m);
        self.pc = saved_pc;
        self.address = saved_address;
        if let Outcome::Failed(report) = outcome {
            self.sys.is_running = false;
            return Err(report.fault);
        }
        let to = usize::from(D::LAYOUT.accumulator);
        self.accumulator.leave(&mut m.ram_mut()[to..]);
        self.fetch(m, expression.end);
        Ok(())
    }

    fn evaluate_byte<M: Host>(&mut self, m: &mut M) -> Result<(), Fault> {
        self.evaluate(m)?;
        let byte = self.accumulator.to_byte(&mut 0)?;
        let mut registers = m.registers();
        registers.x = byte;
        m.set_registers(registers);
        Ok(())
    }

    fn accumulator_to_address<M: Host>(&mut self, m: &mut M) -> Result<(), Fault> {
        let address = self.accumulator.to_address(&mut 0)?;
        set_word(m.ram_mut(), D::LAYOUT.integer, address);
        let mut registers = m.registers();
        [registers.y, registers.a] = address.to_le_bytes();
        m.set_registers(registers);
        Ok(())
    }

    /// `WAIT`: looks at the address until a bit is as wanted.
    pub(super) fn wait<M: Host>(&mut self, m: &mut M, has_flip: bool, cost: u16) -> Then {
        let count = 1 + usize::from(has_flip);
        let arguments = &self.bytes[self.bytes.len() - count..];
        let (mask, flip) = (arguments[0], if has_flip { arguments[1] } else { 0 });
        let address = self.address;
        if !core::mem::replace(&mut self.waits_in_statement, true) {
            Self::spend(m, u64::from(cost));
        }
        loop {
            if (m.peek(address) ^ flip) & mask != 0 {
                self.waits_in_statement = false;
                self.bytes.truncate(self.bytes.len() - count);
                return Then::Next;
            }
            Self::spend(m, WAIT_TURN);
            if m.processor_time() >= m.horizon() {
                m.catch_up();
                if m.take_warm_start() {
                    self.waits_in_statement = false;
                    self.warm_start(m);
                    return Then::Prompt;
                }
                if m.is_due() {
                    // It looks without end, so the host hears of it whenever it gets to hear anything.
                    let has_looked = self.stops_at_looks && m.shows_idle_keys(address);
                    return Then::Again(if has_looked { Outcome::AwaitingKey } else { Outcome::Due });
                }
            }
        }
    }
}
