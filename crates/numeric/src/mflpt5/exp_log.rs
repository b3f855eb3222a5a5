//! `EXP` and `LOG`.
//!
//! Note: `EXP` works in powers of two and adds a constant to the rounding byte before it splits its
//! argument, so results are not correctly rounded.

use super::cycles;
use super::format::{Fac, MathError, Wide};
use super::integer::{from_i8, int_and_low_byte};
use super::mul::{Scale, scale};
use super::series::{ONE, Series, constant};

/// 1 / LOG(2) (`$BFBF`).
const INVERSE_LOG_2: Wide = constant([0x81, 0x38, 0xaa, 0x3b, 0x29]);
/// LOG(2) (`$B9E5`).
const LOG_2: Wide = constant([0x80, 0x31, 0x72, 0x17, 0xf8]);
/// SQR(0.5) (`$B9D6`).
const ROOT_HALF: Wide = constant([0x80, 0x35, 0x04, 0xf3, 0x34]);
/// SQR(2) (`$B9DB`).
const ROOT_2: Wide = constant([0x81, 0x35, 0x04, 0xf3, 0x34]);
/// -0.5 (`$B9E0`).
const MINUS_HALF: Wide = constant([0x80, 0x80, 0, 0, 0]);

/// 2^x (`$BFC4`).
static POWERS_OF_2: Series = Series {
    coefficients: &[
        constant([0x71, 0x34, 0x58, 0x3e, 0x56]),
        constant([0x74, 0x16, 0x7e, 0xb3, 0x1b]),
        constant([0x77, 0x2f, 0xee, 0xe3, 0x85]),
        constant([0x7a, 0x1d, 0x84, 0x1c, 0x2a]),
        constant([0x7c, 0x63, 0x59, 0x58, 0x0a]),
        constant([0x7e, 0x75, 0xfd, 0xe7, 0xc6]),
        constant([0x80, 0x31, 0x72, 0x18, 0x10]),
        constant([0x81, 0x00, 0x00, 0x00, 0x00]),
    ],
    page_crossings: 0,
};

/// The logarithm to base 2 (`$B9C1`).
static LOGARITHM: Series = Series {
    coefficients: &[
        constant([0x7f, 0x5e, 0x56, 0xcb, 0x79]),
        constant([0x80, 0x13, 0x9b, 0x0b, 0x64]),
        constant([0x80, 0x76, 0x38, 0x93, 0x16]),
        constant([0x82, 0x38, 0xaa, 0x3b, 0x20]),
    ],
    page_crossings: 0,
};

/// `EXP` (`$BFED`).
///
/// # Errors
/// [`MathError::Overflow`].
pub fn exp(fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    cycles::with_local_cost(cost, |cycles| exponential(fac.into(), cycles)).map(Fac::from)
}

/// `EXP` of an intermediate result.
#[inline]
pub(super) fn exponential(number: Wide, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += cycles::POINT + cycles::FETCH;
    let mut power = INVERSE_LOG_2.times(number, cost)?;
    let (guard, round_up) = (power.mantissa as u8).overflowing_add(0x50);
    *cost += 3 + 2 + 3 + 3;
    if round_up {
        *cost += cycles::JSR - 1;
        power = power.count_up(cost)?;
    }
    *cost += 3 + cycles::JSR + cycles::COPY + 3 + 2;
    if power.exponent >= 0x88 {
        return exponential_of_large(power, cost);
    }
    *cost += 3 + cycles::JSR;
    let power = Wide { mantissa: power.mantissa & !0xff, ..power };
    let (integer, low_byte) = int_and_low_byte(power, cost);
    *cost += 3 + 2 + 2;
    let exponent = low_byte.wrapping_add(0x81);
    if exponent == 0 {
        return exponential_of_large(power, cost);
    }
    *cost += 2 + 2 + 2 + 3 + SWAP + 3 + 3 + cycles::JSR;
    let power = Wide { mantissa: power.mantissa | u64::from(guard), ..power };
    let fraction = integer.minus(power, cost)?;
    *cost += cycles::JSR;
    let fraction = fraction.negate(cost);
    *cost += cycles::POINT;
    let mantissa = POWERS_OF_2.evaluate(fraction, cost)?;
    *cost += 2 + 3 + 4 + cycles::JSR - 3 + 6;
    let Some(Scale { exponent, .. }) = scale(u32::from(exponent - 1), mantissa.exponent, cost)? else {
        *cost -= 6;
        return Ok(mantissa.cleared());
    };
    Ok(Wide { exponent, ..mantissa })
}

/// Exchanging the accumulators, `$E01C` to `$E029`.
const SWAP: u64 = 2 + 6 * (4 * 4 + 2) + 5 * 3 + 2;

/// An argument of more than 127 powers of two (`$BAD4`).
#[cold]
fn exponential_of_large(power: Wide, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += 2 + cycles::JSR + 3 + 2 + 2 + 4 + 4 + 3 + cycles::CLEAR;
    if power.negative { Ok(power.cleared()) } else { Err(MathError::Overflow) }
}

/// `LOG` (`$B9EA`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] for zero and negative numbers.
pub fn log(fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    cycles::with_local_cost(cost, |cycles| logarithm(fac.into(), cycles)).map(Fac::from)
}

/// `LOG` of an intermediate result.
#[inline]
pub(super) fn logarithm(number: Wide, cost: &mut u64) -> Result<Wide, MathError> {
    if number.exponent == 0 || number.negative {
        return Err(MathError::IllegalQuantity);
    }
    *cost += cycles::JSR + cycles::SIGN_POSITIVE + 2 + 3 + 3 + 2 + 3 + 2 + 3;
    let power = (number.exponent as u8).wrapping_sub(0x80).cast_signed();
    let mantissa = Wide { exponent: 0x80, ..number };
    *cost += cycles::POINT + cycles::FETCH;
    let sum = ROOT_HALF.plus(mantissa, cost)?;
    *cost += cycles::POINT + cycles::FETCH;
    let quotient = ROOT_2.over(sum, cost)?;
    *cost += cycles::POINT + cycles::FETCH;
    let argument = ONE.minus(quotient, cost)?;
    *cost += cycles::POINT;
    let series = LOGARITHM.evaluate_odd(argument, cost)?;
    *cost += cycles::POINT + cycles::FETCH;
    let fraction = MINUS_HALF.plus(series, cost)?;
    *cost += 4 + cycles::JSR;
    let logarithm = plus_small(fraction, power, cost)?;
    *cost += 2 + 2 + cycles::FETCH;
    LOG_2.times(logarithm, cost)
}

/// Adds a signed byte (`$BD7E`, FINLOG).
#[inline]
pub(super) fn plus_small(number: Wide, value: i8, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += 3 + cycles::JSR;
    let number = number.copy(cost)?;
    *cost += 4 + cycles::JSR;
    let value = from_i8(value, cost);
    *cost += 3 + 3 + 3 + 3 + 3;
    number.plus(value.into(), cost)
}
