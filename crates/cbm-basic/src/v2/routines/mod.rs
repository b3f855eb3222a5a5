//! The interpreter's routines by their addresses in the ROM, for machine code that calls them.
//!
//! | file | routines |
//! |---|---|
//! | `text` | the text pointer: characters, expressions, names, line numbers |
//! | `control` | statements, the main loop, errors |
//! | `program` | the program's text, memory checks, block moves, variables |
//! | `list` | LIST byte by byte |
//! | `numbers` | the accumulators |
//! | `strings` | string heap and descriptors |
//! | `output` | printing |
//! | `files` | parameters of LOAD, SAVE and OPEN |
//!
//! Registers, zero page and flags are as the original leaves them where its callers use them. Times
//! are those of the common path through a routine. Source: Mapping the Commodore 64, and the
//! routine names and comments collected in `mist64/c64ref` (`src/c64disasm`). *Documented.*

mod control;
mod files;
mod list;
mod numbers;
mod output;
mod program;
mod strings;
mod text;

use basic::{
    engine::Engine,
    fault::Fault,
    memory::{set_word, word},
};

pub(crate) use self::list::prepare_list;
use super::V2Basic;
use super::placement::{Placement, Rom};
use crate::registers::Registers;
use crate::{
    Float,
    interpreter::{Interpreter, RoutineExit, Value},
    machine::CbmMachine,
};

/// The processor's carry, zero, overflow and sign flags.
const CARRY: u8 = 0x01;
const ZERO: u8 = 0x02;
const OVERFLOW: u8 = 0x40;
const NEGATIVE: u8 = 0x80;

/// The zero-page cells that callers read and set.
mod at {
    /// 255: a string, 0: a number.
    pub(super) const IS_TEXT: usize = 0x0d;
    /// 128: an integer.
    pub(super) const IS_INTEGER: usize = 0x0e;
    /// A line number, or another integer.
    pub(super) const INTEGER: u16 = 0x14;
    /// Pointer to a string's bytes.
    pub(super) const INDEX: u16 = 0x22;
    /// The name of the variable found last.
    pub(super) const NAME: usize = 0x45;
    /// The address of its value.
    pub(super) const VARIABLE: u16 = 0x47;
    /// The address that an assignment stores to.
    pub(super) const TARGET: u16 = 0x49;
    /// The line found last.
    pub(super) const LINE: u16 = 0x5f;
    /// The accumulator, its sign, its rounding byte.
    pub(super) const FAC: usize = 0x61;
    pub(super) const ROUNDING: usize = 0x70;
    /// The address of a descriptor in the accumulator.
    pub(super) const DESCRIPTOR: u16 = 0x64;
    /// The second accumulator.
    pub(super) const ARG: usize = 0x69;
    /// ARISGN: bit 7 is set if the signs of the two accumulators differ.
    pub(super) const ARISGN: usize = 0x6f;
    /// The text pointer.
    pub(super) const TEXT: u16 = 0x7a;
}

/// CHRGET fetches the next character; CHRGOT fetches the current one again.
const CHRGET: u16 = 0x0073;
const CHRGOT: u16 = 0x0079;

type Answer = Option<Result<RoutineExit, Fault>>;

/// A routine being executed.
struct Call<'a, M: CbmMachine, P: Placement> {
    interpreter: &'a mut Interpreter<V2Basic<P>>,
    engine: &'a mut Engine<Interpreter<V2Basic<P>>>,
    m: &'a mut M,
    /// Its address on the C64, as all addresses here.
    address: u16,
}

/// Executes the routine at `address`.
pub(crate) fn routine<M: CbmMachine, P: Placement>(
    interpreter: &mut Interpreter<V2Basic<P>>,
    engine: &mut Engine<Interpreter<V2Basic<P>>>,
    m: &mut M,
    address: u16,
) -> Answer {
    let address = Rom::<P>::c64_address(address)?;
    let mut call = Call { interpreter, engine, m, address };
    call.text()
        .or_else(|| call.control())
        .or_else(|| call.list())
        .or_else(|| call.numbers())
        .or_else(|| call.strings())
        .or_else(|| call.output())
        .or_else(|| call.files())
}

impl<M: CbmMachine, P: Placement> Call<'_, M, P> {
    fn spend(&mut self, cycles: u64) {
        Interpreter::<V2Basic<P>>::spend_time(self.m, cycles);
    }

    fn byte(&self, at: usize) -> u8 {
        self.m.ram()[at]
    }

    fn set_byte(&mut self, at: usize, value: u8) {
        self.m.ram_mut()[at] = value;
    }

    fn word(&self, at: u16) -> u16 {
        word(self.m.ram(), at)
    }

    fn set_word(&mut self, at: u16, value: u16) {
        set_word(self.m.ram_mut(), at, value);
    }

    fn registers(&self) -> Registers {
        self.m.registers().into()
    }

    fn set_registers(&mut self, change: impl FnOnce(&mut Registers)) {
        let mut registers = self.registers();
        change(&mut registers);
        self.m.set_registers(registers.into());
    }

    /// Returns the address in A (low) and Y (high).
    fn address_ay(&self) -> u16 {
        let Registers { a, y, .. } = self.registers();
        u16::from_le_bytes([a, y])
    }

    fn set_carry(&mut self, is_set: bool) {
        self.set_registers(|registers| {
            registers.status = registers.status & !CARRY | if is_set { CARRY } else { 0 };
        });
    }

    /// Loads a byte into A and sets the flags of a load.
    fn set_a(&mut self, value: u8) {
        self.set_registers(|registers| registers.a = value);
        self.set_load_flags(value);
    }

    /// Sets the flags of a load.
    fn set_load_flags(&mut self, value: u8) {
        self.set_registers(|registers| {
            let zero = if value == 0 { ZERO } else { 0 };
            registers.status = registers.status & !(ZERO | NEGATIVE) | zero | value & NEGATIVE;
        });
    }

    /// Returns the character at the text pointer.
    fn character(&self) -> u8 {
        self.byte(usize::from(self.word(at::TEXT)))
    }

    /// Returns whether the text pointer is at the end of a statement.
    fn is_end(&self) -> bool {
        matches!(self.character(), 0 | b':')
    }

    /// Advances to the next character that is not a blank.
    fn advance(&mut self) {
        loop {
            let next = self.word(at::TEXT).wrapping_add(1);
            self.set_word(at::TEXT, next);
            if self.character() != b' ' {
                return;
            }
        }
    }

    /// Requires a character and skips it.
    fn expect(&mut self, expected: u8) -> Result<(), Fault> {
        if self.character() != expected {
            return Err(Fault::Syntax);
        }
        self.advance();
        Ok(())
    }

    /// Evaluates an expression; the result is stored where machine code expects it.
    fn evaluate(&mut self) -> Result<Value, Fault> {
        let value = self.interpreter.evaluate(self.engine, self.m)?;
        self.leave_value(value);
        Ok(value)
    }

    /// Stores a value where machine code expects it.
    fn leave_value(&mut self, value: Value) {
        match value {
            Value::Number => {
                self.set_byte(at::IS_TEXT, 0);
                self.leave_fac();
            }
            Value::Text(descriptor) => {
                self.set_byte(at::IS_TEXT, 0xff);
                self.set_word(at::DESCRIPTOR, descriptor);
            }
        }
    }

    /// Evaluates an expression that must be a number.
    fn evaluate_number(&mut self) -> Result<Float, Fault> {
        match self.evaluate()? {
            Value::Number => Ok(self.engine.accumulator()),
            Value::Text(_) => Err(Fault::TypeMismatch),
        }
    }

    /// Evaluates a byte into X.
    fn evaluate_byte(&mut self) -> Result<u8, Fault> {
        self.evaluate_number()?;
        self.byte_of_fac()
    }

    /// Converts the accumulator to a byte in X.
    fn byte_of_fac(&mut self) -> Result<u8, Fault> {
        use basic::dialect::Number as _;
        let mut cycles = 0;
        let byte = self.fac().to_byte(&mut cycles)?;
        self.spend(cycles);
        self.set_word(at::DESCRIPTOR, u16::from_be_bytes([byte, 0]));
        self.set_registers(|registers| registers.x = byte);
        Ok(byte)
    }

    /// Loads the number in memory's accumulator into the interpreter's.
    fn fac(&mut self) -> Float {
        let number = self.number_in(at::FAC, self.byte(at::ROUNDING));
        self.engine.set_accumulator(number);
        number
    }

    /// Stores the interpreter's accumulator in memory.
    fn leave_fac(&mut self) {
        let number = self.engine.accumulator();
        self.put_number(at::FAC, number);
        self.set_byte(at::ROUNDING, number.0.rounding());
    }

    /// Sets the accumulator, in memory too.
    fn set_fac(&mut self, number: Float) {
        self.engine.set_accumulator(number);
        self.leave_fac();
    }
}
