//! `EXP` and `LOG`, computed with powers of ten.

use super::convert::to_int16;
use super::cycles;
use super::decimal::{BIAS, Decimal};
use super::error::MathError;
use super::series::{
    EXP_EVEN, EXP_ODD, HALF, LN_10, LOG_DENOMINATOR, LOG_NUMERATOR, LOG10_E, ONE, ROOT_OF_10, TWICE_LOG10_E,
};

/// `LOG` (`2A72`): the mantissa is scaled to between 1/sqrt(10) and sqrt(10), and the logarithm to
/// base ten is that of `(1 + z) / (1 - z)`.
pub(super) fn log(number: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::LOG;
    if number.is_zero() || number.negative {
        return Err(MathError::IllegalFunctionCall);
    }
    let mut scale = number.scale() - 1;
    let mut mantissa = Decimal { exponent: BIAS + 1, ..number };
    if mantissa.compare(ROOT_OF_10, cost).is_ge() {
        *cost += cycles::LOG_STEP;
        scale += 1;
        mantissa.exponent = BIAS;
    }
    let divisor = mantissa.plus_constant(ONE, cost)?;
    let ratio = mantissa.minus_constant(ONE, cost)?.over(divisor, cost)?;
    let square = ratio.times(ratio, cost)?;
    let numerator = square.polynomial(&LOG_NUMERATOR, cost)?;
    let denominator = square.polynomial(&LOG_DENOMINATOR, cost)?;
    let series = numerator.over(denominator, cost)?.times(square, cost)?;
    let fraction = series.plus_constant(TWICE_LOG10_E, cost)?.times(ratio, cost)?;
    *cost += cycles::from_integer(scale);
    fraction.plus(Decimal::from_integer(scale.into()), cost)?.times_constant(LN_10, cost)
}

/// `EXP` (`2B4A`): ten to the power of the scaled argument, whose integer part becomes the
/// exponent.
pub(super) fn exp(number: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::EXP;
    let power = number.times_constant(LOG10_E, cost)?;
    let whole = to_int16(power, cost)?;
    if i8::try_from(whole).is_err() {
        return if whole < 0 { Ok(Decimal::ZERO) } else { Err(MathError::Overflow) };
    }
    *cost += cycles::from_integer(whole.into());
    let fraction = power.minus(Decimal::from_integer(whole.into()), cost)?;
    let has_root = fraction.compare(HALF, cost).is_gt();
    let fraction = if has_root { fraction.minus_constant(HALF, cost)? } else { fraction };
    let even = fraction.even_series(&EXP_EVEN, cost)?;
    let odd = fraction.odd_series(&EXP_ODD, cost)?;
    let sum = even.plus(odd, cost)?;
    let difference = even.minus(odd, cost)?;
    let quotient = sum.over(difference, cost)?;
    let quotient = if has_root { quotient.times_constant(ROOT_OF_10, cost)? } else { quotient };
    match i32::from(quotient.exponent) + i32::from(whole) {
        ..=0 => Ok(Decimal::ZERO),
        exponent @ 1..=0x7f => Ok(Decimal { exponent: exponent as u8, ..quotient }),
        _ => Err(MathError::Overflow),
    }
}
