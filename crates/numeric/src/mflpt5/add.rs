//! Addition and subtraction.
//!
//! What a newcomer gets wrong: with equal exponents the original adds with the carry still set from the
//! comparison, so one unit of the rounding byte appears from nowhere.

use super::cycles;
use super::format::{Fac, MathError, Mflpt, normalise};

/// `left + right` (`$B86A`, FADDT).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline]
pub fn add(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    add_inline(left, right, cost)
}

/// The same for loops that keep the cost in a register.
#[inline(always)]
pub(super) fn add_inline(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if right.exponent == 0 {
        *cost += 2 + 3 + cycles::COPY_BACK_SIGNED;
        return Ok(Fac { rounding: 0, ..left });
    }
    *cost += 3 + 3 + 3 + 2 + 3;
    add_nonzero(left, right, cost)
}

/// `left - right` (`$B853`, FSUBT).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline]
pub fn sub(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    *cost += 3 + 2 + 3 + 3 + 3 + 3 + 3;
    add(left, Fac { negative: !right.negative, ..right }, cost)
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

/// `memory - fac` (`$B850`, FSUB).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline]
pub fn sub_memory(memory: &[u8; 5], fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    *cost += cycles::FETCH;
    sub(Mflpt(*memory).unpack(), fac, cost)
}

/// The part from `$B877` on: `right` is not zero.
#[inline(always)]
pub(super) fn add_nonzero(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if left.exponent == 0 {
        *cost += 2 + 3 + 6;
        return Ok(right);
    }
    let difference = i32::from(left.exponent) - i32::from(right.exponent);
    let shift = difference.unsigned_abs();
    let left_wide = u64::from(left.mantissa) << 8;
    let left_is_smaller = difference <= 0;
    let (larger, smaller) =
        if left_is_smaller { (right.wide(), left_wide) } else { (left_wide, right.wide()) };
    let exponent = left.exponent.max(right.exponent);
    let smaller = smaller >> shift.min(63);
    *cost += 2 + 2 + 2 + 3 + u64::from(cycles::ALIGN[(difference + 255) as usize]) + 3;
    let same_sign = left.negative == right.negative;
    if same_sign {
        let sum = larger + smaller + u64::from(difference == 0);
        let carry = sum >> 40;
        *cost += 3 + 3 + 3 + 4 * 9 + 3 + 9 + carry * (40 - 9);
        let exponent = exponent.wrapping_add(carry as u8);
        if exponent == 0 {
            return Err(MathError::Overflow);
        }
        let sum = sum >> carry;
        return Ok(Fac {
            mantissa: (sum >> 8) as u32,
            exponent,
            rounding: sum as u8,
            negative: right.negative,
        });
    }
    *cost += 2 + 2 + 2 + 3 + u64::from(!left_is_smaller) + 2 + 2 + 3 + 3 + 4 * 11;
    let difference = larger as i64 - smaller as i64;
    let sign = if left_is_smaller { right.negative } else { left.negative };
    let borrow = difference < 0;
    let magnitude = difference.unsigned_abs();
    *cost += if borrow { cycles::complement(magnitude) } else { cycles::COMPLEMENT_SKIPPED };
    Ok(normalise(magnitude, exponent, sign ^ borrow, cost))
}
