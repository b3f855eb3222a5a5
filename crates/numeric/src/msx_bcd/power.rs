//! `SQR` and `^`.

use super::convert::{int_of, to_int16};
use super::cycles;
use super::decimal::{BIAS, Decimal, POWERS};
use super::error::MathError;
use super::exp_log::{exp, log};
use super::integer;
use super::series::{HALF, ONE};
use super::value::Value;

/// `SQR` (`2AFF`): seven steps of Newton's method.
///
/// The first approximation has half the exponent, and the argument's digits with the first two
/// quartered and the first incremented. Note: the root is not correctly rounded; that of 2 ends in
/// a zero.
pub(super) fn sqr(number: Decimal, cost: &mut u64) -> Result<Decimal, MathError> {
    *cost += cycles::SQR;
    if number.is_zero() {
        return Ok(number);
    }
    if number.negative {
        return Err(MathError::IllegalFunctionCall);
    }
    let (first, second) = (number.digits / POWERS[13], number.digits / POWERS[12] % 10);
    let digits = ((first / 4 + 1) * 10 + second / 4) * POWERS[12] + number.digits % POWERS[12];
    let exponent = number.exponent / 2 + BIAS / 2 + number.exponent % 2;
    let mut guess = Decimal { digits, exponent, negative: false };
    for _ in 0..7 {
        *cost += cycles::SQR_STEP;
        guess = number.over(guess, cost)?.plus(guess, cost)?.times_constant(HALF, cost)?;
    }
    Ok(guess)
}

/// `^` of two decimals (`37D7`).
///
/// # Errors
/// Division by zero for zero to a negative power, overflow, and an illegal function call for a negative number to a power
/// that is no 16-bit integer.
pub(super) fn power(base: Decimal, exponent: Decimal, cost: &mut u64) -> Result<Value, MathError> {
    *cost += cycles::POWER;
    if exponent.is_zero() {
        return Ok(Value::Integer(1));
    }
    if base.is_zero() {
        return if exponent.negative { Err(MathError::DivisionByZero) } else { Ok(Value::Integer(0)) };
    }
    let Some(times) = whole(exponent, cost)? else {
        return Ok(exp(log(base, cost)?.times(exponent, cost)?, cost)?.double());
    };
    match whole(base, cost)? {
        Some(integer) => integer_power(integer, times, cost),
        None => repeated(base, ONE, times.unsigned_abs(), times < 0, cost),
    }
}

/// Returns the number as a 16-bit integer if it is one (`391A`).
fn whole(number: Decimal, cost: &mut u64) -> Result<Option<i16>, MathError> {
    *cost += cycles::WHOLE;
    if int_of(number, 14, cost)? != number {
        return Ok(None);
    }
    Ok(to_int16(number, cost).ok())
}

/// `^` of two integers (`383F`): the result is an integer while the products fit.
pub(super) fn integer_power(base: i16, exponent: i16, cost: &mut u64) -> Result<Value, MathError> {
    if exponent == 0 {
        return Ok(Value::Integer(1));
    }
    if base == 0 {
        return if exponent < 0 { Err(MathError::DivisionByZero) } else { Ok(Value::Integer(0)) };
    }
    let mut times = exponent.unsigned_abs();
    let mut square = base;
    let mut product = 1i16;
    loop {
        *cost += cycles::POWER_BIT;
        if times & 1 != 0 {
            let Some(next) = integer::product(product, square, cost) else {
                *cost += cycles::from_integer(square.into());
                let (square, product) = (of(square), of(product));
                return repeated(square, product, times, exponent < 0, cost);
            };
            product = next;
        }
        times >>= 1;
        if times == 0 {
            break;
        }
        let Some(next) = integer::product(square, square, cost) else {
            *cost += cycles::from_integer(square.into());
            let square = of(square).times(of(square), cost)?;
            return repeated(square, of(product), times, exponent < 0, cost);
        };
        square = next;
    }
    if exponent < 0 {
        *cost += cycles::POWER_INVERSE + cycles::from_integer(product.into());
        return Ok(ONE.over(of(product), cost)?.double());
    }
    Ok(Value::Integer(product))
}

fn of(integer: i16) -> Decimal {
    Decimal::from_integer(integer.into())
}

/// Returns `product * square ^ times`, or its reciprocal.
fn repeated(
    mut square: Decimal,
    mut product: Decimal,
    mut times: u16,
    is_inverse: bool,
    cost: &mut u64,
) -> Result<Value, MathError> {
    loop {
        *cost += cycles::POWER_BIT;
        if times & 1 != 0 {
            *cost += cycles::POWER_FACTOR;
            product = product.times(square, cost)?;
        }
        times >>= 1;
        if times == 0 {
            break;
        }
        *cost += cycles::POWER_FACTOR;
        square = square.times(square, cost)?;
    }
    if !is_inverse {
        return Ok(product.double());
    }
    if product.is_zero() {
        return Err(MathError::Overflow);
    }
    *cost += cycles::POWER_INVERSE;
    Ok(ONE.over(product, cost)?.double())
}
