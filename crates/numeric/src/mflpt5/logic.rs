//! `AND`, `OR` and `NOT` on 16-bit integers.
//!
//! Note: the right operand is converted first, and so may fail first.

use super::cycles;
use super::format::{Fac, LEADING_BIT, MathError};
use super::integer::{
    BYTE_ONLY, FALSE_FROM_INTEGER, FALSE_TO_INTEGER, POSITIVE_TO_INTEGER, TRUE, TRUE_FROM_INTEGER,
    TRUE_TO_INTEGER, from_i16, from_u8, to_int16,
};

/// `left AND right` (`$AFE9`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] if an operand is outside -32768..=32767.
#[inline(always)]
pub fn and(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if let Some((left, right)) = truths(left, right, cost) {
        return Ok(of_truth(left & right, cost));
    }
    if let (Some(left), Some(right)) = (small(left), small(right)) {
        *cost += AROUND + left.1 + right.1;
        return Ok(number((left.0 & right.0) as i16, cost));
    }
    let (left, right) = operands(left, right, cost)?;
    Ok(number(left & right, cost))
}

/// `left OR right` (`$AFE6`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] if an operand is outside -32768..=32767.
#[inline(always)]
pub fn or(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    *cost += 2 + 4 - 2;
    if let Some((left, right)) = truths(left, right, cost) {
        return Ok(of_truth(left | right, cost));
    }
    if let (Some(left), Some(right)) = (small(left), small(right)) {
        *cost += AROUND + left.1 + right.1;
        return Ok(number((left.0 | right.0) as i16, cost));
    }
    let (left, right) = operands(left, right, cost)?;
    Ok(number(left | right, cost))
}

/// Converts an integer. Most are bytes.
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

/// Converts a number from 1 up to 32767 or zero to an integer, as [`to_int16`] does, with the cost.
#[inline(always)]
fn small(fac: Fac) -> Option<(u16, u64)> {
    let exponent = (fac.0 as u16).wrapping_sub(0x81);
    if exponent < 15 && fac.0 & LEADING_BIT == 0 {
        return Some((((fac.0 | LEADING_BIT) >> (63 - exponent)) as u16, POSITIVE[usize::from(exponent)]));
    }
    (fac.0 == Fac::ZERO.0 || fac.0 == Fac::unpacked(0, 0).0).then_some((0, FALSE_TO_INTEGER))
}

/// The cost of [`to_int16`] from 1 on, by the exponent relative to that of 1.
static POSITIVE: [u64; 15] = {
    let mut table = [0; 15];
    let mut above = 0;
    while above < table.len() {
        table[above] = POSITIVE_TO_INTEGER + cycles::to_integer(0x1f - above as u32, false);
        above += 1;
    }
    table
};

/// Returns both operands if they are truth values of comparisons, with the cost of [`operands`].
#[inline(always)]
fn truths(left: Fac, right: Fac, cost: &mut u64) -> Option<(bool, bool)> {
    let (is_left, is_right) = (left.0 == TRUE.0, right.0 == TRUE.0);
    if !(is_left || left.0 == Fac::ZERO.0) || !(is_right || right.0 == Fac::ZERO.0) {
        return None;
    }
    let converted = |truth| if truth { TRUE_TO_INTEGER } else { FALSE_TO_INTEGER };
    *cost += AROUND + converted(is_left) + converted(is_right);
    Some((is_left, is_right))
}

/// Converts a truth value as [`number`] does.
#[inline(always)]
fn of_truth(truth: bool, cost: &mut u64) -> Fac {
    *cost += if truth { TRUE_FROM_INTEGER } else { FALSE_FROM_INTEGER };
    if truth { TRUE } else { Fac::ZERO }
}

/// The cost of `AND` without the conversions.
const AROUND: u64 = BEFORE + BETWEEN + AFTER;
const BEFORE: u64 = 2 + 3 + cycles::JSR;
const BETWEEN: u64 = (3 + 3 + 3) * 2 + cycles::JSR + cycles::COPY_BACK_SIGNED + cycles::JSR;
const AFTER: u64 = (3 + 3 + 3 + 3) * 2 + 2 + 3;

/// Returns both operands as integers, with the cost of `AND` without the conversions.
#[inline]
fn operands(left: Fac, right: Fac, cost: &mut u64) -> Result<(i16, i16), MathError> {
    *cost += AROUND;
    let right = to_int16(right, cost)?;
    let left = to_int16(left.with_rounding(0), cost)?;
    Ok((left, right))
}
