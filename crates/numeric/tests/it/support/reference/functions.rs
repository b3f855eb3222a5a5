//! The functions that are evaluated by polynomials. Constants are those of the ROM at the given
//! addresses.

use super::memory::Packed;
use super::{
    CALL, IMMEDIATE, JUMP, MODIFY, NOT_TAKEN, PULL, PUSH, READ, RETURN, Reference, TAKEN, ZERO_PAGE,
    ZERO_PAGE_X,
};
use numeric::mflpt5::MathError;

type Done = Result<(), MathError>;

const ONE: Packed = [0x81, 0, 0, 0, 0];
const HALF: Packed = [0x80, 0, 0, 0, 0];
const QUARTER: Packed = [0x7f, 0, 0, 0, 0];
const HALF_PI: Packed = [0x81, 0x49, 0x0f, 0xda, 0xa2];
const TWO_PI: Packed = [0x83, 0x49, 0x0f, 0xda, 0xa2];

/// $E2EF; four bytes of the second coefficient are on the next page.
const SINE: [Packed; 6] = [
    [0x84, 0xe6, 0x1a, 0x2d, 0x1b],
    [0x86, 0x28, 0x07, 0xfb, 0xf8],
    [0x87, 0x99, 0x68, 0x89, 0x01],
    [0x87, 0x23, 0x35, 0xdf, 0xe1],
    [0x86, 0xa5, 0x5d, 0xe7, 0x28],
    TWO_PI,
];

/// $E33E.
const ARC_TANGENT: [Packed; 12] = [
    [0x76, 0xb3, 0x83, 0xbd, 0xd3],
    [0x79, 0x1e, 0xf4, 0xa6, 0xf5],
    [0x7b, 0x83, 0xfc, 0xb0, 0x10],
    [0x7c, 0x0c, 0x1f, 0x67, 0xca],
    [0x7c, 0xde, 0x53, 0xcb, 0xc1],
    [0x7d, 0x14, 0x64, 0x70, 0x4c],
    [0x7d, 0xb7, 0xea, 0x51, 0x7a],
    [0x7d, 0x63, 0x30, 0x88, 0x7e],
    [0x7e, 0x92, 0x44, 0x99, 0x3a],
    [0x7e, 0x4c, 0xcc, 0x91, 0xc7],
    [0x7f, 0xaa, 0xaa, 0xaa, 0x13],
    ONE,
];

/// $BFC4.
const POWERS_OF_2: [Packed; 8] = [
    [0x71, 0x34, 0x58, 0x3e, 0x56],
    [0x74, 0x16, 0x7e, 0xb3, 0x1b],
    [0x77, 0x2f, 0xee, 0xe3, 0x85],
    [0x7a, 0x1d, 0x84, 0x1c, 0x2a],
    [0x7c, 0x63, 0x59, 0x58, 0x0a],
    [0x7e, 0x75, 0xfd, 0xe7, 0xc6],
    [0x80, 0x31, 0x72, 0x18, 0x10],
    ONE,
];

/// $B9C1.
const LOGARITHM: [Packed; 4] = [
    [0x7f, 0x5e, 0x56, 0xcb, 0x79],
    [0x80, 0x13, 0x9b, 0x0b, 0x64],
    [0x80, 0x76, 0x38, 0x93, 0x16],
    [0x82, 0x38, 0xaa, 0x3b, 0x20],
];

impl Reference {
    /// Returns the argument times the polynomial of its square ($E043), and the spilled argument.
    fn odd_series(&mut self, coefficients: &[Packed]) -> Result<Packed, MathError> {
        self.tick(2 * ZERO_PAGE + CALL);
        let argument = self.store_first()?;
        self.tick(IMMEDIATE + CALL);
        self.fetch(argument);
        self.multiply()?;
        self.tick(CALL);
        self.terms(coefficients)?;
        self.tick(2 * IMMEDIATE + JUMP);
        self.fetch(argument);
        self.multiply()?;
        Ok(argument)
    }

    /// The polynomial ($E059).
    fn series(&mut self, coefficients: &[Packed]) -> Done {
        self.tick(2 * ZERO_PAGE);
        self.terms(coefficients)
    }

    fn terms(&mut self, coefficients: &[Packed]) -> Done {
        self.tick(CALL);
        let argument = self.store_second()?;
        self.tick(READ + 2 * ZERO_PAGE + 2 * IMMEDIATE + TAKEN + 2 * ZERO_PAGE);
        let mut factor = coefficients[0];
        for (number, &coefficient) in coefficients.iter().enumerate().skip(1) {
            self.tick(CALL);
            self.fetch(factor);
            self.multiply()?;
            self.tick(2 * ZERO_PAGE + 2 * IMMEDIATE + TAKEN + 2 * ZERO_PAGE + CALL);
            if coefficients.len() == SINE.len() && number == 3 {
                // Four bytes read beyond the end of the page, and the increment of the pointer's high byte.
                self.tick(4 + 1);
            }
            self.fetch(coefficient);
            self.add()?;
            self.tick(2 * IMMEDIATE + MODIFY);
            self.branch(number + 1 < coefficients.len());
            factor = argument;
        }
        self.tick(RETURN);
        Ok(())
    }

    /// COS ($E264).
    pub fn cosine(&mut self) -> Done {
        self.point();
        self.fetch(HALF_PI);
        self.add()?;
        self.sine()
    }

    /// SIN ($E26B).
    pub fn sine(&mut self) -> Done {
        self.reduced_sine().map(|_| ())
    }

    /// SIN; returns the reduced argument and whether the cosine is negative.
    fn reduced_sine(&mut self) -> Result<(Packed, bool), MathError> {
        self.tick(CALL);
        self.copy()?;
        self.tick(2 * IMMEDIATE + ZERO_PAGE + CALL + ZERO_PAGE + CALL);
        self.load(TWO_PI);
        self.tick(JUMP);
        self.divide()?;
        self.tick(CALL);
        self.copy()?;
        self.tick(CALL);
        self.int();
        self.tick(IMMEDIATE + ZERO_PAGE + CALL);
        self.subtract()?;
        self.point();
        self.fetch(QUARTER);
        self.subtract()?;
        self.tick(ZERO_PAGE + PUSH);
        let was_negative = self.fac_sign & 0x80 != 0;
        let mut cosine_is_negative = false;
        if !self.branch(!was_negative) {
            self.tick(CALL);
            self.add_half()?;
            self.tick(ZERO_PAGE);
            if self.branch(self.fac_sign & 0x80 != 0) {
                return Ok((self.quarter(true, false)?, false));
            }
            self.tick(2 * ZERO_PAGE + IMMEDIATE);
            cosine_is_negative = true;
        }
        Ok((self.quarter(was_negative, true)?, cosine_is_negative))
    }

    /// From $E29D, or from $E2A0 without the change of sign.
    fn quarter(&mut self, was_negative: bool, changes_sign: bool) -> Result<Packed, MathError> {
        if changes_sign {
            self.tick(CALL);
            self.change_sign();
        }
        self.point();
        self.fetch(QUARTER);
        self.add()?;
        self.tick(PULL);
        if !self.branch(!was_negative) {
            self.tick(CALL);
            self.change_sign();
        }
        self.tick(2 * IMMEDIATE + JUMP);
        self.odd_series(&SINE)
    }

    /// TAN ($E2B4).
    pub fn tangent(&mut self) -> Done {
        self.tick(CALL);
        self.store_first()?;
        self.tick(IMMEDIATE + ZERO_PAGE + CALL);
        let (argument, cosine_is_negative) = self.reduced_sine()?;
        self.tick(2 * IMMEDIATE + CALL + JUMP);
        let sine = self.store()?;
        self.point();
        self.load(argument);
        self.fac_sign = 0;
        self.tick(IMMEDIATE + 2 * ZERO_PAGE + CALL + PUSH + JUMP);
        self.quarter(cosine_is_negative, true)?;
        self.tick(2 * IMMEDIATE + JUMP);
        self.fetch(sine);
        self.divide()
    }

    /// ATN ($E30E).
    pub fn arc_tangent(&mut self) -> Done {
        self.tick(ZERO_PAGE + PUSH);
        let was_negative = self.fac_sign & 0x80 != 0;
        if !self.branch(!was_negative) {
            self.tick(CALL);
            self.change_sign();
        }
        self.tick(ZERO_PAGE + PUSH + IMMEDIATE);
        let is_small = self.fac[0] < 0x81;
        if !self.branch(is_small) {
            self.point();
            self.fetch(ONE);
            self.divide()?;
        }
        self.point();
        self.odd_series(&ARC_TANGENT)?;
        self.tick(PULL + IMMEDIATE);
        if !self.branch(is_small) {
            self.point();
            self.fetch(HALF_PI);
            self.subtract()?;
        }
        self.tick(PULL);
        if self.branch(!was_negative) {
            self.tick(RETURN);
        } else {
            self.tick(JUMP);
            self.change_sign();
        }
        Ok(())
    }

    /// LOG ($B9EA).
    pub fn logarithm(&mut self) -> Done {
        self.tick(CALL);
        if self.sign() <= 0 {
            return Err(MathError::IllegalQuantity);
        }
        self.tick(NOT_TAKEN + TAKEN + ZERO_PAGE + IMMEDIATE + PUSH + IMMEDIATE + ZERO_PAGE);
        let power = self.fac[0].wrapping_sub(0x80).cast_signed();
        self.fac[0] = 0x80;
        self.point();
        self.fetch([0x80, 0x35, 0x04, 0xf3, 0x34]);
        self.add()?;
        self.point();
        self.fetch([0x81, 0x35, 0x04, 0xf3, 0x34]);
        self.divide()?;
        self.point();
        self.fetch(ONE);
        self.subtract()?;
        self.point();
        self.odd_series(&LOGARITHM)?;
        self.point();
        self.fetch([0x80, 0x80, 0, 0, 0]);
        self.add()?;
        self.tick(PULL + CALL);
        self.add_byte(power)?;
        self.tick(2 * IMMEDIATE);
        self.fetch([0x80, 0x31, 0x72, 0x17, 0xf8]);
        self.multiply()
    }

    /// Adds a signed byte ($BD7E).
    pub(super) fn add_byte(&mut self, value: i8) -> Done {
        self.tick(PUSH + CALL);
        self.copy()?;
        self.tick(PULL + CALL);
        self.float_byte(value);
        self.tick(4 * ZERO_PAGE + JUMP);
        self.add()
    }

    /// EXP ($BFED).
    pub fn exponential(&mut self) -> Done {
        self.point();
        self.fetch([0x81, 0x38, 0xaa, 0x3b, 0x29]);
        self.multiply()?;
        self.tick(ZERO_PAGE + IMMEDIATE);
        let (guard, carry) = self.rounding.overflowing_add(0x50);
        if !self.branch(!carry) {
            self.tick(CALL);
            self.count_up()?;
        }
        self.tick(JUMP + ZERO_PAGE + CALL);
        self.copy_unrounded();
        self.tick(ZERO_PAGE + IMMEDIATE);
        if !self.branch(self.fac[0] < 0x88) {
            return self.leave_range();
        }
        self.tick(CALL);
        self.int();
        self.tick(ZERO_PAGE + 2 * IMMEDIATE);
        let exponent = self.low.wrapping_add(0x81);
        if self.branch(exponent == 0) {
            return self.leave_range();
        }
        self.tick(2 * IMMEDIATE + PUSH);
        self.tick(IMMEDIATE + 6 * (4 * ZERO_PAGE_X + IMMEDIATE + TAKEN) - 1 + 2 * ZERO_PAGE + CALL);
        std::mem::swap(&mut self.fac, &mut self.arg);
        std::mem::swap(&mut self.fac_sign, &mut self.arg_sign);
        self.rounding = guard;
        self.subtract()?;
        self.tick(CALL);
        self.change_sign();
        self.point();
        self.series(&POWERS_OF_2)?;
        self.tick(IMMEDIATE + ZERO_PAGE + PULL + CALL);
        self.arg[0] = exponent - 1;
        self.arg_sign = self.fac_sign;
        if self.scale_by_a()?.is_some() {
            self.tick(RETURN);
        }
        Ok(())
    }

    /// A power out of the range of numbers ($BAD4).
    fn leave_range(&mut self) -> Done {
        self.tick(CALL + ZERO_PAGE + IMMEDIATE + NOT_TAKEN + 2 * PULL + JUMP);
        if self.fac_sign & 0x80 == 0 {
            return Err(MathError::Overflow);
        }
        self.clear();
        Ok(())
    }

    /// SQR ($BF71).
    pub fn root(&mut self) -> Done {
        self.tick(CALL);
        self.copy()?;
        self.point();
        self.load(HALF);
        self.power()
    }

    /// Raises the second accumulator to the power in the first ($BF7B).
    pub fn power(&mut self) -> Done {
        if self.branch(self.fac[0] == 0) {
            return self.exponential();
        }
        self.tick(ZERO_PAGE);
        if !self.branch(self.arg[0] != 0) {
            self.tick(JUMP + 2 * ZERO_PAGE + RETURN);
            (self.fac[0], self.fac_sign) = (0, 0);
            return Ok(());
        }
        self.point();
        let right = self.store()?;
        self.tick(ZERO_PAGE);
        let (base, base_sign) = (self.arg, self.arg_sign);
        let mut is_odd = false;
        let mut sign = base_sign;
        if !self.branch(base_sign & 0x80 == 0) {
            self.tick(CALL);
            self.int();
            self.point();
            if self.compare_with(right) != 0 {
                return Err(MathError::IllegalQuantity);
            }
            self.tick(NOT_TAKEN + IMMEDIATE + ZERO_PAGE);
            is_odd = self.low & 1 != 0;
            sign = 0;
        }
        (self.arg, self.arg_sign) = (base, sign);
        self.tick(CALL);
        self.copy_back();
        self.tick(IMMEDIATE + PUSH + CALL);
        self.logarithm()?;
        self.point();
        self.fetch(right);
        self.multiply()?;
        self.tick(CALL);
        self.exponential()?;
        self.tick(PULL + IMMEDIATE);
        if self.branch(!is_odd) {
            self.tick(RETURN);
        } else {
            self.change_sign();
        }
        Ok(())
    }
}
