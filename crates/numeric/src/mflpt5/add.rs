//! Addition and subtraction.
//!
//! Note: with equal exponents the original adds with the carry still set from the comparison, which
//! adds one unit of the rounding byte.

use super::cycles;
use super::format::{Fac, LEADING_BIT, MathError, Mflpt, ROUNDING_BYTE, Wide, normalise};

/// `left + right` (`$B86A`, FADDT).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline(always)]
pub fn add(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if let Some((sum, cycles)) = fast_sum(left, right) {
        *cost += cycles;
        return Ok(sum);
    }
    cycles::out_of_line(cost, |cycles| slow_add(left, right, cycles))
}

#[cold]
#[inline(never)]
fn slow_add(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if right.is_zero() {
        *cost += PLUS_ZERO;
        return Ok(left.with_rounding(0));
    }
    if left.is_zero() {
        *cost += NONZERO - ALIGNMENT + TO_ZERO;
        return Ok(right);
    }
    Wide::from(left).plus(right.into(), cost).map(Fac::from)
}

/// `left - right` (`$B853`, FSUBT).
///
/// # Errors
/// [`MathError::Overflow`].
#[inline(always)]
pub fn sub(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if let Some((sum, cycles)) = fast_sum(left, Fac(right.0 ^ LEADING_BIT)) {
        *cost += cycles + MINUS;
        return Ok(sum);
    }
    cycles::out_of_line(cost, |cycles| slow_sub(left, right, cycles))
}

#[cold]
#[inline(never)]
fn slow_sub(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    Wide::from(left).minus(right.into(), cost).map(Fac::from)
}

/// Returns the sum of two numbers and its cycles in the common case: neither number is zero, and
/// neither is much smaller than the other.
#[inline(always)]
fn fast_sum(left: Fac, right: Fac) -> Option<(Fac, u64)> {
    if !Fac::are_normalised(left, right) {
        return None;
    }
    let (left, right) = (left.0 & !ROUNDING_BYTE, right.0);
    let difference = (left & 0xff) as i32 - (right & 0xff) as i32;
    if !(-63..=63).contains(&difference) {
        return None;
    }
    let cycles = NONZERO + u64::from(cycles::ALIGN[(difference + 255) as usize & 511]);
    let (one, other) = ((left | LEADING_BIT) >> 24, (right | LEADING_BIT) >> 24);
    if (left ^ right) & LEADING_BIT == 0 {
        let (sum, exponent) = if difference > 0 {
            (one + (other >> difference), left & 0xff)
        } else {
            // The carry is added at the position that the alignment shifts out.
            (((one | 1) >> -difference) + other, right & 0xff)
        };
        let carry = sum >> 40;
        let exponent = exponent + carry;
        if exponent > 0xff {
            return None;
        }
        return Some((Fac::composed(sum >> carry, left, exponent), cycles + SUM + carry * CARRY));
    }
    let (rest, larger, more) = if difference > 0 {
        (one - (other >> difference), left, 1)
    } else {
        let one = one >> -difference;
        if one > other {
            (one - other, left, cycles::complement(one - other) - cycles::COMPLEMENT_SKIPPED)
        } else {
            (other - one, right, 0)
        }
    };
    let exponent = larger & 0xff;
    let cycles = cycles + DIFFERENCE + more;
    let shift = u64::from(((rest >> 8) as u32).leading_zeros());
    if shift >= exponent.min(32) {
        // The difference of equal numbers is zero.
        return (rest == 0).then_some((Fac::ZERO, cycles + cycles::normalise(32)));
    }
    let difference = Fac::composed(rest << shift, larger, exponent - shift);
    Some((difference, cycles + cycles::normalise(shift as u32)))
}

/// Up to the alignment, if neither number is zero, and the jump after it.
pub(super) const NONZERO: u64 = 3 + 3 + 3 + 2 + 3 + ALIGNMENT;
/// The alignment without the part that depends on the exponents.
pub(super) const ALIGNMENT: u64 = 2 + 2 + 2 + 3 + 3;
/// Adding the mantissas, and shifting the sum for a carry.
pub(super) const SUM: u64 = 3 + 3 + 3 + 4 * 9 + 3 + 9;
pub(super) const CARRY: u64 = 40 - 9;
/// Subtracting the mantissas, if no borrow remains.
pub(super) const DIFFERENCE: u64 = 2 + 2 + 2 + 3 + 2 + 2 + 3 + 3 + 4 * 11 + cycles::COMPLEMENT_SKIPPED;
/// The cost of an accumulator of zero, and of a second accumulator of zero.
pub(super) const PLUS_ZERO: u64 = 2 + 3 + cycles::COPY_BACK_SIGNED;
const TO_ZERO: u64 = 2 + 3 + 6;
/// Changing the sign for a subtraction.
const MINUS: u64 = 3 + 2 + 3 + 3 + 3 + 3 + 3;

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
    /// Adds the accumulator `right` (`$B86A`); the rounding byte of `self` is ignored.
    #[inline(always)]
    pub(super) fn plus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if right.exponent == 0 {
            *cost += PLUS_ZERO;
            return Ok(Self { mantissa: self.mantissa & !0xff, ..self });
        }
        *cost += NONZERO - ALIGNMENT;
        self.plus_nonzero(right, cost)
    }

    /// Subtracts the accumulator `right` (`$B853`).
    #[inline(always)]
    pub(super) fn minus(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        *cost += MINUS;
        self.plus(Self { negative: !right.negative, ..right }, cost)
    }

    /// Adds from `$B877` on; the accumulator is not zero.
    #[inline(always)]
    pub(super) fn plus_nonzero(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if self.exponent == 0 {
            *cost += TO_ZERO;
            return Ok(right);
        }
        let difference = self.exponent as i32 - right.exponent as i32;
        let left_is_smaller = difference <= 0;
        let left = self.mantissa & !0xff;
        let (larger, smaller) = if left_is_smaller { (right.mantissa, left) } else { (left, right.mantissa) };
        let smaller = smaller >> difference.unsigned_abs().min(63);
        let exponent = self.exponent.max(right.exponent);
        *cost += ALIGNMENT + u64::from(cycles::ALIGN[(difference + 255) as usize & 511]);
        if self.negative == right.negative {
            let sum = larger + smaller + u64::from(difference == 0);
            let carry = sum >> 40;
            *cost += SUM + carry * CARRY;
            let exponent = exponent + carry as u32;
            if exponent > 0xff {
                return Err(MathError::Overflow);
            }
            return Ok(Self { mantissa: sum >> carry, exponent, negative: right.negative });
        }
        *cost += DIFFERENCE - cycles::COMPLEMENT_SKIPPED + u64::from(!left_is_smaller);
        let difference = larger as i64 - smaller as i64;
        let sign = if left_is_smaller { right.negative } else { self.negative };
        let borrow = difference < 0;
        let magnitude = difference.unsigned_abs();
        *cost += if borrow { cycles::complement(magnitude) } else { cycles::COMPLEMENT_SKIPPED };
        Ok(normalise(magnitude, exponent, sign ^ borrow, cost))
    }
}
