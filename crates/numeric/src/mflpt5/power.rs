//! Powers and square roots, both by way of `LOG` and `EXP`.
//!
//! What a newcomer gets wrong: `SQR(X)` is `X^.5` to the last bit, so `SQR(9)` need not be 3 before rounding.

use super::compare::compare_memory;
use super::cycles;
use super::exp_log::{exp, log};
use super::format::{Fac, MathError, Mflpt, negate};
use super::integer::int_and_low_byte;
use super::mul::mul_memory;
use super::series::HALF;

/// `left ^ right` (`$BF7B`, FPWRT).
///
/// # Errors
/// [`MathError::IllegalQuantity`] for a negative number to a power that is no integer, [`MathError::Overflow`].
pub fn pow(left: Fac, right: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    if right.exponent == 0 {
        *cost += 3;
        return exp(right, cost);
    }
    *cost += 2 + 3;
    if left.exponent == 0 {
        *cost += 2 + 3 + 3 + 3 + 6;
        return Ok(right.cleared());
    }
    *cost += 3 + 2 + 2 + cycles::JSR;
    let right = right.stash(cost)?;
    let power = right.pack();
    *cost += 3;
    let mut is_odd = false;
    if left.negative {
        *cost += 2 + cycles::JSR;
        let (integer, low_byte) = int_and_low_byte(right, cost);
        *cost += cycles::POINT;
        if compare_memory(integer, &power.0, cost).is_ne() {
            return Err(MathError::IllegalQuantity);
        }
        *cost += 2 + 2 + 3;
        is_odd = low_byte & 1 != 0;
    } else {
        *cost += 3;
    }
    *cost += cycles::JSR + cycles::COPY_BACK + 2 + 3 + cycles::JSR;
    let logarithm = log(Fac { negative: false, rounding: 0, ..left }, cost)?;
    *cost += cycles::POINT;
    let product = mul_memory(&power.0, logarithm, cost)?;
    *cost += cycles::JSR;
    let result = exp(product, cost)?;
    *cost += 4 + 2;
    if is_odd {
        *cost += 2;
        return Ok(negate(result, cost));
    }
    *cost += 3 + 6;
    Ok(result)
}

/// `SQR` (`$BF71`).
///
/// # Errors
/// [`MathError::IllegalQuantity`] for negative numbers.
pub fn sqr(fac: Fac, cost: &mut u64) -> Result<Fac, MathError> {
    *cost += cycles::JSR;
    let number = fac.copy(cost)?;
    *cost += cycles::POINT + cycles::LOAD;
    pow(number, Mflpt(HALF).unpack(), cost)
}
