//! The accumulators: moving, arithmetic, functions, conversions.

use core::cmp::Ordering;

use basic::{dialect::Number as _, fault::Fault};
use numeric::mflpt5::{self, Mflpt};

use super::{Answer, Call, Placement, V2Basic, at};
use crate::{
    Float,
    interpreter::RoutineExit,
    keyword::Function,
    machine::CbmMachine,
    variant::{BasicVariant as _, Number as _},
};

/// The interpreter's two temporary numbers.
const TEMPORARY_2: u16 = 0x5c;
const TEMPORARY_1: u16 = 0x57;
/// The address where numbers are converted to text.
const NUMBER_TEXT: u16 = 0x0100;
/// The current line's number.
const CURRENT_LINE: u16 = 0x39;

/// The cycles of LINPRT up to the conversion to text, without those that [`mflpt5::from_jiffies`] counts ($BDCD).
const PRINT_WHOLE: u64 = 17;
/// Those that it counts too many for a number which is not zero: the two bytes below it are not moved up.
const UPPER_HALF: u64 = 2 * 39;
/// The cycles of printing a number, without digits and characters: the call of FOUT after its first
/// instruction, and STROUT ($BDD7).
const PRINT_NUMBER: u64 = super::output::STROUT + 9 - 2;

const TEN: Mflpt = Mflpt([0x84, 0x20, 0, 0, 0]);
const HALF: Mflpt = Mflpt([0x80, 0, 0, 0, 0]);

/// An operation of a left operand and the accumulator.
type Operation = fn(Float, Float, &mut u64) -> Result<Float, Fault>;

/// The operators: entry points with the left operand in memory, and in the second accumulator.
#[rustfmt::skip]
const OPERATIONS: [(u16, u16, Operation); 5] = [
    (0xb867, 0xb86a, |fac, left, cost| fac.add(left, cost)),        // FADD
    (0xb850, 0xb853, |fac, left, cost| fac.subtract(left, cost)),   // FSUB
    (0xba28, 0xba2b, |fac, left, cost| fac.multiply(left, cost)),   // FMULT
    (0xbb0f, 0xbb12, |fac, left, cost| fac.divide(left, cost)),     // FDIV
    (0xbf78, 0xbf7b, |fac, left, cost| fac.power(left, cost)),      // FPWRT
];

/// The functions of the accumulator.
#[rustfmt::skip]
const FUNCTIONS: [(u16, Function); 18] = [
    (0xb37d, Function::Fre),  (0xb39e, Function::Pos),  (0xb77c, Function::Len),  (0xb78b, Function::Asc),
    (0xb7ad, Function::Val),  (0xb80d, Function::Peek), (0xb9ea, Function::Log),  (0xbc39, Function::Sgn),
    (0xbc58, Function::Abs),  (0xbccc, Function::Int),  (0xbf71, Function::Sqr),  (0xbfed, Function::Exp),
    (0xe097, Function::Rnd),  (0xe264, Function::Cos),  (0xe26b, Function::Sin),  (0xe2b4, Function::Tan),
    (0xe30e, Function::Atn),  (0xb465, Function::Str),
];

impl<M: CbmMachine, P: Placement> Call<'_, M, P> {
    pub(super) fn numbers(&mut self) -> Answer {
        for (with_memory, with_arg, operation) in OPERATIONS {
            if self.address == with_memory {
                let left = self.number_at(self.address_ay());
                self.put_number(at::ARG, left);
                return Some(self.operate(left, operation));
            }
            if self.address == with_arg {
                let left = self.number_in(at::ARG, 0);
                return Some(self.operate(left, operation));
            }
        }
        if let Some(&(_, function)) = FUNCTIONS.iter().find(|row| row.0 == self.address) {
            return Some(self.function(function));
        }
        self.moves().or_else(|| self.conversions())
    }

    /// Moves between the accumulators and memory.
    fn moves(&mut self) -> Answer {
        Some(match self.address {
            // MOVFM, CONUPK.
            0xbba2 => {
                let number = self.number_at(self.address_ay());
                self.set_fac(number);
                self.spend(70);
                let exponent = self.byte(at::FAC);
                self.set_a(exponent);
                self.set_registers(|registers| registers.y = 0);
                Ok(RoutineExit::Returns)
            }
            0xba8c => {
                let number = self.number_at(self.address_ay());
                self.put_number(at::ARG, number);
                let difference = self.byte(at::ARG + 5) ^ self.byte(at::FAC + 5);
                self.set_byte(at::ARISGN, difference);
                let exponent = self.byte(at::FAC);
                self.set_a(exponent);
                self.set_registers(|registers| registers.y = 0);
                self.spend(79);
                Ok(RoutineExit::Returns)
            }
            // MOV2F, MOV1F, MOVVF, MOVMF.
            0xbbc7 => self.store(TEMPORARY_2),
            0xbbca => self.store(TEMPORARY_1),
            0xbbd0 => {
                let at = self.word(at::TARGET);
                self.store(at)
            }
            0xbbd4 => {
                let registers = self.registers();
                self.store(u16::from_le_bytes([registers.x, registers.y]))
            }
            // MOVFA, MOVAF, MOVEF, ROUND.
            0xbbfc | 0xbbfe => {
                let number = self.number_in(at::ARG, 0);
                self.set_fac(number);
                self.spend(if self.address == 0xbbfc { 81 } else { 78 });
                self.leave_copied(at::ARG);
                Ok(RoutineExit::Returns)
            }
            0xbc0c => {
                self.spend(6);
                self.round().map(|number| self.copy_to_arg(number))
            }
            0xbc0f => {
                let number = self.fac();
                Ok(self.copy_to_arg(number))
            }
            0xbc1b => self.round().map(|_| RoutineExit::Returns),
            _ => return None,
        })
    }

    /// Converts signs, comparisons, integers, text.
    fn conversions(&mut self) -> Answer {
        Some(match self.address {
            // SIGN, FCOMP.
            0xbc2b => {
                let sign = self.fac().sign();
                self.set_ordering(sign)
            }
            0xbc5b => {
                let memory = self.packed_at(self.address_ay());
                let mut cycles = 0;
                let ordering = mflpt5::compare_memory(self.fac().0, &memory, &mut cycles);
                self.spend(cycles);
                self.set_ordering(ordering)
            }
            // NEGOP, FADDH, MUL10, DIV10, FINLOG.
            0xbfb4 => {
                let negated = self.fac().negate(&mut 0);
                self.set_fac(negated);
                let is_zero = self.byte(at::FAC) == 0;
                let result = self.byte(if is_zero { at::FAC } else { at::FAC + 5 });
                self.set_a(result);
                self.spend(if is_zero { 12 } else { 19 });
                Ok(RoutineExit::Returns)
            }
            0xb849 => self.operate(Float(HALF.unpack()), |fac, left, cost| fac.add(left, cost)),
            0xbae2 => self.operate(Float(TEN.unpack()), |fac, left, cost| fac.multiply(left, cost)),
            0xbafe => {
                let number = self.fac();
                self.set_fac(Float(TEN.unpack()));
                self.operate(Float(number.0.with_sign(false)), |fac, left, cost| fac.divide(left, cost))
            }
            0xbd7e => {
                let digit = Float(mflpt5::from_i8(self.registers().a.cast_signed(), &mut 0));
                self.operate(digit, |fac, left, cost| fac.add(left, cost))
            }
            // OROP, ANDOP.
            0xafe6 => {
                let left = self.number_in(at::ARG, 0);
                self.operate(left, |fac, left, cost| fac.or(left, cost))
            }
            0xafe9 => {
                let left = self.number_in(at::ARG, 0);
                self.operate(left, |fac, left, cost| fac.and(left, cost))
            }
            // QINT.
            0xbc9b => {
                let mut cycles = 0;
                let value = mflpt5::qint(self.fac().0, &mut cycles);
                self.spend(cycles);
                self.m.ram_mut()[at::FAC + 1..at::FAC + 5].copy_from_slice(&value.to_be_bytes());
                Ok(RoutineExit::Returns)
            }
            // GIVAYF, SNGFLT, FLOAT, FLOATS, FLOATC.
            0xb391 => {
                let registers = self.registers();
                self.take_whole(i16::from_be_bytes([registers.a, registers.y]).into())
            }
            0xb3a2 => {
                let value = self.registers().y;
                self.take_whole(value.into())
            }
            0xbc3c => {
                let value = self.registers().a.cast_signed();
                self.take_whole(value.into())
            }
            0xbc44 => {
                let value = self.word(0x62).swap_bytes().cast_signed();
                self.take_whole(value.into())
            }
            0xbc49 | 0xbc4f => {
                let value = self.word(0x62).swap_bytes();
                let is_positive = self.registers().status & super::CARRY != 0;
                self.take_whole(if is_positive { i32::from(value) } else { -i32::from(value.wrapping_neg()) })
            }
            // FIN.
            0xbcf3 => self.parse(),
            // FOUT, with the address of its first character in Y; INPRT, LINPRT, and printing of the
            // accumulator.
            0xbddd => self.number_text(1),
            0xbddf => {
                let first = self.registers().y;
                self.number_text(first)
            }
            0xbdc2 => {
                self.interpreter.write(self.m, b" IN ");
                let line = self.word(CURRENT_LINE);
                self.print_whole(line)
            }
            0xbdcd => {
                let registers = self.registers();
                self.print_whole(u16::from_be_bytes([registers.a, registers.x]))
            }
            0xbdd7 => self.print_number(),
            _ => return None,
        })
    }

    /// Returns the bytes of a stored number, in ROM too.
    fn packed_at(&mut self, at: u16) -> [u8; 5] {
        [0, 1, 2, 3, 4].map(|offset| self.m.peek(at.wrapping_add(offset)))
    }

    fn number_at(&mut self, at: u16) -> Float {
        Float(Mflpt(self.packed_at(at)).unpack())
    }

    pub(super) fn number_in(&self, at: usize, rounding: u8) -> Float {
        let taken = Float::read_accumulator(&self.m.ram()[at..]);
        Float(taken.0.with_rounding(rounding))
    }

    pub(super) fn put_number(&mut self, at: usize, number: Float) {
        number.write_accumulator(&mut self.m.ram_mut()[at..]);
    }

    fn operate(&mut self, left: Float, operation: Operation) -> Result<RoutineExit, Fault> {
        let mut cycles = 60;
        let result = operation(self.fac(), left, &mut cycles);
        self.spend(cycles);
        self.set_fac(result?);
        let exponent = self.byte(at::FAC);
        self.set_a(exponent);
        Ok(RoutineExit::Returns)
    }

    fn function(&mut self, function: Function) -> Result<RoutineExit, Fault> {
        self.fac();
        let descriptor = self.word(at::DESCRIPTOR);
        let text = self.interpreter.apply(self.engine, self.m, function, descriptor)?;
        if function == Function::Str {
            self.set_byte(at::IS_TEXT, 0xff);
            self.set_word(at::DESCRIPTOR, text);
        } else {
            self.set_byte(at::IS_TEXT, 0);
            self.leave_fac();
        }
        Ok(RoutineExit::Returns)
    }

    fn round(&mut self) -> Result<Float, Fault> {
        let mut cycles = 0;
        let rounded = self.fac().round(&mut cycles)?;
        self.spend(cycles);
        self.set_fac(rounded);
        Ok(rounded)
    }

    fn copy_to_arg(&mut self, number: Float) -> RoutineExit {
        self.put_number(at::ARG, number);
        self.set_byte(at::ROUNDING, 0);
        self.spend(88);
        self.leave_copied(at::FAC);
        RoutineExit::Returns
    }

    /// Sets the registers after an accumulator has been copied: A has the byte copied last, X has counted down.
    fn leave_copied(&mut self, accumulator: usize) {
        let exponent = self.byte(accumulator);
        self.set_registers(|registers| (registers.a, registers.x) = (exponent, 0));
        self.set_load_flags(0);
    }

    fn store(&mut self, at: u16) -> Result<RoutineExit, Fault> {
        let mut cycles = 60;
        let stored = self.fac().0.store(&mut cycles).map_err(|_| Fault::Overflow)?;
        self.spend(cycles);
        for (address, byte) in (at..=u16::MAX).zip(stored.0) {
            self.m.poke(address, byte);
        }
        self.set_fac(Float(stored.unpack()));
        Ok(RoutineExit::Returns)
    }

    fn set_ordering(&mut self, ordering: Ordering) -> Result<RoutineExit, Fault> {
        self.set_a(match ordering {
            Ordering::Less => 0xff,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        });
        self.spend(20);
        Ok(RoutineExit::Returns)
    }

    fn take_whole(&mut self, value: i32) -> Result<RoutineExit, Fault> {
        let mut cycles = 40;
        let size = mflpt5::from_jiffies(value.unsigned_abs(), &mut cycles);
        self.spend(cycles);
        self.set_byte(at::IS_TEXT, 0);
        self.set_fac(Float(size.with_sign(value < 0)));
        Ok(RoutineExit::Returns)
    }

    fn parse(&mut self) -> Result<RoutineExit, Fault> {
        let text = self.word(at::TEXT);
        let length = u16::from(u8::MAX).min(u16::MAX - text);
        let bytes = self.m.ram()[usize::from(text)..usize::from(text + length)].to_vec();
        let mut cycles = 60;
        let (value, taken) = Float::parse(&bytes, &mut cycles);
        self.spend(cycles);
        self.set_word(at::TEXT, text.wrapping_add(taken as u16));
        self.set_fac(value?);
        Ok(RoutineExit::Jumps(super::CHRGOT))
    }

    /// Converts the accumulator to text: the sign at `NUMBER_TEXT - 1 + first`, then the digits.
    fn number_text(&mut self, first: u8) -> Result<RoutineExit, Fault> {
        let mut buffer = [0; 16];
        let mut cycles = 0;
        let length = self.fac().print(&mut buffer, &mut cycles);
        self.spend(cycles);
        let start = NUMBER_TEXT - 1 + u16::from(first);
        for (address, &byte) in (start..).zip(buffer[..length].iter().chain(&[0])) {
            self.set_byte(usize::from(address), byte);
        }
        let [low, high] = NUMBER_TEXT.to_le_bytes();
        self.set_a(low);
        self.set_registers(|registers| registers.y = high);
        Ok(RoutineExit::Returns)
    }

    fn print_whole(&mut self, value: u16) -> Result<RoutineExit, Fault> {
        let mut cycles = PRINT_WHOLE;
        let number = mflpt5::from_jiffies(value.into(), &mut cycles);
        self.spend(if value == 0 { cycles } else { cycles - UPPER_HALF });
        self.set_byte(at::IS_TEXT, 0);
        self.set_fac(Float(number));
        self.print_number()
    }

    /// Prints the accumulator without the leading blank.
    fn print_number(&mut self) -> Result<RoutineExit, Fault> {
        let mut buffer = [0; 16];
        let mut cycles = PRINT_NUMBER;
        let length = self.fac().print(&mut buffer, &mut cycles);
        // The sign of a positive number is not printed.
        let text = &buffer[usize::from(buffer[0] == b' ')..length];
        self.spend(cycles + text.len() as u64 * u64::from(V2Basic::<P>::costs().literal.character));
        self.interpreter.write(self.m, text);
        self.leave_printed(text.len() as u8, text.last().copied());
        Ok(RoutineExit::Returns)
    }
}
