//! Text to number ($BCF3).

use super::{
    CALL, IMMEDIATE, JUMP, MODIFY, NOT_TAKEN, PULL, PUSH, READ, RETURN, Reference, TAKEN, TAKEN_OVER_PAGE,
    ZERO_PAGE, ZERO_PAGE_X,
};
use numeric::mflpt5::MathError;

const PLUS: u8 = 0xaa;
const MINUS: u8 = 0xab;
/// Incrementing the address in the instruction that reads text, which is how CHRGET advances.
const WALK: u64 = MODIFY + TAKEN;
/// Reading a byte of text.
const LOOK: u64 = 4;

impl Reference {
    /// Parses a number; the first character is fetched already.
    pub fn scan(&mut self, text: &[u8]) -> Result<(), MathError> {
        let mut at = 0;
        let character = |at: usize| text.get(at).copied().unwrap_or(0);
        while character(at) == b' ' {
            // The blank is skipped by the call that fetched it: advance, read, two comparisons.
            self.tick(WALK + LOOK + IMMEDIATE + NOT_TAKEN + IMMEDIATE + TAKEN);
            at += 1;
        }
        self.tick(2 * IMMEDIATE + 11 * (ZERO_PAGE_X + IMMEDIATE + TAKEN) - 1);
        *self = Self { cycles: self.cycles, ..Self::default() };
        let mut is_negative = false;
        if character(at).is_ascii_digit() {
            self.tick(TAKEN_OVER_PAGE);
        } else {
            self.tick(NOT_TAKEN + IMMEDIATE);
            if !self.branch(character(at) != b'-') {
                self.tick(ZERO_PAGE + TAKEN);
                is_negative = true;
                self.next(text, &mut at);
            } else {
                self.tick(IMMEDIATE);
                if !self.branch(character(at) != b'+') {
                    self.next(text, &mut at);
                } else {
                    // Continues after the test for a digit.
                    self.cycles -= NOT_TAKEN;
                }
            }
        }
        let (mut decimals, mut has_point, mut exponent) = (0u8, false, 0u8);
        loop {
            if self.branch(character(at).is_ascii_digit()) {
                self.tick(PUSH + ZERO_PAGE);
                if !self.branch(!has_point) {
                    self.tick(MODIFY);
                    decimals = decimals.wrapping_add(1);
                }
                self.tick(CALL);
                self.times_ten()?;
                self.tick(PULL + 2 * IMMEDIATE + CALL);
                self.add_byte((character(at) - b'0').cast_signed())?;
                self.tick(JUMP);
                self.next(text, &mut at);
                continue;
            }
            self.tick(IMMEDIATE);
            if self.branch(character(at) == b'.') {
                self.tick(MODIFY + ZERO_PAGE);
                if self.branch(!has_point) {
                    has_point = true;
                    self.next(text, &mut at);
                    continue;
                }
                self.tick(TAKEN);
                break;
            }
            self.tick(IMMEDIATE);
            if !self.branch(character(at) != b'E') {
                exponent = self.scan_exponent(text, &mut at)?;
                break;
            }
            self.tick(TAKEN);
            break;
        }
        self.finish(exponent.wrapping_sub(decimals), is_negative)
    }

    /// Returns the jiffies of a time in six digits ($A9ED up to the call that sets the clock).
    pub fn scan_clock(&mut self, digits: [u8; 6]) -> Result<i32, MathError> {
        self.tick(IMMEDIATE + 2 * ZERO_PAGE);
        for pair in digits.chunks(2) {
            self.tick(ZERO_PAGE + CALL);
            self.add_character(pair[0])?;
            self.tick(CALL);
            self.times_ten()?;
            self.tick(MODIFY + ZERO_PAGE + CALL);
            self.add_character(pair[1])?;
            self.tick(CALL);
            self.copy()?;
            self.tick(IMMEDIATE);
            if !self.branch(self.fac[0] == 0) {
                self.tick(2 * IMMEDIATE + CALL);
                self.double_sum_with_copy(self.fac[0] + 1)?;
            }
            self.tick(ZERO_PAGE + 2 * IMMEDIATE + TAKEN);
        }
        self.tick(NOT_TAKEN + CALL - TAKEN);
        self.times_ten()?;
        self.tick(CALL);
        let jiffies = self.fix();
        self.tick(3 * ZERO_PAGE + JUMP);
        Ok(jiffies)
    }

    /// Adds the value of a character of a clock ($AA1D): the end of CHRGET tests it.
    fn add_character(&mut self, character: u8) -> Result<(), MathError> {
        self.tick(READ + CALL + IMMEDIATE + NOT_TAKEN + 4 * IMMEDIATE + RETURN);
        self.tick(TAKEN + IMMEDIATE + JUMP);
        self.add_byte((character - b'0').cast_signed())
    }

    /// CHRGET: the call, skipping blanks, the test for a digit.
    fn next(&mut self, text: &[u8], at: &mut usize) {
        self.tick(CALL);
        loop {
            *at += 1;
            let character = text.get(*at).copied().unwrap_or(0);
            self.tick(WALK + LOOK + IMMEDIATE);
            if self.branch(character >= b':') {
                return self.tick(RETURN);
            }
            self.tick(IMMEDIATE);
            if !self.branch(character == b' ') {
                // Two subtractions set the carry for characters that are no digits.
                return self.tick(4 * IMMEDIATE + RETURN);
            }
        }
    }

    fn scan_exponent(&mut self, text: &[u8], at: &mut usize) -> Result<u8, MathError> {
        let character = |at: usize| text.get(at).copied().unwrap_or(0);
        self.next(text, at);
        let mut is_negative = false;
        if !self.branch(character(*at).is_ascii_digit()) {
            let mut found = None;
            for sign in [MINUS, b'-', PLUS, b'+'] {
                self.tick(IMMEDIATE);
                if self.branch(character(*at) == sign) {
                    found = Some(sign);
                    break;
                }
            }
            match found {
                Some(MINUS | b'-') => {
                    self.tick(MODIFY);
                    is_negative = true;
                    self.next(text, at);
                }
                Some(_) => self.next(text, at),
                None => {
                    self.tick(TAKEN);
                    return Ok(self.finish_exponent(0, false));
                }
            }
        }
        self.exponent_digits(text, at, is_negative)
    }

    /// The digits of the exponent ($BD33, $BD91).
    fn exponent_digits(&mut self, text: &[u8], at: &mut usize, negative: bool) -> Result<u8, MathError> {
        let mut exponent = 0u8;
        while self.branch(text.get(*at).is_some_and(u8::is_ascii_digit)) {
            let digit = text[*at] - b'0';
            self.tick(ZERO_PAGE + IMMEDIATE);
            if self.branch(exponent < 10) {
                self.tick(2 * IMMEDIATE + IMMEDIATE + ZERO_PAGE + IMMEDIATE + IMMEDIATE);
                self.tick(IMMEDIATE + MODIFY + 2 * IMMEDIATE);
                exponent = exponent * 10 + digit;
            } else {
                self.tick(IMMEDIATE + ZERO_PAGE);
                if !negative {
                    return Err(MathError::Overflow);
                }
                self.tick(TAKEN);
                exponent = 100;
            }
            self.tick(ZERO_PAGE + JUMP);
            self.next(text, at);
        }
        Ok(self.finish_exponent(exponent, negative))
    }

    fn finish_exponent(&mut self, exponent: u8, negative: bool) -> u8 {
        self.tick(ZERO_PAGE);
        if self.branch(!negative) {
            self.tick(ZERO_PAGE);
            return exponent;
        }
        self.tick(2 * IMMEDIATE + ZERO_PAGE + JUMP);
        exponent.wrapping_neg()
    }

    fn finish(&mut self, exponent: u8, negative: bool) -> Result<(), MathError> {
        self.tick(IMMEDIATE + 2 * ZERO_PAGE);
        let mut power = exponent.cast_signed();
        if !self.branch(power == 0) {
            if self.branch(power > 0) {
                while {
                    self.tick(CALL);
                    self.times_ten()?;
                    self.tick(MODIFY);
                    power -= 1;
                    self.branch(power != 0)
                } {}
            } else {
                while {
                    self.tick(CALL);
                    self.tenth()?;
                    self.tick(MODIFY);
                    power += 1;
                    self.branch(power != 0)
                } {}
                self.tick(TAKEN);
            }
        }
        self.tick(ZERO_PAGE);
        if self.branch(negative) {
            self.tick(JUMP);
            self.change_sign();
        } else {
            self.tick(RETURN);
        }
        Ok(())
    }

    /// Multiplies the number by ten ($BAE2).
    pub(super) fn times_ten(&mut self) -> Result<(), MathError> {
        self.tick(CALL);
        self.copy()?;
        self.tick(IMMEDIATE);
        if self.branch(self.fac[0] == 0) {
            self.tick(RETURN);
            return Ok(());
        }
        self.tick(2 * IMMEDIATE + NOT_TAKEN);
        let (exponent, carry) = self.fac[0].overflowing_add(2);
        if carry {
            return Err(MathError::Overflow);
        }
        // The copy gets the exponent of four times the number.
        self.double_sum_with_copy(exponent)
    }

    /// Adds the copy, with an exponent, and doubles the sum ($BAED).
    fn double_sum_with_copy(&mut self, exponent: u8) -> Result<(), MathError> {
        self.tick(IMMEDIATE + ZERO_PAGE + CALL);
        self.arg[0] = exponent;
        self.arg_sign = self.fac_sign;
        self.add_nonzero()?;
        self.tick(MODIFY + NOT_TAKEN + RETURN);
        self.fac[0] = self.fac[0].wrapping_add(1);
        if self.fac[0] == 0 { Err(MathError::Overflow) } else { Ok(()) }
    }

    /// Divides the magnitude by ten ($BAFE).
    pub(super) fn tenth(&mut self) -> Result<(), MathError> {
        self.tick(CALL);
        self.copy()?;
        self.tick(3 * IMMEDIATE + ZERO_PAGE + CALL);
        self.load([0x84, 0x20, 0, 0, 0]);
        self.arg_sign = 0;
        self.tick(JUMP);
        self.divide()
    }
}
