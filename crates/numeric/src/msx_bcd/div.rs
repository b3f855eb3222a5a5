//! Division.
//!
//! Long division: the divisor is subtracted from the remainder until that underflows, then added back, and the remainder is
//! shifted left one digit; 15 digits are formed. What a newcomer gets wrong: the shift covers ever fewer bytes. After every
//! second digit one byte more at the low end stays where it is, so the last digits of a quotient are a little too small.

use super::cycles;
use super::decimal::{BIAS, Decimal, POWERS, to_bcd};
use super::value::MathError;

/// Digits that are formed.
const QUOTIENT: usize = 15;

impl Decimal {
    /// `self / right` (`289F`). Quotients below 10^-64 are zero.
    ///
    /// # Errors
    /// [`MathError::DivisionByZero`] and [`MathError::Overflow`]; the difference of the exponents is judged before the
    /// quotient is normalised.
    #[inline]
    pub fn over(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::DIVIDE_ZERO;
        if right.is_zero() {
            return Err(MathError::DivisionByZero);
        }
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        let exponent = i32::from(self.exponent) - i32::from(right.exponent) + i32::from(BIAS) + 1;
        if exponent <= 0 {
            return Ok(Self::ZERO);
        }
        if exponent > 0x7f {
            return Err(MathError::Overflow);
        }
        let divisor = right.digits;
        let divisor_bytes = 7 - to_bcd(divisor).trailing_zeros() / 8;
        *cost += cycles::DIVIDE + cycles::divisor_bytes(divisor_bytes);
        let is_small = self.digits < divisor;
        let mut remainder = if is_small { self.digits * 10 } else { self.digits };
        let mut quotient = 0;
        let mut subtractions = 0;
        for place in 0..QUOTIENT {
            let digit = remainder / divisor;
            remainder -= digit * divisor;
            subtractions += digit + 1;
            quotient = quotient * 10 + digit;
            let unmoved = POWERS[place / 2 * 2];
            let (moved, stale) = (remainder / unmoved, remainder % unmoved);
            remainder = moved * 10 * unmoved + stale;
        }
        *cost += cycles::divide_digits(subtractions, divisor_bytes, is_small);
        *cost += cycles::normalise(u32::from(is_small));
        let exponent = exponent - i32::from(is_small);
        if exponent == 0 {
            return Ok(Self::ZERO);
        }
        Self::round(self.negative != right.negative, exponent, quotient * 10, cost)
    }
}
