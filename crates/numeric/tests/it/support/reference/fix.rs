//! Integers and comparison.

use super::{CALL, IMMEDIATE, JUMP, MODIFY, READ, RETURN, Reference, ZERO_PAGE};

impl Reference {
    /// Converts the mantissa to an integer, without the exponent.
    pub fn fix(&mut self) -> i32 {
        self.tick(ZERO_PAGE);
        if self.branch(self.fac[0] == 0) {
            self.tick(4 * ZERO_PAGE + IMMEDIATE + RETURN);
            self.fac = [0; 5];
            return 0;
        }
        self.tick(2 * IMMEDIATE + ZERO_PAGE);
        let shift = self.fac[0].wrapping_sub(0xa0);
        let mut above = 0;
        if !self.branch(self.fac_sign & 0x80 == 0) {
            self.tick(2 * IMMEDIATE + ZERO_PAGE + CALL + IMMEDIATE);
            above = 0xff;
            self.negate_mantissa();
        }
        self.tick(2 * IMMEDIATE);
        let mut mantissa = self.fac;
        if self.branch(shift.wrapping_sub(0xf9) & 0x80 == 0) {
            self.tick(IMMEDIATE + ZERO_PAGE + IMMEDIATE + MODIFY + 2 * ZERO_PAGE + CALL);
            self.shift_few(&mut mantissa, shift, 0, above);
        } else {
            self.tick(CALL);
            self.shift_many(&mut mantissa, shift, above);
        }
        self.tick(ZERO_PAGE + RETURN);
        self.fac = mantissa;
        i32::from_be_bytes([mantissa[1], mantissa[2], mantissa[3], mantissa[4]])
    }

    pub fn int(&mut self) {
        self.tick(ZERO_PAGE + IMMEDIATE);
        if self.branch(self.fac[0] >= 0xa0) {
            self.tick(RETURN);
            return;
        }
        self.tick(CALL);
        self.fix();
        self.tick(3 * ZERO_PAGE + 3 * IMMEDIATE + 3 * ZERO_PAGE + JUMP);
        let is_negative = self.fac_sign & 0x80 != 0;
        self.low = self.fac[4];
        (self.rounding, self.fac_sign, self.fac[0]) = (0, 0, 0xa0);
        if !self.branch(!is_negative) {
            self.tick(CALL);
            self.negate();
        }
        self.normalise();
    }

    /// Compares the accumulator with the second one, as a packed number in memory.
    pub fn compare(&mut self) -> i8 {
        self.tick(2 * ZERO_PAGE + IMMEDIATE + READ + 2 * IMMEDIATE);
        if self.branch(self.arg[0] == 0) {
            self.tick(ZERO_PAGE);
            if self.branch(self.fac[0] == 0) {
                self.tick(RETURN);
                return 0;
            }
            self.tick(ZERO_PAGE);
            return self.sign_of(self.fac_sign);
        }
        self.tick(READ + ZERO_PAGE);
        if self.branch((self.arg_sign ^ self.fac_sign) & 0x80 != 0) {
            self.tick(ZERO_PAGE);
            return self.sign_of(self.fac_sign);
        }
        let mut carry;
        self.tick(ZERO_PAGE);
        'different: {
            carry = self.arg[0] >= self.fac[0];
            if self.branch(self.arg[0] != self.fac[0]) {
                break 'different;
            }
            for byte in 1..4 {
                self.tick(IMMEDIATE + READ + ZERO_PAGE);
                carry = self.arg[byte] >= self.fac[byte];
                if self.branch(self.arg[byte] != self.fac[byte]) {
                    break 'different;
                }
            }
            self.tick(2 * IMMEDIATE + ZERO_PAGE + READ + ZERO_PAGE);
            let difference =
                i16::from(self.arg[4]) - i16::from(self.fac[4]) - i16::from(self.rounding > 0x7f);
            carry = difference >= 0;
            if self.branch(difference as u8 == 0) {
                self.tick(RETURN);
                return 0;
            }
        }
        self.tick(ZERO_PAGE);
        let mut sign = self.fac_sign;
        if !self.branch(!carry) {
            self.tick(IMMEDIATE);
            sign = !sign;
        }
        self.tick(JUMP);
        self.sign_of(sign)
    }

    pub(super) fn sign_of(&mut self, sign: u8) -> i8 {
        self.tick(2 * IMMEDIATE);
        if self.branch(sign & 0x80 != 0) {
            self.tick(RETURN);
            return -1;
        }
        self.tick(IMMEDIATE + RETURN);
        1
    }
}
