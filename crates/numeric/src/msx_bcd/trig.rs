//! `SIN`, `COS`, `TAN` and `ATN`.
//!
//! Angles are first converted to turns. Note: the digits of an angle after the fourteenth are lost
//! then, so the sine of a large number is that of a different angle, and that of 10^14 and more is
//! zero.

use super::convert::int_of;
use super::cycles;
use super::decimal::{BIAS, Decimal, POWERS};
use super::error::MathError;
use super::series::{ATN, HALF, HALF_PI, ONE, PI_6, QUARTER, ROOT_OF_3, SIN, TAN_PI_12, TURNS};

/// `SIN` (`29AC`).
pub(super) fn sin(angle: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::SIN;
    sine_of_turns(angle.times_constant(TURNS, cost)?, cost)
}

/// `COS` (`2993`): the sine of a quarter turn less the angle's magnitude.
pub(super) fn cos(angle: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::COS;
    let turns = angle.times_constant(TURNS, cost)?.magnitude();
    sine_of_turns(turns.minus_constant(QUARTER, cost)?.negated(), cost)
}

/// `TAN` (`29FB`).
pub(super) fn tan(angle: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::TAN;
    let cosine = cos(angle, cost)?;
    let sine = sin(angle, cost)?;
    if cosine.is_zero() {
        return Err(MathError::Overflow);
    }
    sine.over(cosine, cost)
}

/// The sine of an angle in turns, from `29B2`.
fn sine_of_turns(turns: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    if turns.negative {
        *cost += cycles::MIRROR;
        return sine_of_turns(turns.magnitude(), cost).map(Decimal::negated);
    }
    let whole = int_of(turns, 14, cost)?;
    let fraction = turns.minus(whole, cost)?;
    let hundredths = fraction.digits / POWERS[12];
    let reduced = match hundredths {
        // Below a tenth of a turn the first digits do not determine the quadrant.
        _ if fraction.exponent < BIAS => fraction,
        ..25 => fraction,
        25..75 => {
            *cost += cycles::LOAD_CONSTANT + cycles::COPY;
            HALF.minus(fraction, cost)?
        }
        _ => fraction.minus_constant(ONE, cost)?,
    };
    reduced.odd_series(&SIN, cost)
}

/// `ATN` (`2A14`).
pub(super) fn atn(tangent: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::ATN;
    if tangent.is_zero() {
        return Ok(Decimal::ZERO);
    }
    if tangent.negative {
        *cost += cycles::MIRROR;
        return atn(tangent.magnitude(), cost).map(Decimal::negated);
    }
    if tangent.exponent <= BIAS {
        return atn_below_1(tangent, cost);
    }
    *cost += cycles::ATN_INVERT;
    let angle = atn_below_1(ONE.over(tangent, cost)?, cost)?;
    HALF_PI.minus(angle, cost)
}

/// `ATN` of a number of at most 1 (`2A3C`), reduced below the tangent of a twelfth of pi.
fn atn_below_1(tangent: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::LOAD_CONSTANT;
    if tangent.compare(TAN_PI_12, cost).is_lt() {
        return tangent.odd_series(&ATN, cost);
    }
    *cost += cycles::ATN_REDUCE;
    let divisor = tangent.plus_constant(ROOT_OF_3, cost)?;
    let dividend = tangent.times_constant(ROOT_OF_3, cost)?.minus_constant(ONE, cost)?;
    dividend.over(divisor, cost)?.odd_series(&ATN, cost)?.plus_constant(PI_6, cost)
}
