//! Integers: conversions, logic, random numbers.

use super::memory::Packed;
use super::{CALL, IMMEDIATE, JUMP, MODIFY, NOT_TAKEN, READ, RETURN, Reference, TAKEN, ZERO_PAGE};
use numeric::mflpt5::MathError;

/// The check that an expression is a number ($AD8D).
const CHECK: u64 = IMMEDIATE + 2 * ZERO_PAGE + 2 * NOT_TAKEN + RETURN;
/// Setting the bytes besides the mantissa, and the jump to the normalisation ($BC4F).
const FINISH: u64 = 3 * ZERO_PAGE + JUMP;

impl Reference {
    /// Converts mantissa bytes with the sign in the carry ($BC49, $BC4F).
    fn float(&mut self, mantissa: [u8; 4], exponent: u8, negative: bool) {
        let [m1, m2, m3, m4] = mantissa;
        (self.fac, self.rounding, self.fac_sign) = ([exponent, m1, m2, m3, m4], 0, 0);
        if !self.branch(!negative) {
            self.tick(CALL);
            self.negate();
        }
        self.normalise();
    }

    /// Converts a signed byte ($BC3C).
    pub fn float_byte(&mut self, value: i8) {
        self.tick(ZERO_PAGE + IMMEDIATE + ZERO_PAGE + IMMEDIATE);
        self.tick(ZERO_PAGE + 2 * IMMEDIATE + IMMEDIATE + 2 * ZERO_PAGE + FINISH);
        self.float([value.cast_unsigned(), 0, 0, 0], 0x88, value < 0);
    }

    /// Converts a signed 16-bit integer ($B391).
    pub fn float_int16(&mut self, value: i16) {
        self.tick(IMMEDIATE + 3 * ZERO_PAGE + IMMEDIATE + JUMP);
        self.tick(ZERO_PAGE + 2 * IMMEDIATE + IMMEDIATE + 2 * ZERO_PAGE + FINISH);
        let [high, low] = value.to_be_bytes();
        self.float([high, low, 0, 0], 0x90, value < 0);
    }

    /// Converts a byte ($B3A2).
    pub fn float_unsigned_byte(&mut self, value: u8) {
        self.tick(IMMEDIATE + TAKEN);
        self.float_int16(value.into());
    }

    /// Converts an unsigned 16-bit integer ($BC49).
    pub fn float_u16(&mut self, value: u16) {
        self.tick(IMMEDIATE + 2 * ZERO_PAGE + FINISH);
        let [high, low] = value.to_be_bytes();
        self.float([high, low, 0, 0], 0x90, false);
    }

    /// Converts the clock, which is in the mantissa already.
    pub fn float_clock(&mut self, jiffies: u32) {
        self.tick(2 * IMMEDIATE + JUMP + FINISH);
        self.float(jiffies.to_be_bytes(), 0xa0, false);
    }

    /// Converts the sign to a number ($BC39).
    pub fn signum(&mut self) {
        self.tick(CALL);
        let sign = self.sign();
        self.float_byte(sign);
    }

    /// Returns a 16-bit integer ($B1BF).
    pub fn take_int16(&mut self) -> Result<i16, MathError> {
        self.tick(ZERO_PAGE + IMMEDIATE);
        if !self.branch(self.fac[0] < 0x90) {
            self.point();
            if self.compare_with([0x90, 0x80, 0, 0, 0]) != 0 {
                return Err(MathError::IllegalQuantity);
            }
            self.tick(NOT_TAKEN);
        }
        self.tick(JUMP);
        Ok(self.fix() as i16)
    }

    /// Returns a subscript ($B1B8).
    pub fn take_subscript(&mut self) -> Result<u16, MathError> {
        self.tick(CALL + CHECK + ZERO_PAGE + NOT_TAKEN);
        if self.fac_sign & 0x80 != 0 {
            return Err(MathError::IllegalQuantity);
        }
        self.take_int16().map(i16::cast_unsigned)
    }

    /// Returns a byte ($B7A1).
    pub fn take_byte(&mut self) -> Result<u8, MathError> {
        self.tick(CALL);
        let integer = self.take_subscript()?;
        self.tick(ZERO_PAGE + NOT_TAKEN + ZERO_PAGE + JUMP);
        u8::try_from(integer).map_err(|_| MathError::IllegalQuantity)
    }

    /// Returns an address ($B7F7).
    pub fn take_address(&mut self) -> Result<u16, MathError> {
        self.tick(ZERO_PAGE + NOT_TAKEN + ZERO_PAGE + IMMEDIATE + NOT_TAKEN + CALL);
        if self.fac_sign & 0x80 != 0 || self.fac[0] > 0x90 {
            return Err(MathError::IllegalQuantity);
        }
        let address = self.fix();
        self.tick(4 * ZERO_PAGE + RETURN);
        Ok(address as u16)
    }

    /// AND ($AFE9).
    pub fn and(&mut self) -> Result<(), MathError> {
        self.tick(IMMEDIATE);
        self.operate(|left, right| left & right)
    }

    /// OR, which is AND of the complements: a dummy instruction skips the entry of AND ($AFE6).
    pub fn or(&mut self) -> Result<(), MathError> {
        self.tick(IMMEDIATE + 4);
        self.operate(|left, right| left | right)
    }

    fn operate(&mut self, operation: fn(i16, i16) -> i16) -> Result<(), MathError> {
        self.tick(ZERO_PAGE + CALL);
        let right = self.take_int16()?;
        self.tick(2 * 3 * ZERO_PAGE + CALL + ZERO_PAGE);
        self.copy_back();
        self.tick(CALL);
        let left = self.take_int16()?;
        self.tick(2 * 4 * ZERO_PAGE + IMMEDIATE + JUMP);
        self.float_int16(operation(left, right));
        Ok(())
    }

    /// NOT ($AED4).
    pub fn not(&mut self) -> Result<(), MathError> {
        self.tick(CALL);
        let integer = self.take_int16()?;
        self.tick(2 * (ZERO_PAGE + IMMEDIATE) + IMMEDIATE + JUMP);
        self.float_int16(!integer);
        Ok(())
    }

    /// RND ($E097) with the CIA's bytes in the order of the mantissa; also returns the new seed.
    pub fn random(&mut self, seed: Packed, timers: [u8; 4]) -> Result<Packed, MathError> {
        self.tick(CALL);
        let sign = self.sign();
        if !self.branch(sign < 0) {
            if self.branch(sign != 0) {
                self.point();
                self.load(seed);
                self.point();
                self.fetch([0x98, 0x35, 0x44, 0x7a, 0]);
                self.multiply()?;
                self.point();
                self.fetch([0x68, 0x28, 0xb1, 0x46, 0]);
                self.add()?;
                self.exchange_bytes();
            } else {
                // The base of the I/O area is requested through the jump table.
                self.tick(CALL + JUMP + 2 * IMMEDIATE + RETURN + 2 * ZERO_PAGE);
                self.tick(2 * (IMMEDIATE + READ + ZERO_PAGE + IMMEDIATE + READ + ZERO_PAGE) + JUMP);
                self.fac[1..].copy_from_slice(&timers);
            }
        } else {
            self.exchange_bytes();
        }
        self.tick(IMMEDIATE + 3 * ZERO_PAGE + IMMEDIATE + ZERO_PAGE + CALL);
        (self.fac_sign, self.rounding, self.fac[0]) = (0, self.fac[0], 0x80);
        self.normalise();
        self.tick(2 * IMMEDIATE + JUMP);
        self.store()
    }

    fn exchange_bytes(&mut self) {
        self.tick(8 * ZERO_PAGE);
        self.fac[1..].reverse();
    }

    /// ABS ($BC58).
    pub fn absolute(&mut self) {
        self.tick(MODIFY + RETURN);
        self.fac_sign = 0;
    }
}
