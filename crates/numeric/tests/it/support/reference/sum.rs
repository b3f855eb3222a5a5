//! Addition, subtraction and the shifts that align operands.

use super::{ABSOLUTE_Y, CALL, IMMEDIATE, JUMP, MODIFY_X, RETURN, Reference, TAKEN, ZERO_PAGE, ZERO_PAGE_X};
use numeric::mflpt5::MathError;

impl Reference {
    pub fn subtract(&mut self) -> Result<(), MathError> {
        self.tick(6 * ZERO_PAGE - 1 + JUMP);
        self.fac_sign = !self.fac_sign;
        self.add()
    }

    pub fn add(&mut self) -> Result<(), MathError> {
        if !self.branch(self.fac[0] != 0) {
            self.tick(JUMP + 2 * ZERO_PAGE + IMMEDIATE);
            for _ in 0..5 {
                self.tick(2 * ZERO_PAGE_X + IMMEDIATE + TAKEN);
            }
            self.tick(ZERO_PAGE + RETURN - 1);
            (self.fac, self.fac_sign, self.rounding) = (self.arg, self.arg_sign, 0);
            return Ok(());
        }
        self.tick(2 * ZERO_PAGE + IMMEDIATE + ZERO_PAGE);
        self.add_nonzero()
    }

    /// Adds from the point at which the second accumulator's exponent is in A ($B877).
    pub(super) fn add_nonzero(&mut self) -> Result<(), MathError> {
        self.tick(IMMEDIATE);
        let mut other_rounding = self.rounding;
        if self.branch(self.arg[0] == 0) {
            self.tick(RETURN);
            return Ok(());
        }
        self.tick(IMMEDIATE + ZERO_PAGE);
        let (difference, borrow) = self.arg[0].overflowing_sub(self.fac[0]);
        let signs_differ = (self.fac_sign ^ self.arg_sign) & 0x80 != 0;
        // The shifted rounding byte of the smaller operand, and the initial carry of the addition.
        let (mut shifted_out, mut carry) = (0, true);
        let mut fac_is_smaller = false;
        if !self.branch(difference == 0) {
            let shift = if self.branch(borrow) {
                self.tick(IMMEDIATE + ZERO_PAGE);
                self.rounding = 0;
                difference
            } else {
                self.tick(3 * ZERO_PAGE + 3 * IMMEDIATE + ZERO_PAGE + IMMEDIATE + TAKEN);
                self.fac[0] = self.arg[0];
                self.fac_sign = self.arg_sign;
                other_rounding = 0;
                fac_is_smaller = true;
                difference.wrapping_neg()
            };
            self.tick(IMMEDIATE);
            let mut mantissa = if fac_is_smaller { self.fac } else { self.arg };
            if self.branch(shift.wrapping_sub(0xf9) & 0x80 != 0) {
                self.tick(CALL);
                shifted_out = self.shift_many(&mut mantissa, shift, 0);
                self.tick(TAKEN);
            } else {
                self.tick(IMMEDIATE + ZERO_PAGE + MODIFY_X + CALL);
                shifted_out = self.shift_few(&mut mantissa, shift, self.rounding, 0);
            }
            if fac_is_smaller {
                self.fac[1..].copy_from_slice(&mantissa[1..]);
            } else {
                self.arg[1..].copy_from_slice(&mantissa[1..]);
            }
            carry = false;
        }
        self.tick(ZERO_PAGE);
        if self.branch(!signs_differ) {
            self.tick(5 * 2 * ZERO_PAGE + 4 * ZERO_PAGE + JUMP);
            let sum = u16::from(shifted_out) + u16::from(other_rounding) + u16::from(carry);
            self.rounding = sum as u8;
            let mut carry = sum >> 8;
            for byte in (1..5).rev() {
                let sum = u16::from(self.fac[byte]) + u16::from(self.arg[byte]) + carry;
                self.fac[byte] = sum as u8;
                carry = sum >> 8;
            }
            if self.branch(carry == 0) {
                self.tick(RETURN);
                return Ok(());
            }
            return self.shift_carry_in();
        }
        self.tick(2 * IMMEDIATE);
        if !self.branch(!fac_is_smaller) {
            self.tick(IMMEDIATE);
        }
        self.tick(2 * IMMEDIATE + 2 * ZERO_PAGE + 4 * (ABSOLUTE_Y + ZERO_PAGE_X + ZERO_PAGE));
        let (larger, smaller) = if fac_is_smaller { (self.arg, self.fac) } else { (self.fac, self.arg) };
        let difference = i16::from(other_rounding) - i16::from(shifted_out);
        self.rounding = difference as u8;
        let mut borrow = i16::from(difference < 0);
        for byte in (1..5).rev() {
            let difference = i16::from(larger[byte]) - i16::from(smaller[byte]) - borrow;
            self.fac[byte] = difference as u8;
            borrow = i16::from(difference < 0);
        }
        if !self.branch(borrow == 0) {
            self.tick(CALL);
            self.negate();
        }
        self.normalise();
        Ok(())
    }

    /// Shifts by bytes until fewer than eight bits remain; `shift` is a negative count.
    pub(super) fn shift_many(&mut self, mantissa: &mut [u8; 5], shift: u8, above: u8) -> u8 {
        let mut count = shift;
        let mut rounding;
        let mut carry = false;
        loop {
            self.tick(IMMEDIATE);
            let sum = u16::from(count) + 8 + u16::from(carry);
            (count, carry) = (sum as u8, sum > 0xff);
            if !self.branch(count & 0x80 != 0) && !self.branch(count == 0) {
                break;
            }
            self.tick(ZERO_PAGE_X + ZERO_PAGE + 6 * ZERO_PAGE_X + ZERO_PAGE + ZERO_PAGE_X);
            self.rounding = mantissa[4];
            *mantissa = [mantissa[0], above, mantissa[1], mantissa[2], mantissa[3]];
        }
        self.tick(IMMEDIATE + IMMEDIATE + ZERO_PAGE);
        let (rest, borrow) = count.overflowing_sub(8 + u8::from(!carry));
        rounding = self.rounding;
        if self.branch(!borrow) {
            self.tick(IMMEDIATE + RETURN);
            return rounding;
        }
        // From here on the top byte is shifted arithmetically.
        let mut count = rest;
        loop {
            rounding = self.arithmetic_shift(mantissa, rounding);
            count = count.wrapping_add(1);
            if !self.branch(count != 0) {
                break;
            }
        }
        self.tick(IMMEDIATE + RETURN);
        rounding
    }

    /// Shifts bit by bit; the caller does the first shift of the top byte, which shifts in `above`.
    pub(super) fn shift_few(&mut self, mantissa: &mut [u8; 5], shift: u8, mut rounding: u8, above: u8) -> u8 {
        let mut count = shift;
        let carry = mantissa[1] & 1;
        mantissa[1] = mantissa[1] >> 1 | above & 0x80;
        rounding = self.shift_lower(mantissa, carry, rounding);
        loop {
            count = count.wrapping_add(1);
            if !self.branch(count != 0) {
                break;
            }
            rounding = self.arithmetic_shift(mantissa, rounding);
        }
        self.tick(IMMEDIATE + RETURN);
        rounding
    }

    pub(super) fn arithmetic_shift(&mut self, mantissa: &mut [u8; 5], rounding: u8) -> u8 {
        self.tick(MODIFY_X);
        let is_negative = mantissa[1] & 0x80 != 0;
        if !self.branch(!is_negative) {
            self.tick(MODIFY_X);
        }
        self.tick(2 * MODIFY_X);
        let carry = mantissa[1] & 1;
        mantissa[1] = mantissa[1] >> 1 | mantissa[1] & 0x80;
        self.shift_lower(mantissa, carry, rounding)
    }

    fn shift_lower(&mut self, mantissa: &mut [u8; 5], mut carry: u8, rounding: u8) -> u8 {
        self.tick(3 * MODIFY_X + 2 * IMMEDIATE);
        for byte in &mut mantissa[2..] {
            let out = *byte & 1;
            *byte = *byte >> 1 | carry << 7;
            carry = out;
        }
        rounding >> 1 | carry << 7
    }
}
