//! Number to text ($BDDD).

use super::memory::Packed;
use super::{
    ABSOLUTE_Y, CALL, IMMEDIATE, JUMP, MODIFY, NOT_TAKEN, RETURN, Reference, TAKEN, TAKEN_OVER_PAGE,
    ZERO_PAGE,
};
use numeric::mflpt5::MathError;

/// Writing a character; the base of the buffer is one below its page.
const PUT: u64 = 5;

const NINE_DIGITS: Packed = [0x9b, 0x3e, 0xbc, 0x1f, 0xfd];
const TEN_DIGITS: Packed = [0x9e, 0x6e, 0x6b, 0x27, 0xfd];
const BILLION: Packed = [0x9e, 0x6e, 0x6b, 0x28, 0];

/// The weights that are added until the sum changes its sign.
const DECIMAL: [i32; 9] = [-100_000_000, 10_000_000, -1_000_000, 100_000, -10_000, 1_000, -100, 10, -1];
const CLOCK: [i32; 6] = [-2_160_000, 216_000, -36_000, 3_600, -600, 60];

impl Reference {
    /// Returns the text of the number.
    pub fn print(&mut self) -> Result<Vec<u8>, MathError> {
        self.tick(2 * IMMEDIATE + ZERO_PAGE);
        let mut text = vec![b' '];
        if !self.branch(self.fac_sign & 0x80 == 0) {
            self.tick(IMMEDIATE);
            text = vec![b'-'];
        }
        self.tick(PUT + 2 * ZERO_PAGE + 2 * IMMEDIATE + ZERO_PAGE);
        self.fac_sign = 0;
        if !self.branch(self.fac[0] != 0) {
            text.push(b'0');
            self.tick(JUMP + PUT + IMMEDIATE + PUT + 2 * IMMEDIATE + RETURN);
            return Ok(text);
        }
        let exponent = self.scale_to_nine_digits()?;
        // The position of the point.
        self.tick(IMMEDIATE + ZERO_PAGE + 2 * IMMEDIATE);
        let digits = exponent.wrapping_add(10);
        let (mut before_point, mut power) = (1, digits);
        if !self.branch(digits < 0) {
            self.tick(IMMEDIATE);
            if !self.branch(digits >= 11) {
                self.tick(3 * IMMEDIATE);
                (before_point, power) = (digits - 1, 2);
            } else {
                // The branch skips the instruction that sets the carry.
                self.cycles -= IMMEDIATE;
            }
        }
        self.tick(2 * IMMEDIATE + 2 * ZERO_PAGE + IMMEDIATE);
        power -= 2;
        let is_zero = self.branch(before_point == 0);
        if is_zero || !self.branch(before_point > 0) {
            self.tick(ZERO_PAGE + 2 * IMMEDIATE + PUT + IMMEDIATE);
            text.push(b'.');
            if !self.branch(is_zero) {
                self.tick(2 * IMMEDIATE + PUT);
                text.push(b'0');
            }
            self.tick(ZERO_PAGE);
        }
        self.tick(IMMEDIATE);
        let digits = i32::from_be_bytes([self.fac[1], self.fac[2], self.fac[3], self.fac[4]]);
        self.digits(digits, &DECIMAL, before_point, &mut text);
        self.trim(&mut text);
        self.tick(IMMEDIATE + ZERO_PAGE);
        if power == 0 {
            self.tick(TAKEN_OVER_PAGE + IMMEDIATE + PUT + 2 * IMMEDIATE + RETURN);
        } else {
            self.tick(NOT_TAKEN);
            self.exponent(power, &mut text);
        }
        Ok(text)
    }

    /// Returns the text of the clock ($BE68 with another table).
    pub fn print_clock(&mut self, jiffies: u32) -> Vec<u8> {
        let mut text = Vec::new();
        self.digits(jiffies.cast_signed(), &CLOCK, 6, &mut text);
        self.trim(&mut text);
        self.tick(IMMEDIATE + ZERO_PAGE + TAKEN_OVER_PAGE + IMMEDIATE + PUT + 2 * IMMEDIATE + RETURN);
        text
    }

    /// Scales the number to an integer of nine digits; returns the power of ten by which it has to be
    /// multiplied.
    fn scale_to_nine_digits(&mut self) -> Result<i8, MathError> {
        let mut exponent = 0;
        self.tick(2 * IMMEDIATE);
        let is_half_and_more = self.fac[0] == 0x80;
        if self.far_branch(is_half_and_more) || !self.branch(self.fac[0] > 0x80) {
            self.point();
            self.fetch(BILLION);
            self.multiply()?;
            self.tick(IMMEDIATE);
            exponent = -9;
        }
        self.tick(ZERO_PAGE);
        loop {
            self.point();
            let order = self.compare_with(TEN_DIGITS);
            if self.branch(order == 0) {
                self.tick(CALL);
                self.fix();
                return Ok(exponent);
            }
            if !self.branch(order > 0) {
                break;
            }
            self.tick(CALL);
            self.tenth()?;
            self.tick(MODIFY + TAKEN);
            exponent += 1;
        }
        loop {
            self.point();
            let order = self.compare_with(NINE_DIGITS);
            if !self.branch(order == 0) && self.branch(order > 0) {
                break;
            }
            self.tick(CALL);
            self.times_ten()?;
            self.tick(MODIFY + TAKEN);
            exponent -= 1;
        }
        self.tick(CALL);
        self.add_half()?;
        self.tick(CALL);
        self.fix();
        Ok(exponent)
    }

    /// Counts digits by addition, alternately downwards and upwards.
    fn digits(&mut self, mut rest: i32, weights: &[i32], mut before_point: i8, text: &mut Vec<u8>) {
        self.tick(IMMEDIATE);
        for (number, &weight) in weights.iter().enumerate() {
            let mut additions = 0;
            loop {
                self.tick(ZERO_PAGE + IMMEDIATE + ABSOLUTE_Y + ZERO_PAGE);
                self.tick(3 * (2 * ZERO_PAGE + ABSOLUTE_Y) + IMMEDIATE);
                let (sum, carry) = rest.cast_unsigned().overflowing_add(weight.cast_unsigned());
                rest = sum.cast_signed();
                additions += 1;
                let goes_down = weight < 0;
                if self.branch(carry) {
                    if !self.branch(goes_down) {
                        break;
                    }
                } else if !self.branch(!goes_down) {
                    self.tick(TAKEN);
                    break;
                }
            }
            self.tick(IMMEDIATE);
            let digit = if self.branch(weight < 0) {
                additions - 1
            } else {
                self.tick(2 * IMMEDIATE);
                10 - additions
            };
            self.tick(IMMEDIATE);
            text.push(b'0' + digit);
            self.tick(4 * IMMEDIATE + 2 * ZERO_PAGE + 3 * IMMEDIATE + PUT + MODIFY);
            before_point -= 1;
            if !self.branch(before_point != 0) {
                self.tick(2 * IMMEDIATE + PUT);
                text.push(b'.');
            }
            self.tick(2 * ZERO_PAGE + 4 * IMMEDIATE + IMMEDIATE);
            // Both tables can end here.
            let is_last = number + 1 == weights.len();
            if !self.branch(is_last && weights.len() == DECIMAL.len()) {
                self.tick(IMMEDIATE);
                self.branch(!is_last);
            }
        }
    }

    /// Removes trailing zeros, and the point.
    fn trim(&mut self, text: &mut Vec<u8>) {
        self.tick(ZERO_PAGE);
        loop {
            self.tick(PUT + 2 * IMMEDIATE);
            if !self.branch(text.last() == Some(&b'0')) {
                break;
            }
            text.pop();
        }
        self.tick(IMMEDIATE);
        if self.branch(text.last() == Some(&b'.')) {
            text.pop();
        } else {
            self.tick(IMMEDIATE);
        }
    }

    fn exponent(&mut self, power: i8, text: &mut Vec<u8>) {
        let mut sign = b'+';
        if !self.branch(power > 0) {
            self.tick(2 * IMMEDIATE + ZERO_PAGE + 2 * IMMEDIATE);
            sign = b'-';
        }
        self.tick(PUT + IMMEDIATE + PUT + 3 * IMMEDIATE);
        let mut rest = power.unsigned_abs().cast_signed();
        let mut tens = b'0' - 1;
        loop {
            self.tick(2 * IMMEDIATE);
            tens += 1;
            rest -= 10;
            if !self.branch(rest >= 0) {
                break;
            }
        }
        self.tick(IMMEDIATE + PUT + IMMEDIATE + PUT + IMMEDIATE + PUT + TAKEN + 2 * IMMEDIATE + RETURN);
        text.extend([b'E', sign, tens, b'0' + (10 + rest).cast_unsigned()]);
    }
}
