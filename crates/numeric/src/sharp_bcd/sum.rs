//! Addition and subtraction.

use super::cycles;
use super::decimal::{Decimal, FULL, MathError, POWERS};

/// Digits that must be left of a difference: one more than these places lower than the operands, and it is zero.
const CANCELLED: i16 = 10;

impl Decimal {
    /// `self + right`.
    ///
    /// The smaller number loses what lies below the twelfth digit of the larger; a difference of which only the twelfth digit is
    /// left is zero.
    ///
    /// # Errors
    /// [`MathError::Arithmetic`] when the sum is too large.
    #[inline]
    pub fn plus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::ADD;
        if right.is_zero() {
            return Ok(self);
        }
        if self.is_zero() {
            return Ok(right);
        }
        let is_left_larger = (self.exponent, self.digits) >= (right.exponent, right.digits);
        let (large, small) = if is_left_larger { (self, right) } else { (right, self) };
        let shift = large.exponent - small.exponent;
        *cost += cycles::ADD_SHIFT * u64::from(shift.unsigned_abs().min(12));
        if shift > 12 {
            return Ok(large);
        }
        let shifted = small.digits / POWERS[shift as usize];
        let exponent = i32::from(large.exponent);
        if large.negative == small.negative {
            let sum = large.digits + shifted;
            if sum >= FULL {
                return Self::checked(large.negative, sum / 10, exponent + 1);
            }
            return Self::checked(large.negative, sum, exponent);
        }
        *cost += cycles::SUBTRACT;
        let difference = Self::assemble(large.negative, large.digits - shifted, exponent - 11)?;
        *cost += cycles::ADD_SHIFT * u64::from((large.exponent - difference.exponent).unsigned_abs().min(12));
        if large.exponent - difference.exponent > CANCELLED {
            return Ok(Self::ZERO);
        }
        Ok(difference)
    }

    /// `self - right`.
    ///
    /// # Errors
    /// As for [`plus`](Self::plus).
    #[inline]
    pub fn minus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        self.plus(right.negated(), cost)
    }
}
