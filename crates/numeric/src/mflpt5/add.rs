//! Addition and subtraction.
//!
//! What a newcomer gets wrong: with equal exponents the original adds with the carry still set from the
//! comparison, so one unit of the rounding byte appears from nowhere.

use super::cycles;
use super::format::{Fac, MathError, Mflpt, Wide, normalise};

/// `left + right` (`$B86A`, FADDT).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline]
pub fn add(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    Wide::from(left).plus(right.into(), cost).map(Fac::from)
}

/// `left - right` (`$B853`, FSUBT).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline]
pub fn sub(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    Wide::from(left).minus(right.into(), cost).map(Fac::from)
}

/// `memory + fac` (`$B867`, FADD).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline]
pub fn add_memory(memory: &[u8; 5], fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    *cost += cycles::FETCH;
    add(Mflpt(*memory).unpack(), fac, cost)
}

impl Wide {
    /// Adds the accumulator `right` (`$B86A`); the rounding byte of `self` is not looked at.
    #[inline(always)]
    pub(super) fn plus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if right.exponent == 0 {
            *cost += 2 + 3 + cycles::COPY_BACK_SIGNED;
            return Ok(Self { mantissa: self.mantissa & !0xff, ..self });
        }
        *cost += 3 + 3 + 3 + 2 + 3;
        self.plus_nonzero(right, cost)
    }

    /// Subtracts the accumulator `right` (`$B853`).
    #[inline(always)]
    pub(super) fn minus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += 3 + 2 + 3 + 3 + 3 + 3 + 3;
        self.plus(Self { negative: !right.negative, ..right }, cost)
    }

    /// The part of the addition from `$B877` on, in which the accumulator is not zero.
    #[inline(always)]
    pub(super) fn plus_nonzero(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if self.exponent == 0 {
            *cost += 2 + 3 + 6;
            return Ok(right);
        }
        let difference = self.exponent as i32 - right.exponent as i32;
        let left_is_smaller = difference <= 0;
        let left = self.mantissa & !0xff;
        let (larger, smaller) = if left_is_smaller { (right.mantissa, left) } else { (left, right.mantissa) };
        let smaller = smaller >> difference.unsigned_abs().min(63);
        let exponent = self.exponent.max(right.exponent);
        *cost += 2 + 2 + 2 + 3 + u64::from(cycles::ALIGN[(difference + 255) as usize & 511]) + 3;
        if self.negative == right.negative {
            let sum = larger + smaller + u64::from(difference == 0);
            let carry = sum >> 40;
            *cost += 3 + 3 + 3 + 4 * 9 + 3 + 9 + carry * (40 - 9);
            let exponent = exponent + carry as u32;
            if exponent > 0xff {
                return Err(MathError::Overflow);
            }
            return Ok(Self { mantissa: sum >> carry, exponent, negative: right.negative });
        }
        *cost += 2 + 2 + 2 + 3 + u64::from(!left_is_smaller) + 2 + 2 + 3 + 3 + 4 * 11;
        let difference = larger as i64 - smaller as i64;
        let sign = if left_is_smaller { right.negative } else { self.negative };
        let borrow = difference < 0;
        let magnitude = difference.unsigned_abs();
        *cost += if borrow { cycles::complement(magnitude) } else { cycles::COMPLEMENT_SKIPPED };
        Ok(normalise(magnitude, exponent, sign ^ borrow, cost))
    }
}
