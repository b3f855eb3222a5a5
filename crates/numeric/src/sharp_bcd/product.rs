//! Multiplication, division, square root: all truncated at the twelfth digit.

use super::cycles;
use super::decimal::{Decimal, FULL, LEAST, MathError, POWERS};

/// Returns the sum of the digits.
fn digit_sum(mut digits: u64) -> u64 {
    let mut sum = 0;
    while digits != 0 {
        sum += digits % 10;
        digits /= 10;
    }
    sum
}

impl Decimal {
    /// `self * right`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the product is too large.
    #[inline]
    pub fn times(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::MULTIPLY + cycles::MULTIPLY_ADDITION * digit_sum(right.digits);
        if self.is_zero() || right.is_zero() {
            *cost += cycles::ZERO;
            return Ok(Self::ZERO);
        }
        let product = u128::from(self.digits) * u128::from(right.digits);
        let high = (product / u128::from(LEAST)) as u64;
        let exponent = i32::from(self.exponent) + i32::from(right.exponent);
        let negative = self.negative != right.negative;
        *cost += if negative { cycles::UNLIKE } else { 0 };
        let product = if high >= FULL {
            *cost += cycles::CARRY;
            Self::checked(negative, high / 10, exponent + 1)
        } else {
            Self::checked(negative, high, exponent)
        }?;
        product.charge_form(cost);
        Ok(product)
    }

    /// `self / right`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the divisor is zero or the quotient too large.
    #[inline]
    pub fn over(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if right.is_zero() {
            return Err(MathError::Arithmetic);
        }
        *cost += cycles::DIVIDE;
        if self.is_zero() {
            *cost += cycles::ZERO;
            return Ok(Self::ZERO);
        }
        let is_small = self.digits < right.digits;
        let scale = if is_small { FULL } else { LEAST };
        let digits = (u128::from(self.digits) * u128::from(scale) / u128::from(right.digits)) as u64;
        // Thirteen places are computed, one of them before the point.
        let places = u128::from(self.digits) * u128::from(FULL) / u128::from(right.digits);
        *cost += cycles::DIVIDE_SUBTRACTION * digit_sum(places as u64);
        let exponent = i32::from(self.exponent) - i32::from(right.exponent) - i32::from(is_small);
        let negative = self.negative != right.negative;
        *cost += if negative { cycles::UNLIKE } else { 0 };
        let quotient = Self::checked(negative, digits, exponent)?;
        quotient.charge_form(cost);
        Ok(quotient)
    }

    /// `SQR`.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] for a negative number.
    pub fn sqr(self, cost: &mut u64) -> Result<Self, MathError> {
        if self.negative {
            return Err(MathError::Arithmetic);
        }
        *cost += cycles::SQR;
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        let is_odd = self.exponent.rem_euclid(2);
        let radicand = u128::from(self.digits * POWERS[is_odd as usize]) * u128::from(LEAST);
        let digits = radicand.isqrt() as u64;
        *cost += cycles::SQR_SUBTRACTION * digit_sum(digits);
        Self::checked(false, digits, i32::from((self.exponent - is_odd) / 2))
    }
}
