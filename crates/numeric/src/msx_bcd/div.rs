//! Division.
//!
//! Long division: the divisor is subtracted from the remainder until that underflows, then added
//! back, and the remainder is shifted left one digit; 15 digits are formed, after a leading zero if
//! there is one. Note: the shift covers ever fewer bytes. After every second digit one more byte at
//! the low end stays unshifted, so the last digits of a quotient are slightly too small.

use super::cycles;
use super::decimal::{BIAS, Decimal, POWERS, is_lost, to_bcd};
use super::error::MathError;

/// Digits that are formed, besides a leading zero.
const QUOTIENT: usize = 15;

impl Decimal {
    /// `self / right` (`289F`). Quotients below 10^-64 are zero.
    ///
    /// # Errors
    /// [`MathError::DivisionByZero`] and [`MathError::Overflow`]; the difference of the exponents is
    /// checked before the quotient is normalised.
    #[inline]
    pub fn over(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if right.is_zero() {
            return Err(MathError::DivisionByZero);
        }
        if self.is_zero() {
            *cost += cycles::DIVIDE_ZERO;
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
        let divisor_bytes = u64::from(7 - to_bcd(divisor).trailing_zeros() / 8);
        let subtraction = cycles::divide_subtraction(divisor_bytes);
        let mut cycles = cycles::divide_entry(divisor_bytes) + cycles::DIVIDE_FINISH;
        let is_small = self.digits < divisor;
        let mut remainder = self.digits;
        if is_small {
            cycles += cycles::divide_digit(divisor_bytes, 8) + cycles::DIVIDE_LEADING_ZERO;
            remainder *= 10;
        }
        let mut quotient = 0;
        for left in (1..=QUOTIENT).rev() {
            let digit = remainder / divisor;
            let is_low = left % 2 == 0;
            let shifted_bytes = left / 2 + 1;
            remainder -= digit * divisor;
            quotient = quotient * 10 + digit;
            cycles += digit * subtraction + cycles::divide_digit(divisor_bytes, shifted_bytes as u64);
            if digit == 0 && !is_low && remainder == 0 {
                cycles += cycles::divide_ends(shifted_bytes as u64);
                quotient *= POWERS[left - 1];
                break;
            }
            cycles += match (digit, is_low) {
                (1.., _) => cycles::DIVIDE_NONZERO,
                (0, true) => cycles::DIVIDE_ZERO_LOW,
                (0, false) => cycles::DIVIDE_ZERO_HIGH,
            };
            cycles += if is_low { cycles::DIVIDE_STORE_LOW } else { cycles::DIVIDE_STORE_HIGH };
            let unmoved = POWERS[2 * (8 - shifted_bytes)];
            let (moved, stale) = (remainder / unmoved, remainder % unmoved);
            remainder = moved * 10 * unmoved + stale;
        }
        *cost += cycles;
        let exponent = exponent - i32::from(is_small);
        let negative = self.negative != right.negative;
        if is_lost(negative, exponent) {
            return Ok(Self::ZERO);
        }
        Self::round(negative, exponent, quotient * 10, cost)
    }
}
