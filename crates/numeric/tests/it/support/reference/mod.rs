//! The reference model: the original's routines, one byte, bit and instruction at a time.
//!
//! It is simple, so that the fast routines can be checked against it. The accumulators are byte arrays in the order of
//! zero page (exponent, four mantissa bytes), a carry is a variable, and `tick` charges the instructions of each step.

mod fix;
mod functions;
mod memory;
mod print;
mod product;
mod scan;
mod sum;
mod whole;

use numeric::mflpt5::{Fac, MathError};

/// Cycles of the kinds of instructions that are used.
const IMMEDIATE: u64 = 2;
const ZERO_PAGE: u64 = 3;
const ZERO_PAGE_X: u64 = 4;
const ABSOLUTE_Y: u64 = 4;
const MODIFY: u64 = 5;
const MODIFY_X: u64 = 6;
const NOT_TAKEN: u64 = 2;
const TAKEN: u64 = 3;
const TAKEN_OVER_PAGE: u64 = 4;
const JUMP: u64 = 3;
const CALL: u64 = 6;
const RETURN: u64 = 6;
const READ: u64 = 5;
const WRITE: u64 = 6;
const PUSH: u64 = 3;
const PULL: u64 = 4;

/// The part of zero page that arithmetic uses.
#[derive(Default)]
pub struct Reference {
    fac: [u8; 5],
    fac_sign: u8,
    rounding: u8,
    arg: [u8; 5],
    arg_sign: u8,
    /// The low byte of the integer part, at `$07`.
    low: u8,
    pub cycles: u64,
}

fn unpacked(fac: Fac) -> ([u8; 5], u8) {
    let [m1, m2, m3, m4] = fac.mantissa().to_be_bytes();
    ([fac.exponent(), m1, m2, m3, m4], if fac.is_negative() { 0xff } else { 0 })
}

impl Reference {
    pub fn new(left: Fac, right: Fac) -> Self {
        let (fac, fac_sign) = unpacked(right);
        let (arg, arg_sign) = unpacked(left);
        Self { fac, fac_sign, rounding: right.rounding(), arg, arg_sign, low: 0, cycles: 0 }
    }

    /// Returns the accumulator in the format of the fast routines.
    pub fn result(&self) -> Fac {
        let [exponent, m1, m2, m3, m4] = self.fac;
        Fac::new(exponent, u32::from_be_bytes([m1, m2, m3, m4]), self.rounding, self.fac_sign & 0x80 != 0)
    }

    fn tick(&mut self, cycles: u64) {
        self.cycles += cycles;
    }

    /// Charges a branch and returns its condition.
    fn branch(&mut self, taken: bool) -> bool {
        self.tick(if taken { TAKEN } else { NOT_TAKEN });
        taken
    }

    fn far_branch(&mut self, taken: bool) -> bool {
        self.tick(if taken { TAKEN_OVER_PAGE } else { NOT_TAKEN });
        taken
    }

    fn clear(&mut self) {
        self.tick(IMMEDIATE + 2 * ZERO_PAGE + RETURN);
        self.fac[0] = 0;
        self.fac_sign = 0;
    }

    pub fn round(&mut self) -> Result<(), MathError> {
        self.tick(ZERO_PAGE);
        if self.branch(self.fac[0] == 0) {
            self.tick(RETURN);
            return Ok(());
        }
        self.tick(MODIFY);
        let carry = self.rounding >= 0x80;
        self.rounding <<= 1;
        if self.branch(!carry) {
            self.tick(RETURN);
            return Ok(());
        }
        self.count_up()
    }

    /// Increments the mantissa, with a carry into the exponent.
    fn count_up(&mut self) -> Result<(), MathError> {
        self.tick(CALL);
        let is_zero = self.increment();
        if self.branch(!is_zero) {
            self.tick(RETURN);
            return Ok(());
        }
        self.tick(JUMP);
        self.shift_carry_in()
    }

    /// Increments the mantissa. Returns the zero flag, which is that of the last byte counted up.
    fn increment(&mut self) -> bool {
        let mut is_zero = false;
        for byte in (1..5).rev() {
            self.tick(MODIFY);
            self.fac[byte] = self.fac[byte].wrapping_add(1);
            is_zero = self.fac[byte] == 0;
            if byte > 1 && self.branch(!is_zero) {
                break;
            }
        }
        self.tick(RETURN);
        is_zero
    }

    /// Shifts a carry into the mantissa from above.
    fn shift_carry_in(&mut self) -> Result<(), MathError> {
        self.tick(MODIFY);
        self.fac[0] = self.fac[0].wrapping_add(1);
        if self.branch(self.fac[0] == 0) {
            return Err(MathError::Overflow);
        }
        let mut carry = true;
        for byte in 1..5 {
            carry = self.rotate_right(byte, carry);
        }
        self.tick(MODIFY + RETURN);
        self.rounding = self.rounding >> 1 | u8::from(carry) << 7;
        Ok(())
    }

    fn rotate_right(&mut self, byte: usize, carry: bool) -> bool {
        self.tick(MODIFY);
        let out = self.fac[byte] & 1 != 0;
        self.fac[byte] = self.fac[byte] >> 1 | u8::from(carry) << 7;
        out
    }

    pub fn normalise(&mut self) {
        self.tick(3 * IMMEDIATE);
        let mut shift = 0u8;
        loop {
            self.tick(ZERO_PAGE);
            if self.far_branch(self.fac[1] != 0) {
                break;
            }
            self.tick(8 * ZERO_PAGE + ZERO_PAGE + 2 * IMMEDIATE);
            self.fac = [self.fac[0], self.fac[2], self.fac[3], self.fac[4], self.rounding];
            self.rounding = 0;
            shift += 8;
            if !self.branch(shift != 32) {
                return self.clear();
            }
        }
        while self.branch(self.fac[1] & 0x80 == 0) {
            self.tick(IMMEDIATE + 5 * MODIFY);
            shift += 1;
            let mut carry = self.rounding >> 7;
            self.rounding <<= 1;
            for byte in (1..5).rev() {
                let out = self.fac[byte] >> 7;
                self.fac[byte] = self.fac[byte] << 1 | carry;
                carry = out;
            }
        }
        self.tick(IMMEDIATE + ZERO_PAGE);
        if self.far_branch(shift >= self.fac[0]) {
            return self.clear();
        }
        self.tick(2 * IMMEDIATE + ZERO_PAGE + TAKEN + RETURN);
        self.fac[0] -= shift;
    }

    fn negate(&mut self) {
        self.tick(2 * ZERO_PAGE + IMMEDIATE);
        self.fac_sign = !self.fac_sign;
        self.negate_mantissa();
    }

    fn negate_mantissa(&mut self) {
        self.tick(5 * (2 * ZERO_PAGE + IMMEDIATE) + MODIFY);
        for byte in &mut self.fac[1..] {
            *byte = !*byte;
        }
        self.rounding = (!self.rounding).wrapping_add(1);
        if self.branch(self.rounding != 0) {
            self.tick(RETURN);
        } else {
            self.increment();
        }
    }
}
