//! `SIN`, `COS`, `TAN` and `ATN`.
//!
//! Angles are reduced to turns by a division, so large arguments lose their digits. Note: `COS` is
//! `SIN` of the argument plus a rounded pi/2, and `TAN` shares the reduced argument of its sine.

use super::cycles;
use super::format::{Fac, MathError, Wide};
use super::integer::int_and_low_byte;
use super::series::{HALF, ONE, Series, constant};

/// pi / 2 (`$E2E0`).
const HALF_PI: Wide = constant([0x81, 0x49, 0x0f, 0xda, 0xa2]);
/// 2 pi (`$E2E5`).
const TWO_PI: Wide = constant([0x83, 0x49, 0x0f, 0xda, 0xa2]);
/// 0.25 (`$E2EA`).
const QUARTER: Wide = constant([0x7f, 0, 0, 0, 0]);

/// The sine of a quarter turn and less (`$E2EF`).
static SINE: Series = Series {
    coefficients: &[
        constant([0x84, 0xe6, 0x1a, 0x2d, 0x1b]),
        constant([0x86, 0x28, 0x07, 0xfb, 0xf8]),
        constant([0x87, 0x99, 0x68, 0x89, 0x01]),
        constant([0x87, 0x23, 0x35, 0xdf, 0xe1]),
        constant([0x86, 0xa5, 0x5d, 0xe7, 0x28]),
        TWO_PI,
    ],
    // Four bytes of the coefficient at $E2FF, and the increment of the pointer beyond it.
    page_crossings: 4 + 1,
};

/// The arc tangent of 1 and less (`$E33E`).
static ARC_TANGENT: Series = Series {
    coefficients: &[
        constant([0x76, 0xb3, 0x83, 0xbd, 0xd3]),
        constant([0x79, 0x1e, 0xf4, 0xa6, 0xf5]),
        constant([0x7b, 0x83, 0xfc, 0xb0, 0x10]),
        constant([0x7c, 0x0c, 0x1f, 0x67, 0xca]),
        constant([0x7c, 0xde, 0x53, 0xcb, 0xc1]),
        constant([0x7d, 0x14, 0x64, 0x70, 0x4c]),
        constant([0x7d, 0xb7, 0xea, 0x51, 0x7a]),
        constant([0x7d, 0x63, 0x30, 0x88, 0x7e]),
        constant([0x7e, 0x92, 0x44, 0x99, 0x3a]),
        constant([0x7e, 0x4c, 0xcc, 0x91, 0xc7]),
        constant([0x7f, 0xaa, 0xaa, 0xaa, 0x13]),
        ONE,
    ],
    page_crossings: 0,
};

/// `COS` (`$E264`).
///
/// # Errors
/// [`MathError::Overflow`] if rounding the argument overflows.
pub fn cos(fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    cycles::with_local_cost(cost, |cycles| {
        *cycles += cycles::POINT + cycles::FETCH;
        let shifted = HALF_PI.plus(fac.into(), cycles)?;
        sine(shifted, cycles)
    })
    .map(Fac::from)
}

/// `SIN` (`$E26B`).
///
/// # Errors
/// [`MathError::Overflow`] if rounding the argument overflows.
pub fn sin(fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    cycles::with_local_cost(cost, |cycles| sine(fac.into(), cycles)).map(Fac::from)
}

#[inline]
fn sine(angle: Wide, cost: &mut u64) -> Result<Wide, MathError> {
    let (argument, _) = reduce(angle, cost)?;
    SINE.evaluate_odd(argument, cost)
}

/// `TAN` (`$E2B4`).
///
/// # Errors
/// [`MathError::DivisionByZero`] where the cosine is zero, [`MathError::Overflow`].
pub fn tan(fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    cycles::with_local_cost(cost, |cycles| tangent(fac.into(), cycles)).map(Fac::from)
}

fn tangent(angle: Wide, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += cycles::JSR + cycles::TO_57;
    let angle = angle.spill(cost)?;
    *cost += 2 + 3 + cycles::JSR;
    let (argument, cosine_is_negative) = reduce(angle, cost)?;
    // The series rounds the argument into the work area from which it is loaded again below.
    let rounded = argument.round(&mut 0)?;
    let sine = SINE.evaluate_odd(argument, cost)?;
    *cost += 2 + 2 + cycles::JSR + 3;
    let sine = sine.spill(cost)?;
    *cost += cycles::POINT + cycles::LOAD + 2 + 3 + 3 + cycles::JSR + 3 + 3;
    let argument = quarter(Wide { negative: false, ..rounded }, cosine_is_negative, cost)?;
    let cosine = SINE.evaluate_odd(argument, cost)?;
    *cost += 2 + 2 + 3 + cycles::FETCH;
    sine.over(cosine, cost)
}

/// Reduces an angle to turns in -1/4..=1/4 with the same sine; also returns whether the cosine is
/// negative.
#[inline]
fn reduce(angle: Wide, cost: &mut u64) -> Result<(Wide, bool), MathError> {
    *cost += cycles::JSR;
    let angle = angle.copy(cost)?;
    *cost += 2 + 2 + 3 + cycles::JSR + 3 + cycles::JSR + cycles::LOAD + 3;
    let turns = angle.over(TWO_PI, cost)?;
    *cost += cycles::JSR;
    let turns = turns.copy(cost)?;
    *cost += cycles::JSR;
    let (whole, _) = int_and_low_byte(turns, cost);
    *cost += 2 + 3 + cycles::JSR;
    let fraction = turns.minus(whole, cost)?;
    *cost += cycles::POINT + cycles::FETCH;
    let mut argument = QUARTER.minus(fraction, cost)?;
    *cost += 3 + 3;
    if !argument.negative {
        *cost += 3;
        return Ok((quarter(argument, false, cost)?, false));
    }
    *cost += 2 + cycles::JSR + 2 + 2 + 3 + cycles::FETCH;
    argument = HALF.plus(argument, cost)?;
    *cost += 3;
    if argument.negative {
        *cost += 3;
        return Ok((quarter_from_negative(argument, true, cost)?, false));
    }
    *cost += 2 + 3 + 2 + 3;
    Ok((quarter(argument, true, cost)?, true))
}

/// `$E29D` to `$E2AD`: 1/4 less the argument, negated again if it was negative before.
#[inline]
fn quarter(argument: Wide, was_negative: bool, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += cycles::JSR;
    let argument = argument.negate(cost);
    quarter_from_negative(argument, was_negative, cost)
}

/// `$E2A0` to `$E2AD`, with the cost of passing the series and jumping to it.
#[inline]
fn quarter_from_negative(argument: Wide, was_negative: bool, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += cycles::POINT + cycles::FETCH;
    let sum = QUARTER.plus(argument, cost)?;
    *cost += 4 + 2 + 2 + 3;
    if was_negative {
        *cost += 2 + cycles::JSR;
        return Ok(sum.negate(cost));
    }
    *cost += 3;
    Ok(sum)
}

/// `ATN` (`$E30E`).
///
/// # Errors
/// [`MathError::Overflow`] is never returned; the signature is that of the other functions.
pub fn atn(fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    cycles::with_local_cost(cost, |cycles| arc_tangent(fac.into(), cycles)).map(Fac::from)
}

fn arc_tangent(number: Wide, cost: &mut u64) -> Result<Wide, MathError> {
    *cost += 3 + 3 + 2;
    let mut argument = number;
    if number.negative {
        *cost += cycles::JSR;
        argument = number.negate(cost);
    } else {
        *cost += 1;
    }
    *cost += 3 + 3 + 2;
    let is_large = argument.exponent >= 0x81;
    if is_large {
        *cost += 2 + cycles::POINT + cycles::FETCH;
        argument = ONE.over(argument, cost)?;
    } else {
        *cost += 3;
    }
    *cost += cycles::POINT;
    let mut angle = ARC_TANGENT.evaluate_odd(argument, cost)?;
    *cost += 4 + 2;
    if is_large {
        *cost += 2 + cycles::POINT + cycles::FETCH;
        angle = HALF_PI.minus(angle, cost)?;
    } else {
        *cost += 3;
    }
    *cost += 4;
    if number.negative {
        *cost += 2 + 3;
        return Ok(angle.negate(cost));
    }
    *cost += 3 + 6;
    Ok(angle)
}
