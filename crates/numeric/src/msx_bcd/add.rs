//! Addition and subtraction.
//!
//! The smaller operand is shifted right until the exponents are equal; it keeps 16 digits. Note: a subtraction that
//! leaves exactly one half in the fifteenth digit rounds down, because the routine turns a guard of 50 into 51 before
//! it subtracts.

use super::cycles;
use super::decimal::{Decimal, FULL, POWERS};
use super::error::MathError;

impl Decimal {
    /// `self + right` (`269A`).
    ///
    /// # Errors
    /// [`MathError::Overflow`].
    #[inline]
    pub fn plus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if right.is_zero() {
            *cost += cycles::ADD_RIGHT_ZERO;
            return Ok(self);
        }
        if self.is_zero() {
            *cost += cycles::ADD_LEFT_ZERO;
            return Ok(right);
        }
        let (larger, smaller) = if self.exponent < right.exponent {
            *cost += cycles::ADD_SWAP;
            (right, self)
        } else {
            (self, right)
        };
        let shift = usize::from(larger.exponent - smaller.exponent);
        *cost += cycles::ADD_COMPARE;
        if shift > 15 {
            *cost += cycles::ADD_TOO_SMALL;
            return Ok(larger);
        }
        *cost += cycles::ADD_ALIGN + cycles::shift_right(shift as u32);
        let guarded = smaller.digits * 100 / POWERS[shift];
        let exponent = i32::from(larger.exponent);
        if larger.negative == smaller.negative {
            let sum = larger.digits * 100 + guarded;
            *cost += cycles::ADD_DIGITS;
            if sum < FULL * 100 {
                return Self::round(larger.negative, exponent, sum, cost);
            }
            *cost += cycles::ADD_CARRY;
            return Self::round(larger.negative, exponent + 1, sum / 10, cost);
        }
        let guarded = guarded + u64::from(guarded % 100 == 50);
        let minuend = larger.digits * 100;
        let borrow = minuend < guarded;
        *cost += cycles::SUBTRACT_DIGITS + if borrow { cycles::COMPLEMENT } else { 0 };
        Self::normalise(larger.negative ^ borrow, exponent, minuend.abs_diff(guarded), cost)
    }

    /// `self - right` (`268C`).
    ///
    /// # Errors
    /// [`MathError::Overflow`].
    #[inline]
    pub fn minus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += cycles::FLIP;
        self.plus(right.negated(), cost)
    }
}
