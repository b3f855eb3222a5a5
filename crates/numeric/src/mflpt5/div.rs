//! Division.
//!
//! The original subtracts and shifts for 34 quotient bits, of which the last two become the top of
//! the rounding byte. Note: the divisor is rounded first, and the smallest possible quotient loses
//! its sign.

use super::cycles;
use super::format::{Fac, LEADING_BIT, MathError, ROUNDING_BYTE, Wide, normalise_product};
use super::mul::{NORMALISE, SCALE, SCALE_WITH_CARRY, Scale, scale};

/// Quotient bits: four mantissa bytes and two bits of the rounding byte.
const QUOTIENT_BITS: u32 = 34;

/// `left / right` (`$BB12`, FDIVT).
///
/// # Errors
/// [`MathError::DivisionByZero`], [`MathError::Overflow`].
#[inline]
pub fn div(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if let Some((quotient, cycles)) = fast_quotient(left, right) {
        *cost += cycles;
        return Ok(quotient);
    }
    cycles::out_of_line(cost, |cycles| slow_div(left, right, cycles))
}

#[inline(never)]
fn slow_div(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    Wide::from(left).over(right.into(), cost).map(Fac::from)
}

/// Returns the quotient and its cycles in the common case: neither number is zero, the divisor has
/// no rounding byte, and no exponent is out of range.
#[inline(always)]
fn fast_quotient(left: Fac, right: Fac) -> Option<(Fac, u64)> {
    let is_fast_divisor = (right.0 & (ROUNDING_BYTE | 0xffff)).wrapping_sub(1) < 0xff;
    let sum = (left.0 & 0xff) + 0x100 - (right.0 & 0xff);
    if !is_fast_divisor || (left.0 as u16).wrapping_sub(1) >= 0xff || !(0x81..0x17f).contains(&sum) {
        return None;
    }
    let [dividend, divisor] = [left, right].map(|number| ((number.0 | LEADING_BIT) >> 32) as u32);
    let (mantissa, mut cycles) = if divisor == 1 << 31 {
        (u64::from(dividend) << 32, over_power_of_two(u64::from(dividend) << 32))
    } else {
        let quotient = Quotient::new(dividend, divisor);
        (quotient.mantissa << 24, quotient.cost())
    };
    let shift = 1 - (mantissa >> 63);
    cycles += FIXED + shift * NORMALISE + if sum < 0x100 { SCALE_WITH_CARRY } else { SCALE };
    let exponent = sum - 0x80 + 1 - shift;
    Some((Fac(mantissa << shift & !LEADING_BIT | (left.0 ^ right.0) & LEADING_BIT | exponent), cycles))
}

/// Returns the cost of the division steps for a power of two. The quotient then has the mantissa of
/// the dividend, given in the upper bits; no remainder is large, and a comparison is long if seven
/// zeros or more follow a one.
#[inline(always)]
fn over_power_of_two(mantissa: u64) -> u64 {
    let zeros = !mantissa & !mantissa << 1;
    let zeros = zeros & zeros << 2 & (zeros & zeros << 2) << 3;
    let mut long = mantissa & zeros << 1;
    let mut cycles =
        DIVIDE - 7 + comparison(u32::MAX) + 51 * u64::from(((mantissa >> 32) as u32).count_ones());
    while long != 0 {
        let step = long.leading_zeros();
        cycles += comparison((mantissa << step >> 32) as u32 & u32::MAX >> 1) - comparison(u32::MAX);
        long ^= 1 << (63 - step);
    }
    cycles
}

/// The cost of a division besides its steps and the exponents.
const FIXED: u64 = {
    let before = 2 + cycles::JSR + cycles::ROUND + 2 + 2 + 3 + 3 + cycles::JSR;
    before + 5 + 2 + 2 + 2 + cycles::normalise(0)
};

impl Wide {
    /// Divides by the accumulator `right` (`$BB12`); the rounding byte of `self` is ignored.
    ///
    /// Always inlined, because most divisors inside routines are constants.
    #[inline(always)]
    pub(super) fn over(self, right: Self, cost: &mut u64) -> Result<Self, MathError> {
        if right.exponent == 0 {
            return Err(MathError::DivisionByZero);
        }
        *cost += 2 + cycles::JSR;
        let right = right.round(cost)?;
        *cost += 2 + 2 + 3 + 3 + cycles::JSR;
        let Some(Scale { exponent, .. }) = scale(self.exponent, 0x100 - right.exponent, cost)? else {
            return Ok(right.cleared());
        };
        // The exit for exponent 0 clears the sign, but here the exponent is incremented after it.
        let negative = (self.negative != right.negative) & (exponent != 0);
        let exponent = exponent + 1;
        if exponent > 0xff {
            return Err(MathError::Overflow);
        }
        let [dividend, divisor] = [self, right].map(|number| (number.mantissa >> 8) as u32);
        let (mantissa, steps) = if dividend & divisor & 1 << 31 == 0 {
            divide_by_steps(dividend, divisor)
        } else {
            let quotient = Quotient::new(dividend, divisor);
            (quotient.mantissa, quotient.cost())
        };
        *cost += 5 + 2 + 2 + 2 + steps;
        Ok(normalise_product(mantissa, exponent, negative, cost))
    }
}

/// Divides mantissas that may have leading zeros, which only machine code leaves in an accumulator, in the original's
/// steps (`$BB29`): a doubled remainder without bit 31 counts as less than every divisor. Returns mantissa and rounding
/// byte, and the approximate cycles: comparisons that end early are counted as long.
#[cold]
#[inline(never)]
fn divide_by_steps(dividend: u32, divisor: u32) -> (u64, u64) {
    let (mut rest, mut quotient) = (dividend, 0_u64);
    let mut is_less = rest < divisor;
    for _ in 0..QUOTIENT_BITS {
        quotient = quotient << 1 | u64::from(!is_less);
        if !is_less {
            rest = rest.wrapping_sub(divisor);
        }
        let has_carry = rest >> 31 != 0;
        rest <<= 1;
        is_less = !has_carry && (rest >> 31 == 0 || rest < divisor);
    }
    (quotient << (40 - QUOTIENT_BITS), DIVIDE + 44 * u64::from(quotient.count_ones()))
}

/// A quotient of two mantissas with more bits than the original computes, which give its running
/// time.
///
/// The original compares, subtracts and shifts; the cost of a step depends on its remainder. With
/// the divisor d >= 2^31 and the remainder r after quotient bit k, counted from 0 and the highest:
///
/// * a doubled r that exceeds 32 bits (r >= 2^31) needs no comparison, nor does one below 2^31; all
///   others do;
/// - r / d is the binary fraction of the quotient bits after k, so r >= 2^31 compares these bits with those of 2^31 /
///   d, for all steps in parallel, one bit of the fraction at a time.
struct Quotient {
    dividend: u32,
    divisor: u32,
    /// Mantissa and rounding byte: 34 quotient bits.
    mantissa: u64,
    /// Quotient bit 0 in bit 63, and so on.
    bits: u64,
}

/// Returns the bits of a vector that belong to the first `steps` quotient bits.
const fn first(steps: u32) -> u64 {
    !(u64::MAX >> steps)
}

/// The number of bits of the fractions that are compared; the remainder is calculated if they are
/// all equal.
const COMPARED: u32 = 7;

impl Quotient {
    /// Divides; both operands have bit 31 set.
    #[inline(always)]
    fn new(dividend: u32, divisor: u32) -> Self {
        let (wide, by) = (u64::from(dividend) << 32, u64::from(divisor));
        let (upper, rest) = (wide / by, wide % by);
        // The result is independent of the second division; only the cost needs it.
        let mantissa = (upper << 1 | u64::from(rest << 1 >= by)) << 6;
        Self { dividend, divisor, mantissa, bits: (upper << 31) | ((rest << 31) / by) }
    }

    /// Returns the remainder after quotient bit `step`.
    #[inline]
    fn remainder(&self, step: u32) -> u32 {
        // It is less than the divisor, so 32 bits of the difference suffice.
        let upper = self.bits >> (63 - step);
        (u64::from(self.dividend) << step).wrapping_sub(upper.wrapping_mul(u64::from(self.divisor))) as u32
    }

    /// Returns the cycles from the first comparison (`$BB29`) up to `$B8D7`.
    #[inline(always)]
    fn cost(&self) -> u64 {
        let large = self.large_remainders();
        // A doubled remainder has bit 31 or more set if it is not less than the divisor, or if it stays
        // unchanged and is large.
        let filled = (self.bits | large) & first(QUOTIENT_BITS) & !first(1);
        let ones = self.bits & first(QUOTIENT_BITS - 1);
        DIVIDE
            + comparison(self.dividend ^ self.divisor)
            + 44 * u64::from(ones.count_ones())
            + 7 * u64::from(filled.count_ones())
            - 11 * u64::from((large & first(QUOTIENT_BITS - 1)).count_ones())
            + self.close_comparisons()
    }

    /// Returns the steps whose remainder is 2^31 or more.
    #[inline(always)]
    fn large_remainders(&self) -> u64 {
        // Floating division is exact enough: the quotient is at least 2^-32 away from the next integer.
        let limit = ((1u64 << (31 + COMPARED)) as f64 / f64::from(self.divisor)) as u32;
        let limit = limit.min((1 << COMPARED) - 1);
        let (mut greater, mut equal) = (0, first(QUOTIENT_BITS));
        for bit in 0..COMPARED {
            let fraction_bits = self.bits << (COMPARED - bit);
            let limit_bit = 0u64.wrapping_sub(u64::from(limit >> bit & 1));
            greater = (fraction_bits & (greater | !limit_bit)) | (greater & !limit_bit);
            equal &= !(fraction_bits ^ limit_bit);
        }
        let mut large = greater & first(QUOTIENT_BITS);
        // A divisor with no more bits than are compared has few different remainders once the bits of the
        // dividend are used up: one whose compared bits equal those of 2^31 is 2^31. This saves small
        // integer divisors, whose fractions are equal in all bits, most calculations.
        if self.divisor << COMPARED == 0 {
            let used_up = (u32::BITS - COMPARED).saturating_sub(self.dividend.trailing_zeros());
            let whole = u64::MAX >> used_up;
            large |= equal & whole;
            equal &= !whole;
        }
        while equal != 0 {
            let step = equal.leading_zeros();
            let bit = 1 << (63 - step);
            if self.remainder(step) >> 31 != 0 {
                large |= bit;
            }
            equal ^= bit;
        }
        large
    }

    /// Returns the additional cost of comparisons whose first bytes are equal.
    ///
    /// The doubled remainder is then so close to the divisor that the next quotient bit is followed by
    /// seven of the opposite value.
    #[inline(always)]
    fn close_comparisons(&self) -> u64 {
        let changes = self.bits ^ (self.bits << 1);
        let two_same = !changes & !(changes << 1);
        let six_same = two_same & (two_same << 2) & (two_same << 4);
        let mut close = (changes << 1) & (six_same << 2) & first(QUOTIENT_BITS - 1);
        let mut cycles = 0;
        while close != 0 {
            let step = close.leading_zeros();
            let remainder = self.remainder(step);
            if remainder >> 31 == 0 {
                cycles += comparison((remainder << 1) ^ self.divisor) - 9;
            }
            close ^= 1 << (63 - step);
        }
        cycles
    }
}

/// The cost with 33 zero bits of quotient and 33 remainders below 2^30, without comparisons.
const DIVIDE: u64 = {
    let rolls =
        34 * (3 + 2) + 29 * 3 + 3 * (2 + 2 + 4 + 2 + 2 + 2) + (2 + 2 + 4 + 3 + 2 + 3) + (2 + 2 + 4 + 2 + 3);
    let shifts = 33 * (4 + 2 + 20 + 7);
    rolls + shifts + 12 + 3 + 4 + 3 + 24 + 3
};

/// Returns the cost of comparing two mantissas byte by byte from the top (`$BB29`), given their
/// difference.
#[inline]
fn comparison(difference: u32) -> u64 {
    u64::from(COMPARISON[difference.leading_zeros() as usize / 8])
}

static COMPARISON: [u8; 5] = [9, 17, 25, 30, 30];
