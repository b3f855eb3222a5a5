//! Conversions between the types, and the functions that keep a number's type.
//!
//! Note: conversion to an integer truncates, it does not round, for `CINT` and everywhere else.

use super::cycles;
use super::decimal::{BIAS, Decimal, POWERS};
use super::error::MathError;
use super::integer;
use super::series::ONE;
use super::value::{Type, Value};

/// Returns the value in 14 digits (`303A`, FRCDBL).
#[inline]
pub fn to_decimal(value: Value, cost: &mut u64) -> Decimal {
    *cost += match value {
        Value::Integer(integer) => cycles::from_integer(integer.into()) + cycles::WIDEN,
        Value::Single(_) => cycles::WIDEN,
        Value::Double(_) => cycles::CHECK_TYPE,
    };
    value.decimal()
}

/// `CDBL` (`303A`).
pub fn to_double(value: Value, cost: &mut u64) -> Value {
    to_decimal(value, cost).double()
}

/// `CSNG` (`2FB2`): rounds to six digits by the seventh.
///
/// # Errors
/// [`MathError::Overflow`].
pub fn to_single(value: Value, cost: &mut u64) -> Result<Value, MathError> {
    *cost += cycles::CHECK_TYPE;
    let decimal = match value {
        Value::Single(_) => return Ok(value),
        Value::Integer(integer) => {
            *cost += cycles::from_integer(integer.into());
            value.decimal()
        }
        Value::Double(_) => round_to_six(value.decimal(), cost)?,
    };
    Ok(first_six(decimal))
}

fn round_to_six(decimal: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::NARROW;
    let kept = decimal.digits / POWERS[8];
    if decimal.digits / POWERS[7] % 10 < 5 {
        return Ok(Decimal { digits: kept * POWERS[8], ..decimal });
    }
    *cost += cycles::round_up(kept + 1);
    if kept + 1 < POWERS[6] {
        return Ok(Decimal { digits: (kept + 1) * POWERS[8], ..decimal });
    }
    if decimal.exponent == 0x7f {
        return Err(MathError::Overflow);
    }
    Ok(Decimal { digits: POWERS[13], exponent: decimal.exponent + 1, ..decimal })
}

/// Returns the first six digits as a value of type `!`.
pub(super) fn first_six(decimal: Decimal) -> Value {
    let [exponent, a, b, c, ..] = decimal.pack();
    Value::Single([exponent, a, b, c])
}

/// `CINT` (`2F8A`), also used by every statement with an integer argument.
///
/// # Errors
/// [`MathError::Overflow`] outside -32768 to 32767.
#[inline]
pub fn to_integer(value: Value, cost: &mut u64) -> Result<i16, MathError> {
    *cost += cycles::CHECK_TYPE;
    match value {
        Value::Integer(integer) => Ok(integer),
        Value::Single(_) | Value::Double(_) => to_int16(value.decimal(), cost),
    }
}

/// Truncates a decimal to a 16-bit integer (`305D`).
pub(super) fn to_int16(decimal: Decimal, cost: &mut u64) -> Result<i16, MathError> {
    let scale = decimal.scale();
    *cost += cycles::to_integer(scale.max(0) as u64);
    if scale <= 0 {
        return Ok(0);
    }
    if scale > 5 {
        return Err(MathError::Overflow);
    }
    let magnitude = (decimal.digits / POWERS[14 - scale as usize]) as i32;
    i16::try_from(if decimal.negative { -magnitude } else { magnitude }).map_err(|_| MathError::Overflow)
}

/// Converts to an address, also for the argument of `HEX$` (`5439`): 32768 to 65535 are the negative integers.
///
/// # Errors
/// [`MathError::Overflow`] outside -32768 to 65535.
pub fn to_address(value: Value, cost: &mut u64) -> Result<u16, MathError> {
    let decimal = value.decimal();
    if value.kind() == Type::Integer || decimal.negative || decimal.scale() < 5 {
        return to_integer(value, cost).map(i16::cast_unsigned);
    }
    let magnitude = decimal.digits / POWERS[9];
    if decimal.scale() > 5 || magnitude >= 65536 {
        return Err(MathError::Overflow);
    }
    if magnitude < 32768 {
        return to_integer(value, cost).map(i16::cast_unsigned);
    }
    let wrapped = decimal.minus(Decimal::from_integer(65536), cost)?;
    to_int16(wrapped, cost).map(i16::cast_unsigned)
}

/// Converts to the type of a variable, as an assignment does.
///
/// # Errors
/// [`MathError::Overflow`].
#[inline]
pub fn to_type(value: Value, kind: Type, cost: &mut u64) -> Result<Value, MathError> {
    match kind {
        Type::Integer => to_integer(value, cost).map(Value::Integer),
        Type::Single => to_single(value, cost),
        Type::Double => Ok(to_double(value, cost)),
    }
}

/// `INT` (`30CF`). Numbers from -1 to below 0 give the *integer* -1; negative ones with a fraction give a double.
///
/// # Errors
/// [`MathError::Overflow`].
pub fn int(value: Value, cost: &mut u64) -> Result<Value, MathError> {
    *cost += cycles::CHECK_TYPE;
    let digits = match value {
        Value::Integer(_) => return Ok(value),
        Value::Single(_) => 6,
        Value::Double(_) => 14,
    };
    let decimal = value.decimal();
    if decimal.negative && decimal.exponent <= BIAS {
        *cost += cycles::INT;
        return Ok(Value::Integer(-1));
    }
    let whole = int_of(decimal, digits, cost)?;
    let has_grown = decimal.negative && whole != decimal;
    if digits == 6 && !has_grown { Ok(first_six(whole)) } else { Ok(whole.double()) }
}

/// Returns the largest integer not above `decimal`, which has `digits` digits.
pub(super) fn int_of(decimal: Decimal, digits: u32, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::INT;
    let scale = decimal.scale();
    if scale <= 0 {
        return Ok(if decimal.negative { ONE.negated() } else { Decimal::ZERO });
    }
    let fraction_digits = digits.saturating_sub(scale as u32);
    if scale >= 14 {
        return Ok(decimal);
    }
    *cost += cycles::int_digits(fraction_digits);
    let unit = POWERS[14 - scale as usize];
    let whole = Decimal { digits: decimal.digits / unit * unit, ..decimal };
    if whole == decimal || !decimal.negative {
        return Ok(whole);
    }
    *cost += cycles::INT_BELOW;
    whole.plus(ONE.negated(), cost)
}

/// `FIX` (`30BE`): removes the fraction; keeps the type.
///
/// # Errors
/// Never: the magnitude does not grow.
pub fn fix(value: Value, cost: &mut u64) -> Result<Value, MathError> {
    *cost += cycles::FIX;
    if !value.is_negative() || value.kind() == Type::Integer {
        return int(value, cost);
    }
    let magnitude = int(negate(value, cost), cost)?;
    Ok(negate(magnitude, cost))
}

/// `ABS` (`2E82`).
pub fn abs(value: Value, cost: &mut u64) -> Value {
    *cost += cycles::ABS;
    if value.is_negative() { negate(value, cost) } else { value }
}

/// The unary minus (`2E86`).
pub fn negate(value: Value, cost: &mut u64) -> Value {
    *cost += cycles::NEGATE;
    match value {
        Value::Integer(integer) => integer::negate(integer, cost),
        _ if value.is_zero() => value,
        Value::Single([exponent, a, b, c]) => Value::Single([exponent ^ 0x80, a, b, c]),
        Value::Double([exponent, rest @ ..]) => {
            let [a, b, c, d, e, f, g] = rest;
            Value::Double([exponent ^ 0x80, a, b, c, d, e, f, g])
        }
    }
}

/// `SGN` (`2E97`): -1, 0 or 1 as an integer.
pub fn sgn(value: Value, cost: &mut u64) -> Value {
    *cost += cycles::SGN;
    Value::Integer(match value {
        _ if value.is_zero() => 0,
        _ if value.is_negative() => -1,
        _ => 1,
    })
}
