//! `AND`, `OR` and `NOT` on 16-bit integers.
//!
//! What a newcomer gets wrong: the right operand is converted, and may fail, first.

use super::cycles;
use super::format::{Fac, MathError};
use super::integer::{BYTE_ONLY, from_i16, from_u8, to_int16};

/// `left AND right` (`$AFE9`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] if an operand is outside -32768..=32767.
#[inline]
pub fn and(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    let (left, right) = operands(left, right, cost)?;
    Ok(number(left & right, cost))
}

/// `left OR right` (`$AFE6`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] if an operand is outside -32768..=32767.
#[inline]
pub fn or(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    *cost += 2 + 4 - 2;
    let (left, right) = operands(left, right, cost)?;
    Ok(number(left | right, cost))
}

/// An integer as a number. Most are bytes.
#[inline]
fn number(value: i16, cost: &mut u64) -> Fac {
    match u8::try_from(value) {
        Ok(byte) => {
            *cost -= BYTE_ONLY;
            from_u8(byte, cost)
        }
        Err(_) => from_i16(value, cost),
    }
}

/// `NOT right` (`$AED4`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] if the operand is outside -32768..=32767.
#[inline]
pub fn not(fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    *cost += cycles::JSR + 3 + 2 + 2 + 3 + 2 + 3;
    let integer = to_int16(fac, cost)?;
    Ok(from_i16(!integer, cost))
}

/// Both operands as integers, with the cost of `AND` around the conversions.
#[inline]
fn operands(left: Fac, right: Fac, cost: &mut u64) -> Result<(i16, i16), MathError> {
    *cost += 2 + 3 + cycles::JSR;
    let right = to_int16(right, cost)?;
    *cost += (3 + 3 + 3) * 2 + cycles::JSR + cycles::COPY_BACK_SIGNED + cycles::JSR;
    let left = to_int16(left.with_rounding(0), cost)?;
    *cost += (3 + 3 + 3 + 3) * 2 + 2 + 3;
    Ok((left, right))
}
