//! Multiplication and division.

use super::{
    CALL, IMMEDIATE, JUMP, MODIFY, NOT_TAKEN, PULL, PUSH, RETURN, Reference, TAKEN, ZERO_PAGE, ZERO_PAGE_X,
};
use numeric::mflpt5::MathError;

impl Reference {
    /// Adds the exponents; returns `Some(carry)` if a product has to be calculated.
    pub(super) fn scale(&mut self) -> Result<Option<bool>, MathError> {
        self.tick(ZERO_PAGE);
        self.scale_by_a()
    }

    /// Does the same with the exponent of the second accumulator, which the caller may have replaced,
    /// in A.
    pub(super) fn scale_by_a(&mut self) -> Result<Option<bool>, MathError> {
        let underflow = PULL + PULL + JUMP;
        if self.branch(self.arg[0] == 0) {
            self.tick(underflow);
            self.clear();
            return Ok(None);
        }
        self.tick(IMMEDIATE + ZERO_PAGE);
        let (sum, carry) = self.arg[0].overflowing_add(self.fac[0]);
        if self.branch(!carry) {
            if self.branch(sum < 0x80) {
                self.tick(underflow);
                self.clear();
                return Ok(None);
            }
        } else {
            if self.branch(sum >= 0x80) {
                return Err(MathError::Overflow);
            }
            self.tick(IMMEDIATE + 4);
        }
        self.tick(IMMEDIATE + ZERO_PAGE);
        self.fac[0] = sum.wrapping_add(0x80);
        let signs_differ = (self.fac_sign ^ self.arg_sign) & 0x80;
        if self.branch(self.fac[0] != 0) {
            self.tick(2 * ZERO_PAGE + RETURN);
            self.fac_sign = signs_differ;
        } else {
            self.tick(JUMP + ZERO_PAGE + RETURN);
            self.fac_sign = 0;
        }
        Ok(Some(!carry))
    }

    pub fn multiply(&mut self) -> Result<(), MathError> {
        if !self.branch(self.fac[0] != 0) {
            self.tick(JUMP + RETURN);
            return Ok(());
        }
        self.tick(CALL);
        let Some(mut carry) = self.scale()? else { return Ok(()) };
        self.tick(IMMEDIATE + 4 * ZERO_PAGE);
        let mut product = [0; 5];
        let factors = [self.rounding, self.fac[4], self.fac[3], self.fac[2], self.fac[1]];
        for (index, &factor) in factors.iter().enumerate() {
            self.tick(ZERO_PAGE + CALL);
            if index < 4 && !self.branch(factor != 0) {
                self.tick(JUMP + IMMEDIATE);
                self.tick(ZERO_PAGE_X + ZERO_PAGE + 6 * ZERO_PAGE_X + ZERO_PAGE + ZERO_PAGE_X);
                self.rounding = product[4];
                product = [0, 0, product[1], product[2], product[3]];
                self.tick(IMMEDIATE + 2 * NOT_TAKEN + 2 * IMMEDIATE + ZERO_PAGE);
                if !self.branch(carry) {
                    self.arithmetic_shift(&mut product, 0);
                    self.tick(NOT_TAKEN);
                }
                self.tick(IMMEDIATE + RETURN);
                carry = false;
                continue;
            }
            self.tick(2 * IMMEDIATE);
            for bit in 0..8 {
                self.tick(IMMEDIATE);
                let mut top = 0;
                if !self.branch(factor >> bit & 1 == 0) {
                    self.tick(IMMEDIATE + 4 * 3 * ZERO_PAGE);
                    for byte in (1..5).rev() {
                        let sum = u16::from(product[byte]) + u16::from(self.arg[byte]) + top;
                        product[byte] = sum as u8;
                        top = sum >> 8;
                    }
                }
                self.tick(5 * MODIFY);
                let mut carry = top as u8;
                for byte in &mut product[1..] {
                    let out = *byte & 1;
                    *byte = *byte >> 1 | carry << 7;
                    carry = out;
                }
                self.rounding = self.rounding >> 1 | carry << 7;
                self.tick(2 * IMMEDIATE);
                self.branch(bit != 7);
            }
            self.tick(RETURN);
            carry = true;
        }
        self.tick(JUMP + 8 * ZERO_PAGE + JUMP);
        self.fac[1..].copy_from_slice(&product[1..]);
        self.normalise();
        Ok(())
    }

    pub fn divide(&mut self) -> Result<(), MathError> {
        if self.branch(self.fac[0] == 0) {
            return Err(MathError::DivisionByZero);
        }
        self.tick(CALL);
        self.round()?;
        self.tick(2 * IMMEDIATE + 2 * ZERO_PAGE + CALL);
        self.fac[0] = self.fac[0].wrapping_neg();
        if self.scale()?.is_none() {
            return Ok(());
        }
        self.tick(MODIFY);
        self.fac[0] = self.fac[0].wrapping_add(1);
        if self.branch(self.fac[0] == 0) {
            return Err(MathError::Overflow);
        }
        self.tick(2 * IMMEDIATE);
        let mut quotient = Vec::new();
        let mut partial = 1u16;
        let mut is_enough = self.divides();
        loop {
            self.tick(PUSH + IMMEDIATE);
            partial = partial << 1 | u16::from(is_enough);
            if !self.branch(partial < 0x100) {
                self.tick(IMMEDIATE + ZERO_PAGE_X);
                quotient.push(partial as u8);
                if self.branch(quotient.len() == 4) {
                    self.tick(IMMEDIATE + TAKEN);
                    partial = 0x40;
                } else if self.branch(quotient.len() == 5) {
                    break;
                } else {
                    self.tick(IMMEDIATE);
                    partial = 1;
                }
            }
            self.tick(PULL);
            if self.branch(is_enough) {
                self.tick(IMMEDIATE + 4 * 3 * ZERO_PAGE + IMMEDIATE + JUMP);
                let mut borrow = 0;
                for byte in (1..5).rev() {
                    let difference = i16::from(self.arg[byte]) - i16::from(self.fac[byte]) - borrow;
                    self.arg[byte] = difference as u8;
                    borrow = i16::from(difference < 0);
                }
            }
            self.tick(4 * MODIFY);
            let mut carry = 0;
            for byte in (1..5).rev() {
                let out = self.arg[byte] >> 7;
                self.arg[byte] = self.arg[byte] << 1 | carry;
                carry = out;
            }
            is_enough = if self.branch(carry != 0) {
                true
            } else if self.branch(self.arg[1] & 0x80 != 0) {
                self.divides()
            } else {
                self.tick(TAKEN);
                false
            };
        }
        self.tick(6 * IMMEDIATE + ZERO_PAGE + PULL + JUMP);
        self.rounding = quotient[4] << 6;
        self.tick(8 * ZERO_PAGE + JUMP);
        self.fac[1..].copy_from_slice(&quotient[..4]);
        self.normalise();
        Ok(())
    }

    /// Returns whether the dividend is not less than the divisor.
    fn divides(&mut self) -> bool {
        for byte in 1..5 {
            self.tick(2 * ZERO_PAGE);
            let differs = self.arg[byte] != self.fac[byte];
            if byte < 4 && self.branch(differs) || differs {
                return self.arg[byte] > self.fac[byte];
            }
        }
        true
    }
}
