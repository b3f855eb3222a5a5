//! The text pointer: characters, expressions, names, line numbers.

use basic::{dialect::Number as _, fault::Fault};

use super::{Answer, CHRGET, CHRGOT, Call, Placement, Rom, V2Basic, at};
use crate::v2::hooks::AFTER_TERM;
use crate::{
    interpreter::RoutineExit,
    intrinsic::ValueType,
    machine::CbmMachine,
    variant::{BasicVariant as _, Number as _},
};

/// PTRGET.
const PTRGET: u16 = 0xb08b;
/// The vector of terms.
const TERM_VECTOR: u16 = 0x030a;
/// The high byte of the largest line number: above it no further digit is accepted.
const LARGEST_PAGE: u16 = 0x19;

impl<M: CbmMachine, P: Placement> Call<'_, M, P> {
    pub(super) fn text(&mut self) -> Answer {
        Some(match self.address {
            // CHKCLS, CHKOPN, CHKCOM, SYNCHR: a required character, then the next.
            0xaef7 => self.synchr(b')', 39),
            0xaefa => self.synchr(b'(', 36),
            0xaefd => self.synchr(b',', 33),
            0xaeff => {
                let expected = self.registers().a;
                self.synchr(expected, 31)
            }
            // PARCHK: an expression in parentheses.
            0xaef1 => self.parenthesised(),
            // FRMNUM, FRMEVL.
            0xad8a => self.number_then_return(),
            0xad9e => self.any_then_return(),
            // EVAL through its vector, its beginning, its part after the fetch; its end.
            0xae83 => Ok(RoutineExit::Jumps(self.word(TERM_VECTOR))),
            0xae86 | 0xae8a | 0xae8d => self.eval(),
            AFTER_TERM => Ok(RoutineExit::Value),
            // CHKNUM, CHKSTR, CHKVAL.
            0xad8d => self.check_type(false),
            0xad8f => self.check_type(true),
            0xad90 => {
                let wants_text = self.registers().status & super::CARRY != 0;
                self.check_type(wants_text)
            }
            // GTBYTC, GETBYT, CONINT, COMBYT.
            0xb79b => {
                self.advance();
                self.byte_then_look()
            }
            0xb79e => self.byte_then_look(),
            0xb7a1 => self.byte_of_fac().map(|_| RoutineExit::Jumps(CHRGOT)),
            0xb7f1 => self.expect(b',').and_then(|()| self.byte_then_look()),
            // GETNUM, GETADR.
            0xb7eb => self.address_and_byte(),
            0xb7f7 => self.getadr(),
            // POSINT from the next character, from the current one, of the accumulator; AYINT; FACINX.
            0xb1b2 => {
                self.advance();
                self.positive_integer()
            }
            0xb1b5 => self.positive_integer(),
            0xb1b8 => self.positive_integer_of_fac(),
            0xb1bf => self.ayint().map(|_| RoutineExit::Returns),
            0xb1aa => self.facinx(),
            // PTRGET, its part after the first character.
            PTRGET | 0xb090 => self.ptrget(),
            // ISLETC: whether A is a letter.
            0xb113 => {
                let is_letter = self.registers().a.is_ascii_uppercase();
                self.set_carry(is_letter);
                self.spend(14);
                Ok(RoutineExit::Returns)
            }
            // LINGET.
            // LET's second byte of an integer.
            0xa9d0 => {
                let (y, low) =
                    (self.registers().y.wrapping_add(1), self.byte(usize::from(at::DESCRIPTOR) + 1));
                let index = self.word(at::TARGET).wrapping_add(u16::from(y));
                self.m.poke(index, low);
                self.set_registers(|registers| registers.y = y);
                self.set_a(low);
                self.spend(17);
                Ok(RoutineExit::Returns)
            }
            0xa96b => self.linget().map(|()| RoutineExit::Jumps(CHRGOT)),
            // DATA, its part that adds Y, DATAN, REMN; REM.
            0xa8f8 => {
                let length = self.rest(b':');
                self.add_to_text(length)
            }
            0xa8fb => {
                let length = self.registers().y;
                self.add_to_text(u16::from(length))
            }
            0xa906 | 0xa909 => {
                let length = self.rest(if self.address == 0xa906 { b':' } else { 0 });
                self.set_registers(|registers| registers.y = length as u8);
                self.spend(20 + 22 * u64::from(length));
                Ok(RoutineExit::Returns)
            }
            0xa93b => {
                let length = self.rest(0);
                self.add_to_text(length)
            }
            _ => return None,
        })
    }

    fn synchr(&mut self, expected: u8, cycles: u64) -> Result<RoutineExit, Fault> {
        self.spend(cycles);
        if self.character() == expected { Ok(RoutineExit::Jumps(CHRGET)) } else { Err(Fault::Syntax) }
    }

    fn parenthesised(&mut self) -> Result<RoutineExit, Fault> {
        self.expect(b'(')?;
        self.evaluate()?;
        self.synchr(b')', 80)
    }

    /// Evaluates an expression; A and the flags are those of the accumulator's exponent.
    fn any_then_return(&mut self) -> Result<RoutineExit, Fault> {
        self.evaluate()?;
        let exponent = self.byte(at::FAC);
        self.set_registers(|registers| registers.y = 0xff);
        self.set_a(exponent);
        Ok(RoutineExit::Returns)
    }

    /// Evaluates a number; the flags are those of the type check that follows.
    fn number_then_return(&mut self) -> Result<RoutineExit, Fault> {
        self.any_then_return()?;
        self.set_carry(false);
        self.set_registers(|registers| {
            registers.status = registers.status & !super::NEGATIVE | super::ZERO;
        });
        self.check_type(false)
    }

    /// Evaluates a term: for the interpreter itself if it is the caller, otherwise for the machine code
    /// that calls.
    fn eval(&mut self) -> Result<RoutineExit, Fault> {
        let is_fetched = self.address == 0xae8d;
        if self.m.caller() == Rom::<P>::address(AFTER_TERM) {
            return Ok(if is_fetched { RoutineExit::TermHere } else { RoutineExit::Term });
        }
        if !is_fetched {
            self.advance();
        }
        let value = self.interpreter.evaluate_single_term(self.engine, self.m)?;
        self.leave_value(value);
        Ok(RoutineExit::Returns)
    }

    fn check_type(&mut self, wants_text: bool) -> Result<RoutineExit, Fault> {
        self.spend(17);
        let is_text = self.byte(at::IS_TEXT) & 0x80 != 0;
        if is_text == wants_text { Ok(RoutineExit::Returns) } else { Err(Fault::TypeMismatch) }
    }

    fn byte_then_look(&mut self) -> Result<RoutineExit, Fault> {
        self.evaluate_byte()?;
        Ok(RoutineExit::Jumps(CHRGOT))
    }

    fn address_and_byte(&mut self) -> Result<RoutineExit, Fault> {
        self.evaluate_number()?;
        self.getadr()?;
        self.expect(b',')?;
        self.byte_then_look()
    }

    fn getadr(&mut self) -> Result<RoutineExit, Fault> {
        let mut cycles = 20;
        let address = self.fac().to_address(&mut cycles)?;
        self.spend(cycles);
        self.set_word(at::INTEGER, address);
        self.set_word(at::DESCRIPTOR, address.swap_bytes());
        let [low, high] = address.to_le_bytes();
        self.set_a(high);
        self.set_registers(|registers| registers.y = low);
        Ok(RoutineExit::Returns)
    }

    fn positive_integer(&mut self) -> Result<RoutineExit, Fault> {
        self.evaluate_number()?;
        self.positive_integer_of_fac()
    }

    fn positive_integer_of_fac(&mut self) -> Result<RoutineExit, Fault> {
        self.check_type(false)?;
        if self.fac().to_index(&mut 0)? < 0 {
            return Err(Fault::IllegalQuantity);
        }
        self.ayint().map(|_| RoutineExit::Returns)
    }

    /// Converts the accumulator to a signed 16-bit number, in its last two bytes.
    pub(super) fn ayint(&mut self) -> Result<i16, Fault> {
        let mut cycles = 20;
        let value = self.fac().to_i16(&mut cycles)?;
        self.spend(cycles);
        self.set_word(at::DESCRIPTOR, value.cast_unsigned().swap_bytes());
        Ok(value)
    }

    fn facinx(&mut self) -> Result<RoutineExit, Fault> {
        let [high, low] = self.ayint()?.to_be_bytes();
        self.set_registers(|registers| registers.y = low);
        self.set_a(high);
        self.spend(18);
        Ok(RoutineExit::Returns)
    }

    fn ptrget(&mut self) -> Result<RoutineExit, Fault> {
        let begin = u64::from(V2Basic::<P>::costs().name.begin);
        if self.address == PTRGET {
            // It fetches the first character again.
            let fetch = V2Basic::<P>::fetch_cost(self.character()) - V2Basic::<P>::costs().fetch.move_on;
            self.spend(begin + u64::from(fetch));
        } else {
            self.spend(begin - 2);
        }
        let found = self.interpreter.find_variable(self.engine, self.m)?;
        self.set_byte(at::IS_TEXT, if found.kind == ValueType::Text { 0xff } else { 0 });
        self.set_byte(at::IS_INTEGER, if found.kind == ValueType::Integer { 0x80 } else { 0 });
        for (index, byte) in found.name.into_iter().enumerate() {
            self.set_byte(at::NAME + index, byte);
        }
        self.set_word(at::VARIABLE, found.address);
        self.set_word(at::LINE, found.address.wrapping_sub(2));
        let [low, high] = found.address.to_le_bytes();
        self.set_a(low);
        let [entry, page] = found.address.wrapping_sub(2).to_le_bytes();
        self.set_registers(|registers| (registers.x, registers.y) = (page, high));
        self.set_load_flags(high);
        self.set_carry(entry >= 0xfe);
        Ok(RoutineExit::Returns)
    }

    /// Reads a line number into the cell for integers.
    pub(super) fn linget(&mut self) -> Result<(), Fault> {
        self.set_word(at::INTEGER, 0);
        while let digit @ b'0'..=b'9' = self.character() {
            let number = self.word(at::INTEGER);
            if number >> 8 >= LARGEST_PAGE {
                return Err(Fault::Syntax);
            }
            self.set_word(at::INTEGER, number * 10 + u16::from(digit - b'0'));
            self.advance();
            self.spend(140);
        }
        Ok(())
    }

    /// Returns the bytes up to the end of the line or, outside quotes, to `mark`.
    fn rest(&self, mark: u8) -> u16 {
        let start = self.word(at::TEXT);
        let mut in_quotes = false;
        let mut length = 0;
        loop {
            match self.byte(usize::from(start.wrapping_add(length))) {
                0 => return length,
                byte if byte == mark && !in_quotes => return length,
                b'"' => in_quotes = !in_quotes,
                _ => {}
            }
            if length == 0xff {
                return length;
            }
            length += 1;
        }
    }

    fn add_to_text(&mut self, length: u16) -> Result<RoutineExit, Fault> {
        let text = self.word(at::TEXT).wrapping_add(length);
        self.set_word(at::TEXT, text);
        self.spend(40 + 22 * u64::from(length));
        Ok(RoutineExit::Returns)
    }
}
