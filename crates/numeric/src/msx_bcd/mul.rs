//! Multiplication.
//!
//! The left operand is doubled into eight multiples, 1, 2, 4, 8, 10, 20, 40 and 80; for each set
//! bit of the right operand's digits one of them is added. All 28 digits of the product are formed,
//! so only the final rounding is inexact; the time depends on the bits of the *right* operand.

use super::cycles;
use super::decimal::{BIAS, Decimal, POWERS, is_lost, to_bcd};
use super::error::MathError;

impl Decimal {
    /// `self * right` (`27E6`). Products below 10^-64 are zero.
    ///
    /// # Errors
    /// [`MathError::Overflow`]. The sum of the exponents is checked before the product is normalised,
    /// so that even a product by 1 may overflow.
    #[inline]
    pub fn times(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if self.is_zero() {
            *cost += cycles::MULTIPLY_LEFT_ZERO;
            return Ok(Self::ZERO);
        }
        if right.is_zero() {
            *cost += cycles::MULTIPLY_RIGHT_ZERO;
            return Ok(Self::ZERO);
        }
        let exponent = i32::from(self.exponent) + i32::from(right.exponent) - i32::from(BIAS);
        if exponent <= 0 {
            return Ok(Self::ZERO);
        }
        if exponent > 0x7f {
            return Err(MathError::Overflow);
        }
        *cost += cycles::multiply(to_bcd(right.digits));
        let product = u128::from(self.digits) * u128::from(right.digits);
        let leading = (product / u128::from(POWERS[12])) as u64;
        let digits = if leading < POWERS[15] { (product / u128::from(POWERS[11])) as u64 } else { leading };
        let shift = i32::from(leading < POWERS[15]);
        *cost += cycles::normalise(shift as u32);
        let negative = self.negative != right.negative;
        if is_lost(negative, exponent - shift) {
            return Ok(Self::ZERO);
        }
        Self::round(negative, exponent - shift, digits, cost)
    }
}
