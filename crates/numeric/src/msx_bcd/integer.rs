//! Arithmetic of 16-bit integers. An operation that overflows is repeated with decimals and returns
//! a double.

use super::cycles;
use super::decimal::Decimal;
use super::error::MathError;
use super::singles;
use super::value::Value;

fn decimal(integer: i16, cost: &mut u64) -> Decimal {
    *cost += cycles::from_integer(integer.into()) + cycles::WIDEN;
    Decimal::from_integer(integer.into())
}

/// `left + right` (`3172`).
pub(super) fn add(left: i16, right: i16, cost: &mut u64) -> Result<Value, MathError> {
    *cost += cycles::INTEGER_ADD;
    match left.checked_add(right) {
        Some(sum) => Ok(Value::Integer(sum)),
        None => Ok(singles::add(decimal(left, cost), decimal(right, cost), cost)?.double()),
    }
}

/// `left - right` (`3167`).
pub(super) fn subtract(left: i16, right: i16, cost: &mut u64) -> Result<Value, MathError> {
    *cost += cycles::INTEGER_ADD + cycles::INTEGER_SUBTRACT;
    if right == i16::MIN && left >= 0 {
        // The negated operand equals itself, so that no overflow is detected.
        return Ok(Value::Integer(left.wrapping_sub(right)));
    }
    match left.checked_sub(right) {
        Some(difference) => Ok(Value::Integer(difference)),
        None => Ok(singles::subtract(decimal(left, cost), decimal(right, cost), cost)?.double()),
    }
}

/// `left * right` (`3193`).
pub(super) fn multiply(left: i16, right: i16, cost: &mut u64) -> Result<Value, MathError> {
    match product(left, right, cost) {
        Some(product) => Ok(Value::Integer(product)),
        None => Ok(singles::multiply(decimal(left, cost), decimal(right, cost), cost)?.double()),
    }
}

/// `left * right` if that is a 16-bit integer.
pub(super) fn product(left: i16, right: i16, cost: &mut u64) -> Option<i16> {
    *cost += cycles::integer_multiply(left, right);
    left.checked_mul(right)
}

/// `left \ right` (`31E6`), truncated towards zero. -32768 \ -1 is a single.
pub(super) fn divide(left: i16, right: i16, cost: &mut u64) -> Result<Value, MathError> {
    if right == 0 {
        return Err(MathError::DivisionByZero);
    }
    *cost += cycles::integer_divide(left, right);
    match left.checked_div(right) {
        Some(quotient) => Ok(Value::Integer(quotient)),
        None => Ok(LARGEST_PLUS_1),
    }
}

/// `left MOD right` (`323A`), with the sign of `left`.
pub(super) fn modulo(left: i16, right: i16, cost: &mut u64) -> Result<Value, MathError> {
    if right == 0 {
        return Err(MathError::DivisionByZero);
    }
    *cost += cycles::integer_divide(left, right) + cycles::INTEGER_MODULO;
    if left < 0 {
        *cost += cycles::INTEGER_MODULO_NEGATIVE;
    }
    Ok(Value::Integer(left.wrapping_rem(right)))
}

/// `-integer` (`3221`). The negative of -32768 is a single.
pub(super) fn negate(integer: i16, cost: &mut u64) -> Value {
    *cost += cycles::INTEGER_NEGATE;
    integer.checked_neg().map_or(LARGEST_PLUS_1, Value::Integer)
}

/// 32768 as a single.
const LARGEST_PLUS_1: Value = Value::Single([0x45, 0x32, 0x76, 0x80]);
