//! `AND`, `OR` and `NOT` on 16-bit integers.
//!
//! What a newcomer gets wrong: the right operand is converted, and may fail, first.

use super::cycles;
use super::format::{Fac, MathError};
use super::integer::{
    BYTE_ONLY, FALSE_FROM_INTEGER, FALSE_TO_INTEGER, TRUE, TRUE_FROM_INTEGER, TRUE_TO_INTEGER, from_i16,
    from_u8, to_int16,
};

/// `left AND right` (`$AFE9`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] if an operand is outside -32768..=32767.
#[inline]
pub fn and(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if let Some((left, right)) = truths(left, right, cost) {
        return Ok(of_truth(left & right, cost));
    }
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
    if let Some((left, right)) = truths(left, right, cost) {
        return Ok(of_truth(left | right, cost));
    }
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

/// Both operands if they are what comparisons come to, with the cost of [`operands`].
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

/// What [`number`] makes of a truth.
#[inline(always)]
fn of_truth(truth: bool, cost: &mut u64) -> Fac {
    *cost += if truth { TRUE_FROM_INTEGER } else { FALSE_FROM_INTEGER };
    if truth { TRUE } else { Fac::ZERO }
}

/// `AND` around the conversions.
const AROUND: u64 = BEFORE + BETWEEN + BEHIND;
const BEFORE: u64 = 2 + 3 + cycles::JSR;
const BETWEEN: u64 = (3 + 3 + 3) * 2 + cycles::JSR + cycles::COPY_BACK_SIGNED + cycles::JSR;
const BEHIND: u64 = (3 + 3 + 3 + 3) * 2 + 2 + 3;

/// Both operands as integers, with the cost of `AND` around the conversions.
#[inline]
fn operands(left: Fac, right: Fac, cost: &mut u64) -> Result<(i16, i16), MathError> {
    *cost += AROUND;
    let right = to_int16(right, cost)?;
    let left = to_int16(left.with_rounding(0), cost)?;
    Ok((left, right))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truths_are_joined_as_other_integers_are() {
        for left in [TRUE, Fac::ZERO] {
            for right in [TRUE, Fac::ZERO] {
                let mut short = 0;
                let (one, other) = truths(left, right, &mut short).expect("both are truths");
                let mut general = 0;
                let (left, right) = operands(left, right, &mut general).expect("truths are integers");
                assert_eq!(short, general);
                for (truth, value) in [(one & other, left & right), (one | other, left | right)] {
                    assert_eq!(of_truth(truth, &mut short), number(value, &mut general));
                    assert_eq!(short, general);
                }
            }
        }
        assert_eq!(truths(TRUE.with_exponent(0x82), TRUE, &mut 0), None);
        assert_eq!(truths(Fac::ZERO, Fac::ZERO.with_rounding(1), &mut 0), None);
    }
}
