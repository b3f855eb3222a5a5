//! Division.
//!
//! The original subtracts and shifts for 34 quotient bits, of which the last two become the top of the rounding
//! byte. The quotient is one machine division here; its time depends on every remainder on the way, which are
//! found four at a time. What a newcomer gets wrong: the divisor is rounded first, and the smallest possible
//! quotient loses its sign.

use super::cycles;
use super::format::{Fac, MathError, Mflpt, normalise};
use super::mul::{Scale, scale};

/// Quotient bits: four mantissa bytes and two bits of the rounding byte.
const QUOTIENT_BITS: u32 = 34;

/// `left / right` (`$BB12`, FDIVT).
///
/// # Errors
/// [`MathError::DivisionByZero`], [`MathError::Overflow`].
#[inline]
pub fn div(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if right.exponent == 0 {
        return Err(MathError::DivisionByZero);
    }
    *cost += 2 + cycles::JSR;
    let right = right.round(cost)?;
    *cost += 2 + 2 + 3 + 3 + cycles::JSR;
    let Some(Scale { exponent, .. }) = scale(left.exponent, right.exponent.wrapping_neg(), cost)? else {
        return Ok(right.cleared());
    };
    // The exit for exponent 0 clears the sign, but here the exponent is counted up afterwards.
    let negative = (left.negative != right.negative) & (exponent != 0);
    let exponent = exponent.wrapping_add(1);
    if exponent == 0 {
        return Err(MathError::Overflow);
    }
    let quotient = quotient(left.mantissa, right.mantissa);
    *cost += 5 + 2 + 2 + 2 + divide_cost(left.mantissa, right.mantissa, quotient);
    Ok(normalise(quotient << 6, exponent, negative, cost))
}

/// `memory / fac` (`$BB0F`, FDIV).
///
/// # Errors
/// [`MathError::DivisionByZero`], [`MathError::Overflow`].
#[inline]
pub(super) fn div_memory(memory: &[u8; 5], fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    *cost += cycles::FETCH;
    div(Mflpt(*memory).unpack(), fac, cost)
}

/// `floor(dividend * 2^33 / divisor)`; both have bit 31 set.
#[inline]
fn quotient(dividend: u32, divisor: u32) -> u64 {
    let (dividend, divisor) = (u64::from(dividend) << 31, u64::from(divisor));
    let (upper, rest) = (dividend / divisor, dividend % divisor);
    (upper << 2) | ((rest << 2) / divisor)
}

/// Cycles from the first comparison (`$BB29`) up to `$B8D7`.
#[inline]
fn divide_cost(dividend: u32, divisor: u32, quotient: u64) -> u64 {
    let ones = u64::from((quotient >> 1).count_ones());
    DIVIDE + 44 * ones + comparison(dividend ^ divisor) + branches(dividend, divisor, quotient)
}

/// The cost with 33 zero bits of quotient, without comparisons and without the branches after a shift.
const DIVIDE: u64 = {
    let rolls =
        34 * (3 + 2) + 29 * 3 + 3 * (2 + 2 + 4 + 2 + 2 + 2) + (2 + 2 + 4 + 3 + 2 + 3) + (2 + 2 + 4 + 2 + 3);
    let shifts = 33 * (4 + 2 + 20);
    rolls + shifts + 12 + 3 + 4 + 3 + 24 + 3
};

/// Comparing dividend and divisor byte by byte from the top (`$BB29`), given where they differ.
#[inline]
fn comparison(difference: u32) -> u64 {
    [9, 17, 25, 30, 30][difference.leading_zeros() as usize / 8]
}

/// Remainders are followed in so many lanes of [`STEPS`] each, which the compiler turns into vectors.
const LANES: usize = 4;
const STEPS: usize = 8;

/// Cycles between a shift (`$BB57`) and the next quotient bit, for all 33 remainders but the last bit's.
///
/// A doubled remainder that leaves 32 bits needs no comparison (3 cycles), one without bit 31 neither (7);
/// others are compared with the divisor (5 and the comparison).
#[inline]
fn branches(dividend: u32, divisor: u32, quotient: u64) -> u64 {
    // After quotient bit k the remainder is dividend * 2^k - (upper k + 1 quotient bits) * divisor, and as it
    // is less than the divisor, 32 bits of that suffice.
    let mut remainders: [u32; LANES] = core::array::from_fn(|lane| {
        let upper = quotient >> (QUOTIENT_BITS as usize - 1 - STEPS * lane);
        (u64::from(dividend) << (STEPS * lane)).wrapping_sub(upper * u64::from(divisor)) as u32
    });
    let mut bits: [u32; LANES] =
        core::array::from_fn(|lane| ((quotient >> (25 - STEPS * lane)) as u32) << 24);
    let (mut large, mut middling, mut close) = ([0; LANES], [0; LANES], [0; LANES]);
    let mut differences = [[0; LANES]; STEPS];
    for step in &mut differences {
        for lane in 0..LANES {
            let remainder = remainders[lane];
            let doubled = remainder << 1;
            let is_large = remainder >> 31;
            large[lane] += is_large;
            middling[lane] += (remainder | doubled) >> 31;
            let difference = (doubled ^ divisor) | is_large << 31;
            step[lane] = difference;
            close[lane] += u32::from(difference >> 24 == 0);
            let bit = (bits[lane] as i32 >> 31) as u32;
            bits[lane] <<= 1;
            remainders[lane] = doubled.wrapping_sub(divisor & bit);
        }
    }
    let last = remainders[LANES - 1];
    let large = large.iter().sum::<u32>() + (last >> 31);
    let middling = middling.iter().sum::<u32>() + ((last | last << 1) >> 31);
    let last_difference = (last << 1 ^ divisor) | (last & 1 << 31);
    let mut cycles = u64::from(33 * 7 + 7 * middling - 11 * large);
    if close.iter().sum::<u32>() + u32::from(last_difference >> 24 == 0) != 0 {
        cycles += close_comparisons(&differences) + comparison(last_difference) - 9;
    }
    cycles
}

/// What comparisons cost more in which the first bytes are equal.
fn close_comparisons(differences: &[[u32; LANES]; STEPS]) -> u64 {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for difference in differences.as_flattened() {
        one += u32::from(difference >> 24 == 0);
        two += u32::from(difference >> 16 == 0);
        three += u32::from(difference >> 8 == 0);
    }
    u64::from(8 * one + 8 * two + 5 * three)
}
